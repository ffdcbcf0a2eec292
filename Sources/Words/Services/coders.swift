import Language
import Services
import Values

/// Foundation's coders: text to values of a person's types and back.
extension Word {
    static let coderTypes = [
        "struct CodingUserInfoKey: Hashable, RawRepresentable { typealias RawValue = String }",
        "final class JSONDecoder { enum KeyDecodingStrategy { case useDefaultKeys, convertFromSnakeCase }; "
            + "enum DateDecodingStrategy { case deferredToDate, secondsSince1970, millisecondsSince1970, iso8601, "
            + "formatted(DateFormatter), custom((Decoder) throws -> Date) } }",
        "final class JSONEncoder { enum KeyEncodingStrategy { case useDefaultKeys, convertToSnakeCase }; "
            + "enum DateEncodingStrategy { case deferredToDate, secondsSince1970, millisecondsSince1970, iso8601, "
            + "formatted(DateFormatter) }; "
            + "enum OutputFormatting: OptionSet { case prettyPrinted, sortedKeys, withoutEscapingSlashes } }",
    ]

    static let coders: [Word] = [
        .member(of: "JSONDecoder", "init()") { _ in .object(Coder("JSONDecoder")) },
        .member(of: "JSONEncoder", "init()") { _ in .object(Coder("JSONEncoder")) },
        .member(of: "JSONDecoder", "var keyDecodingStrategy: JSONDecoder.KeyDecodingStrategy { get set }") { call in
            try call.choice(\.keys)
        },
        .member(of: "JSONEncoder", "var keyEncodingStrategy: JSONEncoder.KeyEncodingStrategy { get set }") { call in
            try call.choice(\.keys)
        },
        .member(of: "JSONDecoder", "var dateDecodingStrategy: JSONDecoder.DateDecodingStrategy { get set }") { call in
            try call.dateChoice()
        },
        .member(of: "JSONEncoder", "var dateEncodingStrategy: JSONEncoder.DateEncodingStrategy { get set }") { call in
            try call.dateChoice()
        },
        .member(of: "JSONEncoder", "var outputFormatting: JSONEncoder.OutputFormatting { get set }") { call in
            let coder: Coder = try call.receiver()
            if call.has(0) {
                let list = call[0].items ?? [call[0]]
                coder.looks = Set(try list.map { (try $0.object() as EnumObject).index })
            }
            return call[0]
        },
        .member(of: "CodingUserInfoKey", "init?(rawValue: String)") { call in .some(call[0]) },
        .member(of: "CodingUserInfoKey", "var rawValue: String") { $0.receiver },
        .told(of: "JSONDecoder"), .told(of: "JSONEncoder"),
        .member(of: "Decoder", "var userInfo: [CodingUserInfoKey: Any]") { call in
            (try call.receiver() as DecodedPart).decoder.userInfo
        },
        .member(of: "Encoder", "var userInfo: [CodingUserInfoKey: Any]") { call in
            (try call.receiver() as EncodedPlace).userInfo
        },
        .member(
            of: "JSONDecoder",
            "func decode<T: DecodableWithConfiguration>(_ type: T.Type, from data: Data, "
                + "configuration: T.DecodingConfiguration) throws -> T; "
                + "func decode<T: DecodableWithConfiguration, C: DecodingConfigurationProviding>(_ type: T.Type, "
                + "from data: Data, configuration: C.Type) throws -> T"
        ) { _ in throw RuntimeError("decode(_:from:configuration:) is not part of this language") },
        .member(of: "JSONDecoder", "func decode<T>(_ type: T.Type, from data: Data) throws -> T") { call in
            try call.decoded(call.object(1), as: (call.object(0) as MetatypeObject).type, by: call.receiver())
        },
        .member(
            of: "ObservableType", "func decode<Item>(type: Item.Type, decoder: JSONDecoder) -> Observable<Item>",
            where: "Element == Data"
        ) { call in
            let type = (try call.object(0) as MetatypeObject).type
            return .object(
                try call.stream().map({ try call.decoded($0.object(), as: type, by: call.object(1)) }, at: call.site))
        },
        .member(of: "JSONEncoder", "func encode<T>(_ value: T) throws -> Data") { call in
            .object(try (call.receiver() as Coder).data(of: call[0], call))
        },
    ]

    /// What whoever codes hands on to the types that are coded.
    private static func told(of type: String) -> Word {
        .member(of: type, "var userInfo: [CodingUserInfoKey: Any] { get set }") { call in
            let coder: Coder = try call.receiver()
            if call.has(0) { coder.userInfo = call[0] }
            return coder.userInfo
        }
    }
}

/// A coder, and how it was told to go about it.
final class Coder: Object, NamedObject {
    let typeName: String
    var keys = 0
    var dates: EnumObject?
    var looks: Set<Int> = []
    var userInfo = Value.object(DictionaryObject([]))
    init(_ typeName: String) { self.typeName = typeName }
    override func write(to text: inout String, as style: TextStyle) { text += typeName }

    /// A value as this one writes it.
    func json(of value: Value, _ call: Call) throws -> JSON { try Coding(call, self).json(value, depth: 0) }

    func data(of value: Value, _ call: Call) throws -> DataObject {
        let json = try json(of: value, call)
        let sorted = looks.contains(1) ? json.sorted : json
        let text = looks.contains(0) ? sorted.pretty() : sorted.text
        return DataObject(Array((looks.contains(2) ? text : text.replacingSlashes).utf8))
    }
}

extension Call {
    fileprivate func choice(_ path: ReferenceWritableKeyPath<Coder, Int>) throws -> Value {
        if has(0) { (try receiver() as Coder)[keyPath: path] = (try object(0) as EnumObject).index }
        return self[0]
    }
}

extension Call {
    fileprivate func dateChoice() throws -> Value {
        if has(0) { (try receiver() as Coder).dates = try object(0) as EnumObject }
        return self[0]
    }

    func decoded(_ data: DataObject, as type: Type, by coder: Coder) throws -> Value {
        guard let json = try? JSON(text: String(decoding: data.bytes, as: UTF8.self)) else {
            throw interpreter.library.corrupted()
        }
        var decoder = Decoder(interpreter)
        decoder.isSnakeCase = coder.keys == 1
        decoder.userInfo = coder.userInfo
        if let dates = coder.dates, dates.index > 0 { decoder.dates = { try date($0, dates) } }
        return try decoder.decode(json, as: type, [])
    }

    /// A date as a strategy reads it.
    fileprivate func date(_ part: DecodedPart, _ strategy: EnumObject) throws -> Value {
        let library = interpreter.library
        if strategy.index == 5 { return try (strategy.payload[0].object() as Function).call([.object(part)]) }
        if strategy.index >= 3 {
            guard case .string(let text) = part.json else {
                throw library.mismatch(BuiltIn.string, part.json.foundKind, at: part.path)
            }
            let seconds =
                try strategy.index == 3
                ? DateReader.seconds(text, DateParts.internet)
                : (try strategy.payload[0].object() as Settings).seconds(of: text)
            guard let seconds else {
                throw library.corrupted(
                    strategy.index == 3
                        ? "Expected date string to be ISO8601-formatted."
                        : "Date string does not match format expected by formatter.",
                    at: strategy.index == 3 ? part.path.dropLast() : part.path)
            }
            return .object(DateObject(seconds - DateObject.epoch))
        }
        guard let number = part.json.double else {
            throw library.mismatch(BuiltIn.double, part.json.foundKind, at: part.path)
        }
        return .object(DateObject(number / (strategy.index == 2 ? 1000 : 1) - DateObject.epoch))
    }
}

/// Values on their way into a JSON.
private struct Coding {
    private let interpreter: Interpreter
    private let coder: Coder
    init(_ call: Call, _ coder: Coder) { (interpreter, self.coder) = (call.interpreter, coder) }

    private var library: Library { interpreter.library }

    /// A value as its Codable type writes it: without what is nil, under its own keys.
    func json(_ value: Value, depth: Int) throws -> JSON {
        func inner(_ value: Value) throws -> JSON { try json(value, depth: depth + 1) }
        if case .double(let number) = value { return try self.number(number, depth) }
        guard depth < 64, case .object(let object) = value else { return JSON(value) }
        if let nominal = object.declaredType, let own = library.method("encode(to:)", of: nominal)?.function {
            let place = EncodedPlace(named: named, telling: coder.userInfo, inner)
            place.write(value) { try self.plain($0, inner) }
            _ = try own.call([value, .object(place)])
            return place.json
        }
        if let nominal = object.declaredType, Decoder.raw(of: nominal, library) != nil {
            return try inner(interpreter.send("rawValue", to: value, [], at: .nowhere))
        }
        return try plain(value, inner)
    }

    /// A value whose type does not write it itself.
    private func plain(_ value: Value, _ inner: (Value) throws -> JSON) throws -> JSON {
        switch value.object {
        case let array as ArrayObject: return .array(try array.items.map(inner))
        case let set as SetObject: return .array(try set.items.map(inner))
        case let dictionary as DictionaryObject:
            return .object(try dictionary.pairs.map { JSON.Member($0.key.plain, try inner($0.value)) })
        case let item as StructObject: return try record(item.nominal, item.fields, inner)
        case let instance as Instance: return try record(instance.nominal, instance.fields, inner)
        case let item as EnumObject: return try self.item(item, inner)
        case let date as DateObject: return try self.date(date)
        case let data as DataObject: return .string(data.base64)
        default: return JSON(value)
        }
    }

    private func number(_ number: Double, _ depth: Int) throws -> JSON {
        guard number.isFinite else {
            throw library.item(
                "EncodingError", "invalidValue",
                [.double(number), .object(CodingContext([], "Unable to encode Double.\(number) directly in JSON."))])
        }
        return Int(exactly: number).map { .int($0) } ?? .double(number)
    }

    private func named(_ key: String) -> String { coder.keys == 1 ? key.snakeCase : key }

    private func record(_ nominal: Nominal, _ fields: [Value], _ inner: (Value) throws -> JSON) throws -> JSON {
        let owner = Decoder.owner(of: nominal, as: library.type(named: "Encodable"))
        let keys = library.type(named: "\(owner.name).CodingKeys")
        return .object(
            try zip(owner.fields, fields).compactMap { field, value in
                guard let key = Decoder.key(field.codedName, keys) else { return nil }
                return value.isNull ? nil : JSON.Member(named(key), try inner(value))
            })
    }

    private func item(_ item: EnumObject, _ inner: (Value) throws -> JSON) throws -> JSON {
        let facts = item.nominal.cases[item.index]
        let payload = try zip(facts.payload, item.payload).enumerated().map { index, part in
            JSON.Member(part.0.label ?? "_\(index)", try inner(part.1))
        }
        return .object([JSON.Member(facts.name, .object(payload))])
    }

    private func date(_ date: DateObject) throws -> JSON {
        let since1970 = date.seconds + DateObject.epoch
        func number(_ seconds: Double) -> JSON { Int(exactly: seconds).map { .int($0) } ?? .double(seconds) }
        switch coder.dates?.index {
        case 1: return number(since1970)
        case 2: return number(since1970 * 1000)
        case 3: return .string(DateParts(date).formatted(DateParts.internet))
        case 4:
            return .string(try (coder.dates?.payload[0].object() ?? Settings(of: "DateFormatter")).text(of: date))
        default: return number(date.seconds)
        }
    }
}

extension JSON {
    var sorted: JSON {
        switch self {
        case .array(let items): .array(items.map(\.sorted))
        case .object(let members):
            .object(members.map { Member($0.key, $0.value.sorted) }.sorted { $0.key < $1.key })
        default: self
        }
    }

    /// As Foundation lays it out.
    func pretty(_ indent: String = "") -> String {
        let more = indent + "  "
        switch self {
        case .array(let items) where !items.isEmpty:
            return "[\n" + items.map { more + $0.pretty(more) }.joined(separator: ",\n") + "\n\(indent)]"
        case .object(let members) where !members.isEmpty:
            let lines = members.map { "\(more)\(JSON.string($0.key).text) : \($0.value.pretty(more))" }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
        case .array: return "[\n\n\(indent)]"
        case .object: return "{\n\n\(indent)}"
        default: return text
        }
    }
}

extension String {
    var replacingSlashes: String { reduce(into: "") { $0 += $1 == "/" ? "\\/" : String($1) } }
}
