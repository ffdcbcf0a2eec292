import Log
import Messages
import Reactive

/// How a record is called in an answer.
extension Why {
    /// `#4 vm.results → ["rx!"]`
    package func head(_ record: Record) -> String {
        var signal = Signal(record, in: log)
        (signal.depth, signal.remarks) = (0, [])
        if let property = log.written.property(log.streams[record.stream]) { signal.name = property }
        let mark = mark(of: record).map { "\($0) " } ?? ""
        signal.value = signal.value.cut(to: max(24, WayStep.usualWidth - 15 - mark.count - signal.name.displayWidth))
        return mark + signal.body
    }

    /// `#4`, or `#4.1` of what was not printed; nil of what came before anything was.
    func mark(of record: Record) -> String? {
        record.id == 0 ? nil : "#\(record.id)\(record.sub == 0 ? "" : ".\(record.sub)")"
    }
}

extension Record {
    /// `#4`; what was not printed is called by its value.
    var called: String { sub == 0 ? "#\(id)" : brief }

    /// Whether a stream only hands on what another one of the same call has said, as those do that make up a trait's.
    func isWrapping(in log: Log) -> Bool {
        guard let before = log[cause], before.kind == kind, before.literal == literal else { return false }
        let (own, inner) = (log.streams[stream].site, log.streams[before.stream].site)
        return own.place != nil && own.place == inner.place && own.word == inner.word && own.uses == inner.uses
    }
}

extension Site {
    /// What a call is called beside what is said of it, which may have told its time.
    func name(beside parts: [Message]) -> String {
        !detail.isEmpty && parts.contains { $0.holds(detail) } ? word : title
    }
}
