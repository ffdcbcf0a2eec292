import Language
import Values

extension Word {
    /// What a generic function may ask of its parameters: it is the value's own type that answers.
    static let identities: [Word] =
        literalMakers + [
            .member(of: "Identifiable", "var id: ID") { call in
                guard let place = call.site.place else { return .null }
                return try call.interpreter.send("id", to: call.receiver, [], at: place)
            },
            .member(of: "RawRepresentable", "var rawValue: RawValue") { call in
                try call.interpreter.send("rawValue", to: call.receiver, [], at: call.site.place ?? .nowhere)
            },
            .member(of: "RawRepresentable", "init?(rawValue: RawValue)") { call in
                try call.interpreter.sendStatic(
                    "init(rawValue:)", to: call.receiver, call.given, at: call.site.place ?? .nowhere)
            },
            .member(of: "CaseIterable", "static var allCases: [Self]") { call in
                try call.interpreter.sendStatic("allCases", to: call.receiver, [], at: call.site.place ?? .nowhere)
            },
            .member(of: "RangeExpression", "func contains(_ element: Bound) -> Bool") { call in
                .bool(try (call.receiver() as RangeObject).contains(call[0]))
            },
            .member(of: "LosslessStringConvertible", "init?(_ description: String)") { call in
                let type = try (call.receiver() as MetatypeObject).type
                if let nominal = type.nominal, !nominal.isBuiltIn {
                    return try call.interpreter.sendStatic(
                        "init(_:)", to: call.receiver, call.given, at: call.site.place ?? .nowhere)
                }
                return type.read(call.string(0)).map { .some($0) } ?? .null
            },
            .member(of: "ObjectIdentifier", "init(_ x: Any)") { call in .object(Identity(call[0])) },
            .member(of: "Int", "init(bitPattern id: ObjectIdentifier)") { call in .int(call[0].hashValue) },
        ]
}

extension Word {
    /// What a literal calls: a person's types have it themselves, the language's own are what is written.
    private static let literalMakers: [Word] = [
        ("Integer", "integerLiteral value: Int"), ("Float", "floatLiteral value: Double"),
        ("String", "stringLiteral value: String"), ("Boolean", "booleanLiteral value: Bool"),
        ("Nil", "nilLiteral value: Void"), ("Array", "arrayLiteral elements: Any..."),
        ("Dictionary", "dictionaryLiteral elements: (Any, Any)..."),
    ].map { kind, parameter in
        .member(of: "ExpressibleBy\(kind)Literal", "init(\(parameter))") { call in
            guard call.madeType?.isBuiltIn == false else {
                if kind == "Integer", call.madeType?.hasFractions == true { return call.real(call.double(0)) }
                if kind == "Nil" { return .null }
                if kind == "Array", call.madeType?.name == "Set" { return .object(SetObject(call.items(0))) }
                if kind == "Dictionary" {
                    let pairs = try call.items(0).map { try $0.object(as: TupleObject.self).items }
                    return .object(DictionaryObject(pairs.map { ($0[0], $0[1]) }))
                }
                return kind == "Integer" ? try call.made(call[0].whole ?? 0) : call[0]
            }
            let label = parameter.prefix { $0 != " " }
            return try call.interpreter.sendStatic(
                "init(\(label):)", to: call.receiver, call.given, at: call.site.place ?? .nowhere)
        }
    }
}

/// Which object something is, whatever it says itself of being equal.
private final class Identity: Object, NamedObject {
    private let object: ObjectIdentifier?
    /// Of a type, which is one however often it is named.
    private let type: Value

    init(_ value: Value) {
        let isType = value.object is MetatypeObject
        object = isType ? nil : value.object.map { ObjectIdentifier($0) }
        type = isType ? value : .null
    }

    var typeName: String { "ObjectIdentifier" }
    override func isEqual(to other: Object) -> Bool {
        (other as? Identity).map { $0.object == object && $0.type == type } ?? false
    }
    override func hash(into hasher: inout Hasher) {
        hasher.combine(object)
        hasher.combine(type)
    }
    override func write(to text: inout String, as style: TextStyle) { text += typeName }
}

extension Type {
    /// What a text says, read as one of Swift's own types.
    fileprivate func read(_ text: String) -> Value? {
        switch nominal?.name {
        case "String": .string(text)
        case "Bool": Bool(text).map { .bool($0) }
        case "Int": Int(text).map { .int($0) }
        case "Double": Double(text).map { .double($0) }
        default: Int128(text).flatMap { Value($0, as: nominal?.numberKind) }
        }
    }
}
