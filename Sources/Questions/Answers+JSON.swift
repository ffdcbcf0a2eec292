import Log
import Values

/// Answers for other programs, one object a line. Fields are added, never changed.
extension WayStep {
    package var json: String { row(isWhole: true).text }

    fileprivate func row(isWhole: Bool) -> JSONRow {
        var row = JSONRow()
        if isWhole { row.add("v", 1) }
        row.add("depth", indent)
        row.add("role", role.rawValue)
        row.add("text", text.text(in: .english))
        row.add("place", place.isEmpty ? nil : place)
        row.add("record", record)
        row.add("stream", stream)
        row.add("run", run)
        return row
    }
}

extension Finding {
    package var json: String { row(isWhole: true).text }

    private func row(isWhole: Bool) -> JSONRow {
        var row = JSONRow()
        if isWhole { row.add("v", 1) }
        row.add("kind", kind.rawValue)
        row.add("text", text.text(in: .english))
        row.add("place", place.isEmpty ? nil : place)
        row.add("record", record)
        row.add("way", way.map { $0.row(isWhole: false) })
        row.add("under", under.map { $0.row(isWhole: false) })
        return row
    }
}
