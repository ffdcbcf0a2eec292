import Messages
import Values

extension [KeyPathStep] {
    /// The names in it: what can be set, if they are all there is.
    package var names: [String] {
        compactMap { if case .name(let name) = $0 { name } else { nil } }
    }

    /// Where it leads, if it is told by names alone.
    fileprivate var path: String? {
        let parts = compactMap { step -> String? in
            switch step {
            case .name(let name): ".\(name)"
            case .unwrapping: "?"
            case .force: "!"
            case .element: nil
            }
        }
        return parts.count == count ? parts.joined() : nil
    }
}

/// What stands in `[ ]`, and key paths.
struct Elements {
    let checker: Checker

    /// What a key path finds, from where it starts.
    private func take(_ steps: [KeyPathStep], from start: Typed, _ span: Span) -> Typed {
        var (value, isChain) = (start, false)
        for step in steps {
            switch step {
            case .name("self"): break
            case .name(let name):
                value = checker.access.member(of: value, name, nameSpan: span, span: span, expected: nil)
            case .element(let arguments): value = element(of: value, arguments, span)
            case .unwrapping, .force:
                guard let inner = value.type.wrapped else {
                    return value.type.isPoison
                        ? value
                        : checker.report.mistake(span, Message("\(value.type) is never nil: leave out the ? or !"))
                }
                if case .force = step { value = Typed(.force(value), inner, span); continue }
                isChain = true
                value = Typed(.unwrapping(value), inner, span)
            }
        }
        if !isChain { return value }
        let isFlat = value.type.wrapped != nil
        return Typed(.optionalChain(value, isFlat: isFlat), isFlat ? value.type : BuiltIn.optional(value.type), span)
    }

    /// `\.name.count`, as a function from the root to what is found.
    func keyPath(
        _ written: TypeNode?, _ allSteps: [KeyPathStep], _ span: Span, expected: Type?, isLast: Bool = false
    ) -> Typed {
        let isFunction = expected?.resolved.takesValue == true
        let (root, steps) = rooted(written.map(checker.read), allSteps)
        let start = startOfPath(root, expected)
        if let start, let expected, start.isUnknown, !isLast, !checker.report.hasMistakes {
            return checker.postpone(expected, span, until: start) {
                self.keyPath(written, allSteps, span, expected: $0, isLast: true)
            }
        }
        start?.settle()
        guard let start, start.isShaped else {
            if expected?.isSpoilt == true || start != nil && checker.report.hasMistakes {
                return Typed.poison(span)
            }
            return checker.report.mistake(span, "a key path needs its type here: \\Type.name")
        }
        let scope = FunctionScope(parent: checker.scope.function, result: .poison)
        return checker.inFunction(scope) {
            let local = Local("root", start, isLet: true, owner: scope)
            local.register = 0
            scope.parameters = [local]
            let value = take(steps, from: Typed(.local(local), start, span), span)
            let wanted = expected.flatMap { isFunction ? nil : $0.arguments.last }
            let found = wanted?.isAny == true ? Type.any : value.type
            scope.result = value.type
            let code = ClosureCode(scope, [.return(value)], name: "\\." + steps.names.joined(separator: "."))
            if !isFunction { code.path = steps.path.map { PathNames(root: start.spelled, steps: $0) } }
            if !isFunction, let store = store(steps, in: start, value.type, scope.parent, span) {
                let local = Local("set", store.type, isLet: true, owner: scope)
                local.filledIndex = 0
                code.filled = [(local, store)]
                code.isSettablePath = true
            }
            return Typed(
                .closure(code), isFunction ? .function([start], value.type) : BuiltIn.keyPath(start, found), span)
        }
    }

    /// `\Home.Owner.name`: types within the type may stand first.
    private func rooted(_ root: Type?, _ steps: [KeyPathStep]) -> (root: Type?, steps: [KeyPathStep]) {
        guard let root, case .name(let name)? = steps.first, let inner = checker.lookup.innerType(of: root, name)
        else { return (root, steps) }
        return rooted(inner, Array(steps.dropFirst()))
    }

    /// What sets what a key path finds: a function of the root and a value that gives the root as changed. It is what the
    /// path's own function captures first. nil if it can only be read.
    private func store(
        _ steps: [KeyPathStep], in start: Type, _ type: Type, _ parent: FunctionScope?, _ span: Span
    ) -> Typed? {
        if checker.report.hasMistakes { return nil }
        let scope = FunctionScope(parent: parent, result: start)
        return checker.inFunction(scope) {
            let parameters = zip(["root", "value"], [start, type]).enumerated().map { index, told in
                let local = Local(told.0, told.1, isLet: true, owner: scope)
                local.register = index
                return local
            }
            scope.parameters = parameters
            let root = Local("copy", start, isLet: false, owner: scope)
            let place = take(steps, from: Typed(.local(root), start, span), span)
            guard checker.places.cannotChange(place) == nil else { return nil }
            checker.places.markAssigned(place)
            let body: [TypedStatement] = [
                .declare(root, Typed(.local(parameters[0]), start, span)),
                .expression(Typed(.assign(place, Typed(.local(parameters[1]), type, span)), .void, span)),
                .return(Typed(.local(root), start, span)),
            ]
            return Typed(
                .closure(ClosureCode(scope, body, name: "set")), .function([start, type], start), span)
        }
    }

    /// Where a key path starts: what is written, else what is expected.
    private func startOfPath(_ written: Type?, _ expected: Type?) -> Type? {
        if case .function(let parameters, _)? = expected?.resolved, let first = parameters.first {
            return written ?? first
        }
        guard let expected, expected.isNamed("KeyPath") else { return written }
        guard let written else { return expected.arguments[0] }
        _ = expected.arguments[0].unify(with: written)
        return written
    }

    func element(_ base: Expression, _ arguments: [Argument], _ span: Span) -> Typed {
        if let type = checker.references.typeReference(base) {
            let found = checker.lookup.candidates(of: type, "subscript", isStatic: true)
            guard !found.isEmpty else {
                return checker.report.mistake(span, Message("\(type) is a type: it has no elements"))
            }
            return checker.calls.call(
                found, checker.making.toldType(type, base, span), arguments, name: "subscript", nameSpan: span,
                span: span,
                expected: nil)
        }
        guard let first = arguments.first else {
            return checker.report.mistake(span, Message("an index is expected between [ and ]"))
        }
        let wanted = toldTable(base, by: first.value)
        return element(of: checker.infer(base, expected: wanted).unforced, arguments, span)
    }

    /// What is looked up tells what the keys of a written dictionary are: `["+": 1, "-": 2][letter]`.
    private func toldTable(_ base: Expression, by index: Expression) -> Type? {
        guard case .dictionary(let pairs) = base.kind, let key = pairs.first?.key, !index.startsImplicitly,
            !index.isLiteral
        else { return nil }
        if key.startsImplicitly {
            return BuiltIn.dictionary(checker.infer(index, expected: nil).type, .variable(TypeVariable()))
        }
        guard case .string = key.kind else { return nil }
        let told = checker.operators.type(of: index)
        guard told.isNamed("Character") || checker.literals.isWritten(key, as: told) else { return nil }
        return BuiltIn.dictionary(told, .variable(TypeVariable()))
    }

    /// Whether what stands in [ ] is what a person's own subscript takes, and no place. What a protocol gives comes after
    /// what a dictionary takes itself.
    private func takesOther(
        _ own: [Candidate], _ index: Expression, of collection: Type, before key: Type?
    ) -> Bool {
        guard !own.isEmpty, checker.choice.isPlain(index) else { return false }
        var isOther = false
        checker.tried {
            let type = checker.infer(index, expected: nil).type
            isOther =
                (!type.isNumber || key.map { !$0.isNumber } ?? false) && !type.isRange
                && own.contains {
                    type.couldBe($0.member.parameters[0].type.replacing($0.map))
                        && ($0.member.parameters.count == 1 && $0.member.owner === collection.nominal
                            || key.map(type.couldBe) != true)
                }
        }
        return isOther
    }

    private func element(of collection: Typed, _ arguments: [Argument], _ span: Span) -> Typed {
        guard let first = arguments.first else {
            return checker.report.mistake(span, Message("an index is expected between [ and ]"))
        }
        if case .operatorName("...") = first.value.kind {
            let all = checker.lookup.candidates(of: collection.type, "dropFirst", isStatic: false)
            let none = Argument(nil, Expression(.integer(0), first.value.span))
            return checker.calls.call(all, collection, [none], name: "[...]", nameSpan: span, span: span, expected: nil)
        }
        let own = checker.lookup.candidates(of: collection.type, "subscript", isStatic: false)
        let fitting = own.filter { $0.member.places(for: arguments) != nil }
        let isBuiltIn = collection.type.nominal?.isBuiltIn == true
        // What takes more than is written gives way to what a dictionary takes itself.
        let key = collection.type.isNamed("Dictionary") && arguments.count == 1 ? collection.type.arguments[0] : nil
        let isOther =
            isBuiltIn && first.label == nil
            && takesOther(
                fitting.filter { !$0.member.isWord && $0.unmet == nil }, first.value, of: collection.type, before: key)
        if !fitting.isEmpty, !isBuiltIn || isOther || first.label != nil && first.label != "default" {
            return checker.calls.call(
                fitting, collection, arguments, name: "subscript", nameSpan: span, span: span, expected: nil)
        }
        switch isBuiltIn ? collection.type.nominal?.name : nil {
        case "Array" where first.label == nil, "ArraySlice" where first.label == nil:
            return item(of: collection, first.value, span)
        case "Dictionary" where isPlace(first.value, of: collection.type):
            return other(own, of: collection, arguments, first, span)
        case "Dictionary" where first.label == nil:
            return entry(of: collection, first.value, arguments.dropFirst().first, span)
        default: return other(own, of: collection, arguments, first, span)
        }
    }

    /// Whether an index of a dictionary stands there, and no key.
    private func isPlace(_ index: Expression, of type: Type) -> Bool {
        guard checker.choice.isPlain(index), let place = type.associatedType("Index") else { return false }
        var isPlace = false
        checker.tried { isPlace = checker.infer(index, expected: nil).type.nominal === place.nominal }
        return isPlace
    }

    private func item(of list: Typed, _ place: Expression, _ span: Span) -> Typed {
        let element = list.type.arguments[0]
        let index = checker.infer(place, expected: BuiltIn.int)
        if index.type.isRange {
            return Typed(.element(list, index, isDictionary: false, fallback: nil), BuiltIn.slice(element), span)
        }
        let number = checker.convert(index, to: BuiltIn.int, place.span)
        return Typed(.element(list, number, isDictionary: false, fallback: nil), element, span)
    }

    private func entry(of dictionary: Typed, _ key: Expression, _ other: Argument?, _ span: Span) -> Typed {
        let key = checker.check(key, as: dictionary.type.arguments[0])
        let value = dictionary.type.arguments[1]
        guard let other, other.label == "default" else {
            return Typed(.element(dictionary, key, isDictionary: true, fallback: nil), BuiltIn.optional(value), span)
        }
        let fallback = checker.check(other.value, as: value)
        return Typed(.element(dictionary, key, isDictionary: true, fallback: fallback), value, span)
    }

    /// `[keyPath: …]`, and what the vocabulary's other types take in [ ].
    private func other(
        _ own: [Candidate], of collection: Typed, _ arguments: [Argument], _ first: Argument, _ span: Span
    ) -> Typed {
        if collection.type.isPoison { return collection }
        if case .keyPath(nil, let steps) = first.value.kind, first.label == "keyPath" {
            return take(steps, from: collection, first.value.span)
        }
        if first.label == "keyPath" {
            let path = checker.infer(first.value, expected: BuiltIn.keyPath(collection.type, .variable(TypeVariable())))
            guard path.type.arguments.count == 2 else { return Typed.poison(span) }
            return Typed(.property(collection, path: path), path.type.arguments[1], span)
        }
        if collection.type.isNamed("String"), arguments.count == 1, first.label == nil,
            checker.infer(first.value, expected: nil).type.isNumber, own.allSatisfy(\.member.isWord)
        {
            let (text, place) = (checker.source.text(collection.span), checker.source.text(first.value.span))
            return checker.report.mistake(
                first.value.span, Message("a String has no numbers for its characters"),
                hint: checker.report.line(with: "Array(\(text))[\(place)]", at: span))
        }
        if let label = first.label, own.allSatisfy(\.member.isWord),
            !own.contains(where: { $0.member.parameters.first?.label == label })
        {
            return checker.report.mistake(
                span, Message("\(collection.type) has no member '\("subscript(\(label):)")'"))
        }
        guard !own.isEmpty else {
            return checker.report.mistake(span, Message("\(collection.type) has no elements to take with [ ]"))
        }
        return checker.calls.call(
            own, collection, arguments, name: "subscript", nameSpan: span, span: span, expected: nil)
    }
}

extension Type {
    /// Whether it is a function of something.
    fileprivate var takesValue: Bool { if case .function(let taken, _) = self { !taken.isEmpty } else { false } }
}
