import Log
import Questions
import Reactive
import Values

/// What the page is told, as JSON: the rows of the protocol in README.md.
final class Rows {
    private let program: any Program
    private lazy var graph = Graph(log, width: .max)
    /// The streams that are watched.
    private lazy var watched = Set(log.runs.lazy.filter { $0.isWatched && $0.endedAt == nil }.map(\.stream))
    /// Whether values are told, and what was typed.
    private let hasValues: Bool

    var log: Log { program.log }

    init(_ program: any Program, hasValues: Bool = true) {
        (self.program, self.hasValues) = (program, hasValues)
    }

    /// What a page is told first.
    func hello(_ name: String, maySay: Bool) -> JSONRow {
        var row = JSONRow()
        row.add("v", 1)
        row.add("world", log.world)
        row.add("name", name)
        row.add("clock", log.loop.timeline.now)
        row.add("may", maySay ? "type" : "see")
        row.add("at", log.newest)
        return row
    }

    func stream(_ index: Int) -> JSONRow {
        let facts = log.streams[index]
        let told = LogReader(log).row(facts)
        var row = JSONRow()
        row.add("n", told.number)
        row.add("name", told.name ?? "")
        row.add("word", told.title)
        if told.name != nil { row.add("path", graph.path(to: index)) }
        row.add("type", told.standing?.type)
        row.add("owner", told.standing?.owner)
        row.add("ownerType", told.standing?.ownerType)
        row.add("role", told.standing?.part?.rawValue)
        row.add("from", told.since)
        if facts.stream == nil, facts.until < .max { row.add("gone", facts.until) }
        row.add("home", told.home)
        if facts.isSubject { row.add("isSubject", true) }
        row.add("place", told.place.map(program.title(of:)))
        if told.name != nil, hasValues {
            row.add("source", told.place.flatMap(program.line)?.cut(to: Rows.mostOfValue))
        }
        row.add("start", facts.start.map(shown))
        if watched.contains(index) { row.add("isWatched", true) }
        return row
    }

    func edge(_ edge: Log.EdgeRow) -> String { "[\(edge.from),\(edge.to),\"\(edge.kind.rawValue)\",\(edge.since)]" }

    /// Who hears a stream: closures and bindings, and the shell's own watches.
    func listener(_ sub: Log.SubscriptionRow) -> JSONRow {
        var row = JSONRow()
        row.add("n", sub.number)
        row.add("stream", sub.stream)
        row.add("label", sub.word ?? "subscribe")
        row.add("since", sub.since)
        row.add("until", sub.until)
        row.add("why", sub.place.map(program.title(of:)))
        return row
    }

    func watch(_ run: Log.RunRow) -> JSONRow {
        var row = JSONRow()
        // Runs and subscriptions are counted apart.
        row.add("n", -run.number)
        row.add("stream", run.stream)
        row.add("label", run.label.map { "watch as \($0)" } ?? "watch")
        row.add("since", run.since)
        row.add("until", run.until)
        row.add("why", "entry \(run.entry)")
        return row
    }

    /// An entry or a line of several lines is as many rows.
    func lines(_ line: Transcript.Row) -> [JSONRow] {
        let text = line.text.cut(to: Rows.mostOfLine)
        let parts = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return parts.map(Substring.init).enumerated().map { index, part in
            var row = JSONRow()
            row.add("at", line.after)
            row.add("kind", Rows.name(of: line.kind))
            if line.kind == .signal { row.add("id", line.mark) }
            row.add("text", line.kind == .entry && index == 0 ? "› \(part)" : String(part))
            return row
        }
    }

    private static func name(of kind: Transcript.Kind) -> String {
        switch kind {
        case .entry: "entry"
        case .signal: "signal"
        case .answer: "answer"
        case .print: "print"
        case .note: "note"
        case .error: "error"
        }
    }

    func entry(_ line: Transcript.Row) -> JSONRow {
        var row = JSONRow()
        row.add("n", line.mark)
        row.add("at", line.after)
        row.add("text", line.text)
        return row
    }

    /// `[number,cause,id,sub,turn,dt,stream,run,entry,kind,value,drop?]`
    func append(_ record: Log.RecordRow, after time: Int, to text: inout String) {
        text += "["
        for number in [
            record.number, record.cause, record.id, record.sub, record.turn, record.time - time, record.stream,
            record.run, record.entry, Rows.code(of: record.kind),
        ] {
            text += number.description
            text += ","
        }
        text.append(json: shown(record.value).cut(to: Rows.mostOfValue))
        if let reason = hasValues ? record.reason : record.drop {
            text += ","
            text.append(json: reason)
        }
        text += "]"
    }

    /// So much of a value is told; the rest is asked for.
    private static let mostOfValue = 200

    /// So much of a line of the transcript.
    private static let mostOfLine = 20_000

    static func quoted(_ text: String) -> String {
        var quoted = ""
        quoted.append(json: text, isForScreen: false)
        return quoted
    }

    /// A value, as much as is told of it.
    static func brief(_ value: String) -> String {
        var brief = ""
        brief.append(json: value.cut(to: mostOfValue))
        return brief
    }

    /// What stands for a value that is not told.
    static let hidden = "…"

    func shown(_ value: String) -> String { hasValues || value.isEmpty ? value : Rows.hidden }

    private static func code(of kind: Record.Kind) -> Int {
        switch kind {
        case .next: 0
        case .error: 1
        case .completed: 2
        case .started: 3
        case .finished: 4
        case .refused: 5
        case .dropped: 6
        }
    }

    /// An answer: its lines, and which step stands on which.
    static func answer(_ way: [WayStep]) -> JSONRow {
        var row = JSONRow()
        var text = "["
        for (index, line) in WayStep.layout(way).enumerated() {
            if index > 0 { text += "," }
            text.append(json: line)
        }
        row.add("text", json: text + "]")
        row.add(
            "steps",
            way.enumerated().map { line, step in
                var row = JSONRow()
                row.add("record", step.record)
                row.add("stream", step.stream)
                row.add("run", step.run)
                row.add("role", step.role.rawValue)
                row.add("line", line)
                return row
            })
        return row
    }
}
