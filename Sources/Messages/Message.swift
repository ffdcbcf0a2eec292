/// A sentence for a person, written in English where it is said: `Message("\(count) hints")`. What stands in the code is
/// the key of its translations, with a numbered hole for each value: `{1} hints`.
package struct Message: Sendable {
    /// The English sentence, with holes.
    package let pattern: String
    private let holes: [Hole]

    fileprivate enum Hole: Sendable {
        case text(String)
        case message(Message)
    }

    /// Literals alone are messages, and alone inside of `Message(…)`, so that a test can find all of them.
    package init(_ literal: Literal) { (pattern, holes) = (literal.pattern, literal.holes) }

    /// A sentence of a table, which has no holes: of a command, of a page of help.
    package init(of table: String) { (pattern, holes) = (table, []) }

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

            private mutating func add(_ hole: Hole) {
                holes.append(hole)
                pattern += "{\(holes.count)}"
            }
        }
    }
}
