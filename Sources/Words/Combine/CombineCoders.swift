import Language
import Reactive
import Values

/// What decodes and encodes whole values, of Foundation's or of a person's own; and what tells one part from another.
extension Word {
    static let combineCoders: [Word] = [
        .member(
            of: "Combine.TopLevelDecoder", "func decode<T: Decodable>(_ type: T.Type, from input: Input) throws -> T"
        ) { call in try WholeCoder(call, call.receiver).made(call.object(0), of: call[1]) },
        .member(of: "Combine.TopLevelEncoder", "func encode<T: Encodable>(_ value: T) throws -> Output") { call in
            try WholeCoder(call, call.receiver).written(call[0])
        },
        .publishers(
            "func decode<Item: Decodable, Coder: Combine.TopLevelDecoder>(type: Item.Type, decoder: Coder) -> "
                + "Pub<Item, Error> where Coder.Input == Output", manner: Word.map.manner
        ) { call, source in
            let (type, decoder) = (try call.object(0) as MetatypeObject, call[1])
            return source.map({ try WholeCoder(call, decoder).made(type, of: $0) }, at: call.site)
        },
        .publishers(
            "func encode<Coder: Combine.TopLevelEncoder>(encoder: Coder) -> Pub<Coder.Output, Error>",
            where: "Output: Encodable", manner: Word.map.manner
        ) { call, source in
            let encoder = call[0]
            return source.map({ try WholeCoder(call, encoder).written($0) }, at: call.site)
        },
        .makes("CombineIdentifier", "init()") { _ in .object(PartNumber(nil)) },
        .makes("CombineIdentifier", "init(_ object: Any)") { call in .object(PartNumber(call[0].object)) },
        .member(of: "Combine.CombineIdentifier", "var description: String") { call in .string(call.receiver.plain) },
        .member(
            of: "Combine.CustomCombineIdentifierConvertible", "var combineIdentifier: Combine.CombineIdentifier"
        ) { call in try OwnPart(call).tell("combineIdentifier") ?? .object(PartNumber(call.receiver.object)) },
    ]
}

/// What decodes or encodes: one of Foundation's, or of a person's own.
private struct WholeCoder {
    let call: Call
    let coder: Value
    init(_ call: Call, _ coder: Value) { (self.call, self.coder) = (call, coder) }

    private var own: OwnPart { OwnPart(coder, call.interpreter, call.site.place) }

    func made(_ type: MetatypeObject, of input: Value) throws -> Value {
        try own.tell("decode(_:from:)", [.object(type), input])
            ?? call.decoded(input.object(), as: type.type, by: coder.object())
    }

    func written(_ value: Value) throws -> Value {
        try own.tell("encode(_:)", [value]) ?? .object((coder.object() as Coder).data(of: value, call))
    }
}

/// Which part it is: the same for one object, and a new one each time for none.
private final class PartNumber: Object, NamedObject {
    private let part: Object?
    var typeName: String { "CombineIdentifier" }
    init(_ part: Object?) { self.part = part }

    override func isEqual(to other: Object) -> Bool {
        guard let other = other as? PartNumber else { return false }
        return part.map { $0 === other.part } ?? (self === other)
    }
    override func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(part ?? self)) }
    override func write(to text: inout String, as style: TextStyle) { text += typeName }
    override func visitReferences(_ visit: (Object) -> Void) { part.map(visit) }
}
