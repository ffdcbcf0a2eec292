import Messages

/// Property wrappers: a person's own types that stand behind a variable.
struct Wrappers {
    let checker: Checker

    /// Whether a name stands for a type that can be a wrapper; says so if it does not.
    func isWrapper(_ name: String, _ span: Span) -> Bool {
        let isKnown =
            checker.library.type(named: name) != nil
            || (checker.scope.enclosing?.around ?? []).contains { checker.library.type(named: "\($0).\(name)") != nil }
        if !isKnown, checker.report.isNews("@\(name)") {
            checker.report(
                span, Message("there is no property wrapper @\(name) here; a BehaviorRelay does what @Published does"))
        }
        return isKnown
    }

    /// Lets the type of a property tell what its wrapper is made for.
    func fill(_ wrapper: Type, from written: Type) {
        guard !wrapper.isKnown,
            let found = checker.lookup.candidates(of: wrapper, "wrappedValue", isStatic: false).first
        else {
            return
        }
        _ = found.member.result.replacing(found.map).unify(with: written)
    }

    /// What a variable is at first. Of the nil that is implied a wrapper is made only if it is made of what it wraps.
    func value(of binding: Variable.Binding) -> Expression? {
        guard binding.impliesNil, let value = binding.value, case .call(let callee, _) = value.kind,
            case .name(let name, let generics) = callee.kind
        else { return binding.value }
        let type = checker.read(.name(name, generics, value.span))
        if let nominal = type.nominal { checker.definitions.finish(nominal) }
        let isMadeOfWrapped = checker.lookup.candidates(of: type, "init", isStatic: true).contains {
            $0.member.parameters.first?.label == "wrappedValue"
        }
        return isMadeOfWrapped ? value : Expression(.call(callee, []), value.span)
    }

    /// The same, as what is found out of it: what is wrapped tells what the wrapper is made for.
    func made(_ binding: Variable.Binding, as written: Type?) -> Typed? {
        value(of: binding).map { made($0, as: written, wrapping: binding.wrapped) }
    }

    func made(_ value: Expression, as written: Type?, wrapping wrapped: TypeNode?) -> Typed {
        let typed = checker.foreign.firstValue(value, as: written ?? wrapped.flatMap { expected(value, wrapping: $0) })
        if let wrapped { fill(typed.type, from: checker.read(wrapped)) }
        return typed
    }

    /// What a wrapper without arguments for its type is made for, if the type of what it wraps tells all of it.
    private func expected(_ value: Expression, wrapping wrapped: TypeNode) -> Type? {
        guard case .call(let callee, _) = value.kind, case .name(let name, let generics) = callee.kind,
            generics.isEmpty
        else { return nil }
        let type = checker.read(.name(name, [], value.span))
        if let nominal = type.nominal { checker.definitions.finish(nominal) }
        fill(type, from: checker.read(wrapped))
        return type.isKnown ? type : nil
    }

    /// The type of a wrapper that is not made where it is declared, but of the first value that the property is given.
    func unmade(_ binding: Variable.Binding) -> Type? {
        guard binding.wrapper != nil, let value = binding.value, case .call(let callee, let arguments) = value.kind,
            arguments.isEmpty, case .name(let name, let generics) = callee.kind
        else { return nil }
        let type = checker.read(.name(name, generics, value.span))
        if let nominal = type.nominal { checker.definitions.finish(nominal) }
        let makers = checker.lookup.candidates(of: type, "init", isStatic: true)
        guard !makers.contains(where: { $0.places(for: []) != nil }),
            makers.contains(where: { $0.member.parameters.first?.label == "wrappedValue" })
        else { return nil }
        if let written = binding.wrapped { fill(type, from: checker.read(written)) }
        return type
    }

    /// In an initialiser: what makes the wrapper behind a property of the value that the property is given first.
    func first(_ place: Expression, _ value: Expression, _ span: Span) -> Typed? {
        guard checker.scope.isInitializing, let nominal = checker.scope.enclosing else { return nil }
        let name: String
        switch place.kind {
        case .name(let own, _) where checker.scope.local(own) == nil: name = own
        case .member(let base, let own, _, _):
            guard case .this = base.kind else { return nil }
            name = own
        default: return nil
        }
        guard let index = nominal.fieldIndex("_" + name), nominal.fields[index].isWrapper,
            isFirst(index, of: nominal),
            let wrapper = nominal.fields[index].type.nominal
        else { return nil }
        let made = Expression(
            .call(Expression(.name(wrapper.name, []), span), [Argument("wrappedValue", value)]), value.span)
        let stored = Expression(.member(Expression(.this, span), "_" + name, [], nameSpan: place.span), place.span)
        return checker.infer(Expression(.assign(stored, nil, made), span), expected: nil)
    }

    /// Whether a value that is given to what is wrapped makes the wrapper: it has none yet, or `self` is not whole yet.
    private func isFirst(_ index: Int, of nominal: Nominal) -> Bool {
        let filled = checker.checked.fieldsWithDefault(of: nominal).union(checker.scope.given)
        if !filled.contains(index) { return true }
        let start = nominal.superclass?.nominal?.fields.count ?? 0
        return checker.scope.function?.hasDelegated != true
            && nominal.fields.indices.dropFirst(start).contains { other in
                let field = nominal.fields[other]
                return !filled.contains(other) && (field.isLet || field.type.wrapped == nil)
            }
    }

    /// What a wrapper of that type has under `wrappedValue` or `projectedValue`, and the variable that shows it.
    func wrapped(_ stored: Type, _ member: String, _ binding: Variable.Binding)
        -> (type: Type, binding: Variable.Binding)?
    {
        if stored.isPoison { return (.poison, binding) }
        guard let found = checker.lookup.candidates(of: stored, member, isStatic: false).first else { return nil }
        let type = found.member.result.replacing(found.map)
        var binding = binding
        binding.isMutatingGetter = found.member.isMutating
        binding.leavesReceiver = stored.isShared || setter(of: found.member)?.leavesReceiver == true
        if found.member.isSettable { return (type, binding) }
        var readOnly = Variable.Binding(
            pattern: binding.pattern, type: binding.type, value: nil, getter: binding.getter)
        readOnly.isMutatingGetter = binding.isMutatingGetter
        return (type, readOnly)
    }

    private func setter(of property: Member) -> FunctionCell? {
        guard case .body(let getter) = property.implementation else { return nil }
        return checker.library.setters[ObjectIdentifier(getter)]
    }

    /// The same for a variable that is no property: `stored` gives the type of a name.
    func wrapped(_ binding: Variable.Binding, _ stored: (String) -> Type?)
        -> (type: Type, binding: Variable.Binding)?
    {
        guard let member = binding.wraps, case .binding(let name, _, _) = binding.pattern,
            let type = stored("_" + name.drop { $0 == "$" })
        else { return nil }
        return wrapped(type, member, binding)
    }
}
