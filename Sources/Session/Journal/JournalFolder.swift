import Glibc

/// The journals of the last sessions.
package struct JournalFolder {
    private let path: String
    private static let mostKept = 20

    /// `path` is made if it is not there.
    package init(path: String) {
        self.path = path
        mkdir(path, 0o700)
    }

    /// A journal for a new session. The oldest go when there are too many.
    package func begin() -> JournalFile {
        for old in names.dropLast(JournalFolder.mostKept - 1) {
            unlink("\(path)/\(old)")
            unlink("\(path)/\(old).damaged")
        }
        let now = time(nil)
        let digits = String(now)
        let name = String(repeating: "0", count: max(0, 12 - digits.count)) + digits + "-\(getpid()).journal"
        return JournalFile(path: "\(path)/\(name)")
    }

    /// The session that broke off last; if all were left in good order, the last one.
    package func last() -> (file: JournalFile, journal: Journal)? {
        var left: (file: JournalFile, journal: Journal)?
        for name in names.reversed() {
            var journal: Journal?
            guard let file = JournalFile(resuming: "\(path)/\(name)", &journal), let journal else { continue }
            guard !journal.entries.isEmpty || journal.damaged > 0 else { continue }
            if !journal.isLeft { return (file, journal) }
            if left == nil { left = (file, journal) }
        }
        return left
    }

    /// Oldest first.
    private var names: [String] {
        (Folder.entries(of: path) ?? []).map(\.name).filter { $0.hasSuffix(".journal") }.sorted()
    }
}
