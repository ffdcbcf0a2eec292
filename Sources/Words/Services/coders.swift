import Language
import Services
import Values

/// Foundation's coders: text to values of a person's types and back.
extension Word {
    static let coderTypes = [
        "final class JSONDecoder { enum KeyDecodingStrategy { case useDefaultKeys, convertFromSnakeCase }; "
            + "enum DateDecodingStrategy { case deferredToDate, secondsSince1970, millisecondsSince1970 } }",
        "final class JSONEncoder { enum KeyEncodingStrategy { case useDefaultKeys, convertToSnakeCase }; "
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
            try call.choice(\.dates)
        },
        .member(of: "JSONEncoder", "var outputFormatting: JSONEncoder.OutputFormatting { get set }") { call in
            let coder: Coder = try call.receiver()
            if call.has(0) {
                let list = call[0].items ?? [call[0]]
                coder.looks = Set(try list.map { (try $0.object() as EnumObject).index })
            }
            return call[0]
        },
        .member(of: "JSONDecoder", "func decode<T>(_ type: T.Type, from data: Data) throws -> T") { call in
            let coder: Coder = try call.receiver()
            let text = String(decoding: (try call.object(1) as DataObject).bytes, as: UTF8.self)
            guard let json = try? JSON(text: text) else {
                throw call.interpreter.library.item(
                    "DecodingError", "dataCorrupted", [.string("The given data was not valid JSON.")])
            }
            var decoder = Decoder(library: call.interpreter.library, isSnakeCase: coder.keys == 1)
            switch coder.dates {
            case 1: decoder.dated = { $0 - DateObject.epoch }
            case 2: decoder.dated = { $0 / 1000 - DateObject.epoch }
            default: break
            }
            return try decoder.decode(json, as: (try call.object(0) as MetatypeObject).type, "$")
        },
        .member(of: "JSONEncoder", "func encode<T>(_ value: T) throws -> Data") { call in
            let coder: Coder = try call.receiver()
            let json = try JSON(coded: call[0], call.interpreter.library, isSnakeCase: coder.keys == 1, depth: 0)
            let sorted = coder.looks.contains(1) ? json.sorted : json
            let text = coder.looks.contains(0) ? sorted.pretty() : sorted.text
            let escaped = coder.looks.contains(2) ? text : text.replacingSlashes
            return .object(DataObject(Array(escaped.utf8)))
        },
    ]
}

/// A coder, and how it was told to go about it.
private final class Coder: Object, NamedObject {
    let typeName: String
    var (keys, dates) = (0, 0)
    var looks: Set<Int> = []
    init(_ typeName: String) { self.typeName = typeName }
    override func write(to text: inout String, as style: TextStyle) { text += typeName }
}

extension Call {
    fileprivate func choice(_ path: ReferenceWritableKeyPath<Coder, Int>) throws -> Value {
        if has(0) { (try receiver() as Coder)[keyPath: path] = (try object(0) as EnumObject).index }
        return self[0]
    }
}

extension JSON {
    /// A value as its Codable type writes it: without what is nil, under its own keys.
    fileprivate init(coded value: Value, _ library: Library, isSnakeCase: Bool, depth: Int) throws {
        func inner(_ value: Value) throws -> JSON {
            try JSON(coded: value, library, isSnakeCase: isSnakeCase, depth: depth + 1)
        }
        if case .double(let number) = value, let whole = Int(exactly: number) { self = .int(whole); return }
        guard depth < 64, case .object(let object) = value else { self = JSON(value); return }
        if let nominal = object.declaredType, let own = library.method("encode(to:)", of: nominal)?.function {
            let place = EncodedPlace(inner)
            _ = try own.call([value, .object(place)])
            self = place.json
            return
        }
        func record(_ nominal: Nominal, _ fields: [Value]) throws -> JSON {
            let keys = library.type(named: "\(nominal.name).CodingKeys")
            return .object(
                try zip(nominal.fields, fields).compactMap { field, value in
                    guard let key = Decoder.key(field.name, keys, isSnakeCase: isSnakeCase) else { return nil }
                    return value.isNull ? nil : Member(key, try inner(value))
                })
        }
        switch object {
        case let array as ArrayObject: self = .array(try array.items.map(inner))
        case let dictionary as DictionaryObject:
            self = .object(try dictionary.pairs.map { Member($0.key.plain, try inner($0.value)) })
        case let item as StructObject: self = try record(item.nominal, item.fields)
        case let instance as Instance: self = try record(instance.nominal, instance.fields)
        case let item as EnumObject: self = item.nominal.cases[item.index].raw.map { JSON($0) } ?? JSON(value)
        case let date as DateObject: self = .double(date.seconds)
        default: self = JSON(value)
        }
    }

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
    /// `full_name` of `fullName`.
    var snakeCase: String {
        reduce(into: "") { text, letter in
            if letter.isUppercase, !text.isEmpty { text += "_" }
            text += letter.lowercased()
        }
    }

    fileprivate var replacingSlashes: String { reduce(into: "") { $0 += $1 == "/" ? "\\/" : String($1) } }
}
