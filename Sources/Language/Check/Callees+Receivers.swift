import Values

/// What a member is called on.
extension Callees {
    /// What a member is called on. A chain that starts with a dot starts at the type that the whole chain has; what a
    /// list alone does not tell, what is done with its elements may.
    func receiver(
        _ base: Expression, _ name: String, _ arguments: [Argument], _ nameSpan: Span, _ span: Span, expected: Type?
    ) -> Typed {
        guard case .array(let items) = base.kind, let first = items.first, !arguments.isEmpty else {
            if base.startsImplicitly { return checker.infer(base, expected: expected) }
            guard base.waitsForContext || base.hasClosures else { return checker.infer(base, expected: nil) }
            let wanted = source(of: expected, name, arguments)
            if base.waitsForContext || wanted == nil { return checker.infer(base, expected: wanted) }
            // What its closures give by themselves may not be all that is wanted: `map { if … { return nil } … }`.
            return checker.fine { checker.infer(base, expected: nil) }
                ?? checker.fine { checker.infer(base, expected: wanted) } ?? checker.infer(base, expected: nil)
        }
        let isTuple = if case .tuple = first.kind { true } else { false }
        if !first.startsImplicitly, items.count == 1, !isTuple { return checker.infer(base, expected: nil) }
        if !first.startsImplicitly, let value = checker.fine({ checker.infer(base, expected: nil) }) { return value }
        return checker.infer(base, expected: listType(base, name, arguments, nameSpan, span))
    }

    /// The stream that a word must stand on for the whole to be what is wanted: `scan(.idle) { … }.startWith(.idle)`.
    private func source(of expected: Type?, _ name: String, _ arguments: [Argument]) -> Type? {
        guard let expected, checker.lookup.isStream(expected), let wanted = expected.nominal,
            expected.arguments.count == 1
        else { return nil }
        for kind in [checker.library.known("Observable"), wanted].compactMap({ $0 }) where kind.generics.count == 1 {
            let found = checker.lookup.candidates(of: kind.itself, name, isStatic: false).filter {
                $0.places(for: arguments) != nil
            }
            let element = Type.parameter(kind.generics[0])
            let keepsElement = found.allSatisfy {
                let result = $0.member.result.replacing($0.map)
                return result.nominal === wanted && result.arguments.last?.isSame(as: element) == true
            }
            if !found.isEmpty, keepsElement { return .nominal(kind, expected.arguments) }
        }
        return nil
    }

    /// `[.a, .b].forEach { relay.accept($0) }`: what the closure does with an element tells what the list holds.
    private func listType(
        _ base: Expression, _ name: String, _ arguments: [Argument], _ nameSpan: Span, _ span: Span
    ) -> Type? {
        let element = Type.variable(TypeVariable())
        if arguments.count == 1, let items = taken(by: arguments[0].value) {
            _ = element.unify(with: items.count == 1 ? items[0] : .tuple(items.map { (nil, $0) }))
        }
        let list = BuiltIn.array(element)
        let found = checker.lookup.candidates(of: list, name, isStatic: false)
        guard !found.isEmpty else { return nil }
        var told: Type?
        checker.tried {
            _ = checker.calls.call(
                found, Typed(.poison, list, base.span), arguments, name: name, nameSpan: nameSpan, span: span,
                expected: nil)
            let isTuple = if case .tuple = element.resolved { true } else { false }
            told = element.nominal == nil && !isTuple && !element.isAny ? nil : element.replacing([:], isDeep: true)
        }
        return told.map(BuiltIn.array)
    }

    /// What a function takes of an element: `[1, "a"].map(describe)`; of several, what is given one tuple:
    /// `[("a", .low)].map(make)`. nil where it does not say.
    private func taken(by function: Expression) -> [Type]? {
        if case .closure(let closure) = function.kind {
            let types = (closure.parameters ?? []).compactMap(\.type)
            return types.count > 1 && types.count == closure.parameters?.count ? types.map(checker.read) : nil
        }
        guard checker.choice.isPlain(function) else { return nil }
        var types: [Type] = []
        checker.tried {
            if case .function(let taken, _) = checker.infer(function, expected: nil).type.resolved { types = taken }
        }
        return !types.isEmpty && types.allSatisfy(\.isKnown) ? types : nil
    }
}
