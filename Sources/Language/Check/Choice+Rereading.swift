extension Callees {
    /// A stream that is made for an observer of something wider: `taps.map { Step.close }.bind(to: steps)`,
    /// `Observable.just("a").subscribe(observerOfOptionals)`.
    func widened(_ receiver: Typed, _ base: Expression, for arguments: [Argument], of name: String) -> Typed {
        guard case .call = base.kind, arguments.count == 1,
            checker.choice.isPlain(arguments[0].value), checker.lookup.isStream(receiver.type),
            let own = receiver.type.associatedType("Element"), own.isKnown,
            case .nominal(let nominal, let given) = receiver.type.resolved, given.count == 1
        else { return receiver }
        var wanted: Type?
        checker.tried { wanted = checker.infer(arguments[0].value, expected: nil).type.associatedType("Element") }
        guard let wanted, !own.isSame(as: wanted), own.conversion(to: wanted) != nil,
            wanted.wrapped == nil || !takesOptional(receiver.type, name)
        else { return receiver }
        return checker.fine { checker.infer(base, expected: .nominal(nominal, [wanted])) } ?? receiver
    }

    /// Whether the method itself takes an observer of optionals, as `bind(to:)` does.
    private func takesOptional(_ type: Type, _ name: String) -> Bool {
        checker.lookup.candidates(of: type, name, isStatic: false).contains { candidate in
            candidate.member.generics.contains { $0.known["Element"]?.wrapped != nil }
                || candidate.member.parameters.first?.type.arguments.first?.wrapped != nil
        }
    }
}

/// What is read a second time, because the first reading does not go with what is around.
extension Choice {
    /// What the first of several meanings of a call gives that holds no mistake and fits what is around; if none does,
    /// the first meaning's.
    func firstFine(
        _ meanings: [Candidate], _ read: (Candidate) -> Typed, fits: (Typed) -> Bool
    ) -> Typed {
        guard meanings.count > 1 else { return read(meanings[0]) }
        for meaning in meanings {
            if let value = fine(meaning, read, fits) { return value }
        }
        return read(meanings[0])
    }

    private func fine(_ meaning: Candidate, _ read: (Candidate) -> Typed, _ fits: (Typed) -> Bool) -> Typed? {
        let promised = checker.unknowns.promises.count
        return checker.fine {
            let value = read(meaning)
            let isKept = checker.unknowns.promises.dropFirst(promised).allSatisfy(\.isOpenOrKept)
            return isKept && fits(value) ? value : Typed.poison(value.span)
        }
    }

    /// Of meanings that all may stand there, the one that leaves no type open, if others do: `andThen(.never())`, which
    /// gives nothing.
    func told(_ meanings: [Candidate], _ read: (Candidate) -> Typed) -> [Candidate] {
        guard meanings.count > 1, meanings.allSatisfy(\.member.isWord) else { return meanings }
        var isOpen = false
        checker.tried { isOpen = read(meanings[0]).type.arguments.contains(where: \.isUnknown) }
        guard isOpen, let told = meanings.first(where: { $0.member.generics.isEmpty }) else { return meanings }
        return [told] + meanings.filter { $0.member !== told.member }
    }

    /// Whether the one closure that both take hears or gives something else in each: `subscribe { event in … }` and
    /// `subscribe { element in … }`, `flatMap { driver }` and `flatMap { signal }`.
    func hears(_ other: Candidate, unlike chosen: Candidate) -> Bool {
        guard let here = closure(of: other), let there = closure(of: chosen) else { return false }
        return !here.heard.isSame(as: there.heard) || here.given.nominal !== there.given.nominal
    }

    /// Whether what the closure gives must be made of something else in each: `where Inner.Error == Never`.
    func asks(_ other: Candidate, unlike chosen: Candidate) -> Bool {
        other.parts.count != chosen.parts.count
            || !zip(other.parts, chosen.parts).allSatisfy { $0.isSame(as: $1) }
    }

    /// Whether what begins with a dot is another type's member in each: `andThen(.deferred { … })`.
    func takes(_ other: Candidate, unlike chosen: Candidate) -> Bool {
        guard let here = other.member.parameters.first?.type.nominal,
            let there = chosen.member.parameters.first?.type.nominal
        else { return false }
        return here !== there
    }

    private func closure(of candidate: Candidate) -> (heard: Type, given: Type)? {
        let type = candidate.member.parameters.first { $0.type.isCallable }?.type
        guard case .function(let parameters, let result)? = (type?.wrapped ?? type)?.resolved, parameters.count == 1
        else { return nil }
        return (parameters[0], result)
    }
}

extension Candidate {
    /// What it asks parts of its own generic types to be.
    fileprivate var parts: [Type] {
        member.generics.flatMap { generic in
            generic.known.sorted { $0.key < $1.key }.map { $0.value.replacing(map) }
        }
    }
}
