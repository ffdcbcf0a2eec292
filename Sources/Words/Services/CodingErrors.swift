import Language
import Values

/// A key on the way into a JSON: of a type's properties, of a dictionary, or the place in a list.
final class CodingKeyObject: Object, NamedObject {
    let text: String
    let index: Int?
    private let kind: String
    init(_ text: String, kind: String = "CodingKeys") { (self.text, index, self.kind) = (text, nil, kind) }
    init(_ index: Int) { (text, self.index, kind) = ("Index \(index)", index, "_CodingKey") }

    var typeName: String { "CodingKey" }
    override func isEqual(to other: Object) -> Bool {
        (other as? CodingKeyObject).map { $0.text == text && $0.index == index } ?? false
    }
    override func hash(into hasher: inout Hasher) { hasher.combine(text) }
    override func write(to text: inout String, as style: TextStyle) { text += described }

    var described: String {
        "\(kind)(stringValue: \(self.text.debugDescription), intValue: \(index.map(String.init) ?? "nil"))"
    }
}

/// `users[0].name`
typealias CodingPath = [CodingKeyObject]

extension CodingPath {
    var sentence: String {
        reduce("") { text, key in
            if let index = key.index { return text + "[\(index)]" }
            return text.isEmpty ? key.text : text + "." + key.text
        }
    }
}

/// What a `DecodingError` or `EncodingError` tells of where and why.
final class CodingContext: Object, NamedObject {
    let path: Value
    let sentence: String
    let underlying: Value
    init(_ path: Value, _ sentence: String, _ underlying: Value = .null) {
        (self.path, self.sentence, self.underlying) = (path, sentence, underlying)
    }
    convenience init(_ path: CodingPath, _ sentence: String) {
        self.init(.array(path.map { .object($0) }), sentence)
    }
    var typeName: String { "DecodingError.Context" }
    override func isEqual(to other: Object) -> Bool {
        (other as? CodingContext).map { $0.path == path && $0.sentence == sentence } ?? false
    }
    override func hash(into hasher: inout Hasher) { hasher.combine(sentence) }
    override func write(to text: inout String, as style: TextStyle) {
        text += "Context(codingPath: "
        path.write(to: &text, as: style)
        text += ", debugDescription: \(sentence.debugDescription), underlyingError: nil)"
    }
}

extension Library {
    /// `DecodingError.typeMismatch`: what was wanted, and what stands there.
    func mismatch(_ wanted: Type, _ found: JSONKind, at path: CodingPath) -> any Error {
        let type = MetatypeObject(wanted)
        if found == .null {
            return decodingError(
                "valueNotFound", [.object(type)], path,
                "Cannot get value of type \(wanted.spelled) -- found null value instead")
        }
        return decodingError(
            "typeMismatch", [.object(type)], path,
            "Expected to decode \(wanted.spelled) but found \(found.rawValue) instead.")
    }

    func keyNotFound(_ key: Value, at path: CodingPath) -> any Error {
        let (name, described) = CodingKeyObject.described(key)
        return decodingError(
            "keyNotFound", [key], path, "No value associated with key \(described) (\(name.debugDescription)).")
    }

    func corrupted(_ sentence: String = "The given data was not valid JSON.", at path: CodingPath = []) -> any Error {
        decodingError("dataCorrupted", [], path, sentence)
    }

    func decodingError(_ name: String, _ payload: [Value], _ path: CodingPath, _ sentence: String) -> any Error {
        item("DecodingError", name, payload + [.object(CodingContext(path, sentence))])
    }
}

/// What stands in a JSON, as Foundation's messages say it.
enum JSONKind: String {
    case null = "null", string = "a string", number, bool, array = "an array", object = "a dictionary"
}

extension Word {
    static let codingErrorTypes = [
        """
        enum DecodingError: Error, CustomStringConvertible { struct Context {}; \
        case typeMismatch(Any.Type, DecodingError.Context), valueNotFound(Any.Type, DecodingError.Context), \
        keyNotFound(CodingKey, DecodingError.Context), dataCorrupted(DecodingError.Context) }
        """,
        "enum EncodingError: Error { struct Context {}; case invalidValue(Any, EncodingError.Context) }",
    ]

    static let codingErrors: [Word] =
        ["DecodingError.Context", "EncodingError.Context"].flatMap { context -> [Word] in
            [
                .member(
                    of: context,
                    "init(codingPath: [CodingKey], debugDescription: String, underlyingError: Error? = nil)"
                ) { call in
                    .object(CodingContext(call[0], call.string(1), call.has(2) ? call[2] : .null))
                },
                .member(of: context, "var codingPath: [CodingKey]") { call in
                    (try call.receiver() as CodingContext).path
                },
                .member(of: context, "var debugDescription: String") { call in
                    .string((try call.receiver() as CodingContext).sentence)
                },
                .member(of: context, "var underlyingError: Error?") { call in
                    (try call.receiver() as CodingContext).underlying
                },
            ]
        } + [
            .member(of: "DecodingError", "var description: String") { call in .string(try call.decodingError()) },
            .member(of: "CodingKey", "var stringValue: String") { call in
                .string(CodingKeyObject.described(call.receiver).name)
            },
            .member(of: "CodingKey", "init?(stringValue: String)") { call in
                guard let nominal = (call.result.wrapped ?? call.result).nominal else { return .null }
                let index = nominal.cases.firstIndex { Decoder.key($0.name, nominal) == call.string(0) }
                return index.map { .object(EnumObject(nominal, $0)) } ?? .null
            },
            .member(of: "CodingKey", "var intValue: Int?") { call in
                let key = call.receiver.object as? CodingKeyObject
                return key?.index.map { .int($0) } ?? .null
            },
            .member(of: "CodingKey", "var description: String") { call in
                .string(CodingKeyObject.described(call.receiver).text)
            },
        ]
}

extension Call {
    /// A `DecodingError` as Swift prints it.
    fileprivate func decodingError() throws -> String {
        let item: EnumObject = try receiver()
        guard let context = item.payload.last?.object as? CodingContext else { return "DecodingError" }
        let path = (context.path.items ?? []).map { key -> CodingKeyObject in
            key.object as? CodingKeyObject ?? CodingKeyObject(CodingKeyObject.described(key).name)
        }
        let wanted = (item.payload.first?.object as? MetatypeObject)?.type.spelled ?? ""
        let name = item.nominal.cases[item.index].name
        let what =
            switch name {
            case "typeMismatch": "expected value of type \(wanted)."
            case "valueNotFound": "Expected value of type \(wanted) but found null instead."
            case "keyNotFound":
                "Key '\(CodingKeyObject.described(item.payload[0]).name)' not found in keyed decoding container."
            default: "Data was corrupted."
            }
        let place = path.isEmpty ? "" : " Path: \(path.sentence)."
        return "DecodingError.\(name): \(what)\(place) Debug description: \(context.sentence)"
    }
}

extension CodingKeyObject {
    /// A key's name, and as it is printed.
    static func described(_ key: Value) -> (name: String, text: String) {
        guard case .object(let object) = key else { return (key.plain, key.plain) }
        if let key = object as? CodingKeyObject { return (key.text, key.described) }
        if let record = object as? StructObject, let index = record.nominal.fieldIndex("stringValue"),
            case .string(let name) = record.fields[index]
        {
            return (name, CodingKeyObject(name, kind: record.nominal.name).described)
        }
        guard let item = object as? EnumObject else { return (key.plain, key.plain) }
        let facts = item.nominal.cases[item.index]
        var name = facts.name
        if case .string(let raw)? = facts.raw { name = raw }
        let kind = item.nominal.name.split(separator: ".").last.map(String.init) ?? "CodingKeys"
        return (name, CodingKeyObject(name, kind: kind).described)
    }
}
