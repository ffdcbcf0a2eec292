import Values

/// Which of several members of one name a call means.
extension Choice {
    /// Whether an argument can be looked at before it is known what is wanted.
    func isPlain(_ expression: Expression) -> Bool {
        switch expression.kind {
        case .closure, .implicitMember, .null, .operatorName, .keyPath: false
        case .array(let items): !items.isEmpty && items.allSatisfy(isPlain)
        case .dictionary: false
        case .tuple(let items): items.allSatisfy { isPlain($0.value) }
        case .infix(_, let left, let right, _): isPlain(left) && isPlain(right)
        case .prefix(_, let operand): isPlain(operand)
        case .ternary(_, let yes, let no): isPlain(yes) && isPlain(no)
        case .name(let name, _): !isOverloaded(name)
        case .call(let callee, let arguments): !callee.startsImplicitly && !isMadeOfContext(callee, arguments)
        // What it makes is told by what it is handed.
        case .member(let base, "init", _, _) where checker.references.typeReference(base)?.isKnown == false: false
        case .member(let base, let name, _, _):
            !base.startsImplicitly && name.last != ")" && !isOverloaded(name, of: base)
        default: true
        }
    }

    /// Whether several functions have the name: which is meant is told by what is wanted.
    private func isOverloaded(_ name: String) -> Bool {
        if name.last == ")" { return true }
        guard checker.scope.local(name) == nil, checker.session.globals[name] == nil || checker.scope.itself != nil
        else { return false }
        let own = checker.scope.itself.map { checker.lookup.candidates(of: $0, name, isStatic: false) } ?? []
        if !own.isEmpty { return own.count { $0.member.kind == .method } > 1 }
        let functions = checker.session.globals[name] == nil ? checker.library.functions(named: name) : []
        return functions.count > 1 || functions.contains { !$0.generics.isEmpty }
    }

    /// The same for what a name, a text or `self` has.
    private func isOverloaded(_ name: String, of base: Expression) -> Bool {
        switch base.kind {
        case .name, .this, .string: break
        default: return false
        }
        if let type = checker.references.typeReference(base) {
            let makers = name == "init" ? checker.lookup.candidates(of: type, name, isStatic: true) : []
            return makers.count > 1
        }
        var found: [Candidate] = []
        checker.tried {
            let type = checker.infer(base, expected: nil).type
            if type.isShaped { found = checker.lookup.candidates(of: type, name, isStatic: false) }
        }
        return found.count > 1 && found.allSatisfy { $0.member.kind == .method }
    }

    /// Whether it is a stream of what only the context names: `Observable.just(.done)`.
    private func isMadeOfContext(_ callee: Expression, _ arguments: [Argument]) -> Bool {
        guard case .member(let base, _, _, _) = callee.kind, case .name(let name, _) = base.kind,
            arguments.contains(where: { $0.value.startsImplicitly }), let type = checker.library.known(name)
        else { return false }
        return type.generics.count == 1 && checker.lookup.isStream(type.itself)
    }

    func fits(_ candidate: Candidate, _ arguments: [Argument], _ synthesized: [Int: Typed]) -> Bool {
        guard let places = candidate.places(for: arguments) else { return false }
        for (parameter, taken) in zip(candidate.member.parameters, places) {
            for index in taken {
                let wanted = parameter.asked.replacing(candidate.map)
                if let value = synthesized[index], !value.type.couldBe(wanted), !value.isLetter(wanted),
                    !value.isForced || !value.unforced.type.couldBe(wanted),
                    !checker.literals.isWritten(arguments[index].value, as: wanted.wrapped ?? wanted)
                {
                    return false
                }
                if let value = synthesized[index],
                    !arguments[index].value.isList && !mayHold(value.type, parameter.type, candidate)
                        || isElse(value.type, wanted, candidate)
                {
                    return false
                }
                if case .closure(let closure) = arguments[index].value.kind,
                    !accepts(wanted, closure) || !parameter.allows(closure.effects)
                {
                    return false
                }
                if case .operatorName(let name) = arguments[index].value.kind, !takesOperator(wanted, name) {
                    return false
                }
                if case .keyPath = arguments[index].value.kind, !mayBeKeyPath(wanted) { return false }
                let isTold = isToldElsewhere(wanted, than: parameter, candidate)
                if case .null = arguments[index].value.kind, wanted.wrapped == nil, !isTold { return false }
                if let name = arguments[index].value.startingName, !isTold, !mayStart(wanted, name) { return false }
                if arguments[index].value.isList, !canBeList(wanted) { return false }
                if case .dictionary = arguments[index].value.kind, !canBeDictionary(wanted) { return false }
            }
        }
        return keepsBounds(candidate, places, synthesized)
    }

    /// Whether what is wanted is a generic parameter that another argument tells: `nil` and `.b` may be of its type.
    private func isToldElsewhere(_ wanted: Type, than parameter: ParameterType, _ candidate: Candidate) -> Bool {
        guard case .parameter(let generic) = wanted.resolved else { return false }
        let named = candidate.member.parameters.count { generic.stands(in: $0.type) }
        return named > (generic.stands(in: parameter.type) ? 1 : 0)
    }

    /// Whether what its generic parameters stand for, as far as the arguments tell by themselves, is what it asks of them.
    private func keepsBounds(_ candidate: Candidate, _ places: [[Int]], _ synthesized: [Int: Typed]) -> Bool {
        let asking = candidate.member.generics.filter { !$0.bounds.isEmpty }
        guard !asking.isEmpty else { return true }
        var isKept = true
        checker.tried {
            var map = candidate.map
            for generic in candidate.member.generics { map[ObjectIdentifier(generic)] = .variable(TypeVariable()) }
            for (parameter, taken) in zip(candidate.member.parameters, places) {
                for value in taken.compactMap({ synthesized[$0] }) {
                    _ = (value.isForced ? value.unforced : value).type.conversion(to: parameter.type.replacing(map))
                }
            }
            isKept = asking.allSatisfy { generic in
                guard let type = map[ObjectIdentifier(generic)]?.resolved, type.isKnown,
                    type.nominal?.kind != .protocol
                else { return true }
                return generic.bounds.allSatisfy(type.follows)
            }
        }
        return isKept
    }

    /// Whether what a type holds could be what is known of a generic parameter: `where O.Element == Element`.
    private func mayHold(_ type: Type, _ parameter: Type, _ candidate: Candidate) -> Bool {
        guard case .parameter(let generic) = parameter else { return true }
        return generic.known.allSatisfy { name, wanted in
            guard let given = type.associatedType(name) else { return true }
            let wanted = wanted.replacing(candidate.map)
            return given.isKnown && wanted.isKnown ? given.isSame(as: wanted) : couldBeSame(given, wanted)
        }
    }

    /// Whether two types may turn out to be one: what could only become the other, as `Int` an optional, is not it.
    private func couldBeSame(_ given: Type, _ wanted: Type) -> Bool {
        if let here = given.nominal, let there = wanted.nominal, here !== there { return false }
        return given.couldBe(wanted)
    }

    /// Whether a type that has a name is not what the body around calls by its generic parameter: `T`, in `T(count)`.
    private func isElse(_ type: Type, _ wanted: Type, _ candidate: Candidate) -> Bool {
        // An index that only the collection knows is no range of such.
        if case .associated(_, "Index") = wanted.resolved { return type.isRange }
        if case .associated(_, "Index") = type.resolved { return wanted.isRange }
        guard case .parameter(let generic) = wanted.resolved else { return false }
        if case .parameter(let own) = type.resolved, own === generic { return false }
        return type.isToldAtRun != (type.nominal != nil) && !candidate.member.generics.contains { $0 === generic }
    }

    private func takesOperator(_ wanted: Type, _ name: String) -> Bool {
        guard case .function(let parameters, _) = wanted.optionals.inside.resolved else { return wanted.isCallable }
        if parameters.count == 2 { return true }
        return parameters.count == 1 && ["-", "!", "~", "+"].contains(name)
            || parameters.contains { if case .tuple = $0.resolved { true } else { false } }
    }

    private func mayBeKeyPath(_ wanted: Type) -> Bool {
        if case .function(let parameters, _) = wanted.optionals.inside.resolved { return parameters.count == 1 }
        return wanted.isNamed("KeyPath") || wanted.nominal == nil
    }

    /// Whether a type that is known has a static member or case of that name.
    private func mayStart(_ wanted: Type, _ name: String) -> Bool {
        if case .parameter(let generic) = wanted, generic.bounds.contains(where: { $0.name.hasPrefix("Observable") }),
            let stream = checker.library.known("Observable")
        {
            return !checker.lookup.candidates(of: stream.itself, name, isStatic: true).isEmpty
        }
        if case .parameter(let generic) = wanted.resolved, let bound = generic.bounds.first,
            !checker.lookup.isStream(bound.itself)
        {
            return !checker.lookup.candidates(of: bound.itself, name, isStatic: true).isEmpty
        }
        guard name != "init", let nominal = (wanted.wrapped ?? wanted).nominal, nominal.kind != .protocol else {
            return true
        }
        return !checker.lookup.candidates(of: wanted.wrapped ?? wanted, name, isStatic: true).isEmpty
            || checker.lookup.innerType(of: wanted.wrapped ?? wanted, name) != nil
            || !checker.lookup.candidates(of: wanted, name, isStatic: true).isEmpty
    }

    /// Whether a function that was looked at by itself takes what it would be given; true for what is no function.
    func takes(_ value: Typed, _ index: Int, of arguments: [Argument], _ chosen: Candidate) -> Bool {
        guard let place = chosen.places(for: arguments)?.firstIndex(where: { $0.contains(index) }) else {
            return true
        }
        let type = chosen.member.parameters[place].type.replacing(chosen.map)
        // What is written as a list may be a set, and a text a person's own type.
        switch arguments[index].value.kind {
        case .array, .string, .bool: return !type.isKnown || value.type.conversion(to: type) != nil
        // A call of several meanings has that one which fits.
        case .call where value.type.nominal != nil && value.type.nominal === type.nominal:
            return value.type.couldBe(type)
        default: break
        }
        guard case .function(let given, _) = value.type.resolved,
            case .function(let wanted, _) = (type.wrapped ?? type).resolved
        else { return true }
        return given.count == wanted.count && zip(wanted, given).allSatisfy { $0.couldBe($1) }
    }

    /// Whether the arguments are of the kinds that are wanted, if not of the very types.
    func resembles(_ candidate: Candidate, _ arguments: [Argument], _ synthesized: [Int: Typed]) -> Bool {
        guard let places = candidate.places(for: arguments) else { return false }
        return zip(candidate.member.parameters, places).allSatisfy { parameter, taken in
            taken.allSatisfy { index in
                guard let value = synthesized[index] else { return true }
                return parameter.type.nominal === value.type.nominal
            }
        }
    }

    /// Whether an array literal could be what is wanted.
    private func canBeList(_ wanted: Type) -> Bool {
        canBeWritten(
            wanted, as: ["Array", "ArraySlice", "Set", "JSON", "IndexPath"],
            ["SetAlgebra", "ExpressibleByArrayLiteral"])
    }

    /// Whether a dictionary literal could be what is wanted.
    private func canBeDictionary(_ wanted: Type) -> Bool {
        canBeWritten(wanted, as: ["Dictionary", "KeyValuePairs", "JSON"], ["ExpressibleByDictionaryLiteral"])
    }

    private func canBeWritten(_ wanted: Type, as builtIn: [String], _ protocols: [String]) -> Bool {
        guard let nominal = (wanted.wrapped ?? wanted).nominal else { return true }
        return nominal.kind == .protocol || nominal.isBuiltIn && builtIn.contains(nominal.name)
            || protocols.contains { checker.library.known($0).map(nominal.follows) == true }
    }

    /// Whether a closure of that many parameters could be what is wanted.
    private func accepts(_ wanted: Type, _ closure: Closure) -> Bool {
        guard case .function(let parameters, _) = wanted.optionals.inside.resolved else { return wanted.isCallable }
        let given = closure.parameters?.count ?? closure.highestDollar + 1
        if let written = closure.parameters, written.count == parameters.count {
            return zip(written, parameters).allSatisfy { mayBeCalled($0, $1) }
        }
        if given == parameters.count { return true }
        if closure.parameters == nil, given < parameters.count {
            return parameters.count == 1 && parameters[0].mayBeVoid
        }
        guard parameters.count == 1 else { return false }
        switch parameters[0].resolved {
        case .tuple(let items): return given <= items.count
        case .variable(let variable): return variable.literal == nil
        case .poison, .associated: return true
        default: return given == 0 && closure.parameters == nil
        }
    }

    /// Whether a parameter that a closure names with its type could be one of what it is given.
    private func mayBeCalled(_ parameter: ClosureParameter, _ given: Type) -> Bool {
        guard let node = parameter.type else { return true }
        var type = Type.poison
        checker.tried { type = checker.read(node) }
        return given.isOpen ? type.couldBe(given) : given.couldBe(type)
    }

    /// Whether its closures would take one tuple apart where another's are given as many arguments as are named.
    func spreads(_ candidate: Candidate, _ arguments: [Argument]) -> Bool {
        guard let places = candidate.places(for: arguments) else { return false }
        return zip(candidate.member.parameters, places).contains { parameter, taken in
            taken.contains { index in
                guard case .function(let wanted, _) = (parameter.type.wrapped ?? parameter.type).resolved else {
                    return false
                }
                switch arguments[index].value.kind {
                case .closure(let closure):
                    return wanted.count == 1 && (closure.parameters?.count ?? closure.highestDollar + 1) > 1
                case .operatorName(let name): return wanted.count == 1 && Operators.infixOnly.contains(name)
                default: return false
                }
            }
        }
    }

    func leftOut(_ candidate: Candidate, _ arguments: [Argument]) -> Int {
        candidate.places(for: arguments)?.filter(\.isEmpty).count ?? 0
    }
}
