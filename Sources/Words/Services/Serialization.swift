import Language
import Services
import Values

/// Foundation's JSON without types: dictionaries, arrays, texts and numbers as `Any`.
extension Word {
    static let serializationTypes = [
        """
        enum JSONSerialization { enum ReadingOptions: OptionSet { case mutableContainers, mutableLeaves, \
        fragmentsAllowed, allowFragments }; enum WritingOptions: OptionSet { case prettyPrinted, sortedKeys } }
        """
    ]

    static let serialization: [Word] = [
        .member(
            of: "JSONSerialization",
            """
            static func jsonObject(with data: Data, options: JSONSerialization.ReadingOptions = []) throws -> Any
            """
        ) { call in
            let text = String(decoding: (try call.object(0) as DataObject).bytes, as: UTF8.self)
            guard let json = try? JSON(text: text) else {
                throw call.interpreter.library.item(
                    "DecodingError", "dataCorrupted", [.string("The given data was not valid JSON.")])
            }
            return json.value
        },
        .member(
            of: "JSONSerialization",
            """
            static func data(withJSONObject object: Any, options: JSONSerialization.WritingOptions = []) throws -> Data
            """
        ) { call in
            let looks = Set(
                try (call.has(1) ? call[1].items ?? [call[1]] : []).map { (try $0.object() as EnumObject).index })
            let json = looks.contains(1) ? JSON(call[0]).sorted : JSON(call[0])
            return .object(DataObject(Array((looks.contains(0) ? json.pretty() : json.text).utf8)))
        },
    ]
}

extension JSON {
    /// As a value of the language.
    fileprivate var value: Value {
        switch self {
        case .null: .null
        case .bool(let value): .bool(value)
        case .int(let value): .int(value)
        case .double(let value): .double(value)
        case .string(let value): .string(value)
        case .array(let items): .array(items.map(\.value))
        case .object(let members): .object(DictionaryObject(members.map { (.string($0.key), $0.value.value) }))
        }
    }
}
