import CLineEdit
import Glibc

/// The event loop inside of libedit's read: keys, timers, signals, frames.
extension Editor {
    static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// libedit asks for a character.
    func read(_ out: UnsafeMutablePointer<UInt32>) -> Int32 {
        buffer.needsPaint = true
        if let text = prefill {
            prefill = nil
            buffer.insert(text)
        }
        if wantsMode {
            vi.settle(&buffer)
            vi.lastKey = nil
            out.pointee = Editor.question.value
            return 1
        }
        if isVi, isCommanding, !vi.isBusy { buffer.keepOffLineEnd() }
        buffer.keepOutOfCharacters(from: lastCursor)
        while true {
            noteChange()
            lastCursor = buffer.cursor
            while let scalar = vi.next() ?? decoder.counts.next() ?? nextKey() {
                vi.give(scalar, buffer)
                out.pointee = scalar.value
                return 1
            }
            if painted == nil { resize() }
            if buffer.needsPaint { paint() }
            if !wait() { return isInterrupted ? -1 : 0 }
        }
    }

    /// The next character that is libedit's; what the keys before it mean is done.
    private func nextKey() -> Unicode.Scalar? {
        while let key = decoder.next() {
            guard let scalar = take(key) else { continue }
            let heeded = isVi ? vi.heed(scalar, isCommanding, &buffer) : decoder.counts.heed(scalar, &buffer)
            if let heeded { return heeded }
        }
        return nil
    }

    /// Does what a key means, or leaves a character to libedit.
    private func take(_ key: KeyDecoder.Key) -> Unicode.Scalar? {
        if search != nil {
            guard let key = takeInSearch(key) else { return nil }
            return take(key)
        }
        if takeInMenu(key) {
            buffer.needsPaint = true
            return nil
        }
        switch key {
        // With this one the line is told to end: nobody else may.
        case .character("\u{1D}") where isVi, .character(Editor.question): return nil
        // To libedit's vi it says that the next key is text.
        case .character("\0"): buffer.mark = buffer.cursor
        case .character("\u{7F}"), .character("\u{8}"):
            guard !isVi, buffer.eraseBefore() else { return key.scalar }
        case .character(let scalar):
            if !isVi { scalar == " " ? dropIndentation() : dedent(before: scalar) }
            return scalar
        case .paste(let text):
            _ = decoder.counts.take()
            paste(text)
        case .named(let name): for _ in 0..<decoder.counts.take() { press(name) }
        }
        noteChange()
        return nil
    }

    /// Waits for something to happen, and does it. False when the line is over.
    private func wait() -> Bool {
        var files = ([STDIN_FILENO, signals] + shell.descriptors).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        poll(&files, UInt(files.count), timeout)
        // Whatever else goes on meanwhile, what has begun waits for more from its last byte on.
        if files[0].revents == 0, decoder.isOpen, Editor.now >= settling { decoder.settle() }
        if files[1].revents != 0, !handleSignals() { return false }
        if files[0].revents != 0 {
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
            if count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN) { return false }
            // A ^C that came meanwhile was pressed before these keys.
            let goesOn = poll(&files[1], 1, 0) <= 0 || handleSignals()
            if count > 0 {
                decoder.feed(bytes[..<count])
                lastByte = Editor.now
            }
            if !goesOn { return false }
        }
        if files.dropFirst(2).contains(where: { $0.revents != 0 }) || shell.nanosecondsToNext.map({ $0 <= 0 }) == true {
            work()
        }
        let time = Editor.now
        if time >= pace.next, shell.waiting > 0 || !notes.isEmpty || isPanelOld {
            pace.spend(shell.waiting, at: time)
            drawLines()
            pace.drew(at: time)
        } else if resizing != 0, time >= resizing {
            (resizing, buffer.needsPaint) = (0, !shell.status.isEmpty)
        } else if time >= nextClock, shell.status != paintedStatus {
            buffer.needsPaint = true
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

    /// When nothing more is to be expected of what the decoder has.
    private var settling: UInt64 { lastByte + UInt64(decoder.patience) * 1_000_000 }

    /// Milliseconds until something must be done; -1 for none.
    private var timeout: Int32 {
        var least: Int?
        func atMost(_ time: Int) { least = min(least ?? time, time) }
        let time = Editor.now
        if decoder.isOpen { atMost(settling > time ? Int((settling - time) / 1_000_000) + 1 : 0) }
        if let left = shell.nanosecondsToNext { atMost(max(0, (left + 999_999) / 1_000_000)) }
        if shell.waiting > 0 || !notes.isEmpty || isPanelOld {
            atMost(pace.next > time ? Int((pace.next - time) / 1_000_000) + 1 : 0)
        }
        if resizing > time { atMost(Int((resizing - time) / 1_000_000) + 1) }
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
        decoder.reset()
        if search != nil {
            leaveSearch(restoring: true)
            return true
        }
        if menu != nil {
            leaveMenu()
            return true
        }
        let isEmpty = buffer.scalars.isEmpty
        leaveLine("^C")
        isInterrupted = true
        shell.interrupt(onEmptyLine: isEmpty)
        drawLines()
        return false
    }

    private func suspend() {
        leaveLine("")
        lend { stop() }
    }

    /// Leaves the terminal to somebody else, as it was found.
    package func lend(_ body: () -> Void) {
        guard let edit = buffer.edit else { return }
        put("\u{1B}[?2004l")
        cle_flush()
        cle_prepare(edit, 0)
        body()
        cle_prepare(edit, 1)
        put("\u{1B}[?2004h")
        // What was pressed meanwhile was not for the line.
        _ = cameSignals()
        resize()
        buffer.needsPaint = true
    }

    /// A paste stands in the line whole, and does not run by itself.
    private func paste(_ text: String) {
        let entries = typed(inTranscript: text, isComplete: shell.isComplete)
        buffer.insert(entries.hasSuffix("\n") ? String(entries.dropLast()) : entries)
        if decoder.hasCut { notes.append("the paste was cut after a megabyte") }
    }
}
