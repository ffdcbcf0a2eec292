import Language
import Values

extension Word {
    /// What is changed in whatever stands for a list: `extension BehaviorRelay where Element: RangeReplaceableCollection`.
    static let replaceables: [Word] = [
        replaceable("mutating func append(_ newElement: Element)") { call, items in items.append(call[0]) },
        replaceable("mutating func append<S: Sequence>(contentsOf newElements: S) where S.Element == Element") {
            call, items in items.append(contentsOf: try call.elements(0))
        },
        replaceable("mutating func insert(_ newElement: Element, at i: Index)") { call, items in
            items.insert(call[0], at: try call.index(1, below: items.count + 1))
        },
        replaceable(
            "mutating func insert<S: Sequence>(contentsOf newElements: S, at i: Index) where S.Element == Element"
        ) {
            call, items in
            items.insert(contentsOf: try call.elements(0), at: try call.index(1, below: items.count + 1))
        },
        .member(
            of: "RangeReplaceableCollection", "@discardableResult mutating func remove(at index: Index) -> Element"
        ) { call in
            try call.change { items in items.remove(at: try call.index(0, below: items.count)) }
        },
        .member(of: "RangeReplaceableCollection", "@discardableResult mutating func removeFirst() -> Element") { call in
            try call.change { items in
                guard !items.isEmpty else { throw RuntimeError("there is no first element to remove") }
                return items.removeFirst()
            }
        },
        .member(of: "RangeReplaceableCollection", "@discardableResult mutating func removeLast() -> Element") { call in
            try call.change { items in
                guard let last = items.popLast() else { throw RuntimeError("there is no last element to remove") }
                return last
            }
        },
        replaceable("mutating func removeAll(keepingCapacity: Bool = false)") { _, items in items = [] },
        replaceable("mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool)") { call, items in
            let test = try call.predicate(0)
            try items.removeAll(where: test)
        },
    ]

    private static func replaceable(
        _ signature: String, _ body: @escaping @Sendable (Call, inout [Value]) throws -> Void
    ) -> Word {
        .member(of: "RangeReplaceableCollection", signature) { call in
            try call.change { items in
                try body(call, &items)
                return .void
            }
        }
    }
}
