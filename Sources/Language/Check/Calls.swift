import Values

/// A member with its own generic parameters made variables.
struct Shape {
    var parameters: [ParameterType]
    var result: Type
    var map: [ObjectIdentifier: Type]
}

/// A call of members whose names are found: which of them is meant, what goes to which parameter.
struct Calls {
    let checker: Checker

    /// Fresh variables for what a call must find out.
    func instantiate(_ candidate: Candidate, _ span: Span) -> Shape {
        var map = candidate.map
        for generic in candidate.member.generics {
            let variable = Type.variable(TypeVariable(isObject: generic.isObject))
            map[ObjectIdentifier(generic)] = variable
            // What a value is in a protocol's name is found out by who takes the value itself.
            let isOpened = candidate.member.parameters.contains { generic.isWhole($0.type) }
            for bound in generic.bounds {
                checker.unknowns.promises.append(
                    Promised(
                        type: variable, wanted: bound, span: span, what: "'\(candidate.member.name)'",
                        isOpened: isOpened))
            }
            if generic.isObject {
                let isInit = candidate.member.kind == .initializer
                let name = isInit ? candidate.member.owner.name : candidate.member.name
                checker.unknowns.objects.append((variable, span, "'\(name)'"))
            }
            checker.unknowns.open.append((variable, span))
        }
        for generic in candidate.member.generics {
            for (name, type) in generic.known {
                if let variable = map[ObjectIdentifier(generic)] {
                    checker.unknowns.knownLater.append((variable, name, type.replacing(map)))
                }
            }
        }
        let parameters = candidate.member.parameters.map { parameter -> ParameterType in
            var parameter = parameter
            parameter.type = parameter.type.replacing(map)
            return parameter
        }
        let result = candidate.made ?? candidate.member.result.replacing(map)
        return Shape(parameters: parameters, result: result, map: map)
    }

    /// What is asked to be the same is made one, as soon as something of it is known: `where C.Element == Value`.
    func holdEqualities(of candidate: Candidate, _ shape: Shape, since mark: Int) {
        for (variable, name, type) in checker.unknowns.knownLater[mark...] {
            guard let found = variable.associatedType(name), !found.isKnown || !type.isKnown else { continue }
            _ = found.unify(with: type)
        }
        for generic in candidate.member.generics {
            // `D: Source<S>`: what is handed over for D tells S.
            guard let given = shape.map[ObjectIdentifier(generic)], given.isShaped,
                let wanted = generic.superclass?.replacing(shape.map), !wanted.isKnown
            else { continue }
            _ = sequence(first: given) { $0.superclass }.first { $0.nominal === wanted.nominal }?.unify(with: wanted)
        }
        for requirement in candidate.member.requirements {
            guard case .same(let type) = requirement.kind else { continue }
            let (subject, other) = (requirement.subject.replacing(shape.map), type.replacing(shape.map))
            if !subject.isKnown || !other.isKnown { _ = subject.unify(with: other) }
        }
    }

    /// Calls the best of several members of one name.
    func call(
        _ found: [Candidate], _ receiver: Typed?, _ arguments: [Argument], name: String, nameSpan: Span, span: Span,
        expected: Type?, isLast: Bool = false
    ) -> Typed {
        let whole = (expected ?? checker.scope.wholeChain)?.nominal
        return checker.within {
            $0.wholeChain = nil
        } _: {
            let placed = found.filter { $0.places(for: arguments) != nil }.changing(arguments)
                .flatMap { $0.scans(of: arguments) }
            let fitting = checker.choice.takingClosures(placed, arguments)
            guard !fitting.isEmpty else { return wrongArguments(found, arguments, name, nameSpan, span) }
            var meant = checker.choice.meant(among: fitting, arguments, whole: whole, expected: expected)
            meant.candidates = having(meant.candidates, around: span)
            guard let chosen = meant.candidates.first else { return Typed.poison(span) }
            if expected?.isShaped != true || expected?.isAny == true, checker.choice.isToldByResult(meant.candidates) {
                if isLast || expected?.isAny == true { return ambiguous(meant.candidates, name, nameSpan, span) }
                return checker.postpone(expected ?? .variable(TypeVariable()), span) {
                    self.call(
                        found, receiver, arguments, name: name, nameSpan: nameSpan, span: span, expected: $0,
                        isLast: true)
                }
            }
            if let unmet = chosen.unmet { return checker.access.needs(chosen, unmet, nameSpan) }
            if let reason = checker.viewmodels.hidden(chosen.member) ?? checker.pushes.pushIntoOutput(receiver, name) {
                return checker.report.mistake(nameSpan, reason)
            }
            func read(_ candidate: Candidate) -> Typed {
                let known = meant.known.filter { checker.choice.takes($0.value, $0.key, of: arguments, candidate) }
                return apply(candidate, to: arguments, known, receiver, span: span, expected: expected)
                    .marked(nameSpan.start)
            }
            let meanings = expected == nil ? checker.choice.told(meant.candidates, read) : meant.candidates
            return checker.choice.firstFine(meanings, read) {
                self.fits($0, around: span, expected)
            }
        }
    }

    /// Of those that only their results tell apart, those whose results have the member that is called on them.
    private func having(_ found: [Candidate], around span: Span) -> [Candidate] {
        guard let asked = checker.scope.asked, asked.of == span, checker.choice.isToldByResult(found) else {
            return found
        }
        let having = found.filter { candidate in
            let type = candidate.made ?? candidate.member.result.replacing(candidate.map)
            return !checker.lookup.candidates(of: type, asked.name, isStatic: false).isEmpty
        }
        return having.isEmpty ? found : having
    }

    /// Whether what a call gives can be what is wanted of it, and has the member that is called on it.
    private func fits(_ value: Typed, around span: Span, _ expected: Type?) -> Bool {
        if let asked = checker.scope.asked, asked.of == span {
            return !checker.lookup.candidates(of: value.type, asked.name, isStatic: false).isEmpty
        }
        guard let expected, expected.isKnown, value.type.isVoid else { return true }
        return value.type.conversion(to: expected) != nil
    }

    private func apply(
        _ candidate: Candidate, to arguments: [Argument], _ known: [Int: Typed], _ receiver: Typed?, span: Span,
        expected: Type?
    ) -> Typed {
        checker.within {
            $0.joiningOwner = candidate.member.isStatic ? candidate.member.owner : nil
        } _: {
            let mark = checker.unknowns.knownLater.count
            defer { checker.unknowns.knownLater.removeSubrange(mark...) }
            var application = Application(candidate, arguments, known, span: span, since: mark, checker)
            return application?.perform(on: receiver, expected: expected) ?? Typed.poison(span)
        }
    }
}
