import Values

extension Marble {
    /// Writes moments as a line that reads back as the same: frames where times allow, else exact gaps.
    package static func line(_ moments: [(time: Int, mark: Mark)], frame: Int = usualFrame) -> String {
        var text = ""
        /// When the next symbol would stand.
        var now = 0
        var last: Int?
        var index = 0
        while index < moments.count {
            let time = moments[index].time
            let group = moments[index...].prefix { $0.time == time }.map(\.mark)
            index += group.count
            let wait = time - now
            if wait >= 0, wait % frame == 0, wait / frame <= 20 {
                text += String(repeating: "-", count: wait / frame)
            } else {
                text += " \(gap(time - (last ?? 0))) "
            }
            text += group.count == 1 ? group[0].symbol : "(" + group.map(\.symbol).joined() + ")"
            last = time
            now = time.adding(clamped: frame)
        }
        return text
    }

    package static func gap(_ nanoseconds: Int) -> String {
        if nanoseconds % 1_000_000_000 == 0 { return "\(nanoseconds / 1_000_000_000)s" }
        if nanoseconds % 1_000_000 == 0 { return "\(nanoseconds / 1_000_000)ms" }
        if nanoseconds % 1_000 == 0 { return "\(nanoseconds / 1_000)us" }
        return "\(nanoseconds)ns"
    }
}

extension Marble.Mark {
    /// The mark as it is written.
    package var symbol: String {
        switch self {
        case .value(let name):
            name.count == 1 && name.allSatisfy { $0.isLetter || $0.isNumber } ? name : "{\(name)}"
        case .text(let text): "\"\(text)\""
        case .completed: "|"
        case .error(let name): name.map { "#{\($0)}" } ?? "#"
        }
    }
}
