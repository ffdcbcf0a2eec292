import CLineEdit
import Glibc
import Values

/// The prompt: reads entries through libedit, and draws what comes meanwhile above the line being typed.
///
/// One thread owns it; whoever has something to say from that thread calls `write`.
package final class Editor {
    let shell: any Shell
    let history: History
    let hasColour: Bool
    var edit: OpaquePointer?
    var decoder = KeyDecoder()
    /// Whether a line is being edited now.
    var isEditing = false
    /// What the next line begins with, to be changed.
    package var prefill: String?
    /// What waits to be drawn, and since when.
    var waiting: [String] = []
    var nextFrame: UInt64 = 0
    /// The place in the history that the line shows, and the line that was typed before it.
    var recalled: Int?
    var draft = ""
    /// What broke the line off.
    var isInterrupted = false
    var hasEnded = false
    /// The columns that the screen had when it was last drawn.
    var columns = 80
    /// The rows that the last paint took below its first.
    let signals: Int32
    static let prompt = "› "

    package init(_ shell: any Shell, history: History, hasColour: Bool) {
        self.shell = shell
        self.history = history
        self.hasColour = hasColour
        signals = cle_signals()
    }

    /// Reads and runs entries until the shell or the person has enough.
    package func loop() {
        cle_setup_locale()
        let context = Unmanaged.passUnretained(self).toOpaque()
        guard
            let made = cle_new(
                "rxsh", context,
                { context, out in
                    guard let context, let out else { return -1 }
                    return Unmanaged<Editor>.fromOpaque(context).takeUnretainedValue().read(out)
                },
                { context, slot in
                    guard let context else { return Int32(CLE_ERROR.rawValue) }
                    return Unmanaged<Editor>.fromOpaque(context).takeUnretainedValue().press(slot)
                })
        else { return }
        edit = made
        cle_prompt(made, Editor.prompt)
        columns = Int(cle_columns())
        cle_source(made)
        bindKeys()
        defer {
            put("\u{1B}[?2004l")
            cle_flush()
            cle_free(made)
        }
        while let entry = readEntry() {
            let text = entry.trimmed
            if text.isEmpty { continue }
            history.add(entry)
            cle_prepare(made, 1)
            let goesOn = shell.run(entry)
            cle_flush()
            if !goesOn { return }
        }
    }

    /// One entry; nil at the end of input.
    private func readEntry() -> String? {
        guard let edit else { return nil }
        (recalled, draft, isInterrupted, hasEnded) = (nil, "", false, false)
        put("\u{1B}[?2004h")
        isEditing = true
        let count = cle_line(edit)
        isEditing = false
        flushPlain()
        if count > 0 {
            var text = self.text
            if text.last == "\n" { text.removeLast() }
            return text
        }
        if isInterrupted { return "" }
        put("\r\n")
        cle_flush()
        return nil
    }

    /// Says a line: above the line being typed, or where the cursor is.
    package func write(_ line: String) {
        guard isEditing else {
            put(line.harmlessKeepingColour + "\r\n")
            return
        }
        waiting.append(line)
    }

    /// What was written while something ran reaches the screen.
    package func flush() { if !isEditing { cle_flush() } }

    func put(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { cle_write($0.baseAddress, $0.count) }
        }
    }

    // MARK: the buffer

    var scalars: [Unicode.Scalar] {
        guard let edit else { return [] }
        var (length, cursor) = (0, 0)
        guard let start = cle_buffer(edit, &length, &cursor) else { return [] }
        return (0..<length).map { Unicode.Scalar(start[$0]) ?? "\u{FFFD}" }
    }

    var cursor: Int {
        guard let edit else { return 0 }
        var (length, cursor) = (0, 0)
        _ = cle_buffer(edit, &length, &cursor)
        return cursor
    }

    var text: String {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        return text
    }

    func insert(_ text: String) {
        guard let edit else { return }
        let values = text.unicodeScalars.map(\.value)
        values.withUnsafeBufferPointer { cle_insert(edit, $0.baseAddress, $0.count) }
    }

    func replaceAll(_ text: String) {
        guard let edit else { return }
        let count = scalars.count
        cle_move(edit, Int32(count))
        cle_delete_before(edit, Int32(count))
        if !text.isEmpty { insert(text) }
    }
}

extension String {
    var trimmed: String {
        var text = self[...]
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }

    /// Control characters made visible, but for the colours that we ourselves put there.
    var harmlessKeepingColour: String {
        guard contains("\u{1B}") else { return harmless }
        return self
    }
}
