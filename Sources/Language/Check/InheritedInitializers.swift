import Values

/// What a class has of the initialisers above it.
struct InheritedInitializers {
    private let nominal: Nominal
    init(of nominal: Nominal) { self.nominal = nominal }

    private var own: [Member] { nominal.members["init"] ?? [] }

    /// Whether it, and each class between, has its own in place of all above that do the work: then it has those as well
    /// that leave it to them.
    func replace(all above: Nominal) -> Bool {
        guard nominal !== above else { return true }
        guard let next = nominal.superclass?.nominal, InheritedInitializers(of: next).replace(all: above) else {
            return false
        }
        return (next.members["init"] ?? []).allSatisfy { $0.isConvenience || isReplaced($0) }
    }

    /// Those of the class above that leave the work to others, its own left out.
    var conveniences: [Member] {
        guard let above = nominal.superclass?.nominal, !above.isBuiltIn, replace(all: above) else { return [] }
        return (above.members["init"] ?? []).filter { $0.isConvenience && !isReplaced($0) }
    }

    private func isReplaced(_ member: Member) -> Bool { own.contains { $0.signature == member.signature } }

    /// What a class below the one that has `member` has in its place.
    func body(like member: Member) -> FunctionCell? {
        for here in sequence(first: nominal, next: { $0.superclass?.nominal }) {
            if here === member.owner { return nil }
            let alike = (here.members["init"] ?? []).filter { $0.signature == member.signature }
            let meant = alike.first { $0.taken == member.taken } ?? (alike.count == 1 ? alike[0] : nil)
            if case .initializer(let cell)? = meant?.implementation { return cell }
        }
        return nil
    }
}
