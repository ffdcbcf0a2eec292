/// A value as it travels: what a response holds.
@dynamicMemberLookup
package enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case int(Int)
    /// A whole number beyond the greatest `Int`.
    case large(UInt64)
    case double(Double)
    case string(String)
    case array([JSON])
    case object([Member])

    /// A key with its value. Keys keep their order, and of two that are equal the last counts.
    package struct Member: Hashable, Sendable {
        package let key: String
        package let value: JSON
        package init(_ key: String, _ value: JSON) { (self.key, self.value) = (key, value) }
    }

    package static func object(_ members: KeyValuePairs<String, JSON>) -> JSON {
        .object(members.map { Member($0.key, $0.value) })
    }

    /// The value of a key; null if there is none.
    package subscript(key: String) -> JSON {
        guard case .object(let members) = self else { return .null }
        return members.last { $0.key == key }?.value ?? .null
    }

    /// `json.user.name`
    package subscript(dynamicMember key: String) -> JSON { self[key] }

    package var string: String? { if case .string(let text) = self { text } else { nil } }
    package var int: Int? {
        switch self {
        case .int(let number): number
        case .double(let number): Int(exactly: number)
        default: nil
        }
    }
    /// A whole number of any size.
    package var whole: Int128? {
        switch self {
        case .large(let number): Int128(number)
        case let other: other.int.map { Int128($0) }
        }
    }
    package var double: Double? {
        switch self {
        case .int(let number): Double(number)
        case .large(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }
    package var array: [JSON]? { if case .array(let items) = self { items } else { nil } }

    /// What kind of value it is, as a message says it.
    package var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a Bool"
        case .int, .large, .double: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int) { self = .int(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(nilLiteral: ()) { self = .null }
}
