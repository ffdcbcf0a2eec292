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
            .member(of: "IndexPath", "var section: Int") { call in .int((try call.receiver() as Place).section) }
        ]

    /// As Foundation keeps it: two numbers, the section first.
    private final class Place: Object {
        let section: Int
        let row: Int
        init(section: Int, row: Int) { (self.section, self.row) = (section, row) }

        override func isEqual(to other: Object) -> Bool {
            (other as? Place).map { $0.section == section && $0.row == row } ?? false
        }
        override func hash(into hasher: inout Hasher) { hasher.combine([section, row]) }
        override func write(to text: inout String, as style: TextStyle) { text += "[\(section), \(row)]" }
    }
}
