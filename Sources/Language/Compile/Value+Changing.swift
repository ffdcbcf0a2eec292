import Values

extension Value {
    /// Changes an array's items: in place when nobody else holds it.
    package mutating func withItems(_ change: (inout [Value]) throws -> Void) throws {
        guard case .object(let object) = consume self else { self = .void; return }
        self = .void
        var array = unsafeDowncast(consume object, to: ArrayObject.self)
        defer { self = .object(array) }
        if !isKnownUniquelyReferenced(&array) { array = ArrayObject(array.items, from: array.start) }
        try change(&array.items)
    }

    /// Changes an object of that type: in place when nobody else holds it.
    package mutating func withOwn<Held: CopiedOnWrite>(_ type: Held.Type, _ change: (Held) throws -> Void) rethrows {
        guard case .object(let object) = consume self else { self = .void; return }
        self = .void
        var held = unsafeDowncast(consume object, to: Held.self)
        defer { self = .object(held) }
        if !isKnownUniquelyReferenced(&held) { held = held.copy() }
        try change(held)
    }

    /// Changes one field of a struct: in place when nobody else holds it.
    mutating func withField(_ index: Int, _ change: (inout Value) throws -> Void) throws {
        guard case .object(let object) = consume self else { self = .void; return }
        self = .void
        var record = unsafeDowncast(consume object, to: StructObject.self)
        defer { self = .object(record) }
        if !isKnownUniquelyReferenced(&record) { record = StructObject(record.nominal, record.fields, record.types) }
        var value = record.fields[index]
        record.fields[index] = .void
        defer { record.fields[index] = value }
        try change(&value)
    }
}

enum Selectors {
    /// Whether one is a method's: what that gives is no place; what it refers to changes.
    static func isOfMethod(_ name: String) -> Bool { name.contains("(") && !name.hasPrefix("subscript") }
}
