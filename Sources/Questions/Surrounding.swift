import Log
import Messages
import Reactive

/// The stream in whose closure a push stands.
struct Surrounding {
    private let why: Why
    private let stream: Int
    private var log: Log { why.log }
    private var wiring: Wiring { why.wiring }

    init(_ why: Why, _ stream: Int) { (self.why, self.stream) = (why, stream) }

    /// Its step on the way back from the push, and that of what tries it again.
    func steps(of push: Record, _ indent: Int) -> [WayStep] {
        let site = log.streams[stream].site
        let keeper = listener.flatMap(why.owners.remark(on:))
        let whose = keeper ?? OwnText(why).label(of: push, in: site).map { Message("in its \($0)") }
        let clauses = [whose, haste(in: push)].compactMap { $0 }
        var step = WayStep(indent: indent, word: site.title, .clauses(clauses), place: why.program.at(site))
        step.stream = log.streams[stream].number
        return [step] + Catching(why).tries(above: stream, push, indent + 1)
    }

    /// The subscription that its run feeds at last.
    private var listener: Int? {
        guard var here = wiring.runs[stream].last else { return nil }
        while let facts = log.run(here), facts.feeds > 0 { here = facts.feeds }
        let last = log.runs[here].stream
        return log.subscriptions.indices.dropFirst().last { log.subscriptions[$0].stream == last }
    }

    /// That it calls its closure at once for each element, and lets only what that makes wait for its turn.
    private func haste(in push: Record) -> Message? {
        guard let drop = wiring.children(of: push.cause).first(where: { $0.stream == stream && $0.drop == .queued }),
            let index = wiring.inner(of: drop.run).lastIndex(where: { log.runs[$0].lives(at: push.number) })
        else { return nil }
        let opener = log[log.runs[wiring.inner(of: drop.run)[index]].openedBy].flatMap { log.name(of: $0) }
        let run = opener.map { Message("run \(index + 1), opened by \($0),") } ?? Message("run \(index + 1)")
        return Message(
            """
            its closure was called at once: only what it made waits for \(run) to complete; \
            \(wiring.dialect.deferring) around the work makes that wait too
            """)
    }
}
