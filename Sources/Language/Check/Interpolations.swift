import Values

extension StringPart {
    /// What stands outside of brackets.
    var text: String? { if case .text(let text) = self { text } else { nil } }

    /// What is handed over for it.
    fileprivate func arguments(_ span: Span) -> [Argument] {
        switch self {
        case .text(let text): [Argument(nil, Expression(.string([.text(text)]), span))]
        case .value(let value): [Argument(nil, value)]
        case .interpolated(let arguments, _): arguments
        }
    }
}

/// What stands in the brackets of a text and goes to an `appendInterpolation` that a person has written.
struct Interpolations {
    let checker: Checker

    /// What is told of a text as it grows; nobody can write the name.
    private static let growing = "growing text"

    private var found: [Candidate] {
        guard let type = checker.library.known("String.StringInterpolation")?.itself else { return [] }
        return checker.lookup.candidates(of: type, "appendInterpolation", isStatic: false)
    }

    /// One value alone, if a person's own takes such a one.
    func ownValue(_ value: Expression) -> Typed? {
        let arguments = [Argument(nil, value)]
        let own = found.filter { !$0.member.isWord && $0.places(for: arguments) != nil }
        guard !own.isEmpty else { return nil }
        var isTaken = false
        checker.tried {
            let known = [0: checker.infer(value, expected: nil)]
            isTaken = own.contains { checker.choice.fits($0, arguments, known) }
        }
        return isTaken ? call(arguments, value.span) : nil
    }

    /// A text as a person's type that gathers its parts in a type of its own; nil if it has none.
    func gathered(_ parts: [StringPart], as wanted: Type, _ span: Span) -> Typed? {
        guard let gathering = checker.lookup.innerType(of: wanted, "StringInterpolation"),
            gathering.nominal?.isBuiltIn == false
        else { return nil }
        let scope = FunctionScope(parent: checker.scope.function, result: wanted)
        return checker.inFunction(scope) {
            guard let text = checker.scope.declare(Interpolations.growing, gathering, isLet: false) else { return nil }
            func number(_ value: Int) -> Expression { Expression(.integer(Int128(value)), span) }
            let length = parts.reduce(0) { $0 + ($1.text?.utf8.count ?? 0) }
            let start = checker.making.make(
                gathering,
                [
                    Argument("literalCapacity", number(length)),
                    Argument("interpolationCount", number(parts.count { $0.text == nil })),
                ], span, span, expected: gathering)
            let appended = parts.map { part -> TypedStatement in
                let name = part.text == nil ? "appendInterpolation" : "appendLiteral"
                let found = checker.lookup.candidates(of: gathering, name, isStatic: false)
                return .expression(
                    checker.calls.call(
                        found, Typed(.local(text), gathering, span), part.arguments(span), name: name, nameSpan: span,
                        span: span, expected: nil))
            }
            let whole = Argument("stringInterpolation", Expression(.name(Interpolations.growing, []), span))
            let made = checker.making.make(
                wanted, [whole], span, span, expected: wanted, label: "stringInterpolation")
            let body = [.declare(text, start)] + appended + [TypedStatement.return(made)]
            let closure = Typed(.closure(ClosureCode(scope, body, name: "init")), .function([], wanted), span)
            return Typed(.call(closure, []), wanted, span)
        }
    }

    /// The text that it appends to an empty one.
    func call(_ arguments: [Argument], _ span: Span) -> Typed {
        guard let type = checker.library.known("String.StringInterpolation")?.itself else { return Typed.poison(span) }
        let scope = FunctionScope(parent: checker.scope.function, result: BuiltIn.string)
        return checker.inFunction(scope) {
            guard let text = checker.scope.declare(Interpolations.growing, type, isLet: false) else {
                return Typed.poison(span)
            }
            let appended = checker.calls.call(
                found, Typed(.local(text), type, span), arguments, name: "appendInterpolation", nameSpan: span,
                span: span, expected: nil)
            let body: [TypedStatement] = [
                .declare(text, Typed(.constant(.string("")), type, span)), .expression(appended),
                .return(Typed(.local(text), BuiltIn.string, span)),
            ]
            let made = Typed(
                .closure(ClosureCode(scope, body, name: "appendInterpolation")), .function([], BuiltIn.string), span)
            return Typed(.call(made, []), BuiltIn.string, span)
        }
    }
}
