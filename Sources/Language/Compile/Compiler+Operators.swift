import Reactive
import Values

extension Compiler {
    func operation(_ typed: Typed) -> Code {
        switch typed.kind {
        case .arithmetic(let kind, let left, let right): return arithmetic(kind, left, right, typed)
        case .compare, .equal, .identical, .not, .and, .or:
            let test = bool(typed)
            return { a, b, frame in .bool(try test(a, b, frame)) }
        case .negate(let inner):
            if inner.type.isNamed("Double") {
                let load = double(inner)
                return { a, b, frame in .double(-(try load(a, b, frame))) }
            }
            if inner.type.isNamed("Int") { return integer(typed) }
            let (load, place) = (value(inner), place(typed.span))
            return { a, b, frame in try Compiler.negative(load(a, b, frame), place) }
        case .flip(let inner):
            let load = value(inner)
            return { a, b, frame in
                switch try load(a, b, frame) {
                case .int(let number): .int(~number)
                case .number(let number): .number(Number(number.kind, truncating: ~number.whole))
                case let other: other
                }
            }
        case .coalesce(let left, let right):
            let (first, second) = (value(left), value(right))
            let staysOptional = typed.type.wrapped != nil && left.type.wrapped?.wrapped == nil
            return { a, b, frame in
                let value = try first(a, b, frame)
                if staysOptional { return value.isNull ? try second(a, b, frame) : value }
                return try value.unwrapped ?? second(a, b, frame)
            }
        case .range(let lower, let upper, let isClosed):
            let (low, high) = (part(lower), part(upper))
            let place = place(typed.span)
            return { a, b, frame in
                let (from, to) = (try low?.run(a, b, frame), try high?.run(a, b, frame))
                if let from, let to, to.isLess(than: from) {
                    throw Trap("a range can't go down: \(from.literal) to \(to.literal)", at: place)
                }
                return .object(RangeObject(from, to, isClosed: isClosed))
            }
        case .choose(let test, let yes, let no):
            let (condition, first, second) = (bool(test), value(yes), value(no))
            return { a, b, frame in try condition(a, b, frame) ? first(a, b, frame) : second(a, b, frame) }
        default: return { _, _, _ in .void }
        }
    }

    private func arithmetic(_ kind: Arithmetic, _ left: Typed, _ right: Typed, _ typed: Typed) -> Code {
        switch typed.type.nominal?.name {
        case "Double":
            let code = double(typed)
            return { a, b, frame in .double(try code(a, b, frame)) }
        case "String", "Substring":
            let (first, second, place) = (value(left), value(right), place(typed.span))
            return { a, b, frame in
                guard case .string(let x) = try first(a, b, frame), case .string(let y) = try second(a, b, frame) else {
                    return .void
                }
                return .string(try CompiledLimits.check(text: x + y, at: place))
            }
        case "Array", "ArraySlice":
            let (first, second, place) = (value(left), value(right), place(typed.span))
            return { a, b, frame in
                let items = try (first(a, b, frame).items ?? []) + (second(a, b, frame).items ?? [])
                return .array(try CompiledLimits.check(items: items, at: place))
            }
        case "Int" where right.type.isNamed("Int"):
            return integer(typed)
        default:
            let (first, second, place) = (value(left), value(right), place(typed.span))
            return { [interpreter] a, b, frame in
                let (x, y) = (try first(a, b, frame), try second(a, b, frame))
                guard let own = x.object?.declaredType else { return try Compiler.combine(kind, x, y, place) }
                let type = Value.object(MetatypeObject(interpreter.type(of: x, known: own.itself)))
                return try interpreter.sendStatic("\(kind.rawValue)(_:_:)", to: type, [x, y], at: place)
            }
        }
    }

    /// Arithmetic on values whose kind is known only when it is done: those of a generic function.
    static func combine(_ kind: Arithmetic, _ left: Value, _ right: Value, _ place: Place) throws -> Value {
        switch (left, right) {
        case (.int(let x), .int(let y)): return .int(try combine(kind, x, y, place))
        case (.double(let x), .double(let y)): return .double(combine(kind, x, y))
        case (.int(let x), .double(let y)): return .double(combine(kind, Double(x), y))
        case (.double(let x), .int(let y)): return .double(combine(kind, x, Double(y)))
        case (.number, _), (_, .number): return try combine(mixed: kind, left, right, place)
        case (.string(let x), .string(let y)): return .string(try CompiledLimits.check(text: x + y, at: place))
        default: return .array(try CompiledLimits.check(items: (left.items ?? []) + (right.items ?? []), at: place))
        }
    }

    static func combine(_ kind: Arithmetic, _ x: Double, _ y: Double) -> Double {
        switch kind {
        case .subtract: x - y
        case .multiply: x * y
        case .divide: x / y
        case .remainder: x.truncatingRemainder(dividingBy: y)
        default: x + y
        }
    }

    static func combine(_ kind: Arithmetic, _ x: Int, _ y: Int, _ place: Place) throws -> Int {
        let (result, overflow): (Int, Bool)
        switch kind {
        case .add: (result, overflow) = x.addingReportingOverflow(y)
        case .subtract: (result, overflow) = x.subtractingReportingOverflow(y)
        case .multiply: (result, overflow) = x.multipliedReportingOverflow(by: y)
        case .divide, .remainder:
            if y == 0 { throw Trap("division by zero", at: place) }
            (result, overflow) =
                kind == .divide ? x.dividedReportingOverflow(by: y) : x.remainderReportingOverflow(dividingBy: y)
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
        if overflow { throw Trap("\(x) \(kind.rawValue) \(y) is more than an Int holds", at: place) }
        return result
    }

    static func negative(_ value: Value, _ place: Place) throws -> Value {
        switch value {
        case .double(let number): .double(-number)
        case .number(let number) where number.kind == .float: .number(Number(-number.float))
        case .number(let number) where number.kind == .decimal: .number(number.opposite)
        case .number(let number): try combine(.subtract, .number(Number(number.kind, truncating: 0)), value, place)
        default: .int(try combine(.subtract, 0, value.integer, place))
        }
    }

    // MARK: numbers without boxes

    func double(_ typed: Typed) -> DoubleCode {
        switch typed.kind {
        case .number(let value, _): return { _, _, _ in value }
        case .arithmetic(let kind, let left, let right):
            let (first, second) = (double(left), double(right))
            return { a, b, frame in Compiler.combine(kind, try first(a, b, frame), try second(a, b, frame)) }
        case .negate(let inner):
            let load = double(inner)
            return { a, b, frame in -(try load(a, b, frame)) }
        default:
            let load = value(typed)
            return { a, b, frame in try load(a, b, frame).real }
        }
    }

    // MARK: conditions

    func bool(_ typed: Typed) -> BoolCode {
        switch typed.kind {
        case .constant(.bool(let value)): return { _, _, _ in value }
        case .not(let inner):
            let test = bool(inner)
            return { a, b, frame in try !test(a, b, frame) }
        case .and(let left, let right):
            let (first, second) = (bool(left), bool(right))
            return { a, b, frame in try first(a, b, frame) && second(a, b, frame) }
        case .or(let left, let right):
            let (first, second) = (bool(left), bool(right))
            return { a, b, frame in try first(a, b, frame) || second(a, b, frame) }
        case .compare(let kind, let left, let right): return compare(kind, left, right)
        case .equal(let left, let right, let isNegated):
            if left.type.isNamed("Int"), right.type.isNamed("Int") {
                let test = test(Same.self, left, right)
                return isNegated ? { a, b, frame in try !test(a, b, frame) } : test
            }
            let (first, second) = (value(left), value(right))
            return checked(left) { a, b, frame in (try first(a, b, frame) == second(a, b, frame)) != isNegated }
        case .identical(let left, let right, let isNegated):
            let (first, second) = (value(left), value(right))
            return { a, b, frame in
                let (x, y) = (try first(a, b, frame), try second(a, b, frame))
                if case .object(let x) = x, case .object(let y) = y { return (x === y) != isNegated }
                return (x.isNull && y.isNull) != isNegated
            }
        default:
            let load = value(typed)
            return { a, b, frame in
                if case .bool(let value) = try load(a, b, frame) { value } else { false }
            }
        }
    }

    private func compare(_ kind: Comparison, _ left: Typed, _ right: Typed) -> BoolCode {
        if left.type.isNamed("Int"), right.type.isNamed("Int") {
            switch kind {
            case .less: return test(Less.self, left, right)
            case .more: return test(More.self, left, right)
            case .atMost: return test(AtMost.self, left, right)
            case .atLeast: return test(AtLeast.self, left, right)
            }
        }
        let (first, second) = (value(left), value(right))
        switch kind {
        case .less: return checked(left) { a, b, frame in try first(a, b, frame).isLess(than: second(a, b, frame)) }
        case .more:
            return checked(left) { a, b, frame in
                let x = try first(a, b, frame); return try second(a, b, frame).isLess(than: x)
            }
        case .atMost:
            return checked(left) { a, b, frame in
                let x = try first(a, b, frame); return try !second(a, b, frame).isLess(than: x)
            }
        case .atLeast:
            return checked(left) { a, b, frame in try !first(a, b, frame).isLess(than: second(a, b, frame)) }
        }
    }

    /// A comparison that may come to a person's `==` or `<`, which may fail.
    private func checked(_ compared: Typed, _ test: @escaping BoolCode) -> BoolCode {
        if let nominal = compared.type.nominal, nominal.isBuiltIn, compared.type.arguments.isEmpty { return test }
        let state = state
        return { a, b, frame in
            let answer = try test(a, b, frame)
            try state.checkFault()
            return answer
        }
    }
}

extension Value {
    @inline(__always) var integer: Int { if case .int(let value) = self { value } else { 0 } }
    @inline(__always) var real: Double {
        switch self {
        case .double(let value): value
        default: anyNumber ?? 0
        }
    }
}
