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
}

/// One line changed.
package struct Patch: Sendable {
    package let name: String
    private let old: String
    private let new: String

    /// `text`: a line after `- `, and one after `+ ` that takes its place (none leaves it out).
    package init(_ name: String, _ text: String) {
        self.name = name
        let lines = text.split(separator: "\n")
        old = lines.first { $0.hasPrefix("- ") }.map { Patch.trimmed($0.dropFirst(2)) } ?? ""
        new = lines.first { $0.hasPrefix("+ ") }.map { Patch.trimmed($0.dropFirst(2)) } ?? ""
    }

    /// The text with the line changed; nil unless it is there exactly once.
    package func applied(to text: String) -> String? {
        guard let line = line(in: text) else { return nil }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let indent = lines[line - 1].prefix { $0 == " " }
        lines[line - 1] = indent + new
        return lines.joined(separator: "\n")
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
