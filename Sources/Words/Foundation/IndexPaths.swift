import Language
import Values

/// Where a cell stands in a table: a section, and a row in it.
extension Word {
    static let indexPaths: [Word] =
        ["row", "item"].map { name in
            .member(of: "IndexPath", "init(\(name): Int, section: Int)") { call in
                .object(Place([call.int(1), call.int(0)]))
            }
        }
        + ["row", "item"].map { name in
            .member(of: "IndexPath", "var \(name): Int") { call in .int(try (call.receiver() as Place).number(1)) }
        } + [
            .member(of: "IndexPath", "init(sectionIndex section: Int, rowIndex row: Int)") { call in
                .object(Place([call.int(0), call.int(1)]))
            },
            .member(of: "IndexPath", "init()") { _ in .object(Place([])) },
            .member(of: "IndexPath", "init(index: Int)") { call in .object(Place([call.int(0)])) },
            .member(of: "IndexPath", "init(indexes: [Int])") { call in
                .object(
                    Place(try call.elements(0).compactMap { if case .int(let number) = $0 { number } else { nil } }))
            },
            .member(of: "IndexPath", "var count: Int") { call in .int((try call.receiver() as Place).numbers.count) },
            .member(of: "IndexPath", "var isEmpty: Bool") { call in
                .bool((try call.receiver() as Place).numbers.isEmpty)
            },
            .member(of: "IndexPath", "func `subscript`(_ index: Int) -> Int") { call in
                let place: Place = try call.receiver()
                return .int(place.numbers[try call.index(0, below: place.numbers.count)])
            },
            .member(of: "IndexPath", "var section: Int") { call in .int(try (call.receiver() as Place).number(0)) },
        ]

    /// As Foundation keeps it: the section first, then the row; an empty one has neither.
    private final class Place: Object, ComparableObject {
        let numbers: [Int]
        init(_ numbers: [Int]) { self.numbers = numbers }

        func number(_ index: Int) throws -> Int {
            guard index < numbers.count else {
                throw RuntimeError("an IndexPath of \(numbers.count) numbers has no section and row")
            }
            return numbers[index]
        }

        override func isEqual(to other: Object) -> Bool { (other as? Place).map { $0.numbers == numbers } ?? false }
        override func hash(into hasher: inout Hasher) { hasher.combine(numbers) }
        func isLess(than other: Object) -> Bool {
            (other as? Place).map { numbers.lexicographicallyPrecedes($0.numbers) } ?? false
        }
        override func write(to text: inout String, as style: TextStyle) { text += "\(numbers)" }
    }
}
