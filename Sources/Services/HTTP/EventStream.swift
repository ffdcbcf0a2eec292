/// Server-Sent Events, as they come in pieces: lines end in CR, LF or both, and an empty one ends an event.
package struct EventStream {
    package struct Event: Hashable, Sendable {
        package let id: String?
        package let name: String
        package let data: String
    }

    private var rest: [UInt8] = []
    private var isFirst = true
    private var endedInCR = false
    private var (id, name, data): (String?, String, String?) = (nil, "", nil)
    private static let most = 1 << 20

    package init() {}

    /// Hands out the events that are whole by now; false if one is too long to be one.
    package mutating func add(_ bytes: [UInt8], _ take: (Event) -> Void) -> Bool {
        for byte in bytes {
            defer { endedInCR = byte == 13 }
            switch byte {
            case 10 where endedInCR: continue
            case 10, 13: line(take)
            default: rest.append(byte)
            }
        }
        return rest.count + (data?.utf8.count ?? 0) <= EventStream.most
    }

    private mutating func line(_ take: (Event) -> Void) {
        var bytes = rest[...]
        rest = []
        if isFirst, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        isFirst = false
        guard !bytes.isEmpty else { return dispatch(take) }
        let colon = bytes.firstIndex(of: 0x3A) ?? bytes.endIndex
        let field = String(decoding: bytes[..<colon], as: UTF8.self)
        var value = bytes[colon...].dropFirst()
        if value.first == 32 { value = value.dropFirst() }
        let text = String(decoding: value, as: UTF8.self)
        switch field {
        case "data": data = data.map { "\($0)\n\(text)" } ?? text
        case "event": name = text
        case "id" where !text.contains("\0"): id = text
        default: break
        }
    }

    private mutating func dispatch(_ take: (Event) -> Void) {
        defer { (name, data) = ("", nil) }
        guard let data else { return }
        take(Event(id: id, name: name.isEmpty ? "message" : name, data: data))
    }
}
