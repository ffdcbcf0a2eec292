import Language
import Values

/// Foundation's comparators by key path, and what is sorted by them.
extension Word {
    static let comparatorTypes = [
        "struct KeyPathComparator<Compared> {}", "enum SortOrder: Hashable { case forward, reverse }",
    ]

    static let comparators: [Word] = [
        .member(
            of: "KeyPathComparator",
            "init<Value: Comparable>(_ keyPath: KeyPath<Compared, Value>, order: SortOrder = .forward)"
        ) { call in
            let isReverse = try call.has(1) && call.enumCase(1) == 1
            return .object(Comparator(try call.function(0), isReverse: isReverse))
        },
        .member(of: "KeyPathComparator", "func compare(_ lhs: Compared, _ rhs: Compared) -> ComparisonResult") { call in
            let isBefore = try call.receiver(as: Comparator.self).isBefore
            let order = try isBefore(call[0], call[1]) ? 0 : isBefore(call[1], call[0]) ? 2 : 1
            return try call.make("ComparisonResult", order)
        },
        .member(
            of: "Sequence",
            """
            func sorted(using comparator: KeyPathComparator<Element>) -> [Element]; \
            func sorted(using comparators: [KeyPathComparator<Element>]) -> [Element]
            """
        ) { call in .array(try call.elements().sorted(by: Comparator.handed(to: call))) },
        .member(
            of: "Array",
            """
            mutating func sort(using comparator: KeyPathComparator<Element>); \
            mutating func sort(using comparators: [KeyPathComparator<Element>])
            """
        ) { call in
            let isBefore = try Comparator.handed(to: call)
            return try call.change { items in
                try items.sort(by: isBefore)
                return .void
            }
        },
    ]
}

/// Tells two values apart by what a key path finds in them.
private final class Comparator: Object, NamedObject {
    private let path: Function
    private let isReverse: Bool
    init(_ path: Function, isReverse: Bool) { (self.path, self.isReverse) = (path, isReverse) }

    var typeName: String { "KeyPathComparator" }
    override func write(to text: inout String, as style: TextStyle) { text += typeName }
    override func visitReferences(_ visit: (Object) -> Void) { visit(path) }

    func isBefore(_ a: Value, _ b: Value) throws -> Bool {
        let (left, right) = (try path.call([a]), try path.call([b]))
        return isReverse ? natural(right, left) : natural(left, right)
    }

    /// By the first of those handed over that tells two values apart.
    static func handed(to call: Call) throws -> (Value, Value) throws -> Bool {
        let comparators = try (call[0].items ?? [call[0]]).map { try $0.object(as: Comparator.self) }
        return { a, b in
            for comparator in comparators {
                if try comparator.isBefore(a, b) { return true }
                if try comparator.isBefore(b, a) { return false }
            }
            return false
        }
    }
}
