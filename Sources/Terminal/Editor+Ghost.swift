import Values

/// Faint text behind the line: how the newest entry goes on that begins so; in an empty one, what Enter would type.
extension Editor {
    /// What stands behind the line; empty for nothing. Without colours it would look as if it had been typed.
    var ghost: String {
        let all = buffer.scalars
        if all.isEmpty { return hasColour && search == nil && menu == nil ? shell.ghost : "" }
        guard hasColour, search == nil, menu == nil, buffer.cursor == all.count, !all.contains("\n") else {
            return ""
        }
        let text = buffer.text
        if remembered.text != text {
            let entry = history.entries.last { $0.hasPrefix(text) && $0 != text }
            remembered = (text, entry.map { String($0.dropFirst(text.count)) } ?? "")
        }
        return remembered.rest
    }

    /// The part of it that has room behind the line.
    func ghostRow(_ room: Int) -> String {
        let line = ghost.prefix { $0 != "\n" }
        return room > 1 ? String(line).harmlessLine.cut(to: room - 1) : ""
    }

    /// At the end of the line these keys take it over, or a word of it.
    func takeGhost(_ name: KeyDecoder.Name) -> Bool {
        let ghost = ghost
        guard !ghost.isEmpty else { return false }
        switch name {
        case .right, .end: buffer.insert(ghost)
        case .wordRight:
            let word = ghost.unicodeScalars.prefix { !$0.isOfWord }
            let rest = ghost.unicodeScalars.dropFirst(word.count).prefix(while: \.isOfWord)
            buffer.insert(String(String.UnicodeScalarView(word + rest)))
        default: return false
        }
        return true
    }
}
