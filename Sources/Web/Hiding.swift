import Log
import Messages
import Questions

/// What is told of a session without its values: when, which stream, and what led to what.

extension Transcript.Row {
    /// A signal with its name, an entry that says nothing, and no line of any other kind.
    func withoutValue(_ log: Log) -> Transcript.Row? {
        switch kind {
        case .entry: return saying(Rows.hidden)
        case .signal: return log[after].map { saying(Signal($0, in: log).withoutValue.text) }
        case .answer, .print, .note, .error: return nil
        }
    }
}

extension Signal {
    fileprivate var withoutValue: Signal {
        var signal = self
        if !signal.value.isEmpty { signal.value = Rows.hidden }
        return signal
    }
}

extension WayStep {
    /// The step with the name of its stream and its place, in place of a sentence that may quote values.
    func withoutValue(_ log: Log) -> WayStep {
        let facts = log.streams.first { $0.number == stream }
        let name = facts.map { $0.name ?? LogReader(log).row($0).title } ?? Rows.hidden
        let id = log[record].flatMap { $0.id > 0 && $0.sub == 0 && role != .operator ? "#\($0.id) " : nil } ?? ""
        return saying(Message(plain: id + name))
    }
}
