import Messages

/// Closures that a result builder makes a value of: `@RowsBuilder rows: () -> [Row]`.
struct Builders {
    let checker: Checker

    /// The name under which a builder is in reach of what it builds; nobody can write it.
    private static let builder = "result builder"

    /// An argument for a parameter with a builder: its statements become the arguments of `buildBlock`.
    func checkBuilt(_ argument: Expression, as wanted: Type, by builder: Type) -> Typed {
        guard case .closure(let closure) = argument.kind, let body = built(closure.body, by: builder, closure.span)
        else { return checker.check(argument, as: wanted) }
        let whole = Closure(
            captures: closure.captures, parameters: closure.parameters, result: closure.result, body: body,
            highestDollar: closure.highestDollar, span: closure.span)
        return checker.within {
            $0.genericNames[Builders.builder] = builder
        } _: {
            checker.check(Expression(.closure(whole), argument.span), as: wanted)
        }
    }

    /// The body of a function or getter; `builder`: what makes its value of its statements.
    func functionBody(_ body: [Statement], by builder: Type?, _ scope: FunctionScope, _ span: Span) -> [TypedStatement]
    {
        guard let builder, let whole = built(body, by: builder, span) else {
            return checker.bodies.functionBody(body, scope, span)
        }
        return checker.within {
            $0.genericNames[Builders.builder] = builder
        } _: {
            checker.bodies.functionBody(whole, scope, span)
        }
    }

    /// The builder that stands before a declaration; or before what a protocol asks for under its name.
    func builder(_ written: TypeNode?, of name: String, in nominal: Nominal?) -> Type? {
        guard let node = written ?? asked(name, of: nominal), case .name(let builder, _, _) = node,
            checker.library.type(named: builder) != nil
        else { return nil }
        let type = checker.read(node)
        return has("buildBlock", type) || has("buildPartialBlock", type) ? type : nil
    }

    /// The same of a let that is stored; says so if what stands before it is a wrapper.
    func builder(before name: String, _ written: TypeNode?) -> Type? {
        guard let written, case .name(let attribute, _, let span) = written else { return nil }
        if let builder = builder(written, of: name, in: nil) { return builder }
        if checker.wrappers.isWrapper(attribute, span) {
            checker.report(span, Message("a property wrapper stands before a var, not a let"))
        }
        return nil
    }

    private func asked(_ name: String, of nominal: Nominal?) -> TypeNode? {
        guard let nominal, nominal.kind != .protocol else { return nil }
        return checker.lookup.protocols(of: nominal.itself).lazy.filter { !$0.isBuiltIn }.flatMap(\.declared)
            .first { $0.name == name && $0.builder != nil }?.builder
    }

    /// The statements with what they build returned at the end; nil where one of them can't be built, or returns.
    private func built(_ body: [Statement], by builder: Type, _ span: Span) -> [Statement]? {
        guard let (kept, value) = parts(body, builder, span) else { return nil }
        let isFinished = has("buildFinalResult", builder)
        let whole = isFinished ? build("buildFinalResult", [Argument(nil, value)], span) : value
        return kept + [Statement(.return(whole), span)]
    }

    /// What is declared among statements, and what they build together.
    private func parts(_ body: [Statement], _ builder: Type, _ span: Span) -> (kept: [Statement], value: Expression)? {
        var (kept, parts): ([Statement], [Expression]) = ([], [])
        for statement in body {
            if case .variable = statement.kind { kept.append(statement); continue }
            guard let part = part(statement, builder) else { return nil }
            parts.append(part)
        }
        return (kept, joined(parts, builder, span))
    }

    /// What a block's parts are together: all at once, or one after the other.
    private func joined(_ parts: [Expression], _ builder: Type, _ span: Span) -> Expression {
        guard let first = parts.first, has("buildPartialBlock", builder) else {
            return build("buildBlock", parts.map { Argument(nil, $0) }, span)
        }
        return parts.dropFirst().reduce(build("buildPartialBlock", [Argument("first", first)], first.span)) {
            build("buildPartialBlock", [Argument("accumulated", $0), Argument("next", $1)], $1.span)
        }
    }

    /// What one statement gives to the block around it.
    private func part(_ statement: Statement, _ builder: Type) -> Expression? {
        let span = statement.span
        switch statement.kind {
        case .expression(let value):
            return has("buildExpression", builder)
                ? build("buildExpression", [Argument(nil, value)], value.span) : value
        case .if(let node): return choose(node, builder, span)
        case .switch(let node):
            return choose(node, builder, span)
        case .for(let pattern, let sequence, let filter, let body, _):
            return each(pattern, sequence, filter, body, builder, span)
        default: return nil
        }
    }

    /// A loop, as what it builds of each element.
    private func each(
        _ pattern: Pattern, _ sequence: Expression, _ filter: Expression?, _ body: [Statement], _ builder: Type,
        _ span: Span
    ) -> Expression? {
        guard let (kept, value) = parts(body, builder, span) else { return nil }
        let item = "element of the loop"
        func closure(_ body: [Statement], _ value: Expression) -> Argument {
            var (name, first): (String, [Statement]) = (item, [])
            if case .binding(let own, _, _) = pattern {
                name = own
            } else {
                let given = Variable.Binding(pattern: pattern, type: nil, value: Expression(.name(item, []), span))
                first = [Statement(.variable(Variable(isLet: true, modifiers: [], bindings: [given])), span)]
            }
            let statements = first + body
            let last = statements.isEmpty ? Statement(.expression(value), span) : Statement(.return(value), span)
            let whole = Closure(
                captures: [], parameters: [ClosureParameter(name, nil, pattern.span)], result: nil,
                body: statements + [last], highestDollar: -1, span: span)
            return Argument(nil, Expression(.closure(whole), span))
        }
        func call(_ name: String, on base: Expression, _ argument: Argument) -> Expression {
            Expression(.call(Expression(.member(base, name, [], nameSpan: base.span), base.span), [argument]), span)
        }
        let taken = filter.map { call("filter", on: sequence, closure([], $0)) } ?? sequence
        return build("buildArray", [Argument(nil, call("map", on: taken, closure(kept, value)))], span)
    }

    /// An `if` with all that is asked behind its `else`s, as the value of what is so.
    private func choose(_ node: If, _ builder: Type, _ span: Span) -> Expression? {
        var (asked, rest) = ([node], node.otherwise)
        while let only = rest, only.count == 1, case .if(let next) = only[0].kind {
            asked.append(next)
            rest = next.otherwise
        }
        let bodies = asked.map(\.body) + (rest.map { [$0] } ?? [])
        var values: [Expression] = []
        for (index, body) in bodies.enumerated() {
            guard let value = block(body, builder, span) else { return nil }
            values.append(either(value, at: index, of: bodies.count, span))
        }
        let last = rest == nil ? Expression(.null, span) : values.removeLast()
        let choice = zip(asked, values).reversed().reduce(last) { choose($1.0.conditions, $1.1, $0, span) }
        if rest != nil { return choice }
        return build(has("buildOptional", builder) ? "buildOptional" : "buildIf", [Argument(nil, choice)], span)
    }

    /// A `switch`, as the value of its case.
    private func choose(_ node: Switch, _ builder: Type, _ span: Span) -> Expression? {
        var cases: [Switch.Case] = []
        for (index, one) in node.cases.enumerated() {
            guard let body = block(one.body, builder, one.span) else { return nil }
            let value = either(body, at: index, of: node.cases.count, one.span)
            cases.append(Switch.Case(one.patterns, [Statement(.expression(value), one.span)], one.span))
        }
        return Expression(.switch(Switch(node.subject, cases, label: nil)), span)
    }

    /// The ways to a case in a tree of pairs that is as flat as can be, the last one first: whether it is the first of two.
    private static func turns(to index: Int, of count: Int) -> [Bool] {
        var (turns, path, last): ([Bool], Int, Int) = ([], index, count - 1)
        while last > 0 {
            // What has nothing beside it needs no pair.
            if path != last || last % 2 == 1 { turns.append(path % 2 == 0) }
            (path, last) = (path / 2, last / 2)
        }
        return turns
    }

    /// One of several values: the first or the second of two, as often as it takes.
    private func either(_ value: Expression, at index: Int, of count: Int, _ span: Span) -> Expression {
        Builders.turns(to: index, of: count).reduce(value) { value, isFirst in
            build("buildEither", [Argument(isFirst ? "first" : "second", value)], span)
        }
    }

    /// What a block inside builds: with what is declared in it, in a function of its own.
    private func block(_ body: [Statement], _ builder: Type, _ span: Span) -> Expression? {
        guard let (kept, value) = parts(body, builder, span) else { return nil }
        if kept.isEmpty { return value }
        let whole = Closure(
            captures: [], parameters: [], result: nil, body: kept + [Statement(.return(value), span)],
            highestDollar: -1, span: span)
        return Expression(.call(Expression(.closure(whole), span), []), span)
    }

    private func choose(_ conditions: [Condition], _ yes: Expression, _ no: Expression, _ span: Span) -> Expression {
        let (body, rest) = ([Statement(.expression(yes), span)], [Statement(.expression(no), span)])
        return Expression(.if(If(conditions, body, otherwise: rest)), span)
    }

    private func build(_ name: String, _ arguments: [Argument], _ span: Span) -> Expression {
        let builder = Expression(.name(Builders.builder, []), span)
        return Expression(.call(Expression(.member(builder, name, [], nameSpan: span), span), arguments), span)
    }

    private func has(_ name: String, _ builder: Type) -> Bool {
        !checker.lookup.candidates(of: builder, name, isStatic: true).isEmpty
    }
}
