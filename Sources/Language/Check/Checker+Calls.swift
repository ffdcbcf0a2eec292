import Values

/// A member with its own generic parameters made variables.
struct Shape {
    var parameters: [ParameterType]
    var result: Type
    var map: [ObjectIdentifier: Type]
}

extension Checker {
    /// Fresh variables for what a call must find out.
    func instantiate(_ candidate: Candidate, _ span: Span) -> Shape {
        var map = candidate.map
        for generic in candidate.member.generics {
            let variable = Type.variable(TypeVariable())
            map[ObjectIdentifier(generic)] = variable
            for bound in generic.bounds { promises.append((variable, bound, span, "'\(candidate.member.name)'")) }
            open.append((variable, span))
        }
        for generic in candidate.member.generics {
            for (name, type) in generic.known {
                if let variable = map[ObjectIdentifier(generic)] {
                    knownLater.append((variable, name, type.replacing(map)))
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

    /// What a trailing closure is for is known when it is known what the generic parameters are.
    func match(_ arguments: [Argument], _ candidate: Candidate) -> [[Int]]? {
        let parameters = candidate.member.parameters
        guard arguments.contains(where: \.isTrailing), !candidate.map.isEmpty else {
            return match(arguments, parameters)
        }
        return match(
            arguments,
            parameters.map { parameter in
                var parameter = parameter
                if !isCallable(parameter.type) { parameter.type = parameter.type.replacing(candidate.map) }
                return parameter
            })
    }

    /// Which arguments go to which parameter; nil if they don't fit by label and number.
    func match(_ arguments: [Argument], _ parameters: [ParameterType]) -> [[Int]]? {
        var taken = Array(repeating: [Int](), count: parameters.count)
        var next = 0
        for (index, argument) in arguments.enumerated() {
            if argument.isTrailing, argument.label == nil {
                // The first trailing closure goes to the next parameter that can be a closure.
                guard
                    let place = parameters.indices.first(where: {
                        $0 >= next && isCallable(parameters[$0].type) && taken[$0].isEmpty
                            && parameters[next..<$0].allSatisfy(\.isOptional)
                    })
                else { return nil }
                taken[place] = [index]
                next = place + 1
                continue
            }
            if next > 0, parameters[next - 1].isVariadic, argument.label == nil, !argument.isTrailing,
                next == parameters.count || parameters[next].label != nil
            {
                taken[next - 1].append(index)
                continue
            }
            if let label = argument.label, !argument.isTrailing, !parameters.contains(where: { $0.label == label }),
                let place = parameters.indices.first(where: { $0 + 1 >= next && parameters[$0].takesLabels })
            {
                taken[place].append(index)
                next = place + 1
                continue
            }
            guard
                let place = parameters.indices.first(where: {
                    $0 >= next && parameters[$0].label == argument.label
                        && parameters[next..<$0].allSatisfy {
                            $0.isOptional || $0.isVariadic
                        }
                })
            else { return nil }
            taken[place] = [index]
            next = place + 1
        }
        for (parameter, arguments) in zip(parameters, taken) where arguments.isEmpty {
            if !parameter.isOptional, !parameter.isVariadic { return nil }
        }
        return taken
    }

    func isCallable(_ type: Type) -> Bool {
        switch type.resolved {
        case .function, .poison, .any: true
        case .variable(let variable): variable.literal == nil
        case .parameter(let parameter): parameter.bounds.isEmpty
        default: type.wrapped.map(isCallable) ?? false
        }
    }

    /// Calls the best of several members of one name.
    func call(
        _ found: [Candidate], _ receiver: Typed?, _ arguments: [Argument], name: String, nameSpan: Span, span: Span,
        expected: Type?
    ) -> Typed {
        let whole = (expected ?? wholeChain)?.nominal
        let outer = wholeChain
        wholeChain = nil
        defer { wholeChain = outer }
        let fitting = found.filter { match(arguments, $0) != nil }
        guard !fitting.isEmpty else { return wrongArguments(found, arguments, name, nameSpan, span) }
        var synthesized: [Int: Typed] = [:]
        var best = fitting
        if fitting.count > 1 {
            for (index, argument) in arguments.enumerated() where isPlain(argument.value) {
                synthesized[index] = infer(argument.value, expected: nil)
            }
            best = fitting.filter { fits($0, arguments, synthesized) }
            if best.isEmpty { best = fitting.filter { resembles($0, arguments, synthesized) } }
            if best.isEmpty { best = fitting }
        }
        best = ranked(best, Handed(arguments: arguments, known: synthesized), whole: whole)
        // What a mistake leaves open says nothing of which is meant.
        if best.count > 1, synthesized.values.contains(where: \.type.isPoison),
            best.contains(where: { other in
                !other.member.result.isSame(as: best[0].member.result)
            })
        {
            return Typed(.poison, .poison, span)
        }
        let chosen = best[0]
        if let unmet = chosen.unmet { return needs(chosen, unmet, nameSpan) }
        if let reason = hidden(chosen.member) ?? pushIntoOutput(receiver, name) { return mistake(nameSpan, reason) }
        let others = alternatives(to: chosen, among: best.dropFirst(), arguments)
        return firstFine([chosen] + others) { candidate in
            let known = synthesized.filter { takes($0.value, $0.key, of: arguments, candidate) }
            return call(candidate, receiver, arguments, known, span: span, expected: expected).marked(nameSpan.start)
        }
    }

    /// What is tried if the best of several does not go with what is handed over: all of a person's own; of words, those
    /// whose one closure hears something else.
    private func alternatives(
        to chosen: Candidate, among others: ArraySlice<Candidate>, _ arguments: [Argument]
    ) -> [Candidate] {
        let isOneClosure = arguments.count == 1 && arguments[0].isTrailing
        return others.filter { other in
            guard other.unmet == nil else { return false }
            if !chosen.member.isWord || !other.member.isWord { return true }
            return isOneClosure && hears(other, unlike: chosen)
        }
    }

    /// Arguments under labels of the caller's choice: pairs of a label and a value.
    private func labelled(_ arguments: [Argument], _ type: Type, _ span: Span) -> Typed {
        let pair = Type.tuple([(nil, BuiltIn.string), (nil, type)])
        let items = arguments.map { argument in
            let label = Typed(.constant(.string(argument.label ?? "")), BuiltIn.string, span)
            return Typed(.tuple([label, check(argument.value, as: type)], [nil, nil]), pair, span)
        }
        return Typed(.array(items), BuiltIn.array(pair), span)
    }

    /// Calls one member: its arguments are checked against its parameters.
    func call(
        _ candidate: Candidate, _ receiver: Typed?, _ arguments: [Argument], _ synthesized: [Int: Typed] = [:],
        span: Span, expected: Type?
    ) -> Typed {
        let outerOwner = joiningOwner
        joiningOwner = candidate.member.isStatic ? candidate.member.owner : nil
        defer { joiningOwner = outerOwner }
        let before = knownLater.count
        let instance = instantiate(candidate, span)
        defer { knownLater.removeSubrange(before...) }
        guard let places = match(arguments, candidate) else { return Typed(.poison, .poison, span) }
        let (arguments, synthesized) = inSeconds(arguments, synthesized, places, instance.parameters)
        if let expected { prefer(instance.result, expected) }
        var values: [Typed?] = Array(repeating: nil, count: instance.parameters.count)
        var (untold, later, mixed): ([Int], [Int], [Int]) = ([], [], [])
        for (index, taken) in places.enumerated() {
            let parameter = instance.parameters[index]
            if parameter.takesLabels {
                values[index] = labelled(taken.map { arguments[$0] }, parameter.type, span)
            } else if parameter.isVariadic {
                joinTypes(of: taken.map { arguments[$0].value }, into: parameter.type)
                let items = taken.map { check(arguments[$0].value, as: parameter.type, synthesized[$0]) }
                values[index] = Typed(.array(items), BuiltIn.array(parameter.type), span)
            } else if let argument = taken.first {
                if case .closure = arguments[argument].value.kind { later.append(index); continue }
                if parameter.isInout != isInout(arguments[argument].value) {
                    values[index] = wrongInout(arguments[argument].value, parameter)
                    continue
                }
                if parameter.isAutoclosure {
                    values[index] = check(delayed(arguments[argument].value), as: parameter.type)
                } else if parameter.type.asksOpenType
                    || synthesized[argument] == nil && !isPlain(arguments[argument].value) && !parameter.type.isKnown
                {
                    untold.append(index)
                } else if let value = read(arguments[argument].value, as: parameter.type, synthesized[argument]) {
                    values[index] = value
                } else {
                    mixed.append(index)
                }
            } else if case .expression(let fallback) = parameter.fallback {
                values[index] = defaultValue(fallback, parameter.type, candidate.member, instance.map)
            }
        }
        // What only its context tells waits for what the other arguments tell.
        untold.sort { a, b in
            let told = [a, b].map { isOperatorName(arguments[places[$0][0]].value) }
            return told[0] != told[1] ? told[0] : a < b
        }
        for index in untold + later + mixed {
            holdEqualities(of: candidate.member, instance, since: before)
            if let expected, !expected.isAny, index < instance.parameters.count,
                case .variable = instance.parameters[index].type.resolved,
                instance.parameters[index].type.isSame(as: instance.result)
            {
                _ = instance.result.unify(with: expected.wrapped ?? expected)
            }
            let (parameter, argument) = (instance.parameters[index], arguments[places[index][0]].value)
            values[index] =
                parameter.builder.map { checkBuilt(argument, as: parameter.type, by: $0.replacing(instance.map)) }
                ?? check(argument, as: parameter.type)
        }
        holdEqualities(of: candidate.member, instance, since: before)
        for (variable, name, type) in knownLater[before...] {
            guard let found = variable.associatedType(name), !found.unify(with: type) else { continue }
            let index = instance.parameters.firstIndex { $0.type.isSame(as: variable) }
            let place = index.flatMap { values[$0]?.span } ?? span
            if !isHole(found), !isHole(type) {
                report(place, "this is \(variable), where one of \(type) is wanted")
            }
        }
        // What nothing else tells is what is wanted: `let api: API = resolve()`.
        if let expected, expected.isKnown, !expected.isAny, !instance.result.isShaped {
            _ = instance.result.unify(with: expected)
        }
        readPostponed()
        if values.contains(where: { $0?.type.isPoison ?? false }), !instance.result.isKnown {
            poisonVariables(instance.result)
        }
        writeCall(candidate.member, values, span)
        return carryOut(candidate.member, receiver, values, instance.result, span, instance.map)
    }

    /// An argument; nil if it is a list whose elements are not of one type, as far as is known by now.
    private func read(_ argument: Expression, as wanted: Type, _ known: Typed?) -> Typed? {
        guard known == nil, case .array(let items) = argument.kind, items.count > 1, !wanted.isKnown else {
            return check(argument, as: wanted, known)
        }
        return fine { check(argument, as: wanted) }
    }

    /// What is asked to be the same is made one, as soon as something of it is known: `where C.Element == Value`.
    private func holdEqualities(of member: Member, _ instance: Shape, since mark: Int) {
        for (variable, name, type) in knownLater[mark...] {
            guard let found = variable.associatedType(name), !found.isKnown || !type.isKnown else { continue }
            _ = found.unify(with: type)
        }
        for requirement in member.requirements {
            guard case .same(let type) = requirement.kind else { continue }
            let (subject, other) = (requirement.subject.replacing(instance.map), type.replacing(instance.map))
            if !subject.isKnown || !other.isKnown { _ = subject.unify(with: other) }
        }
    }

    private func isOperatorName(_ expression: Expression) -> Bool {
        if case .operatorName = expression.kind { true } else { false }
    }

    /// An argument as a closure that gives it.
    private func delayed(_ argument: Expression) -> Expression {
        let closure = Closure(
            captures: [], parameters: [], result: nil, body: [Statement(.expression(argument), argument.span)],
            highestDollar: -1, span: argument.span, isDelayed: true)
        return Expression(.closure(closure), argument.span)
    }

    /// What a mistake in an argument leaves unknown stays silent.
    private func poisonVariables(_ type: Type) {
        switch type.resolved {
        case .variable(let variable): variable.binding = .poison
        case .nominal(_, let arguments): for argument in arguments { poisonVariables(argument) }
        case .tuple(let items): for item in items { poisonVariables(item.type) }
        case .function(let parameters, let result):
            for parameter in parameters { poisonVariables(parameter) }
            poisonVariables(result)
        case .associated(let base, _): poisonVariables(base)
        default: break
        }
    }

    /// The call itself, once everything is known.
    func carryOut(
        _ member: Member, _ receiver: Typed?, _ arguments: [Typed?], _ result: Type, _ span: Span,
        _ map: [ObjectIdentifier: Type] = [:]
    ) -> Typed {
        if let receiver, let reason = unchangeable(member, receiver) {
            return mistake(receiver.span, reason, hint: remedy(changing: receiver, in: span))
        }
        if member.isThrowing { caught.append(member.thrown) }
        if member.isThrowing, !isTrying {
            let text = source.text(span)
            let short = !text.contains("\n")
            let name = member.kind == .initializer ? result.nominal?.name ?? "init" : member.name
            report(
                span, "'\(name)' can throw: try stands before it",
                hint: short ? line(with: "try \(text)", at: span) : nil)
        }
        var told: [Typed] = []
        if case .word = member.implementation {
        } else {
            told = member.generics.map { metatype(map[ObjectIdentifier($0)] ?? .poison, span) }
        }
        if case .body(let cell) = member.implementation, cell.takesType, let receiver, !member.isStatic {
            told += calledOn(receiver)
        }
        let values = arguments.compactMap { $0 } + told
        switch member.implementation {
        case .word(let word, let index):
            // What a generic parameter stands for is known when it is asked; any other type is known here.
            let isOfType =
                if case .metatype(let type)? = receiver?.type.resolved { member.isStatic && !type.isOpen } else {
                    false
                }
            return Typed(.word(word, index, receiver: isOfType ? nil : receiver, arguments), result, span)
        case .selector(let selector):
            guard let receiver else { return Typed(.poison, .poison, span) }
            if member.isMutating { return Typed(.mutateSend(selector, receiver: receiver, values), result, span) }
            return Typed(.send(selector, receiver: receiver, values, viaSuper: receiver.viaSuper), result, span)
        case .body(let cell):
            if member.isStatic {
                let type = receiver ?? calledOn(member, map, span)
                if receiver == nil, member.owner.kind == .protocol, Lexer.isOperator(member.name),
                    let first = values.first
                {
                    let kind = Typed(.typeOf(first, known: nil), .metatype(first.type), span)
                    return Typed(.sendStatic(member.selector, kind, values), result, span)
                }
                if let receiver, member.owner.kind != .structure, member.owner.kind != .enumeration {
                    return Typed(.sendStatic(member.selector, receiver, values), result, span)
                }
                return Typed(.invoke(cell, receiver: nil, cell.takesType ? values + [type] : values), result, span)
            }
            if member.isMutating, let receiver { return Typed(.mutate(cell, receiver: receiver, values), result, span) }
            return Typed(.invoke(cell, receiver: receiver, values), result, span)
        case .initializer(let cell):
            if let receiver, isToldAtRun(result.wrapped ?? result) {
                return Typed(.sendStatic(member.selector, receiver, values), result, span)
            }
            if let nominal = (result.wrapped ?? result).nominal {
                // What is left out keeps its place.
                let type = cell.takesType ? [metatype(result.wrapped ?? result, span)] : []
                let values = arguments.map { $0 ?? Typed(.constant(.void), .void, span) } + told + type
                return Typed(
                    .makeInstance(nominal, cell, values, types: typeArguments(result.wrapped ?? result, span)), result,
                    span)
            }
            return Typed(.poison, .poison, span)
        case .enumCase(let index):
            guard let nominal = result.nominal else { return Typed(.poison, .poison, span) }
            return Typed(.makeCase(nominal, index, values), result, span)
        case .field:
            guard let nominal = result.nominal else { return Typed(.poison, .poison, span) }
            return Typed(.makeStruct(nominal, values), result, span)
        case .global(let global):
            return Typed(.call(Typed(.global(global), global.type, span), values), result, span)
        case .local(let local): return Typed(.call(use(local, span), values), result, span)
        }
    }

    /// Whether what is made is known only when it is made: of a generic parameter, or of a class that others extend.
    private func isToldAtRun(_ type: Type) -> Bool {
        if type.isToldAtRun { return true }
        guard let nominal = type.nominal, !nominal.isBuiltIn else { return false }
        return nominal.kind == .instance || nominal.kind == .protocol
    }

    /// Why a method that changes its receiver can't be called on it; nil if it can.
    private func unchangeable(_ member: Member, _ receiver: Typed) -> String? {
        guard member.kind == .method, !member.isStatic, receiver.type.nominal?.isReference != true else { return nil }
        var isMutating = member.isMutating
        if case .word(let word, let index) = member.implementation { isMutating = word.isMutating(index) }
        guard isMutating else { return nil }
        if case .parameter(let generic) = receiver.type.resolved, generic.bounds.contains(where: \.isReference) {
            return nil
        }
        return cannotChange(receiver)
    }
}
