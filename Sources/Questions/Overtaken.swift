import Language
import Log
import Messages
import Reactive

/// What a subject's listener was told before an event that had led to it: another listener pushed while that was told.
struct Overtaken {
    private let wiring: Wiring
    private let record: Record
    private let listener: Int
    private var log: Log { wiring.log }

    init(_ wiring: Wiring, _ record: Record, _ listener: Int) {
        (self.wiring, self.record, self.listener) = (wiring, record, listener)
    }

    var isEmpty: Bool { others.isEmpty }

    /// `it heard #2 steps → 2 before #1: app.rx:3 pushed that while #1 was still being delivered`
    func remark(_ why: Why) -> Message? {
        guard let first = others.first else { return nil }
        let id = log.name(of: record) ?? record.brief
        let pushed = Message("\(why.program.at(first.site)) pushed that while \(id) was still being delivered")
        return Message("it heard \(why.head(first)) before \(id), as \(pushed)")
    }

    /// What the listener printed of the same subject's later events before it printed of this one.
    private var others: [Record] {
        let prints = log.state?.prints.all ?? []
        guard record.run == 0,
            let own = prints.first(where: { $0.record == record.number && $0.listener == listener })
        else { return [] }
        return prints.filter { $0.listener == listener && $0.record > record.number && $0.record <= own.newest }
            .compactMap { log[$0.record] }.filter {
                $0.stream == record.stream && $0.run == 0 && $0.turn == record.turn
                    && wiring.causes(of: $0).contains(record.number)
            }.sorted { $0.number < $1.number }
    }
}
