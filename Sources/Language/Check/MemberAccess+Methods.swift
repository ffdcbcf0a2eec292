import Messages
import Values

extension MemberAccess {
    /// A method that is not called but handed on: `map(api.search)`, `String.init`.
    func methodValue(_ candidate: Candidate, _ receiver: Typed?, _ span: Span, expected: Type?) -> Typed {
        let mark = checker.unknowns.knownLater.count
        defer { checker.unknowns.knownLater.removeSubrange(mark...) }
        let shape = checker.calls.instantiate(candidate, span)
        var wanted: [Type] = []
        if case .function(let types, _)? = expected?.optionals.inside.resolved { wanted = types }
        if !wanted.isEmpty, shape.parameters.contains(where: \.isVariadic) {
            let takes = "'\(candidate.member.name)' takes any number of values"
            return checker.report.mistake(
                span, Message("\(takes): it can't be used as a function of \(wanted.count)"),
                hint: "{ \(checker.source.text(span))(\(wanted.indices.map { "$\($0)" }.joined(separator: ", "))) }")
        }
        let scope = FunctionScope(parent: checker.scope.function, result: shape.result)
        return checker.inFunction(scope) {
            let taken = parameters(of: shape, candidate.member, wanted, scope, span)
            checker.calls.holdEqualities(of: candidate, shape, since: mark)
            var held = receiver
            var filled: [(local: Local, value: Typed)] = []
            if let receiver {
                var name = ""
                if case .local(let named) = receiver.kind { name = named.name }
                let local = Local(name, receiver.type, isLet: true, owner: scope)
                local.filledIndex = 0
                filled.append((local, receiver))
                held = Typed(.local(local), receiver.type, span)
            }
            // What is handed on is tried and awaited where it is called.
            (checker.scope.isTrying, checker.scope.isAwaiting) = (true, true)
            let call = checker.dispatch.carryOut(
                candidate.member, held, taken.arguments, shape.result, span, shape.map)
            let code = ClosureCode(scope, [.return(call)], name: candidate.member.name)
            code.filled = filled
            return Typed(.closure(code), .function(taken.types, shape.result), span)
        }
    }

    /// What the function that stands for a method takes, and what it hands on.
    private func parameters(
        of shape: Shape, _ member: Member, _ wanted: [Type], _ scope: FunctionScope, _ span: Span
    ) -> (arguments: [Typed?], types: [Type]) {
        var (arguments, types): ([Typed?], [Type]) = ([], [])
        let isSpread = wanted.count == 1 && isTuple(wanted[0], of: shape.parameters.count)
        for (index, parameter) in shape.parameters.enumerated() {
            if index >= wanted.count, !wanted.isEmpty, parameter.isOptional {
                arguments.append(fallback(parameter, member, shape.map))
                continue
            }
            var type = parameter.type
            if !isSpread, !parameter.isInout, index < wanted.count, !wanted[index].isUnknown,
                wanted[index].couldBe(type)
            {
                type = wanted[index]
            }
            let local = Local("$\(index)", type, isLet: !parameter.isInout, owner: scope)
            local.isInout = parameter.isInout
            if index < 2, !parameter.isInout { local.register = index }
            scope.parameters.append(local)
            types.append(parameter.isInout ? BuiltIn.changing(type) : type)
            let value = Typed(.local(local), type, span)
            arguments.append(
                parameter.isInout ? Typed(.inout(value), type, span) : checker.convert(value, to: parameter.type, span))
        }
        return (arguments, types)
    }

    private func isTuple(_ type: Type, of count: Int) -> Bool {
        if case .tuple(let items) = type.resolved { items.count == count && count > 1 } else { false }
    }

    private func fallback(_ parameter: ParameterType, _ member: Member, _ map: [ObjectIdentifier: Type]) -> Typed? {
        guard case .expression(let value) = parameter.fallback else { return nil }
        return checker.bodies.defaultValue(value, parameter.type, member, map, at: value.span)
    }
}
