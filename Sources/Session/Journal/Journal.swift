/// A session as it was written down: what can be read of it.
package struct Journal {
    /// What stands at the beginning of the file.
    package static let title = "rxsh journal 1\n"

    /// Which records are taken.
    package enum Extent {
        /// Those before the first damage; none of a file whose title is not ours.
        case beforeDamage
        /// All that are whole.
        case allWhole
    }

    package private(set) var entries: [Entry] = []
    /// What a person's program read, in order.
    package private(set) var heard: [String?] = []
    /// The name of the damaged journal that this one goes on from.
    package private(set) var origin: String?
    /// Whether the person left in good order.
    package private(set) var isLeft = false
    /// Whether its title is ours: another may be that of a newer version.
    package let isOurs: Bool
    /// How many bytes before the first damage are whole, and how many in all are not.
    package private(set) var whole = 0
    package private(set) var damaged = 0
    /// How many whole records stand behind the first damage and were not taken.
    package private(set) var passedOver = 0
    /// The file that it was read from.
    package var path = ""

    package init(_ bytes: [UInt8], taking extent: Extent = .beforeDamage) {
        let title = Array(Journal.title.utf8)
        isOurs = bytes.starts(with: title)
        var rest = bytes[...]
        if isOurs {
            rest = bytes[title.count...]
        } else {
            JournalRecord.skipDamage(&rest)
            damaged = rest.startIndex
        }
        whole = isOurs ? title.count : 0
        while !rest.isEmpty {
            let start = rest.startIndex
            if let record = JournalRecord(&rest) {
                if damaged == 0 { whole = rest.startIndex }
                damaged == 0 || extent == .allWhole ? take(record) : (passedOver += 1)
            } else {
                JournalRecord.skipDamage(&rest)
                damaged += rest.startIndex - start
            }
        }
        if damaged > 0, extent == .beforeDamage { isLeft = false }
    }

    private mutating func take(_ record: JournalRecord) {
        isLeft = false
        switch record {
        case .entry(let entry): entries.append(entry)
        case .heard(let line): heard.append(line)
        case .anew(let past): entries = past
        case .from(let name): origin = name
        case .left: isLeft = true
        }
    }

    /// What a new journal begins with that goes on from this one.
    var beginning: [JournalRecord] {
        let name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
        return [.from(name)] + heard.map(JournalRecord.heard) + [.anew(entries)]
    }
}
