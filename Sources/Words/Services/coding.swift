import Language
import Reactive
import Services
import Values

/// `init(from: Decoder)` and `encode(to: Encoder)` as a person writes them.
extension Word {
    static let codingTypes = [
        "protocol Decoder {}", "protocol Encoder {}", "struct KeyedDecodingContainer<Key> {}",
        "struct UnkeyedDecodingContainer {}", "struct SingleValueDecodingContainer {}",
        "struct KeyedEncodingContainer<Key> {}", "struct UnkeyedEncodingContainer {}",
        "struct SingleValueEncodingContainer {}",
    ]

    static let coding: [Word] = [
        .member(of: "Decoder", "func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key>") {
            try $0.decoded().members($0)
        },
        .member(of: "Decoder", "func singleValueContainer() throws -> SingleValueDecodingContainer") { $0.receiver },
        .member(of: "Decoder", "func unkeyedContainer() throws -> UnkeyedDecodingContainer") {
            try $0.decoded().items($0)
        },
        .keyed("func decode<T>(_ type: T.Type, forKey key: Key) throws -> T") { call in
            try call.decoded(try call.inside(1), as: 0)
        },
        .keyed("func decodeIfPresent<T>(_ type: T.Type, forKey key: Key) throws -> T?") { call in
            guard let inner = try call.present(1), inner.json != .null else { return .null }
            return .some(try call.decoded(inner, as: 0))
        },
        .keyed("func decodeNil(forKey key: Key) throws -> Bool") { call in
            .bool(try call.inside(0).json == .null)
        },
        .keyed("func contains(_ key: Key) -> Bool") { call in .bool(try call.present(0) != nil) },
        .keyed(
            "func nestedContainer<Inner>(keyedBy type: Inner.Type, forKey key: Key) throws -> KeyedDecodingContainer<Inner>"
        ) { call in try call.inside(1).members(call) },
        .keyed("func nestedUnkeyedContainer(forKey key: Key) throws -> UnkeyedDecodingContainer") { call in
            try call.inside(0).items(call)
        },
        .member(of: "SingleValueDecodingContainer", "func decode<T>(_ type: T.Type) throws -> T") { call in
            try call.decoded(try call.decoded(), as: 0)
        },
        .member(of: "SingleValueDecodingContainer", "func decodeNil() -> Bool") { call in
            .bool(try call.decoded().json == .null)
        },
        .member(of: "UnkeyedDecodingContainer", "mutating func decode<T>(_ type: T.Type) throws -> T") { call in
            try call.decoded(try call.next(), as: 0)
        },
        .member(of: "UnkeyedDecodingContainer", "var isAtEnd: Bool") { call in
            let list = try call.decoded()
            return .bool(list.position >= list.json.array?.count ?? 0)
        },
        .member(of: "UnkeyedDecodingContainer", "var count: Int?") { call in
            .int(try call.decoded().json.array?.count ?? 0)
        },
        .member(of: "UnkeyedDecodingContainer", "var currentIndex: Int") { call in
            .int(try call.decoded().position)
        },
        .member(
            of: "UnkeyedDecodingContainer",
            "mutating func nestedContainer<Inner>(keyedBy type: Inner.Type) throws -> KeyedDecodingContainer<Inner>"
        ) { call in try call.next().members(call) },
        .member(of: "CodingKey", "var stringValue: String") { call in .string(Call.key(call.receiver)) },
        .member(
            of: "DecodingError",
            "static func dataCorruptedError<Key>(forKey key: Key, in container: KeyedDecodingContainer<Key>, debugDescription: String) -> DecodingError"
        ) { call in call.corrupted(call.string(2)) },
        .member(
            of: "DecodingError",
            "static func dataCorruptedError(in container: SingleValueDecodingContainer, debugDescription: String) -> DecodingError"
        ) { call in call.corrupted(call.string(1)) },
        .member(of: "Encoder", "func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key>") { call in
            let place: EncodedPlace = try call.receiver()
            place.start(.object([]))
            return .object(place)
        },
        .member(of: "Encoder", "func singleValueContainer() -> SingleValueEncodingContainer") { $0.receiver },
        .member(of: "Encoder", "func unkeyedContainer() -> UnkeyedEncodingContainer") { call in
            let place: EncodedPlace = try call.receiver()
            place.start(.array([]))
            return .object(place)
        },
        .member(of: "KeyedEncodingContainer", "func encode<T>(_ value: T, forKey key: Key) throws") { call in
            let place: EncodedPlace = try call.receiver()
            place.add(try place.encode(call[0]), under: Call.key(call[1]))
            return .void
        },
        .member(of: "KeyedEncodingContainer", "func encodeIfPresent<T>(_ value: T?, forKey key: Key) throws") { call in
            let place: EncodedPlace = try call.receiver()
            if !call[0].isNull { place.add(try place.encode(call[0]), under: Call.key(call[1])) }
            return .void
        },
        .member(of: "KeyedEncodingContainer", "func encodeNil(forKey key: Key) throws") { call in
            (try call.receiver() as EncodedPlace).add(.null, under: Call.key(call[0]))
            return .void
        },
        .member(of: "SingleValueEncodingContainer", "func encode<T>(_ value: T) throws") { call in
            let place: EncodedPlace = try call.receiver()
            place.json = try place.encode(call[0])
            return .void
        },
        .member(of: "UnkeyedEncodingContainer", "func encode<T>(_ value: T) throws") { call in
            let place: EncodedPlace = try call.receiver()
            if case .array(let items) = place.json { place.json = .array(items + [try place.encode(call[0])]) }
            return .void
        },
    ]

    private static func keyed(_ declaration: String, _ body: @escaping @Sendable (Call) throws -> Value) -> Word {
        .member(of: "KeyedDecodingContainer", declaration, body)
    }
}

/// A part of the JSON that is decoded, and where it stands.
final class DecodedPart: Object, NamedObject {
    let json: JSON
    let path: String
    let decoder: Decoder
    /// Of a list: how many items were taken.
    var position = 0
    init(_ json: JSON, _ path: String, _ decoder: Decoder) {
        (self.json, self.path, self.decoder) = (json, path, decoder)
    }
    var typeName: String { "Decoder" }
    override func write(to text: inout String, as style: TextStyle) { text += "Decoder" }

    fileprivate func members(_ call: Call) throws -> Value {
        guard case .object = json else {
            throw call.mistake("typeMismatch", "\(path): expected an object, found \(json.kind)")
        }
        return .object(self)
    }

    fileprivate func items(_ call: Call) throws -> Value {
        guard case .array = json else {
            throw call.mistake("typeMismatch", "\(path): expected an array, found \(json.kind)")
        }
        return .object(DecodedPart(json, path, decoder))
    }
}

/// The JSON that a value's `encode(to:)` makes.
final class EncodedPlace: Object, NamedObject {
    var json = JSON.null
    private let inner: (Value) throws -> JSON
    init(_ inner: @escaping (Value) throws -> JSON) { self.inner = inner }
    var typeName: String { "Encoder" }
    override func write(to text: inout String, as style: TextStyle) { text += "Encoder" }

    fileprivate func encode(_ value: Value) throws -> JSON { try inner(value) }
    fileprivate func start(_ empty: JSON) { if json == .null { json = empty } }
    fileprivate func add(_ value: JSON, under key: String) {
        if case .object(let members) = json { json = .object(members.filter { $0.key != key } + [.init(key, value)]) }
    }
}

extension Call {
    fileprivate func decoded() throws -> DecodedPart { try receiver() }

    /// How a case of `CodingKeys` is written in JSON.
    fileprivate static func key(_ value: Value) -> String {
        guard case .object(let object) = value, let item = object as? EnumObject else { return value.plain }
        if case .string(let raw)? = item.nominal.cases[item.index].raw { return raw }
        return item.nominal.cases[item.index].name
    }

    fileprivate func mistake(_ kind: String, _ sentence: String) -> any Error {
        interpreter.library.item("DecodingError", kind, [.string(sentence)])
    }

    fileprivate func corrupted(_ sentence: String) -> Value {
        (mistake("dataCorrupted", sentence) as? Thrown)?.value ?? .void
    }

    /// What stands under the key that is the argument at `index`.
    fileprivate func present(_ index: Int) throws -> DecodedPart? {
        let part = try decoded()
        let key = Call.key(self[index])
        guard case .object(let members) = part.json, let found = members.last(where: { $0.key == key }) else {
            return nil
        }
        return DecodedPart(found.value, "\(part.path).\(key)", part.decoder)
    }

    fileprivate func inside(_ index: Int) throws -> DecodedPart {
        if let part = try present(index) { return part }
        throw mistake("keyNotFound", "\(try decoded().path).\(Call.key(self[index])) is missing")
    }

    fileprivate func next() throws -> DecodedPart {
        let list: DecodedPart = try (held?.value ?? receiver).object()
        let items = list.json.array ?? []
        guard list.position < items.count else {
            throw mistake("valueNotFound", "\(list.path): there are \(items.count) items")
        }
        defer { list.position += 1 }
        return DecodedPart(items[list.position], "\(list.path)[\(list.position)]", list.decoder)
    }

    /// A part as the type that the argument at `index` names.
    fileprivate func decoded(_ part: DecodedPart, as index: Int) throws -> Value {
        let type = (try self[index].object() as MetatypeObject).type
        if part.json == .null, type.wrapped == nil { throw mistake("valueNotFound", "\(part.path) is null") }
        return try part.decoder.decode(part.json, as: type, part.path)
    }
}
