/// Methods of one name and the same labels that take different types.
extension Definitions {
    /// What tells a method from others of its type; the same as that of the method above that it stands in for.
    func overload(_ member: Member, _ nominal: Nominal, isExtension: Bool) -> String {
        let others = ((nominal.members[member.name] ?? []) + checker.library.extensionMembers(nominal, member.name))
            .filter {
                !$0.isWord && $0.kind == .method && $0.isStatic == member.isStatic && $0.signature == member.signature
            }
        let above = askedFor(member, nominal)
        if let same = above.first(where: { takesSame(member, $0, isExact: true) }) { return same.member.overload }
        if let same = others.first(where: { $0.taken == member.taken && !$0.isBeside(member) }) { return same.overload }
        if let same = above.first(where: { $0.member.taken == member.taken }) { return same.member.overload }
        // What an extension gives for the only one that its protocol asks for: of what it takes it may know more.
        let asked = nominal.kind == .protocol && isExtension ? (nominal.members[member.name] ?? []) : []
        let only = asked.filter { $0.kind == .method && $0.signature == member.signature }
        if only.count == 1, takesSame(member, Candidate(member: only[0], map: [:]), isExact: false) {
            return only[0].overload
        }
        let like = above.first { takesSame(member, $0, isExact: false) }?.member
        // What a protocol asks for openly, like `subscript(position: Index)`, is one of them only.
        let isTaken = others.contains { $0.overload == like?.overload && $0.taken != member.taken }
        if let like, !(isTaken && like.owner.isBuiltIn) { return like.overload }
        if others.contains(where: { $0.isBeside(member) }) { return " of \(member.taken) -> \(member.result)" }
        return above.isEmpty && others.isEmpty ? "" : " of " + member.taken
    }

    /// Methods under that name and those labels that a class above has, or a protocol asks for.
    private func askedFor(_ member: Member, _ nominal: Nominal) -> [Candidate] {
        var found =
            nominal.superclass.map { checker.lookup.candidates(of: $0, member.name, isStatic: member.isStatic) } ?? []
        for parent in checker.lookup.protocols(of: nominal.itself) where parent !== nominal {
            if !parent.isBuiltIn, !checker.pending.unfinished.isEmpty { finish(parent) }
            let given = parent.isBuiltIn ? checker.library.extensionMembers(parent, member.name) : []
            found += ((parent.members[member.name] ?? []) + given).filter { $0.isStatic == member.isStatic }
                .map { Candidate(member: $0, map: [:]) }
        }
        return found.filter { $0.member.kind == .method && $0.member.signature == member.signature }
    }

    private func takesSame(_ member: Member, _ other: Candidate, isExact: Bool) -> Bool {
        let given = other.member.result.replacing(other.map)
        guard given.isOpen || member.result.isOpen || !given.isKnown || member.result.couldBe(given) else {
            return false
        }
        return zip(member.parameters, other.member.parameters).allSatisfy { own, asked in
            let wanted = asked.type.replacing(other.map)
            if isExact { return own.type.isSame(as: wanted) }
            return wanted.isOpen || own.type.isOpen || !wanted.isKnown || own.type.couldBe(wanted)
        }
    }
}
