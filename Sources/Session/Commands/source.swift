import Labs
import Language

extension ShellCommand {
    static let source = ShellCommand(
        "source", "NAME|LAB[:LINE[-LINE]]", .look,
        "shows the text that a name was defined by; of a lab and its types, with the lines that :why speaks of",
        example: """
            let a = BehaviorRelay(value: 1)
            :source a
            //= let a = BehaviorRelay(value: 1)
            :source search:1
            //=   1 // find users, page by page: a table, a search field, a paged API, and rows that follow their models
            //= …
            """
    ) { session, arguments throws(Complaint) in
        guard let name = arguments.name else { throw Complaint("of what? :source NAME") }
        if let lines = try session.labLines(name) { return lines }
        guard let entry = session.entry(defining: name) else {
            try session.requirePast()
            throw Complaint("nothing named '\(name)' was typed here\(session.nearestDefinition(name))")
        }
        if let source = session.labSource(entry) {
            guard let type = session.world.interpreter.library.type(named: name) else { return numbered(source) }
            return numbered(source, type.line...type.line + type.lines - 1)
        }
        return entry.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The lines of a source with their numbers.
    fileprivate static func numbered(_ source: String, _ wanted: ClosedRange<Int>? = nil, marked: Int? = nil)
        -> [String]
    {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        let range = (wanted ?? 1...lines.count).clamped(to: 1...lines.count)
        let width = "\(range.upperBound)".count
        return range.map { number in
            let digits = "\(number)"
            let mark = marked == number ? "▸ " : "  "
            return mark + String(repeating: " ", count: width - digits.count) + digits + " " + lines[number - 1]
        }
    }
}

extension Session {
    /// What `search`, `search:264` or `search.rx:264` means, if it means a lab: the one that is open, or as it ships.
    fileprivate func labLines(_ word: String) throws(Complaint) -> [String]? {
        let name = String(word.prefix { $0 != ":" && $0 != "." })
        guard let lab = Lab.named(name), world.interpreter.source(of: name) == 0 else { return nil }
        let source = openLab.flatMap { $0.lab.name == name ? $0.source : nil } ?? lab.source
        guard word.contains(":") else { return ShellCommand.numbered(source) }
        let count = source.split(separator: "\n", omittingEmptySubsequences: false).count
        let ends = (word.split(separator: ":", maxSplits: 1).dropFirst().first ?? "").split(separator: "-")
            .map { Int($0) ?? 0 }
        guard let first = ends.first, let last = ends.last, ends.count <= 2, 0 < first, first <= last, first < count
        else {
            throw Complaint("\(name).rx has the lines 1 to \(count - 1): :source \(name):12, :source \(name):12-40")
        }
        guard first == last else { return ShellCommand.numbered(source, first...last) }
        return ShellCommand.numbered(source, max(1, first - 6)...first + 6, marked: first)
    }
}
