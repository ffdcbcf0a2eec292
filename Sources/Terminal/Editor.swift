import CLineEdit
import Glibc
import Values

/// The prompt: reads entries through libedit, and draws what comes meanwhile above the line being typed.
///
/// One thread owns it, and whoever has something to say says it there: there is no other.
///
/// Why it is large: keys, the line, the menu, the search and the picture all change one line, which libedit owns.
package final class Editor {
    let shell: any Shell
    package let history: History
    let hasColour: Bool
    /// The line, as libedit has it.
    var buffer = LineBuffer()
    var decoder = KeyDecoder()
    /// When the decoder was fed last.
    var lastByte: UInt64 = 0
    /// What the next line begins with, to be changed.
    package var prefill: String?
    /// Lines of the prompt's own that wait to be drawn.
    var notes: [String] = []
    /// When what has come is drawn.
    var pace = Pace()
    /// When the clock at the right is to go on.
    var nextClock: UInt64 = 0
    /// What stood at the right of the line when it was painted.
    var paintedStatus = ""
    /// Whether what the panel shows may have changed since it was asked for.
    var isPanelOld = false
    var panel: (rows: [(text: String, width: Int)], columns: Int) = ([], 0)
    /// The place in the history that the line shows, and the line that was typed before it.
    var recalled: Int?
    var draft = ""
    var changes = Changes()
    /// The word that was taken over from an entry, and from which.
    var insertedWord: (entry: Int, word: String)?
    /// What could stand at the cursor, while it is shown.
    var menu: Menu?
    /// How the call is made that the text ends in.
    var signatures: (text: String, rows: [String]) = ("", [])
    /// How the newest entry goes on that begins with the text.
    var remembered: (text: String, rest: String) = ("", "")
    /// Where the cursor was before the last key.
    var lastCursor = 0
    /// What is searched in the history, while it is.
    var search: Search?
    /// How many blanks the line that was begun last has got by itself; none once a person types their own.
    var indented = 0
    /// Whether the line was broken off.
    var isInterrupted = false
    /// Until when the window may still be dragged.
    var resizing: UInt64 = 0
    package internal(set) var screen = ScreenSize()
    /// What stands on the screen now.
    var painted: Painted?
    /// Whether the person's own file chose vi's keys, and whether these are commands now.
    var isVi = false
    var isCommanding = false
    var vi = ViKeys()
    let signals: Int32
    /// Stops the process, as ^Z asks, until it is told to go on.
    let stop: @convention(c) () -> Void
    /// What this line begins with.
    var prompt = ""

    /// Both may be called in the handler of a signal: `interruption` when what runs is to stop, `stop` on ^Z.
    package init(
        _ shell: any Shell, history: History, hasColour: Bool, interruption: @escaping @convention(c) () -> Void,
        stop: @escaping @convention(c) () -> Void
    ) {
        self.shell = shell
        self.history = history
        self.hasColour = hasColour
        self.stop = stop
        signals = cle_signals(interruption, stop)
    }

    /// Reads and runs entries until the shell or the person has enough. `begin` is done first, as an entry is.
    package func loop(_ begin: () -> Bool) {
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
        buffer.edit = made
        cle_prepare(made, 1)
        // Keys that were pressed before stand in the row already, and will be drawn in the line.
        if cle_has_echoed() != 0 { put("\r\u{1B}[K") }
        bindKeys()
        put("\u{1B}[?2004h")
        defer {
            put("\u{1B}[?2004l")
            cle_flush()
            cle_free(made)
        }
        guard carryOut(begin) else { return }
        while let entry = readEntry() {
            if entry.allSatisfy(\.isWhitespace) { continue }
            if let reason = history.add(entry) { notes.append("no history is kept: \(reason)") }
            guard carryOut({ shell.run(entry) }) else { return }
        }
    }

    /// Does what ^C may break off.
    private func carryOut(_ work: () -> Bool) -> Bool {
        if let edit = buffer.edit { cle_prepare(edit, 1) }
        cle_state(CLE_ENTRY)
        pace.entryRuns(at: Editor.now)
        // A ^C between the line's end and here is meant for what would run now, and no handler has told it so.
        let isBrokenOff = cameSignals().contains(UInt8(ascii: "C"))
        if isBrokenOff { notes.append("stopped") }
        let goesOn = isBrokenOff || work()
        cle_state(CLE_EDITING)
        _ = shell.stopped()
        drawLines()
        return goesOn
    }

    /// Draws what has come while an entry runs, now and then.
    package func flush(atOnce: Bool = false) {
        let time = Editor.now
        guard painted == nil, atOnce || time >= pace.next else { return }
        pace.entryRuns(at: time)
        drawLines()
    }

    /// One entry; nil at the end of input.
    private func readEntry() -> String? {
        guard let edit = buffer.edit else { return nil }
        (recalled, draft, search, isInterrupted, buffer.needsPaint) = (nil, "", nil, false, true)
        (decoder.counts, buffer.mark) = (KeyCounts(), 0)
        (isCommanding, vi, indented) = (false, ViKeys(), 0)
        (isPanelOld, changes, insertedWord, menu, lastCursor) = (true, Changes(), nil, nil, 0)
        prompt = shell.prompt
        // What was entered since may go on another way.
        remembered = ("", "")
        let count = cle_line(edit)
        if count > 0 {
            let text = buffer.text
            leaveLine("")
            return text.hasSuffix("\n") ? String(text.dropLast()) : text
        }
        if isInterrupted { return "" }
        leaveLine("")
        drawLines()
        if let last = shell.farewell { notes.append(last) }
        drawLines()
        return nil
    }

    func put(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { cle_write($0.baseAddress, $0.count) }
        }
    }
}
