import Reactive
import Values

extension Arithmetic {
    /// Arithmetic on values whose self is known only when it is done: those of a generic function.
    package func combine(_ left: Value, _ right: Value, _ place: Place) throws -> Value {
        switch (left, right) {
        case (.int(let x), .int(let y)): return .int(try combine(x, y, place))
        case (.double(let x), .double(let y)): return .double(combine(x, y))
        case (.int(let x), .double(let y)): return .double(combine(Double(x), y))
        case (.double(let x), .int(let y)): return .double(combine(x, Double(y)))
        case (.number, _), (_, .number): return try combine(mixed: left, right, place)
        case (.string(let x), .string(let y)): return .string(try CompiledLimits.check(text: x + y, at: place))
        default:
            // A part of a text is an object.
            if let x = left.text, let y = right.text {
                return .string(try CompiledLimits.check(text: x + y, at: place))
            }
            return .array(try CompiledLimits.check(items: (left.items ?? []) + (right.items ?? []), at: place))
        }
    }

    func combine(_ x: Double, _ y: Double) -> Double {
        switch self {
        case .subtract: x - y
        case .multiply: x * y
        case .divide: x / y
        case .remainder: x.truncatingRemainder(dividingBy: y)
        default: x + y
        }
    }

    func combine(_ x: Int, _ y: Int, _ place: Place) throws -> Int {
        let (result, overflow): (Int, Bool)
        switch self {
        case .add: (result, overflow) = x.addingReportingOverflow(y)
        case .subtract: (result, overflow) = x.subtractingReportingOverflow(y)
        case .multiply: (result, overflow) = x.multipliedReportingOverflow(by: y)
        case .divide, .remainder:
            if y == 0 { throw RuntimeError("division by zero", at: place) }
            (result, overflow) =
                self == .divide ? x.dividedReportingOverflow(by: y) : x.remainderReportingOverflow(dividingBy: y)
        case .wrappingAdd: return x &+ y
        case .wrappingSubtract: return x &- y
        case .wrappingMultiply: return x &* y
        case .and: return x & y
        case .or: return x | y
        case .xor: return x ^ y
        case .left: return x << y
        case .right: return x >> y
        case .maskedLeft: return x &<< y
        case .maskedRight: return x &>> y
        }
        if overflow { throw RuntimeError("\(x) \(rawValue) \(y) is more than an Int holds", at: place) }
        return result
    }
}

/// Numbers of other kinds than `Int` and `Double`: reckoned with more bits than they have, and then held against these.
extension Arithmetic {
    /// One of two is of such a kind; the other is, too, or is a literal in a generic function, or tells how far to shift.
    private func combine(mixed left: Value, _ right: Value, _ place: Place) throws -> Value {
        let told: Number.Kind? =
            switch (left, right) {
            case (.number(let number), _): number.kind
            case (.int, _) where self == .left || self == .right: nil
            case (_, .number(let number)): number.kind
            default: nil
            }
        if told == .float { return .number(Number(combine(left.float, right.float))) }
        if told == .decimal { return .number(try combine(left.decimal, right.decimal, place)) }
        guard let x = left.whole, let y = right.whole else { return left }
        guard let told else { return .int(Int(truncatingIfNeeded: bits(x, y, width: 64))) }
        guard let exact = try exactly(x, y, place) else {
            return .number(Number(told, truncating: bits(x, y, width: told.bitWidth)))
        }
        guard let number = Number(told, exactly: exact) else {
            throw RuntimeError(
                "\(x) \(rawValue) \(y) is \(exact < told.bounds.lowerBound ? "less" : "more") than \(told.article) \(told.name) holds",
                at: place)
        }
        return .number(number)
    }

    /// What has to fit; nil for what is cut off.
    private func exactly(_ x: Int128, _ y: Int128, _ place: Place) throws -> Int128? {
        switch self {
        case .add: return x + y
        case .subtract: return x - y
        case .multiply:
            let (product, overflow) = x.multipliedReportingOverflow(by: y)
            return overflow ? .max : product
        case .divide, .remainder:
            if y == 0 { throw RuntimeError("division by zero", at: place) }
            return self == .divide ? x / y : x % y
        default: return nil
        }
    }

    private func bits(_ x: Int128, _ y: Int128, width: Int) -> Int128 {
        switch self {
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

    private func combine(_ x: Number, _ y: Number, _ place: Place) throws -> Number {
        let result =
            switch self {
            case .add: Number.adding(x, y)
            case .subtract: Number.adding(x, y.opposite)
            case .multiply: Number.multiplying(x, y)
            default: Number.dividing(x, y)
            }
        if let result { return result }
        throw RuntimeError(
            self == .divide && y.double == 0
                ? "division by zero" : "\(x) \(rawValue) \(y) has more digits than a Decimal holds here", at: place
        )
    }

    private func combine(_ x: Float, _ y: Float) -> Float {
        switch self {
        case .subtract: x - y
        case .multiply: x * y
        case .divide: x / y
        default: x + y
        }
    }
}

extension Arithmetic {
    /// `-x`
    static func negative(_ value: Value, _ place: Place) throws -> Value {
        switch value {
        case .double(let number): .double(-number)
        case .number(let number) where number.kind == .float: .number(Number(-number.float))
        case .number(let number) where number.kind == .decimal: .number(number.opposite)
        case .number(let number):
            try Arithmetic.subtract.combine(.number(Number(number.kind, truncating: 0)), value, place)
        default: .int(try Arithmetic.subtract.combine(0, value.integer, place))
        }
    }
}

extension Number.Kind {
    /// `an Int8`, `a UInt8`
    var article: String { name.hasPrefix("I") ? "an" : "a" }
}

extension Value {
    fileprivate var decimal: Number {
        if case .number(let number) = self, number.kind == .decimal { return number }
        if let whole { return Number(digits: whole, scale: 0) ?? Number(.decimal, truncating: 0) }
        return Number(decimal: anyNumber ?? 0) ?? Number(.decimal, truncating: 0)
    }
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
        switch kind {
        case .float: return .number(Number(Float(double)))
        case .decimal:
            return .number((integer == nil ? Value.double(double) : .int(Int(clamping: integer ?? 0))).decimal)
        default: return .number(Number(kind, truncating: integer ?? 0))
        }
    }
}
