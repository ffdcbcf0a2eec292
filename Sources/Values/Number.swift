/// A number of another kind than `Int` and `Double`: what it is goes with it wherever it is carried.
@frozen public struct Number: Sendable {
    @frozen public enum Kind: UInt8, CaseIterable, Sendable {
        case int8, int16, int32, int64, uint8, uint16, uint32, uint64, uint, float, decimal
    }

    /// A whole number in 64 bits, those of a `Float`, or the digits of a `Decimal`. First, so that no room is lost.
    @usableFromInline let bits: Int
    public let kind: Kind
    /// Of a `Decimal`: how many of its digits stand behind the point.
    @usableFromInline let scale: UInt8

    /// Nil if it is more or less than `kind` holds.
    public init?(_ kind: Kind, exactly whole: Int128) {
        guard kind.bounds.contains(whole) else { return nil }
        self.init(kind, truncating: whole)
    }

    /// The lowest bits of a whole number.
    public init(_ kind: Kind, truncating whole: Int128) {
        self.kind = kind
        scale = 0
        bits =
            switch kind {
            case .int8: Int(Int8(truncatingIfNeeded: whole))
            case .int16: Int(Int16(truncatingIfNeeded: whole))
            case .int32: Int(Int32(truncatingIfNeeded: whole))
            case .uint8: Int(UInt8(truncatingIfNeeded: whole))
            case .uint16: Int(UInt16(truncatingIfNeeded: whole))
            case .uint32: Int(UInt32(truncatingIfNeeded: whole))
            case .int64, .uint64, .uint, .decimal: Int(truncatingIfNeeded: whole)
            case .float: Int(Float(whole).bitPattern)
            }
    }

    public init(_ value: Float) {
        kind = .float
        scale = 0
        bits = Int(value.bitPattern)
    }

    /// A `Decimal` of so many digits, `scale` of them behind the point; nil if it is greater than is held here.
    public init?(digits: Int128, scale: Int) {
        var (digits, scale) = (digits, scale)
        let limit = Int128(Int.max)
        while scale > 0, digits % 10 == 0 || scale > 18 || digits > limit || digits < -limit {
            let rest = digits % 10
            digits = digits / 10 + (rest >= 5 ? 1 : rest <= -5 ? -1 : 0)
            scale -= 1
        }
        guard digits <= limit, digits >= -limit else { return nil }
        (kind, bits, self.scale) = (.decimal, Int(digits), UInt8(scale))
    }

    public var float: Float { Float(bitPattern: UInt32(truncatingIfNeeded: bits)) }

    /// A whole number; of a `Float` that has none, 0.
    public var whole: Int128 {
        switch kind {
        case .uint64, .uint: Int128(UInt(bitPattern: bits))
        case .float: Int128(exactly: float.rounded(.towardZero)) ?? 0
        case .decimal: Int128(bits) / Number.power(Int(scale))
        default: Int128(bits)
        }
    }

    public var double: Double {
        switch kind {
        case .float: Double(float)
        case .decimal: Double(description) ?? 0
        default: Double(whole)
        }
    }
}

extension Number.Kind {
    /// As Swift names the type.
    public var name: String {
        switch self {
        case .int8: "Int8"
        case .int16: "Int16"
        case .int32: "Int32"
        case .int64: "Int64"
        case .uint8: "UInt8"
        case .uint16: "UInt16"
        case .uint32: "UInt32"
        case .uint64: "UInt64"
        case .uint: "UInt"
        case .float: "Float"
        case .decimal: "Decimal"
        }
    }

    public init?(named name: String) {
        guard let kind = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = kind
    }

    /// Whether its numbers have no fractions.
    public var isWhole: Bool { self != .float && self != .decimal }

    public var isSigned: Bool {
        switch self {
        case .int8, .int16, .int32, .int64, .float, .decimal: true
        case .uint8, .uint16, .uint32, .uint64, .uint: false
        }
    }

    public var bitWidth: Int {
        switch self {
        case .int8, .uint8: 8
        case .int16, .uint16: 16
        case .int32, .uint32, .float: 32
        case .int64, .uint64, .uint, .decimal: 64
        }
    }

    /// What its whole numbers are between; a `Float` has no such bounds.
    public var bounds: ClosedRange<Int128> {
        if !isWhole { return .min ... .max }
        let one: Int128 = 1
        return isSigned
            ? -(one << (bitWidth - 1))...(one << (bitWidth - 1)) - 1 : 0...(one << bitWidth) - 1
    }
}

extension Number: Hashable {
    public static func == (left: Number, right: Number) -> Bool {
        if left.kind == .decimal, right.kind == .decimal { return left.bits == right.bits && left.scale == right.scale }
        return left.kind.isWhole && right.kind.isWhole ? left.whole == right.whole : left.double == right.double
    }

    /// A number that an `Int` could be, too, is one key with it: `AnyHashable` says so.
    public func hash(into hasher: inout Hasher) {
        if !kind.isWhole { return double.hash(asNumber: &hasher) }
        if let int = Int(exactly: whole) { hasher.combine(int) } else { hasher.combine(whole) }
    }
}

extension Number: Comparable {
    public static func < (left: Number, right: Number) -> Bool {
        if left.kind == .decimal, right.kind == .decimal {
            let (x, y, _) = Number.aligned(left, right)
            return x < y
        }
        return left.kind.isWhole && right.kind.isWhole ? left.whole < right.whole : left.double < right.double
    }
}

extension Number: CustomStringConvertible {
    public var description: String {
        switch kind {
        case .float: return float.description
        case .decimal where scale > 0:
            let digits = bits.magnitude.description
            let padded = String(repeating: "0", count: max(0, Int(scale) + 1 - digits.count)) + digits
            return (bits < 0 ? "-" : "") + padded.dropLast(Int(scale)) + "." + padded.suffix(Int(scale))
        default: return whole.description
        }
    }
}

extension Double {
    /// The same hash as that of the `Int` that is equal to it.
    @usableFromInline func hash(asNumber hasher: inout Hasher) {
        if let int = Int(exactly: self) { hasher.combine(int) } else { hasher.combine(self) }
    }
}

extension Value {
    /// Whether two numbers of different kinds are one: in a generic function, or as `AnyHashable`.
    @usableFromInline func isSameNumber(as other: Value) -> Bool {
        if let mine = whole, let theirs = other.whole { return mine == theirs }
        return anyNumber == other.anyNumber
    }

    /// The whole number that it is, of whatever width; nil of what is none.
    @inlinable public var whole: Int128? {
        switch self {
        case .int(let value): Int128(value)
        case .number(let number): number.kind.isWhole ? number.whole : nil
        default: nil
        }
    }

    /// The number that it is, of whatever kind; nil of what is none.
    @inlinable public var anyNumber: Double? {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        case .number(let number): number.double
        default: nil
        }
    }

    /// A number that was counted, as an `Int` or another kind of number.
    public static func counted(_ number: Int, as kind: Number.Kind?) -> Value {
        kind.map { .number(Number($0, truncating: Int128(number))) } ?? .int(number)
    }

    /// A whole number as what `name`, a type of whole numbers, has; nil if it is more than that holds.
    public static func whole(_ number: Int128, as name: String) -> Value? {
        guard let kind = Number.Kind(named: name) else { return Int(exactly: number).map { .int($0) } }
        return Number(kind, exactly: number).map { .number($0) }
    }
}
