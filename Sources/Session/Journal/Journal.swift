import Services

/// A session as it was written down: what can be read of it.
package struct Journal {
    /// What stands at the beginning of the file.
    package static let title = "rxsh journal 2\n"
    /// What stood there before journals held what came from outside.
    private static let oldTitle = "rxsh journal 1\n"

    static func isTitle(_ bytes: some Sequence<UInt8>) -> Bool {
        [title, oldTitle].contains { bytes.starts(with: $0.utf8) }
    }

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
    private var told = TapeReader()
    /// What came from outside.
    package var tape: Tape { told.tape }
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
        isOurs = Journal.isTitle(bytes)
        var rest = bytes[...]
        if isOurs {
            rest = bytes[Journal.title.utf8.count...]
        } else {
            JournalRecord.skipDamage(&rest)
            damaged = rest.startIndex
        }
        whole = isOurs ? Journal.title.utf8.count : 0
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
        case .told(let line): _ = told.take(line)
        case .anew(let past): entries = past
        case .from(let name): origin = name
        case .left: isLeft = true
        }
    }

    /// What a new journal begins with that goes on from this one.
    var beginning: [JournalRecord] {
        let name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
        return [.from(name)] + heard.map(JournalRecord.heard) + tape.lines.map(JournalRecord.told) + [.anew(entries)]
    }
}
