/// What is searched in the history, and where it was found.
struct Search {
    var query = ""
    var found: Int?
    /// What stood in the line before.
    let draft: String

    var prompt: String {
        found == nil && !query.isEmpty ? "(nothing with '\(query)') " : "(search '\(query)') "
    }

    /// What was found stands out.
    func looks(_ scalars: [Unicode.Scalar], _ hasColour: Bool) -> [Look] {
        guard hasColour else { return [] }
        var looks = Array(repeating: Look.plain, count: scalars.count)
        let wanted = Array(query.unicodeScalars)
        guard !wanted.isEmpty, wanted.count <= scalars.count else { return looks }
        for start in 0...(scalars.count - wanted.count)
        where scalars[start..<(start + wanted.count)].elementsEqual(wanted) {
            for index in start..<(start + wanted.count) { looks[index].isBold = true }
            break
        }
        return looks
    }
}

/// ^R: the history is searched with each key that is typed; any other key ends it and is done.
extension Editor {
    func beginSearch() -> Bool {
        search = Search(draft: buffer.text)
        return true
    }

    /// Takes a key while searching; gives it back if it has ended the search and means something more.
    func takeInSearch(_ key: KeyDecoder.Key) -> KeyDecoder.Key? {
        buffer.needsPaint = true
        guard let now = search else { return key }
        guard case .character(let scalar) = key else {
            leaveSearch(restoring: false)
            return key
        }
        switch scalar {
        case "\u{12}": look(before: now.found ?? history.entries.count)
        case "\u{13}": lookAfter(now.found)
        case "\u{7F}", "\u{08}":
            if !now.query.isEmpty {
                search?.query.unicodeScalars.removeLast()
                look(before: history.entries.count)
            }
        case "\u{07}": leaveSearch(restoring: true)
        case "\u{1B}": leaveSearch(restoring: false)
        // vi's `/text` ends there: what was found may still be changed.
        case "\n" where isVi, "\r" where isVi: leaveSearch(restoring: false)
        default:
            if scalar.value < 0x20 {
                leaveSearch(restoring: false)
                return key
            }
            search?.query.unicodeScalars.append(scalar)
            look(before: now.found.map { $0 + 1 } ?? history.entries.count)
        }
        return nil
    }

    /// The newest entry before `index` that has in it what is searched.
    private func look(before index: Int) {
        guard let query = search?.query, !query.isEmpty else { return show(nil) }
        if let found = history.search(query, before: index) { return show(found) }
        // From the oldest it stays there; what is nowhere says so.
        if history.search(query, before: history.entries.count) == nil { show(nil) }
    }

    private func lookAfter(_ index: Int?) {
        guard let query = search?.query, let index else { return }
        if let found = history.search(query, after: index) { show(found) }
    }

    private func show(_ found: Int?) {
        search?.found = found
        guard let found, let query = search?.query else { return }
        let entry = history.entries[found]
        buffer.replaceAll(entry)
        if let range = entry.firstRange(of: query) {
            let place = entry.unicodeScalars.distance(from: entry.startIndex, to: range.lowerBound)
            buffer.move(by: place - buffer.cursor)
        }
    }

    func leaveSearch(restoring: Bool) {
        guard let now = search else { return }
        search = nil
        buffer.needsPaint = true
        if restoring { return buffer.replaceAll(now.draft) }
        if recalled == nil { draft = now.draft }
        recalled = now.found ?? recalled
        if now.found == nil { buffer.replaceAll(now.draft) }
    }
}
