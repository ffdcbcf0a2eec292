import Log
import Messages
import Reactive

/// An element that went into a group or a window which had been sent before.
struct Parted {
    private let question: WhyNot
    private let record: Record
    private let part: Int
    private var log: Log { question.log }

    init(_ question: WhyNot, _ record: Record, into part: Int) {
        (self.question, self.record, self.part) = (question, record, part)
    }

    /// `"ant" went into group "a" (#1), which had been sent before, and nobody listens to that`
    func finding(_ opening: Record) -> Finding {
        let into = Message("\(record.brief) went into \(opening.titled(in: log)), which had been sent before")
        let isHeard = (log.streams[part].stream as? Subject)?.hasObservers ?? false
        let site = log.streams[opening.stream].site
        return Finding(
            .stopped, isHeard ? into : Message("\(into), and nobody listens to that"), at: question.program.at(site),
            of: record.number)
    }
}
