import Messages
import Values

/// Statements, and what they declare in the block around.
struct Statements {
    let checker: Checker

    func block(_ statements: [Statement]) -> [TypedStatement] { checker.inBlock { self.statements(statements) } }

    /// Statements in order, in the block around; types of their own are known to them alone.
    func statements(_ statements: [Statement]) -> [TypedStatement] {
        guard statements.contains(where: \.declaresType) else { return inOrder(statements) }
        return checker.library.own.inBlock { checker.bodies.ofBlock { inOrder(statements) } }
    }

    /// Local functions are known to all of them.
    private func inOrder(_ statements: [Statement]) -> [TypedStatement] {
        var functions: [ObjectIdentifier: Local] = [:]
        checker.definitions.declareTypes(in: statements)
        for statement in statements {
            if case .function(let node) = statement.kind, let local = checker.bodies.declareFunction(node) {
                functions[ObjectIdentifier(node)] = local
            }
        }
        var result: [TypedStatement] = []
        for statement in statements {
            if case .function(let node) = statement.kind {
                if let local = functions[ObjectIdentifier(node)] {
                    result.append(.function(local, checker.bodies.localFunction(node, local)))
                }
                continue
            }
            result += self.statement(statement)
        }
        return hoisted(result)
    }

    /// Functions that stand behind what leaves the block are there before.
    private func hoisted(_ statements: [TypedStatement]) -> [TypedStatement] {
        guard let end = statements.firstIndex(where: { [$0].alwaysLeave }) else { return statements }
        let behind = statements[(end + 1)...]
        let functions = behind.filter(\.isFunction)
        return statements[..<end] + functions + [statements[end]] + behind.filter { !$0.isFunction }
    }

    func statement(_ statement: Statement) -> [TypedStatement] {
        switch statement.kind {
        case .expression(let expression):
            let value = checker.report.inStatement { self.value(expression) }
            let delegates = expression.delegates && checker.scope.local("self") != nil
            return [delegates ? checker.making.delegated(value) : .expression(value)]
        case .variable(let variable):
            return variable.bindings.flatMap { binding in
                checker.report.inStatement { localVariable(binding, variable) }
            }
        case .if(let node): return [conditional(node)]
        case .guard(let conditions, let body): return [guarded(conditions, body, statement.span)]
        case .while(let conditions, let body, let label):
            return checker.inBlock { [.while(self.conditions(conditions), block(body), label: label)] }
        case .repeatWhile(let body, let condition, let label):
            return [.repeatWhile(block(body), checker.check(condition, as: BuiltIn.bool), label: label)]
        case .for(let pattern, let sequence, let filter, let body, let label):
            return forLoop(pattern, sequence, filter, body, label)
        case .switch(let node): return [switchStatement(node, statement.span)]
        case .do(let body, let catches, let label): return [attempted(body, catches, label)]
        case .defer(let body): return [.defer(block(body))]
        case .return(let value): return [checker.report.inStatement { returned(value, statement.span) }]
        case .throw(let value): return [checker.report.inStatement { thrown(value, statement.span) }]
        case .break(let label): return [.break(label)]
        case .continue(let label): return [.continue(label)]
        case .fallthrough: return [.fallthrough]
        // What a block declares is known to all of it.
        case .imported, .operators, .hole, .function, .type, .alias: return []
        case .watch, .unwatch:
            checker.report(statement.span, Message("watch and unwatch are used at the top level, not inside a body"))
            return []
        }
    }

    private func guarded(_ conditions: [Condition], _ body: [Statement], _ span: Span) -> TypedStatement {
        // What the conditions bind is not known in there.
        var branches = Branches(checker.scope.emptyLets)
        let otherwise = block(body)
        branches.end(of: otherwise)
        branches.join()
        let typed = self.conditions(conditions)
        if !otherwise.alwaysLeave, !checker.report.hasMistakes {
            checker.report(
                span, Message("the else of a guard must leave: return, throw, break, continue or fallthrough"))
        }
        return .conditional(typed, [], otherwise)
    }

    /// `do { … } catch { … }`
    private func attempted(_ body: [Statement], _ catches: [Catch], _ label: String?) -> TypedStatement {
        var branches = Branches(checker.scope.emptyLets)
        let thrown = ThrownTypes()
        let catchesAll = catches.contains { $0.filter == nil && $0.catchesAll }
        let typed = checker.within {
            $0.handlesErrors = catchesAll || $0.handlesErrors
            ($0.thrown, $0.thrownType) = (thrown, nil)
        } _: {
            block(body)
        }
        branches.end(of: typed)
        let clauses = catches.map { clause in
            let clause = catchClause(clause, thrown.common)
            branches.end(of: clause.body)
            return clause
        }
        branches.join()
        return .do(typed, clauses, label: label)
    }

    private func thrown(_ value: Expression, _ span: Span) -> TypedStatement {
        requireHandler(span)
        checker.scope.thrown?.add(nil)
        if let type = checker.scope.thrownType { return .throw(checker.check(value, as: type)) }
        let typed = checker.infer(value, expected: BuiltIn.error)
        return .throw(checker.convert(typed, to: BuiltIn.error, value.span))
    }

    /// What stands alone: a value, not the name of a type.
    func value(_ expression: Expression) -> Typed {
        guard case .name(let name, _) = expression.kind, checker.scope.local(name) == nil,
            checker.session.globals[name] == nil
        else {
            let value = checker.infer(expression, expected: nil)
            checker.foreign.noteDropped(value)
            return value
        }
        let value = checker.infer(expression, expected: nil)
        let span = expression.span
        if case .metatype = value.type.resolved {
            return checker.report.mistake(
                span, Message("\(name) is a type, which does nothing by itself"), hint: ":info \(name)")
        }
        if !checker.library.functions(named: name).isEmpty {
            return checker.report.mistake(
                span, Message("\(name) is a function, which does nothing by itself"), hint: ":info \(name)")
        }
        return value
    }

    private func localVariable(_ binding: Variable.Binding, _ variable: Variable) -> [TypedStatement] {
        if variable.modifiers.contains(.isAsync) { return LaterValues(checker: checker).declare(binding) }
        let type = binding.type.map(checker.read)
        if binding.wraps != nil {
            return checker.wrappers.wrapped(binding) { checker.scope.local($0)?.type }.map {
                checker.accessors.computed($0.binding, $0.type)
            } ?? []
        }
        if let wrapper = binding.wrapper, !checker.wrappers.isWrapper(wrapper, binding.pattern.span) { return [] }
        if binding.getter != nil { return checker.accessors.computed(binding, type) }
        if let value = checker.wrappers.value(of: binding) {
            let typed = checker.wrappers.made(value, as: type, wrapping: binding.wrapped)
            typed.type.settleLiterals()
            if case .binding(let name, _, _) = binding.pattern {
                guard let local = checker.scope.declare(name, type ?? typed.type, isLet: variable.isLet) else {
                    return []
                }
                local.strength = variable.modifiers.strength
                local.isForced = binding.type?.isForced ?? false
                return [.declare(local, typed)] + checker.accessors.observers(of: local, binding)
            }
            return [
                .destructure(
                    checker.patterns.pattern(binding.pattern, type ?? typed.type, isLet: variable.isLet), typed)
            ]
        }
        guard case .binding(let name, _, let span) = binding.pattern, let type else {
            checker.report(binding.pattern.span, Message("a variable without a value needs a type: let x: Int"))
            return []
        }
        guard let local = checker.scope.declare(name, type, isLet: variable.isLet) else { return [] }
        local.isLate = true
        local.strength = variable.modifiers.strength
        local.isForced = binding.type?.isForced ?? false
        if variable.isLet { checker.scope.emptyLets.append(local) }
        let null = Typed(.constant(.null), type, span)
        return [.declare(local, type.wrapped != nil ? null : nil)] + checker.accessors.observers(of: local, binding)
    }

    /// Says so if an error that is thrown here would reach nobody.
    func requireHandler(_ span: Span) {
        guard !checker.scope.handlesErrors else { return }
        checker.report(
            span, Message("the errors thrown here are not handled: the function around them is not marked throws"),
            hint: "write do { … } catch { … } around it, or throws after the ) of the func")
    }

    func conditions(_ conditions: [Condition]) -> [TypedCondition] {
        conditions.map { condition in checker.report.inStatement { self.condition(condition) } }
    }

    private func condition(_ condition: Condition) -> TypedCondition {
        switch condition {
        case .expression(let expression): return .test(checker.check(expression, as: BuiltIn.bool))
        case .unwrap(let pattern, let expression):
            let value = checker.infer(expression, expected: checker.marks.unwrapped(expression, nil))
            guard let wrapped = value.type.wrapped else {
                if !value.type.isPoison {
                    checker.report(expression.span, Message("\(value.type) is never nil: if let has nothing to unwrap"))
                }
                return .match(checker.patterns.pattern(pattern, .poison), value)
            }
            return .match(.some(checker.patterns.pattern(pattern, wrapped)), value)
        case .match(let pattern, let expression):
            let value = checker.infer(expression, expected: nil)
            return .match(checker.patterns.pattern(pattern, value.type), value)
        }
    }

    private func conditional(_ node: If) -> TypedStatement {
        var branches = Branches(checker.scope.emptyLets)
        let (conditions, body) = checker.inBlock { (self.conditions(node.conditions), block(node.body)) }
        branches.end(of: body)
        let otherwise = node.otherwise.map(block) ?? []
        branches.end(of: otherwise)
        branches.join()
        return .conditional(conditions, body, otherwise)
    }

    private func forLoop(
        _ pattern: Pattern, _ sequence: Expression, _ filter: Expression?, _ body: [Statement], _ label: String?
    )
        -> [TypedStatement]
    {
        let (values, element) = checker.report.inStatement { () -> (Typed, Type) in
            let values = checker.infer(sequence, expected: nil).unforced
            return (values, elementType(values.type, sequence.span))
        }
        return checker.inBlock {
            let typed = checker.patterns.pattern(pattern, element)
            let test = filter.map { checker.check($0, as: BuiltIn.bool) }
            return [.for(typed, values, filter: test, block(body), label: label)]
        }
    }

    private func elementType(_ type: Type, _ span: Span) -> Type {
        if type.isRange { type.settle() }
        if type.isText, let character = checker.library.known("Character") { return character.itself }
        if checker.library.known("Sequence").map(type.follows) == true, !type.isPoison {
            switch type.resolved {
            case .parameter, .associated: return Type.associated(type, "Element").resolved
            default: if let element = type.associatedType("Element") { return element }
            }
        }
        if !checker.report.isHole(type) {
            let hint =
                type.isNamed("Int") || type.isNumber
                ? checker.report.line(with: "0..<\(checker.source.text(span))", at: span) : nil
            checker.report(span, Message("for … in needs a sequence; this is \(type)"), hint: hint)
        }
        return .poison
    }

    private func switchStatement(_ node: Switch, _ span: Span) -> TypedStatement {
        let subject = checker.report.inStatement { checker.infer(node.subject, expected: nil) }
        subject.type.settleLiterals()
        var branches = Branches(checker.scope.emptyLets)
        let cases = node.cases.map { item in
            let item = checker.inBlock {
                let patterns = switchPatterns(item, subject.type)
                return TypedCase(patterns: patterns, body: block(item.body))
            }
            branches.end(of: item.body)
            return item
        }
        branches.join()
        Exhaustiveness(report: checker.report, customs: checker.library.customs).requireExhaustive(
            node, subject.type, span)
        return .switch(subject, cases, label: node.label)
    }

    private func switchPatterns(_ item: Switch.Case, _ type: Type) -> [(pattern: TypedPattern, filter: Typed?)] {
        item.patterns.enumerated().map { index, item in
            // What the first of several patterns binds, the others give the same names their values.
            let patterns = Patterns(checker: checker, known: index == 0 ? nil : checker.scope.blocks.last)
            return (patterns.pattern(item.pattern, type), item.filter.map { checker.check($0, as: BuiltIn.bool) })
        }
    }

    private func catchClause(_ clause: Catch, _ type: Type) -> TypedCatch {
        checker.inBlock {
            if let error = checker.scope.declare("error", type, isLet: true), clause.pattern == nil {
                return TypedCatch(pattern: .bind(error), filter: filter(clause), body: block(clause.body))
            }
            let pattern = clause.pattern.map { checker.patterns.pattern($0, type) } ?? .any
            return TypedCatch(pattern: pattern, filter: filter(clause), body: block(clause.body))
        }
    }

    private func filter(_ clause: Catch) -> Typed? { clause.filter.map { checker.check($0, as: BuiltIn.bool) } }

    // MARK: if and switch as expressions

    func conditionalExpression(_ node: If, _ span: Span, expected: Type?) -> Typed {
        let type = expected ?? .variable(TypeVariable())
        guard let otherwise = node.otherwise else {
            return checker.report.mistake(span, Message("an if that gives a value needs an else"))
        }
        let (conditions, body) = checker.inBlock { (self.conditions(node.conditions), branch(node.body, type)) }
        return Typed(.block([.conditional(conditions, body, branch(otherwise, type))]), type, span)
    }

    func switchExpression(_ node: Switch, _ span: Span, expected: Type?) -> Typed {
        let type = expected ?? .variable(TypeVariable())
        let subject = checker.infer(node.subject, expected: nil)
        subject.type.settleLiterals()
        let cases = node.cases.map { item in
            checker.inBlock { TypedCase(patterns: switchPatterns(item, subject.type), body: branch(item.body, type)) }
        }
        Exhaustiveness(report: checker.report, customs: checker.library.customs).requireExhaustive(
            node, subject.type, span)
        return Typed(.block([.switch(subject, cases, label: nil)]), type, span)
    }

    /// A branch of an expression: its one expression is what it gives.
    private func branch(_ body: [Statement], _ type: Type) -> [TypedStatement] {
        checker.inBlock {
            guard let last = body.last else { return [] }
            switch last.kind {
            case .expression(let expression):
                let before = statements(Array(body.dropLast()))
                let value = checker.infer(expression, expected: type)
                if value.neverReturns { return before + [.expression(value)] }
                return before + [.return(checker.convert(value, to: type, expression.span))]
            case .if(let node) where body.count == 1:
                return [.expression(conditionalExpression(node, last.span, expected: type))].map(asReturn)
            case .switch(let node) where body.count == 1:
                return [.expression(switchExpression(node, last.span, expected: type))].map(asReturn)
            default: return statements(body)
            }
        }
    }

    private func asReturn(_ statement: TypedStatement) -> TypedStatement {
        if case .expression(let value) = statement { .return(value) } else { statement }
    }
}

/// Which lets declared without a value may have one: each branch starts with what was given before all of them, and what
/// leaves gives nothing to what stands behind them.
private struct Branches {
    private let lets: [Local]
    private let before: [Bool]
    private var given: [Bool]

    init(_ lets: [Local]) {
        self.lets = lets
        before = lets.map(\.isGiven)
        given = before
    }

    mutating func end(of body: [TypedStatement]) {
        for (index, local) in lets.enumerated() {
            if local.isGiven, !body.alwaysLeave { given[index] = true }
            local.isGiven = before[index]
        }
    }

    func join() {
        for (local, isGiven) in zip(lets, given) { local.isGiven = isGiven }
    }
}

extension Statement {
    fileprivate var declaresType: Bool {
        switch kind {
        case .type, .alias: true
        default: false
        }
    }
}
