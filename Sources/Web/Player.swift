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

    /// Whether a record is a signal that the terminal printed.
    static func isPrinted(_ record: Log.RecordRow) -> Bool {
        record.id > 0 && record.sub == 0 && record.kind != .dropped
    }

    /// `name`: what it is called; `script`: the entries with what they say, to be run again: a page that shows a part has
    /// none.
    package init(_ why: Why, name: String, script: String, _ extent: Extent = Extent()) {
        let all = LogReader(why.log).records(from: 1)
        let records = extent.records(of: all)
        let printed = records.filter(Player.isPrinted)
        signals = printed.count
        let parts = Parts(why, name: name, script: script, extent, all)
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
        /// As an element that is not run.
        let script: String
        let rows: Rows
        let hasValues: Bool
        let lines: [Transcript.Row]

        init(_ why: Why, name: String, script: String, _ extent: Extent, _ records: [Log.RecordRow]) {
            (self.why, self.name, hasValues) = (why, name, extent.hasValues)
            self.script = extent.isWhole ? Page.inert("script", "application/json", Rows.quoted(script)) : ""
            rows = Rows(why.program, hasValues: extent.hasValues)
            let said = extent.lines(of: why.log.transcript?.rows(from: 1) ?? [], beside: records)
            lines = extent.hasValues ? said : said.compactMap { $0.withoutValue(why.log) }
        }

        func html(_ records: [Log.RecordRow], _ printed: [Log.RecordRow]) -> String {
            var data = JSONRow()
            data.add("hello", json: rows.hello(name, maySay: false).text)
            data.add("snapshot", json: rows.snapshot(Rows.Part(records: records, lines: lines)).text)
            data.add("why", json: answers(printed).text)
            let transcript = lines.map { Page.escaped($0.text) }.joined(separator: "\n")
            return Page.text(
                title: name,
                data: Page.inert("data", "application/json", data.text) + script
                    // The page takes it away; a browser that runs no script, or is too old for this one, shows it.
                    + "<pre id=\"words\">\(transcript)</pre>\n")
        }

        private func answers(_ printed: [Log.RecordRow]) -> JSONRow {
            var row = JSONRow()
            for told in printed {
                guard let record = why.log[told.number] else { continue }
                let way = why.answer(record)
                row.add(
                    String(told.id), json: Rows.answer(hasValues ? way : way.map { $0.withoutValue(why.log) }).text)
            }
            return row
        }
    }
}
