import Language
import Services
import Values

/// JSON as a value of the language.
package final class JSONObject: Object, NamedObject {
    package let json: JSON
    package init(_ json: JSON) { self.json = json }

    package var typeName: String { "JSON" }
    package override func isEqual(to other: Object) -> Bool { (other as? JSONObject)?.json == json }
    package override func hash(into hasher: inout Hasher) { hasher.combine(json) }
    package override func write(to text: inout String, as style: TextStyle) { text += json.text.harmless }
}

extension JSON {
    /// What a value of the language is as JSON; what has no place there is its text.
    package init(_ value: Value) { self.init(value, depth: 0) }

    private init(_ value: Value, depth: Int) {
        switch value {
        case .void, .null: self = .null
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .int(value)
        case .double(let value): self = .double(value)
        case .number(let value) where !value.kind.isWhole:
            let real = Double(value.description) ?? 0
            self = Int(exactly: real).map { .int($0) } ?? .double(real)
        case .number(let value):
            self = Int(exactly: value.whole).map { .int($0) } ?? .large(UInt64(clamping: value.whole))
        case .string(let value): self = .string(value)
        case .object(let object) where depth < 64:
            switch object {
            case let json as JSONObject: self = json.json
            case let optional as Wrapped: self.init(optional.value, depth: depth)
            case let array as ArrayObject: self = .array(array.items.map { JSON($0, depth: depth + 1) })
            case let dictionary as DictionaryObject:
                self = .object(dictionary.pairs.map { Member($0.key.plain, JSON($0.value, depth: depth + 1)) })
            case let record as StructObject:
                self = .object(
                    zip(record.nominal.fields, record.fields).map { Member($0.name, JSON($1, depth: depth + 1)) })
            default: self = .string(value.plain)
            }
        case .object: self = .null
        }
    }
}

extension Word {
    static let jsonMembers = Word(
        "string",
        [
            "extension JSON { var string: String? }", "extension JSON { var int: Int? }",
            "extension JSON { var double: Double? }", "extension JSON { var bool: Bool? }",
            "extension JSON { var array: [JSON]? }", "extension JSON { var object: [String: JSON]? }",
            "extension JSON { var isNull: Bool }",
        ],
        "what JSON holds, if it is of that kind; every other name is a key",
        example: """
            let json = try JSON(parsing: "{\\"user\\":{\\"tags\\":[\\"a\\"]}}")
            print(json.user.tags[0].string ?? "none", json.nobody.isNull)
            //= a true
            """
    ) { call in
        let json = (try call.receiver() as JSONObject).json
        switch (call.signature, json) {
        case (0, .string(let text)): return .string(text)
        case (1, _): return json.int.map { .int($0) } ?? .null
        case (2, _): return json.double.map { .double($0) } ?? .null
        case (3, .bool(let value)): return .bool(value)
        case (4, .array(let items)): return .array(items.map { .object(JSONObject($0)) })
        case (5, .object(let members)):
            return .object(DictionaryObject(members.map { (.string($0.key), .object(JSONObject($0.value))) }))
        case (6, let json): return .bool(json == .null)
        default: return .null
        }
    }

    static let jsonElement = Word(
        "subscript",
        [
            "extension JSON { func `subscript`(_ key: String) -> JSON }",
            "extension JSON { func `subscript`(_ index: Int) -> JSON }",
        ],
        "a member or an item of JSON; null if there is none",
        example: """
            print(try JSON(parsing: "[1,2]")[1])
            //= 2
            """
    ) { call in
        let json = (try call.receiver() as JSONObject).json
        if call.signature == 0 { return .object(JSONObject(json[call.string(0)])) }
        let items = json.array ?? []
        return .object(JSONObject(items.indices.contains(call.int(0)) ? items[call.int(0)] : .null))
    }

    static let jsonParse = Word(
        "JSON", ["extension JSON { init(parsing text: String) throws }"], "reads JSON from text",
        example: """
            print(try JSON(parsing: "[1, null]"))
            //= [1,null]
            """
    ) { call in
        do { return .object(JSONObject(try JSON(text: call.string(0)))) } catch {
            throw call.interpreter.library.corrupted("no JSON at byte \((error as? JSONMistake)?.offset ?? 0)")
        }
    }
}
