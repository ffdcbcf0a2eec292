import Language
import Values

extension Word {
    /// What texts and characters have.
    static let stringMembers: [Word] = [
        .member(of: "String", "init()") { _ in .string("") },
        .member(of: "String", "init<T: LosslessStringConvertible>(_ value: T)") { call in
            .string(call.interpreter.text(of: call[0], as: call.types.first ?? .any))
        },
        .member(of: "String", "init<S: Sequence>(_ characters: S) where S.Element == Character") { call in
            .string(try call.elements(0).map { $0.text ?? "" }.joined())
        },
        // Of lists, those of characters alone may stand here: `map { $0 ? "#" : "." }` gives such a one.
        .member(of: "String", "init<S: Sequence>(_ letters: S) where S.Element == String") { call in
            .string(try call.elements(0).map { $0.text ?? "" }.joined())
        },
        .member(of: "String", "init<S: Sequence>(_ scalars: S) where S.Element == UnicodeScalar") { call in
            .string(try call.elements(0).map { $0.text ?? "" }.joined())
        },
        .member(of: "String", "init(describing value: Any)") { call in
            .string(call.interpreter.text(of: call[0], as: call.types.first ?? .any))
        },
        .member(of: "String", "init(reflecting value: Any)") { call in
            .string(call.interpreter.debugText(of: call[0], as: call.types.first ?? .any))
        },
        .member(
            of: "String",
            "init(repeating repeatedValue: String, count: Int); init(repeating repeatedValue: Character, count: Int)"
        ) { call in
            let count = try call.count(1)
            guard
                count.multipliedReportingOverflow(by: Swift.max(1, call.string(0).utf8.count)).partialValue
                    <= CompiledLimits.elements,
                count <= CompiledLimits.elements
            else { throw RuntimeError("a text of \(count) times that is too large") }
            return .string(String(repeating: call.string(0), count: count))
        },
        .member(of: "String", "init<T: BinaryInteger>(_ value: T, radix: Int, uppercase: Bool = false)") { call in
            guard (2...36).contains(call.int(1)) else {
                throw RuntimeError("a radix is from 2 to 36, not \(call.int(1))")
            }
            return .string(String(call[0].whole ?? 0, radix: call.int(1), uppercase: call.bool(2)))
        },
        .member(of: "String", "var count: Int") { call in .int(call.text.count) },
        .member(of: "String", "var isEmpty: Bool") { call in .bool(call.text.isEmpty) },
        .member(of: "String", "var first: Character?") { call in call.text.first.map { .string(String($0)) } ?? .null },
        .member(of: "String", "var last: Character?") { call in call.text.last.map { .string(String($0)) } ?? .null },
        .member(of: "String", "var description: String") { call in .string(call.text) },
        .member(of: "String", "func appending(_ other: String) -> String") { call in
            .string(call.text + call.string(0))
        },
        .member(of: "String", "func uppercased() -> String") { call in .string(call.text.uppercased()) },
        .member(of: "String", "func lowercased() -> String") { call in .string(call.text.lowercased()) },
        .member(of: "String", "var capitalized: String") { call in
            .string(call.text.capitalizedWords)
        },
        .member(of: "String", "func hasPrefix<T: StringProtocol>(_ prefix: T) -> Bool") { call in
            .bool(call.text.hasPrefix(call.string(0)))
        },
        .member(of: "String", "func hasSuffix<T: StringProtocol>(_ suffix: T) -> Bool") { call in
            .bool(call.text.hasSuffix(call.string(0)))
        },
        .member(of: "String", "var characters: String") { call in call.receiver },
        .member(of: "String", "func contains<T: StringProtocol>(_ other: T) -> Bool") { call in
            .bool(!call.string(0).isEmpty && call.text.contains(call.string(0)))
        },
        .member(of: "String", "func filter(_ isIncluded: (Character) throws -> Bool) -> String") { call in
            let test = try call.predicate(0)
            return .string(try call.text.filter { try test(.string(String($0))) })
        },
        .member(of: "String", "func prefix(_ maxLength: Int) -> Substring") { call in
            let letters = Letters(call)
            return letters.part(letters.text.prefix(try call.count(0)))
        },
        .member(of: "String", "func suffix(_ maxLength: Int) -> Substring") { call in
            let letters = Letters(call)
            return letters.part(letters.text.suffix(try call.count(0)))
        },
        .member(of: "String", "func dropFirst(_ k: Int = 1) -> Substring") { call in
            let letters = Letters(call)
            return letters.part(letters.text.dropFirst(try call.count(0)))
        },
        .member(of: "String", "func dropLast(_ k: Int = 1) -> Substring") { call in
            let letters = Letters(call)
            return letters.part(letters.text.dropLast(try call.count(0)))
        },
        .member(of: "String", "func trimmingPrefix<T: StringProtocol>(_ prefix: T) -> Substring") { call in
            let letters = Letters(call)
            return letters.part(
                letters.text.dropFirst(letters.text.hasPrefix(call.string(0)) ? call.string(0).count : 0))
        },
        .member(of: "String", "func trimmingPrefix(while predicate: (Character) throws -> Bool) -> Substring") { call in
            let (letters, test) = (Letters(call), try call.predicate(0))
            return letters.part(try letters.text.drop { try test(.string(String($0))) })
        },
        .member(of: "String", "mutating func trimPrefix<T: StringProtocol>(_ prefix: T)") { call in
            guard let held = call.held, let text = held.value.text else { return .void }
            held.value = .string(String(text.dropFirst(text.hasPrefix(call.string(0)) ? call.string(0).count : 0)))
            return .void
        },
        .member(of: "String", "mutating func trimPrefix(while predicate: (Character) throws -> Bool)") { call in
            let test = try call.predicate(0)
            guard let held = call.held, let text = held.value.text else { return .void }
            held.value = .string(String(try text.drop { try test(.string(String($0))) }))
            return .void
        },
        .member(of: "String", "func components<T: StringProtocol>(separatedBy separator: T) -> [String]") { call in
            guard !call.string(0).isEmpty else { return .array([call.receiver]) }
            return .array(
                call.text.split(separator: call.string(0), omittingEmptySubsequences: false).map { .string(String($0)) }
            )
        },
        .member(
            of: "String",
            "func replacingOccurrences<T: StringProtocol, R: StringProtocol>(of target: T, with replacement: R) -> String"
        ) {
            call in
            .string(call.string(0).isEmpty ? call.text : call.text.replacing(call.string(0), with: call.string(1)))
        },
        .member(
            of: "String",
            """
            mutating func append(_ other: String); mutating func append(_ character: Character); \
            mutating func append<S: Sequence>(contentsOf other: S) where S.Element == Character
            """
        ) { call in
            let more = try call.letters(0)
            guard let held = call.held, var text = held.value.text else { return .void }
            let start = held.value.start
            held.value = .void
            text += more
            held.value = TextSlice.value(text, from: start)
            return .void
        },
        .member(of: "String", "mutating func reserveCapacity(_ minimumCapacity: Int)") { _ in .void },
        .member(of: "String", "@discardableResult mutating func removeLast() -> Character") { call in
            guard let held = call.held, var text = held.value.text, let last = text.popLast() else {
                throw RuntimeError("the text is empty")
            }
            held.value = TextSlice.value(text, from: held.value.start)
            return .string(String(last))
        },
        .member(of: "String", "mutating func removeAll(keepingCapacity: Bool = false)") { call in
            call.held?.value = .string("")
            return .void
        },
        .member(of: "Character", "init(_ text: String)") { call in
            guard call.string(0).count == 1 else {
                throw RuntimeError("a Character is made of one character, not of \(call.string(0).count)")
            }
            return call[0]
        },
        .member(of: "Character", "var isLetter: Bool") { call in .bool(call.text.allSatisfy(\.isLetter)) },
        .member(of: "Character", "var isNumber: Bool") { call in .bool(call.text.allSatisfy(\.isNumber)) },
        .member(of: "Character", "var isWhitespace: Bool") { call in .bool(call.text.allSatisfy(\.isWhitespace)) },
        .member(of: "Character", "var isUppercase: Bool") { call in .bool(call.text.allSatisfy(\.isUppercase)) },
        .member(of: "Character", "var isLowercase: Bool") { call in .bool(call.text.allSatisfy(\.isLowercase)) },
        .member(of: "Character", "var isPunctuation: Bool") { call in .bool(call.text.allSatisfy(\.isPunctuation)) },
        .member(of: "Character", "func uppercased() -> String") { call in .string(call.text.uppercased()) },
        .member(of: "Character", "func lowercased() -> String") { call in .string(call.text.lowercased()) },
    ]
}

extension Call {
    /// A text, or characters one behind the other.
    func letters(_ index: Int) throws -> String {
        if let text = self[index].text { return text }
        return try elements(index).map { $0.text ?? "" }.joined()
    }
}
