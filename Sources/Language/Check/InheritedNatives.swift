/// Classes of a person's that extend one of Foundation's: what that is made of stands behind each instance.
struct InheritedNatives {
    let checker: Checker

    /// `FakeDefaults(suiteName: "test")`, where the class has only the initialisers that it inherits.
    func make(_ type: Type, _ found: [Candidate], _ arguments: [Argument], _ span: Span) -> Typed? {
        guard let nominal = type.nominal, !nominal.isBuiltIn, type.arguments.isEmpty, !arguments.isEmpty,
            !found.contains(where: { $0.places(for: arguments) != nil }),
            let above = sequence(first: nominal, next: { $0.superclass?.nominal }).first(where: \.isBuiltIn),
            // What nobody wrote was declared in no unit.
            (nominal.members["init"] ?? []).allSatisfy({ $0.unit == 0 }), isMade(above.itself, of: arguments)
        else { return nil }
        let own = Expression(.call(Expression(.name(nominal.name, []), span), []), span)
        return standing(own, above.name, arguments, span)
    }

    /// `super.init(suiteName: name)`; that of a coder has nothing to read here.
    func initialize(_ above: String, _ found: [Candidate], _ arguments: [Argument], _ span: Span) -> Typed? {
        let isThere = found.contains { $0.places(for: arguments) != nil }
        if !isThere, arguments.count == 1, arguments[0].label == "coder" {
            return Typed(.constant(.void), .void, span)
        }
        return isThere ? standing(Expression(.this, span), above, arguments, span) : nil
    }

    private func isMade(_ type: Type, of arguments: [Argument]) -> Bool {
        checker.lookup.candidates(of: type, "init", isStatic: true).contains { $0.places(for: arguments) != nil }
    }

    private func standing(_ own: Expression, _ above: String, _ arguments: [Argument], _ span: Span) -> Typed {
        let native = Expression(.call(Expression(.name(above, []), span), arguments), span)
        var mayFail = false
        checker.tried { mayFail = checker.infer(native, expected: nil).type.wrapped != nil }
        let word = Expression(.name(mayFail ? "_standingIfMade" : "_standing", []), span)
        return checker.infer(
            Expression(.call(word, [Argument(nil, own), Argument(nil, native)]), span), expected: nil)
    }
}
