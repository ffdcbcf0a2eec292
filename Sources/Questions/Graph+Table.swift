import Log
import Values

extension Graph {
    private enum Column: CaseIterable {
        case rank, stream, value, count, last, subscribers, path

        var title: String {
            switch self {
            case .rank: " rank"
            case .stream: "stream"
            case .value: "value"
            case .count: "n"
            case .last: "last"
            case .subscribers: "subs"
            case .path: "from"
            }
        }

        /// How many blanks stand behind it.
        var gap: Int {
            switch self {
            case .rank, .count: 2
            case .path: 0
            case .stream, .value, .last, .subscribers: 3
            }
        }
    }

    /// In fewer columns, the names have those that tell least.
    private static let narrow = 60

    /// One row a stream.
    package var table: [String] {
        let columns: [Column] = width < Graph.narrow ? [.stream, .value, .count, .subscribers] : Column.allCases
        // Of 80 columns, 24 and 20; of others, in proportion to what the rest leaves.
        let isNarrow = columns.count < Column.allCases.count
        let most = isNarrow ? max(8, width - 24) : max(8, (width - 32) / 2)
        let whole = names(isShort: false)
        let names = whole.allSatisfy { $0.displayWidth <= most } ? whole : names(isShort: true)
        let named = min(most, names.map(\.displayWidth).max() ?? 0)
        let value = isNarrow ? max(5, width - 14 - max(6, named)) : max(5, (width - 40) / 2)
        var table = Table(gaps: columns.map(\.gap))
        table.rows.append(columns.map(\.title))
        for (index, name) in zip(streams, names) {
            table.rows.append(columns.map { cell($0, of: index, Graph.ends(of: name, most), most: value) })
        }
        return table.lines.map { $0.cut(to: width) }
    }

    /// The beginning and the end of a name that has no room: names differ in either.
    private static func ends(of name: String, _ width: Int) -> String {
        guard name.displayWidth > width else { return name }
        let last = String(name.reversed()).cut(to: width / 2 + 1)
        return name.cut(to: width - width / 2) + String(last.dropLast().reversed())
    }

    private func cell(_ column: Column, of index: Int, _ name: String, most: Int) -> String {
        let facts = log.streams[index]
        return switch column {
        case .rank: " \(facts.rank)"
        case .stream: name
        case .value: value(of: index).cut(to: most)
        case .count: "\(facts.count)"
        case .last: log[facts.last].map { $0.sub == 0 ? "#\($0.id)" : "#\($0.id).\($0.sub)" } ?? "–"
        case .subscribers: listeners(of: index)
        case .path: path(to: index)
        }
    }

    /// The names, or of each as much of its end as no other has. What a control says is never told without the control.
    func names(isShort: Bool) -> [String] {
        let names = streams.map { log.streams[$0].name ?? log.streams[$0].site.title }
        guard isShort else { return names }
        var counts: [String: Int] = [:]
        let ends = names.map { name in
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            return parts.indices.reversed().map { parts[$0...].joined(separator: ".") }
        }
        for end in ends.flatMap({ $0 }) { counts[end, default: 0] += 1 }
        return streams.indices.map { index in
            let isOfControl = log.streams[streams[index]].standing?.part == .control
            return ends[index].dropFirst(isOfControl ? 1 : 0).first { counts[$0] == 1 } ?? names[index]
        }
    }
}
