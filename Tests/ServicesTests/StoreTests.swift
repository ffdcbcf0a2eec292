import Reactive
import Services
import Testing

/// A store under test, empty, and how a transaction of it breaks off. A second store is one more line in `all`.
struct StoreCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable () -> any Store
    /// Makes the next transaction break off after so many changes, as if the app were killed.
    let breaks: @Sendable (any Store, Int) -> Void
    /// The store as the app finds it when it is started again.
    let again: @Sendable (any Store) -> any Store

    static let all = [
        StoreCase(
            testDescription: "in memory", make: { MemoryStore() }, breaks: { ($0 as? MemoryStore)?.breaksAfter = $1 },
            again: { $0 }),
        StoreCase(
            testDescription: "in a table", make: { Shelf.make() },
            breaks: { (($0 as? Shelf)?.store as? TableStore)?.breaksAfter = $1 },
            again: { ($0 as? Shelf)?.again() ?? $0 }),
    ]
}

/// A table of a file, and the folder that it is in.
final class Shelf: Store {
    private let cellar: Cellar?
    let store: any Store

    private init(_ cellar: Cellar?) {
        self.cellar = cellar
        var allowance = Allowance()
        allowance.stores = cellar.map { StoreFolder($0.path, isGiven: true) }
        let gate = Gate(Outside(allowance), Loop(), whose: { _ in .stranger }, refused: { _, _ in })
        store = (try? TableStore(gate.database("a", at: nil))) ?? MemoryStore()
    }

    static func make() -> Shelf { Shelf(try? Cellar()) }
    func again() -> Shelf { Shelf(cellar) }
    func value(_ name: String) throws(StoreFailure) -> JSON? { try store.value(name) }
    func write(_ changes: [(name: String, value: JSON?)]) throws(StoreFailure) { try store.write(changes) }
}

/// What every store keeps, wherever it keeps it.
@Suite("A store") struct StoreTests {
    @Test("gives back what was written last, whatever kind of value it is", arguments: StoreCase.all)
    func values(_ store: StoreCase) throws {
        let kept = store.make()
        let values: [JSON] = [
            nil, true, -12, .double(1.5), "王 \"quoted\"\n", .array([1, .array([]), nil]),
            .object(["b": 1, "a": .object(["名": "王"])]),
        ]
        for (index, value) in values.enumerated() { try kept.write([("\(index)", value)]) }
        let again = store.again(kept)
        for (index, value) in values.enumerated() { #expect(try again.value("\(index)") == value) }
        #expect(try again.value("never written") == nil)
    }

    @Test("writes over, and takes away", arguments: StoreCase.all)
    func whole(_ store: StoreCase) throws {
        let kept = store.make()
        try kept.write([("a", 1), ("b", "x")])
        try kept.write([("a", nil), ("b", "y")])
        #expect(try kept.value("a") == nil)
        #expect(try kept.value("b") == "y")
        try kept.write([])
        try kept.write([("c", 1), ("c", 2)])
        #expect(try kept.value("c") == 2)
    }

    @Test("writes a transaction whole or not at all, wherever it breaks off", arguments: StoreCase.all)
    func broken(_ store: StoreCase) throws {
        for place in 0..<3 {
            let kept = store.make()
            try kept.write([("a", 1), ("b", 1), ("c", 1)])
            store.breaks(kept, place)
            #expect(throws: StoreFailure.interrupted) { try kept.write([("a", 2), ("b", nil), ("d", 2)]) }
            let again = store.again(kept)
            #expect(try again.value("a") == 1)
            #expect(try again.value("b") == 1)
            #expect(try again.value("c") == 1)
            #expect(try again.value("d") == nil)
            try again.write([("a", 3)])
            #expect(try again.value("a") == 3)
        }
    }

    @Test("keeps names apart", arguments: StoreCase.all)
    func names(_ store: StoreCase) throws {
        let kept = store.make()
        try kept.write([("a", 1), ("A", 2), ("", 3), ("名", 4), ("a'; drop table", 5)])
        let found = try ["a", "A", "", "名", "a'; drop table"].map { try kept.value($0) }
        #expect(found == [1, 2, 3, 4, 5])
    }
}
