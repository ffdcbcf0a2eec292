import Values

extension [KeyPathStep] {
    /// The names in it: what can be set, if they are all there is.
    package var names: [String] {
        compactMap { if case .name(let name) = $0 { name } else { nil } }
    }
}

extension Checker {
    /// What a key path finds, from where it starts.
    func take(_ steps: [KeyPathStep], from start: Typed, _ span: Span) -> Typed {
        var (value, isChain) = (start, false)
        for step in steps {
            switch step {
            case .name("self"): break
            case .name(let name): value = member(of: value, name, nameSpan: span, span: span, expected: nil)
            case .element(let arguments): value = element(of: value, arguments, span)
            case .unwrapping, .force:
                guard let inner = value.type.wrapped else {
                    return value.type.isPoison
                        ? value : mistake(span, "\(value.type) is never nil: leave out the ? or !")
                }
                if case .force = step { value = Typed(.force(value), inner, span); continue }
                isChain = true
                value = Typed(.unwrapping(value), inner, span)
            }
        }
        if !isChain { return value }
        let isFlat = value.type.wrapped != nil
        return Typed(.optionalChain(value, isFlat: isFlat), isFlat ? value.type : BuiltIn.optional(value.type), span)
    }

    /// `\.name.count`, as a function from the root to what is found.
    func keyPath(
        _ root: TypeNode?, _ steps: [KeyPathStep], _ span: Span, expected: Type?, isLast: Bool = false
    ) -> Typed {
        var start = root.map(read)
        var isFunction = false
        if let expected {
            if case .function(let parameters, _) = expected.resolved, let first = parameters.first {
                start = start ?? first
                isFunction = true
            } else if expected.isNamed("KeyPath") {
                if start == nil {
                    start = expected.arguments[0]
                } else if let start {
                    _ = expected.arguments[0].unify(with: start)
                }
            }
        }
        if let start, let expected, start.isUnknown, !isLast, diagnostics.isEmpty {
            return postpone(expected, span, until: start) {
                self.keyPath(root, steps, span, expected: $0, isLast: true)
            }
        }
        start?.settle()
        guard let start, start.isShaped else {
            if expected?.isSpoilt == true || start != nil && !diagnostics.isEmpty {
                return Typed(.poison, .poison, span)
            }
            return mistake(span, "a key path needs its type here: \\Type.name")
        }
        let scope = FunctionScope(parent: function, result: .poison)
        return inFunction(scope) {
            let local = Local("root", start, isLet: true, owner: scope)
            local.register = 0
            scope.parameters = [local]
            let value = take(steps, from: Typed(.local(local), start, span), span)
            scope.result = value.type
            let code = ClosureCode(scope, [.return(value)], name: "\\." + steps.names.joined(separator: "."))
            return Typed(
                .closure(code), isFunction ? .function([start], value.type) : BuiltIn.keyPath(start, value.type), span)
        }
    }
}
