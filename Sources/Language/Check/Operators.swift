import Messages
import Values

/// Prefix and infix operators, `?:`, and operators as functions.
struct Operators {
    let checker: Checker

    /// Prefix and infix operators, `?:`, and operators as functions.
    func operation(_ expression: Expression, expected: Type?) -> Typed {
        let span = expression.span
        switch expression.kind {
        case .prefix(let name, let operand): return prefix(name, operand, expected, span)
        case .infix(let name, let left, let right, let operatorSpan):
            return infix(name, left, right, operatorSpan, expected, span)
        case .ternary(let condition, let yes, let no):
            let test = checker.check(condition, as: BuiltIn.bool)
            let (first, second, type) = branches(yes, no, expected)
            return Typed(.choose(test, first, second), type, span)
        case .operatorName(let name): return operatorFunction(name, expected, span)
        default: return Typed.poison(span)
        }
    }

    /// Two expressions of one type.
    private func branches(_ yes: Expression, _ no: Expression, _ expected: Type?) -> (Typed, Typed, Type) {
        let mayBeNull = yes.holdsNull || no.holdsNull
        if mayBeNull, let held = heldBranch(yes, no, expected) { return branches(yes, no, held) }
        if expected?.isUnknown ?? true, let told = toldBranch(yes, no) {
            _ = expected?.unify(with: told)
            return (checker.check(yes, as: told), checker.check(no, as: told), told)
        }
        if let expected, !mayBeNull || !expected.isUnknown {
            return (checker.check(yes, as: expected), checker.check(no, as: expected), expected)
        }
        if mayBeNull {
            let isFirst = if case .null = yes.kind { false } else { no.holdsNull }
            let known = checker.infer(isFirst ? yes : no, expected: nil)
            let type = known.type.wrapped == nil ? BuiltIn.optional(known.type) : known.type
            _ = expected?.unify(with: type)
            let told = checker.convert(known, to: type, isFirst ? yes.span : no.span)
            return isFirst ? (told, checker.check(no, as: type), type) : (checker.check(yes, as: type), told, type)
        }
        if yes.startsImplicitly, !no.startsImplicitly {
            let known = checker.infer(no, expected: nil)
            return (checker.check(yes, as: known.type), known, known.type)
        }
        let first = checker.infer(yes, expected: nil)
        let second = checker.infer(no, expected: first.type)
        if second.type.conversion(to: first.type) != nil {
            return (first, checker.convert(second, to: first.type, no.span), first.type)
        }
        return (checker.convert(first, to: second.type, yes.span), second, second.type)
    }

    /// What the other branch tells of a text that is written: `isFree ? "." : letter`.
    private func toldBranch(_ yes: Expression, _ no: Expression) -> Type? {
        guard case .string(let parts) = yes.kind, !no.isLiteral, !no.startsImplicitly else { return nil }
        let told = type(of: no)
        let isLetter = ["Character", "Substring", "UnicodeScalar"].contains(where: told.isNamed)
        guard isLetter ? parts.count < 2 : checker.literals.isWritten(yes, as: told) else { return nil }
        return told
    }

    /// Where an optional of an optional is wanted, what tells its own type beside a `nil` makes an optional, and that one
    /// is held: `c ? name : nil` as `String??`. A literal becomes what is wanted, and the `nil` with it.
    private func heldBranch(_ yes: Expression, _ no: Expression, _ expected: Type?) -> Type? {
        guard let expected, let inner = expected.wrapped, inner.wrapped != nil else { return nil }
        let known = yes.isNull ? no : yes
        if known.isLiteral || known.startsImplicitly { return nil }
        var told: Type?
        checker.tried { told = checker.infer(known, expected: nil).type }
        guard let told, told.isKnown, !told.isPoison else { return nil }
        let type = told.wrapped == nil ? BuiltIn.optional(told) : told
        return type.isSame(as: expected) ? nil : type
    }

    private func prefix(_ name: String, _ operand: Expression, _ expected: Type?, _ span: Span) -> Typed {
        if operand.waitsForRoot, let own = ofPaths(name, [operand], span, expected, span) { return own }
        switch name {
        case "!": return negation(operand, expected, span)
        case "-", "+": return signed(name, operand, expected, span)
        case "~" where !operand.startsImplicitly || operators("~", []).isEmpty:
            let value = checker.infer(operand, expected: expected).unforced
            if value.type.isPoison { return value }
            if !value.type.isNumber, let own = ownPrefix("~", value, span) { return own }
            guard value.type.isNumber, value.type.nominal?.hasFractions != true else {
                return checker.report.mistake(span, Message("~ needs a whole number; this is \(value.type)"))
            }
            return Typed(.flip(value), value.type, span)
        case "..<", "...":
            let upper = checker.infer(operand, expected: nil)
            return Typed(
                .range(nil, upper, isClosed: name == "..."), BuiltIn.rangeTo(upper.type, isClosed: name == "..."), span)
        case "..._": return openRange(operand, span)
        default: return ownCall(name.hasPrefix("_") ? String(name.dropFirst()) : name, [operand], span, expected, span)
        }
    }

    private func negation(_ operand: Expression, _ expected: Type?, _ span: Span) -> Typed {
        if operand.startsImplicitly, isDefined("!", for: expected) {
            return ownCall("!", [operand], span, expected, span)
        }
        let value = checker.infer(operand, expected: operators("!", []).isEmpty ? BuiltIn.bool : nil)
        if let nominal = value.type.nominal, nominal !== BuiltIn.bool.nominal, let own = ownPrefix("!", value, span) {
            return own
        }
        return Typed(.not(checker.check(operand, as: BuiltIn.bool, value)), BuiltIn.bool, span)
    }

    private func signed(_ name: String, _ operand: Expression, _ expected: Type?, _ span: Span) -> Typed {
        let value = checker.infer(operand, expected: expected).unforced
        if !value.type.isNumber, let own = ownPrefix(name, value, span) { return own }
        guard value.type.isPoison || value.type.isNumber else {
            return checker.report.mistake(span, Message("\(name) needs a number; this is \(value.type)"))
        }
        if name == "-", value.type.nominal?.numberKind?.isSigned == false {
            return checker.report.mistake(
                span, Message("- does not go with \(value.type), which has no negative numbers"),
                hint: "-Int(\(checker.source.text(operand.span)))")
        }
        return name == "+" ? value : Typed(.negate(value), value.type, span)
    }

    private func ownPrefix(_ name: String, _ value: Typed, _ span: Span) -> Typed? {
        let own = operators(name, [value.type]).first { own in
            own.member.parameters.count == 1
                && value.type.couldBe(own.member.parameters[0].type.replacing(own.map))
        }
        return own.map { own in
            checker.dispatch.carryOut(own.member, nil, [value], own.member.result.replacing(own.map), span)
        }
    }

    private func infix(
        _ name: String, _ left: Expression, _ right: Expression, _ operatorSpan: Span, _ expected: Type?, _ span: Span
    ) -> Typed {
        if left.waitsForRoot || right.waitsForRoot,
            let own = ofPaths(name, [left, right], operatorSpan, expected, span)
        {
            return own
        }
        switch name {
        case "&&", "||": return logic(name, left, right, expected, span)
        case "??": return coalesce(left, right, expected, span)
        case "==", "!=", "===", "!==": return equality(name, left, right, span, operatorSpan)
        case "~=": return matches(left, right, operatorSpan, span)
        case "..<", "...":
            if case .hole = right.kind { return openRange(left, span) }
            let (lower, upper) = pair(left, right, nil)
            guard unifies(lower, upper), isComparable(lower.type) else {
                return cannot(name, lower, upper, operatorSpan)
            }
            return Typed(
                .range(lower, upper, isClosed: name == "..."), BuiltIn.range(lower.type, isClosed: name == "..."), span)
        case "<", ">", "<=", ">=":
            if let own = implicitComparison(name, left, right, span) { return own }
            let (a, b) = unforced(pair(left, right, nil))
            if a.type.isPoison || b.type.isPoison { return Typed.poison(span) }
            if let own = ownOperator(name, a, b, span, written: (left, right)) { return own }
            guard let kind = Comparison(rawValue: name), areAlike(a, b) || unifies(a, b) else {
                return cannot(name, a, b, operatorSpan)
            }
            guard a.type.isPoison || isComparable(a.type) else { return cannot(name, a, b, operatorSpan) }
            return Typed(.compare(kind, a, b), BuiltIn.bool, span)
        default:
            guard let kind = Arithmetic(rawValue: name) else {
                return ownCall(name, [left, right], operatorSpan, expected, span)
            }
            if let own = implicit(name, left, right, expected, span) { return own }
            let (a, b) = unforced(pair(left, right, expected, name))
            return arithmetic(kind, a, b, operatorSpan, span, written: (left, right))
        }
    }

    /// `range ~= value`, as a `case` would ask.
    private func matches(_ left: Expression, _ right: Expression, _ operatorSpan: Span, _ span: Span) -> Typed {
        let range = checker.infer(left, expected: nil)
        let types = [range.type] + (right.startsImplicitly ? [] : [type(of: right)])
        let own = operators("~=", types).filter { !$0.member.isWord && $0.member.parameters.count == 2 }
        if own.contains(where: { range.type.couldBe($0.member.parameters[0].type.replacing($0.map)) }) {
            return ownCall("~=", [left, right], operatorSpan, nil, span, among: own)
        }
        guard range.type.isRange else {
            return equality("==", left, right, span, operatorSpan)
        }
        return checker.calls.call(
            checker.lookup.candidates(of: range.type, "contains", isStatic: false), range, [Argument(nil, right)],
            name: "contains",
            nameSpan: operatorSpan, span: span, expected: nil)
    }

    private func openRange(_ left: Expression, _ span: Span) -> Typed {
        let lower = checker.infer(left, expected: nil)
        return Typed(.range(lower, nil, isClosed: true), BuiltIn.rangeFrom(lower.type), span)
    }

    private func isComparable(_ type: Type) -> Bool {
        if case .tuple(let items) = type.resolved { return items.allSatisfy { isComparable($0.type) } }
        return checker.library.known("Comparable").map(type.follows) ?? true
    }

    /// Both sides, each helped by what the other is.
    private func pair(_ left: Expression, _ right: Expression, _ expected: Type?, _ name: String = "")
        -> (Typed, Typed)
    {
        let hint = expected.flatMap {
            ($0.wrapped ?? $0).isNumber || $0.isNamed("String") || $0.isNamed("Array") ? $0 : nil
        }
        if left.isEmptyLiteral || left.holdsImplicit && left.isToldByContext {
            let second = checker.infer(right, expected: hint)
            return (checker.infer(left, expected: second.type), second)
        }
        let first = checker.infer(left, expected: hint)
        var other = otherSide(of: name, first.type)
        // What is written stands for the whole, not for a part.
        if name == "+", first.type.isNamed("ArraySlice") { other = BuiltIn.array(first.type.arguments[0]) }
        if name == "+", first.type.isNamed("Substring") { other = BuiltIn.string }
        return (first, checker.infer(right, expected: other))
    }

    /// What stands right of an operator, where a person has defined only one for the type on the left.
    private func otherSide(of name: String, _ type: Type) -> Type {
        guard !name.isEmpty, type.nominal?.isBuiltIn == false else { return type }
        let found = checker.lookup.candidates(of: type, name, isStatic: true).filter {
            $0.member.parameters.count == 2 && type.couldBe($0.member.parameters[0].type.replacing($0.map))
        }
        return found.count == 1 ? found[0].member.parameters[1].type.replacing(found[0].map) : type
    }

    private func unforced(_ sides: (Typed, Typed)) -> (Typed, Typed) { (sides.0.unforced, sides.1.unforced) }

    func unifies(_ left: Typed, _ right: Typed) -> Bool {
        if left.type.isPoison || right.type.isPoison { return true }
        guard left.type.couldBe(right.type) || right.type.couldBe(left.type) else { return false }
        return right.type.conversion(to: left.type) != nil || left.type.conversion(to: right.type) != nil
    }

    func arithmetic(
        _ kind: Arithmetic, _ a: Typed, _ b: Typed, _ operatorSpan: Span, _ span: Span,
        written: (left: Expression, right: Expression)? = nil
    ) -> Typed {
        if a.type.isPoison || b.type.isPoison { return Typed.poison(span) }
        if let own = ownOperator(kind.rawValue, a, b, span, written: written) { return own }
        let (a, b) = kind == .add ? (asList(a, beside: b), asList(b, beside: a)) : (a, b)
        let type = a.type.resolved
        if kind == .add, let joined = joined(a, b) { return Typed(.arithmetic(kind, a, b), joined, span) }
        if kind == .left || kind == .right, a.type.isWhole, b.type.isWhole {
            return Typed(.arithmetic(kind, a, b), type, span)
        }
        guard unifies(a, b) else { return cannot(kind.rawValue, a, b, operatorSpan) }
        let isFine =
            switch kind {
            case .add: a.type.isNumber || a.type.isText || a.type.isList
            case .subtract, .multiply, .divide: a.type.isNumber
            default: a.type.isWhole
            }
        return isFine ? Typed(.arithmetic(kind, a, b), type, span) : cannot(kind.rawValue, a, b, operatorSpan)
    }

    /// What is added to an array may be any sequence: `names += queue`; to a text, any of letters.
    private func asList(_ b: Typed, beside a: Typed) -> Typed {
        guard a.type.isNamed("String") || a.type.isList && !b.type.isList, !b.type.isText,
            let sequence = checker.library.known("Sequence"), b.type.nominal != nil, b.type.follows(sequence)
        else { return b }
        let item = element(of: a.type)
        guard element(of: b.type).conversion(to: item) != nil else { return b }
        let list = a.type.isList ? BuiltIn.array(item) : a.type
        let made = checker.lookup.candidates(of: list, "init", isStatic: true).first {
            $0.member.generics.count == 1 && $0.member.parameters.count == 1
                && $0.member.generics[0].isWhole($0.member.parameters[0].type)
                && (a.type.isList || $0.member.generics[0].bounds.contains { $0 === sequence })
        }
        guard let made else { return b }
        return checker.dispatch.carryOut(made.member, nil, [b], list, b.span, made.map)
    }

    /// The type of two arrays or texts one behind the other, of which one or both may be parts of others.
    private func joined(_ a: Typed, _ b: Typed) -> Type? {
        if a.type.isText, b.type.isText { return a.type.isNamed("Substring") ? b.type : a.type }
        if case .parameter = a.type.resolved,
            checker.library.known("RangeReplaceableCollection").map(a.type.follows) == true,
            a.type.isSame(as: b.type) || b.type.isList && b.type.arguments[0].couldBe(element(of: a.type))
        {
            return a.type
        }
        guard a.type.isList, b.type.isList, b.type.arguments[0].conversion(to: a.type.arguments[0]) != nil else {
            return nil
        }
        return a.type.isNamed("ArraySlice") ? b.type : a.type
    }

    private func element(of type: Type) -> Type {
        type.associatedType("Element") ?? Type.associated(type, "Element").resolved
    }

    /// Whole numbers of two widths, or a text and a part of one: what can be compared though it is not of one type.
    private func areAlike(_ a: Typed, _ b: Typed) -> Bool {
        guard let left = a.type.nominal, let right = b.type.nominal, left !== right else { return false }
        if a.type.isText, b.type.isText { return true }
        return left.isNumber && right.isNumber && !left.hasFractions && !right.hasFractions
    }

    private func cannot(_ name: String, _ a: Typed, _ b: Typed, _ span: Span) -> Typed {
        if checker.report.isHole(a.type) || checker.report.isHole(b.type) { return Typed.poison(span) }
        let advice = [a, b].compactMap { checker.remedies.remedy(operand: $0.type, $0.span) }
        let hint: String? =
            if let first = advice.first {
                first
            } else if a.type.wrapped != nil || b.type.wrapped != nil {
                "one side may be nil: ?? gives a fallback"
            } else if a.type.isNumber, b.type.isNumber {
                checker.remedies.remedy(between: a, b)
            } else if name == "+", a.type.isNamed("String") || b.type.isNamed("String") {
                #""\(x)" makes a String of anything"#
            } else if name == "+", a.type.isNamed("Array"), a.type.arguments[0].couldBe(b.type) {
                "[x] makes an array of one"
            } else { nil }
        return checker.report.mistake(span, Message("\(name) does not go with \(a.type) and \(b.type)"), hint: hint)
    }

    private func equality(_ name: String, _ left: Expression, _ right: Expression, _ span: Span, _ operatorSpan: Span)
        -> Typed
    {
        if let own = implicitComparison("==", left, right, span) {
            return name == "==" ? own : Typed(.not(own), BuiltIn.bool, span)
        }
        let (a, b) = pair(left, right, nil)
        if name.count == 3 { return Typed(.identical(a, b, isNegated: name == "!=="), BuiltIn.bool, span) }
        if a.type.isPoison || b.type.isPoison { return Typed(.poison, BuiltIn.bool, span) }
        if let own = ownOperator("==", a, b, span, written: (left, right)) {
            return name == "==" ? own : Typed(.not(own), BuiltIn.bool, span)
        }
        if case (.metatype, .metatype) = (a.type.resolved, b.type.resolved) {
            return Typed(.equal(a, b, isNegated: name == "!="), BuiltIn.bool, span)
        }
        let arePaths = a.type.isNamed("KeyPath") && b.type.isNamed("KeyPath")
        guard arePaths || areAlike(a, b) || unifies(a, b) else { return cannot(name, a, b, operatorSpan) }
        if case .constant(.null) = b.kind {
        } else if case .constant(.null) = a.kind {
        } else if !isEquatable(a.type) {
            return checker.report.mistake(
                operatorSpan, Message("\(a.type) can't be compared with ==: make it Equatable"))
        }
        return Typed(.equal(held(a, as: b.type), held(b, as: a.type), isNegated: name == "!="), BuiltIn.bool, span)
    }

    /// What is compared with an optional of it is held by one, too: a nil that is there is not the same as nothing.
    private func held(_ value: Typed, as type: Type) -> Typed {
        if case .constant(.null) = value.kind { return value }
        return (0..<max(0, type.optionals.depth - value.type.optionals.depth)).reduce(value) { held, _ in
            Typed(.wrap(held), BuiltIn.optional(held.type), held.span)
        }
    }

    /// `age > .int(3)`, where a person's own function says what stands on the right.
    private func implicitComparison(_ name: String, _ left: Expression, _ right: Expression, _ span: Span) -> Typed? {
        guard right.startsImplicitly, !checker.library.functions(named: name).isEmpty else { return nil }
        return implicit(name, left, right, nil, span)
    }

    private func isEquatable(_ type: Type) -> Bool {
        if case .tuple(let items) = type.resolved { return items.allSatisfy { isEquatable($0.type) } }
        if case .metatype = type.resolved { return true }
        return checker.library.known("Equatable").map(type.follows) ?? true
    }
}
