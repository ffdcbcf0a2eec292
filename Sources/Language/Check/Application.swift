import Messages
import Values

/// One member applied to the arguments of one call: they are checked against its parameters. What tells its own type is
/// read first; what only the others tell waits for them.
struct Application {
    private let checker: Checker
    private let candidate: Candidate
    private let shape: Shape
    private let arguments: [Argument]
    /// What was read before it was known to whom it goes.
    private let known: [Int: Typed]
    private let places: [[Int]]
    private let span: Span
    /// Where what is known of this call's associated types begins.
    private let mark: Int
    /// By parameter: what it is given.
    private var values: [Typed?]

    /// nil if the arguments don't fit by label and number.
    init?(
        _ candidate: Candidate, _ arguments: [Argument], _ known: [Int: Typed], span: Span, since mark: Int,
        _ checker: Checker
    ) {
        (self.checker, self.candidate, self.span, self.mark) = (checker, candidate, span, mark)
        shape = checker.calls.instantiate(candidate, span)
        guard let places = candidate.places(for: arguments) else { return nil }
        self.places = places
        (self.arguments, self.known) = checker.foreign.inSeconds(arguments, known, places, shape.parameters)
        values = Array(repeating: nil, count: shape.parameters.count)
    }

    mutating func perform(on receiver: Typed?, expected: Type?) -> Typed {
        let expected = expected.map { checker.unknowns.promised(shape.result, within: $0) }
        if let expected { shape.result.prefer(expected) }
        if let expected, expected.isShaped, !expected.isAny, takesPartsOfResult {
            _ = shape.result.unify(with: expected)
        }
        var waiting = readEarly()
        while !waiting.isEmpty { readLate(waiting.remove(at: next(among: waiting)), expected: expected) }
        holdEqualities()
        tellUnequal()
        // What nothing else tells is what is wanted: `let api: API = resolve()`.
        if let expected, expected.isKnown, !expected.isAny, !shape.result.isShaped {
            _ = shape.result.unify(with: expected)
        }
        checker.readPostponed()
        if values.contains(where: { $0?.type.isPoison ?? false }), !shape.result.isKnown { shape.result.spoil() }
        checker.report.writeCall(candidate.member, values, span)
        return checker.dispatch.carryOut(candidate.member, receiver, values, shape.result, span, shape.map)
            .forced(candidate.member.isForced)
    }

    /// Whether what it takes are parts of what only its result tells: `contain(2)` where a `Matcher<[Int]>` is wanted.
    private var takesPartsOfResult: Bool {
        candidate.member.generics.contains { generic in
            guard generic.stands(in: candidate.member.result) else { return false }
            let taken = candidate.member.parameters.filter { generic.stands(in: $0.type) }
            return !taken.isEmpty && taken.allSatisfy { generic.standsByParts(in: $0.type) }
        }
    }

    /// Which of what waits is read next. What does not know yet what it takes waits for a closure that can tell:
    /// `{ $0 * 2 } >>> String.init`.
    private func next(among waiting: [Int]) -> Int {
        func takes(_ index: Int, _ isTold: (Type) -> Bool) -> Bool {
            guard !argument(of: index).tellsWhatItTakes,
                case .function(let taken, _) = shape.parameters[index].asked.resolved
            else { return true }
            return taken.allSatisfy(isTold)
        }
        func argument(of index: Int) -> Expression { arguments[places[index][0]].value }
        let closures = waiting.indices.filter { argument(of: waiting[$0]).isClosure }
        // What a value has told comes last, and literals: another argument may still tell that `"a"` is an optional.
        func mayWiden(_ type: Type) -> Bool {
            if case .variable(let variable) = type { variable.softest != nil } else { false }
        }
        for isTold in [{ $0.isKnown && !mayWiden($0) }, \.isKnown] as [(Type) -> Bool] {
            if takes(waiting[0], isTold) { return 0 }
            if let first = closures.first(where: { takes(waiting[$0], isTold) }) { return first }
        }
        return closures.first { takes(waiting[$0]) { $0.isKnown || $0.isNumber } } ?? 0
    }

    /// Reads what tells its own type; the answer are the parameters that wait, in the order in which they are read.
    private mutating func readEarly() -> [Int] {
        var (untold, closures, mixed): ([Int], [Int], [Int]) = ([], [], [])
        for (index, taken) in places.enumerated() {
            let parameter = shape.parameters[index]
            if parameter.takesLabels || parameter.isVariadic {
                values[index] = list(taken, parameter)
            } else if let argument = taken.first {
                let (value, wanted) = (arguments[argument].value, parameter.asked)
                if value.isClosure || value.listsClosures && !wanted.isKnown {
                    closures.append(index)
                } else if waitsForPart(index) {
                    mixed.append(index)
                } else if value.isRootedPath, !wanted.isFunction {
                    values[index] = read(value, for: parameter)
                } else if value.isList, taken.count == 1, arguments.count > 1, wanted.isUnknown {
                    // What another argument tells counts for more than what its elements are.
                    untold.append(index)
                } else if parameter.isInout != value.isInout,
                    !(value.isInout && parameter.type.isNamed("UnsafeRawPointer"))
                {
                    values[index] = checker.calls.wrongInout(value, parameter)
                } else if wanted.asksOpenType
                    || known[argument] == nil && !checker.choice.isPlain(value) && !wanted.isKnown
                {
                    untold.append(index)
                } else if let found = readIfTold(value, for: parameter, known[argument]) {
                    values[index] = found
                } else {
                    mixed.append(index)
                }
            } else if case .expression(let fallback) = parameter.fallback {
                values[index] = checker.bodies.defaultValue(
                    parameter.isAutoclosure ? fallback.delayed : fallback, parameter.type, candidate.member, shape.map,
                    at: span)
            }
        }
        let isOperator = { [arguments, places] (index: Int) in arguments[places[index][0]].value.isOperatorName }
        return untold.filter { !isOperator($0) } + untold.filter(isOperator) + closures + mixed
    }

    /// Whether it takes a part of what another argument tells: `KeyPath<State, C.State>` beside a `() -> C`.
    private func waitsForPart(_ index: Int) -> Bool {
        let (taken, member) = (shape.parameters[index].type, candidate.member)
        guard !taken.isKnown, shape.parameters.count > 1 else { return false }
        return member.generics.contains { generic in
            shape.map[ObjectIdentifier(generic)]?.isShaped != true
                && generic.stands(in: member.parameters[index].type)
                && generic.standsByParts(in: member.parameters[index].type)
                && member.parameters.indices.contains {
                    $0 > index && !places[$0].isEmpty && generic.stands(in: member.parameters[$0].type)
                        && !generic.standsByParts(in: member.parameters[$0].type)
                }
        }
    }

    /// What is worked out only when it is asked for is read as a closure that gives it.
    private func read(_ value: Expression, for parameter: ParameterType, _ known: Typed? = nil) -> Typed {
        guard parameter.isAutoclosure else { return checker.check(value, as: parameter.type, known) }
        return checker.within {
            $0.handlesErrors = $0.handlesErrors || parameter.mayThrow
        } _: {
            checker.check(value.delayed, as: parameter.type)
        }
    }

    /// What only its context tells, by what the other arguments have told.
    private mutating func readLate(_ index: Int, expected: Type?) {
        holdEqualities()
        let (parameter, argument) = (shape.parameters[index], arguments[places[index][0]].value)
        // A number that is written is what it is by itself before it is asked for its steps.
        if case .associated(let base, _) = parameter.type.resolved, case .variable = base.resolved { base.settle() }
        if let expected, !expected.isAny, case .variable = parameter.type.resolved,
            parameter.type.isSame(as: shape.result)
        {
            _ = shape.result.unify(with: argument.holdsNull ? expected : expected.wrapped ?? expected)
        }
        // What the closure gives is told by what is wanted: `mapped { Double($0) }` as a `Bag<Double>`.
        if let expected, expected.isKnown, !expected.isAny, case .variable(let made) = shape.result.resolved,
            parameter.type.asksOpenType, parameter.type.contains(made)
        {
            _ = shape.result.unify(with: expected)
        }
        let builder = parameter.builder?.replacing(shape.map)
        let isKept = checker.lookup.keeps(parameter, of: candidate.member)
        values[index] = checker.within {
            $0.isCalledAtOnce = argument.isClosure && !isKept
            if argument.isClosure, builder == nil { $0.letsWait = parameter.mayWait || !parameter.type.isFunction }
        } _: {
            builder.map { checker.builders.checkBuilt(argument, as: parameter.type, by: $0) }
                ?? read(argument, for: parameter)
        }
    }

    /// Any number of arguments: as a list, with their labels if it takes those of the caller's choice.
    private func list(_ taken: [Int], _ parameter: ParameterType) -> Typed {
        let type = parameter.type
        if !parameter.takesLabels {
            checker.literals.joinTypes(of: taken.map { arguments[$0].value }, into: type)
            let items = taken.map { checker.check(arguments[$0].value, as: type, known[$0]) }
            return Typed(.array(items), BuiltIn.array(type), span)
        }
        let pair = Type.tuple([(nil, BuiltIn.string), (nil, type)])
        let items = taken.map { index in
            let label = Typed(.constant(.string(arguments[index].label ?? "")), BuiltIn.string, span)
            return Typed(.tuple([label, checker.check(arguments[index].value, as: type)], [nil, nil]), pair, span)
        }
        return Typed(.array(items), BuiltIn.array(pair), span)
    }

    /// An argument; nil if it is a list whose elements are not of one type, as far as is known by now.
    private func readIfTold(_ argument: Expression, for parameter: ParameterType, _ known: Typed?) -> Typed? {
        let wanted = parameter.asked
        let isTold = argument.isList && checker.literals.toldElement(of: wanted) != nil
        if isTold || checker.literals.isWritten(argument, as: wanted.wrapped ?? wanted) {
            return read(argument, for: parameter)
        }
        guard known == nil, case .array(let items) = argument.kind, items.count > 1, !wanted.isKnown else {
            return read(argument, for: parameter, known)
        }
        return checker.fine { read(argument, for: parameter) }
    }

    // MARK: what must be the same

    private func holdEqualities() { checker.calls.holdEqualities(of: candidate, shape, since: mark) }

    /// Says where what was asked to be the same is not.
    private func tellUnequal() {
        for (variable, name, type) in checker.unknowns.knownLater[mark...] {
            guard let found = variable.associatedType(name), !found.unify(with: type) else { continue }
            let index = shape.parameters.firstIndex { $0.type.isSame(as: variable) }
            let place = index.flatMap { values[$0]?.span } ?? span
            if !checker.report.isHole(found), !checker.report.isHole(type) {
                checker.report(place, Message("this is \(variable), where one of \(type) is wanted"))
            }
        }
    }
}

extension Expression {
    /// Whether it is a list that begins with a closure.
    fileprivate var listsClosures: Bool {
        if case .array(let items) = kind { items.first?.isClosure == true } else { false }
    }

    /// An argument as a closure that gives it.
    var delayed: Expression {
        let closure = Closure(
            captures: [], parameters: [], result: nil, body: [Statement(.expression(self), span)],
            highestDollar: -1, span: span, isDelayed: true)
        return Expression(.closure(closure), span)
    }
}
