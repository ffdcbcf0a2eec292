import Messages
import Values

/// Operators that a person defines, and those of a type's own.
extension Operators {
    /// An operator that a person defines: `static func == (…)`, `func + (…)`.
    /// `written`: the operands as they are written, which may be literals of a person's type.
    func ownOperator(
        _ name: String, _ a: Typed, _ b: Typed, _ span: Span, written: (left: Expression, right: Expression)? = nil
    ) -> Typed? {
        let operands = [(a, written?.left), (b, written?.right)]
        let found = operators(name, operands.map(\.0.type)).filter { $0.member.parameters.count == 2 }
        for candidate in found {
            let wanted = candidate.member.parameters.map { $0.asked.replacing(candidate.map) }
            let isFitting = zip(operands, wanted).allSatisfy { operand, wanted in
                operand.0.type.couldBe(wanted)
                    || operand.1.map { checker.literals.isWritten($0, as: wanted.wrapped ?? wanted) } == true
            }
            // Literals alone are what literals are.
            guard isFitting, zip(operands, wanted).contains(where: { $0.0.isOfItself($1) }) else { continue }
            // What changes an operand is handed the place.
            if let written, candidate.member.parameters.contains(where: \.isInout) {
                return ownCall(name, [written.left, written.right], span, nil, span, among: [candidate])
            }
            func carriedOut() -> Typed { carryOut(candidate, operands, span) }
            // What stands for one type in both operands may not fit the two together: `path == path` beside an own
            // `==` of a path and a value.
            guard candidate.member.generics.isEmpty || name != "==" else {
                if let typed = checker.fine(carriedOut) { return typed }
                continue
            }
            return carriedOut()
        }
        return nil
    }

    private func carryOut(_ candidate: Candidate, _ operands: [(Typed, Expression?)], _ span: Span) -> Typed {
        let instance = checker.calls.instantiate(candidate, span)
        let values = zip(operands, instance.parameters).map { operand, parameter -> Typed in
            if parameter.isAutoclosure, let written = operand.1 { return handed(written, to: parameter) }
            guard let literal = operand.1.flatMap({ checker.literals.literal($0, parameter.type) }) else {
                return checker.convert(operand.0, to: parameter.type, operand.0.span)
            }
            // What it would be by itself is not asked any more.
            operand.0.type.spoil()
            return literal
        }
        return checker.dispatch.carryOut(candidate.member, nil, values, instance.result, span, instance.map)
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
            found += checker.lookup.candidates(of: type, name, isStatic: true)
        }
        return found + checker.library.functions(named: name).map { Candidate(member: $0, map: [:]) }
    }

    /// `.now() + 2`, `time + .seconds(1)`: an implicit member's type is that of the operator's parameter.
    func implicit(_ name: String, _ left: Expression, _ right: Expression, _ expected: Type?, _ span: Span)
        -> Typed?
    {
        if let own = inContext(name, left, right, expected, span) { return own }
        guard left.startsImplicitly || right.startsImplicitly else { return besideKnown(name, left, right, span) }
        let start = left.startsImplicitly ? expected : nil
        if left.startsImplicitly, start?.nominal == nil || start?.isNumber == true { return nil }
        let first = start == nil ? checker.infer(left, expected: nil) : nil
        guard let type = start ?? first?.type, type.nominal != nil, !type.isNumber else { return nil }
        for candidate in operators(name, [type]) where candidate.member.parameters.count == 2 {
            let opened = candidate.opened(start != nil, alsoOwn: true)
            let wanted = candidate.member.parameters.map { $0.asked.replacing(opened.map) }
            guard type.nominal === wanted[0].nominal || type.couldBe(wanted[0]) else { continue }
            if let start, !candidate.member.result.replacing(opened.map).unify(with: start) { continue }
            if let member = right.startingName, checker.lookup.candidates(of: wanted[1], member, isStatic: true).isEmpty
            {
                continue
            }
            if right.startingName == nil, !checker.infer(right, expected: nil).type.couldBe(wanted[1]) { continue }
            let shape = checker.calls.instantiate(candidate.opened(start != nil), span)
            if let start { _ = shape.result.unify(with: start) }
            return checker.dispatch.carryOut(
                candidate.member, nil,
                [
                    checker.check(left, as: shape.parameters[0].type, first),
                    handed(right, to: shape.parameters[1]),
                ], shape.result, span, shape.map)
        }
        return nil
    }

    /// An operand, which may be worked out only when it is asked for.
    private func handed(_ operand: Expression, to parameter: ParameterType) -> Typed {
        guard parameter.isAutoclosure else { return checker.check(operand, as: parameter.type) }
        return checker.within {
            $0.handlesErrors = $0.handlesErrors || parameter.mayThrow
        } _: {
            checker.check(operand.delayed, as: parameter.type)
        }
    }

    /// `2 * (.x + 3)` where a person's type is wanted: of what only its context tells, each side is what the operator of
    /// that type takes there.
    private func inContext(_ name: String, _ left: Expression, _ right: Expression, _ expected: Type?, _ span: Span)
        -> Typed?
    {
        guard let wanted = expected.map({ $0.wrapped ?? $0 }), wanted.nominal?.isBuiltIn == false else { return nil }
        if left.givesWhatIsTold || right.givesWhatIsTold { return alike(name, left, right, wanted, span) }
        guard left.isToldByContext, right.isToldByContext else { return nil }
        for candidate in operators(name, [wanted]) where candidate.member.parameters.count == 2 {
            let (trial, given) = (candidate.member.parameters, candidate.opened(true, alsoOwn: true))
            let taken = trial.map { $0.type.replacing(given.map) }
            let result = candidate.member.result.replacing(given.map)
            guard result.couldBe(wanted), result.unify(with: wanted), couldBe(left, taken[0]), couldBe(right, taken[1])
            else { continue }
            let shape = checker.calls.instantiate(candidate.opened(true), span)
            _ = shape.result.unify(with: wanted)
            let sides = zip([left, right], shape.parameters).map { checker.check($0, as: $1.type) }
            return checker.dispatch.carryOut(candidate.member, nil, sides, shape.result, span, shape.map)
        }
        return nil
    }

    /// `word.map { .null } | word.map { true }` as a `Parser<JSON>`: both sides are of the type that is wanted, if the
    /// operator takes two of what it gives.
    private func alike(_ name: String, _ left: Expression, _ right: Expression, _ wanted: Type, _ span: Span) -> Typed?
    {
        guard wanted.isKnown else { return nil }
        for candidate in operators(name, [wanted]) where candidate.member.parameters.count == 2 {
            let member = candidate.member
            guard
                ([member.result] + member.parameters.map(\.asked)).allSatisfy({
                    $0.replacing(candidate.map).isSame(as: wanted)
                })
            else { continue }
            return checker.fine {
                let sides = zip([left, right], member.parameters).map { side, parameter in
                    var parameter = parameter
                    parameter.type = parameter.type.replacing(candidate.map)
                    return handed(side, to: parameter)
                }
                return checker.dispatch.carryOut(member, nil, sides, wanted, span, candidate.map)
            }
        }
        return nil
    }

    /// `term + 2 * "x"`: what is written of literals alone is of the type that the operator takes beside the other side.
    private func besideKnown(_ name: String, _ left: Expression, _ right: Expression, _ span: Span) -> Typed? {
        let isLeft = right.isInfix && right.isToldByContext
        let (known, open) = isLeft ? (left, right) : (right, left)
        guard isLeft || left.isInfix && left.isToldByContext, !known.isInfix, !known.isToldByContext,
            checker.library.isMember(named: name) || !checker.library.functions(named: name).isEmpty
        else { return nil }
        let type = type(of: known)
        guard type.nominal?.isBuiltIn == false else { return nil }
        for candidate in operators(name, [type]) where candidate.member.parameters.count == 2 {
            let wanted = candidate.member.parameters.map { $0.type.replacing(candidate.map) }
            guard type.couldBe(wanted[isLeft ? 0 : 1]), couldBe(open, wanted[isLeft ? 1 : 0]) else { continue }
            let sides = [checker.check(left, as: wanted[0]), checker.check(right, as: wanted[1])]
            return checker.dispatch.carryOut(
                candidate.member, nil, sides, candidate.member.result.replacing(candidate.map), span)
        }
        return nil
    }

    /// Whether what only its context tells could be of a type.
    private func couldBe(_ operand: Expression, _ type: Type) -> Bool {
        if let name = operand.startingName {
            return !checker.lookup.candidates(of: type, name, isStatic: true).isEmpty
        }
        if case .infix(let name, let left, let right, _) = operand.kind {
            guard type.nominal?.isBuiltIn == false else { return false }
            return operators(name, [type]).contains { candidate in
                let taken = candidate.member.parameters.map { $0.type.replacing(candidate.map) }
                return taken.count == 2 && candidate.member.result.replacing(candidate.map).couldBe(type)
                    && couldBe(left, taken[0]) && couldBe(right, taken[1])
            }
        }
        guard operand.isLiteral else { return type.nominal?.isBuiltIn == false }
        return checker.literals.isWritten(operand, as: type) || takes(operand, type)
    }

    private func distinct(_ candidates: [Candidate]) -> [Candidate] {
        var seen: Set<ObjectIdentifier> = []
        return candidates.filter { seen.insert(ObjectIdentifier($0.member)).inserted }
    }

    /// A call of an operator that only a person's function defines.
    /// `among`: those that may be meant, where that is known.
    func ownCall(
        _ name: String, _ operands: [Expression], _ nameSpan: Span, _ expected: Type?, _ span: Span,
        among known: [Candidate]? = nil
    ) -> Typed {
        var found = known ?? checker.library.functions(named: name).map { Candidate(member: $0, map: [:]) }
        // A type may have the operator of a function's name as well.
        if known == nil && checker.library.isMember(named: name)
            || found.count(where: { $0.member.parameters.count == operands.count }) == 0
        {
            found = operators(
                name,
                operands.compactMap {
                    if $0.isClosure { return nil }
                    if $0.startsImplicitly { return expected }
                    let type = type(of: $0)
                    // What is written is what it is by itself: `2 ** 3`.
                    guard case .variable(let variable) = type.resolved, variable.literal != nil else { return type }
                    return variable.fallback
                })
            // What its context tells of one side is not what the operator takes on both.
            if operands.contains(where: \.startsImplicitly) { found = distinct(found.map { $0.opened(true) }) }
        }
        found.removeAll { $0.member.parameters.count != operands.count }
        guard let first = found.first else {
            return checker.report.mistake(nameSpan, Message("there is no operator '\(name)' for this"))
        }
        func call(_ meant: [Candidate]) -> Typed {
            let arguments = zip(operands, meant[0].member.parameters).map { operand, parameter in
                Argument(nil, parameter.isInout ? Expression(.inout(operand), operand.span) : operand)
            }
            return checker.calls.call(
                meant, nil, arguments, name: name, nameSpan: nameSpan, span: span, expected: expected)
        }
        // Those that change what they are given are asked last.
        let (plain, changing) = (found.filter { !$0.changes }, found.filter(\.changes))
        guard !plain.isEmpty, !changing.isEmpty else { return call([first] + found.dropFirst()) }
        return checker.fine { call(plain) } ?? checker.fine { call(changing) } ?? call(plain)
    }

    /// Of key paths whose root only what is wanted tells: `filter(\.age > 3 && !\.isGone)`.
    func ofPaths(
        _ name: String, _ operands: [Expression], _ nameSpan: Span, _ expected: Type?, _ span: Span
    ) -> Typed? {
        var found: [Candidate] = []
        for candidate in operators(name, [expected].compactMap { $0 })
        where !candidate.member.isWord && candidate.member.parameters.count == operands.count
            && !found.contains(where: { $0.member === candidate.member })
        {
            found.append(candidate)
        }
        return found.isEmpty ? nil : ownCall(name, operands, nameSpan, expected, span, among: found)
    }

    /// What an operand is by itself, as far as that can be told without the other.
    func type(of operand: Expression) -> Type {
        var type = Type.poison
        checker.tried { type = checker.infer(operand, expected: nil).type }
        return type
    }

    /// `+=` as a person defines it; nil if nobody does for what stands here.
    func ownUpdate(_ name: String, _ place: Expression, _ target: Typed, _ value: Expression, _ span: Span) -> Typed? {
        let found = operators(name, [target.type]).filter {
            $0.member.parameters.count == 2 && target.type.couldBe($0.member.parameters[0].type.replacing($0.map))
        }
        guard found.contains(where: { takes(value, $0.member.parameters[1].type.replacing($0.map)) }) else {
            return nil
        }
        return ownCall(name, [place, value], span, nil, span)
    }

    /// Whether what is written could be handed over for that, as far as it tells by itself.
    private func takes(_ value: Expression, _ wanted: Type) -> Bool {
        guard checker.choice.isPlain(value) else { return true }
        var takes = true
        checker.tried { takes = checker.infer(value, expected: nil).type.couldBe(wanted) }
        return takes
    }
}

extension Candidate {
    /// Whether it changes one of its operands.
    fileprivate var changes: Bool { member.parameters.contains(where: \.isInout) }
}

extension Typed {
    /// Whether it is of that type without being told to be: a literal is what literals are.
    fileprivate func isOfItself(_ wanted: Type) -> Bool {
        guard case .variable(let variable) = type.resolved, variable.literal != nil else { return type.couldBe(wanted) }
        return variable.fallback.couldBe(wanted)
    }
}

extension Candidate {
    /// The same for any type of the owner's family: an operator of `Op<Int, Int>` may make an `Op<Int, String>`.
    fileprivate func opened(_ isOpened: Bool, alsoOwn: Bool = false) -> Candidate {
        var copy = self
        let owner = isOpened && member.owner.kind != .protocol ? member.owner.generics : []
        let generics = owner + (alsoOwn ? member.generics : [])
        for generic in generics { copy.map[ObjectIdentifier(generic)] = .variable(TypeVariable()) }
        return copy
    }
}
