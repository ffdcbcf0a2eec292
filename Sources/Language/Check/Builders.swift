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
        return has("buildBlock", type) ? type : nil
    }

    private func asked(_ name: String, of nominal: Nominal?) -> TypeNode? {
        guard let nominal, nominal.kind != .protocol else { return nil }
        return checker.lookup.protocols(of: nominal.itself).lazy.filter { !$0.isBuiltIn }.flatMap(\.declared)
            .first { $0.name == name && $0.builder != nil }?.builder
    }

    /// The statements with what they build returned at the end; nil where one of them can't be built, or returns.
    private func built(_ body: [Statement], by builder: Type, _ span: Span) -> [Statement]? {
        var (kept, parts): ([Statement], [Expression]) = ([], [])
        for statement in body {
            if case .variable = statement.kind { kept.append(statement); continue }
            guard let part = part(statement, builder) else { return nil }
            parts.append(part)
        }
        var value = build("buildBlock", parts.map { Argument(nil, $0) }, span)
        if has("buildFinalResult", builder) { value = build("buildFinalResult", [Argument(nil, value)], span) }
        return kept + [Statement(.return(value), span)]
    }

    /// What one statement gives to the block around it.
    private func part(_ statement: Statement, _ builder: Type) -> Expression? {
        let span = statement.span
        switch statement.kind {
        case .expression(let value):
            return has("buildExpression", builder)
                ? build("buildExpression", [Argument(nil, value)], value.span) : value
        case .if(let node):
            guard let body = block(node.body, builder, span) else { return nil }
            guard let rest = node.otherwise else {
                let name = has("buildOptional", builder) ? "buildOptional" : "buildIf"
                let choice = choose(node.conditions, body, Expression(.null, span), span)
                return build(name, [Argument(nil, choice)], span)
            }
            guard let other = block(rest, builder, span) else { return nil }
            return choose(
                node.conditions, build("buildEither", [Argument("first", body)], span),
                build("buildEither", [Argument("second", other)], span), span)
        case .for(.binding(let name, _, let nameSpan), let sequence, nil, let body, _):
            guard let part = block(body, builder, span) else { return nil }
            let each = Closure(
                captures: [], parameters: [ClosureParameter(name, nil, nameSpan)], result: nil,
                body: [Statement(.expression(part), span)], highestDollar: -1, span: span)
            let map = Expression(.member(sequence, "map", [], nameSpan: sequence.span), sequence.span)
            let all = Expression(.call(map, [Argument(nil, Expression(.closure(each), span))]), span)
            return build("buildArray", [Argument(nil, all)], span)
        default: return nil
        }
    }

    private func block(_ body: [Statement], _ builder: Type, _ span: Span) -> Expression? {
        let parts = body.compactMap { part($0, builder) }
        return parts.count == body.count ? build("buildBlock", parts.map { Argument(nil, $0) }, span) : nil
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
