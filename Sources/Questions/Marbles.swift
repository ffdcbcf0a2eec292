import Log

/// Lanes of events under one ruler: when what came, and to which listener.
package struct Marbles {
    /// One line of the drawing: a run of a stream, or a subject's emissions.
    package struct Lane {
        package let title: String
        package let begin: Int?
        package let end: Int?
        package var marks: [Mark]
    }

    /// An event, or the ghost of an element that was dropped on its way: `~2`.
    package struct Mark {
        package let time: Int
        package let text: String
        var isGhost = false
    }

    package let lanes: [Lane]
    package let now: Int

    /// More events than this in a lane are better read as a table.
    static let mostEvents = 20
    /// What does not fit either.
    private let width: Int

    package init(_ log: Log, streams: [Int], now: Int, width: Int = AnswerLine.usualWidth) {
        self.now = now
        self.width = min(AnswerLine.usualWidth, width)
        lanes = streams.flatMap { stream in Marbles.lanes(log, stream) }
    }

    private static func lanes(_ log: Log, _ stream: Int) -> [Lane] {
        let name = log.title(of: stream)
        var byRun: [Int: [Mark]] = [:]
        for number in log.kept ?? 1...1 {
            guard let record = log[number] else { continue }
            if record.kind == .dropped, let run = ghost(record, stream, log) {
                byRun[run, default: []].append(Mark(time: record.time, text: "~" + short(record), isGhost: true))
            } else if record.stream == stream, let text = mark(record) {
                byRun[record.run, default: []].append(Mark(time: record.time, text: text))
            }
        }
        let runs = log.runs.indices.dropFirst().filter { log.runs[$0].stream == stream && !log.runs[$0].isEar }
        if runs.isEmpty { return [Lane(title: name, begin: nil, end: nil, marks: byRun[0] ?? [])] }
        return runs.map { run in
            let facts = log.runs[run]
            return Lane(
                title: [name, facts.label].compactMap { $0 }.joined(separator: " "), begin: facts.time,
                end: facts.endedAt, marks: byRun[run] ?? [])
        }
    }

    /// The run of a stream that an element was on its way to when it was dropped, in it or in what is unnamed above it.
    private static func ghost(_ drop: Record, _ stream: Int, _ log: Log) -> Int? {
        switch drop.drop {
        case .unheard?, .waiting?, .queued?, nil: return nil
        default: break
        }
        var here = drop.run
        while let facts = log.run(here) {
            if facts.stream == stream { return here }
            if log.streams[facts.stream].name != nil { return nil }
            here = facts.feeds
        }
        return nil
    }

    private static func short(_ record: Record) -> String {
        record.literal.count == 1 ? record.literal : record.literal.cut(to: 12)
    }

    private static func mark(_ record: Record) -> String? {
        switch record.kind {
        case .next: short(record)
        case .completed: "|"
        case .error: "#"
        case .dropped, .started, .finished, .refused: nil
        }
    }

    package var lines: [String] {
        let count = lanes.map(\.marks.count).max() ?? 0
        if count == 0 && lanes.allSatisfy({ $0.begin == nil }) { return ["nothing has happened yet"] }
        let drawing = count > Marbles.mostEvents ? [] : drawing
        return drawing.isEmpty || drawing.contains { $0.displayWidth > width } ? table : drawing
    }

    /// A table of more rows is told by its beginning and its end.
    private static let mostRows = 200

    private var table: [String] {
        let rows = rows
        guard rows.count > Marbles.mostRows else { return rows }
        let half = Marbles.mostRows / 2
        return rows.prefix(half) + ["… \(rows.count - 2 * half) rows more, :log shows them …"] + rows.suffix(half)
    }

    private var rows: [String] {
        var table = Table(gaps: [2, 3, 0])
        let marks = lanes.flatMap { lane in lane.marks.map { (time: $0.time, title: lane.title, text: $0.text) } }
        let order = marks.indices.sorted { (marks[$0].time, $0) < (marks[$1].time, $1) }
        table.rows = order.map { [Signal.clock(marks[$0].time), marks[$0].title, marks[$0].text] }
        return table.lines.map { $0.cut(to: width) }
    }

    private var drawing: [String] {
        let scale = Scale(lanes, now: now)
        let margin = (lanes.map(\.title.displayWidth).max() ?? 0) + 2
        var lines = [String(repeating: " ", count: margin) + scale.ruler]
        for lane in lanes {
            let title = lane.title + String(repeating: " ", count: margin - lane.title.displayWidth)
            var line = title + draw(lane, scale)
            while line.last == " " { line.removeLast() }
            lines.append(line)
        }
        return lines
    }

    private func draw(_ lane: Lane, _ scale: Scale) -> String {
        let start = lane.begin.map(scale.column) ?? 0
        var line = String(repeating: " ", count: start) + (lane.begin == nil ? "" : "^")
        var index = 0
        while index < lane.marks.count {
            let time = lane.marks[index].time
            var texts: [String] = []
            while index < lane.marks.count, lane.marks[index].time == time {
                texts.append(lane.marks[index].text)
                index += 1
            }
            let group =
                texts.count == 1
                ? texts[0] : "(\(texts.joined(separator: texts.allSatisfy { $0.count == 1 } ? "" : " ")))"
            if time == lane.begin { line.removeLast() }
            line += String(repeating: "-", count: max(0, scale.column(time) - line.displayWidth)) + group
        }
        guard !line.hasSuffix("|"), !line.hasSuffix("|)"), !line.hasSuffix("#") else { return line }
        if let end = lane.end {
            return line + String(repeating: "-", count: max(0, scale.column(end) - line.displayWidth)) + "!"
        }
        return line + String(repeating: "-", count: max(2, scale.column(now) - line.displayWidth)) + ">"
    }
}

extension Marbles {
    /// From times to columns: evenly where that fits, long idle stretches shortened.
    struct Scale {
        private var columns: [(time: Int, column: Int)] = []

        package init(_ lanes: [Lane], now: Int) {
            var times: Set<Int> = [now]
            var width = 1
            for lane in lanes {
                if let begin = lane.begin { times.insert(begin) }
                if let end = lane.end { times.insert(end) }
                for mark in lane.marks { times.insert(mark.time) }
                var atOnce: [Int: Int] = [:]
                for mark in lane.marks { atOnce[mark.time, default: 1] += mark.text.displayWidth }
                width = max(width, atOnce.values.max().map { $0 > 2 ? $0 + 1 : 1 } ?? 1)
            }
            let sorted = times.sorted()
            let least = zip(sorted, sorted.dropFirst()).map { $1 - $0 }.min() ?? 1
            let step = max(5, width + 2)
            let longest = sorted.count * step > 60 ? step : 3 * step
            var column = 0
            for (index, time) in sorted.enumerated() {
                if index > 0 {
                    let gap = Double(time - sorted[index - 1]) / Double(least) * Double(step)
                    column += Int(min(Double(longest), gap.rounded()))
                }
                columns.append((time, column))
            }
        }

        /// Where a time stands that has one: every mark's, every begin and end.
        package func column(_ time: Int) -> Int { columns.last { $0.time <= time }?.column ?? 0 }

        /// Times above the columns, where there is room; the present has none.
        package var ruler: String {
            var text = ""
            for (time, column) in columns where column >= text.count + (text.isEmpty ? 0 : 4) {
                guard time != columns.last?.time || columns.count <= 2 else { continue }
                text += String(repeating: " ", count: column - text.count) + Scale.label(time)
            }
            return text
        }

        private static func label(_ time: Int) -> String {
            if time % 1_000_000_000 == 0 { return "\(time / 1_000_000_000)s" }
            if time % 1_000_000 == 0, time < 1_000_000_000 { return "\(time / 1_000_000)ms" }
            return "\(Signal.seconds(time))s"
        }
    }
}
