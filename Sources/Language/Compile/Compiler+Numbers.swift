import Reactive
import Values

/// Numbers of other kinds than `Int` and `Double`: reckoned with more bits than they have, and then held against these.
extension Compiler {
    /// One of two is of such a kind; the other is, too, or is a literal in a generic function, or tells how far to shift.
    static func combine(mixed kind: Arithmetic, _ left: Value, _ right: Value, _ place: Place) throws -> Value {
        let told: Number.Kind? =
            switch (left, right) {
            case (.number(let number), _): number.kind
            case (.int, _) where kind == .left || kind == .right: nil
            case (_, .number(let number)): number.kind
            default: nil
            }
        if told == .float { return .number(Number(combine(kind, left.float, right.float))) }
        guard let x = left.whole, let y = right.whole else { return left }
        guard let told else { return .int(Int(truncatingIfNeeded: bits(kind, x, y, width: 64))) }
        guard let exact = try exactly(kind, x, y, place) else {
            return .number(Number(told, truncating: bits(kind, x, y, width: told.bitWidth)))
        }
        guard let number = Number(told, exactly: exact) else {
            throw Trap("\(x) \(kind.rawValue) \(y) is more than \(told.article) \(told.name) holds", at: place)
        }
        return .number(number)
    }

    /// What has to fit; nil for what is cut off.
    private static func exactly(_ kind: Arithmetic, _ x: Int128, _ y: Int128, _ place: Place) throws -> Int128? {
        switch kind {
        case .add: return x + y
        case .subtract: return x - y
        case .multiply:
            let (product, overflow) = x.multipliedReportingOverflow(by: y)
            return overflow ? .max : product
        case .divide, .remainder:
            if y == 0 { throw Trap("division by zero", at: place) }
            return kind == .divide ? x / y : x % y
        default: return nil
        }
    }

    private static func bits(_ kind: Arithmetic, _ x: Int128, _ y: Int128, width: Int) -> Int128 {
        switch kind {
        case .wrappingAdd: x &+ y
        case .wrappingSubtract: x &- y
        case .wrappingMultiply: x &* y
        case .and: x & y
        case .or: x | y
        case .xor: x ^ y
        case .left: x << y
        case .maskedLeft: x << (y & Int128(width - 1))
        case .maskedRight: x >> (y & Int128(width - 1))
        default: x >> y
        }
    }

    private static func combine(_ kind: Arithmetic, _ x: Float, _ y: Float) -> Float {
        switch kind {
        case .subtract: x - y
        case .multiply: x * y
        case .divide: x / y
        default: x + y
        }
    }
}

extension Number.Kind {
    /// `an Int8`, `a UInt8`
    var article: String { name.hasPrefix("I") ? "an" : "a" }
}

extension Value {
    fileprivate var float: Float { if case .number(let number) = self { number.float } else { Float(anyNumber ?? 0) } }
}

extension Type {
    /// A number as it is written, as a value of this type.
    func number(_ double: Double, _ integer: Int128?) -> Value {
        guard let nominal, nominal.isNumber else {
            return integer.map { .int(Int(truncatingIfNeeded: $0)) } ?? .double(double)
        }
        if nominal.name == "Double" { return .double(double) }
        guard let kind = nominal.numberKind else { return .int(Int(truncatingIfNeeded: integer ?? 0)) }
        return .number(kind == .float ? Number(Float(double)) : Number(kind, truncating: integer ?? 0))
    }
}
