import Values

/// What is written as a value: numbers, texts, lists, pairs.
struct Literals {
    let checker: Checker

    func value(_ expression: Expression, _ expected: Type?) -> Typed {
        let span = expression.span
        switch expression.kind {
        case .integer(let value): return number(expression, Double(value), integer: value, expected)
        case .float(let value): return number(expression, value, integer: nil, expected)
        case .bool(let value): return Typed(.constant(.bool(value)), BuiltIn.bool, span)
        case .null: return null(expected, span)
        case .here(let what): return here(what, expression, expected)
        case .string(let parts): return string(parts, expected, span)
        case .array(let items): return array(items, expected, span)
        case .dictionary(let pairs): return dictionary(pairs, expected, span)
        case .tuple(let items): return tuple(items, expected, span)
        default: return Typed.poison(span)
        }
    }

    private func here(_ what: Expression.Here, _ expression: Expression, _ expected: Type?) -> Typed {
        let (source, start) = (checker.source, expression.span.start)
        checker.report.findings.tellsPlace = true
        switch what {
        case .line, .column:
            let value = what == .line ? source.line(of: start) + source.firstLine : source.column(of: start)
            return number(expression, Double(value), integer: Int128(value), expected)
        case .file: return string([.text("main.swift")], expected, expression.span)
        case .function: return string([.text(checker.scope.functionName ?? "main")], expected, expression.span)
        }
    }

    private func null(_ expected: Type?, _ span: Span) -> Typed {
        if let expected, expected.isPoison { return Typed.poison(span) }
        let type = expected.flatMap { $0.wrapped == nil ? nil : $0 } ?? BuiltIn.optional(.variable(TypeVariable()))
        checker.unknowns.open.append((type, span))
        return Typed(.constant(.null), type, span)
    }

    /// A literal where a person's type is wanted that can be written as one.
    func literal(_ expression: Expression, _ expected: Type?) -> Typed? {
        guard let wanted = expected?.optionals.inside, let kind = literalKind(of: expression, as: wanted),
            kind != "Nil" || expected?.wrapped == nil
        else { return nil }
        if case .string(let parts) = expression.kind, parts.count > 1 || parts.first?.text == nil,
            let gathered = Interpolations(checker: checker).gathered(parts, as: wanted, expression.span)
        {
            return gathered
        }
        let arguments: [Expression] =
            switch expression.kind {
            case .array(let items): items
            case .dictionary(let pairs):
                pairs.map {
                    Expression(.tuple([Argument(nil, $0.key), Argument(nil, $0.value)]), $0.key.span)
                }
            case .null: [Expression(.tuple([]), expression.span)]
            default: [expression]
            }
        let label = "\(kind.prefix(1).lowercased())\(kind.dropFirst())Literal"
        let labelled = arguments.enumerated().map { Argument($0 == 0 ? label : nil, $1) }
        return checker.making.make(
            wanted, labelled, expression.span, expression.span, expected: wanted, label: label)
    }

    /// Whether it is a literal as which values of a person's type can be written.
    func isWritten(_ expression: Expression, as wanted: Type) -> Bool { literalKind(of: expression, as: wanted) != nil }

    /// What kind of literal a person's type takes what is written for; nil if it takes none such.
    private func literalKind(of expression: Expression, as wanted: Type) -> String? {
        switch wanted.resolved {
        // Foundation's objects of numbers and texts are written as those.
        case .nominal(let nominal, _) where !nominal.isBuiltIn || nominal.kind == .instance: break
        case .parameter where !wanted.isNumeric: break
        default: return nil
        }
        let kinds =
            switch expression.kind {
            case .integer: ["Integer"]
            case .float: ["Float"]
            case .string: ["String", "ExtendedGraphemeCluster", "UnicodeScalar"]
            case .bool: ["Boolean"]
            case .array: ["Array"]
            case .dictionary: ["Dictionary"]
            case .null: ["Nil"]
            default: [String]()
            }
        return kinds.first { checker.library.known("ExpressibleBy\($0)Literal").map(wanted.follows) == true }
    }

    private func number(_ expression: Expression, _ value: Double, integer: Int128?, _ expected: Type?) -> Typed {
        let span = expression.span
        var type = expected?.optionals.inside.resolved ?? .poison
        if let nominal = type.nominal, nominal.isNumber, nominal.hasFractions || integer != nil {
            if integer == nil { return Typed(.number(value, integer: nil), type, span) }
        } else {
            type = .variable(TypeVariable(literal: integer == nil ? .float : .integer))
            checker.unknowns.open.append((type, span))
        }
        let node = Typed(.number(value, integer: integer), type, span)
        checker.unknowns.literals.append(WrittenNumber(node: node, integer: integer, expression: expression))
        return node
    }

    private func string(_ parts: [StringPart], _ expected: Type?, _ span: Span) -> Typed {
        let interpolation = Interpolations(checker: checker)
        let values = parts.map { part -> Typed in
            switch part {
            case .text(let text): return Typed(.constant(.string(text)), BuiltIn.string, span)
            case .value(let value):
                return interpolation.ownValue(value) ?? checker.infer(value, expected: nil)
            case .interpolated(let arguments, let span): return interpolation.call(arguments, span)
            }
        }
        if values.count == 1, case .text(let text) = parts[0] {
            let wanted = expected?.optionals.inside
            let plain = Typed(.constant(.string(text)), BuiltIn.string, span)
            guard let wanted, plain.isLetter(wanted) else { return plain }
            return Typed(plain.kind, wanted, span)
        }
        return Typed(values.isEmpty ? .constant(.string("")) : .string(values), BuiltIn.string, span)
    }

    private func array(_ items: [Expression], _ expected: Type?, _ span: Span) -> Typed {
        let wanted = expected?.optionals.inside
        let isSet = wanted?.isNamed("Set") == true
        if let wanted, let nominal = wanted.nominal, nominal.isBuiltIn,
            let labels = checker.library.customs.listLabels[nominal.name], items.count == labels.count
        {
            let places = zip(labels, items).map { Argument($0, $1) }
            return checker.making.make(wanted, places, span, span, expected: wanted)
        }
        if let wanted, wanted.nominal?.isBuiltIn == true, checker.library.known("OptionSet").map(wanted.follows) == true
        {
            return Typed(.array(items.map { checker.check($0, as: wanted) }), wanted, span)
        }
        if let wanted, wanted.isNamed("DisposeBag"), items.isEmpty {
            checker.report.rewrite(span, "DisposeBag()")
            return checker.making.make(wanted, [], span, span, expected: wanted)
        }
        if let wanted, wanted.nominal?.isBuiltIn == false,
            checker.library.known("SetAlgebra").map(wanted.follows) == true
        {
            let parts = items.enumerated().map { Argument($0 == 0 ? "arrayLiteral" : nil, $1) }
            return checker.making.make(wanted, parts, span, span, expected: wanted)
        }
        let element: Type
        let isSlice = wanted?.isNamed("ArraySlice") == true
        if let wanted, wanted.isNamed("Array") || isSlice || isSet, let given = wanted.arguments.first {
            element = given
        } else if let told = toldElement(of: wanted) {
            element = told
        } else {
            element = wanted?.isAny == true ? held(items) : .variable(TypeVariable())
            checker.unknowns.open.append((element, span))
        }
        joinTypes(of: items, into: element)
        let values = items.map { checker.check($0, as: element) }
        return isSet
            ? Typed(.set(values), BuiltIn.set(element), span)
            : Typed(.array(values), isSlice ? BuiltIn.slice(element) : BuiltIn.array(element), span)
    }

    /// What is asked of the elements of whatever is handed over for a generic parameter: `where S.Element == Character`.
    func toldElement(of wanted: Type?) -> Type? {
        guard let wanted, case .variable = wanted.resolved else { return nil }
        let told = checker.unknowns.knownLater.last { $0.name == "Element" && $0.variable.isSame(as: wanted) }?.type
        return told?.isKnown == true ? told : nil
    }

    private func dictionary(_ pairs: [(key: Expression, value: Expression)], _ expected: Type?, _ span: Span) -> Typed {
        var (key, value) = (Type.variable(TypeVariable()), Type.variable(TypeVariable()))
        if let wanted = expected?.optionals.inside, wanted.isNamed("Dictionary") {
            (key, value) = (wanted.arguments[0], wanted.arguments[1])
        }
        if let wanted = expected?.optionals.inside, wanted.isNamed("KeyValuePairs") {
            (key, value) = (wanted.arguments[0], wanted.arguments[1])
            checker.unknowns.open += [(key, span), (value, span)]
            let pair = Type.tuple([("key", key), ("value", value)])
            let items = pairs.map { item in
                Typed(
                    .tuple(
                        [checker.check(item.key, as: key), checker.check(item.value, as: value)], ["key", "value"]),
                    pair, span)
            }
            return Typed(.array(items), wanted, span)
        }
        if expected?.isAny == true { value = held(pairs.map(\.value)) }
        checker.unknowns.open += [(key, span), (value, span)]
        let typed = pairs.map { (checker.check($0.key, as: key), checker.check($0.value, as: value)) }
        return Typed(.dictionary(typed), BuiltIn.dictionary(key, value), span)
    }

    /// What a literal holds where anything is wanted: anything, if its expressions have several types.
    private func held(_ items: [Expression]) -> Type {
        var held: Type?
        checker.tried {
            let types = items.map { checker.infer($0, expected: .any).type.resolved }
            if !types.isEmpty, differ(types) { held = .any }
            guard items.allSatisfy(\.isCollection), let first = types.first else { return }
            // What they hold themselves may be anything, which nothing else tells them.
            let mixed = types.allSatisfy { $0.nominal === first.nominal } && held != nil ? anythingHeld(as: first) : nil
            held = types.first { $0.arguments.last?.isAny == true } ?? mixed ?? held
        }
        return held ?? .variable(TypeVariable())
    }

    /// A list or a dictionary with the same keys, of anything; nil if those are not known.
    private func anythingHeld(as type: Type) -> Type? {
        guard case .nominal(let nominal, let arguments) = type, !arguments.isEmpty,
            arguments.dropLast().allSatisfy(\.isKnown)
        else { return nil }
        return .nominal(nominal, arguments.dropLast() + [.any])
    }

    private func differ(_ types: [Type]) -> Bool {
        types.dropFirst().contains { other in
            // A number that is written could be of any kind, but not all could be that number.
            if case .variable = types[0] { return !types[0].couldBe(other) }
            return !other.couldBe(types[0])
        }
    }

    private func tuple(_ items: [Argument], _ expected: Type?, _ span: Span) -> Typed {
        var wanted: [Type?] = Array(repeating: nil, count: items.count)
        var labels = items.map(\.label)
        if let expected, case .tuple(let types) = expected.optionals.inside.resolved, types.count == items.count {
            wanted = types.map(\.type)
            // What has no labels of its own is known by those of the type it is meant for.
            if labels.allSatisfy({ $0 == nil }) { labels = types.map(\.label) }
        }
        let values = zip(items, wanted).map { item, type in
            type.map { checker.check(item.value, as: $0) } ?? checker.infer(item.value, expected: nil)
        }
        if items.isEmpty { return Typed(.constant(.void), .void, span) }
        let types = zip(labels, values).map { (label: $0, type: $1.type) }
        return Typed(.tuple(values, labels), .tuple(types), span)
    }
}
