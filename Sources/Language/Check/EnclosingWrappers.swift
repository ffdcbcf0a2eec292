/// Wrappers that are handed the object around: `static subscript(_enclosingInstance:wrapped:storage:)`.
struct EnclosingWrappers {
    let checker: Checker

    /// What shows such a property of a class, by way of its wrapper's subscript; as it was, if there is none.
    func binding(_ binding: Variable.Binding, of wrapper: Type, in nominal: Nominal) -> Variable.Binding {
        guard nominal.kind == .instance, case .binding(let name, _, let place) = binding.pattern,
            let found = checker.lookup.candidates(of: wrapper, "subscript", isStatic: true).first(where: {
                $0.member.parameters.count == 3 && $0.member.parameters[0].label == "_enclosingInstance"
            })?.member, let kind = wrapper.nominal
        else { return binding }
        let root = TypeNode.name(nominal.name, nominal.generics.map { .name($0.name, [], place) }, place)
        func path(_ name: String) -> Expression { Expression(.keyPath(root, [.name(name)]), place) }
        let element = Expression(
            .subscript(
                Expression(.name(kind.name, []), place),
                [
                    Argument("_enclosingInstance", Expression(.this, place)),
                    Argument(found.parameters[1].label, path(name)),
                    Argument(found.parameters[2].label, path("_\(name)")),
                ]), place)
        let newValue = Expression(.name("newValue", []), place)
        var shown = Variable.Binding(
            pattern: binding.pattern, type: binding.type, value: nil,
            getter: [Statement(.expression(element), place)],
            setter: found.isSettable
                ? ("newValue", [Statement(.expression(Expression(.assign(element, nil, newValue), place)), place)])
                : nil)
        (shown.wraps, shown.leavesReceiver) = (binding.wraps, true)
        return shown
    }
}
