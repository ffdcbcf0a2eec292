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
        of type: String, _ declaration: String, where constraint: String = "",
        _ body: @escaping @Sendable (Call) throws -> Value
    ) -> Word {
        let limit = constraint.isEmpty ? "" : " where \(constraint)"
        return Word(declaration.declaredName, ["extension \(type)\(limit) { \(declaration) }"], "", body)
    }

    /// A function of the standard library that belongs to no type.
    static func function(_ declaration: String, _ body: @escaping @Sendable (Call) throws -> Value) -> Word {
        Word(declaration.declaredName, [declaration], "", body)
    }
}

extension String {
    /// The name that a Swift declaration declares.
    var declaredName: String {
        for part in utf8.split(whereSeparator: { [0x20, 0x28, 0x3C, 0x3A].contains($0) }) {
            switch Substring(part) {
            case "static", "mutating", "func", "var", "let", "@discardableResult": continue
            case "init?": return "init"
            default: return String(Substring(part))
            }
        }
        return self
    }
}
