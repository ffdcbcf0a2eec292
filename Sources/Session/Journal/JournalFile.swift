import Glibc

/// Where a session is written down as it goes. The shell that writes holds a lock, which goes with it however it ends.
package final class JournalFile {
    package let path: String
    private var descriptor: Int32 = -1
    /// What stands in it before the first entry of this session.
    private let beginning: [JournalRecord]
    /// Why it can't be written, once that is so.
    package private(set) var failure: String?

    /// A new one, made when there is something to write.
    init(path: String, beginning: [JournalRecord] = []) {
        self.path = path
        self.beginning = beginning
        if !beginning.isEmpty { begin() }
    }

    /// Goes on with one that is there.
    private init(path: String, locked descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
        beginning = []
    }

    deinit { if descriptor >= 0 { JournalFile.release(descriptor) } }

    /// Takes up a journal that is there, and changes nothing in it: if all of it is understood, what comes is written
    /// behind it, else into a new one. nil if it is in use, gone, or no file.
    static func take(
        _ path: String, _ extent: Journal.Extent, else other: () -> String
    ) -> (file: JournalFile, journal: Journal)? {
        // What is no file, a pipe or a device, would be waited for, or never end.
        let descriptor = open(path, O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        guard isLocked(descriptor) else {
            release(descriptor)
            return nil
        }
        var journal = Journal(read(descriptor), taking: extent)
        journal.path = path
        if journal.damaged == 0 { return (JournalFile(path: path, locked: descriptor), journal) }
        defer { release(descriptor) }
        guard !journal.entries.isEmpty else { return (JournalFile(path: other()), journal) }
        return (JournalFile(path: other(), beginning: journal.beginning), journal)
    }

    /// Deletes a journal that nobody needs: no session writes it, and its own ended in good order.
    static func discard(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { release(descriptor) }
        let end = JournalRecord.left.bytes
        guard isLocked(descriptor), Journal.isTitle(part(descriptor, Journal.title.utf8.count, from: 0)),
            part(descriptor, end.count, from: Int(lseek(descriptor, 0, SEEK_END)) - end.count) == end
        else { return false }
        return unlink(path) == 0
    }

    /// Adds a record. When this returns, it outlives the process.
    package func append(_ record: JournalRecord) {
        guard failure == nil else { return }
        if descriptor < 0, case .left = record { return }
        if descriptor < 0 { begin() }
        if descriptor >= 0 { write(record.bytes) }
    }

    /// It gets its name once its beginning is whole and the lock is held: nobody sees it without.
    private func begin() {
        let unnamed = path + "~"
        descriptor = open(unnamed, O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return fail(errno) }
        _ = flock(descriptor, LOCK_EX | LOCK_NB)
        write(beginning.reduce(Array(Journal.title.utf8)) { $0 + $1.bytes })
        if failure == nil, link(unnamed, path) != 0 { fail(errno) }
        unlink(unnamed)
    }

    private func write(_ bytes: [UInt8]) {
        let reason = Descriptor.write(bytes, to: descriptor)
        if reason != 0 { fail(reason) }
    }

    private func fail(_ reason: Int32) { failure = "\(path): \(String(cString: strerror(reason)))" }

    /// Whether it is a file that is still in its folder, and nobody else's from now on.
    private static func isLocked(_ descriptor: Int32) -> Bool {
        var facts = stat()
        return flock(descriptor, LOCK_EX | LOCK_NB) == 0 && fstat(descriptor, &facts) == 0
            && facts.st_mode & S_IFMT == S_IFREG && facts.st_nlink > 0
    }

    /// Closes it, and its lock goes at once: a process that is just being begun has a copy of each descriptor, and
    /// would hold the lock until it is another program.
    private static func release(_ descriptor: Int32) {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    private static func part(_ file: Int32, _ count: Int, from start: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = start < 0 ? -1 : pread(file, &bytes, count, start)
        return Array(bytes.prefix(max(0, read)))
    }

    private static func read(_ file: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = Glibc.read(file, &block, block.count), count > 0 { bytes += block[..<count] }
        return bytes
    }
}
