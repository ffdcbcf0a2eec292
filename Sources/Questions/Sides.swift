import Log
import Messages
import Reactive

/// Of what hears several sides: which of them was its end, or took the place of another.
struct Sides {
    private let reason: Reason
    private var log: Log { reason.log }
    private var catching: String { reason.wiring.dialect.catching }

    init(_ reason: Reason) { self.reason = reason }

    /// That the error of one side is the end of all.
    func failed(_ failed: Record) -> Message? {
        guard reason.facts.inputs.count > 1 else { return nil }
        let facts = log.streams[failed.stream]
        guard let side = facts.name ?? facts.hint else {
            return Message("an error of one side ends all of it; a \(catching) there would end that side alone")
        }
        return Message("the error of \(side) ends all of it; a \(catching) there would end that side alone")
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

    /// That what took over when the time was up has completed.
    var substituted: Message? {
        guard reason.manner.account == .instead, let other = reason.facts.inputs.dropFirst().first?.stream,
            (reason.wiring.feeders[reason.record.run] ?? []).contains(where: { log.runs[$0].stream == other })
        else { return nil }
        return Message("its time was up, and \(log.title(of: other)), which took over, has completed")
    }
}
