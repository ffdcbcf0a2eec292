import Log
import Messages
import Reactive

/// What allows a command is heard by the command, which speaks only when its answer changes.
struct Permission {
    private let fate: PushFate
    private let record: Record
    private var log: Log { fate.log }

    init(_ fate: PushFate, _ record: Record) { (self.fate, self.record) = (fate, record) }

    /// That what a command was told made no difference; nil if it was not a command that heard it.
    var finding: Finding? {
        guard record.kind == .next, log.run(record.run)?.isGate ?? false,
            let enabled = fate.wiring.users[record.stream].first(where: isPermitted)
        else { return nil }
        let name = log.title(of: enabled)
        let said = fate.wiring.records(of: enabled, before: record.number).first { $0.kind == .next }
        let present = said?.brief ?? log.streams[enabled].start
        let text =
            present == nil || present == record.brief
            ? Message("\(record.brief) is what \(name) is already")
            : Message("\(record.brief) does not change \(name): it executes, and does one thing at a time")
        return Finding(.stopped, text, of: record.number, way: fate.question.why.way(from: record, 1))
    }

    private func isPermitted(_ stream: Int) -> Bool {
        fate.way.contains(stream)
            && log.streams[stream].inputs.contains { $0.stream == record.stream && $0.role == .gate }
    }
}
