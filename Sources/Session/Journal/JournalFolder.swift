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

    /// A journal for a new session. When there are too many, the oldest go, but for those that a session still writes
    /// and those whose session broke off and was not taken up.
    package func begin() -> JournalFile {
        let names = names
        var surplus = names.count - JournalFolder.mostKept + 1
        for old in names where surplus > 0 && JournalFile.discard("\(path)/\(old)") { surplus -= 1 }
        return JournalFile(path: newPath)
    }

    /// What `last` found.
    package struct Found {
        package var session: (file: JournalFile, journal: Journal)?
        /// Newer ones of which nothing can be read: of another version, or damaged where they begin. They are left as
        /// they are.
        package var unread: [String] = []
    }

    /// The session that broke off last; if all were left in good order, the last one.
    package func last() -> Found {
        var found = Found()
        var takenUp: Set<String> = []
        for name in names.reversed() {
            guard !takenUp.contains(name), let taken = take("\(path)/\(name)", .beforeDamage) else { continue }
            if let origin = taken.journal.origin { takenUp.insert(origin) }
            guard !taken.journal.entries.isEmpty else {
                if taken.journal.damaged > 0 { found.unread.append("\(path)/\(name)") }
                continue
            }
            if !taken.journal.isLeft {
                found.session = taken
                return found
            }
            if found.session == nil { found.session = taken }
        }
        return found
    }

    /// One journal, with all of it that is whole; nil if it is in use, gone, or holds nothing.
    package func session(in file: String) -> (file: JournalFile, journal: Journal)? {
        guard let taken = take(file, .allWhole), !taken.journal.entries.isEmpty else { return nil }
        return taken
    }

    private func take(_ file: String, _ extent: Journal.Extent) -> (file: JournalFile, journal: Journal)? {
        JournalFile.take(file, extent) { newPath }
    }

    /// The name of a journal that begins now. Sorted by name, they are sorted by age.
    private var newPath: String {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(path)/\(padded(now.tv_sec, 12)).\(padded(now.tv_nsec, 9))-\(getpid()).journal"
    }

    /// Oldest first.
    private var names: [String] {
        (Folder.entries(of: path) ?? []).map(\.name).filter { $0.hasSuffix(".journal") }.sorted()
    }
}
