import Messages
import Values

/// A pattern against a type; what it binds is declared in the innermost block.
struct Patterns {
    let checker: Checker
    /// Names that are bound already, which it gives their values.
    var known: [String: Local]?

    /// A pattern against a type; what it binds is declared in the innermost block.
    func pattern(_ pattern: Pattern, _ type: Type, isLet: Bool = true) -> TypedPattern {
        switch pattern {
        case .wildcard, .hole: return .any
        case .binding(let name, let isVar, let span):
            if let known = known?[name] {
                if !known.type.unify(with: type) {
                    checker.report(span, Message("'\(name)' is \(type) here, and \(known.type) in the pattern before"))
                }
                return .bind(known)
            }
            guard let local = checker.scope.declare(name, type, isLet: !isVar && isLet) else { return .any }
            return .bind(local)
        case .tuple(let items, let span):
            guard case .tuple(let types) = type.resolved, types.count == items.count else {
                if items.count == 1 { return self.pattern(items[0].pattern, type, isLet: isLet) }
                for item in items { _ = self.pattern(item.pattern, .poison, isLet: isLet) }
                if !type.isPoison { checker.report(span, Message("\(type) is not a tuple of \(items.count)")) }
                return .any
            }
            return .tuple(zip(items, types).map { self.pattern($0.pattern, $1.type, isLet: isLet) })
        case .some(let inner, let span):
            guard let wrapped = type.wrapped else {
                if !type.isPoison { checker.report(span, Message("\(type) is never nil")) }
                return self.pattern(inner, .poison, isLet: isLet)
            }
            return .some(self.pattern(inner, wrapped, isLet: isLet))
        case .test(let node, _): return .test(checker.read(node))
        case .cast(let inner, let node, _):
            let target = checker.read(node)
            return .cast(self.pattern(inner, target, isLet: isLet), target)
        case .enumCase(let node?, let name, let payload?, let span) where isCall(of: name, payload, node):
            return value(call(of: name, payload, node, span), type)
        case .enumCase(let node, let name, let payload, let span):
            return enumCase(node.map(checker.read), name, payload, type, span, isLet)
        case .expression(let expression): return value(expression, type)
        }
    }

    private func call(of name: String, _ payload: Payload, _ node: TypeNode, _ span: Span) -> Expression {
        let callee = Expression(.member(node.asExpression, name, [], nameSpan: span), span)
        let arguments = payload.compactMap { item -> Argument? in
            if case .expression(let value) = item.pattern { Argument(item.label, value) } else { nil }
        }
        return Expression(.call(callee, arguments), span)
    }

    /// `Grade.passing(3)`, where that is no case but a function whose answer is compared with.
    private func isCall(of name: String, _ payload: Payload, _ node: TypeNode) -> Bool {
        let hasValuesOnly = payload.allSatisfy { if case .expression = $0.pattern { true } else { false } }
        var found: Nominal?
        if hasValuesOnly { checker.tried { found = checker.read(node).nominal } }
        guard let nominal = found else { return false }
        let isCase = nominal.cases.contains { $0.name == name }
        return !isCase && !checker.lookup.candidates(of: nominal.itself, name, isStatic: true).isEmpty
    }

    private func value(_ expression: Expression, _ type: Type) -> TypedPattern {
        if case .null = expression.kind { return .null }
        if case .name(let name, _) = expression.kind, name == "_" { return .any }
        if case .optionalChain(let chain) = expression.kind, case .unwrapping(let inner) = chain.kind,
            let wrapped = type.wrapped
        {
            return .some(value(inner, wrapped))
        }
        let wanted = leftOfOwnTest(expression, type) ?? literalType(expression, type) ?? type
        let typed = checker.infer(expression, expected: wanted)
        if let test = ownTest(typed, type) { return .matching(typed, by: test) }
        if typed.type.isRange, !type.isNamed("Range") {
            if let bound = typed.type.arguments.first { _ = bound.unify(with: type) }
            return .within(typed)
        }
        if typed.type.conversion(to: type) == nil, type.conversion(to: typed.type) == nil {
            checker.report(expression.span, Message("this is \(typed.type); what is matched is \(type)"))
        }
        return .equal(typed)
    }

    /// What a person's `~=` takes on its left for such a value: by themselves a key path and a closure have no type.
    private func leftOfOwnTest(_ expression: Expression, _ type: Type) -> Type? {
        switch expression.kind {
        case .keyPath(nil, _), .closure: break
        default: return nil
        }
        for candidate in checker.operators.operators("~=", [type]) where candidate.member.parameters.count == 2 {
            let wanted = candidate.member.parameters.map { $0.type.replacing(candidate.map) }
            let isFunction = if case .function = wanted[0].resolved { true } else { false }
            guard !candidate.member.isWord, isFunction == expression.isClosure, type.couldBe(wanted[1]) else {
                continue
            }
            let shape = checker.calls.instantiate(candidate, expression.span)
            guard shape.parameters[1].type.unify(with: type) else { continue }
            return shape.parameters[0].type
        }
        return nil
    }

    /// The type that a person's own `~=` wants of what is written in the pattern, where that is no such value as is matched.
    private func literalType(_ expression: Expression, _ type: Type) -> Type? {
        switch expression.kind {
        case .integer, .float, .string: break
        default: return nil
        }
        let found = checker.operators.operators("~=", [type]).filter {
            !$0.member.isWord && $0.member.parameters.count == 2
        }
        func isWritten(_ wanted: Type) -> Bool {
            var fits = false
            checker.tried { fits = checker.infer(expression, expected: wanted).type.conversion(to: wanted) != nil }
            return fits
        }
        if found.isEmpty || isWritten(type) { return nil }
        return found.map { $0.member.parameters.map(\.type) }
            .first { $0[0].isKnown && type.couldBe($0[1]) && isWritten($0[0]) }?[0]
    }

    /// A person's own `~=` for what stands in the pattern, as a function of both.
    private func ownTest(_ typed: Typed, _ type: Type) -> Typed? {
        let found = checker.operators.operators("~=", [typed.type, type]).first { candidate in
            let wanted = candidate.member.parameters.map { $0.type.replacing(candidate.map) }
            return !candidate.member.isWord && wanted.count == 2 && typed.type.couldBe(wanted[0])
                && type.couldBe(wanted[1])
        }
        guard let found else { return nil }
        let span = typed.span
        let scope = FunctionScope(parent: checker.scope.function, result: BuiltIn.bool)
        return checker.inFunction(scope) {
            let sides = [("pattern", typed.type), ("matched", type)]
            scope.parameters = sides.enumerated().map { register, side in
                let local = Local(side.0, side.1, isLet: true, owner: scope)
                local.register = register
                return local
            }
            let shape = checker.calls.instantiate(found, span)
            let values = zip(scope.parameters, shape.parameters).map {
                checker.convert(Typed(.local($0), $0.type, span), to: $1.type, span)
            }
            let answer = checker.dispatch.carryOut(found.member, nil, values, BuiltIn.bool, span, shape.map)
            return Typed(
                .closure(ClosureCode(scope, [.return(answer)], name: "~=")), .function(sides.map(\.1), BuiltIn.bool),
                span)
        }
    }

    private func enumCase(
        _ given: Type?, _ name: String, _ payload: [(label: String?, pattern: Pattern)]?, _ type: Type, _ span: Span,
        _ isLet: Bool
    ) -> TypedPattern {
        if !checker.pending.unfinished.isEmpty, let nominal = (given ?? type.wrapped ?? type).nominal {
            checker.definitions.finish(nominal)
        }
        let name = checker.foreign.caseName(name, of: given ?? type.wrapped ?? type, span)
        if given == nil, let wrapped = type.wrapped {
            if name == "none" { return .null }
            if name == "some" {
                return .some(payload?.first.map { pattern($0.pattern, wrapped, isLet: isLet) } ?? .any)
            }
            if wrapped.nominal?.cases.contains(where: { $0.name == name }) == true {
                return .some(enumCase(nil, name, payload, wrapped, span, isLet))
            }
        }
        var target = given ?? type
        if given != nil, type.nominal === target.nominal { target = type }
        guard let nominal = target.nominal, let index = nominal.cases.firstIndex(where: { $0.name == name }) else {
            return noCase(name, payload, of: target, span, isLet)
        }
        let held = self.payload(payload, of: nominal, index, target.arguments, span, isLet)
        return held.map { wrapTest(given, type, .enumCase(nominal, index, $0)) } ?? .any
    }

    private typealias Payload = [(label: String?, pattern: Pattern)]

    /// What stands in the brackets of a case, against what the case holds.
    private func payload(
        _ payload: Payload?, of nominal: Nominal, _ index: Int, _ arguments: [Type], _ span: Span, _ isLet: Bool
    ) -> [TypedPattern]? {
        let item = nominal.cases[index]
        let map = nominal.substitution(arguments)
        let types = item.payload.map { $0.type.replacing(map) }
        guard let payload else { return types.map { _ in .any } }
        if payload.count == 1, types.count > 1, case .binding(let bound, _, _) = payload[0].pattern {
            let tuple = Type.tuple(zip(item.payload, types).map { ($0.label, $1) })
            return checker.scope.declare(bound, tuple, isLet: isLet).map { [.bind($0)] }
        }
        guard payload.count == types.count else {
            checker.report(
                span, "'\(item.name)' holds \(types.count) value\(types.count == 1 ? "" : "s"), not \(payload.count)")
            return nil
        }
        return zip(payload, types).map { pattern($0.pattern, $1, isLet: isLet) }
    }

    /// A name that no case has: a static that is compared with, or a mistake.
    private func noCase(_ name: String, _ payload: Payload?, of target: Type, _ span: Span, _ isLet: Bool)
        -> TypedPattern
    {
        for item in payload ?? [] { _ = pattern(item.pattern, .poison, isLet: isLet) }
        if checker.report.isHole(target) { return .any }
        if payload == nil, !checker.lookup.candidates(of: target, name, isStatic: true).isEmpty {
            return .equal(checker.making.staticMember(target, name, nameSpan: span, span: span, expected: target))
        }
        guard checker.report.isNews("\(target).\(name)") else { return .any }
        checker.report(
            span, Message("\(target) has no case '\(name)'"),
            near: nearest(name, among: target.nominal?.cases.map(\.name) ?? [])
        )
        return .any
    }

    /// A case of another type than is matched: `catch MyError.bad`.
    private func wrapTest(_ given: Type?, _ type: Type, _ pattern: TypedPattern) -> TypedPattern {
        guard let given, given.nominal !== type.nominal else { return pattern }
        return .cast(pattern, given)
    }
}
