extension Checker {
    /// Makes the members of a type known, those of what it inherits first. May be asked for by an expression that
    /// needs them while those of another type are being found out.
    func finish(_ nominal: Nominal) {
        guard let declaration = unfinished.removeValue(forKey: ObjectIdentifier(nominal)) else { return }
        if let parent = nominal.superclass?.nominal { finish(parent) }
        let context = (blocks, function, open, promises, knownLater, literals)
        let state = (isMutating, isInitializing, enclosing, itself, genericNames)
        (blocks, function, open, promises, knownLater, literals) = ([], nil, [], [], [], [])
        if let enclosing, !nominal.name.hasPrefix(enclosing.name + ".") { genericNames = [:] }
        contents(declaration, nominal)
        (blocks, function, open, promises, knownLater, literals) = context
        (isMutating, isInitializing, enclosing, itself, genericNames) = state
    }
}
