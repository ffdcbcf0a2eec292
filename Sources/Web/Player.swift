import Log
import Questions
import Reactive
import Values

/// A session as one file that plays in a browser, from anywhere and without a network.
package struct Player {
    /// What stands in the file.
    package let html: String
    /// How many signals it shows.
    package let signals: Int
    /// Whether older records had to be left out.
    package let isCut: Bool

    /// Beyond so many bytes, records that were not printed are left out, and then the oldest.
    private static let mostBytes = 10 << 20

    /// `name`: what it is called; `script`: the entries with what they say, to be run again.
    package init(_ why: Why, name: String, script: String) {
        let records = why.log.records(from: 1)
        let printed = records.filter { $0.id > 0 && $0.sub == 0 && $0.kind != .dropped }
        signals = printed.count
        var parts = Parts(why: why, name: name, script: script)
        var html = parts.html(records, printed)
        var isCut = false
        if html.utf8.count > Player.mostBytes {
            (html, isCut) = (parts.html(printed, printed), true)
        }
        var kept = printed[...]
        while html.utf8.count > Player.mostBytes, kept.count > 1 {
            kept = kept.dropFirst(kept.count / 2)
            html = parts.html(Array(kept), Array(kept))
        }
        (self.html, self.isCut) = (html, isCut)
    }

    private struct Parts {
        let why: Why
        let name: String
        let script: String
        private lazy var rows = Rows(graph: Graph(why.log, width: .max), program: why.program)

        init(why: Why, name: String, script: String) {
            (self.why, self.name, self.script) = (why, name, script)
        }

        mutating func html(_ records: [Log.RecordRow], _ printed: [Log.RecordRow]) -> String {
            var data = JSONRow()
            data.add("hello", json: hello.text)
            data.add("snapshot", json: snapshot(records).text)
            data.add("why", json: answers(printed).text)
            let transcript = lines.map { Page.escaped($0.text) }.joined(separator: "\n")
            return Page.text(
                title: name,
                data: Page.inert("data", "application/json", data.text)
                    + Page.inert("script", "application/json", Parts.quoted(script))
                    + "<noscript><pre>\(transcript)</pre></noscript>\n")
        }

        private static func quoted(_ text: String) -> String {
            var quoted = ""
            quoted.append(json: text, isForScreen: false)
            return quoted
        }

        private var lines: [Transcript.Row] { why.log.transcript?.rows(from: 1) ?? [] }

        private var hello: JSONRow {
            var row = JSONRow()
            row.add("v", 1)
            row.add("world", why.log.world)
            row.add("name", name)
            row.add("clock", why.log.loop.timeline.now)
            row.add("may", "see")
            row.add("at", why.log.newest)
            return row
        }

        private mutating func snapshot(_ records: [Log.RecordRow]) -> JSONRow {
            let log = why.log
            let whole = log.batch(since: Log.Bookmark(), atMost: 1)
            var row = JSONRow()
            row.add("t", records.first?.time ?? 0)
            row.add("streams", log.streams.indices.map { rows.stream($0) })
            row.add("edges", json: "[\(whole.edges.map { rows.edge($0) }.joined(separator: ","))]")
            row.add("runs", [JSONRow]())
            row.add(
                "subs",
                whole.subscriptions.map { rows.listener($0) }
                    + whole.runs.filter(\.isWatched).map { rows.watch($0) })
            row.add("entries", lines.filter { $0.kind == .entry }.map { rows.entry($0) })
            row.add("lines", lines.flatMap { rows.lines($0) })
            row.add("records", json: encoded(records))
            row.add("held", [JSONRow]())
            row.add("at", log.newest)
            return row
        }

        private mutating func encoded(_ records: [Log.RecordRow]) -> String {
            var text = "["
            var time = records.first?.time ?? 0
            for (index, record) in records.enumerated() {
                if index > 0 { text += "," }
                text += rows.record(record, after: time)
                time = record.time
            }
            return text + "]"
        }

        private func answers(_ printed: [Log.RecordRow]) -> JSONRow {
            var row = JSONRow()
            for told in printed {
                guard let record = why.log[told.number] else { continue }
                row.add(String(told.id), json: Rows.answer(why.answer(record)).text)
            }
            return row
        }
    }
}
