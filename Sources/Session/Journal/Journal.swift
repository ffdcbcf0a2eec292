/// A session as it was written down: what can be read of it.
package struct Journal {
    /// What stands at the beginning of the file.
    package static let title = "rxsh journal 1\n"

    package private(set) var entries: [Entry] = []
    /// What a person's program read, in order.
    package private(set) var heard: [String?] = []
    /// Whether the person left in good order.
    package private(set) var isLeft = false
    /// How many bytes are whole, and how many behind them are not.
    package private(set) var whole = 0
    package private(set) var damaged = 0

    package init(_ bytes: [UInt8]) {
        let title = Array(Journal.title.utf8)
        guard bytes.starts(with: title) else {
            damaged = bytes.count
            return
        }
        var rest = bytes[title.count...]
        while !rest.isEmpty, let record = JournalRecord(&rest) {
            isLeft = false
            switch record {
            case .entry(let entry): entries.append(entry)
            case .heard(let line): heard.append(line)
            case .anew(let past): entries = past
            case .left: isLeft = true
            }
        }
        whole = rest.startIndex
        damaged = rest.count
    }
}
