/// What calls and operators ask of a type.
extension Type {
    /// Whether it is a number, or what is written as one.
    var isNumber: Bool {
        if case .variable(let variable) = resolved { return variable.literal != nil }
        return nominal.map(\.isNumber) ?? isNumeric
    }

    var isWhole: Bool { isNumber && nominal?.hasFractions != true }

    /// Whether a closure could be one.
    var isCallable: Bool {
        switch resolved {
        case .function, .poison, .any: true
        case .variable(let variable): variable.literal == nil
        case .parameter(let parameter): parameter.bounds.isEmpty
        default: wrapped?.isCallable ?? false
        }
    }

    /// Whether it is nothing, or not known to be something: a closure need not name it.
    var mayBeVoid: Bool {
        switch resolved {
        case .tuple(let items): items.isEmpty
        case .variable(let variable): variable.literal == nil
        case .poison, .associated: true
        default: false
        }
    }

    /// What a mistake leaves unknown in it stays silent.
    func spoil() {
        switch resolved {
        case .variable(let variable): variable.binding = .poison
        case .nominal(_, let arguments): for argument in arguments { argument.spoil() }
        case .tuple(let items): for item in items { item.type.spoil() }
        case .function(let parameters, let result): for type in parameters + [result] { type.spoil() }
        case .associated(let base, _): base.spoil()
        default: break
        }
    }

    /// Lets what is expected of a result decide what its arguments should be.
    func prefer(_ expected: Type) {
        let wanted = nominal === expected.nominal ? expected : expected.wrapped ?? expected
        if case .nominal(let a, let x) = resolved, case .nominal(let b, let y) = wanted.resolved, a === b {
            // What may be nil becomes anything afterwards.
            for (left, right) in zip(x, y) where right.isKnown && !(right.isAny && isNamed("Optional")) {
                _ = left.unify(with: right)
            }
        }
        if case .function(let a, let x) = resolved, case .function(let b, let y) = wanted.resolved,
            a.count == b.count
        {
            for (left, right) in zip(a + [x], b + [y]) where !left.isKnown {
                if right.isKnown || right.isNumber {
                    _ = left.unify(with: right)
                } else if right.isFunction {
                    left.prefer(right)
                }
            }
        }
    }

    /// The kind of things a literal of it is decided to be where a value is declared, as in Swift.
    func settleLiterals() {
        if case .variable(let variable) = resolved, variable.literal != nil { settle() }
        for argument in arguments {
            if case .variable(let variable) = argument.resolved, variable.literal != nil { argument.settle() }
        }
        if case .tuple(let items) = resolved { for item in items { item.type.settle() } }
    }
}
