import CLineEdit
import Glibc

/// The event loop inside of libedit's read: keys, timers, signals, frames.
extension Editor {
    private static let frame: UInt64 = 16_000_000

    private var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// libedit asks for a character.
    func read(_ out: UnsafeMutablePointer<UInt32>) -> Int32 {
        if let text = prefill {
            prefill = nil
            paste(text)
        }
        paint()
        while true {
            while let key = decoder.next() {
                switch key {
                case .character(let scalar):
                    drawWaiting()
                    out.pointee = scalar.value
                    return 1
                case .paste(let text):
                    paste(text)
                }
            }
            if !wait() { return isInterrupted ? -1 : 0 }
        }
    }

    /// Waits for something to happen, and does it. False when the line is over.
    private func wait() -> Bool {
        var files = [
            pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
        ]
        let ready = poll(&files, 2, timeout)
        if files[1].revents != 0, !handleSignals() { return false }
        if files[0].revents != 0 {
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
            if count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN) { return false }
            if count > 0 { decoder.feed(bytes[..<count]) }
        } else if ready == 0, decoder.isOpen, let key = decoder.next(isLast: true) {
            // A lone escape, or half a character: no more is coming.
            if case .character(let scalar) = key, let edit { cle_push(edit, scalar.value) }
        }
        if let left = shell.nanosecondsToNext, left <= 0 { shell.tick() }
        let time = now
        if !waiting.isEmpty, time >= nextFrame {
            drawWaiting()
            nextFrame = time + Editor.frame
        }
        return true
    }

    /// Milliseconds until something must be done; -1 for none.
    private var timeout: Int32 {
        if decoder.isOpen { return 30 }
        var least: Int?
        if let left = shell.nanosecondsToNext { least = max(0, (left + 999_999) / 1_000_000) }
        if !waiting.isEmpty {
            let time = now
            let frame = nextFrame > time ? Int((nextFrame - time) / 1_000_000) + 1 : 0
            least = min(least ?? frame, frame)
        }
        return Int32(clamping: least ?? -1)
    }

    /// False when the line is broken off.
    private func handleSignals() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = Glibc.read(signals, &bytes, bytes.count)
        for byte in bytes.prefix(max(0, count)) {
            switch byte {
            case UInt8(ascii: "C"):
                let isEmpty = scalars.isEmpty
                leaveLine("^C")
                isInterrupted = true
                if isEmpty { shell.interrupt() }
                return false
            case UInt8(ascii: "Z"): suspend()
            default: resize()
            }
        }
        return true
    }

    /// Goes to the row below the line.
    private func leaveLine(_ mark: String) {
        let place = layout()
        let down = place.lastRow - place.row
        put((down > 0 ? "\u{1B}[\(down)B" : "") + mark + "\r\n")
        cle_flush()
    }

    private func suspend() {
        guard let edit else { return }
        leaveLine("")
        put("\u{1B}[?2004l")
        cle_flush()
        cle_prepare(edit, 0)
        kill(getpid(), SIGSTOP)
        cle_prepare(edit, 1)
        put("\u{1B}[?2004h")
        cle_resize(edit)
        columns = Int(cle_columns())
        cle_refresh(edit)
        paint()
    }

    /// A paste stands in the line whole, and does not run by itself.
    private func paste(_ text: String) {
        guard let edit else { return }
        let place = layout()
        put("\r" + (place.row > 0 ? "\u{1B}[\(place.row)A" : "") + "\u{1B}[J")
        insert(text.hasSuffix("\n") ? String(text.dropLast()) : text)
        cle_refresh(edit)
        paint()
    }
}
