import Log
import Messages
import Reactive
import Words

/// A property that decides over each value it is set to, and would not have the last.
struct Validated {
    let question: WhyNot
    private var log: Log { question.log }

    /// Of those on the way to a stream: that nothing else has come there since.
    func finding(of stream: Int) -> Finding? {
        let way = question.wiring.upstream(of: stream).union([stream])
        let newest = way.map { log.streams[$0].last }.max() ?? 0
        return way.lazy.compactMap(refusal).max { $0.record < $1.record }.flatMap { $0.record > newest ? $0 : nil }
    }

    /// Of the one whose decision an event is.
    func finding(telling decision: Record) -> Finding? {
        log.streams.indices.lazy.filter { validation(of: $0)?.result === log.streams[decision.stream].stream }
            .compactMap(refusal).first.flatMap { $0.record == decision.number ? $0 : nil }
    }

    private func validation(of stream: Int) -> Validation? {
        (log.streams[stream].stream as? BehaviorSubject).flatMap(Validation.of)
    }

    private func refusal(by stream: Int) -> Finding? {
        guard let validation = validation(of: stream), let refused = validation.refused, validation.result.tag > 0,
            let decision = question.wiring.records(of: validation.result.tag - 1).first(where: { $0.kind == .next })
        else { return nil }
        let (name, value) = (log.title(of: stream), refused.excerpt)
        return Finding(
            .refused,
            Message(
                "\(value) was refused: the validator of \(name) gave \(decision.brief), so it keeps what it had"),
            at: question.program.at(log.streams[stream].site), of: decision.number)
    }
}
