import Reactive
import Values

/// What is done with two whole numbers.
protocol IntegerOperation {
    static func apply(_ x: Int, _ y: Int, _ place: Place) throws -> Int
}

/// What is asked of two whole numbers.
protocol IntegerQuestion {
    static func ask(_ x: Int, _ y: Int) -> Bool
}

/// Numbers need no boxes, and the operands of most operators need no code of their own.
extension OperatorCompiler {
    /// Where a number comes from.
    private enum Operand {
        case first, second
        case constant(Int)
        case code
    }

    private func operand(_ typed: Typed) -> Operand {
        switch typed.kind {
        case .number(_, let integer?) where typed.type.isNamed("Int"):
            return .constant(Int(truncatingIfNeeded: integer))
        case .local(let local) where isInRegister(local) && local.register == 0: return .first
        case .local(let local) where isInRegister(local) && local.register == 1: return .second
        default: return .code
        }
    }

    private func isInRegister(_ local: Local) -> Bool {
        local.owner === compiler.scope && local.slot < 0 && local.filledIndex == nil && local.strength == .strong
    }

    func int(_ typed: Typed) -> IntCode {
        switch operand(typed) {
        case .first: return { a, _, _ in a.integer }
        case .second: return { _, b, _ in b.integer }
        case .constant(let integer): return { _, _, _ in integer }
        case .code: break
        }
        switch typed.kind {
        case .arithmetic(let kind, let left, let right) where typed.type.isNamed("Int") && right.type.isNamed("Int"):
            return kind.code(self, left, right, compiler.place(typed.span))
        case .negate(let inner):
            let (load, place) = (int(inner), compiler.place(typed.span))
            return { a, b, frame in try Subtract.apply(0, load(a, b, frame), place) }
        default:
            let load = compiler.value(typed)
            return { a, b, frame in try load(a, b, frame).integer }
        }
    }

    /// The same as a value: without a step in between in the commonest cases.
    func integer(_ typed: Typed) -> Code {
        if case .arithmetic(let kind, let left, let right) = typed.kind {
            return kind.boxed(self, left, right, compiler.place(typed.span))
        }
        let load = int(typed)
        return { a, b, frame in .int(try load(a, b, frame)) }
    }

    fileprivate func int<Operation: IntegerOperation>(
        _ operation: Operation.Type, _ left: Typed, _ right: Typed, _ place: Place
    ) -> IntCode {
        switch (operand(left), operand(right)) {
        case (.first, .constant(let y)): return { a, _, _ in try Operation.apply(a.integer, y, place) }
        case (.first, .second): return { a, b, _ in try Operation.apply(a.integer, b.integer, place) }
        case (_, .constant(let y)):
            let first = int(left)
            return { a, b, frame in try Operation.apply(first(a, b, frame), y, place) }
        case (.first, _):
            let second = int(right)
            return { a, b, frame in try Operation.apply(a.integer, second(a, b, frame), place) }
        default:
            let (first, second) = (int(left), int(right))
            return { a, b, frame in try Operation.apply(first(a, b, frame), second(a, b, frame), place) }
        }
    }

    fileprivate func boxed<Operation: IntegerOperation>(
        _ operation: Operation.Type, _ left: Typed, _ right: Typed, _ place: Place
    ) -> Code {
        switch (operand(left), operand(right)) {
        case (.first, .constant(let y)): return { a, _, _ in .int(try Operation.apply(a.integer, y, place)) }
        case (.first, .second): return { a, b, _ in .int(try Operation.apply(a.integer, b.integer, place)) }
        default:
            let (first, second) = (int(left), int(right))
            return { a, b, frame in .int(try Operation.apply(first(a, b, frame), second(a, b, frame), place)) }
        }
    }

    /// A question that two numbers answer.
    func test<Question: IntegerQuestion>(_ question: Question.Type, _ left: Typed, _ right: Typed) -> BoolCode {
        let first = int(left)
        switch (operand(left), operand(right)) {
        case (.first, .constant(let y)): return { a, _, _ in Question.ask(a.integer, y) }
        case (.first, .second): return { a, b, _ in Question.ask(a.integer, b.integer) }
        case (_, .constant(let y)): return { a, b, frame in Question.ask(try first(a, b, frame), y) }
        default:
            let second = int(right)
            return { a, b, frame in Question.ask(try first(a, b, frame), try second(a, b, frame)) }
        }
    }
}

extension Arithmetic {
    fileprivate func code(_ operators: OperatorCompiler, _ left: Typed, _ right: Typed, _ place: Place) -> IntCode {
        switch self {
        case .add: operators.int(Add.self, left, right, place)
        case .subtract: operators.int(Subtract.self, left, right, place)
        case .multiply: operators.int(Multiply.self, left, right, place)
        case .divide: operators.int(Divide.self, left, right, place)
        case .remainder: operators.int(Remainder.self, left, right, place)
        default: operators.bits(self, left, right, place)
        }
    }

    fileprivate func boxed(_ operators: OperatorCompiler, _ left: Typed, _ right: Typed, _ place: Place) -> Code {
        switch self {
        case .add: return operators.boxed(Add.self, left, right, place)
        case .subtract: return operators.boxed(Subtract.self, left, right, place)
        case .multiply: return operators.boxed(Multiply.self, left, right, place)
        default:
            let code = code(operators, left, right, place)
            return { a, b, frame in .int(try code(a, b, frame)) }
        }
    }
}

extension OperatorCompiler {
    /// What is rare enough to look at its kind each time.
    fileprivate func bits(_ kind: Arithmetic, _ left: Typed, _ right: Typed, _ place: Place) -> IntCode {
        let (first, second) = (int(left), int(right))
        return { a, b, frame in try kind.combine(first(a, b, frame), second(a, b, frame), place) }
    }
}

private enum Add: IntegerOperation {
    @inline(__always) static func apply(_ x: Int, _ y: Int, _ place: Place) throws -> Int {
        let (sum, overflow) = x.addingReportingOverflow(y)
        return overflow ? try Arithmetic.add.combine(x, y, place) : sum
    }
}

private enum Subtract: IntegerOperation {
    @inline(__always) static func apply(_ x: Int, _ y: Int, _ place: Place) throws -> Int {
        let (difference, overflow) = x.subtractingReportingOverflow(y)
        return overflow ? try Arithmetic.subtract.combine(x, y, place) : difference
    }
}

private enum Multiply: IntegerOperation {
    @inline(__always) static func apply(_ x: Int, _ y: Int, _ place: Place) throws -> Int {
        let (product, overflow) = x.multipliedReportingOverflow(by: y)
        return overflow ? try Arithmetic.multiply.combine(x, y, place) : product
    }
}

private enum Divide: IntegerOperation {
    @inline(__always) static func apply(_ x: Int, _ y: Int, _ place: Place) throws -> Int {
        y > 0 ? x / y : try Arithmetic.divide.combine(x, y, place)
    }
}

private enum Remainder: IntegerOperation {
    @inline(__always) static func apply(_ x: Int, _ y: Int, _ place: Place) throws -> Int {
        y > 0 ? x % y : try Arithmetic.remainder.combine(x, y, place)
    }
}

enum Same: IntegerQuestion { @inline(__always) static func ask(_ x: Int, _ y: Int) -> Bool { x == y } }
enum Less: IntegerQuestion { @inline(__always) static func ask(_ x: Int, _ y: Int) -> Bool { x < y } }
enum More: IntegerQuestion { @inline(__always) static func ask(_ x: Int, _ y: Int) -> Bool { x > y } }
enum AtMost: IntegerQuestion { @inline(__always) static func ask(_ x: Int, _ y: Int) -> Bool { x <= y } }
enum AtLeast: IntegerQuestion { @inline(__always) static func ask(_ x: Int, _ y: Int) -> Bool { x >= y } }
