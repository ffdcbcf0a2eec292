/// Which of the printed signals are asked for. Kinds of filter narrow each other; several of a kind widen it.
package struct LogFilter {
    /// One id, several, or two for all between them.
    package var ids: [Int] = []
    /// Names, with `*` for any run of characters.
    package var patterns: [String] = []
    package var isErrorsOnly = false
    package var since = 0

    package init() {}

    package func accepts(_ record: Record, _ name: String) -> Bool {
        (ids.isEmpty || ids.count == 2 && (ids[0]...max(ids[0], ids[1])).contains(record.id) || ids.contains(record.id))
            && record.time >= since
            && (!isErrorsOnly || record.kind == .error || record.kind == .refused)
            && (patterns.isEmpty || patterns.contains { LogFilter.matches(name, $0) })
    }

    /// The printed signals of a log that it accepts, oldest first.
    package func signals(of log: Log) -> [Signal] {
        guard let kept = log.kept else { return [] }
        let unseen = isErrorsOnly ? LogFilter.unseenErrors(in: log, kept) : []
        return kept.compactMap { number in
            guard let record = log[number], isTold(record, unseen) else { return nil }
            let name = log.title(of: record.stream)
            guard accepts(record, name) else { return nil }
            var signal = Signal(record, in: log)
            if let label = log.runs[record.run].label { signal.remarks.insert(label, at: 0) }
            if record.kind == .next {
                signal.json = record.json
            } else if record.kind != .completed {
                signal.json = record.value.json
            }
            return signal
        }
    }

    /// Whether it was printed; or is a push of a person's that came after the end, and so left no other trace.
    private func isTold(_ record: Record, _ unseen: Set<Int>) -> Bool {
        if record.kind == .dropped { return record.drop == .ended && record.isTyped && ids.isEmpty }
        return record.sub == 0 || unseen.contains(record.number)
    }

    /// Errors that were caught, or ended a binding, before they came to a stream with a name: where each began.
    private static func unseenErrors(in log: Log, _ kept: ClosedRange<Int>) -> Set<Int> {
        var unseen: Set<Int> = []
        for number in kept {
            guard let record = log[number], record.kind == .error else { continue }
            if record.sub > 0, log[record.cause]?.kind != .error { unseen.insert(number) }
            var (here, steps) = (record, 0)
            while record.sub == 0, let cause = log[here.cause], cause.kind == .error, steps < 1_000 {
                unseen.remove(cause.number)
                (here, steps) = (cause, steps + 1)
            }
        }
        return unseen
    }

    /// Each part between stars is taken where it first stands: if the whole can match at all, it does so then.
    private static func matches(_ name: String, _ pattern: String) -> Bool {
        var parts = pattern.split(separator: "*", omittingEmptySubsequences: false)[...]
        guard let first = parts.popFirst() else { return false }
        guard let last = parts.popLast() else { return name == pattern }
        guard name.count >= first.count + last.count, name.hasPrefix(first), name.hasSuffix(last) else { return false }
        var rest = name.dropFirst(first.count).dropLast(last.count)
        for part in parts where !part.isEmpty {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return true
    }
}

extension Log {
    /// The name of a stream, or what it is if it has none.
    package func title(of stream: Int) -> String {
        named(stream) ?? streams[stream].site.title
    }

    private func named(_ stream: Int) -> String? {
        let facts = streams[stream]
        if let name = facts.name ?? facts.hint ?? written.property(facts) { return name }
        guard facts.site.manner.traits.contains(.shows), facts.inputs.count == 1 else { return nil }
        return named(facts.inputs[0].stream)
    }
}
