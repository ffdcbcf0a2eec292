import Language
import Services
import Values

/// Makes values of a person's types of JSON.
struct Decoder {
    let library: Library
    /// `full_name` for `fullName`.
    var isSnakeCase = false
    /// Seconds since the reference date, of a number that stands for a date.
    var dated: (Double) -> Double = { $0 }

    /// `path` says where in the whole we are: `$.users[3].uid`.
    func decode(_ json: JSON, as type: Type, _ path: String) throws -> Value {
        if let wrapped = type.wrapped { return json == .null ? .null : .some(try decode(json, as: wrapped, path)) }
        guard case .nominal(let nominal, let arguments) = type.resolved else {
            throw mistake("typeMismatch", "\(path): \(type) can't be decoded")
        }
        switch (nominal.name, json) {
        case ("JSON", _): return .object(JSONObject(json))
        case ("Bool", .bool(let value)): return .bool(value)
        case ("Int", _): if let number = json.int { return .int(number) }
        case ("Double", .int(let number)): return .double(Double(number))
        case ("Double", .double(let number)): return .double(number)
        case ("String", .string(let text)): return .string(text)
        case ("Date", .int(let seconds)): return .object(DateObject(dated(Double(seconds))))
        case ("Date", .double(let seconds)): return .object(DateObject(dated(seconds)))
        case ("UUID", .string(let text)): return .string(text)
        case ("Array", .array(let items)):
            let element = arguments.first ?? .any
            return .array(try items.enumerated().map { try decode($1, as: element, "\(path)[\($0)]") })
        case ("Dictionary", .object(let members)):
            let element = arguments.last ?? .any
            return .object(
                DictionaryObject(
                    try members.map { (.string($0.key), try decode($0.value, as: element, "\(path).\($0.key)")) }))
        default: if !nominal.isBuiltIn { return try decode(json, nominal, arguments, path) }
        }
        throw mistake("typeMismatch", "\(path): expected \(type), found \(json.kind)")
    }

    private func decode(_ json: JSON, _ nominal: Nominal, _ arguments: [Type], _ path: String) throws -> Value {
        guard let wanted = library.type(named: "Decodable"), let both = library.type(named: "Codable"),
            nominal.follows(wanted) || nominal.follows(both)
        else { throw mistake("typeMismatch", "\(path): \(nominal.name) is not Decodable") }
        if let maker = library.initializer("init(from:)", of: nominal) {
            return try maker([.object(DecodedPart(json, path, self))])
        }
        if nominal.kind == .enumeration {
            let raw: Value = json.int.map { .int($0) } ?? json.string.map { .string($0) } ?? .null
            guard let index = nominal.cases.firstIndex(where: { $0.raw == raw }) else {
                throw mistake("dataCorrupted", "\(path): no case of \(nominal.name) is \(json.text)")
            }
            return .object(EnumObject(nominal, index))
        }
        guard case .object(let members) = json else {
            throw mistake("typeMismatch", "\(path): expected \(nominal.name), found \(json.kind)")
        }
        let keys = library.type(named: "\(nominal.name).CodingKeys")
        let map = nominal.substitution(arguments)
        var given: [Int: Value] = [:]
        for (index, field) in nominal.fields.enumerated() {
            guard let key = Decoder.key(field.name, keys, isSnakeCase: isSnakeCase) else { continue }
            let type = field.type.replacing(map)
            guard let member = members.last(where: { $0.key == key }) else {
                if type.wrapped != nil { given[index] = .null; continue }
                throw mistake("keyNotFound", "\(path).\(key) is missing")
            }
            if member.value == .null, type.wrapped == nil {
                throw mistake("valueNotFound", "\(path).\(key) is null")
            }
            given[index] = try decode(member.value, as: type, "\(path).\(key)")
        }
        return try nominal.made(of: given)
    }

    /// The key of a property; nil if its value does not come from JSON.
    static func key(_ name: String, _ keys: Nominal?, isSnakeCase: Bool) -> String? {
        guard let keys else { return isSnakeCase ? name.snakeCase : name }
        guard let found = keys.cases.first(where: { $0.name == name }) else { return nil }
        if case .string(let raw)? = found.raw { return raw }
        return name
    }

    private func mistake(_ kind: String, _ sentence: String) -> any Error {
        library.item("DecodingError", kind, [.string(sentence)])
    }
}
