/// What a journal holds, in order: what was carried out, and what came from outside.
package enum JournalRecord {
    case entry(Entry)
    /// A line that a person's program read; nil at the end of what there is.
    case heard(String?)
    /// What was there before is no longer the past: an entry was undone or changed.
    case anew([Entry])
    /// The person left in good order.
    case left

    /// A line that says what follows and how long it is, then the payload.
    package var bytes: [UInt8] {
        var payload: [UInt8] = []
        switch self {
        case .entry(let entry): payload = entry.journalled
        case .heard(let line): if let line { payload = Array(line.utf8) }
        case .anew(let entries): for entry in entries { payload += entry.journalled }
        case .left: break
        }
        let head = "\(word) \(payload.count) \(String(JournalRecord.sum(word, payload[...]), radix: 16))\n"
        return Array(head.utf8) + payload + [10]
    }

    private var word: String {
        switch self {
        case .entry: "entry"
        case .heard(let line): line == nil ? "end" : "heard"
        case .anew: "anew"
        case .left: "left"
        }
    }

    /// Reads the next record, and leaves what comes after it; nil, and nothing is taken, if it is damaged.
    package init?(_ rest: inout ArraySlice<UInt8>) {
        guard let end = rest.prefix(JournalRecord.longestHead).firstIndex(of: 10) else { return nil }
        let head = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ").map(String.init)
        guard head.count == 3, let count = Int(head[1]), let sum = UInt64(head[2], radix: 16), count >= 0,
            count < rest.endIndex - end - 1
        else { return nil }
        let stop = end + 1 + count
        var payload = rest[(end + 1)..<stop]
        guard rest[stop] == 10, JournalRecord.sum(head[0], payload) == sum else { return nil }
        switch head[0] {
        case "entry":
            guard let entry = Entry(journalled: &payload) else { return nil }
            self = .entry(entry)
        case "heard": self = .heard(String(decoding: payload, as: UTF8.self))
        case "end": self = .heard(nil)
        case "anew":
            var entries: [Entry] = []
            while !payload.isEmpty {
                guard let entry = Entry(journalled: &payload) else { return nil }
                entries.append(entry)
            }
            self = .anew(entries)
        case "left": self = .left
        default: return nil
        }
        rest = rest[(stop + 1)...]
    }

    private static let longestHead = 80

    /// FNV-1a: tells a torn or changed record from a whole one.
    private static func sum(_ word: String, _ payload: ArraySlice<UInt8>) -> UInt64 {
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in word.utf8 { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
        for byte in payload { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return sum
    }
}

extension Entry {
    /// `number time end line lengthOfFile lengthOfText file text`
    fileprivate var journalled: [UInt8] {
        var (file, line) = ("", 0)
        if case .file(let name, let number) = origin { (file, line) = (name, number) }
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
        self.init(
            number: head[0], text: String(decoding: rest[middle..<stop], as: UTF8.self),
            origin: head[3] > 0 ? .file(file, line: head[3]) : .prompt, time: head[1], end: fate)
        rest = rest[stop...]
    }
}
