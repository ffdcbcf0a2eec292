import Values

/// `a ?? b`
extension Operators {
    func coalesce(_ left: Expression, _ right: Expression, _ expected: Type?, _ span: Span) -> Typed {
        let value = coalesced(left, right, expected, span)
        return expected?.isAny == true ? anything(value) : value
    }

    /// Where anything may stand, two that may both be nil give what is in the first, or the second as it is: `print(a ?? b)`.
    private func anything(_ value: Typed) -> Typed {
        guard case .coalesce(let first, let second) = value.kind, second.type.wrapped != nil,
            value.type.optionals.depth == 1, first.type.optionals.depth == 1
        else { return value.erased(to: .any) }
        let held = (first.erased(to: BuiltIn.optional(.any)), second.erased(to: .any))
        return Typed(.coalesce(held.0, held.1), .any, value.span)
    }

    private func coalesced(_ left: Expression, _ right: Expression, _ expected: Type?, _ span: Span) -> Typed {
        // What anything may stand for says nothing of the two sides.
        let hint = expected.flatMap { ($0.wrapped ?? $0).isAny ? nil : $0 }
        let first = checker.infer(left, expected: hint.map { $0.wrapped == nil ? BuiltIn.optional($0) : $0 })
        if first.type.isPoison { return first }
        guard let inner = first.type.wrapped else {
            // Swift warns of it, and goes on.
            _ = checker.check(right, as: first.type)
            return first
        }
        if expected?.isAny == true, inner.nominal?.hasFractions == true, right.isWholeLiteral, isToldLate(left) {
            // Which kind of number is wanted is not known in time: a 0 that is written is a whole one, as in Swift.
            let second = checker.check(right, as: BuiltIn.int)
            return Typed(.coalesce(first, second), .any, span)
        }
        let isWrittenNil = checker.library.known("ExpressibleByNilLiteral").map(inner.follows) ?? false
        let mayBeNull = right.holdsNull && inner.wrapped == nil && !isWrittenNil && expected?.isAny != true
        var second = checker.infer(right, expected: mayBeNull ? first.type : inner)
        if let expected, expected.isShaped, expected.wrapped == nil { second = second.unforced }
        // What may be nil twice, and once without the ??, is nil once at most.
        if inner.wrapped != nil, second.type.isSame(as: inner) {
            return Typed(.coalesce(first, second), inner, span)
        }
        if second.type.wrapped != nil, second.type.conversion(to: first.type) != nil {
            return Typed(.coalesce(first, second), first.type, span).forced(second.isForced)
        }
        if let joined = joined(first, second, as: hint, span) { return joined }
        if let expected, case .any = (expected.wrapped ?? expected).resolved, !second.type.couldBe(inner) {
            return Typed(.coalesce(first, second), second.type.wrapped == nil ? .any : BuiltIn.optional(.any), span)
        }
        return Typed(.coalesce(first, checker.convert(second, to: inner, right.span)), inner, span)
    }

    /// Two that have only what is wanted in common: a class that stands above both.
    private func joined(_ first: Typed, _ second: Typed, as hint: Type?, _ span: Span) -> Typed? {
        guard let wanted = hint.map({ $0.wrapped ?? $0 }), wanted.nominal != nil, let inner = first.type.wrapped,
            (second.type.wrapped ?? second.type).conversion(to: inner) == nil, inner.conversion(to: wanted) != nil,
            (second.type.wrapped ?? second.type).conversion(to: wanted) != nil
        else { return nil }
        let type = second.type.wrapped == nil ? wanted : BuiltIn.optional(wanted)
        let held = checker.convert(first, to: BuiltIn.optional(wanted), first.span)
        return Typed(.coalesce(held, checker.convert(second, to: type, second.span)), type, span)
    }

    /// Whether the type is told by what is nil on the way, or is what a closure or a key path gives.
    private func isToldLate(_ value: Expression) -> Bool {
        switch value.kind {
        case .optionalChain: return true
        case .call(let callee, let arguments):
            guard case .member(let base, let name, _, _) = callee.kind,
                arguments.contains(where: { $0.value.isClosure || $0.value.isPath })
            else { return false }
            var found: [Candidate] = []
            checker.tried {
                let type = checker.infer(base, expected: nil).type
                found = checker.lookup.candidates(of: type, name, isStatic: false)
            }
            return found.contains { candidate in
                guard case .parameter(let given)? = candidate.member.result.wrapped?.resolved else { return false }
                return candidate.member.generics.contains { $0 === given }
            }
        default: return false
        }
    }
}

extension Expression {
    fileprivate var isWholeLiteral: Bool {
        switch kind {
        case .integer: true
        case .prefix("-", let operand): operand.isWholeLiteral
        case .infix("+", let left, let right, _), .infix("-", let left, let right, _),
            .infix("*", let left, let right, _):
            left.isWholeLiteral && right.isWholeLiteral
        default: false
        }
    }

    fileprivate var isPath: Bool { if case .keyPath = kind { true } else { false } }
}
