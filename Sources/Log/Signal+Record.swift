import Messages
import Reactive
import Values

/// Records as they are printed.
extension Signal {
    init(
        _ record: UnsafePointer<Record>, _ value: Value, _ stream: Stream, heardBy listeners: [Sink], in log: Log
    ) {
        self.init(at: record, in: log)
        let kind = record.pointee.kind
        // A script's output is told whole, as it was said.
        if log.showsWhole, kind == .next, case .object = value { self.value = value.literal }
        if kind == .next, case .object(let object) = value, let count = (object as? ArrayObject)?.countOfAlike {
            self.value = count
        }
        if log.wantsJSON, kind != .completed { json = kind == .next ? value.json : record.pointee.value.json }
        if listeners.isEmpty {
            if kind == .next, !stream.isReport { remarks.insert("nobody listens", at: 0) }
        } else {
            let labels = listeners.compactMap { ($0 as? Watch)?.label }
            if !labels.isEmpty { remarks.insert(labels.joined(separator: ", "), at: 0) }
        }
    }

    /// A record as it is printed; who heard it is not remembered.
    package init(_ record: Record, in log: Log) {
        self = withUnsafePointer(to: record) { Signal(at: $0, in: log) }
    }

    private init(at record: UnsafePointer<Record>, in log: Log) {
        let cause = log.records.find(record.pointee.cause).flatMap { log.records.find($0.pointee.anchor) }
        self.init(
            id: record.pointee.id, sub: record.pointee.sub, cause: cause?.pointee.id ?? 0, turn: record.pointee.turn,
            time: record.pointee.time,
            depth: log.isDeep ? Signal.deepDepth(record.pointee, in: log) : record.pointee.depth,
            name: log.title(of: record.pointee.stream), kind: record.pointee.kind, value: record.pointee.literal,
            scheduler: record.pointee.scheduler)
        (number, by) = (record.pointee.number, record.pointee.cause)
        (stream, run) = (log.streams[record.pointee.stream].number, log.runs[record.pointee.run].number)
        entry = record.pointee.entry
        drop = record.pointee.drop?.word
        remarks = Signal.remarks(record, cause, in: log)
    }

    /// What is said behind a signal, but for who heard it.
    private static func remarks(
        _ record: UnsafePointer<Record>, _ cause: UnsafePointer<Record>?, in log: Log
    ) -> [String] {
        if let drop = record.pointee.drop { return [drop.sentence.text(in: .english)] }
        var remarks: [String] = []
        if record.pointee.kind == .finished, !record.pointee.literal.isEmpty { remarks.append(record.pointee.literal) }
        // A test has one scheduler: that goes without saying.
        let scheduler = record.pointee.scheduler
        if scheduler != "main", scheduler != "test" { remarks.append("@\(scheduler)") }
        if let cause, cause.pointee.turn != record.pointee.turn {
            let holder = holder(of: record.pointee, in: log)
            remarks.append("from #\(cause.pointee.id)" + (holder.map { ", \($0)" } ?? ""))
        }
        return remarks
    }

    /// The operator that carried a cause from an earlier turn into this one.
    private static func holder(of record: Record, in log: Log) -> String? {
        var here = record
        while let cause = log[here.cause], cause.turn == record.turn { here = cause }
        // A run that began only now was begun by the one it feeds.
        guard let before = log[here.cause], before.time < here.time else { return log.streams[here.stream].site.title }
        var run = here.run
        while let facts = log.run(run), facts.feeds > 0, facts.time == here.time { run = facts.feeds }
        return log.streams[run == here.run ? here.stream : log.runs[run].stream].site.title
    }

    /// How deep a record stands when everything is printed.
    private static func deepDepth(_ record: Record, in log: Log) -> Int {
        var depth = 0
        var here = record
        while let cause = log[here.cause], cause.turn == record.turn, depth < 40 { (here, depth) = (cause, depth + 1) }
        return depth
    }
}

extension ArrayObject {
    /// `[User × 20]`: a list of objects that say no more than what they are; nil for all else. `:log` has it whole.
    fileprivate var countOfAlike: String? {
        guard items.count > 3, case .object = items[0] else { return nil }
        let name = items[0].excerpt
        let isName = name.first?.isLetter == true && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        return isName && items.allSatisfy { $0.excerpt == name } ? "[\(name) × \(items.count)]" : nil
    }
}
