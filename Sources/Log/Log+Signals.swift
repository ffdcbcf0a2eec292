import Messages
import Reactive
import Values

/// Records as they are printed.
extension Log {
    func signal(
        _ record: UnsafePointer<Record>, _ value: Value, _ stream: Stream, heardBy listeners: [Sink]
    ) -> Signal {
        var signal = signal(at: record)
        let kind = record.pointee.kind
        // A script's output is told whole, as it was said.
        if showsWhole, kind == .next, case .object = value { signal.value = value.literal }
        if kind == .next, case .object(let object) = value, let count = (object as? ArrayObject)?.countOfAlike {
            signal.value = count
        }
        if wantsJSON, kind != .completed { signal.json = kind == .next ? value.json : record.pointee.value.json }
        if listeners.isEmpty {
            if kind == .next, !stream.isReport { signal.remarks.insert("nobody listens", at: 0) }
        } else {
            let labels = listeners.compactMap { ($0 as? Watch)?.label }
            if !labels.isEmpty { signal.remarks.insert(labels.joined(separator: ", "), at: 0) }
        }
        return signal
    }

    /// A record as it is printed; who heard it is not remembered.
    package func signal(_ record: Record) -> Signal { withUnsafePointer(to: record) { signal(at: $0) } }

    private func signal(at record: UnsafePointer<Record>) -> Signal {
        let cause = records.find(record.pointee.cause).flatMap { records.find($0.pointee.anchor) }
        var signal = Signal(
            id: record.pointee.id, sub: record.pointee.sub, cause: cause?.pointee.id ?? 0, turn: record.pointee.turn,
            time: record.pointee.time, depth: isDeep ? deepDepth(record.pointee) : record.pointee.depth,
            name: title(of: record.pointee.stream), kind: record.pointee.kind, value: record.pointee.literal,
            scheduler: record.pointee.scheduler)
        (signal.number, signal.by) = (record.pointee.number, record.pointee.cause)
        (signal.stream, signal.run) = (streams[record.pointee.stream].number, runs[record.pointee.run].number)
        signal.entry = record.pointee.entry
        signal.drop = record.pointee.drop?.word
        signal.remarks = remarks(record, cause)
        return signal
    }

    /// What is said behind a signal, but for who heard it.
    private func remarks(_ record: UnsafePointer<Record>, _ cause: UnsafePointer<Record>?) -> [String] {
        if let drop = record.pointee.drop { return [drop.sentence.text(in: .english)] }
        var remarks: [String] = []
        if record.pointee.kind == .finished, !record.pointee.literal.isEmpty { remarks.append(record.pointee.literal) }
        // A test has one scheduler: that goes without saying.
        let scheduler = record.pointee.scheduler
        if scheduler != "main", scheduler != "test" { remarks.append("@\(scheduler)") }
        if let cause, cause.pointee.turn != record.pointee.turn {
            let holder = heldBy(record.pointee)
            remarks.append("from #\(cause.pointee.id)" + (holder.map { ", \($0)" } ?? ""))
        }
        return remarks
    }

    /// The operator that carried a cause from an earlier turn into this one.
    private func heldBy(_ record: Record) -> String? {
        var here = record
        while let cause = self[here.cause], cause.turn == record.turn { here = cause }
        // A run that began only now was begun by the one it feeds.
        guard let before = self[here.cause], before.time < here.time else { return streams[here.stream].site.title }
        var run = here.run
        while let facts = self.run(run), facts.feeds > 0, facts.time == here.time { run = facts.feeds }
        return streams[run == here.run ? here.stream : runs[run].stream].site.title
    }

    /// How deep a record stands when everything is printed.
    private func deepDepth(_ record: Record) -> Int {
        var depth = 0
        var here = record
        while let cause = self[here.cause], cause.turn == record.turn, depth < 40 { (here, depth) = (cause, depth + 1) }
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
