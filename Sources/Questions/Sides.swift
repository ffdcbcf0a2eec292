import Log
import Messages
import Reactive

/// Of what hears several sides: which of them was its end.
struct Sides {
    private let reason: Reason
    private var log: Log { reason.log }

    init(_ reason: Reason) { self.reason = reason }

    /// That the error of one side is the end of all.
    func failed(_ failed: Record) -> Message? {
        guard reason.facts.inputs.count > 1 else { return nil }
        return Message(
            "the error of \(log.title(of: failed.stream)) ends all of it; a catch there would end that side alone")
    }

    /// Which side had completed, and had no element left for the next pair, while another went on.
    var spent: Message? {
        guard reason.manner.account == .pair, !reason.isCut else { return nil }
        func end(_ input: (stream: Int, role: Role)) -> Record? {
            log[log.streams[input.stream].end].flatMap { $0.number < reason.record.number ? $0 : nil }
        }
        guard !reason.facts.inputs.allSatisfy({ end($0) != nil }) else { return nil }
        let pairs = reason.wiring.records(of: reason.record.stream, before: reason.record.number).count {
            $0.run == reason.record.run && $0.kind == .next
        }
        return reason.facts.inputs.lazy.filter { reason.wiring.heard(at: reason.record.run, of: $0.stream) == pairs }
            .compactMap(end).first.map {
                let id = log.name(of: $0).map { " (\($0))" } ?? ""
                let title = log.title(of: $0.stream)
                return Message("\(title) had completed\(id), and had no element left for pair \(pairs + 1)")
            }
    }
}
