import Log
import Reactive
import Values

/// Lanes of events under one ruler: when what came, and to which listener.
package struct Marbles {
    /// One line of the drawing: a run of a stream, or a subject's emissions.
    package struct Lane {
        package let name: String
        let label: String?
        let begin: Instant?
        let end: Instant?
        var marks: [Mark]

        var title: String { [name, label].compactMap { $0 }.joined(separator: " ") }
    }

    /// An event, or the ghost of an element that was dropped on its way: `~2`.
    struct Mark {
        let at: Instant
        let text: String
        var isGhost = false
        let record: Record

        /// As much of it as is told besides `~`.
        var bare: String { isGhost ? String(text.dropFirst()) : text }
    }

    package let lanes: [Lane]
    let now: Instant

    /// More events than this in a lane are better read as a table.
    static let mostEvents = 20
    /// What does not fit either.
    private let width: Int

    package init(_ log: Log, streams: [Int], now: Int, width: Int = WayStep.usualWidth) {
        self.now = Instant(time: now, step: .max)
        self.width = min(WayStep.usualWidth, width)
        let instants = Instants(log)
        lanes = streams.flatMap { stream in Marbles.lanes(log, stream, instants) }
    }

    private static func lanes(_ log: Log, _ stream: Int, _ instants: Instants) -> [Lane] {
        let name = log.title(of: stream)
        var byRun: [Int: [Mark]] = [:]
        for number in log.kept ?? 1...1 {
            guard let record = log[number] else { continue }
            let at = instants.of(record)
            if record.kind == .dropped, let run = ghost(record, stream, log) {
                byRun[run, default: []].append(
                    Mark(at: at, text: "~" + short(record), isGhost: true, record: record))
            } else if record.stream == stream, let text = mark(record) {
                byRun[record.run, default: []].append(Mark(at: at, text: text, record: record))
            }
        }
        let runs = log.runs.indices.dropFirst().filter { log.runs[$0].stream == stream && !log.runs[$0].isEar }
        if runs.isEmpty { return [Lane(name: name, label: nil, begin: nil, end: nil, marks: byRun[0] ?? [])] }
        return runs.map { run in
            let facts = log.runs[run]
            let marks = byRun[run] ?? []
            return Lane(
                name: name, label: facts.label, begin: instants.of(facts.time, after: facts.since),
                end: facts.endedAt.map { instants.of($0, after: facts.until) }, marks: marks)
        }
    }

    /// The run of a stream that an element was on its way to when it was dropped, in it or in what is unnamed above it.
    private static func ghost(_ drop: Record, _ stream: Int, _ log: Log) -> Int? {
        switch drop.drop {
        case .unheard?, .shown?, .waiting?, .queued?, nil: return nil
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
        let marks = lanes.flatMap { lane in lane.marks.map { (mark: $0, title: lane.title) } }
            .sorted { $0.mark.record.number < $1.mark.record.number }
        table.rows = marks.map { [Signal.clock($0.mark.at.time), $0.title, $0.mark.text] }
        return table.lines.map { $0.cut(to: width) }
    }

    private var drawing: [String] {
        let margin = (lanes.map(\.title.displayWidth).max() ?? 0) + 2
        let scale = Scale(lanes, now: now, width: width - margin)
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
        for group in lane.groups {
            if group.at == lane.begin { line.removeLast() }
            line += String(repeating: "-", count: max(0, scale.column(group.at) - line.displayWidth)) + group.text
        }
        guard !line.hasSuffix("|"), !line.hasSuffix("|)"), !line.hasSuffix("#") else { return line }
        if let end = lane.end {
            return line + String(repeating: "-", count: max(0, scale.column(end) - line.displayWidth)) + "!"
        }
        return line + String(repeating: "-", count: max(2, scale.column(now) - line.displayWidth)) + ">"
    }
}

/// When something happened: at a time, and while the clock stood still, after which typed push.
package struct Instant: Comparable, Hashable {
    let time: Int
    let step: Int

    package static func < (left: Instant, right: Instant) -> Bool {
        (left.time, left.step) < (right.time, right.step)
    }
}

/// The instants of the records that are kept.
private struct Instants {
    private let first: Int
    private var all: [Instant] = []

    init(_ log: Log) {
        first = log.kept?.lowerBound ?? 1
        guard let kept = log.kept else { return }
        var here = Instant(time: -1, step: 0)
        for number in kept {
            guard let record = log[number] else { continue }
            if record.time != here.time { here = Instant(time: record.time, step: 0) }
            if record.isTyped, record.kind != .dropped { here = Instant(time: record.time, step: record.turn) }
            all.append(here)
        }
    }

    func of(_ record: Record) -> Instant { all[record.number - first] }

    /// Of what began or ended behind a record.
    func of(_ time: Int, after number: Int) -> Instant {
        let index = number - first
        guard all.indices.contains(index), all[index].time == time else { return Instant(time: time, step: 0) }
        return all[index]
    }
}

extension Marbles.Lane {
    /// What came at one instant, as it is drawn: `3`, `(34)`.
    var groups: [(at: Instant, text: String)] {
        var groups: [(at: Instant, texts: [String])] = []
        for mark in marks {
            if groups.last?.at == mark.at {
                groups[groups.count - 1].texts.append(mark.text)
            } else {
                groups.append((mark.at, [mark.text]))
            }
        }
        return groups.map { at, texts in
            let isShort = texts.allSatisfy { $0.count == 1 }
            return (at, texts.count == 1 ? texts[0] : "(\(texts.joined(separator: isShort ? "" : " ")))")
        }
    }
}
