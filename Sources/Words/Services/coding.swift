import Language
import Reactive
import Services
import Values

/// `init(from: Decoder)` and `encode(to: Encoder)` as a person writes them.
extension Word {
    static let codingTypes = [
        "protocol DecodableWithConfiguration { associatedtype DecodingConfiguration }",
        "protocol DecodingConfigurationProviding { associatedtype DecodingConfiguration }",
        "protocol EncodableWithConfiguration { associatedtype EncodingConfiguration }",
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
        .keyed("var allKeys: [Key]") { call in try call.allKeys() },
        .path("Decoder"), .path("KeyedDecodingContainer"), .path("UnkeyedDecodingContainer"),
        .path("SingleValueDecodingContainer"),
        .keyed("func contains(_ key: Key) -> Bool") { call in .bool(try call.present(0) != nil) },
        .keyed(
            "func nestedContainer<Inner>(keyedBy type: Inner.Type, forKey key: Key) throws -> KeyedDecodingContainer<Inner>"
        ) { call in try call.inside(1).members(call) },
        .keyed("func nestedUnkeyedContainer(forKey key: Key) throws -> UnkeyedDecodingContainer") { call in
            try call.inside(0).items(call)
        },
        .keyed("func superDecoder(forKey key: Key) throws -> Decoder") { call in .object(try call.inside(0)) },
        .member(of: "SingleValueDecodingContainer", "func decode<T>(_ type: T.Type) throws -> T") { call in
            try call.decoded(try call.decoded(), as: 0)
        },
        .member(of: "SingleValueDecodingContainer", "func decodeNil() -> Bool") { call in
            .bool(try call.decoded().json == .null)
        },
        .member(of: "UnkeyedDecodingContainer", "mutating func decode<T>(_ type: T.Type) throws -> T") { call in
            let type = (try call.object(0) as MetatypeObject).type
            return try call.next(type) { try call.decoded($0, as: 0) }
        },
        .member(of: "UnkeyedDecodingContainer", "mutating func decodeIfPresent<T>(_ type: T.Type) throws -> T?") {
            call in
            let list: DecodedPart = try (call.held?.value ?? call.receiver).object()
            if list.isAtEnd { return .null }
            return try call.next(.any) { $0.json == .null ? .null : .some(try call.decoded($0, as: 0)) }
        },
        .member(of: "UnkeyedDecodingContainer", "mutating func decodeNil() throws -> Bool") { call in
            let list: DecodedPart = try (call.held?.value ?? call.receiver).object()
            let type = call.interpreter.library.known("Never")?.itself ?? .any
            if !list.isAtEnd, list.json.array?[list.position] != .null { return .bool(false) }
            return try call.next(type) { _ in .bool(true) }
        },
        .member(
            of: "UnkeyedDecodingContainer",
            "mutating func nestedUnkeyedContainer() throws -> UnkeyedDecodingContainer"
        ) { call in try call.next(call.result) { try $0.items(call) } },
        .member(of: "UnkeyedDecodingContainer", "mutating func superDecoder() throws -> Decoder") { call in
            try call.next(call.result) { .object($0) }
        },
        .member(of: "UnkeyedDecodingContainer", "var isAtEnd: Bool") { call in
            .bool(try call.decoded().isAtEnd)
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
        ) { call in try call.next(call.result) { try $0.members(call) } },
        .member(
            of: "DecodingError",
            "static func dataCorruptedError<Key>(forKey key: Key, in container: KeyedDecodingContainer<Key>, debugDescription: String) -> DecodingError"
        ) { call in
            let part: DecodedPart = try call.object(1)
            let key = CodingKeyObject(CodingKeyObject.described(call[0]).name)
            return call.thrown(call.interpreter.library.corrupted(call.string(2), at: part.path + [key]))
        },
        .member(
            of: "DecodingError",
            "static func dataCorruptedError(in container: SingleValueDecodingContainer, debugDescription: String) -> DecodingError"
        ) { call in
            call.thrown(
                call.interpreter.library.corrupted(call.string(1), at: (try call.object(0) as DecodedPart).path))
        },
        .member(
            of: "DecodingError",
            "static func dataCorruptedError(in container: UnkeyedDecodingContainer, debugDescription: String) -> DecodingError"
        ) { call in
            let list: DecodedPart = try call.object(0)
            return call.thrown(
                call.interpreter.library.corrupted(call.string(1), at: list.path + [CodingKeyObject(list.position)]))
        },
        .member(of: "Encoder", "func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key>") { call in
            let place: EncodedPlace = try call.receiver()
            place.start(.object([]))
            return .object(place)
        },
        .member(of: "Encodable", "func encode(to encoder: Encoder) throws") { call in
            let place: EncodedPlace = try call.object(0)
            // Who writes there already means what its class above would: `super.encode(to: encoder)`.
            let isWriter = place.writer != nil && place.writer === call.receiver.object
            place.add(all: try isWriter ? place.above(call.receiver) : place.encode(call.receiver))
            return .void
        },
        .member(of: "Encoder", "func singleValueContainer() -> SingleValueEncodingContainer") { $0.receiver },
        .member(of: "Encoder", "func unkeyedContainer() -> UnkeyedEncodingContainer") { call in
            let place: EncodedPlace = try call.receiver()
            place.start(.array([]))
            return .object(place)
        },
        .member(of: "KeyedEncodingContainer", "mutating func encode<T>(_ value: T, forKey key: Key) throws") { call in
            let place = try call.encoded()
            place.add(try place.encode(call[0]), under: CodingKeyObject.described(call[1]).name)
            return .void
        },
        .member(of: "KeyedEncodingContainer", "mutating func encodeIfPresent<T>(_ value: T?, forKey key: Key) throws") {
            call in
            let place = try call.encoded()
            if !call[0].isNull { place.add(try place.encode(call[0]), under: CodingKeyObject.described(call[1]).name) }
            return .void
        },
        .member(
            of: "KeyedEncodingContainer",
            "mutating func nestedContainer<Inner>(keyedBy type: Inner.Type, forKey key: Key) -> KeyedEncodingContainer<Inner>"
        ) { call in try call.nested(.object([]), under: CodingKeyObject.described(call[1]).name) },
        .member(
            of: "KeyedEncodingContainer",
            "mutating func nestedUnkeyedContainer(forKey key: Key) -> UnkeyedEncodingContainer"
        ) { call in try call.nested(.array([]), under: CodingKeyObject.described(call[0]).name) },
        .member(of: "KeyedEncodingContainer", "mutating func superEncoder(forKey key: Key) -> Encoder") { call in
            try call.nested(.null, under: CodingKeyObject.described(call[0]).name)
        },
        .member(of: "SingleValueEncodingContainer", "mutating func encodeNil() throws") { call in
            (try call.encoded()).json = .null
            return .void
        },
        .member(of: "KeyedEncodingContainer", "mutating func encodeNil(forKey key: Key) throws") { call in
            (try call.encoded()).add(.null, under: CodingKeyObject.described(call[0]).name)
            return .void
        },
        .member(of: "SingleValueEncodingContainer", "mutating func encode<T>(_ value: T) throws") { call in
            let place = try call.encoded()
            place.json = try place.encode(call[0])
            return .void
        },
        .member(of: "UnkeyedEncodingContainer", "mutating func encode<T>(_ value: T) throws") { call in
            let place = try call.encoded()
            place.add(try place.encode(call[0]))
            return .void
        },
        .member(of: "UnkeyedEncodingContainer", "mutating func encode<S: Sequence>(contentsOf sequence: S) throws") {
            call in
            let place = try call.encoded()
            for item in try call.elements(0) { place.add(try place.encode(item)) }
            return .void
        },
        .member(
            of: "UnkeyedEncodingContainer",
            "mutating func nestedContainer<Inner>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner>"
        ) { call in try call.nested(.object([])) },
        .member(
            of: "UnkeyedEncodingContainer", "mutating func nestedUnkeyedContainer() -> UnkeyedEncodingContainer"
        ) { call in try call.nested(.array([])) },
        .member(of: "UnkeyedEncodingContainer", "mutating func encodeNil() throws") { call in
            try call.encoded().add(.null)
            return .void
        },
        .member(of: "UnkeyedEncodingContainer", "var count: Int") { call in
            .int(try call.encoded().json.array?.count ?? 0)
        },
    ]

    private static func path(_ type: String) -> Word {
        .member(of: type, "var codingPath: [CodingKey]") { call in
            .array(try call.decoded().path.map { .object($0) })
        }
    }

    private static func keyed(_ declaration: String, _ body: @escaping @Sendable (Call) throws -> Value) -> Word {
        .member(of: "KeyedDecodingContainer", declaration, body)
    }
}

/// A part of the JSON that is decoded, and where it stands.
final class DecodedPart: Object, NamedObject {
    let json: JSON
    let path: CodingPath
    let decoder: Decoder
    /// Of a list: how many items were taken.
    private(set) var position = 0
    init(_ json: JSON, _ path: CodingPath, _ decoder: Decoder) {
        (self.json, self.path, self.decoder) = (json, path, decoder)
    }
    var typeName: String { "Decoder" }
    fileprivate var behindNext: DecodedPart {
        let part = DecodedPart(json, path, decoder)
        part.position = position + 1
        return part
    }
    fileprivate var isAtEnd: Bool { position >= json.array?.count ?? 0 }
    override func write(to text: inout String, as style: TextStyle) { text += "Decoder" }

    fileprivate func members(_ call: Call) throws -> Value {
        guard case .object = json else {
            throw decoder.library.mismatch(Decoder.anyObject, json.foundKind, at: path)
        }
        return .object(self)
    }

    fileprivate func items(_ call: Call) throws -> Value {
        guard case .array = json else {
            throw decoder.library.mismatch(BuiltIn.array(.any), json.foundKind, at: path)
        }
        return .object(DecodedPart(json, path, decoder))
    }
}

/// The JSON that a value's `encode(to:)` makes.
final class EncodedPlace: Object, NamedObject {
    var json = JSON.null { didSet { changed?(json) } }
    fileprivate let inner: (Value) throws -> JSON
    /// How a key is written.
    fileprivate let named: (String) -> String
    /// Whose own `encode(to:)` writes here, and what is written of it where there is none.
    private(set) var writer: Object?
    fileprivate private(set) var above: (Value) throws -> JSON = { _ in .null }
    /// Of a container in another one: hands on what it has.
    fileprivate var changed: ((JSON) -> Void)?
    let userInfo: Value
    init(
        named: @escaping (String) -> String, telling userInfo: Value, _ inner: @escaping (Value) throws -> JSON
    ) {
        (self.named, self.userInfo, self.inner) = (named, userInfo, inner)
    }
    var typeName: String { "Encoder" }
    override func write(to text: inout String, as style: TextStyle) { text += "Encoder" }

    fileprivate func encode(_ value: Value) throws -> JSON { try inner(value) }
    fileprivate func start(_ empty: JSON) { if json == .null { json = empty } }
    func write(_ writer: Value, above: @escaping (Value) throws -> JSON) {
        (self.writer, self.above) = (writer.object, above)
    }
    fileprivate func add(all value: JSON) {
        guard case .object(let own) = json, case .object(let members) = value else { return json = value }
        let new = Set(members.map(\.key))
        json = .object(own.filter { !new.contains($0.key) } + members)
    }
    fileprivate func add(_ value: JSON) { if let items = json.array { json = .array(items + [value]) } }
    fileprivate func set(_ value: JSON, at index: Int) {
        guard var items = json.array, items.indices.contains(index) else { return }
        items[index] = value
        json = .array(items)
    }
    fileprivate func add(_ value: JSON, under key: String) {
        let key = named(key)
        if case .object(let members) = json { json = .object(members.filter { $0.key != key } + [.init(key, value)]) }
    }
}

extension Call {
    fileprivate func decoded() throws -> DecodedPart { try receiver() }

    fileprivate func thrown(_ error: any Error) -> Value { (error as? ThrownError)?.value ?? .void }

    /// The keys that stand there and that `Key` knows.
    fileprivate func allKeys() throws -> Value {
        let part = try decoded()
        guard case .object(let members) = part.json, let type = result.arguments.first, let nominal = type.nominal
        else {
            return .array([])
        }
        if nominal.kind == .enumeration {
            let known = members.compactMap { member in
                nominal.cases.indices.first { index in
                    Decoder.key(nominal.cases[index].name, nominal) == member.key
                }
            }
            return .array(known.map { .object(EnumObject(nominal, $0)) })
        }
        guard let make = interpreter.library.initializer("init(stringValue:)", of: nominal.itself) else {
            return .array([])
        }
        return .array(try members.compactMap { try make([.string($0.key)]).unwrapped })
    }

    /// A container that lies in this one: under a key, or as the next item.
    fileprivate func nested(_ empty: JSON, under key: String? = nil) throws -> Value {
        let place = try encoded()
        let inside = EncodedPlace(named: place.named, telling: place.userInfo, place.inner)
        let index = place.json.array?.count ?? 0
        if key == nil { place.add(empty) }
        inside.changed = { json in
            if let key { place.add(json, under: key) } else { place.set(json, at: index) }
        }
        inside.json = empty
        return .object(inside)
    }

    /// What a mutating word of an encoder changes.
    fileprivate func encoded() throws -> EncodedPlace { try (held?.value ?? receiver).object() }

    /// What stands under the key that is the argument at `index`.
    fileprivate func present(_ index: Int) throws -> DecodedPart? {
        let part = try decoded()
        let key = CodingKeyObject.described(self[index]).name
        guard case .object(let members) = part.json, let found = part.decoder.find(key, members) else { return nil }
        return DecodedPart(found, part.path + [CodingKeyObject(key)], part.decoder)
    }

    fileprivate func inside(_ index: Int) throws -> DecodedPart {
        if let part = try present(index) { return part }
        throw interpreter.library.keyNotFound(self[index], at: try decoded().path)
    }

    /// The next item of a list, which is to be `wanted`; what can't be read is the next one still.
    fileprivate func next(_ wanted: Type, _ read: (DecodedPart) throws -> Value) throws -> Value {
        let list: DecodedPart = try (held?.value ?? receiver).object()
        let items = list.json.array ?? []
        guard list.position < items.count else {
            throw interpreter.library.decodingError(
                "valueNotFound", [.object(MetatypeObject(wanted))], list.path + [CodingKeyObject(list.position)],
                "Unkeyed container is at end.")
        }
        let value = try read(
            DecodedPart(items[list.position], list.path + [CodingKeyObject(list.position)], list.decoder))
        // A copy of the container stays where it was.
        held?.value = .object(list.behindNext)
        return value
    }

    /// A part as the type that the argument at `index` names.
    fileprivate func decoded(_ part: DecodedPart, as index: Int) throws -> Value {
        let type = (try self[index].object() as MetatypeObject).type
        return try part.decoder.decode(part.json, as: type, part.path)
    }
}
