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
                span, "there is no property wrapper @\(name) here; a BehaviorRelay does what @Published does")
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

    /// What a wrapper of that type has under `wrappedValue` or `projectedValue`, and the variable that shows it.
    func wrapped(_ stored: Type, _ member: String, _ binding: Variable.Binding)
        -> (type: Type, binding: Variable.Binding)?
    {
        if stored.isPoison { return (.poison, binding) }
        guard let found = checker.lookup.candidates(of: stored, member, isStatic: false).first else { return nil }
        let type = found.member.result.replacing(found.map)
        if found.member.isSettable { return (type, binding) }
        let readOnly = Variable.Binding(
            pattern: binding.pattern, type: binding.type, value: nil, getter: binding.getter)
        return (type, readOnly)
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
