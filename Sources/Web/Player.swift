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
        let records = LogReader(why.log).records(from: 1)
        let printed = records.filter { $0.id > 0 && $0.sub == 0 && $0.kind != .dropped }
        signals = printed.count
        let parts = Parts(why: why, name: name, script: script)
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
        let rows: Rows

        init(why: Why, name: String, script: String) {
            (self.why, self.name, self.script) = (why, name, script)
            rows = Rows(why.program)
        }

        func html(_ records: [Log.RecordRow], _ printed: [Log.RecordRow]) -> String {
            var data = JSONRow()
            data.add("hello", json: rows.hello(name, maySay: false).text)
            data.add("snapshot", json: rows.snapshot(Rows.Part(records: records, lines: lines)).text)
            data.add("why", json: answers(printed).text)
            let transcript = lines.map { Page.escaped($0.text) }.joined(separator: "\n")
            return Page.text(
                title: name,
                data: Page.inert("data", "application/json", data.text)
                    + Page.inert("script", "application/json", Rows.quoted(script))
                    // The page takes it away; a browser that runs no script, or is too old for this one, shows it.
                    + "<pre id=\"words\">\(transcript)</pre>\n")
        }

        private var lines: [Transcript.Row] { why.log.transcript?.rows(from: 1) ?? [] }

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
