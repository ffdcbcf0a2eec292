import Language
import Values

extension Call {
    /// The set that the word stands on.
    fileprivate func set() throws -> SetObject { try receiver() }

    /// Changes the set that a mutating word stands on; others that hold it keep the old one.
    fileprivate func changeSet(_ body: (SetObject) -> Value) -> Value {
        var answer = Value.void
        held?.value.withOwn(SetObject.self) { answer = body($0) }
        return answer
    }
}

extension Word {
    /// What sets have beside what all sequences have.
    static let setMembers: [Word] = [
        .member(of: "Set", "init()") { _ in .object(SetObject()) },
        Word("init", ["extension Set { init<S: Sequence>(_ sequence: S) where S.Element == Element }"], "") { call in
            .object(SetObject(try call.elements(0)))
        },
        .member(of: "Set", "var count: Int") { call in .int(try call.set().count) },
        .member(of: "Set", "var isEmpty: Bool") { call in .bool(try call.set().count == 0) },
        .member(of: "Set", "var first: Element?") { call in try call.set().items.first.map { .some($0) } ?? .null },
        .member(of: "Set", "func contains(_ member: Element) -> Bool") { call in .bool(try call.set().contains(call[0]))
        },
        .member(of: "Set", "func filter(_ isIncluded: (Element) throws -> Bool) -> Set<Element>") { call in
            .object(SetObject(try call.set().items.filter(call.predicate(0))))
        },
        .member(of: "Set", "func union<S: Sequence>(_ other: S) -> Set<Element> where S.Element == Element") { call in
            .object(SetObject(try call.set().items + call.elements(0)))
        },
        .member(of: "Set", "func intersection<S: Sequence>(_ other: S) -> Set<Element> where S.Element == Element") {
            call in
            let others = SetObject(try call.elements(0))
            return .object(SetObject(try call.set().items.filter(others.contains)))
        },
        .member(of: "Set", "func subtracting<S: Sequence>(_ other: S) -> Set<Element> where S.Element == Element") {
            call in
            let others = SetObject(try call.elements(0))
            return .object(SetObject(try call.set().items.filter { !others.contains($0) }))
        },
        .member(
            of: "Set", "func symmetricDifference<S: Sequence>(_ other: S) -> Set<Element> where S.Element == Element"
        ) { call in
            let (mine, others) = (try call.set(), SetObject(try call.elements(0)))
            return .object(
                SetObject(mine.items.filter { !others.contains($0) } + others.items.filter { !mine.contains($0) }))
        },
        .member(of: "Set", "func isSubset<S: Sequence>(of other: S) -> Bool where S.Element == Element") { call in
            let others = SetObject(try call.elements(0))
            return .bool(try call.set().items.allSatisfy(others.contains))
        },
        .member(of: "Set", "func isSuperset<S: Sequence>(of other: S) -> Bool where S.Element == Element") { call in
            .bool(try call.elements(0).allSatisfy(call.set().contains))
        },
        .member(of: "Set", "func isDisjoint<S: Sequence>(with other: S) -> Bool where S.Element == Element") { call in
            .bool(try !call.elements(0).contains(where: call.set().contains))
        },
        .member(
            of: "Set",
            "@discardableResult mutating func insert(_ newMember: Element) -> (inserted: Bool, memberAfterInsert: Element)"
        ) { call in
            call.changeSet { set in
                .tuple([.bool(set.insert(call[0])), call[0]], labels: ["inserted", "memberAfterInsert"])
            }
        },
        .member(of: "Set", "@discardableResult mutating func remove(_ member: Element) -> Element?") { call in
            call.changeSet { $0.remove(call[0]).map { .some($0) } ?? .null }
        },
        .member(of: "Set", "@discardableResult mutating func remove(at position: Set.Index) -> Element") { call in
            let held: SetObject = try (call.held?.value ?? call.receiver).object()
            let gone = held.items[try call.index(0, below: held.count)]
            return call.changeSet { $0.remove(gone) ?? .void }
        },
        .member(of: "Set", "func isStrictSubset<S: Sequence>(of other: S) -> Bool where S.Element == Element") { call in
            let (mine, others) = (try call.set(), SetObject(try call.elements(0)))
            return .bool(mine.count < others.count && mine.items.allSatisfy(others.contains))
        },
        .member(of: "Set", "func isStrictSuperset<S: Sequence>(of other: S) -> Bool where S.Element == Element") {
            call in
            let (mine, others) = (try call.set(), SetObject(try call.elements(0)))
            return .bool(mine.count > others.count && others.items.allSatisfy(mine.contains))
        },
        .member(of: "Set", "@discardableResult mutating func update(with newMember: Element) -> Element?") { call in
            call.changeSet { set in
                let old = set.remove(call[0])
                set.insert(call[0])
                return old.map { .some($0) } ?? .null
            }
        },
        .member(of: "Set", "mutating func popFirst() -> Element?") { call in
            call.changeSet { set in set.items.first.flatMap { set.remove($0) }.map { .some($0) } ?? .null }
        },
        .member(of: "Set", "@discardableResult mutating func removeFirst() -> Element") { call in
            guard case .object(let object)? = call.held?.value, (object as? SetObject)?.items.isEmpty == false else {
                throw RuntimeError("there is no first element to remove")
            }
            return call.changeSet { set in set.items.first.flatMap { set.remove($0) } ?? .void }
        },
        .member(of: "Set", "mutating func removeAll(keepingCapacity: Bool = false)") { call in
            call.held?.value = .object(SetObject())
            return .void
        },
        .member(of: "Set", "mutating func formUnion<S: Sequence>(_ other: S) where S.Element == Element") { call in
            let others = try call.elements(0)
            return call.changeSet { set in
                for other in others { set.insert(other) }
                return .void
            }
        },
        .member(of: "Set", "mutating func formIntersection<S: Sequence>(_ other: S) where S.Element == Element") {
            call in
            let others = SetObject(try call.elements(0))
            return call.changeSet { set in
                for item in set.items where !others.contains(item) { set.remove(item) }
                return .void
            }
        },
        .member(of: "Set", "mutating func formSymmetricDifference<S: Sequence>(_ other: S)") { call in
            let others = SetObject(try call.elements(0))
            return call.changeSet { set in
                for other in others.items { if set.contains(other) { set.remove(other) } else { set.insert(other) } }
                return .void
            }
        },
        .member(of: "Set", "mutating func subtract<S: Sequence>(_ other: S) where S.Element == Element") { call in
            let others = try call.elements(0)
            return call.changeSet { set in
                for other in others { set.remove(other) }
                return .void
            }
        },
    ]
}
