/// What the line was before each change of it: ^_ goes back, a run of typed letters at a time.
struct Changes {
    private typealias Line = (scalars: [Unicode.Scalar], cursor: Int)
    private static let most = 200
    /// What is longer is not kept.
    private static let longest = 20_000
    private var past: [Line] = []
    /// What was taken back, the newest last.
    private var future: [Line] = []
    private var now: Line = ([], 0)
    /// Whether the last change was a letter that was typed.
    private var isTyping = false

    /// Keeps what the line was if it is another by now.
    mutating func note(_ scalars: [Unicode.Scalar], cursor: Int) {
        guard scalars.count <= Changes.longest else {
            self = Changes()
            return
        }
        let before = now
        now = (scalars, cursor)
        guard scalars != before.scalars else { return }
        future = []
        let isLetter =
            cursor > 0 && cursor == before.cursor + 1 && scalars.count == before.scalars.count + 1
            && scalars[cursor - 1].isOfWord
        defer { isTyping = isLetter }
        if isTyping, isLetter { return }
        past.append(before)
        if past.count > Changes.most { past.removeFirst() }
    }

    /// The line before the last change.
    mutating func back() -> (scalars: [Unicode.Scalar], cursor: Int)? {
        guard let last = past.popLast() else { return nil }
        future.append(now)
        now = last
        isTyping = false
        return last
    }

    /// The line as it was before it was taken back.
    mutating func forth() -> (scalars: [Unicode.Scalar], cursor: Int)? {
        guard let next = future.popLast() else { return nil }
        past.append(now)
        now = next
        isTyping = false
        return next
    }
}

extension Editor {
    func noteChange() {
        if search == nil { changes.note(buffer.scalars, cursor: buffer.cursor) }
    }

    func undo() -> Bool { show(changes.back()) }

    func redo() -> Bool { show(changes.forth()) }

    private func show(_ line: (scalars: [Unicode.Scalar], cursor: Int)?) -> Bool {
        guard let line else { return false }
        buffer.replaceAll(String(String.UnicodeScalarView(line.scalars)))
        buffer.move(by: line.cursor - buffer.cursor)
        return true
    }
}
