/// Which of several members of one name is meant.
struct Choice {
    let checker: Checker

    /// The candidates that a call may mean, the best first, and what its arguments are by themselves. None, if what a
    /// mistake leaves open says nothing of which is meant.
    func meant(among fitting: [Candidate], _ arguments: [Argument], whole: Nominal?, expected: Type?) -> (
        candidates: [Candidate], known: [Int: Typed]
    ) {
        guard fitting.count > 1 else { return (fitting, [:]) }
        var known: [Int: Typed] = [:]
        for (index, argument) in arguments.enumerated()
        where isPlain(argument.value) && !(argument.value.isTry && isDelayed(index, in: fitting, arguments)) {
            known[index] = byItself(argument.value)
        }
        if let only = known[0], arguments.count == 1, arguments[0].label == nil, !arguments[0].value.isWrittenNumber,
            turnsNumbers(fitting)
        {
            settle(only.type)
        }
        var best = fitting.filter { fits($0, arguments, known) }
        if best.isEmpty { best = fitting.filter { resembles($0, arguments, known) } }
        if best.isEmpty { best = fitting }
        best = takingAsMany(best, arguments, known)
        best = ranked(best, Handed(arguments: arguments, known: known, expected: expected), whole: whole)
        if best.count > 1, known.values.contains(where: \.type.isPoison),
            best.contains(where: { !$0.member.result.isSame(as: best[0].member.result) })
        {
            return ([], known)
        }
        if best[0].unmet != nil { return ([best[0]], known) }
        return ([best[0]] + alternatives(to: best[0], among: best.dropFirst(), arguments), known)
    }

    /// What an argument is, whatever is wanted; nil for parts that have nothing in common unless they are told:
    /// `[Token(), Logger()]`.
    private func byItself(_ value: Expression) -> Typed? {
        switch value.kind {
        case .array, .ternary, .call: checker.fine { checker.infer(value, expected: nil) }
        default: checker.infer(value, expected: nil)
        }
    }

    /// Whether one of them takes an argument as a closure: it handles the errors thrown there.
    private func isDelayed(_ index: Int, in candidates: [Candidate], _ arguments: [Argument]) -> Bool {
        candidates.contains { candidate in
            let place = candidate.places(for: arguments)?.firstIndex { $0.contains(index) }
            return place.map { candidate.member.parameters[$0].isAutoclosure } ?? false
        }
    }

    /// Whether a number is made of what is worked out first: `Double(1 / 2)` is 0, and `Double(2)` a way to write 2.0.
    private func turnsNumbers(_ candidates: [Candidate]) -> Bool {
        guard let first = candidates.first,
            candidates.allSatisfy({ $0.member.kind == .initializer && $0.member.isWord })
        else { return false }
        let made = first.member.result.replacing(first.map)
        return (made.wrapped ?? made).nominal?.isNumber == true
    }

    /// A written number whose kind nothing has told is what it is by itself.
    private func settle(_ type: Type) {
        if case .variable(let variable) = type.resolved, variable.literal != nil {
            _ = type.unify(with: variable.fallback)
        }
    }

    /// Candidates, the best first. `whole`: the kind of type that is wanted of the chain around.
    func ranked(_ found: [Candidate], _ call: Handed, whole: Nominal?) -> [Candidate] {
        guard found.count > 1 else { return found }
        // Where none gives an optional, what is wanted is what an optional is made of.
        let isMet = whole == nil || found.contains { $0.gives(whole) }
        let whole = isMet ? whole : call.expected?.wrapped?.nominal ?? whole
        let isImplicit = call.arguments.contains { $0.value.startsImplicitly }
        let hasOwn = found.contains { !$0.member.isWord }
        let isWeighed = hasOwn || found.allSatisfy { $0.member.owner === checker.library.free }
        let ranks = found.enumerated().map { place, candidate -> Rank in
            var rank = Rank()
            rank.isUnmet = candidate.unmet != nil
            rank.isDisfavored = candidate.member.isDisfavored
            rank.isElsewhere = isImplicit && !candidate.gives(whole)
            rank.leftOut = leftOut(candidate, call.arguments)
            rank.isOther = !candidate.gives(whole)
            rank.isSpread = spreads(candidate, call.arguments)
            rank.place = place
            if candidate.member.kind == .initializer, let expected = call.expected {
                let isSure = candidate.member.result.wrapped == nil
                rank.isUnwanted = expected.wrapped?.isUnknown == true ? isSure : !candidate.couldGive(expected)
            }
            if isWeighed {
                for (index, argument) in call.arguments.enumerated() {
                    guard let wanted = taken(index, by: candidate, call.arguments)?.resolved else { continue }
                    if let value = call.known[index] {
                        rank.note(value.type.resolved, as: wanted)
                    } else if argument.value.isClosure {
                        rank.noteClosure(as: wanted)
                    }
                }
                rank.moreSpecial = found.count { isMoreSpecial($0, than: candidate, call.arguments) }
                rank.isWord = candidate.member.isWord
                rank.isHidden = rank.isWord && (candidate.member.owner === checker.library.free || isBeyond(candidate))
                rank.isUnwanted = call.expected.map { !candidate.couldGive($0) } ?? false
            }
            return rank
        }
        return zip(found, ranks).sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// Whether it is a word on streams that only this vocabulary has.
    private func isBeyond(_ candidate: Candidate) -> Bool {
        checker.library.customs.beyond.contains(candidate.member.name)
            && checker.lookup.isStream(candidate.member.owner.itself)
    }

    /// What a candidate takes for an argument; its own generic parameters stand in it.
    private func taken(_ index: Int, by candidate: Candidate, _ arguments: [Argument]) -> Type? {
        guard let place = candidate.places(for: arguments)?.firstIndex(where: { $0.contains(index) }) else {
            return nil
        }
        return candidate.member.parameters[place].type.replacing(candidate.map)
    }

    /// Whether the second alone has generic parameters; or whatever the first takes the second takes too, and not the other
    /// way round; of two that take the same, the one that asks for more of the type around.
    private func isMoreSpecial(_ first: Candidate, than second: Candidate, _ arguments: [Argument]) -> Bool {
        if first.member === second.member || first.member.isWord || second.member.isWord { return false }
        if first.member.generics.isEmpty != second.member.generics.isEmpty { return first.member.generics.isEmpty }
        let there = isCovered(first, by: second, arguments)
        let back = isCovered(second, by: first, arguments)
        if there != back { return there }
        return there && first.unmet == nil && first.member.asksMore(than: second.member)
    }

    private func isCovered(_ first: Candidate, by second: Candidate, _ arguments: [Argument]) -> Bool {
        var isCovered = true
        checker.tried {
            var map = second.map
            for generic in second.member.generics { map[ObjectIdentifier(generic)] = .variable(TypeVariable()) }
            for index in arguments.indices {
                guard let own = taken(index, by: first, arguments),
                    let other = taken(index, by: Candidate(member: second.member, map: map), arguments)
                else { continue }
                // What may be nil is less than what may be anything.
                let isAnything =
                    switch own.resolved {
                    case .any, .parameter: true
                    default: false
                    }
                if own.conversion(to: other) == nil || isAnything && other.wrapped != nil { isCovered = false }
            }
            for generic in second.member.generics {
                guard let type = map[ObjectIdentifier(generic)], type.isShaped else { continue }
                if !generic.bounds.allSatisfy(type.follows) { isCovered = false }
            }
        }
        return isCovered
    }
}

/// What a call hands over, and what is known of it before it is known to whom.
struct Handed {
    let arguments: [Argument]
    var known: [Int: Typed] = [:]
    /// What is wanted of the call.
    var expected: Type?
}

extension Choice {
    /// A closure behind a call goes to what takes a function, if any of them does.
    func takingClosures(_ fitting: [Candidate], _ arguments: [Argument]) -> [Candidate] {
        guard fitting.count > 1, let closure = arguments.firstIndex(where: { $0.isTrailing && $0.label == nil }) else {
            return fitting
        }
        let functions = fitting.filter { candidate in
            let place = candidate.places(for: arguments)?.firstIndex { $0.contains(closure) }
            return place.map { candidate.member.parameters[$0].type.isFunction } ?? false
        }
        return functions.isEmpty ? fitting : functions
    }

    /// A function goes to what wants one of as many arguments, before it is spread over one.
    private func takingAsMany(_ found: [Candidate], _ arguments: [Argument], _ known: [Int: Typed]) -> [Candidate] {
        known.reduce(found) { found, item in
            guard case .function(let given, _) = item.value.type.resolved else { return found }
            let alike = found.filter { candidate in
                guard case .function(let wanted, _)? = taken(item.key, by: candidate, arguments)?.resolved else {
                    return false
                }
                return wanted.count == given.count
            }
            return alike.isEmpty ? found : alike
        }
    }

    /// What is tried if the best of several does not go with what is handed over: all of a person's own; of words, those
    /// whose one closure hears something else, or gives it.
    func alternatives(
        to chosen: Candidate, among others: ArraySlice<Candidate>, _ arguments: [Argument]
    ) -> [Candidate] {
        let isOneClosure =
            arguments.count == 1
            && (arguments[0].isTrailing
                || arguments[0].label == nil && chosen.member.parameters.first?.type.isFunction == true)
        let endsInClosure = arguments.last?.isTrailing == true && arguments.filter(\.value.isClosure).count == 1
        let isOneMember = arguments.count == 1 && arguments[0].value.startsImplicitly
        return others.filter { other in
            guard other.unmet == nil else { return false }
            if !chosen.member.isWord || !other.member.isWord { return true }
            return isOneClosure && hears(other, unlike: chosen) || endsInClosure && asks(other, unlike: chosen)
                || isOneMember && takes(other, unlike: chosen)
        }
    }

    /// Of several members of one name, the one that fits the function that is wanted.
    func preferred(_ all: [Candidate], _ expected: Type?) -> Candidate? {
        // What an extension for another type has is no choice.
        let met = all.filter { $0.unmet == nil }
        let found = met.isEmpty ? all : met
        guard case .function(let wanted, let result)? = expected?.optionals.inside.resolved else {
            return found.first
        }
        if wanted.count == 1, found.count > 1 { settle(wanted[0]) }
        let fitting = found.filter { candidate in
            let parameters = candidate.member.parameters
            guard parameters.count == wanted.count else { return false }
            return zip(wanted, parameters).allSatisfy { $0.couldBe($1.type.replacing(candidate.map)) }
        }
        return fitting.first { result.isVoid || $0.couldGive(result) } ?? fitting.first ?? found.first
    }

    /// Whether several members are as good as the best, and only what is wanted of the call tells which is meant.
    func isToldByResult(_ meant: [Candidate]) -> Bool {
        // Of those that ask for something of what they are given, one may ask for more.
        guard let best = meant.first, !best.member.isWord, best.member.generics.allSatisfy(\.bounds.isEmpty) else {
            return false
        }
        return meant.dropFirst().contains {
            $0.member.isBeside(best.member) && $0.member.requirements.count == best.member.requirements.count
                && $0.member.isDisfavored == best.member.isDisfavored
        }
    }
}

extension Expression {
    fileprivate var isTry: Bool { if case .try = kind { true } else { false } }

    fileprivate var isWrittenNumber: Bool {
        switch kind {
        case .integer, .float: true
        default: false
        }
    }
}
