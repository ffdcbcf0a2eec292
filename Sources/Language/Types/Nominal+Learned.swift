extension Nominal {
    /// What an extension may teach a type that was there before.
    struct Learned {
        var protocols: [Nominal]
        var associated: [String: Type]
        var conditional: [(wanted: Nominal, requirements: [Requirement])]
        var equality, order, hashing, described: FunctionCell?

        init(of type: Nominal) {
            (protocols, associated, conditional) = (type.protocols, type.associated, type.conditional)
            (equality, order) = (type.equality, type.order)
            (hashing, described) = (type.hashing, type.described)
        }

        /// A type that all sessions share is written only if it has learned something: others may be reading it.
        func teach(_ type: Nominal) {
            if isSame(as: Learned(of: type)) { return }
            (type.protocols, type.associated, type.conditional) = (protocols, associated, conditional)
            (type.equality, type.order) = (equality, order)
            (type.hashing, type.described) = (hashing, described)
        }

        func isSame(as other: Learned) -> Bool {
            protocols.elementsEqual(other.protocols) { $0 === $1 }
                && conditional.elementsEqual(other.conditional) { $0.wanted === $1.wanted }
                && associated.keys == other.associated.keys
                && associated.allSatisfy { other.associated[$0.key]?.isSame(as: $0.value) == true }
                && equality === other.equality && order === other.order && hashing === other.hashing
                && described === other.described
        }
    }
}
