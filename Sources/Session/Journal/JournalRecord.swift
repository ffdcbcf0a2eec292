import Services

/// What a journal holds, in order: what was carried out, and what came from outside.
package enum JournalRecord {
    case entry(Entry)
    /// A line that a person's program read; nil at the end of what there is.
    case heard(String?)
    /// What a channel told, or that it was opened.
    case told(TapeLine)
    /// What was there before is no longer the past: an entry was undone or changed.
    case anew([Entry])
    /// The name of the damaged journal that this one goes on from.
    case from(String)
    /// The person left in good order.
    case left

    /// A line that says what follows and how long it is, then the payload.
    package var bytes: [UInt8] {
        var payload: [UInt8] = []
        switch self {
        case .entry(let entry): payload = entry.journalled
        case .heard(let line): if let line { payload = Array(line.utf8) }
        case .told(let line): payload = Array(line.text.utf8)
        case .anew(let entries): for entry in entries { payload += entry.journalled }
        case .from(let name): payload = Array(name.utf8)
        case .left: break
        }
        let head = "\(word) \(payload.count) \(String(JournalRecord.sum(word, payload[...]), radix: 16))\n"
        return Array(head.utf8) + payload + [10]
    }

    private var word: String {
        switch self {
        case .entry: "entry"
        case .heard(let line): line == nil ? "end" : "heard"
        case .told: "told"
        case .anew: "anew"
        case .from: "from"
        case .left: "left"
        }
    }

    /// Reads the next record, and leaves what comes after it; nil, and nothing is taken, if it is damaged.
    package init?(_ rest: inout ArraySlice<UInt8>) {
        guard let head = Head(of: rest) else { return nil }
        var payload = rest[head.payload]
        guard JournalRecord.sum(head.word, payload) == head.sum else { return nil }
        switch head.word {
        case "entry":
            guard let entry = Entry(journalled: &payload) else { return nil }
            self = .entry(entry)
        case "heard": self = .heard(String(decoding: payload, as: UTF8.self))
        case "end": self = .heard(nil)
        case "told":
            guard let line = TapeLine(String(decoding: payload, as: UTF8.self)) else { return nil }
            self = .told(line)
        case "anew":
            var entries: [Entry] = []
            while !payload.isEmpty {
                guard let entry = Entry(journalled: &payload) else { return nil }
                entries.append(entry)
            }
            self = .anew(entries)
        case "from": self = .from(String(decoding: payload, as: UTF8.self))
        case "left": self = .left
        default: return nil
        }
        rest = rest[(head.payload.upperBound + 1)...]
    }

    /// Goes to where the next record may begin, behind one that is damaged. What a record holds is not looked through
    /// for others, as long as its own head says where it ends.
    static func skipDamage(_ rest: inout ArraySlice<UInt8>) {
        let end = Head(of: rest)?.payload.upperBound ?? rest.firstIndex(of: 10) ?? rest.endIndex - 1
        rest = rest[(end + 1)...]
    }

    /// The line that a record begins with: `entry 12 a1b2c3`.
    private struct Head {
        let word: String
        let sum: UInt64
        let payload: Range<Int>

        private static let longest = 80

        /// nil unless the record also ends where it says.
        init?(of rest: ArraySlice<UInt8>) {
            guard let end = rest.prefix(Head.longest).firstIndex(of: 10) else { return nil }
            let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ").map(String.init)
            guard words.count == 3, let count = Int(words[1]), let sum = UInt64(words[2], radix: 16), count >= 0,
                count < rest.endIndex - end - 1, rest[end + 1 + count] == 10
            else { return nil }
            (word, self.sum, payload) = (words[0], sum, (end + 1)..<(end + 1 + count))
        }
    }

    /// FNV-1a: tells a torn or changed record from a whole one.
    private static func sum(_ word: String, _ payload: ArraySlice<UInt8>) -> UInt64 {
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in word.utf8 { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
        for byte in payload { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return sum
    }
}

extension Entry {
    /// The lines of entries that are of no file.
    private static let (typed, played, page) = (0, -1, -2)

    /// `number time end line lengthOfFile lengthOfText file text`
    fileprivate var journalled: [UInt8] {
        let (file, line) =
            switch origin {
            case .prompt: ("", Entry.typed)
            case .played: ("", Entry.played)
            case .page: ("", Entry.page)
            case .file(let name, let number): (name, number)
            }
        let head = "\(number) \(time) \(end.rawValue) \(line) \(file.utf8.count) \(text.utf8.count)\n"
        return Array(head.utf8) + Array(file.utf8) + Array(text.utf8)
    }

    fileprivate init?(journalled rest: inout ArraySlice<UInt8>) {
        guard let end = rest.firstIndex(of: 10) else { return nil }
        let head = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        guard head.count == 6, let fate = End(rawValue: head[2]), head[4] >= 0, head[5] >= 0, head[4] <= rest.count,
            head[5] <= rest.count,
            head[4] + head[5] <= rest.endIndex - end - 1
        else { return nil }
        let (middle, stop) = (end + 1 + head[4], end + 1 + head[4] + head[5])
        let file = String(decoding: rest[(end + 1)..<middle], as: UTF8.self)
        let origin: Origin =
            switch head[3] {
            case Entry.played: .played
            case Entry.page: .page
            case let line: line > 0 ? .file(file, line: line) : .prompt
            }
        self.init(
            number: head[0], text: String(decoding: rest[middle..<stop], as: UTF8.self), origin: origin, time: head[1],
            end: fate)
        rest = rest[stop...]
    }
}
