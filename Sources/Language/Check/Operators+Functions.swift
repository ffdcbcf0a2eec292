import Messages
import Values

/// `+` where a function is wanted, `(-)`, and a person's own operators.
extension Operators {
    func operatorFunction(_ name: String, _ expected: Type?, _ span: Span) -> Typed {
        var taken: [Type] = []
        var result: Type?
        if case .function(let parameters, let answer)? = expected?.optionals.inside.resolved {
            (taken, result) = (parameters, answer)
            if parameters.count == 1, case .tuple(let items) = parameters[0].resolved, items.count == 2 {
                taken = items.map(\.type)
            }
        }
        if taken.count != 1 || Operators.infixOnly.contains(name) {
            taken = taken.count == 2 ? taken : [.variable(TypeVariable()), .variable(TypeVariable())]
        }
        let isOwnAlone = Arithmetic(rawValue: name) == nil && !Operators.infixOnly.contains(name)
        let own = operators(name, taken + [result].compactMap { $0 }).filter {
            $0.member.parameters.count == taken.count && !$0.member.isWord && (isOwnAlone || isOwn($0, taken))
        }
        if let chosen = checker.choice.preferred(own, .function(taken, .any)) {
            return checker.access.methodValue(chosen, nil, span, expected: .function(taken, result ?? .any))
        }
        let scope = FunctionScope(parent: checker.scope.function, result: .poison)
        return checker.inFunction(scope) {
            let values = taken.enumerated().map { index, type -> Typed in
                let local = Local(["a", "b"][index % 2], type, isLet: true, owner: scope)
                local.register = index
                scope.parameters.append(local)
                return Typed(.local(local), type, span)
            }
            let answer = values.count == 1 ? prefix(name, values[0], span) : infix(name, values[0], values[1], span)
            scope.result = answer.type
            let code = ClosureCode(scope, [.return(answer)], name: name)
            return Typed(.closure(code), .function(taken, answer.type), span)
        }
    }

    static var infixOnly: Set<String> { ["*", "/", "%", "==", "!=", "<", ">", "<=", ">=", "&&", "||"] }

    /// Whether a person has defined it for what it would be given.
    private func isOwn(_ candidate: Candidate, _ taken: [Type]) -> Bool {
        zip(taken, candidate.member.parameters).allSatisfy {
            !$0.isUnknown && $0.couldBe($1.type.replacing(candidate.map))
        }
    }

    private func prefix(_ name: String, _ value: Typed, _ span: Span) -> Typed {
        switch name {
        case "!": Typed(.not(checker.convert(value, to: BuiltIn.bool, span)), BuiltIn.bool, span)
        case "-": Typed(.negate(value), value.type, span)
        case "+": value
        case "~": Typed(.flip(value), value.type, span)
        default: checker.report.mistake(span, Message("there is no operator '\(name)' for this"))
        }
    }

    private func infix(_ name: String, _ a: Typed, _ b: Typed, _ span: Span) -> Typed {
        // A literal on one side is what the other side is.
        let areOne = unifies(a, b)
        switch name {
        case "==", "!=": return Typed(.equal(a, b, isNegated: name == "!="), BuiltIn.bool, span)
        case "<", ">", "<=", ">=":
            return Typed(.compare(Comparison(rawValue: name) ?? .less, a, b), BuiltIn.bool, span)
        case "&&": return Typed(.and(a, b), BuiltIn.bool, span)
        case "||": return Typed(.or(a, b), BuiltIn.bool, span)
        default:
            guard let kind = Arithmetic(rawValue: name) else {
                return checker.report.mistake(span, Message("there is no operator '\(name)'"))
            }
            return areOne && !a.type.isKnown && !a.type.isNumber
                ? Typed(.arithmetic(kind, a, b), a.type, span) : arithmetic(kind, a, b, span, span)
        }
    }
}
