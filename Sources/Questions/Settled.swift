import Log
import Messages
import Reactive

/// Of a side whose newest element is used: that it was settled before, and will be the same each time.
struct Settled {
    private let why: Why
    private var log: Log { why.log }

    init(_ why: Why) { self.why = why }

    /// That what a side holds was computed when its stream was made, and not when it is asked for: `just(Date())`.
    func computed(_ used: Record?) -> Message? {
        guard var here = used else { return nil }
        while let cause = log[here.cause], cause.run > 0 { here = cause }
        let site = log.streams[here.stream].site
        guard here.run > 0, site.manner.account == .given, let place = site.place, !OwnText(why).isMadeAnew(here),
            why.program.text(around: place).map({ PushText.isGivenCall(at: place, in: $0) }) ?? false
        else { return nil }
        return Message("it was computed once, when \(site.word) was made; `map { _ in … }` would compute it each time")
    }

    /// That a side which does something was asked once for all that ask for its newest element, and has completed.
    func askedOnce(_ used: Record?, by join: Record) -> Message? {
        let word = log.streams[join.stream].site
        guard let used, word.manner.traits.contains(.firstAsks), let run = log.run(used.run),
            log[run.end]?.kind == .completed, case let way = why.wiring.upstream(of: used.stream).union([used.stream]),
            !way.contains(where: { log.streams[$0].isSubject }),
            way.contains(where: { log.streams[$0].site.manner.traits.contains(.acts) }),
            why.wiring.records(of: join.stream, before: join.number).contains(where: {
                $0.run == join.run && $0.kind == .next && $0.number > used.number
            })
        else { return nil }
        return Message(
            """
            it was asked once, when \(word.word) began, and has completed; \
            in the closure of \(why.wiring.dialect.switching) it would be asked each time
            """)
    }
}
