import Log
import Messages
import Reactive

/// A subscription that an operator's closure made, and that was let go when the operator's run was over: by `using`, or by
/// what the closure of `create` gave back.
struct Resource {
    private let question: WhyNot
    private let facts: SubscriptionFacts
    private var log: Log { question.log }

    /// Nil of what a bag had.
    init?(_ facts: SubscriptionFacts?, _ question: WhyNot) {
        guard let facts, facts.bagSite == nil, facts.endedAt != nil else { return nil }
        (self.facts, self.question) = (facts, question)
    }

    /// What in the text let go of the closures that a run fed.
    static func findings(for run: Int, _ question: WhyNot) -> [Finding] {
        let listener = Cancelled.listener(of: run, question.log)
        return (listener.flatMap { Cancelled($0, question.log, question.program)?.findings } ?? [])
            + (Resource(listener, question)?.findings ?? [])
    }

    /// `the closure of using made it, and it goes when that is over`, and what ended that.
    var findings: [Finding] {
        guard let run = owner else { return [] }
        let site = log.streams[log.runs[run].stream].site
        let end = end(of: run)
        let id = end.flatMap { log.name(of: $0) }.map { Message(": that was at \($0)") }
        return [
            Finding(
                .remedy, Message("the closure of \(site.title) made it, and it goes when that is over\(id)"),
                at: question.program.at(site), way: end.map { question.why.way(from: $0, 1) } ?? [])
        ]
    }

    /// The run in whose closure it was made, and with which it was over.
    private var owner: Int? {
        guard let place = facts.site?.place, let text = question.program.text(around: place) else { return nil }
        let closures = PushText.closures(around: place, in: text)
        return log.runs.indices.dropFirst().last { number in
            let (run, site) = (log.runs[number], log.streams[log.runs[number].stream].site)
            return run.endedAt == facts.endedAt && run.endedBy == facts.endedBy && run.since <= facts.since
                && site.place?.source == place.source
                && closures.contains { $0.word == site.word && $0.line == site.place?.line }
        }
    }

    /// The end of what a run fed.
    private func end(of run: Int) -> Record? {
        var here = run
        while log.runs[here].end == 0, log.runs[here].feeds > 0 { here = log.runs[here].feeds }
        return log[log.runs[here].end]
    }
}
