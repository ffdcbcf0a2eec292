/// What is known of a stream that an argument is to be.
extension Calls {
    /// Of a stream of which nothing but its elements is known, an implicit member makes an Observable.
    func becomeStream(_ type: Type) {
        if case .variable(let variable) = type.resolved, let owner = checker.scope.joiningOwner, owner.isBuiltIn,
            ["Driver", "Signal", "Single", "Maybe"].contains(owner.name),
            checker.unknowns.promises.contains(where: { $0.type.isSame(as: type) && owner.follows($0.wanted) })
        {
            variable.binding = .nominal(owner, owner.generics.map { _ in .variable(TypeVariable()) })
            return
        }
        guard case .variable(let variable) = type.resolved, let observable = checker.library.known("Observable"),
            let known = elementKnownLater(of: type),
            checker.unknowns.promises.contains(where: { $0.type.isSame(as: type) && observable.follows($0.wanted) })
        else { return }
        variable.binding = .nominal(observable, [known])
    }

    /// What is known of the elements of a stream that an argument is to be.
    private func elementKnownLater(of type: Type) -> Type? {
        let known = checker.unknowns.knownLater.last { $0.name == "Element" && $0.variable.isSame(as: type) }?.type
        return known?.isKnown == true ? known : nil
    }

    /// `Observable.just(.a)` where only the elements are known that are wanted.
    func fillElement(of type: Type, _ expected: Type?) {
        guard let expected, !expected.isShaped, checker.lookup.isStream(type), let element = type.arguments.last,
            !element.isShaped,
            let known = elementKnownLater(of: expected)
        else { return }
        _ = element.unify(with: known)
    }
}
