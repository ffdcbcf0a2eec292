/// One line of a tape or of a journal: something was asked for, or something came.
package enum TapeLine {
    case opened(_ number: Int, _ key: String, ChannelFailure?)
    case arrived(_ number: Int, _ after: Int, Arrival)
    /// From here on the past holds these, in this order: an entry was undone or changed.
    case kept([Int])

    package var text: String {
        switch self {
        case .opened(let number, let key, let failure):
            let members = [JSON.Member("open", .int(number)), JSON.Member("key", .string(key))]
            return JSON.object(members + (failure.map { [TapeLine.member(.failed($0))] } ?? [])).text
        case .arrived(let number, let after, let arrival):
            let members = [JSON.Member("of", .int(number)), JSON.Member("after", .int(after))]
            return JSON.object(members + [TapeLine.member(arrival)]).text
        case .kept(let numbers): return JSON.object(["kept": .array(numbers.map { .int($0) })]).text
        }
    }

    /// Nil if it is none.
    package init?(_ text: String) {
        guard let json = try? JSON(text: text) else { return nil }
        if let number = json.open.int, let key = json.key.string {
            self = .opened(number, key, TapeLine.failure(json.failed))
        } else if let number = json.of.int, let after = json.after.int, after >= 0, let arrival = TapeLine.arrival(json)
        {
            self = .arrived(number, after, arrival)
        } else if let numbers = json.kept.array {
            self = .kept(numbers.compactMap(\.int))
        } else {
            return nil
        }
    }

    /// Text as text, other bytes in base 64.
    private static func member(_ arrival: Arrival) -> JSON.Member {
        switch arrival {
        case .head(let head):
            let headers = head.headers.map { JSON.array([.string($0.name), .string($0.value)]) }
            return JSON.Member(
                "head", .object(["status": .int(head.status), "url": .string(head.url), "headers": .array(headers)]))
        case .bytes(let bytes):
            guard let text = String(validating: bytes, as: UTF8.self) else {
                return JSON.Member("base64", .string(Base64.text(of: bytes)))
            }
            return JSON.Member("text", .string(text))
        case .ended: return JSON.Member("end", true)
        case .failed(let failure):
            return JSON.Member(
                "failed",
                .object([
                    "kind": .string(failure.kind), "detail": .string(failure.detail), "number": .int(failure.number),
                ]))
        }
    }

    private static func arrival(_ json: JSON) -> Arrival? {
        if let text = json["text"].string { return .bytes(Array(text.utf8)) }
        if let text = json.base64.string { return Base64.bytes(of: text).map { .bytes($0) } }
        if json.end == true { return .ended }
        if let failure = failure(json.failed) { return .failed(failure) }
        guard let status = json.head.status.int, let url = json.head.url.string else { return nil }
        let headers = (json.head.headers.array ?? []).compactMap { pair -> WebRequest.Header? in
            guard let parts = pair.array, parts.count == 2, let name = parts[0].string, let value = parts[1].string
            else { return nil }
            return WebRequest.Header(name, value)
        }
        return .head(Head(status: status, url: url, headers: headers))
    }

    private static func failure(_ json: JSON) -> ChannelFailure? {
        json["kind"].string.map { ChannelFailure($0, json.detail.string ?? "", number: json.number.int ?? 0) }
    }
}
