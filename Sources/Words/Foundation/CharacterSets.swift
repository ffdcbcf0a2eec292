import Language
import Values

/// Sets of characters, as texts are checked, split and trimmed by.
extension Word {
    static let characterSets: [Word] =
        (named + addressSets).map { name, holds in
            .member(of: "CharacterSet", "static var \(name): CharacterSet") { _ in .object(CharacterSet(holds)) }
        } + [
            .member(of: "CharacterSet", "init(charactersIn string: String)") { call in
                let scalars = Set(call.string(0).unicodeScalars)
                return .object(CharacterSet { scalars.contains($0) })
            },
            .member(of: "CharacterSet", "var inverted: CharacterSet") { call in
                let set: CharacterSet = try call.receiver()
                return .object(CharacterSet { !set.holds($0) })
            },
            .member(of: "CharacterSet", "func union(_ other: CharacterSet) -> CharacterSet") { call in
                let (set, other): (CharacterSet, CharacterSet) = (try call.receiver(), try call.object(0))
                return .object(CharacterSet { set.holds($0) || other.holds($0) })
            },
            .member(of: "CharacterSet", "func contains(_ member: UnicodeScalar) -> Bool") { call in
                let set: CharacterSet = try call.receiver()
                return .bool(call.string(0).unicodeScalars.allSatisfy(set.holds))
            },
            .member(of: "String", "func trimmingCharacters(in set: CharacterSet) -> String") { call in
                let set: CharacterSet = try call.object(0)
                let start = call.text.unicodeScalars.drop(while: set.holds)
                let end = start.lastIndex { !set.holds($0) }.map(start.index(after:)) ?? start.startIndex
                return .string(String(start[..<end]))
            },
            .member(of: "String", "func rangeOfCharacter(from set: CharacterSet) -> Range<String.Index>?") { call in
                let set: CharacterSet = try call.object(0)
                let (letters, text) = (Letters(call), call.text)
                let found = text.firstIndex { $0.unicodeScalars.contains(where: set.holds) }
                return found.map { letters.range($0..<text.index(after: $0)) } ?? .null
            },
            .member(of: "String", "func components(separatedBy separators: CharacterSet) -> [String]") { call in
                let set: CharacterSet = try call.object(0)
                let parts = call.text.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: set.holds)
                return .array(parts.map { .string(String($0)) })
            },
        ]

    private static let named: [(String, @Sendable (Unicode.Scalar) -> Bool)] = [
        ("alphanumerics", { $0.properties.isAlphabetic || $0.properties.numericType != nil }),
        ("letters", { $0.properties.isAlphabetic }),
        ("decimalDigits", { $0.properties.numericType == .decimal }),
        ("uppercaseLetters", { $0.properties.isUppercase }),
        ("lowercaseLetters", { $0.properties.isLowercase }),
        ("whitespaces", { $0.properties.isWhitespace && !isNewline($0) }),
        ("newlines", { isNewline($0) }),
        ("whitespacesAndNewlines", { $0.properties.isWhitespace }),
        ("punctuationCharacters", { Character($0).isPunctuation }),
        ("controlCharacters", { [.control, .format].contains($0.properties.generalCategory) }),
        ("symbols", { Character($0).isSymbol }),
    ]

    private static func isNewline(_ scalar: Unicode.Scalar) -> Bool { Character(scalar).isNewline }
}

final class CharacterSet: Object, NamedObject {
    let typeName = "CharacterSet"
    let holds: (Unicode.Scalar) -> Bool
    init(_ holds: @escaping (Unicode.Scalar) -> Bool) { self.holds = holds }
    override func write(to text: inout String, as style: TextStyle) { text += typeName }
}
