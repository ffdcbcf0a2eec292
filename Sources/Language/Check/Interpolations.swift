import Values

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
