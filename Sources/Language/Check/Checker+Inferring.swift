import Values

/// From what is written to what it is.
extension Checker {
    /// The type of an expression, and what it does. `isTrial`: mistakes inside are to be found, nothing else matters.
    func infer(_ expression: Expression, expected: Type?, isTrial: Bool = false) -> Typed {
        effort.step(expression.span) { typed(expression, expected) } ?? Typed.poison(expression.span)
    }

    private func typed(_ expression: Expression, _ expected: Type?) -> Typed {
        let span = expression.span
        if let made = literals.literal(expression, expected) { return made }
        switch expression.kind {
        case .integer, .float, .bool, .null, .string, .here, .array, .dictionary, .tuple:
            return literals.value(expression, expected)
        case .name(let name, let generics): return references.name(name, generics, span, expected: expected)
        case .dollar(let index): return references.dollar(index, span)
        case .this: return references.this(span)
        case .parent: return references.parent(span)
        case .implicitMember(let name): return callees.implicitMember(name, nil, span, expected: expected)
        case .member(let base, let name, let generics, let nameSpan):
            return access.member(base, name, generics, nameSpan: nameSpan, span: span, expected: expected)
        case .call(let callee, let arguments): return callees.call(callee, arguments, span, expected: expected)
        case .subscript(let base, let arguments): return elements.element(base, arguments, span)
        case .closure(let closure): return closures.closure(closure, expected: expected)
        case .infix, .prefix, .operatorName, .ternary: return operators.operation(expression, expected: expected)
        case .assign(let place, let name, let value): return places.assign(place, name, value, span)
        case .unwrapping, .optionalChain, .force, .cast, .try, .await, .inout: return marks.marked(expression, expected)
        case .type(let node): return Typed.metatype(read(node), span)
        case .if(let node): return statements.conditionalExpression(node, span, expected: expected)
        case .switch(let node): return statements.switchExpression(node, span, expected: expected)
        case .keyPath(let root, let steps): return elements.keyPath(root, steps, span, expected: expected)
        case .push(let target, let value): return pushes.push(target, value, span)
        case .bind(let target, let source, let isTwoWay): return pushes.bind(target, source, isTwoWay, span)
        case .hole: return Typed.poison(span)
        }
    }
}
