import Messages
import Values

/// One statement of an entry, checked.
struct PlannedStep {
    let kind: Step.Kind
    let globals: [Global]
    let scope: FunctionScope
    let statements: [TypedStatement]
    let value: Typed?
    var watched: [WatchPlan] = []
    let span: Span
}

/// A stream that a `watch` names.
struct WatchPlan {
    let text: String
    let value: Typed
    let scope: FunctionScope
}

/// Checks the statements of an entry in order. Its types and functions know each other.
struct UnitPlanner {
    let checker: Checker
    private(set) var steps: [PlannedStep] = []

    init(_ checker: Checker) { self.checker = checker }

    /// `later`: what follows in the file.
    mutating func plan(_ statements: [Statement], later: [SourceText] = []) {
        for case .imported(let name) in statements.map(\.kind) { bring(name) }
        let functions = statements.compactMap { if case .function(let node) = $0.kind { node } else { nil } }
        checker.definitions.declareTypes(in: statements, functions)
        // For closures; once more for bodies, which may name what these statements declare.
        for text in later { foresee(text) }
        for statement in statements {
            checker.report.inStatement {
                plan(statement)
                checker.settle()
            }
        }
        for text in later { foresee(text) }
        checker.bodies.checkBodies()
    }

    private func foresee(_ text: SourceText) {
        var parser = Parser(text, operators: checker.library.operators)
        let (statements, mistakes) = parser.parse()
        guard mistakes.isEmpty else { return }
        var planner = UnitPlanner(checker)
        checker.foresee(text) {
            for case .variable(let variable) in statements.map(\.kind) {
                for binding in variable.bindings where binding.getter == nil { planner.plan(binding, variable, .none) }
            }
        }
    }

    private mutating func plan(_ statement: Statement) {
        let scope = FunctionScope(parent: nil, result: .void)
        switch statement.kind {
        case .type(let declaration):
            let name = declaration.keyword == .extension ? nil : checker.library.type(named: declaration.name)
            add(name.map { .type($0) } ?? .declaration, scope, span: statement.span)
        case .function(let node): add(.function(node.name), scope, span: statement.span)
        case .variable(let variable): for binding in variable.bindings { plan(binding, variable, statement.span) }
        case .expression(let expression):
            if case .assign = expression.kind {
                let value = checker.inFunction(scope) { checker.infer(expression, expected: nil) }
                checker.settle()
                add(.declaration, scope, [], value, span: statement.span)
                return
            }
            let value = checker.inFunction(scope) { checker.statements.value(expression) }
            checker.settle()
            add(.expression, scope, [], value, span: statement.span)
        case .watch(let expressions, let label):
            let watched = expressions.map { plan(watched: $0) }
            add(.watch(label: label), scope, watched: watched, span: statement.span)
        case .unwatch(let expressions):
            add(.unwatch, scope, watched: expressions.map { plan(watched: $0) }, span: statement.span)
        case .imported(let name): imported(name)
        case .alias: break
        case .guard(let conditions, let body): plan(conditions, otherwise: body, statement.span)
        case .return: add(.declaration, scope, span: statement.span)
        default:
            let typed = checker.inFunction(scope) { checker.statements.statement(statement) }
            checker.settle()
            add(.declaration, scope, typed, nil, span: statement.span)
        }
    }

    private mutating func add(
        _ kind: Step.Kind, _ scope: FunctionScope, _ statements: [TypedStatement] = [], _ value: Typed? = nil,
        globals: [Global] = [], watched: [WatchPlan] = [], span: Span
    ) {
        steps.append(
            PlannedStep(
                kind: kind, globals: globals, scope: scope, statements: statements, value: value, watched: watched,
                span: span))
    }

    /// A name at the top: it outlives the entry.
    private mutating func plan(_ binding: Variable.Binding, _ variable: Variable, _ span: Span) {
        if variable.modifiers.contains(.isLazy) { return refuseLazy(binding, span) }
        if variable.modifiers.contains(.isAsync) { return planLater(binding, span) }
        let scope = FunctionScope(parent: nil, result: .void)
        let type = binding.type.map(checker.read)
        if binding.wraps != nil {
            let found = checker.wrappers.wrapped(binding) { checker.session.globals[$0]?.type }
            if let found { planComputed(found.binding, found.type, span) }
            return
        }
        if let wrapper = binding.wrapper, !checker.wrappers.isWrapper(wrapper, binding.pattern.span) { return }
        if binding.getter != nil { return planComputed(binding, type, span) }
        let begun = begin(binding, type, variable)
        let value = checker.within {
            $0.begun = begun
        } _: {
            checker.inFunction(scope) { checker.wrappers.made(binding, as: type) }
        }
        if let value { value.type.settleLiterals() }
        checker.settle()
        guard let value = value ?? type.flatMap({ $0.wrapped == nil ? nil : Typed(.constant(.null), $0, span) }) else {
            if case .binding(let name, _, _) = binding.pattern, let type {
                let global = checker.session.declare(name, type, isLet: false)
                global.promise()
                add(.declaration, scope, globals: [global], span: span)
            } else {
                checker.report(binding.pattern.span, Message("a variable needs a value, or a type: let x = 1"))
            }
            return
        }
        declare(
            binding.pattern, type ?? value.type, value, variable, scope, span, isForced: binding.type?.isForced ?? false
        )
        if case .binding(let name, _, _) = binding.pattern, let global = checker.session.globals[name] {
            checker.accessors.observe(global, binding)
        }
    }

    /// A name whose type is written is known in the closures of its own value.
    private func begin(_ binding: Variable.Binding, _ type: Type?, _ variable: Variable) -> String? {
        guard case .binding(let name, _, _) = binding.pattern, let type, binding.value != nil,
            checker.session.globals[name] == nil
        else { return nil }
        if checker.session.promised[name] == nil {
            let global = Global(name, type, isLet: variable.isLet)
            global.promise("it is declared further down")
            checker.session.promised[name] = global
        }
        return name
    }

    /// `async let x = f()`: the task goes on as long as the session does.
    private mutating func planLater(_ binding: Variable.Binding, _ span: Span) {
        for named in LaterValues.named(binding) { planOneLater(named, span) }
    }

    private mutating func planOneLater(_ binding: Variable.Binding, _ span: Span) {
        let scope = FunctionScope(parent: nil, result: .void)
        guard let later = checker.inFunction(scope, { LaterValues(checker: checker).later(binding) }) else { return }
        let holder = checker.session.declare(later.holder, later.task.type, isLet: true)
        let place = Typed(.global(holder), later.task.type, span)
        place.isDirect = true
        add(.declaration, scope, [.expression(Typed(.assign(place, later.task), .void, span))], span: span)
        planComputed(later.getter, later.type, span)
        checker.session.globals[later.name]?.later = later.member
    }

    private func refuseLazy(_ binding: Variable.Binding, _ span: Span) {
        let text = checker.source.text(span).trimmingPrefix("lazy ")
        checker.report(
            binding.pattern.span, Message("a variable outside of a type can't be lazy: only a property can"),
            hint: text.contains("\n") ? nil : String(text))
    }

    private mutating func declare(
        _ pattern: Pattern, _ type: Type, _ value: Typed, _ variable: Variable, _ scope: FunctionScope, _ span: Span,
        isForced: Bool = false
    ) {
        switch pattern {
        case .binding(let name, _, _):
            let global = checker.session.declare(name, type, isLet: variable.isLet)
            global.strength = variable.modifiers.strength
            global.source = checker.report.sourceNumber
            global.isForced = isForced
            // Until its turn comes, functions of the same entry do not find it.
            let isHeld = global.strength == .strong
            if isHeld { global.promise("it is declared further down") } else { global.keepNothing() }
            let place = Typed(.global(global), type, span)
            place.isDirect = true
            let store = Typed(.assign(place, value), .void, span)
            add(.declaration, scope, [.expression(store)], globals: [global], span: span)
        case .tuple(let items, _):
            guard case .tuple(let types) = type.resolved, types.count == items.count else {
                if !type.isPoison { checker.report(pattern.span, Message("\(type) is not a tuple of \(items.count)")) }
                return
            }
            let whole = Global("", type, isLet: true)
            let store = Typed(.assign(Typed(.global(whole), type, span), value), .void, span)
            add(.declaration, scope, [.expression(store)], span: span)
            for (index, item) in items.enumerated() {
                let part = Typed(.tupleItem(Typed(.global(whole), type, span), index), types[index].type, span)
                declare(
                    item.pattern, types[index].type, part, variable, FunctionScope(parent: nil, result: .void), span)
            }
        case .wildcard: add(.declaration, scope, [.expression(value)], span: span)
        default: checker.report(pattern.span, Message("a name is wanted here"))
        }
    }

    /// A `guard` at the top: what it binds outlives the entry.
    private mutating func plan(_ conditions: [Condition], otherwise body: [Statement], _ span: Span) {
        let scope = FunctionScope(parent: nil, result: .void)
        var globals: [Global] = []
        let typed = checker.inFunction(scope) { () -> TypedStatement in
            let otherwise = checker.statements.block(body)
            let conditions = checker.statements.conditions(conditions)
            let bound = checker.scope.blocks.last ?? [:]
            let stores = bound.values.sorted { $0.name < $1.name }.map { local -> TypedStatement in
                let global = Global(local.name, local.type, isLet: local.isLet)
                global.source = checker.report.sourceNumber
                globals.append(global)
                let place = Typed(.global(global), local.type, span)
                return .expression(Typed(.assign(place, Typed(.local(local), local.type, span)), .void, span))
            }
            return .conditional(conditions, stores, otherwise)
        }
        for global in globals { checker.session.set(global.name, to: global) }
        checker.settle()
        add(.declaration, scope, [typed], nil, globals: globals, span: span)
    }

    private mutating func planComputed(_ binding: Variable.Binding, _ type: Type?, _ span: Span) {
        guard let global = checker.accessors.computed(binding, type, span) else { return }
        checker.session.set(global.name, to: global)
        add(.declaration, FunctionScope(parent: nil, result: .void), span: span)
    }

    private func plan(watched expression: Expression) -> WatchPlan {
        let scope = FunctionScope(parent: nil, result: .void)
        let value = checker.inFunction(scope) { checker.infer(expression, expected: nil) }
        checker.settle()
        return WatchPlan(text: checker.source.text(expression.span), value: value, scope: scope)
    }

    private func isHere(_ module: String) -> Bool {
        let known = TypeReader.modules.union(checker.library.customs.modules)
        return known.contains(String(module.prefix { $0 != "." })) || known.contains(module)
    }

    /// A viewmodel's file often imports what only its scene needs.
    private func imported(_ name: String) {
        if let instead = checker.library.customs.absentModules[name] {
            checker.report.note("there is no \(name) here: \(instead)")
        } else if !isHere(name) {
            checker.report.note(
                "there is no \(name) here: declare what you use of it yourself, as a protocol or class")
        }
    }

    /// What a module's names mean holds for all of the file that imports it.
    private func bring(_ name: String) {
        checker.session.imports.insert(name)
        for (short, whole) in checker.library.customs.moduleTypes[name] ?? [:] {
            guard let nominal = checker.library.type(named: whole) else { continue }
            checker.library.declareAlias(short, nominal.generics, nominal.itself)
        }
    }
}
