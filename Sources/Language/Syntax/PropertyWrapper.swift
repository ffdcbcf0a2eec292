/// `@Clamped(0...10) var level = 5`, as what Swift makes of it: `_level`, which is the wrapper, `level` and `$level`.
package struct PropertyWrapper {
    let name: String
    let generics: [TypeNode]
    let arguments: [Argument]
    let span: Span

    var type: TypeNode { .name(name, generics, span) }

    /// The variable with its wrapper in place of its value.
    func around(_ variable: Variable) -> Variable {
        // A wrapper stands before a var: before a let it is what builds the closure that is given for it.
        if variable.isLet {
            let built = variable.bindings.map { binding in
                var built = binding
                built.builder = type
                return built
            }
            return Variable(isLet: true, modifiers: variable.modifiers, bindings: built)
        }
        return Variable(isLet: false, modifiers: variable.modifiers, bindings: variable.bindings.flatMap(around))
    }

    private func around(_ binding: Variable.Binding) -> [Variable.Binding] {
        guard case .binding(let own, _, let place) = binding.pattern, binding.getter == nil else {
            var built = binding
            built.builder = type
            return [built]
        }
        var (given, impliesNil) = (arguments, false)
        if let value = binding.value {
            // An empty list has no type of its own.
            let typed = binding.type.map { Expression(.cast(value, .upcast, $0), value.span) } ?? value
            given.insert(Argument("wrappedValue", typed), at: 0)
        } else if arguments.isEmpty, case .optional(_, let span)? = binding.type, let type = binding.type {
            // What may be nil is nil at first.
            given = [Argument("wrappedValue", Expression(.cast(Expression(.null, span), .upcast, type), span))]
            impliesNil = true
        }
        let made = Expression(.call(Expression(.name(name, generics), span), given), span)
        let stored = Expression(.name("_\(own)", []), place)
        func part(_ part: String) -> Expression { Expression(.member(stored, part, [], nameSpan: place), place) }
        var wrapper = Variable.Binding(pattern: .binding("_\(own)", isVar: true, place), type: nil, value: made)
        (wrapper.wrapper, wrapper.wrapped, wrapper.impliesNil) = (name, binding.type, impliesNil)
        let newValue = Expression(.name("newValue", []), place)
        var value = Variable.Binding(
            pattern: binding.pattern, type: binding.type, value: nil,
            getter: [Statement(.expression(part("wrappedValue")), place)],
            setter: ("newValue", setting(part("wrappedValue"), binding, place)))
        value.wraps = "wrappedValue"
        var projection = Variable.Binding(
            pattern: .binding("$\(own)", isVar: true, place), type: nil, value: nil,
            getter: [Statement(.expression(part("projectedValue")), place)],
            setter: (
                "newValue",
                [Statement(.expression(Expression(.assign(part("projectedValue"), nil, newValue), place)), place)]
            ))
        projection.wraps = "projectedValue"
        return [wrapper, value, projection]
    }

    /// What sets what is wrapped: the property's observers are told, each time.
    private func setting(_ wrapped: Expression, _ binding: Variable.Binding, _ place: Span) -> [Statement] {
        let newValue = Expression(.name("newValue", []), place)
        func named(_ name: String, _ value: Expression) -> Statement {
            let kept = Variable.Binding(pattern: .binding(name, isVar: false, place), type: nil, value: value)
            return Statement(.variable(Variable(isLet: true, modifiers: [], bindings: [kept])), place)
        }
        var statements: [Statement] = []
        if let name = binding.didSet?.parameter, binding.readsOldValue { statements.append(named(name, wrapped)) }
        if let (name, body) = binding.willSet {
            // A function of its own: a `return` in it leaves the observer, not the setter.
            let told = FunctionNode(
                name: "willSet", modifiers: [], generics: [], parameters: [], isThrowing: false, result: nil,
                constraints: [], body: (name == "newValue" ? [] : [named(name, newValue)]) + body, span: place,
                nameSpan: place)
            let call = Expression(.call(Expression(.name("willSet", []), place), []), place)
            statements += [Statement(.function(told), place), Statement(.expression(call), place)]
        }
        statements.append(Statement(.expression(Expression(.assign(wrapped, nil, newValue), place)), place))
        if let body = binding.didSet?.body { statements.append(Statement(.do(body, catches: [], label: nil), place)) }
        return statements
    }
}
