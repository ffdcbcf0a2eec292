import Language

/// Punctuation as a Chinese keyboard types it, in a program: it would pass for letters of a name.
package enum FullWidth {
    private static let marks: [Character: String] = [
        "（": "(", "）": ")", "，": ",", "。": ".", "：": ":", "；": ";", "“": "\"", "”": "\"", "‘": "\"", "’": "\"",
        "＂": "\"", "＝": "=", "＋": "+", "－": "-", "＊": "*", "／": "/", "％": "%", "＜": "<", "＞": ">", "《": "<",
        "》": ">", "【": "[", "】": "]", "［": "[", "］": "]", "｛": "{", "｝": "}", "！": "!", "？": "?", "、": ",",
        "＆": "&", "｜": "|", "＿": "_", "＃": "#", "＠": "@", "　": " ",
    ]

    /// Marbles, numbers and commands as they are written in ASCII.
    package static func plain(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar.value {
                    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
                    case 0x2014: "-"
                    case 0x3000: " "
                    default: scalar
                    }
                }))
    }

    /// What an entry with such punctuation outside of texts and comments is answered with; nil if it has none.
    static func complaint(_ entry: String) -> String? {
        guard entry.utf8.contains(where: { $0 > 0x7F }), entry.contains(where: { marks[$0] != nil }) else { return nil }
        let source = SourceText(entry)
        var (plain, end) = ("", 0)
        var found: Character?
        var isQuoted = false
        for token in tokens(of: source) where token.kind != .string && token.span.start >= end {
            plain += source.text(Span(end, token.span.start)) + written(source.text(token.span), &found, &isQuoted)
            end = token.span.end
        }
        plain += source.text(Span(end, source.bytes.count))
        guard let found, let mark = marks[found] else { return nil }
        let lines = zip(entry.lines, plain.lines).filter { $0 != $1 }.map { "\n  try: \($1.drop { $0 == " " })" }
        return "'\(found)' is full-width punctuation; a program has '\(mark)'" + lines.joined()
    }

    /// The same in ASCII. What stands in quotes stays as it is.
    private static func written(_ text: String, _ found: inout Character?, _ isQuoted: inout Bool) -> String {
        var plain = ""
        for character in text {
            let mark = marks[character]
            if let mark, mark == "\"" || !isQuoted {
                found = found ?? character
                plain += mark
            } else {
                plain.append(character)
            }
            if mark == "\"" || character == "\"" { isQuoted.toggle() }
        }
        return plain
    }
}

extension String {
    fileprivate var lines: [Substring] { split(separator: "\n", omittingEmptySubsequences: false) }
}
