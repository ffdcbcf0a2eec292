import Log
import Questions
import Reactive

/// What those who look are told: at first everything, then what has come since. Each batch is written once for all.
struct Feed {
    /// A message as it is sent, and the id by which a viewer says that it was the last to come.
    struct Message {
        let id: String
        let bytes: [UInt8]
    }

    /// A viewer that is more records behind is told everything anew.
    private static let mostRecords = 10_000
    /// So many records of a batch are told each; the rest is folded.
    private static let mostTold = 60
    /// So many bytes of lines a batch has, beside the first; the rest is told in the next.
    private static let mostOfLines = 32 << 10
    private static let mostOfSnapshot = 1 << 20
    /// So many bytes of batches are kept for those whose connection broke.
    private static let mostKept = 1 << 20

    private let name: String
    private var world = 0
    private var mark = Log.Bookmark()
    /// How many messages there were: ids are not given again.
    private var count = 0
    private var kept: [Message] = []
    private var keptBytes = 0
    /// The rows of streams, edges and listeners that were looked at last: what stands at a bookmark is found from both
    /// sides of it.
    private var told: Set<String> = []

    init(name: String) { self.name = name }

    /// Whether something has happened that was not told.
    func isBehind(_ log: Log) -> Bool { log.world != world || LogReader(log).bookmark != mark }

    /// Whether a batch could not tell what has happened: that is another world, or too much.
    func isLost(_ log: Log) -> Bool {
        log.world != world || log.newest - mark.record > Feed.mostRecords
            || (log.kept?.lowerBound ?? 1) > mark.record + 1
    }

    /// Begins anew with what there is now.
    mutating func begin(_ log: Log) {
        count += 1
        (world, mark, keptBytes, told) = (log.world, LogReader(log).bookmark, 0, [])
        kept = [Message(id: id, bytes: [])]
    }

    /// What a viewer is told first.
    func beginning(_ program: any Program, mayType: Bool) -> Message {
        let (rows, log) = (Rows(program), program.log)
        let hello = Feed.event("hello", rows.hello(name, maySay: mayType).text, id: id)
        let first = max(1, mark.record - 1_999)
        let records = LogReader(log).records(from: first, atMost: max(0, mark.record - first + 1))
        let lines = log.transcript?.rows(from: max(1, mark.line - 4_999)).filter { $0.number <= mark.line } ?? []
        let parts = [
            Rows.Part(records: records, lines: lines),
            Rows.Part(records: records.suffix(500), lines: lines.suffix(500), isOfTheLiving: true),
            Rows.Part(records: records.suffix(100), lines: lines.suffix(50), isOfTheLiving: true, isOfTheNamed: true),
        ]
        var text = ""
        for part in parts {
            text = rows.snapshot(part).text
            if text.utf8.count <= Feed.mostOfSnapshot { break }
        }
        return Message(id: id, bytes: hello + Feed.event("snapshot", text, id: id))
    }

    /// What has come since the last batch, for all who were told that.
    mutating func batch(_ program: any Program) -> Message {
        let log = program.log
        let found = LogReader(log).batch(since: mark, atMost: Feed.mostRecords)
        var room = Feed.mostOfLines
        let lines = found.lines.prefix { line in
            defer { room -= line.text.utf8.count + 32 }
            return room > 0
        }
        let rows = Rows(program)
        var row = JSONRow()
        row.add("from", found.from)
        row.add("now", log.loop.timeline.now)
        if found.bookmark.changes != mark.changes { addShape(found, rows, &row) }
        let (each, folds) = Feed.folded(found.records)
        row.add("t", each.first?.time ?? log.loop.timeline.now)
        row.add("records", json: rows.records(each))
        row.add("fold", json: "[\(folds.map(\.text).joined(separator: ","))]")
        row.add("lines", lines.flatMap(rows.lines))
        row.add("entries", lines.filter { $0.kind == .entry }.map(rows.entry))
        mark = found.bookmark
        if let last = lines.last { mark.line = last.number }
        row.add("at", mark.record)
        count += 1
        let message = Message(id: id, bytes: Feed.event("batch", row.text, id: id))
        keep(message)
        return message
    }

    /// What came after the message with that id; nil if that is not known any more.
    func since(_ id: String) -> [UInt8]? {
        kept.lastIndex { $0.id == id }.map { kept[($0 + 1)...].flatMap(\.bytes) }
    }

    /// `world.number.message`
    private var id: String { "\(world).\(mark.record).\(count)" }

    /// Streams, edges and listeners that are new, or have changed.
    private mutating func addShape(_ found: Log.Batch, _ rows: Rows, _ row: inout JSONRow) {
        let log = rows.log
        let watched = Set(found.runs.filter(\.isWatched).map(\.stream))
        let streams = log.streams.indices.filter { index in
            let facts = log.streams[index]
            return facts.stream != nil
                && (facts.number > mark.stream || facts.changed >= mark.record || watched.contains(facts.number))
        }.map { rows.stream($0).text }
        let gone = log.streams.filter { $0.stream == nil && $0.until < .max && $0.until >= mark.record }
            .map { "[\($0.number),\($0.until)]" }
        let edges = found.edges.map(rows.edge)
        let listeners =
            found.subscriptions.map { rows.listener($0).text }
            + found.runs.filter(\.isWatched).map { rows.watch($0).text }
        for (name, all) in [("streams", streams), ("edges", edges), ("subs", listeners), ("gone", gone)] {
            row.add(name, json: "[\(all.filter { !told.contains($0) }.joined(separator: ","))]")
        }
        told = Set(streams + edges + listeners + gone)
    }

    private mutating func keep(_ message: Message) {
        kept.append(message)
        keptBytes += message.bytes.count
        while keptBytes > Feed.mostKept, kept.count > 1 { keptBytes -= kept.removeFirst().bytes.count }
    }

    private static func event(_ name: String, _ data: String, id: String) -> [UInt8] {
        Array("id: \(id)\nevent: \(name)\ndata: \(data)\n\n".utf8)
    }
}

/// Records of one stream that are told together: `[stream,count,first,last,value]`.
struct Fold {
    let stream: Int
    var count = 0
    let first: Int
    var last = 0
    /// The last value; nil if there was none among them.
    var value: String?

    var text: String { "[\(stream),\(count),\(first),\(last),\(value.map(Rows.brief) ?? "null")]" }
}

extension Feed {
    /// The records that are told each, and the rest, a fold a stream. Errors and ends are never folded.
    static func folded(_ records: [Log.RecordRow]) -> (each: [Log.RecordRow], folds: [Fold]) {
        guard records.count > mostTold else { return (records, []) }
        let many = records.count { mayFold($0) }
        var (each, folds, place): ([Log.RecordRow], [Fold], [Int: Int]) = ([], [], [:])
        var seen = 0
        for record in records {
            if mayFold(record) { seen += 1 }
            // Of what is much, where it began and where it is now is told.
            guard mayFold(record), seen > mostTold / 2, seen <= many - mostTold / 2 else {
                each.append(record)
                continue
            }
            let at = place[record.stream] ?? folds.count
            if at == folds.count {
                folds.append(Fold(stream: record.stream, first: record.number))
                place[record.stream] = at
            }
            folds[at].count += 1
            folds[at].last = record.number
            if record.kind == .next { folds[at].value = record.value }
        }
        return (each, folds)
    }

    private static func mayFold(_ record: Log.RecordRow) -> Bool {
        [.next, .started, .dropped].contains(record.kind)
    }
}
