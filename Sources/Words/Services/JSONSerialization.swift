import Language
import Reactive
import Services
import Values

/// Foundation's way from JSON to dictionaries and lists, and back.
extension Word {
    static let serializationTypes = [
        "class JSONSerialization { enum ReadingOptions: OptionSet { case mutableContainers, mutableLeaves, "
            + "fragmentsAllowed, allowFragments }; "
            + "enum WritingOptions: OptionSet { case prettyPrinted, sortedKeys, fragmentsAllowed, withoutEscapingSlashes } }"
    ]

    static let serialization: [Word] = [
        .member(of: "NSNull", "init()") { _ in .null },
        .member(
            of: "JSONSerialization",
            "static func jsonObject(with data: Data, options: JSONSerialization.ReadingOptions = none) throws -> Any"
        ) { call in
            let text = String(decoding: (try call.object(0) as DataObject).bytes, as: UTF8.self)
            guard let json = try? JSON(text: text) else {
                throw ThrownError(.object(NumberedError("NSCocoaErrorDomain", 3840, .null)))
            }
            return json.value
        },
        .member(
            of: "JSONSerialization",
            "static func data(withJSONObject value: Any, options: JSONSerialization.WritingOptions = none) throws -> Data"
        ) { call in
            let looks = try (call[1].items ?? (call.has(1) ? [call[1]] : [])).map {
                (try $0.object() as EnumObject).index
            }
            let json = JSON(call[0])
            let sorted = looks.contains(1) ? json.sorted : json
            let text = looks.contains(0) ? sorted.pretty() : sorted.text
            return .object(DataObject(Array((looks.contains(3) ? text : text.replacingSlashes).utf8)))
        },
        .member(of: "JSONSerialization", "static func isValidJSONObject(_ value: Any) -> Bool") { call in
            guard case .object(let object) = call[0] else { return .bool(false) }
            return .bool(object is ArrayObject || object is DictionaryObject)
        },
    ]
}

extension JSON {
    /// As dictionaries, lists and plain values.
    var value: Value {
        switch self {
        case .null: .null
        case .bool(let flag): .bool(flag)
        case .int(let number): .int(number)
        case .large(let number): Value(truncating: Int128(number), as: .uint64)
        case .double(let number): .double(number)
        case .string(let text): .string(text)
        case .array(let items): .array(items.map(\.value))
        case .object(let members): .object(DictionaryObject(members.map { (.string($0.key), $0.value.value) }))
        }
    }
}
