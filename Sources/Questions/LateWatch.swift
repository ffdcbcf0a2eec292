import Log
import Messages
import Reactive

/// Of watches that began after the last element their stream sent, and were shown nothing.
package struct LateWatch {
    private let watches: [Watch]
    private let stream: Int
    private let question: WhyNot

    /// `label`: the one that is asked about; else all that watch the stream.
    package init(_ watches: [Watch], of stream: Int, label: String, _ question: WhyNot) {
        let all = watches.filter { question.log.facts(of: $0.stream) == stream }
        let labelled = all.filter { $0.label == label }
        self.watches = labelled.isEmpty ? all : labelled
        (self.stream, self.question) = (stream, question)
    }

    /// What they came too late for, and what would have kept it; nil if one of them heard something.
    package func finding(as name: String) -> Finding? {
        let log = question.log
        guard let first = watches.map(\.after).min(),
            let last = question.wiring.records(of: stream).first(where: { $0.kind == .next }), last.number <= first
        else { return nil }
        let lateness = Lateness(wiring: question.wiring, program: question.program, record: last)
        let value = last.brief + (log.name(of: last).map { " (\($0))" } ?? "")
        return Finding(
            .late, Message("\(name) was watched only after \(value): \(lateness.forgetting)"),
            at: question.program.at(log.streams[stream].site), of: last.number)
    }
}
