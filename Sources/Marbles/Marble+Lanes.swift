import Values

extension Marble {
    /// Two lanes, one under the other, and `^` under the first place where they differ.
    package static func lanes(
        expected: [(time: Int, mark: Mark)], came: [(time: Int, mark: Mark)], frame: Int = usualFrame
    ) -> [String] {
        let drawn = aligned([expected, came], frame: frame)
        let differing = drawn.columns.first { place in
            symbols(expected.filter { $0.time == place.time }.map(\.mark))
                != symbols(came.filter { $0.time == place.time }.map(\.mark))
        }
        let rows = ["expected  " + drawn.rows[0], "came      " + drawn.rows[1]]
        let trimmed = rows.map { row in String(row.reversed().drop { $0 == " " }.reversed()) }
        return trimmed + (differing.map { [String(repeating: " ", count: $0.column + 10) + "^"] } ?? [])
    }

    /// Lanes drawn so that what stands in one column comes at one time, and the column of each time.
    package static func aligned(
        _ lanes: [[(time: Int, mark: Mark)]], frame: Int = usualFrame
    ) -> (rows: [String], columns: [(time: Int, column: Int)]) {
        let ends = lanes.map { $0.last?.time ?? -1 }
        var rows = lanes.map { _ in "" }
        var places: [(time: Int, column: Int)] = []
        var last: Int?
        for time in Set(lanes.joined().map(\.time)).sorted() {
            let gap = pause(from: last, to: time, frame)
            for row in rows.indices { rows[row] += time > ends[row] ? blank(gap) : gap }
            let columns = lanes.map { lane in symbols(lane.filter { $0.time == time }.map(\.mark)) }
            places.append((time, rows.first?.count ?? 0))
            let width = columns.map(\.count).max() ?? 1
            for (row, column) in columns.enumerated() {
                // Dashes are time: what only keeps the place of another lane's group is blank.
                let own = column.isEmpty && time < ends[row] ? "-" : column
                rows[row] += own + String(repeating: " ", count: width - own.count)
            }
            last = time
        }
        return (rows.map { row in String(row.reversed().drop { $0 == " " }.reversed()) }, places)
    }

    private static func blank(_ text: String) -> String { String(repeating: " ", count: text.count) }

    private static func symbols(_ marks: [Mark]) -> String {
        marks.count > 1 ? "(" + marks.map(\.symbol).joined() + ")" : marks.first?.symbol ?? ""
    }

    private static func pause(from last: Int?, to time: Int, _ frame: Int) -> String {
        let wait = time - (last.map { $0.adding(clamped: frame) } ?? 0)
        if wait % frame == 0, 0...20 ~= wait / frame { return String(repeating: "-", count: wait / frame) }
        return " \(gap(time - (last ?? 0))) "
    }
}
