import Reactive

/// Why an event came: the way back from it to what a person typed, or to the clock.
package struct Why {
    let log: Log
    /// How a place reads: `SearchVM:5`, `entry 2`, `file.rx:6`.
    let place: (Place) -> String
    /// How an entry reads: `entry 6`, `file.rx:6`.
    let entry: (Int) -> String
    /// The text of the statement that an entry was, if it is short.
    let text: (Int) -> String?

    /// One line of an answer: what, and where it stands in the source.
    private struct Step {
        var indent: Int
        var text: String
        var place: String = ""
    }

    package func answer(_ record: Record) -> [String] {
        var steps: [Step] = [Step(indent: 0, text: head(record))]
        var here = record
        var indent = 1
        while true {
            if let step = explain(here, indent, isFirst: here.number == record.number) {
                steps += step
                indent += 1
            }
            guard let cause = log[here.cause] else { break }
            if cause.sub == 0, cause.kind != .dropped {
                steps.append(Step(indent: indent, text: root(cause)))
                if log[cause.cause] == nil { return layout(steps) }
                indent += 1
            }
            here = cause
            if steps.count > 200 { break }
        }
        if let origin = beginning(here, isRoot: here.number == record.number) {
            steps.append(Step(indent: indent, text: origin))
        }
        return layout(steps)
    }

    /// `#4 vm.results → ["rx!"]`
    func head(_ record: Record) -> String {
        var signal = log.signal(record)
        (signal.depth, signal.remarks) = (0, [])
        return "#\(record.id) \(signal.body)"
    }

    /// A printed signal on the way: what was typed, if a person typed it.
    private func root(_ record: Record) -> String {
        guard log[record.cause] == nil, record.entry > 0, record.run == 0 else { return head(record) }
        let name = log.title(of: record.stream)
        return "#\(record.id) \(name) <- \(record.literal)     you typed it, \(entry(record.entry))"
    }

    /// Where a way ends that ends at no push.
    private func beginning(_ record: Record, isRoot: Bool) -> String? {
        let word = log.streams[record.stream].site.word
        if Why.timers.contains(word) { return "the clock, at \(Signal.seconds(record.time))" }
        guard record.entry > 0 else { return nil }
        if isRoot, record.run == 0, log.streams[record.stream].rank == 0 {
            return "you typed it, \(entry(record.entry))"
        }
        let typed = text(record.entry).map { "`\($0)`" } ?? "a subscription"
        return "\(typed), \(entry(record.entry))"
    }

    private static let timers: Set<String> = ["interval", "timer"]

    /// What an operator did to make this event, if that is worth a line.
    private func explain(_ record: Record, _ indent: Int, isFirst: Bool) -> [Step]? {
        let facts = log.streams[record.stream]
        let reason = Reason(log: log, record: record).sentence
        guard reason != nil || (isFirst && record.run > 0) else { return nil }
        var steps = [
            Step(
                indent: indent, text: facts.site.word + (reason.map { "   \($0)" } ?? ""),
                place: facts.site.place.map(place) ?? "")
        ]
        for side in Reason(log: log, record: record).sides { steps.append(Step(indent: indent + 1, text: side)) }
        return steps
    }

    /// The tree, with the places in a column of their own.
    private func layout(_ steps: [Step]) -> [String] {
        let lines = steps.map { step in
            step.indent == 0 ? step.text : String(repeating: "  ", count: step.indent - 1) + "└ " + step.text
        }
        let column = zip(lines, steps).filter { !$1.place.isEmpty }.map { $0.0.displayWidth }.max() ?? 0
        return zip(lines, steps).map { line, step in
            step.place.isEmpty
                ? line : line + String(repeating: " ", count: column + 5 - line.displayWidth) + step.place
        }
    }
}
