/// A sentence for a person, written in English where it is said: `Message("\(count) hints")`. What stands in the code is
/// the key of its translations, with a numbered hole for each value: `{1} hints`.
package struct Message: Sendable, Hashable {
    /// The English sentence, with holes.
    package let pattern: String
    let holes: [Hole]

    enum Hole: Sendable, Hashable {
        case text(String)
        case message(Message)
    }

    /// Literals alone are messages, and alone inside of `Message(…)`, so that a test can find all of them.
    package init(_ literal: Literal) { (pattern, holes) = (literal.pattern, literal.holes) }

    /// A sentence of a table, which has no holes: of a command, of a page of help.
    package init(of table: String) { (pattern, holes) = (table, []) }

    /// A sentence of a table with one value in it, which stands there as `%`.
    package init(of table: String, _ value: Message) {
        (pattern, holes) = (table.replacing("%", with: "{1}"), [.message(value)])
    }

    /// What is the same in all languages: a name, a value, a place.
    package init(plain text: String) { (pattern, holes) = text.isEmpty ? ("", []) : ("{1}", [.text(text)]) }

    package static let empty = Message(plain: "")
    package var isEmpty: Bool { pattern.isEmpty }

    /// Whether one of its values is this one.
    package func holds(_ value: String) -> Bool {
        holes.contains { hole in
            switch hole {
            case .text(let text): text == value
            case .message(let message): message.holds(value)
            }
        }
    }

    /// The values in it.
    package var values: [String] {
        holes.flatMap { hole in
            switch hole {
            case .text(let text): [text]
            case .message(let message): message.values
            }
        }
    }

    package func text(in tongue: Tongue) -> String {
        let pattern = tongue == .english ? pattern : Catalog.chinese[self.pattern] ?? self.pattern
        guard !holes.isEmpty else { return pattern }
        var text = ""
        var rest = Substring(pattern)
        while let start = rest.firstIndex(of: "{") {
            let inside = rest[rest.index(after: start)...]
            let digits = inside.prefix(while: \.isNumber)
            text += rest[..<start]
            rest = inside.dropFirst(digits.count)
            if let number = Int(digits), holes.indices.contains(number - 1), rest.first == "}" {
                text += filling(number - 1, tongue)
                rest = rest.dropFirst()
            } else {
                text += "{" + digits
            }
        }
        return text + rest
    }

    private func filling(_ index: Int, _ tongue: Tongue) -> String {
        switch holes[index] {
        case .text(let text): text
        case .message(let message): message.text(in: tongue)
        }
    }

    package struct Literal: ExpressibleByStringInterpolation, Sendable {
        fileprivate let pattern: String
        fileprivate let holes: [Hole]

        package init(stringLiteral value: String) { (pattern, holes) = (value, []) }
        package init(stringInterpolation parts: Parts) { (pattern, holes) = (parts.pattern, parts.holes) }

        package struct Parts: StringInterpolationProtocol {
            fileprivate var pattern = ""
            fileprivate var holes: [Hole] = []

            package init(literalCapacity: Int, interpolationCount: Int) {}
            package mutating func appendLiteral(_ literal: String) { pattern += literal }
            package mutating func appendInterpolation(_ value: some CustomStringConvertible) { add(.text("\(value)")) }
            package mutating func appendInterpolation(_ message: Message) { add(.message(message)) }
            /// A clause that may be missing.
            package mutating func appendInterpolation(_ clause: Message?) { add(.message(clause ?? .empty)) }

            private mutating func add(_ hole: Hole) {
                holes.append(hole)
                pattern += "{\(holes.count)}"
            }
        }
    }
}

/// What can be said to a person: a sentence, or a text that is the same in all languages.
package protocol Sayable {
    var said: Message { get }
}

extension Message: Sayable {
    package var said: Message { self }
}

extension String: Sayable {}

extension Sayable where Self: StringProtocol {
    package var said: Message { Message(plain: String(self)) }
}
