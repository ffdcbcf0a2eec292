import Reactive

/// What keeps a vector from being run.
package struct Inexpressible: Error {
    package let sentence: String
    package init(_ sentence: String) { self.sentence = sentence }
}

/// A closure with the names around it. It counts its calls.
final class Function {
    private let closure: Closure
    private let scope: [String: Value]
    private var calls = 0

    init(_ closure: Closure, in scope: [String: Value]) {
        self.closure = closure
        self.scope = scope
    }

    func callAsFunction(_ arguments: [Value]) throws -> Value {
        calls += 1
        if closure.body == .sideEffect { return arguments.first ?? .void }
        return try closure.body.value(in: closure.bind(arguments, over: scope), calls: calls)
    }
}

extension Closure {
    /// The names, with `arguments` for the parameters. One argument that is a tuple is spread over several parameters,
    /// and several arguments are one tuple to a single parameter.
    func bind(_ arguments: [Value], over scope: [String: Value]) -> [String: Value] {
        var values = arguments
        if parameters.count > 1, arguments.count == 1, let parts = arguments[0].parts { values = parts }
        if parameters.count == 1, arguments.count > 1 { values = [.tuple(arguments)] }
        var bound = scope
        for (name, value) in zip(parameters, values) where name != "_" { bound[name] = value }
        return bound
    }
}

extension Value {
    /// The members of a tuple or an array.
    var parts: [Value]? {
        guard case .object(let object) = self else { return nil }
        return (object as? TupleObject)?.items ?? (object as? ArrayObject)?.items
    }
}

extension Formula {
    /// What the formula comes to, where `scope` gives the names a meaning.
    func value(in scope: [String: Value], calls: Int = 0) throws -> Value {
        func value(_ formula: Formula) throws -> Value { try formula.value(in: scope, calls: calls) }
        switch self {
        case .nothing: return .null
        case .bool(let truth): return .bool(truth)
        case .int(let number): return .int(number)
        case .double(let number): return .double(number)
        case .string(let text): return .string(text)
        case .name(let name):
            guard let value = scope[name] else { throw Inexpressible("the name \(name) has no meaning") }
            return value
        case .calls: return .int(calls)
        case .sideEffect: return .void
        case .list(let items): return .tuple(try items.map(value))
        case .not(let inner): return .bool(try !truth(value(inner)))
        case .minus(let inner): return try Formula.calculate("-", .int(0), value(inner))
        case .binary("&&", let left, let right): return .bool(try truth(value(left)) && truth(value(right)))
        case .binary("||", let left, let right): return .bool(try truth(value(left)) || truth(value(right)))
        case .binary("??", let left, let right): return try value(left).unwrapped ?? value(right)
        case .binary(let sign, let left, let right): return try Formula.calculate(sign, value(left), value(right))
        case .choice(let condition, let yes, let no): return try value(truth(value(condition)) ? yes : no)
        case .call(let name, let arguments): return try Formula.call(name, arguments.map(value))
        case .property(let inner, let name): return try Formula.property(name, of: value(inner))
        case .method(let inner, let name): return try Formula.method(name, of: value(inner))
        case .part(let inner, let index):
            guard let parts = try value(inner).parts, parts.indices.contains(index) else {
                throw Inexpressible("there is no .\(index)")
            }
            return parts[index]
        case .raise(let name): throw scope[name]?.error ?? NamedError.error(name)
        }
    }

    private func truth(_ value: Value) throws -> Bool {
        guard case .bool(let truth) = value else { throw Inexpressible("\(value.literal) is neither true nor false") }
        return truth
    }

    private static func calculate(_ sign: String, _ left: Value, _ right: Value) throws -> Value {
        if sign == "==" { return .bool(left == right) }
        if sign == "!=" { return .bool(left != right) }
        switch (left, right) {
        case (.int(let a), .int(let b)):
            if let truth = compare(sign, a, b) { return .bool(truth) }
            return try calculate(sign, a, b)
        case (.string(let a), .string(let b)):
            if sign == "+" { return .string(a + b) }
            if let truth = compare(sign, a, b) { return .bool(truth) }
        default:
            if let a = left.real, let b = right.real {
                if let truth = compare(sign, a, b) { return .bool(truth) }
                return try calculate(sign, a, b)
            }
        }
        throw Inexpressible("\(left.literal) \(sign) \(right.literal) has no meaning")
    }

    private static func compare<Item: Comparable>(_ sign: String, _ a: Item, _ b: Item) -> Bool? {
        switch sign {
        case "<": a < b
        case "<=": a <= b
        case ">": a > b
        case ">=": a >= b
        default: nil
        }
    }

    private static func calculate(_ sign: String, _ a: Int, _ b: Int) throws -> Value {
        let (result, overflow) =
            switch sign {
            case "+": a.addingReportingOverflow(b)
            case "-": a.subtractingReportingOverflow(b)
            case "*": a.multipliedReportingOverflow(by: b)
            case "/": a.dividedReportingOverflow(by: b)
            default: a.remainderReportingOverflow(dividingBy: b)
            }
        if overflow { throw Inexpressible("\(a) \(sign) \(b) is no number") }
        return .int(result)
    }

    private static func calculate(_ sign: String, _ a: Double, _ b: Double) throws -> Value {
        switch sign {
        case "+": .double(a + b)
        case "-": .double(a - b)
        case "*": .double(a * b)
        case "/": .double(a / b)
        default: .double(a.truncatingRemainder(dividingBy: b))
        }
    }

    private static func call(_ name: String, _ arguments: [Value]) throws -> Value {
        guard arguments.count == 1, let argument = arguments.first else {
            throw Inexpressible("\(name) takes one argument")
        }
        switch (name, argument) {
        case ("str", let value): return .string(value.plain)
        case ("sum", let value):
            return try (value.parts ?? [value]).reduce(.int(0)) { try calculate("+", $0, $1) }
        case ("isPrime", .int(let number)): return .bool(isPrime(number))
        default: throw Inexpressible("\(name)(\(argument.literal)) has no meaning")
        }
    }

    private static func isPrime(_ number: Int) -> Bool {
        guard number > 1 else { return false }
        var divisor = 2
        while divisor <= number / divisor {
            if number % divisor == 0 { return false }
            divisor += 1
        }
        return true
    }

    private static func property(_ name: String, of value: Value) throws -> Value {
        if name == "key", case .object(let group as KeyedStream) = value { return group.key }
        if name == "count", let parts = value.parts { return .int(parts.count) }
        if name == "count", case .string(let text) = value { return .int(text.count) }
        throw Inexpressible("\(value.literal).\(name) has no meaning")
    }

    private static func method(_ name: String, of value: Value) throws -> Value {
        guard case .string(let text) = value else { throw Inexpressible("\(value.literal).\(name)() has no meaning") }
        switch name {
        case "lowercased": return .string(text.lowercased())
        case "uppercased": return .string(text.uppercased())
        case "trim":
            let start = text.drop { $0.isWhitespace }
            let end = start.lastIndex { !$0.isWhitespace }
            return .string(end.map { String(start[...$0]) } ?? "")
        default: throw Inexpressible("\(name)() has no meaning")
        }
    }
}

extension Value {
    fileprivate var real: Double? {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }
}
