import Values

/// Operators that a person defines, and those of a type's own.
extension Checker {
    /// An operator that a person defines: `static func == (…)`, `func + (…)`.
    func ownOperator(_ name: String, _ a: Typed, _ b: Typed, _ span: Span) -> Typed? {
        let found = operators(name, [a.type, b.type]).filter { $0.member.parameters.count == 2 }
        for candidate in found {
            let wanted = candidate.member.parameters.map { $0.type.replacing(candidate.map) }
            guard a.type.couldBe(wanted[0]), b.type.couldBe(wanted[1]) else { continue }
            let instance = instantiate(candidate, span)
            let left = convert(a, to: instance.parameters[0].type, a.span)
            let right = convert(b, to: instance.parameters[1].type, b.span)
            return carryOut(candidate.member, nil, [left, right], instance.result, span, instance.map)
        }
        return nil
    }

    /// Whether a person has defined an operator for values of a type of theirs.
    func isDefined(_ name: String, for type: Type?) -> Bool {
        guard let type, type.nominal?.isBuiltIn == false else { return false }
        return !operators(name, [type]).isEmpty
    }

    /// What a person has defined under an operator's name, for values of such types.
    func operators(_ name: String, _ types: [Type]) -> [Candidate] {
        var found: [Candidate] = []
        for type in types {
            if case .variable = type.resolved { continue }
            found += candidates(of: type, name, isStatic: true)
        }
        return found + library.functions(named: name).map { Candidate(member: $0, map: [:]) }
    }

    /// `.now() + 2`, `time + .seconds(1)`: an implicit member's type is that of the operator's parameter.
    func implicit(_ name: String, _ left: Expression, _ right: Expression, _ expected: Type?, _ span: Span)
        -> Typed?
    {
        guard startsImplicitly(left) || startsImplicitly(right) else { return nil }
        let start = startsImplicitly(left) ? expected : nil
        if startsImplicitly(left), start?.nominal == nil || start.map(isNumber) == true { return nil }
        let first = start == nil ? infer(left, expected: nil) : nil
        guard let type = start ?? first?.type, type.nominal != nil, !isNumber(type) else { return nil }
        for candidate in candidates(of: type, name, isStatic: true) where candidate.member.parameters.count == 2 {
            let wanted = candidate.member.parameters.map { $0.type.replacing(candidate.map) }
            guard type.couldBe(wanted[0]) else { continue }
            if let member = implicitName(right), candidates(of: wanted[1], member, isStatic: true).isEmpty { continue }
            if implicitName(right) == nil, !infer(right, expected: nil).type.couldBe(wanted[1]) { continue }
            return carryOut(
                candidate.member, nil, [check(left, as: wanted[0], first), check(right, as: wanted[1])],
                candidate.member.result.replacing(candidate.map), span)
        }
        return nil
    }

    private func implicitName(_ expression: Expression) -> String? {
        switch expression.kind {
        case .implicitMember(let name): name
        case .call(let base, _), .member(let base, _, _, _): implicitName(base)
        default: nil
        }
    }

    /// A call of an operator that only a person's function defines.
    func ownCall(_ name: String, _ operands: [Expression], _ nameSpan: Span, _ expected: Type?, _ span: Span)
        -> Typed
    {
        var found = library.functions(named: name).map { Candidate(member: $0, map: [:]) }
        if found.count(where: { $0.member.parameters.count == operands.count }) == 0 {
            found = operators(
                name,
                operands.compactMap {
                    if isClosure($0) { return nil }
                    return startsImplicitly($0) ? expected : infer($0, expected: nil).type
                })
        }
        found.removeAll { $0.member.parameters.count != operands.count }
        guard let first = found.first else { return mistake(nameSpan, "there is no operator '\(name)' for this") }
        let arguments = zip(operands, first.member.parameters).map { operand, parameter in
            Argument(nil, parameter.isInout ? Expression(.inout(operand), operand.span) : operand)
        }
        return call(found, nil, arguments, name: name, nameSpan: nameSpan, span: span, expected: expected)
    }

    /// `+=` as a person defines it; nil if nobody does for what stands here.
    func ownUpdate(_ name: String, _ place: Expression, _ target: Typed, _ value: Expression, _ span: Span) -> Typed? {
        let found = operators(name, [target.type]).filter {
            $0.member.parameters.count == 2 && target.type.couldBe($0.member.parameters[0].type.replacing($0.map))
        }
        if found.isEmpty { return nil }
        return ownCall(name, [place, value], span, nil, span)
    }
}
