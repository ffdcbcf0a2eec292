import Language
import Services
import Values

/// Makes values of a person's types of JSON.
struct Decoder {
    let interpreter: Interpreter
    /// Whether `full_name` is known as `fullName`.
    var isSnakeCase = false
    /// What tells a date, if it is not the number of seconds since the reference date.
    var dates: ((DecodedPart) throws -> Value)?

    /// What whoever decodes hands on.
    var userInfo = Value.object(DictionaryObject([]))

    init(_ interpreter: Interpreter) { self.interpreter = interpreter }

    var library: Library { interpreter.library }

    func decode(_ json: JSON, as type: Type, _ path: CodingPath) throws -> Value {
        if let wrapped = type.wrapped { return json == .null ? .null : .some(try decode(json, as: wrapped, path)) }
        guard case .nominal(let nominal, let arguments) = type.resolved else {
            throw library.mismatch(type, json.foundKind, at: path)
        }
        if let value = try plain(json, nominal, path) { return value }
        switch (nominal.name, json) {
        case ("Array", .array(let items)): return .array(try list(items, arguments, path))
        case ("Set", .array(let items)): return .object(SetObject(try list(items, arguments, path)))
        case ("Array", _), ("Set", _): throw library.mismatch(BuiltIn.array(.any), json.foundKind, at: path)
        case ("Dictionary", .object(let members)): return try dictionary(members, arguments, path)
        case ("Dictionary", _): throw library.mismatch(Decoder.anyObject, json.foundKind, at: path)
        default:
            guard !nominal.isBuiltIn else { throw library.mismatch(type, json.foundKind, at: path) }
            return try decode(json, nominal, arguments, path)
        }
    }

    static var anyObject: Type { BuiltIn.dictionary(BuiltIn.string, .any) }

    /// Numbers, texts and what is written as one of them.
    private func plain(_ json: JSON, _ nominal: Nominal, _ path: CodingPath) throws -> Value? {
        if nominal.isNumber, let number = json.double { return try self.number(json, number, nominal, path) }
        switch (nominal.name, json) {
        case ("JSON", _): return .object(JSONObject(json))
        case ("Bool", .bool(let value)): return .bool(value)
        case ("String", .string(let text)), ("UUID", .string(let text)): return .string(text)
        case ("Date", _): return try date(json, path)
        case ("URL", .string(let text)):
            guard !text.isEmpty, let parts = AddressParts(text) else {
                throw library.corrupted("Invalid URL string.", at: path)
            }
            return .object(Address(parts.text))
        case ("URL", _): throw library.mismatch(BuiltIn.string, json.foundKind, at: path)
        case ("Data", .string(let text)):
            guard let bytes = DataObject(base64: text) else {
                throw library.corrupted("Encountered Data is not valid Base64.", at: path)
            }
            return .object(bytes)
        default: return nil
        }
    }

    private func number(_ json: JSON, _ number: Double, _ nominal: Nominal, _ path: CodingPath) throws -> Value {
        if nominal.numberKind == .float { return .number(Number(Float(number))) }
        if nominal.numberKind == .decimal, let exact = Number(decimal: number) { return .number(exact) }
        if nominal.hasFractions { return .double(number) }
        guard let whole = json.whole, let value = Value(whole, as: nominal.numberKind) else {
            throw library.corrupted()
        }
        return value
    }

    private func date(_ json: JSON, _ path: CodingPath) throws -> Value {
        if let dates { return try dates(DecodedPart(json, path, self)) }
        guard let seconds = json.double else { throw library.mismatch(BuiltIn.double, json.foundKind, at: path) }
        return .object(DateObject(seconds))
    }

    private func list(_ items: [JSON], _ arguments: [Type], _ path: CodingPath) throws -> [Value] {
        let element = arguments.first ?? .any
        return try items.enumerated().map { try decode($1, as: element, path + [CodingKeyObject($0)]) }
    }

    private func dictionary(_ members: [JSON.Member], _ arguments: [Type], _ path: CodingPath) throws -> Value {
        let (key, element) = (arguments.first ?? .any, arguments.last ?? .any)
        return .object(
            DictionaryObject(
                try members.map { member in
                    let here = path + [CodingKeyObject(member.key, kind: "_CodingKey")]
                    let name: Value = key.isNamed("Int") ? .int(Int(member.key) ?? 0) : .string(member.key)
                    return (name, try decode(member.value, as: element, here))
                }))
    }

    private func decode(_ json: JSON, _ nominal: Nominal, _ arguments: [Type], _ path: CodingPath) throws -> Value {
        guard let wanted = library.type(named: "Decodable"), nominal.follows(wanted) else {
            throw library.corrupted("\(nominal.name) is not Decodable", at: path)
        }
        if let maker = library.initializer("init(from:)", of: .nominal(nominal, arguments), taking: "Decoder") {
            return try maker([.object(DecodedPart(json, path, self))])
        }
        if let raw = Decoder.raw(of: nominal, library) {
            return try made(of: decode(json, as: raw, path), raw, .nominal(nominal, arguments), path)
        }
        if nominal.kind == .enumeration { return try item(json, nominal, path) }
        // What has nothing to read can be read from anything.
        if nominal.fields.isEmpty { return try nominal.made(of: [], as: .nominal(nominal, arguments)) }
        guard case .object(let members) = json else {
            throw library.mismatch(Decoder.anyObject, json.foundKind, at: path)
        }
        let owner = Decoder.owner(of: nominal, as: wanted)
        let keys = library.type(named: "\(owner.name).CodingKeys")
        let map = nominal.substitution(arguments)
        let given: [Value?] = try nominal.fields.enumerated().map { index, field in
            guard index < owner.fields.count, let key = Decoder.key(field.codedName, keys) else { return nil }
            let (type, here) = (field.type.replacing(map), CodingKeyObject(key))
            if let own = own(type) {
                let part = Value.object(DecodedPart(json, path, self))
                return try own([part, .object(MetatypeObject(type.wrapped ?? type)), .object(here)])
            }
            guard let member = find(key, members) else {
                if type.wrapped != nil { return .null }
                throw library.keyNotFound(.object(here), at: path)
            }
            return try decode(member, as: type, path + [here])
        }
        return try nominal.made(of: given, as: .nominal(nominal, arguments))
    }

    /// How a person's extension of the container reads a type.
    private func own(_ type: Type) -> (([Value]) throws -> Value)? {
        guard let container = library.type(named: "KeyedDecodingContainer") else { return nil }
        let name = type.wrapped == nil ? "decode" : "decodeIfPresent"
        return library.extensionMembers(container, name).lazy.filter { $0.signature == "\(name)(_:forKey:)" }
            .compactMap { $0.taking(type.wrapped ?? type) }.first
    }

    /// What stands under a key.
    func find(_ key: String, _ members: [JSON.Member]) -> JSON? {
        members.last { (isSnakeCase ? $0.key.camelCase : $0.key) == key }?.value
    }

    /// The class that is coded without anybody writing how: what one below it adds is left out.
    static func owner(of nominal: Nominal, as wanted: Nominal?) -> Nominal {
        guard let wanted, let above = nominal.superclass?.nominal, above.follows(wanted) else { return nominal }
        return owner(of: above, as: wanted)
    }

    /// The type of the raw value that a value of this type is written as; nil if it is written otherwise.
    static func raw(of nominal: Nominal, _ library: Library) -> Type? {
        let kinds = ["RawRepresentable", "OptionSet"].compactMap(library.known)
        guard nominal.rawType != nil || kinds.contains(where: nominal.follows) else { return nil }
        let type =
            nominal.rawType ?? nominal.itself.associatedType("RawValue")
            ?? nominal.fields.first { $0.name == "rawValue" }?.type
        guard let plain = type?.nominal, plain.isNumber || ["String", "Bool"].contains(plain.name) else { return nil }
        return type
    }

    /// What a raw value stands for.
    private func made(of value: Value, _ raw: Type, _ type: Type, _ path: CodingPath) throws -> Value {
        if let made = try library.initializer("init(rawValue:)", of: type)?([value]), !made.isNull { return made }
        throw library.corrupted("Cannot initialize \(type.spelled) from invalid \(raw) value \(value.plain)", at: path)
    }

    /// A case by its name: `{"move":{"_0":1,"to":2}}`.
    private func item(_ json: JSON, _ nominal: Nominal, _ path: CodingPath) throws -> Value {
        guard case .object(let members) = json else {
            throw library.mismatch(Decoder.anyObject, json.foundKind, at: path)
        }
        guard members.count == 1, let index = nominal.cases.firstIndex(where: { $0.name == members[0].key }) else {
            throw library.corrupted("Invalid number of keys found, expected one.", at: path)
        }
        let here = path + [CodingKeyObject(members[0].key)]
        guard case .object(let payload) = members[0].value else {
            throw library.mismatch(Decoder.anyObject, members[0].value.foundKind, at: here)
        }
        let values = try nominal.cases[index].payload.enumerated().map { place, part -> Value in
            let key = part.label ?? "_\(place)"
            guard let value = find(key, payload) else {
                if part.type.wrapped != nil { return .null }
                throw library.keyNotFound(.object(CodingKeyObject(key)), at: here)
            }
            return try decode(value, as: part.type, here + [CodingKeyObject(key)])
        }
        return .object(EnumObject(nominal, index, values))
    }

    /// The key of a property; nil if its value does not come from JSON.
    static func key(_ name: String, _ keys: Nominal?) -> String? {
        guard let keys else { return name }
        guard let found = keys.cases.first(where: { $0.name == name }) else { return nil }
        if case .string(let raw)? = found.raw { return raw }
        return name
    }
}

extension Nominal.Field {
    /// What stands behind a wrapper is coded under the name that it is known by.
    var codedName: String { isWrapper ? String(name.dropFirst()) : name }
}

extension JSON {
    var foundKind: JSONKind {
        switch self {
        case .null: .null
        case .bool: .bool
        case .int, .large, .double: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }
}

extension String {
    /// `fullName` of `full_name`, as Foundation makes it.
    var camelCase: String {
        let inner = drop { $0 == "_" }
        let (lead, tail) = (prefix(count - inner.count), inner.reversed().prefix { $0 == "_" })
        let words = inner.dropLast(tail.count).split(separator: "_")
        guard words.count > 1 else { return self }
        return lead + words[0].lowercased()
            + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
            .joined() + String(tail)
    }

    /// `full_name` of `fullName`, `my_url_list` of `myURLList`.
    var snakeCase: String {
        let letters = Array(self)
        return letters.indices.reduce(into: "") { text, index in
            let letter = letters[index]
            let isLower = { (other: Int) in letters.indices.contains(other) && letters[other].isLowercase }
            if letter.isUppercase, index > 0, isLower(index - 1) || isLower(index + 1) { text += "_" }
            text += letter.lowercased()
        }
    }
}
