extension Nominal {
    /// What an extension may teach a type that was there before.
    struct Learned {
        var protocols: [Nominal]
        var associated: [String: Type]
        var conditional: [(wanted: Nominal, requirements: [Requirement])]
        var equality, order, hashing, described: FunctionCell?

        func isSame(as other: Learned) -> Bool {
            protocols.elementsEqual(other.protocols) { $0 === $1 }
                && conditional.elementsEqual(other.conditional) { $0.wanted === $1.wanted }
                && associated.keys == other.associated.keys
                && equality === other.equality && order === other.order && hashing === other.hashing
                && described === other.described
        }
    }

    var learned: Learned {
        get {
            Learned(
                protocols: protocols, associated: associated, conditional: conditional,
                equality: equality, order: order, hashing: hashing, described: described)
        }
        set {
            (protocols, associated, conditional) = (newValue.protocols, newValue.associated, newValue.conditional)
            (equality, order) = (newValue.equality, newValue.order)
            (hashing, described) = (newValue.hashing, newValue.described)
        }
    }
}
