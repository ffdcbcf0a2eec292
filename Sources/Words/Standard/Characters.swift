import Language
import Values

extension Word {
    /// What else a character, and a text, can be asked.
    static let characters: [Word] =
        questions.map { name, holds in
            .member(of: "Character", "var \(name): Bool") { call in .bool(call.text.first.map(holds) ?? false) }
        } + [
            .member(of: "Character", "var hexDigitValue: Int?") { call in
                call.text.first?.hexDigitValue.map { .int($0) } ?? .null
            },
            .member(of: "Character", "var utf8: [UInt8]") { call in
                .array(call.text.utf8.map { Value(truncating: Int128($0), as: .uint8) })
            },
            .member(of: "Character", "var description: String") { call in call.receiver },
            .member(of: "String", "var utf16: [UInt16]") { call in
                .array(call.text.utf16.map { Value(truncating: Int128($0), as: .uint16) })
            },
            .member(of: "String.Index", "func utf16Offset<S: StringProtocol>(in text: S) -> Int") { call in
                .int(call.string(0).prefix(call.number).utf16.count)
            },
            .member(of: "String", "var localizedLowercase: String") { call in .string(call.text.lowercased()) },
            .member(of: "String", "var localizedCapitalized: String") { call in .string(call.text.capitalizedWords) },
            .member(of: "String", "func commonPrefix<T: StringProtocol>(with other: T) -> String") { call in
                .string(String(Swift.zip(call.text, call.string(0)).prefix { $0 == $1 }.map(\.0)))
            },
        ]

    private static let questions: [(String, @Sendable (Character) -> Bool)] = [
        ("isHexDigit", { $0.isHexDigit }), ("isASCII", { $0.isASCII }), ("isSymbol", { $0.isSymbol }),
        ("isCased", { $0.isCased }), ("isCurrencySymbol", { $0.isCurrencySymbol }),
        ("isMathSymbol", { $0.isMathSymbol }), ("isWholeNumber", { $0.isWholeNumber }),
    ]
}

extension String {
    /// Each word with a capital in front and small letters behind.
    var capitalizedWords: String {
        split(separator: " ", omittingEmptySubsequences: false)
            .map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined(separator: " ")
    }
}

/// A text so that numbers in it stand in their own order: `b9` before `b10`.
func inNaturalOrder(_ whole: String) -> String {
    var (text, rest) = ("", whole[...])
    while let first = rest.first {
        let run = rest.prefix { $0.isASCII && $0.isNumber }
        let digits = run.drop { $0 == "0" }
        if run.isEmpty {
            text.append(first)
        } else {
            text += String(repeating: "0", count: max(0, 20 - digits.count)) + digits
        }
        rest = rest.dropFirst(max(1, run.count))
    }
    return text
}
