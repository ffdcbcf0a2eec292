import Log
import Values

/// The lanes for other programs, one a line.
extension Marbles {
    package var json: [String] {
        lanes.map { lane in
            var row = JSONRow()
            row.add("v", 1)
            row.add("name", lane.name)
            row.add("label", lane.label)
            row.add("from", seconds: lane.begin?.time)
            row.add("to", seconds: lane.end?.time)
            row.add("events", lane.marks.map(event))
            return row.text
        }
    }

    private func event(_ mark: Mark) -> JSONRow {
        var row = JSONRow()
        row.add("number", mark.record.number)
        row.add("id", mark.record.id)
        row.add("t", seconds: mark.at.time)
        row.add("turn", mark.record.turn)
        row.add("kind", mark.record.kind.rawValue)
        row.add("value", json: mark.record.kind == .completed ? "null" : mark.record.json)
        row.add("drop", mark.record.drop?.word)
        return row
    }
}
