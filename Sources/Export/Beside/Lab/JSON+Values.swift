import Foundation

extension JSON: CustomStringConvertible {
    init(parsing text: String) throws {
        do { self = try JSON(text: text) } catch {
            throw DecodingError.noJSON("no JSON at byte \(error.offset)")
        }
    }
    /// What a value is as JSON; what has no place there is its text.
    init(_ value: Any) {
        switch value {
        case let json as JSON: self = json
        case let value as Bool: self = .bool(value)
        case let value as Int: self = .int(value)
        case let value as Double: self = .double(value)
        case let value as String: self = .string(value)
        case let items as [Any]: self = .array(items.map { JSON($0) })
        case let members as [String: Any]:
            self = .object(members.sorted { $0.key < $1.key }.map { Member($0.key, JSON($0.value)) })
        default:
            let mirror = Mirror(reflecting: value)
            switch mirror.displayStyle {
            case .optional: self = mirror.children.first.map { JSON($0.value) } ?? .null
            case .struct: self = .object(mirror.children.map { Member($0.label ?? "", JSON($0.value)) })
            default: self = .string("\(value)")
            }
        }
    }
    subscript(index: Int) -> JSON {
        guard case .array(let items) = self, items.indices.contains(index) else { return .null }
        return items[index]
    }
    var bool: Bool? { if case .bool(let value) = self { return value } else { return nil } }
    var object: [String: JSON]? {
        guard case .object(let members) = self else { return nil }
        return Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    }
    var isNull: Bool { self == .null }
    var description: String { text }

    func map<T: Decodable>(_ type: T.Type) throws -> T {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
