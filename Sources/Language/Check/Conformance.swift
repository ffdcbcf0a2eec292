import Messages

/// Whether types keep what they promise.
struct Conformance {
    let checker: Checker

    /// What a protocol asks for must be there. `place`: what is said to follow it, if that isn't the type's own declaration.
    func requireConformance(_ nominal: Nominal, at place: Span? = nil) {
        guard nominal.kind != .protocol else { return }
        let protocols = checker.library.past.protocols(of: nominal, in: checker.library)
        if protocols.contains(where: \.hasElement) { learnElement(nominal) }
        learnFromProperties(nominal)
        for wanted in protocols where !wanted.associatedDefaults.isEmpty { learnAssociated(nominal, wanted) }
        for wanted in protocols where isPromised(wanted, by: nominal) {
            // What it follows under a condition counts on that.
            let conditions = Requirement.alternatives(for: nominal, following: wanted).first ?? []
            let isKept = Assumptions.adding(conditions) { require(nominal, wanted, place ?? nominalName(nominal)) }
            // What the vocabulary's own protocols ask for is much the same in several of them.
            if !isKept, wanted.isBuiltIn { return }
        }
    }

    /// Whether a person's declarations say that the type follows it: of what the vocabulary knows, nothing is asked.
    private func isPromised(_ wanted: Nominal, by nominal: Nominal) -> Bool {
        if !wanted.isBuiltIn { return true }
        if nominal.isBuiltIn {
            return checker.library.conformances[ObjectIdentifier(nominal)]?.contains { $0.follows(wanted) } == true
                && !nominal.protocols.contains { $0.follows(wanted) }
        }
        return !nominal.hasUnknownParent && nominal.superclass?.follows(wanted) != true
    }

    /// Whether it has all that one protocol asks for. Says what it lacks.
    private func require(_ nominal: Nominal, _ wanted: Nominal, _ place: Span) -> Bool {
        learnAssociated(nominal, wanted)
        if wanted.isBuiltIn, wanted.name == "Sequence", let mistake = Collections(checker: checker).mistake(nominal) {
            if checker.report.isNews("\(nominal.name): Collection") { checker.report(place, mistake) }
            return false
        }
        let witnesses = Witnesses(checker: checker, nominal: nominal, wanted: wanted)
        var missing: [Member] = []
        for member in wanted.isBuiltIn ? checker.library.promises(of: wanted).asked : wanted.declared {
            if !wanted.isBuiltIn { chooseDefault(of: member, for: nominal) }
            if isGivenOperator(member, of: nominal) { continue }
            if witnesses.lack(member) { missing.append(member); continue }
            if let mistake = otherwise(nominal, member, wanted) ?? witnesses.mistake(member) {
                guard checker.report.isNews("\(nominal.name): \(wanted.name).\(member.selector)") else { return false }
                checker.report(place, mistake)
                return false
            }
        }
        if let first = missing.first {
            guard checker.report.isNews("\(nominal.name): \(wanted.name).\(first.selector)") else { return false }
            checker.report(place, witnesses.mistake(missing))
            return false
        }
        guard !wanted.isBuiltIn, let open = openAssociated(of: wanted, for: nominal) else { return true }
        checker.report(
            place, Message("\(nominal.name) does not follow \(wanted.name): '\(open)' is missing"))
        return false
    }

    /// What is wrong with a member that is there under the name that a protocol asks for, but gives something else.
    private func otherwise(_ nominal: Nominal, _ asked: Member, _ wanted: Nominal) -> Message? {
        guard !asked.result.isOpen, asked.result.isKnown, !asked.result.isSpoilt, asked.kind != .initializer else {
            return nil
        }
        let given = checker.lookup.candidates(of: nominal.itself, asked.name, isStatic: asked.isStatic).filter {
            $0.member.owner !== wanted && $0.member.kind == asked.kind
                && ($0.member.selector == asked.selector || $0.member.differsOnlyInResult(from: asked))
        }
        guard given.count == 1, let found = given.first?.member, found.generics.isEmpty, !found.owner.isBuiltIn,
            found.result.isKnown, !found.result.isOpen, !found.result.isSpoilt, !found.result.isSame(as: asked.result)
        else { return nil }
        return Message(
            """
            \(nominal.name) does not follow \(wanted.name): '\(asked.signature)' gives \(found.result), \
            where \(asked.result) is asked for
            """)
    }

    /// Whether it is one of the operators that Swift's own numbers and texts have.
    private func isGivenOperator(_ member: Member, of nominal: Nominal) -> Bool {
        let isReckoned = nominal.isNumber || nominal.itself.isText || nominal.itself.isList
        if ["==", "!="].contains(member.name), nominal.isBuiltIn {
            return BuiltIn.nominal("Equatable").map(nominal.follows) == true
        }
        return isReckoned && (Arithmetic(rawValue: member.name) != nil || Comparison(rawValue: member.name) != nil)
    }

    /// Of several defaults that protocols' extensions give, a type has the one that asks for most of what it is.
    private func chooseDefault(of asked: Member, for nominal: Nominal) {
        guard !asked.isStatic, checker.library.ownMethod(asked.selector, of: nominal) == nil,
            nominal.fieldIndex(asked.name) == nil
        else { return }
        let given = checker.lookup.candidates(of: nominal.itself, asked.name, isStatic: false).filter {
            $0.member.owner.kind == .protocol && $0.member.selector == asked.selector
        }
        let fitting = given.filter { $0.unmet == nil }
        let best = fitting.max { $1.member.asksMore(than: $0.member) }
        guard given.contains(where: { !$0.member.requirements.isEmpty }), let best,
            case .body(let cell) = best.member.implementation
        else { return }
        checker.library.addMethod(asked.selector, cell, to: nominal)
    }

    private func nominalName(_ nominal: Nominal) -> Span {
        Span(nominal.span.start, min(nominal.span.end, nominal.span.start + 6))
    }
}

extension Nominal {
    fileprivate var hasElement: Bool {
        let names = [
            "ObservableConvertibleType", "ObserverType", "SharedSequenceConvertibleType", "Sequence",
            "IteratorProtocol", "AsyncSequence", "AsyncIteratorProtocol",
        ]
        return isBuiltIn && names.contains(name)
    }
}
