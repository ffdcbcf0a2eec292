import Language
import Log
import Messages
import Reactive

extension Why {
    /// That what a side holds was computed when its stream was made, and not when it is asked for: `just(Date())`.
    func computed(_ used: Record?) -> Message? {
        guard var here = used else { return nil }
        while let cause = log[here.cause], cause.run > 0 { here = cause }
        let site = log.streams[here.stream].site
        guard here.run > 0, site.manner.account == .given, let place = site.place,
            program.text(around: place).map({ PushText.isGivenCall(at: place, in: $0) }) ?? false
        else { return nil }
        return Message("it was computed once, when \(site.word) was made; `map { _ in … }` would compute it each time")
    }

    /// The stream in whose closure a push stands: of those that heard its cause, the last to begin before it.
    func around(_ record: Record) -> Int? {
        guard let place = record.site?.place, let cause = log[record.cause] else { return nil }
        let isHeard = { (stream: Int) in
            self.wiring.upstream(of: stream).contains(cause.stream)
                && self.wiring.runs[stream].contains { self.log.runs[$0].lives(at: record.number) }
        }
        let pushes = program.pushes(into: log.streams[record.stream].site.place).filter {
            $0.origin.source == place.source && $0.origin.line == place.line
        }
        if !pushes.isEmpty || program.isInFunction(place) {
            return log.streams.indices.first { stream in
                pushes.contains { $0.isOf(log.streams[stream].site) } && isHeard(stream)
            }
        }
        let before = log.streams.indices.filter {
            guard let site = log.streams[$0].site.place, site.source == place.source else { return false }
            return (site.line, site.column) < (place.line, place.column) && !log.streams[$0].isSubject
        }
        let near = before.sorted {
            let (one, other) = (log.streams[$0].site.place, log.streams[$1].site.place)
            return (one?.line ?? 0, one?.column ?? 0) > (other?.line ?? 0, other?.column ?? 0)
        }
        return near.prefix(20).first(where: isHeard)
    }
}
