import Log
import Messages
import Reactive

/// Of watches that began after the last element their stream sent, and were shown nothing.
package struct LateWatch {
    private let watches: [Watch]
    private let stream: Int
    private let question: WhyNot
    /// Whether one of several is asked about.
    private let isOne: Bool

    /// `label`: the one that is asked about; else all that watch the stream.
    package init(_ watches: [Watch], of stream: Int, label: String, _ question: WhyNot) {
        let all = watches.filter { question.log.facts(of: $0.stream) == stream }
        let labelled = all.filter { $0.label == label }
        self.watches = labelled.isEmpty ? all : labelled
        isOne = !labelled.isEmpty && all.count > labelled.count
        (self.stream, self.question) = (stream, question)
    }

    /// The newest watch of a stream, of several that have labels.
    package static func newest(_ watches: [Watch], of stream: Int, _ question: WhyNot) -> (
        late: LateWatch, label: String
    )? {
        let all = watches.filter { question.log.facts(of: $0.stream) == stream }
        guard all.count > 1, let last = all.max(by: { $0.after < $1.after }), let label = last.label else { return nil }
        return (LateWatch(watches, of: stream, label: label, question), label)
    }

    /// What they came too late for, and what would have kept it; nil if one of them heard something, or something was
    /// pushed since.
    package func finding(as name: String) -> Finding? {
        let log = question.log
        guard let first = watches.map(\.after).min() else { return nil }
        if let partly = partly(as: name, since: first) { return partly }
        guard let last = question.wiring.records(of: stream).first(where: { $0.kind == .next }), last.number <= first
        else { return nil }
        let newer = log.kept?.reversed().lazy.compactMap { log[$0] }.first { $0.kind == .next && $0.isTyped }
        if let newer, newer.number > first { return nil }
        let lateness = Lateness(wiring: question.wiring, program: question.program, record: last)
        let value = last.brief + (log.name(of: last).map { " (\($0))" } ?? "")
        return Finding(
            .late, Message("\(name) was watched only after \(value): \(lateness.forgetting)"),
            at: question.program.at(log.streams[stream].site), of: last.number)
    }

    /// Of one of several that began when older elements had been replaced in what is kept.
    private func partly(as name: String, since first: Int) -> Finding? {
        let (log, facts) = (question.log, question.log.streams[stream])
        guard isOne, facts.keeps > 0, facts.start == nil else { return nil }
        let before = question.wiring.records(of: stream).filter {
            $0.kind == .next && !$0.greetsWatch && $0.number <= first
        }
        guard before.count > facts.keeps else { return nil }
        let missed = before[facts.keeps]
        let lateness = Lateness(wiring: question.wiring, program: question.program, record: missed)
        return lateness.replaced.map {
            Finding(
                .late, Message("\(name) was watched only after \(missed.titled(in: log)): \($0)"),
                at: question.program.at(facts.site), of: missed.number)
        }
    }
}
