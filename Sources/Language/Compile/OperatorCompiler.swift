import Reactive
import Values

/// Code for operators and conditions. Numbers need no boxes: what is known to be an `Int`, a `Double` or a `Bool` has code
/// that gives it as such.
struct OperatorCompiler {
    let compiler: Compiler

    func operation(_ typed: Typed) -> Code {
        switch typed.kind {
        case .arithmetic(let kind, let left, let right): return arithmetic(kind, left, right, typed)
        case .compare, .equal, .identical, .not, .and, .or:
            let test = bool(typed)
            return { a, b, frame in .bool(try test(a, b, frame)) }
        case .negate(let inner): return negated(inner, typed)
        case .flip(let inner):
            let load = compiler.value(inner)
            return { a, b, frame in
                switch try load(a, b, frame) {
                case .int(let number): .int(~number)
                case .number(let number): .number(Number(number.kind, truncating: ~number.whole))
                case let other: other
                }
            }
        case .coalesce(let left, let right):
            let (first, second) = (compiler.value(left), compiler.value(right))
            let staysOptional = typed.type.wrapped != nil && typed.type.optionals.depth == left.type.optionals.depth
            return { a, b, frame in
                let value = try first(a, b, frame)
                if staysOptional { return value.isNull ? try second(a, b, frame) : value }
                return try value.unwrapped ?? second(a, b, frame)
            }
        case .range(let lower, let upper, let isClosed): return range(lower, upper, isClosed, typed.span)
        case .choose(let test, let yes, let no):
            let (condition, first, second) = (bool(test), compiler.value(yes), compiler.value(no))
            return { a, b, frame in try condition(a, b, frame) ? first(a, b, frame) : second(a, b, frame) }
        default: return { _, _, _ in .void }
        }
    }

    private func negated(_ inner: Typed, _ whole: Typed) -> Code {
        if inner.type.isNamed("Double") {
            let load = double(inner)
            return { a, b, frame in .double(-(try load(a, b, frame))) }
        }
        if inner.type.isNamed("Int") { return integer(whole) }
        let load = compiler.value(inner)
        let told = ToldArithmetic(compiler.interpreter, compiler.place(whole.span))
        return { a, b, frame in try told.negative(load(a, b, frame)) }
    }

    private func range(_ lower: Typed?, _ upper: Typed?, _ isClosed: Bool, _ span: Span) -> Code {
        let (low, high) = (compiler.part(lower), compiler.part(upper))
        let place = compiler.place(span)
        return { a, b, frame in
            let (from, to) = (try low?.run(a, b, frame), try high?.run(a, b, frame))
            if let from, let to, to.isLess(than: from) {
                throw RuntimeError("a range can't go down: \(from.literal) to \(to.literal)", at: place)
            }
            return .object(RangeObject(from, to, isClosed: isClosed))
        }
    }

    private func arithmetic(_ kind: Arithmetic, _ left: Typed, _ right: Typed, _ typed: Typed) -> Code {
        switch typed.type.nominal?.name {
        case "Double":
            let code = double(typed)
            return { a, b, frame in .double(try code(a, b, frame)) }
        case "String", "Substring":
            let (first, second, place) = (compiler.value(left), compiler.value(right), compiler.place(typed.span))
            return { a, b, frame in
                guard let x = try first(a, b, frame).text, let y = try second(a, b, frame).text else { return .void }
                return .string(try CompiledLimits.check(text: x + y, at: place))
            }
        case "Array", "ArraySlice":
            let (first, second, place) = (compiler.value(left), compiler.value(right), compiler.place(typed.span))
            return { a, b, frame in
                let items = try (first(a, b, frame).items ?? []) + (second(a, b, frame).items ?? [])
                return .array(try CompiledLimits.check(items: items, at: place))
            }
        case "Int" where right.type.isNamed("Int"):
            return integer(typed)
        default:
            let (first, second, place) = (compiler.value(left), compiler.value(right), compiler.place(typed.span))
            let told = ToldArithmetic(compiler.interpreter, place)
            return { a, b, frame in try told.combined(kind, first(a, b, frame), second(a, b, frame)) }
        }
    }

    // MARK: numbers without boxes

    func double(_ typed: Typed) -> DoubleCode {
        switch typed.kind {
        case .number(let value, _): return { _, _, _ in value }
        case .arithmetic(let kind, let left, let right):
            let (first, second) = (double(left), double(right))
            return { a, b, frame in kind.combine(try first(a, b, frame), try second(a, b, frame)) }
        case .negate(let inner):
            let load = double(inner)
            return { a, b, frame in -(try load(a, b, frame)) }
        default:
            let load = compiler.value(typed)
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
            let (first, second) = (compiler.value(left), compiler.value(right))
            return checked(left) { a, b, frame in (try first(a, b, frame) == second(a, b, frame)) != isNegated }
        case .identical(let left, let right, let isNegated):
            let (first, second) = (compiler.value(left), compiler.value(right))
            return { a, b, frame in
                let (x, y) = (try first(a, b, frame), try second(a, b, frame))
                if case .object(let x) = x, case .object(let y) = y { return (x === y) != isNegated }
                return (x.isNull && y.isNull) != isNegated
            }
        default:
            let load = compiler.value(typed)
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
        let (first, second) = (compiler.value(left), compiler.value(right))
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
        let state = compiler.state
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

/// Arithmetic on values of a type that is told when it runs, and may be a person's own.
struct ToldArithmetic {
    private let interpreter: Interpreter
    private let place: Place
    init(_ interpreter: Interpreter, _ place: Place) { (self.interpreter, self.place) = (interpreter, place) }

    func combined(_ kind: Arithmetic, _ x: Value, _ y: Value) throws -> Value {
        guard let own = metatype(ofOwn: x) else { return try kind.combine(x, y, place) }
        return try interpreter.sendStatic("\(kind.rawValue)(_:_:)", to: own, [x, y], at: place)
    }

    func negative(_ value: Value) throws -> Value {
        guard let own = metatype(ofOwn: value) else { return try Arithmetic.negative(value, place) }
        return try interpreter.sendStatic("-(_:)", to: own, [value], at: place)
    }

    /// The type of a value of a person's type, as a value; nil if it is of another.
    private func metatype(ofOwn value: Value) -> Value? {
        value.object?.declaredType.map {
            .object(MetatypeObject(interpreter.type(of: value, known: $0.itself)))
        }
    }
}
