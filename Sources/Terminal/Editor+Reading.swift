import CLineEdit
import Glibc

/// The event loop inside of libedit's read: keys, timers, signals, frames.
extension Editor {
    static let frame: UInt64 = 16_000_000
    /// While an entry runs nobody types: there are fewer frames, and each has more to fold.
    static let entryFrame: UInt64 = 250_000_000
    /// How long an escape waits for more of its sequence, and a paste for its end.
    private static let patience = (escape: 30, paste: 1000)

    static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// libedit asks for a character.
    func read(_ out: UnsafeMutablePointer<UInt32>) -> Int32 {
        needsPaint = true
        if let text = prefill {
            prefill = nil
            insert(text)
        }
        while true {
            noteChange()
            while let key = decoder.next() {
                if let scalar = take(key) {
                    out.pointee = scalar.value
                    return 1
                }
            }
            if painted == nil { resize() }
            if needsPaint { paint() }
            if !wait() { return isInterrupted ? -1 : 0 }
        }
    }

    /// Does what a key means, or leaves a character to libedit.
    private func take(_ key: KeyDecoder.Key) -> Unicode.Scalar? {
        if search != nil, let key = takeInSearch(key) { return take(key) }
        if search != nil { return nil }
        switch key {
        // With this one the line is told to end: nobody else may.
        case .character("\u{1D}"): return nil
        case .character(let scalar): return scalar
        case .paste(let text): paste(text)
        case .named(let name): press(name)
        }
        noteChange()
        return nil
    }

    /// Waits for something to happen, and does it. False when the line is over.
    private func wait() -> Bool {
        var files = [STDIN_FILENO, signals, shell.descriptor].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        let limit = timeout
        let ready = poll(&files, 3, limit)
        if ready == 0, decoder.isOpen, limit >= (decoder.isPasting ? Editor.patience.paste : Editor.patience.escape) {
            decoder.settle()
        }
        if files[1].revents != 0, !handleSignals() { return false }
        if files[0].revents != 0 {
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
            if count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN) { return false }
            if count > 0 { decoder.feed(bytes[..<count]) }
            // A ^C that came meanwhile was pressed before these keys.
            if poll(&files[1], 1, 0) > 0, !handleSignals() { return false }
        }
        if files[2].revents != 0 || shell.nanosecondsToNext.map({ $0 <= 0 }) == true {
            work()
        }
        let time = Editor.now
        if time >= nextFrame, shell.hasLines || !notes.isEmpty || isPanelOld {
            drawLines()
            nextFrame = time + Editor.frame
        } else if time >= nextClock, shell.status != paintedStatus {
            needsPaint = true
            nextClock = time + 1_000_000_000
        }
        return true
    }

    /// Work of timers: ^C breaks it off only if it does not end by itself.
    private func work() {
        cle_state(CLE_WORK)
        shell.tick()
        isPanelOld = shell.hasPanel
        cle_state(CLE_EDITING)
        if shell.stopped() { _ = cameSignals() }
    }

    /// Milliseconds until something must be done; -1 for none.
    private var timeout: Int32 {
        var least: Int?
        func atMost(_ time: Int) { least = min(least ?? time, time) }
        if decoder.isOpen { atMost(decoder.isPasting ? Editor.patience.paste : Editor.patience.escape) }
        if let left = shell.nanosecondsToNext { atMost(max(0, (left + 999_999) / 1_000_000)) }
        if shell.hasLines || !notes.isEmpty || isPanelOld {
            let time = Editor.now
            atMost(nextFrame > time ? Int((nextFrame - time) / 1_000_000) + 1 : 0)
        }
        if shell.hasRunningStatus { atMost(1000) }
        return Int32(clamping: least ?? -1)
    }

    /// What signals have come since; a change of size is seen to at once.
    func cameSignals() -> Set<UInt8> {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = Glibc.read(signals, &bytes, bytes.count)
        let came = Set(bytes.prefix(max(0, count)))
        if came.contains(UInt8(ascii: "W")) { resize() }
        return came
    }

    /// False when the line is broken off.
    private func handleSignals() -> Bool {
        let came = cameSignals()
        if came.contains(UInt8(ascii: "Z")) { suspend() }
        guard came.contains(UInt8(ascii: "C")) else { return true }
        if search != nil {
            leaveSearch(restoring: true)
            return true
        }
        let isEmpty = scalars.isEmpty
        leaveLine("^C")
        isInterrupted = true
        shell.interrupt(onEmptyLine: isEmpty)
        drawLines()
        return false
    }

    private func suspend() {
        guard let edit else { return }
        leaveLine("")
        put("\u{1B}[?2004l")
        cle_flush()
        cle_prepare(edit, 0)
        raise(SIGSTOP)
        cle_prepare(edit, 1)
        put("\u{1B}[?2004h")
        resize()
        needsPaint = true
    }

    /// A paste stands in the line whole, and does not run by itself.
    private func paste(_ text: String) {
        let entries = typed(inTranscript: text, isComplete: shell.isComplete)
        insert(entries.hasSuffix("\n") ? String(entries.dropLast()) : entries)
        if decoder.hasCut { notes.append("the paste was cut after a megabyte") }
    }
}
