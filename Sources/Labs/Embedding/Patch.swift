/// One line changed, the rule that breaks with it, and what a person is told who is to find it.
package struct Patch: Sendable {
    package let name: String
    /// A script that says what it says as long as the line is as it was.
    package let rule: String
    package let drill: Drill?
    private let old: String
    private let new: String
    /// Whether the line is taken away.
    package var leavesOut: Bool { new.isEmpty }

    /// `text`: a line after `- `, and one after `+ ` that takes its place (none leaves it out); the fields of a drill.
    package init(_ name: String, _ text: String, rule: String = "") {
        self.name = name
        self.rule = rule
        let lines = text.split(separator: "\n")
        old = lines.first { $0.hasPrefix("- ") }.map { Patch.trimmed($0.dropFirst(2)) } ?? ""
        new = lines.first { $0.hasPrefix("+ ") }.map { Patch.trimmed($0.dropFirst(2)) } ?? ""
        drill = Drill(lines)
    }

    /// The text with the line changed; nil unless it is there exactly once.
    package func applied(to text: String) -> String? {
        line(in: text).flatMap { Lab.source(text, line: $0, new) }
    }

    /// The line that is changed, from 1; nil unless it is there exactly once.
    func line(in text: String) -> Int? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let places = lines.indices.filter { Patch.trimmed(lines[$0]) == old }
        return places.count == 1 && !old.isEmpty ? places[0] + 1 : nil
    }

    private static func trimmed(_ line: Substring) -> String {
        var line = line
        while line.last == " " { line.removeLast() }
        return String(line.drop { $0 == " " })
    }
}
