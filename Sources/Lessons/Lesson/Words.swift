import Log
import Language
import Replay
import Values

extension [String] {
    /// Lines of a paragraph as one; between wide characters, and beside their marks, stands no blank.
    var joinedAsProse: String {
        reduce(into: "") { text, line in
            guard let last = text.last, let first = line.first else { return text += line }
            let isTight =
                last.isWide && (first.isWide || last.closes) || first.isWide && (first.opens || first.closes)
            text += (isTight ? "" : " ") + line
        }
    }
}

extension StringProtocol {
    /// Without the blanks at its ends.
    var trimmed: String {
        let start = drop { $0 == " " || $0 == "\t" }
        return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }

    /// The parts between commas that stand in no bracket and no string.
    var topLevelParts: [String] {
        var parts = [""]
        var depth = 0
        var isQuoted = false
        for character in self {
            if character == "\"" { isQuoted.toggle() }
            if !isQuoted, "([{".contains(character) { depth += 1 }
            if !isQuoted, ")]}".contains(character) { depth -= 1 }
            if character == ",", depth == 0, !isQuoted {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts.map(\.trimmed)
    }
}

extension String {
    /// Its entries, as they would be typed.
    var entries: [String] { EntryLines.entries(of: self).entries.map(\.text) }

    /// Lines of at most so many columns, broken at blanks and between wide characters; lines that are indented stay as
    /// they are.
    package func wrapped(to width: Int) -> [String] {
        var lines: [String] = []
        for paragraph in split(separator: "\n", omittingEmptySubsequences: false) {
            guard paragraph.first != " ", paragraph.first != "-" else {
                lines.append(String(paragraph))
                continue
            }
            var line = ""
            var used = 0
            for (word, gap) in paragraph.unbroken {
                let room = word.displayWidth
                if !line.isEmpty, used + gap.utf8.count + room > width {
                    lines.append(line)
                    (line, used) = ("", 0)
                }
                line += (line.isEmpty ? "" : gap) + word
                used = line.isEmpty ? 0 : used + room + (used == 0 ? 0 : gap.utf8.count)
            }
            lines.append(line)
        }
        return lines
    }

    /// The names that are declared in it, outside of all brackets.
    var definedNames: [String] {
        let source = SourceText(self)
        var names: [String] = []
        var depth = 0
        var isDeclaring = false
        for token in tokens(of: source) {
            let text = source.text(token.span)
            if ["(", "[", "{"].contains(text) { depth += 1 }
            if [")", "]", "}"].contains(text) { depth -= 1 }
            if isDeclaring, token.kind == .identifier {
                names.append(text)
                isDeclaring = false
            } else if depth == 0, Self.declarations.contains(text), token.startsLine || token.kind == .keyword {
                isDeclaring = true
            } else if depth == 0, isDeclaring {
                isDeclaring = false
            }
        }
        return names
    }

    /// Whether one of these names stands in it.
    func mentions(_ names: Set<String>) -> Bool {
        let source = SourceText(self)
        return tokens(of: source).contains { $0.kind == .identifier && names.contains(source.text($0.span)) }
    }

    /// Whether it makes a bag, or a disposable for others, with nothing in it yet.
    var makesAnEmptyBag: Bool {
        let source = SourceText(self)
        let last = tokens(of: source).map { source.text($0.span) }.filter { !$0.isEmpty }.suffix(3)
        let bags = ["DisposeBag", "CompositeDisposable", "SerialDisposable"]
        return last.count == 3 && bags.contains(last.first ?? "") && last.dropFirst().joined() == "()"
    }

    private static let declarations: Set<String> = [
        "let", "var", "func", "class", "struct", "enum", "protocol", "extension", "typealias", "viewmodel", "scene",
    ]

    /// Whether it changes what is defined, and is not only played with: no command, no push, nothing that is only watched.
    var isOfAnAnswer: Bool {
        guard first != ":", !hasPrefix("watch "), !hasPrefix("unwatch") else { return false }
        if !definedNames.isEmpty { return true }
        let source = SourceText(self)
        var depth = 0
        var isCall = false
        for token in tokens(of: source) {
            let text = source.text(token.span)
            if ["(", "[", "{"].contains(text) { depth += 1; isCall = true }
            if [")", "]", "}"].contains(text) { depth -= 1 }
            if depth == 0, text == "<-" { return false }
            if ["<~", "<~>", "="].contains(text) { isCall = true }
        }
        return isCall
    }
}

/// FNV-1a, for seeds and revisions that are the same everywhere.
enum Hash {
    static func of(_ text: String) -> UInt64 {
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return sum
    }
}
