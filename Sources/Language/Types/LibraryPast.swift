/// What undoes each change of a library, the latest last; and what was found out of the vocabulary's types since then,
/// which need not be found out again until something changes.
struct LibraryPast {
    private var changes: [Change] = []
    /// How many of them belong to entries that were carried out.
    private var settled = 0
    /// The protocols of types all of whose protocols are the vocabulary's own.
    private var protocols: [ObjectIdentifier: [Nominal]] = [:]
    /// Names under which such a type has no member, whatever its arguments are.
    private var absent: Set<Absent> = []

    private struct Absent: Hashable {
        let nominal: ObjectIdentifier
        let name: String
        let isStatic: Bool
    }

    private struct Change {
        let undo: (Library) -> Void
        /// The type of all sessions that it may have changed, and what that one knew before.
        let everybodys: (type: Nominal, before: Nominal.Learned)?
    }

    var count: Int { changes.count }

    /// Something is about to change, maybe in a type that all sessions share.
    mutating func append(of everybodys: Nominal? = nil, _ undo: @escaping (Library) -> Void) {
        lookAgain()
        changes.append(Change(undo: undo, everybodys: everybodys.map { ($0, Nominal.Learned(of: $0)) }))
    }

    /// The last change, to be undone.
    mutating func popLast() -> ((Library) -> Void)? {
        lookAgain()
        settled = min(settled, changes.count - 1)
        return changes.popLast()?.undo
    }

    /// The entry was carried out: what it taught to types of all sessions stays with them. The answer is whether it did.
    mutating func settle() -> Bool {
        let new = changes[settled...].compactMap(\.everybodys)
        if !new.isEmpty { changes = changes[..<settled] + changes[settled...].filter { $0.everybodys == nil } }
        settled = changes.count
        return new.contains { !Nominal.Learned(of: $0.type).isSame(as: $0.before) }
    }

    private mutating func lookAgain() {
        if !protocols.isEmpty { (protocols, absent) = ([:], []) }
    }

    /// The protocols that a type is said to follow, what they follow, and what its superclasses do, nearest first.
    mutating func protocols(of nominal: Nominal, in library: Library) -> [Nominal] {
        if let known = protocols[ObjectIdentifier(nominal)] { return known }
        var found: [Nominal] = []
        func visit(_ nominal: Nominal) {
            if nominal.kind == .protocol {
                guard !found.contains(where: { $0 === nominal }) else { return }
                found.append(nominal)
            }
            for parent in library.protocols(of: nominal) { visit(parent) }
            if let parent = nominal.superclass?.nominal { visit(parent) }
        }
        visit(nominal)
        if nominal.isBuiltIn, found.allSatisfy(\.isBuiltIn) { protocols[ObjectIdentifier(nominal)] = found }
        return found
    }

    /// Whether nothing was found under a name.
    func lacks(_ name: String, _ nominal: Nominal, isStatic: Bool) -> Bool {
        absent.contains(Absent(nominal: ObjectIdentifier(nominal), name: name, isStatic: isStatic))
    }

    /// Nothing was found under a name.
    mutating func noteAbsence(of name: String, _ nominal: Nominal, isStatic: Bool) {
        guard protocols[ObjectIdentifier(nominal)] != nil else { return }
        absent.insert(Absent(nominal: ObjectIdentifier(nominal), name: name, isStatic: isStatic))
    }
}
