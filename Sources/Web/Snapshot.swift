import Log
import Questions
import Reactive
import Values

extension Rows {
    /// How much of a session is told at once.
    struct Part {
        var records: [Log.RecordRow]
        var lines: [Transcript.Row]
        /// Whether streams that are no more are left out.
        var isOfTheLiving = false
        /// Whether operators without a name are left out.
        var isOfTheNamed = false
    }

    /// A session as the page takes it in whole, or as much as `part` has of it.
    func snapshot(_ part: Part) -> JSONRow {
        let told = log.streams.indices.filter {
            (!part.isOfTheLiving || log.streams[$0].stream != nil)
                && (!part.isOfTheNamed || log.streams[$0].name != nil)
        }
        let numbers = Set(told.map { log.streams[$0].number })
        let whole = LogReader(log).batch(since: Log.Bookmark(), atMost: 1)
        var row = JSONRow()
        row.add("t", part.records.first?.time ?? log.loop.timeline.now)
        row.add("streams", told.map(stream))
        let edges = whole.edges.filter { numbers.contains($0.from) && numbers.contains($0.to) }.map(edge)
        row.add("edges", json: "[\(edges.joined(separator: ","))]")
        row.add("runs", [JSONRow]())
        let listeners = whole.subscriptions.filter { numbers.contains($0.stream) }.map(listener)
        let watches = whole.runs.filter { $0.isWatched && numbers.contains($0.stream) }.map(watch)
        row.add("subs", listeners + watches)
        row.add("entries", part.lines.filter { $0.kind == .entry }.map(entry))
        row.add("lines", part.lines.flatMap(lines))
        row.add("records", json: records(part.records))
        let held = held(before: part.records.first?.number ?? log.newest + 1, told)
        row.add("held", json: "[\(held.joined(separator: ","))]")
        row.add("at", log.newest)
        return row
    }

    /// Records one behind the other, the time of each counted from the one before.
    func records(_ records: [Log.RecordRow]) -> String {
        var text = "["
        var time = records.first?.time ?? 0
        for (index, next) in records.enumerated() {
            if index > 0 { text += "," }
            append(next, after: time, to: &text)
            time = next.time
        }
        return text + "]"
    }

    /// What streams said last before the first record that is told: `[stream,value,number]`.
    private func held(before first: Int, _ streams: [Int]) -> [String] {
        streams.compactMap { index in
            let facts = log.streams[index]
            guard let last = log[facts.last], last.number < first, last.kind == .next else { return nil }
            return "[\(facts.number),\(Rows.brief(shown(last.literal))),\(last.number)]"
        }
    }
}
