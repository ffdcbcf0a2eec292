import Glibc

/// What was entered before, in a file of our own: a line an entry, appended under a lock, so that two shells lose nothing.
package final class History {
    private let path: String?
    private let folder: String
    /// Whether it was said that nothing can be written.
    private var hasFailed = false
    /// Oldest first, each text once, at its newest place.
    package private(set) var entries: [String] = []

    /// `path`: where it is kept; nil for nowhere.
    package init(path: String?, folder: String = "") {
        self.path = path
        self.folder = folder
        if let path { entries = History.read(path) }
    }

    /// Remembers an entry. One that begins with a blank is not kept. The answer is why it could not be written, once.
    @discardableResult package func add(_ entry: String) -> String? {
        guard let first = entry.unicodeScalars.first, first != " " else { return nil }
        entries.removeAll { $0 == entry }
        entries.append(entry)
        guard let path else { return nil }
        let line = "\(History.escaped(folder))\t\(getpid())\t\(History.escaped(entry))\n"
        guard let reason = append(line, to: path), !hasFailed else { return nil }
        hasFailed = true
        return "\(path): \(reason)"
    }

    /// Why the line could not be written; nil if it was.
    private func append(_ line: String, to path: String) -> String? {
        let file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { return String(cString: strerror(errno)) }
        defer { close(file) }
        flock(file, LOCK_EX)
        defer { flock(file, LOCK_UN) }
        // A line that was torn, by a crash or a full disk, must not swallow this one.
        var last: UInt8 = 0x0A
        let end = lseek(file, 0, SEEK_END)
        if end > 0 { pread(file, &last, 1, end - 1) }
        let bytes = Array(((last == 0x0A ? "" : "\n") + line).utf8)
        let count = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        return count == bytes.count ? nil : String(cString: strerror(count < 0 ? errno : ENOSPC))
    }

    /// The entries of a file; lines that are damaged are left out.
    package static func read(_ path: String, atMost most: Int = 64 << 20) -> [String] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        // Of a file that is too long it is the newest that is wanted; the line that the cut is in is left out.
        let skipped = max(0, lseek(file, 0, SEEK_END) - most)
        lseek(file, skipped, SEEK_SET)
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65536)
        while bytes.count < most {
            let count = Glibc.read(file, &block, block.count)
            if count <= 0 { break }
            bytes += block[..<count]
        }
        if skipped > 0 { bytes.removeSubrange(..<(bytes.firstIndex(of: 0x0A) ?? bytes.endIndex)) }
        var seen: Set<String> = []
        var newestFirst: [String] = []
        for line in bytes.split(separator: 0x0A).reversed() {
            let whole = line.last == 0x0D ? line.dropLast() : line
            let fields = whole.split(separator: 0x09, maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3, let text = unescaped(String(decoding: fields[2], as: UTF8.self)),
                seen.insert(text).inserted
            else { continue }
            newestFirst.append(text)
        }
        return newestFirst.reversed()
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\t": escaped += "\\t"
            case "\r": escaped += "\\r"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private static func unescaped(_ text: String) -> String? {
        var result = ""
        var rest = text.unicodeScalars.makeIterator()
        while let scalar = rest.next() {
            guard scalar == "\\" else {
                if scalar == "\u{FFFD}" || scalar.value < 0x20 { return nil }
                result.unicodeScalars.append(scalar)
                continue
            }
            switch rest.next() {
            case "n": result += "\n"
            case "t": result += "\t"
            case "r": result += "\r"
            case "\\": result += "\\"
            default: return nil
            }
        }
        return result.isEmpty ? nil : result
    }

    /// The newest entry before `index` that contains `text`.
    package func search(_ text: String, before index: Int) -> Int? {
        entries[..<min(index, entries.count)].lastIndex { $0.contains(text) }
    }

    /// The oldest entry after `index` that contains `text`.
    package func search(_ text: String, after index: Int) -> Int? {
        entries.dropFirst(index + 1).firstIndex { $0.contains(text) }
    }
}
