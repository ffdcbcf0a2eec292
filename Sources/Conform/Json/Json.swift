/// A value of JSON. Objects keep the order of their keys.
package indirect enum Json: Equatable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([Json])
    case object([Member])

    package struct Member: Equatable {
        package let key: String
        package let value: Json
    }

    package subscript(key: String) -> Json? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.key == key }?.value
    }

    package var int: Int? { if case .int(let value) = self { value } else { nil } }
    package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    package var string: String? { if case .string(let value) = self { value } else { nil } }
    package var array: [Json]? { if case .array(let value) = self { value } else { nil } }
    package var members: [Member]? { if case .object(let value) = self { value } else { nil } }

    /// A whole number that can be a time of the clock.
    package var time: Int? { int.flatMap { (0...1_000_000).contains($0) ? $0 : nil } }

    /// The value, but nothing for `null`.
    package var present: Json? { self == .null ? nil : self }
}

extension Json: CustomStringConvertible {
    package var description: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .int(let value): "\(value)"
        case .double(let value): "\(value)"
        case .string(let value): value.debugDescription
        case .array(let items): "[" + items.map(\.description).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.map { "\($0.key.debugDescription): \($0.value)" }.joined(separator: ", ") + "}"
        }
    }
}
