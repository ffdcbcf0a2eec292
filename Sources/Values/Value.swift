/// What a stream carries. One concrete type, so that the engine's hot path needs no generics.
///
/// An optional is the value itself or `null`; only an optional of an optional is wrapped (see `some`).
///
/// Why it is large: it has a case for each kind of value, and how each is made and read.
@frozen public enum Value {
    case void
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case number(Number)
    case string(String)
    case object(Object)

    /// `Optional.some(x)`: x itself, unless that would be mistaken for the outer nil.
    @inlinable public static func some(_ value: Value) -> Value {
        switch value {
        case .null: .object(Wrapped(value))
        case .object(let object) where object is Wrapped: .object(Wrapped(value))
        default: value
        }
    }

    /// What an optional holds, or nil when it is `null`.
    @inlinable public var unwrapped: Value? {
        switch self {
        case .null: nil
        case .object(let object): (object as? Wrapped)?.value ?? self
        default: self
        }
    }

    @inlinable public var isNull: Bool {
        if case .null = self { true } else { false }
    }
}

extension Value: Hashable {
    public static func == (left: Value, right: Value) -> Bool {
        switch (left, right) {
        case (.void, .void), (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.int(let a), .int(let b)): a == b
        case (.double(let a), .double(let b)): a == b
        case (.number(let a), .number(let b)): a == b
        case (.int, .double), (.double, .int), (.number, .int), (.int, .number), (.number, .double),
            (.double, .number):
            left.isSameNumber(as: right)
        case (.string(let a), .string(let b)): a == b
        case (.object(let a), .object(let b)): a === b || a.isEqual(to: b)
        case (.object, .string), (.string, .object): left.text == right.text
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .void: hasher.combine(0)
        case .null: hasher.combine(1)
        case .bool(let value): hasher.combine(value)
        case .int(let value): hasher.combine(value)
        case .double(let value): value.hash(asNumber: &hasher)
        case .number(let value): value.hash(into: &hasher)
        case .string(let value): hasher.combine(value)
        case .object(let value): value.hash(into: &hasher)
        }
    }
}
