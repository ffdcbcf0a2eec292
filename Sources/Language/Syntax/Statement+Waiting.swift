extension Statement {
    /// `for await x in values { … }`: asks for one value after the other.
    static func waitingLoop(
        _ pattern: Pattern, _ sequence: Expression, _ filter: Expression?, _ body: [Statement], _ label: String?,
        isTrying: Bool, _ span: Span
    ) -> Kind {
        // No name that a person can write.
        let name = "values.iterator"
        let place = sequence.span
        func call(_ base: Expression, _ name: String) -> Expression {
            Expression(.call(Expression(.member(base, name, [], nameSpan: place), place), []), place)
        }
        let iterator = Variable(
            isLet: false, modifiers: [],
            bindings: [
                Variable.Binding(
                    pattern: .binding(name, isVar: true, place), type: nil, value: call(sequence, "makeAsyncIterator"))
            ])
        let next = Expression(.await(call(Expression(.name(name, []), place), "next")), place)
        let given = isTrying ? Expression(.try(.plain, next), place) : next
        let inner = filter.map { filter in
            [Statement(.if(If([.expression(filter)], body, otherwise: nil)), span)]
        }
        let loop = Statement.Kind.while([.unwrap(pattern, given)], inner ?? body, label: label)
        return .do([Statement(.variable(iterator), place), Statement(loop, span)], catches: [], label: nil)
    }
}
