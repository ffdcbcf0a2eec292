/// What follows what, and the bodies that are found by it.
extension Library {
    /// Lets a type follow a protocol, where its parameters are what they must be.
    package func conform(_ nominal: Nominal, to wanted: Nominal, where requirements: [Requirement] = []) {
        guard !nominal.follows(wanted) else { return }
        guard nominal.isBuiltIn && !wanted.isBuiltIn || nominal.isOfAllSessions && !wanted.isOfAllSessions else {
            if !requirements.isEmpty { nominal.conditional.append((wanted, requirements)) }
            return nominal.protocols.append(wanted)
        }
        // The type knows nothing of it: the protocol knows who follows it.
        past.append { library in
            wanted.followers[ObjectIdentifier(nominal)] = nil
            library.conformances[ObjectIdentifier(nominal)]?.removeAll { $0 === wanted }
        }
        wanted.followers[ObjectIdentifier(nominal)] = requirements
        conformances[ObjectIdentifier(nominal), default: []].append(wanted)
    }

    /// The protocols that a type is said to follow, by itself or by an extension.
    package func protocols(of nominal: Nominal) -> [Nominal] {
        nominal.protocols + (nominal.isBuiltIn ? conformances[ObjectIdentifier(nominal)] ?? [] : [])
    }

    /// The body for a selector that the type has itself, or that it inherits.
    package func ownMethod(_ selector: String, of nominal: Nominal) -> FunctionCell? {
        if let own = methods[ObjectIdentifier(nominal)]?[selector] { return own }
        return nominal.superclass?.nominal.flatMap { ownMethod(selector, of: $0) }
    }

    /// The body for a selector: the type's own or the nearest inherited one, then a protocol's default.
    package func method(_ selector: String, of nominal: Nominal) -> FunctionCell? {
        if let own = methods[ObjectIdentifier(nominal)]?[selector] { return own }
        if let parent = nominal.superclass?.nominal, let inherited = method(selector, of: parent) { return inherited }
        for parent in protocols(of: nominal) { if let given = method(selector, of: parent) { return given } }
        return nil
    }
}

/// What protocols give. What a class took a default for is given to who asks in the protocol's name, whatever a class
/// below it has under the name.
struct TakenDefaults {
    let library: Library

    func body(_ selector: String, by asking: Nominal, to nominal: Nominal) -> FunctionCell? {
        let above = Array(sequence(first: nominal) { $0.superclass?.nominal }).last { $0.follows(asking) }
        guard let above, above !== nominal, above.fieldIndex(selector) == nil,
            library.ownMethod(selector, of: above) == nil
        else { return nil }
        return library.method(selector, of: above)
    }

    /// The vocabulary's word that a protocol gives to all that follow it; of a text only what is a text's own.
    func word(_ selector: String, named name: String, of nominal: Nominal) -> (word: Word, signature: Int)? {
        let kinds = [nominal] + library.protocols(of: nominal).filter { $0.name != "CustomStringConvertible" }
        let plain = String(name.prefix { $0 != "(" })
        let members = kinds.lazy.flatMap { library.extensionMembers($0, plain) }
        guard let member = members.first(where: { $0.selector == selector }),
            case .word(let word, let signature) = member.implementation
        else { return nil }
        return (word, signature)
    }

    /// Of what a value is told to follow: the protocol that asks for a member.
    static func asking(for selector: String, of type: Type) -> Nominal? {
        let bounds =
            if case .parameter(let generic) = type.resolved { generic.bounds } else { type.nominal.map { [$0] } ?? [] }
        return asking(for: selector, among: bounds)
    }

    private static func asking(for selector: String, among protocols: [Nominal]) -> Nominal? {
        protocols.lazy.compactMap { wanted in
            guard wanted.kind == .protocol, !wanted.isBuiltIn else { return nil }
            let isAsked = wanted.declared.contains {
                $0.selector == selector || $0.kind == .property && $0.name == selector
            }
            return isAsked ? wanted : asking(for: selector, among: wanted.protocols + wanted.parts)
        }.first
    }
}
