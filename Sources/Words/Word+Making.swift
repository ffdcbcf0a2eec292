import Language
import Reactive
import Values

extension Word {
    /// A word that makes one stream of another.
    static func `operator`(
        _ name: String, _ signatures: [String], _ sentence: String, manner: Manner? = nil,
        elsewhere: Elsewhere = Elsewhere(),
        marble: String = "", example: String = "", isOlder: Bool = false,
        _ body: @escaping @Sendable (Call, Stream) throws -> Stream
    ) -> Word {
        let inside = signatures.map { $0.hasPrefix("extension ") ? $0 : "extension ObservableType { \($0) }" }
        return Word(
            name, inside, sentence, manner: manner, elsewhere: elsewhere, marble: marble, example: example,
            isOlder: isOlder
        ) { .object(try body($0, $0.stream())) }
    }

    /// A member of a type of the standard library, from its Swift declaration.
    static func member(
        of type: String, _ declaration: String, where constraint: String = "", manner: Manner? = nil,
        _ body: @escaping @Sendable (Call) throws -> Value
    ) -> Word {
        Word(memberOf: type, where: constraint, declaration, manner, body)
    }

    /// A function of the standard library that belongs to no type.
    static func function(_ declaration: String, _ body: @escaping @Sendable (Call) throws -> Value) -> Word {
        Word(declaration.declaredName, [declaration], "", body)
    }
}

extension String {
    /// The name that a Swift declaration declares.
    var declaredName: String {
        var rest = utf8[...]
        while !rest.isEmpty {
            let part = rest.prefix { !$0.endsName }
            rest = rest[part.endIndex...].dropFirst()
            if part.isEmpty { continue }
            switch Substring(part) {
            case "static", "mutating", "func", "var", "let", "@discardableResult": continue
            case "init?": return "init"
            case let name: return String(name)
            }
        }
        return self
    }
}

extension UInt8 {
    /// Whether a word of a declaration ends before it: at a blank, a bracket or a colon.
    fileprivate var endsName: Bool { self == 0x20 || self == 0x28 || self == 0x3C || self == 0x3A }
}
