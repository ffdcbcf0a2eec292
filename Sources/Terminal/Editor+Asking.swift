import CLineEdit
import Glibc

extension Editor {
    /// Asks by one key while an entry runs, below what it has said: `y` is yes, `n` and ^D are no. What is typed ahead is no
    /// answer, and is kept for the line. Nil if a line is being typed, or ^C leaves it open.
    package func asks(_ question: String) -> Bool? {
        guard painted == nil, buffer.edit != nil else { return nil }
        drawLines()
        put(PermissionKeys().row(question, screen.columns))
        cle_flush()
        feedWhatWaits()
        cle_state(CLE_EDITING)
        let said = answer(to: question)
        cle_state(CLE_ENTRY)
        put((said.map { $0 ? "y" : "n" } ?? "") + "\r\n")
        cle_flush()
        return said
    }

    private func feedWhatWaits() {
        var query = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        while poll(&query, 1, 0) > 0, let bytes = readKeys() { decoder.feed(bytes[...]) }
    }

    private func answer(to question: String) -> Bool? {
        var keys = PermissionKeys()
        defer { decoder.feed(keys.kept) }
        var files = [STDIN_FILENO, signals].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while true {
            guard poll(&files, 2, -1) > 0 else { continue }
            if files[1].revents != 0 {
                let columns = screen.columns
                if cameSignals().contains(UInt8(ascii: "C")) { return nil }
                if screen.columns != columns {
                    put(keys.row(question, screen.columns))
                    cle_flush()
                }
            }
            guard files[0].revents != 0 else { continue }
            guard let bytes = readKeys() else { return nil }
            let before = keys.kept.count
            if let said = keys.take(bytes) { return said }
            // A whole line was typed ahead: the question still stands.
            if keys.kept.count > before { put("\r\n") }
            put(keys.row(question, screen.columns))
            cle_flush()
        }
    }

    private func readKeys() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
        return count > 0 ? Array(bytes[..<count]) : nil
    }
}
