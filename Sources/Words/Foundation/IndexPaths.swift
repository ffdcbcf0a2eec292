import Language
import Values

/// Where a cell stands in a table: a section, and a row in it.
extension Word {
    static let indexPaths: [Word] =
        ["row", "item"].map { name in
            .member(of: "IndexPath", "init(\(name): Int, section: Int)") { call in
                .object(Place(section: call.int(1), row: call.int(0)))
            }
        }
        + ["row", "item"].map { name in
            .member(of: "IndexPath", "var \(name): Int") { call in .int((try call.receiver() as Place).row) }
        } + [
            .member(of: "IndexPath", "init(sectionIndex section: Int, rowIndex row: Int)") { call in
                .object(Place(section: call.int(0), row: call.int(1)))
            },
            .member(of: "IndexPath", "init(indexes: [Int])") { call in try place(call) },
            .member(of: "IndexPath", "var count: Int") { _ in .int(2) },
            .member(of: "IndexPath", "func `subscript`(_ index: Int) -> Int") { call in
                let place: Place = try call.receiver()
                return .int([place.section, place.row][try call.index(0, below: 2)])
            },
            .member(of: "IndexPath", "var section: Int") { call in .int((try call.receiver() as Place).section) },
        ]

    /// Of a list of numbers.
    private static func place(_ call: Call) throws -> Value {
        let numbers = try call.elements(0).compactMap { if case .int(let number) = $0 { number } else { nil } }
        guard numbers.count == 2 else { throw RuntimeError("an IndexPath has a section and a row here") }
        return .object(Place(section: numbers[0], row: numbers[1]))
    }

    /// As Foundation keeps it: two numbers, the section first.
    private final class Place: Object, ComparableObject {
        let section: Int
        let row: Int
        init(section: Int, row: Int) { (self.section, self.row) = (section, row) }

        override func isEqual(to other: Object) -> Bool {
            (other as? Place).map { $0.section == section && $0.row == row } ?? false
        }
        override func hash(into hasher: inout Hasher) { hasher.combine([section, row]) }
        func isLess(than other: Object) -> Bool {
            (other as? Place).map { (section, row) < ($0.section, $0.row) } ?? false
        }
        override func write(to text: inout String, as style: TextStyle) { text += "[\(section), \(row)]" }
    }
}
