import Messages
import Values

/// What stands before or behind a value and says how it is taken: `?`, `!`, `try`, `&`, `as`.
struct Marks {
    let checker: Checker

    func marked(_ expression: Expression, _ expected: Type?) -> Typed {
        let span = expression.span
        switch expression.kind {
        case .unwrapping(let base):
            let value = checker.infer(base, expected: nil)
            guard let inner = held(value, span, "?") else { return Typed.poison(span) }
            return Typed(.unwrapping(value), inner, span)
        case .optionalChain(let inner): return chain(inner, expected, span)
        case .force(let base):
            let value = checker.infer(base, expected: unwrapped(base, expected))
            guard let inner = held(value, span, "!") else { return Typed.poison(span) }
            return Typed(.force(value), inner, span)
        case .cast(let value, let kind, let node): return cast(value, kind, node, span)
        case .try(let kind, let inner): return attempt(inner, kind, expected, span)
        case .await(let inner): return awaited(inner, expected, span)
        case .inout(let inner): return change(inner, expected, span)
        default: return Typed.poison(span)
        }
    }

    /// What is wanted of what is unwrapped, `T(x)!`, `if let y = T(x)`: of several initialisers, one that may fail.
    func unwrapped(_ base: Expression, _ expected: Type?) -> Type? {
        if let expected, !expected.isAny { return BuiltIn.optional(expected) }
        guard case .call(let callee, _) = base.kind, case .name(let name, _) = callee.kind,
            name.first?.isUppercase == true
        else { return nil }
        return BuiltIn.optional(.variable(TypeVariable()))
    }

    /// What an optional holds; says so if it is none.
    private func held(_ value: Typed, _ span: Span, _ mark: String) -> Type? {
        if let inner = value.type.wrapped { return inner }
        if !value.type.isPoison { checker.report(span, Message("\(value.type) is never nil: leave out the \(mark)")) }
        return nil
    }

    private func chain(_ inner: Expression, _ expected: Type?, _ span: Span) -> Typed {
        // `Int?.none`
        if beginsWithType(inner) { return checker.infer(inner, expected: expected) }
        let value = checker.infer(inner, expected: expected?.wrapped)
        // `Int?.self`
        if case .metatype = value.kind { return value }
        let isFlat = value.type.wrapped != nil
        return Typed(.optionalChain(value, isFlat: isFlat), isFlat ? value.type : BuiltIn.optional(value.type), span)
    }

    /// Whether its one `?` belongs to the name of a type.
    private func beginsWithType(_ chain: Expression) -> Bool {
        switch chain.kind {
        case .member(let base, _, _, _), .call(let base, _), .subscript(let base, _), .force(let base):
            beginsWithType(base)
        case .unwrapping(let base): checker.references.typeReference(base) != nil
        default: false
        }
    }

    private func attempt(_ inner: Expression, _ kind: Expression.Try, _ expected: Type?, _ span: Span) -> Typed {
        if kind == .plain { checker.statements.requireHandler(span) }
        let value = checker.within {
            $0.isTrying = true
            // What is thrown ends here.
            if kind != .plain { $0.thrown = nil }
        } _: {
            checker.infer(inner, expected: kind == .optional ? expected?.wrapped : expected)
        }
        guard kind == .optional else { return value }
        return Typed(.attempt(value), value.type.wrapped == nil ? BuiltIn.optional(value.type) : value.type, span)
    }

    private func awaited(_ inner: Expression, _ expected: Type?, _ span: Span) -> Typed {
        if !checker.scope.mayWait {
            checker.report(
                span, Message("await needs an async function around it"),
                hint: "async after the ) of the func, or Task { … } around it")
        }
        return checker.within {
            $0.isAwaiting = true
        } _: {
            checker.infer(inner, expected: expected)
        }
    }

    /// `&place`
    private func change(_ inner: Expression, _ expected: Type?, _ span: Span) -> Typed {
        if let expected, expected.isNamed("UnsafeRawPointer") { return address(of: inner, expected, span) }
        let isWanted = expected?.isNamed("inout") == true
        let wanted = isWanted ? expected?.arguments[0] : expected
        var value = checker.infer(inner, expected: wanted)
        if value.isForced, wanted.map({ $0.nominal != nil && $0.wrapped == nil }) ?? true { value = value.unforced }
        if let reason = checker.places.cannotChange(value) { return checker.report.mistake(inner.span, reason) }
        checker.places.markAssigned(value)
        return Typed(.inout(value), isWanted ? BuiltIn.changing(value.type) : value.type, span)
    }

    /// `&name` as a key: where the variable is, whatever it holds.
    private func address(of inner: Expression, _ pointer: Type, _ span: Span) -> Typed {
        let value = checker.infer(inner, expected: nil)
        if value.type.isPoison { return value }
        guard case .global(let variable) = value.kind, checker.places.cannotChange(value) == nil else {
            return checker.report.mistake(
                inner.span, Message("the address of a static var, or of one at the top, is wanted here"))
        }
        return Typed(.constant(.object(VariablePlace(variable))), pointer, span)
    }

    private func cast(_ value: Expression, _ kind: Expression.Cast, _ node: TypeNode, _ span: Span) -> Typed {
        let type = checker.read(node)
        switch kind {
        case .upcast: return upcast(value, to: type, node, span)
        case .test: return Typed(.test(checker.infer(value, expected: nil), type), BuiltIn.bool, span)
        case .conditional:
            let found = checker.infer(value, expected: nil)
            return Typed(.cast(found, type, isForced: false), BuiltIn.optional(type), span)
        case .forced: return Typed(.cast(checker.infer(value, expected: nil), type, isForced: true), type, span)
        }
    }

    private func upcast(_ value: Expression, to type: Type, _ node: TypeNode, _ span: Span) -> Typed {
        var found = checker.infer(value, expected: type)
        if isGiven(found.type, as: type) {
            found.type.settle()
            return Typed(.retype(found), type, span)
        }
        if let inner = type.wrapped, isGiven(found.type, as: inner) {
            found.type.settle()
            return Typed(.wrap(Typed(.retype(found), inner, span)), type, span)
        }
        found = checker.convert(found, to: type, value.span)
        // What is taken as an object is that object.
        if case .name("AnyObject", _, _) = node { found = found.unerased(isList: false) }
        if case .local(let local) = found.kind, local.name == "self" { return found }
        return found.type.isSame(as: type) ? found : Typed(.retype(found), type, span)
    }

    /// Whether a value is handed over as something that all of its kind are here: every error is an NSError, every number
    /// an NSNumber, every text an NSString, every list an NSArray.
    private func isGiven(_ type: Type, as wanted: Type) -> Bool {
        if let inner = type.wrapped, let wanted = wanted.wrapped { return isGiven(inner, as: wanted) }
        if type.isNamed("Array"), wanted.isNamed("Array") { return isGiven(type.arguments[0], as: wanted.arguments[0]) }
        if wanted.isNamed("NSError") { return checker.library.known("Error").map(type.follows) == true }
        for (object, value) in Bridges.all where wanted.isNamed(object) || type.isNamed(object) {
            return wanted.isNamed(object) ? type.isNamed(value) : wanted.isNamed(value)
        }
        guard wanted.isNamed("NSNumber") else { return false }
        if case .variable(let variable) = type.resolved { return variable.literal != nil }
        return type.nominal?.isNumber == true || type.isNamed("Bool")
    }
}
