import Language
import Values

/// What changes one collection into another, as `difference(from:)` tells it: a list of insertions and removals.
extension Word {
    static let differenceTypes = [
        """
        struct CollectionDifference<ChangeElement>: Sequence { \
        typealias Change = CollectionDifferenceChange<ChangeElement>; \
        typealias Element = CollectionDifferenceChange<ChangeElement> }
        """,
        """
        enum CollectionDifferenceChange<ChangeElement> { \
        case insert(offset: Int, element: ChangeElement, associatedWith: Int?), \
        remove(offset: Int, element: ChangeElement, associatedWith: Int?) }
        """,
    ]

    static let differences: [Word] = [
        .member(
            of: "Array", "func difference<C: Sequence>(from other: C) -> CollectionDifference<Element>",
            where: "Element: Equatable"
        ) { call in
            try changes(call, call.elements().difference(from: call.elements(0)))
        },
        .member(
            of: "Array",
            """
            func difference<C: Sequence>(from other: C, by areEquivalent: (Element, Element) throws -> Bool) \
            -> CollectionDifference<Element>
            """
        ) { call in
            let areAlike = try call.comparison(1)
            var failure: (any Error)?
            let found = try call.elements().difference(from: call.elements(0)) { a, b in
                do { return try failure == nil && areAlike(a, b) } catch {
                    failure = error
                    return false
                }
            }
            if let failure { throw failure }
            return try changes(call, found)
        },
        .member(of: "Array", "func applying(_ difference: CollectionDifference<Element>) -> [Element]?") { call in
            let changes = call.items(0).compactMap(Word.change)
            guard let difference = CollectionDifference(changes) else { return .null }
            return try call.elements().applying(difference).map { .some(.array($0)) } ?? .null
        },
        .member(of: "CollectionDifference", "var insertions: [CollectionDifferenceChange<ChangeElement>]") { call in
            .array((call.receiver.items ?? []).filter { ($0.object as? EnumObject)?.index == 0 })
        },
        .member(of: "CollectionDifference", "var removals: [CollectionDifferenceChange<ChangeElement>]") { call in
            .array((call.receiver.items ?? []).filter { ($0.object as? EnumObject)?.index == 1 }.reversed())
        },
        .member(of: "CollectionDifference", "func inferringMoves() -> CollectionDifference<ChangeElement>") { call in
            let known = (call.receiver.items ?? []).compactMap(Word.change)
            return try CollectionDifference(known).map { try changes(call, $0.inferringMoves()) } ?? call.receiver
        },
    ]

    private static func change(_ value: Value) -> CollectionDifference<Value>.Change? {
        guard let item = value.object as? EnumObject, item.payload.count == 3, case .int(let offset) = item.payload[0]
        else { return nil }
        let other: Int? = if case .int(let other) = item.payload[2] { other } else { nil }
        return item.index == 0
            ? .insert(offset: offset, element: item.payload[1], associatedWith: other)
            : .remove(offset: offset, element: item.payload[1], associatedWith: other)
    }

    private static func changes(_ call: Call, _ difference: CollectionDifference<Value>) throws -> Value {
        guard let nominal = call.interpreter.library.known("CollectionDifferenceChange") else { return .void }
        return .array(
            difference.map { change in
                let (index, offset, element, other) =
                    switch change {
                    case .insert(let offset, let element, let other): (0, offset, element, other)
                    case .remove(let offset, let element, let other): (1, offset, element, other)
                    }
                let payload: [Value] = [.int(offset), element, other.map { .int($0) } ?? .null]
                return .object(EnumObject(nominal, index, payload))
            })
    }
}
