/// One of the small apps that come with the shell: its source, its walkthrough, and one-line faults.
package struct Lab: Sendable {
    package let name: String
    /// The whole app, in the shell's language.
    package let source: String
    /// A script that types what a person would: the lab's documentation.
    package let walkthrough: String
    package let faults: [Patch]

    package static let all: [Lab] = Embedded.labs

    package static func named(_ name: String) -> Lab? { all.first { $0.name == name } }

    /// What the first comment says.
    package var sentence: String {
        source.split(separator: "\n").first.map { String($0.drop { $0 == "/" || $0 == " " }) } ?? ""
    }

    /// What a newcomer types first, as the walkthrough's comment says.
    package var beginning: String? {
        let mark = "// Begin with: "
        return walkthrough.split(separator: "\n").first { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
    }

    /// The source with a fault put in; nil if there is no such fault.
    package func source(with fault: String) -> String? {
        faults.first { $0.name == fault }.flatMap { $0.applied(to: source) }
    }
}

extension Lab {
    /// The line that a fault changes, from 1.
    package func line(of fault: String) -> Int? { faults.first { $0.name == fault }?.line(in: source) }

    /// The faults that a person is asked to find; they are called by number, so that the name keeps their secret.
    package var drills: [Patch] { faults.filter { $0.drill != nil } }

    /// The source with another line in a place; the indent stays. Nil if there is no such line.
    package static func source(_ source: String, line: Int, _ text: String) -> String? {
        var lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.indices.contains(line - 1) else { return nil }
        lines[line - 1] = lines[line - 1].prefix { $0 == " " } + text
        return lines.joined(separator: "\n")
    }

    /// The lines of the broken source that a person may blame for a fault: the one that it changes, those that its drill
    /// names, and, where a line is missing, its neighbours.
    package func blamed(for fault: Patch) -> Set<Int> {
        guard let line = fault.line(in: source), let broken = fault.applied(to: source) else { return [] }
        let lines = broken.split(separator: "\n", omittingEmptySubsequences: false)
        let named = fault.drill?.blame.flatMap { text in lines.indices.filter { lines[$0].contains(text) } } ?? []
        return Set(named.map { $0 + 1 } + (fault.leavesOut ? [line - 1, line, line + 1] : [line]))
    }

    /// The lines of the outermost declaration that holds a line, as its indent tells.
    package static func declaration(around line: Int, in source: String) -> ClosedRange<Int>? {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.indices.contains(line - 1) else { return nil }
        let isInside: (Substring) -> Bool = { $0.isEmpty || $0.first == " " || $0.first == "}" || $0.first == ")" }
        guard let first = lines[..<line].lastIndex(where: { !isInside($0) }) else { return nil }
        let rest = lines[(first + 1)...]
        let last = rest.firstIndex { !isInside($0) } ?? rest.endIndex
        let end = lines[..<last].lastIndex { !$0.isEmpty } ?? first
        return first + 1...max(first, end) + 1
    }
}
