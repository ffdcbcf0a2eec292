import Services
import Session

/// A file that is tested: its lines as they stand, and the sections in them.
package struct Document {
    package let name: String
    /// Its lines without their ends.
    package let lines: [String]
    package let sections: [Section]
    package let isMarkdown: Bool
    /// What is told in place of the outside.
    package var tape: Tape?
    /// Whether its lines are what a person typed on the command line.
    package var isTyped = false

    package func origin(of entry: ScriptEntry) -> Origin { isTyped ? .prompt : entry.origin(in: name) }

    package init(name: String, lines: [String]) {
        self.name = name
        self.lines = lines
        isMarkdown = name.hasSuffix(".md")
        if isMarkdown {
            sections = Markdown.sections(of: lines, in: name)
        } else {
            var script = Section(name: name, file: name)
            script.read(lines, from: 1)
            sections = [script]
        }
    }

    package init(path: String) throws(ScriptError) {
        let file = try ScriptFile(path: path, waits: false)
        guard let size = file.size else { throw ScriptError("\(path): not a regular file") }
        if size > Document.largest {
            throw ScriptError(
                "\(path): \(size >> 20) MB are too much for a test: `rxsh run` reads a script of any size")
        }
        let lines = try LineReader(file).rest()
        self.init(name: path, lines: path.hasSuffix(".html") ? try PlayerFile.script(in: lines, of: path) : lines)
        tape = try TapeFile.read(beside: path)
    }

    /// An entry with the comments that stand above it: a program for others keeps them.
    func commented(_ entry: ScriptEntry) -> ScriptEntry {
        guard !entry.text.hasPrefix(":"), !isHeaded(by: entry), entry.line <= lines.count + 1 else { return entry }
        let above = lines[..<(entry.line - 1)].reversed().prefix(while: Document.isRemark).reversed().drop(
            while: Document.isBlank)
        guard !above.isEmpty else { return entry }
        return ScriptEntry(
            text: (above + [entry.text]).joined(separator: "\n"), line: entry.line - above.count)
    }

    /// The comments that the file begins with, above what it imports: the program has imports of its own below them.
    var header: String {
        guard let first = entries.first, isHeaded(by: first) else { return "" }
        let above = lines.prefix(while: Document.isRemark).drop(while: Document.isBlank).reversed().drop(
            while: Document.isBlank)
        return above.reversed().map { $0 + "\n" }.joined()
    }

    /// The comments that the file ends with.
    var closing: String {
        let below = lines.reversed().prefix(while: Document.isRemark).drop(while: Document.isBlank).reversed()
        return isMarkdown || below.isEmpty ? "" : below.map { $0 + "\n" }.joined()
    }

    private func isHeaded(by entry: ScriptEntry) -> Bool {
        entry.text.hasPrefix("import ") && entry.line == entries.first?.line && !isMarkdown
    }

    private static func isBlank(_ line: String) -> Bool { line.allSatisfy(\.isWhitespace) }

    /// Whether it is a comment that expects nothing, or nothing at all.
    private static func isRemark(_ line: String) -> Bool {
        isBlank(line) || line.hasPrefix("//") && !["//=", "//!", "//~", "// ---"].contains { line.hasPrefix($0) }
    }

    /// What would be typed of it.
    package var entries: [ScriptEntry] {
        sections.filter { !$0.attributes.contains(.ignore) }.flatMap { $0.steps.map(\.entry) }
    }

    /// A test keeps its script in memory.
    static let largest = 256 << 20
}

/// Finds the blocks of a Markdown file that are ours.
enum Markdown {
    /// What stands behind the fence: ```` ```rxsh ````.
    static let language = "rxsh"

    static func sections(of lines: [String], in name: String) -> [Section] {
        var sections: [Section] = []
        var index = 0
        while index < lines.count {
            guard let fence = Fence(lines[index]) else {
                index += 1
                continue
            }
            let end = lines[(index + 1)...].firstIndex { fence.isClosed(by: $0) } ?? lines.count
            if fence.words.first == language {
                var section = Section(name: "\(name):\(index + 1)", file: name)
                section.indent = fence.indent
                for (word, attribute) in Section.Attributes.names where fence.words.contains(word) {
                    section.attributes.insert(attribute)
                }
                section.read(lines[(index + 1)..<end].lazy.map { fence.text($0) }, from: index + 2)
                sections.append(section)
            }
            index = end + 1
        }
        return sections
    }
}

/// The line that opens a block of code in Markdown.
package struct Fence {
    let indent: String
    let mark: Character
    let count: Int
    package let words: [String]

    package init?(_ line: String) {
        indent = String(line.prefix { $0 == " " || $0 == "\t" })
        let rest = line.dropFirst(indent.count)
        guard let first = rest.first, first == "`" || first == "~" else { return nil }
        mark = first
        count = rest.prefix { $0 == first }.count
        let info = rest.dropFirst(count)
        guard count >= 3, !(first == "`" && info.contains("`")) else { return nil }
        words = info.split { $0 == " " || $0 == "," || $0 == "\t" }.map(String.init)
    }

    package func isClosed(by line: String) -> Bool {
        let rest = line.drop { $0 == " " || $0 == "\t" }
        let run = rest.prefix { $0 == mark }
        return run.count >= count && rest.dropFirst(run.count).allSatisfy(\.isWhitespace)
    }

    /// A line of the block, without the fence's indent.
    package func text(_ line: String) -> String {
        line.hasPrefix(indent) ? String(line.dropFirst(indent.count)) : line.withoutLeadingBlanks
    }
}
