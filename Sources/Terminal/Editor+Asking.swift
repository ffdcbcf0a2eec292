import CLineEdit
import Glibc

extension Editor {
    /// Asks by one key while an entry runs, below what it has said: `y` is yes, anything else no. What was typed before
    /// is no answer, and is kept for the line. Nil if a line is being typed.
    package func asks(_ question: String) -> Bool? {
        guard painted == nil, edit != nil else { return nil }
        drawLines()
        put("\(question.harmless.cut(to: max(1, screen.columns - 1))) ")
        cle_flush()
        feedWhatWaits()
        cle_state(CLE_EDITING)
        let isYes = answer()
        cle_state(CLE_ENTRY)
        put((isYes ? "y" : "n") + "\r\n")
        cle_flush()
        return isYes
    }

    private func feedWhatWaits() {
        var query = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        while poll(&query, 1, 0) > 0, let bytes = readKeys() { decoder.feed(bytes[...]) }
    }

    private func answer() -> Bool {
        var files = [STDIN_FILENO, signals].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while true {
            guard poll(&files, 2, -1) > 0 else { continue }
            if files[1].revents != 0, cameSignals().contains(UInt8(ascii: "C")) { return false }
            guard files[0].revents != 0 else { continue }
            guard let bytes = readKeys() else { return false }
            decoder.feed(bytes.dropFirst())
            return bytes[0] == UInt8(ascii: "y")
        }
    }

    private func readKeys() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
        return count > 0 ? Array(bytes[..<count]) : nil
    }
}
