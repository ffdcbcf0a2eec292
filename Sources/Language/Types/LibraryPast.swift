/// What undoes each change of a library, the latest last; and what was found out of the vocabulary's types since then,
/// which need not be found out again until something changes.
struct LibraryPast {
    private var changes: [(Library) -> Void] = []
    /// The protocols of types all of whose protocols are the vocabulary's own.
    private var protocols: [ObjectIdentifier: [Nominal]] = [:]
    /// Those of them that have a member of a name.
    private var speaking: [Asked: [Nominal]] = [:]
    /// Protocols that types of the vocabulary follow by what they are, once somebody asked.
    private var told: [Nominal]?
    /// Names under which such a type has no member, whatever its arguments are.
    private var absent: Set<Asked> = []

    private struct Asked: Hashable {
        let nominal: ObjectIdentifier
        let name: String
        var isStatic = false
    }

    var count: Int { changes.count }

    /// Something is about to change.
    mutating func append(_ undo: @escaping (Library) -> Void) {
        lookAgain()
        changes.append(undo)
    }

    /// The last change, to be undone.
    mutating func popLast() -> ((Library) -> Void)? {
        lookAgain()
        return changes.popLast()
    }

    /// What was found out may not hold any more.
    mutating func lookAgain() {
        if !protocols.isEmpty { (protocols, speaking, absent) = ([:], [:], []) }
    }

    /// The protocols that a type is said to follow, what they follow, and what its superclasses do, nearest first: one
    /// that refines another stands before it.
    mutating func protocols(of nominal: Nominal, in library: Library) -> [Nominal] {
        if let known = protocols[ObjectIdentifier(nominal)] { return known }
        var (found, seen) = ([Nominal](), Set<ObjectIdentifier>())
        func visit(_ nominal: Nominal) {
            guard seen.insert(ObjectIdentifier(nominal)).inserted else { return }
            if let parent = nominal.superclass?.nominal { visit(parent) }
            for parent in library.protocols(of: nominal).reversed() { visit(parent) }
            if nominal.kind == .protocol { found.append(nominal) }
        }
        visit(nominal)
        found.reverse()
        if nominal.isBuiltIn, found.allSatisfy(\.isBuiltIn) { protocols[ObjectIdentifier(nominal)] = found }
        return found
    }

    /// Those of them that have a member of that name, once that has been found out.
    func protocols(of nominal: Nominal, having name: String) -> [Nominal]? {
        speaking[Asked(nominal: ObjectIdentifier(nominal), name: name)]
    }

    mutating func note(_ found: [Nominal], of nominal: Nominal, having name: String) {
        guard protocols[ObjectIdentifier(nominal)] != nil else { return }
        speaking[Asked(nominal: ObjectIdentifier(nominal), name: name)] = found
    }

    mutating func told(in library: Library) -> [Nominal] {
        if let told { return told }
        let found = LibraryPast.toldNames.compactMap(library.known)
        told = found
        return found
    }

    static let toldNames = [
        "RangeReplaceableCollection", "Decodable", "Encodable", "MutableCollection", "RandomAccessCollection",
        "BidirectionalCollection",
    ]

    /// Whether nothing was found under a name.
    func lacks(_ name: String, _ nominal: Nominal, isStatic: Bool) -> Bool {
        absent.contains(Asked(nominal: ObjectIdentifier(nominal), name: name, isStatic: isStatic))
    }

    /// Nothing was found under a name.
    mutating func noteAbsence(of name: String, _ nominal: Nominal, isStatic: Bool) {
        guard protocols[ObjectIdentifier(nominal)] != nil else { return }
        absent.insert(Asked(nominal: ObjectIdentifier(nominal), name: name, isStatic: isStatic))
    }
}
