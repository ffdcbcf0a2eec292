import Glibc

/// What was entered before, in a file of our own: a line an entry, appended under a lock, so that two shells lose nothing.
package final class History {
    private let path: String?
    private let folder: String
    /// Oldest first, each text once, at its newest place.
    package private(set) var entries: [String] = []

    /// `path`: where it is kept; nil for nowhere.
    package init(path: String?, folder: String = "") {
        self.path = path
        self.folder = folder
        if let path { entries = History.read(path) }
    }

    /// Remembers an entry. One that begins with a blank is not kept.
    package func add(_ entry: String) {
        guard !entry.isEmpty, entry.first != " " else { return }
        entries.removeAll { $0 == entry }
        entries.append(entry)
        guard let path else { return }
        append("\(History.escaped(folder))\t\(getpid())\t\(History.escaped(entry))\n", to: path)
    }

    private func append(_ line: String, to path: String) {
        let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        defer { close(file) }
        flock(file, LOCK_EX)
        defer { flock(file, LOCK_UN) }
        let bytes = Array(line.utf8)
        _ = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    }

    /// The entries of a file; lines that are damaged are left out.
    package static func read(_ path: String) -> [String] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65536)
        while bytes.count < 64 << 20 {
            let count = Glibc.read(file, &block, block.count)
            if count <= 0 { break }
            bytes += block[..<count]
        }
        var seen: Set<String> = []
        var newestFirst: [String] = []
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n").reversed() {
            let fields = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3, let text = unescaped(fields[2]), seen.insert(text).inserted else { continue }
            newestFirst.append(text)
        }
        return newestFirst.reversed()
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing("\t", with: "\\t")
    }

    private static func unescaped(_ text: Substring) -> String? {
        var result = ""
        var rest = text.makeIterator()
        while let character = rest.next() {
            guard character == "\\" else { result.append(character); continue }
            switch rest.next() {
            case "n": result.append("\n")
            case "t": result.append("\t")
            case "\\": result.append("\\")
            default: return nil
            }
        }
        return result.contains("\u{FFFD}") || result.isEmpty ? nil : result
    }

    /// The newest entry before `index` that contains `text`.
    package func search(_ text: String, before index: Int) -> Int? {
        entries.indices.reversed().first { $0 < index && entries[$0].contains(text) }
    }
}
