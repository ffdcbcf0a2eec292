import Messages
import Values

/// Closures: their parameters from what is expected, their result from the first `return`.
struct Closures {
    let checker: Checker

    func closure(_ closure: Closure, expected: Type?) -> Typed {
        let given = given(closure, expected)
        guard let wanted = parameters(of: closure, given?.parameters) else {
            return wrongCount(closure, given?.parameters ?? [])
        }
        let answer = closure.result.map(checker.read) ?? given?.result ?? .variable(TypeVariable())
        if let result = given?.result, closure.result != nil, answer.conversion(to: result) == nil, !result.isVoid {
            return checker.report.mistake(
                closure.span, Message("this closure gives \(answer), where \(result) is wanted"))
        }
        if given == nil { checker.unknowns.open.append((answer, closure.span)) }
        let scope = FunctionScope(parent: checker.scope.function, result: answer)
        let code = ClosureCode(scope, [])
        fill(closure.captures, into: code, scope)
        return checker.inFunction(scope) {
            // What is delayed is no closure of the person's: a `try` before the call counts for it.
            if !closure.isDelayed { enter(closure) }
            for (local, _) in code.filled { checker.scope.bind(local.name, to: local) }
            declareParameters(closure, wanted, scope)
            code.body = closureBody(closure, scope)
            let own = Typed(.closure(code), .function(wanted, scope.result), closure.span)
            guard let given, wanted.count != given.parameters.count else {
                return Typed(own.kind, .function(given?.parameters ?? wanted, scope.result), closure.span)
            }
            return Typed(.spread(own, wanted.count), .function(given.parameters, scope.result), closure.span)
        }
    }

    /// What holds in a closure of a person's own.
    private func enter(_ closure: Closure) {
        checker.scope.function?.isKept = !checker.scope.isCalledAtOnce
        checker.scope.isCalledAtOnce = false
        let waits = closure.effects.contains(.waiting)
        if waits, !checker.scope.letsWait {
            checker.report(
                closure.span, Message("this closure awaits, where one that doesn't is wanted"),
                hint: "flatMap { x in Single.create { await … } } in a stream, Task { await … } elsewhere")
        }
        checker.scope.mayWait = waits || checker.scope.letsWait
        (checker.scope.letsWait, checker.scope.isAwaiting) = (true, false)
        (checker.scope.isTrying, checker.scope.handlesErrors, checker.scope.thrownType) = (false, true, nil)
    }

    /// What is known of it before it is read; nil if nothing is.
    private func given(_ closure: Closure, _ expected: Type?) -> (parameters: [Type], result: Type)? {
        guard let expected else { return nil }
        if expected.isPoison {
            // A mistake has been told already.
            let count = closure.parameters?.count ?? closure.highestDollar + 1
            return (Array(repeating: .poison, count: count), .poison)
        }
        if case .function(let types, let answer) = expected.optionals.inside.resolved { return (types, answer) }
        return nil
    }

    /// The types of its own parameters; nil if they are too many or too few.
    private func parameters(of closure: Closure, _ given: [Type]?) -> [Type]? {
        guard let given else {
            let count = closure.parameters?.count ?? closure.highestDollar + 1
            let types = (0..<count).map { _ in Type.variable(TypeVariable()) }
            for type in types { checker.unknowns.open.append((type, closure.span)) }
            return types
        }
        let count = closure.parameters?.count ?? given.count
        if count != given.count || closure.highestDollar >= given.count { return spread(given, closure) }
        return closure.parameters == nil && leavesOut(closure, given) ? nil : given
    }

    /// One tuple for several parameters: `{ a, b in }`, `{ $0 + $1 }`.
    private func spread(_ parameters: [Type], _ closure: Closure) -> [Type]? {
        guard parameters.count == 1 else {
            return closure.parameters == nil && closure.highestDollar < parameters.count ? parameters : nil
        }
        guard case .tuple(let items) = parameters[0].resolved else {
            if parameters[0].isPoison {
                return Array(repeating: .poison, count: closure.parameters?.count ?? closure.highestDollar + 1)
            }
            return nil
        }
        let count = closure.parameters?.count ?? closure.highestDollar + 1
        return count == items.count || (closure.parameters == nil && count <= items.count) ? items.map(\.type) : nil
    }

    /// Whether a closure without names for its arguments does not use the last of them: that must be said, with `_ in`.
    private func leavesOut(_ closure: Closure, _ parameters: [Type]) -> Bool {
        if parameters.count == 1, parameters[0].isVoid { return false }
        return closure.highestDollar + 1 != parameters.count && !parameters.contains { $0.isPoison }
    }

    private func wrongCount(_ closure: Closure, _ wanted: [Type]) -> Typed {
        let given = closure.parameters?.count ?? closure.highestDollar + 1
        let what = wanted.isEmpty ? "nothing" : wanted.count == 1 ? "one argument" : "\(wanted.count) arguments"
        let names = wanted.indices.map { index in
            if let names = closure.parameters { return index < names.count ? names[index].name : "_" }
            return index <= closure.highestDollar ? ["a", "b", "c", "d", "e", "f", "g", "h"][index % 8] : "_"
        }
        var hint = wanted.isEmpty ? "{ … }" : "{ \(names.joined(separator: ", ")) in … }"
        if wanted.count == 1, given == 0, let own = closureOfIt(closure) { hint = own }
        if wanted.count == 1, given > 1, wanted[0].isNamed("Array") { hint = "{ all in … all[0] … }" }
        return checker.report.mistake(
            closure.span, Message("this closure is given \(what), and takes \(given)"), hint: hint)
    }

    /// The closure with `$0` for what Kotlin and Groovy call `it`; nil if it has none.
    private func closureOfIt(_ closure: Closure) -> String? {
        guard closure.parameters == nil, checker.scope.local("it") == nil, checker.session.globals["it"] == nil else {
            return nil
        }
        let text = SourceText(checker.source.text(closure.span))
        let places = tokens(of: text).filter { $0.kind == .identifier && $0.text == "it" }.map(\.span)
        guard let first = places.first else { return nil }
        let rest = zip(places, places.dropFirst().map(\.start) + [text.bytes.count])
        return text.text(Span(0, first.start)) + rest.map { "$0" + text.text(Span($0.end, $1)) }.joined()
    }

    private func declareParameters(_ closure: Closure, _ types: [Type], _ scope: FunctionScope) {
        for (index, type) in types.enumerated() {
            let written = closure.parameters.flatMap { index < $0.count ? $0[index] : nil }
            var own = type
            own.firm()
            if let node = written?.type {
                own = checker.read(node)
                if !type.unify(with: own), type.conversion(to: own) == nil {
                    checker.report(node.span, Message("this is \(type), not \(own)"))
                    own = .poison
                }
            }
            let isInout = own.isNamed("inout")
            let held = isInout ? own.arguments[0] : own
            let local = Local(written?.name ?? "$\(index)", held, isLet: !isInout, owner: scope)
            local.isInout = isInout
            if index < 2, !isInout { local.register = index }
            scope.parameters.append(local)
            if local.name != "_" { checker.scope.bind(local.name, to: local) }
        }
    }

    /// `[weak self, x = y.z]`
    private func fill(_ captures: [Capture], into code: ClosureCode, _ scope: FunctionScope) {
        for capture in captures {
            let value: Typed
            if let expression = capture.value {
                value = checker.infer(expression, expected: nil)
            } else if let local = checker.scope.local(capture.name) {
                value = checker.references.use(local, capture.span)
            } else if let itself = checker.scope.itself, checker.scope.local("self") != nil,
                !checker.lookup.candidates(of: itself, capture.name, isStatic: false).isEmpty
            {
                value = checker.infer(Expression(.name(capture.name, []), capture.span), expected: nil)
                // A list of captures names what it takes from an object.
                if let last = checker.report.findings.rewrites.last, last.span == capture.span {
                    checker.report.findings.rewrites[checker.report.findings.rewrites.count - 1] = Rewrite(
                        span: last.span, text: "\(capture.name) = \(last.text)")
                }
            } else if let global = checker.session.globals[capture.name] {
                value = Typed(.global(global), global.type, capture.span)
            } else if capture.name == "self" {
                value = checker.report.mistake(
                    capture.span, Message("there is no self here: [weak self] is for closures inside a class"))
            } else {
                value = checker.report.mistake(
                    capture.span, Message("unknown name '\(capture.name)'"),
                    near: nearest(capture.name, among: checker.references.namesInReach))
            }
            let type = capture.strength == .weak ? value.type.wrapped ?? value.type : value.type
            let local = Local(capture.name, type, isLet: true, owner: scope)
            local.strength = capture.strength
            local.filledIndex = code.filled.count
            code.filled.append((local, value))
        }
    }

    private func closureBody(_ closure: Closure, _ scope: FunctionScope) -> [TypedStatement] {
        if closure.body.count == 1, case .expression(let expression) = closure.body[0].kind {
            return [singleExpression(expression, scope)]
        }
        if let branching = closure.body.branching, !scope.result.isVoid { return [singleExpression(branching, scope)] }
        let body = checker.statements.statements(closure.body)
        let inner = scope.result.optionals.inside
        if closure.body.count == 1, body.alwaysLeave, !scope.hasReturned, case .variable(let variable) = inner.resolved,
            variable.literal == nil
        {
            checker.unknowns.answerless.append(inner)
            return body
        }
        if case .variable(let variable) = scope.result.resolved, variable.literal == nil, !scope.hasReturned {
            variable.binding = .void
            if case .expression(let value)? = body.last, !value.type.isVoid, closure.body.count > 1,
                let last = closure.body.last
            {
                checker.unknowns.unreturned = checker.source.text(last.span)
            }
        }
        let isNeverCalled = scope.parameters.contains { $0.type.isNamed("Never") }
        if body.alwaysLeave || scope.result.isVoid || scope.result.isPoison || isNeverCalled { return body }
        if scope.hasReturned, scope.result.wrapped?.isVoid == true {
            // Its end gives nothing, which is something: `guard … else { return nil }` gave none.
            let nothing = Typed(.constant(.void), .void, closure.span)
            return body + [.return(checker.convert(nothing, to: scope.result, closure.span))]
        }
        requireReturn(closure, body, scope)
        return body
    }

    /// Says so if a closure that must give something may end without.
    private func requireReturn(_ closure: Closure, _ body: [TypedStatement], _ scope: FunctionScope) {
        if scope.hasReturned {
            if checker.report.hasMistakes { return }
            return checker.report(
                closure.span, Message("this closure must return \(scope.result) on every way through it"))
        }
        if scope.result.unify(with: .void) { return }
        var hint = scope.result.isNamed("Disposable") ? "return Disposables.create()" : nil
        if case .expression(let value)? = body.last, value.type.couldBe(scope.result), let last = closure.body.last {
            hint = "return \(checker.source.text(last.span))"
        }
        checker.report(closure.span, Message("this closure must return \(scope.result)"), hint: hint)
    }

    /// The one expression of a body is what it returns.
    func singleExpression(_ expression: Expression, _ scope: FunctionScope) -> TypedStatement {
        if scope.result.isVoid { return .expression(checker.infer(expression, expected: nil)) }
        let wanted = scope.result
        let value = checker.infer(expression, expected: wanted)
        scope.hasReturned = true
        if value.neverReturns, wanted.isShaped { return .expression(value) }
        if value.type.isPoison, case .variable(let variable) = wanted.resolved, variable.literal == nil {
            variable.binding = .poison
            return .return(value)
        }
        return .return(checker.check(expression, as: wanted, value))
    }
}
