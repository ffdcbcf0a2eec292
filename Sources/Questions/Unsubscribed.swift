import Log
import Messages
import Reactive

/// Of an element that is a stream itself, made by a closure, and that nobody has subscribed to: its work has not begun.
struct Unsubscribed {
    private let question: WhyNot
    private let record: Record

    init(_ question: WhyNot, _ record: Record) { (self.question, self.record) = (question, record) }

    var findings: [Finding] {
        let (log, wiring) = (question.log, question.wiring)
        guard record.kind == .next, log.streams[record.stream].site.manner.account == .made,
            let inner = log.streams.indices.first(where: { log.streams[$0].sentBy == record.number }),
            !log.streams[inner].isSubject, wiring.runs[inner].isEmpty, log.streams[inner].count == 0,
            log.streams[inner].end == 0
        else { return [] }
        let (facts, word) = (log.streams[inner], log.streams[record.stream].site.word)
        return [
            Finding(
                .notRun,
                Message(
                    "\(word) made a stream, and nobody has subscribed to that: its work has not begun; flatMap subscribes"
                ), at: question.program.at(facts.site))
        ]
    }
}
