import Glibc

/// Where a session is written down as it goes. The shell that writes holds a lock, which goes with it however it ends.
package final class JournalFile {
    package let path: String
    private var descriptor: Int32 = -1
    /// Why it can't be written, once that is so.
    package private(set) var failure: String?

    /// A new one, made when there is something to write.
    package init(path: String) { self.path = path }

    /// One that is there: what can be read of it is read, what is torn at its end is cut off. nil if it is in use or gone.
    package init?(resuming path: String, _ journal: inout Journal?) {
        self.path = path
        // What is no file, a pipe or a device, would be waited for, or never end.
        descriptor = open(path, O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0, JournalFile.isFile(descriptor), flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            if descriptor >= 0 { close(descriptor) }
            return nil
        }
        let found = Journal(JournalFile.read(descriptor))
        journal = found
        if found.damaged > 0 { keep(found.damaged, from: found.whole) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Adds a record. When this returns, it outlives the process.
    package func append(_ record: JournalRecord) {
        guard failure == nil else { return }
        if descriptor < 0, case .left = record { return }
        if descriptor < 0 { begin() }
        if descriptor >= 0 { write(record.bytes) }
    }

    private func begin() {
        descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return fail(errno) }
        _ = flock(descriptor, LOCK_EX | LOCK_NB)
        write(Array(Journal.title.utf8))
    }

    private func write(_ bytes: [UInt8]) {
        let reason = Descriptor.write(bytes, to: descriptor)
        if reason != 0 { fail(reason) }
    }

    private func fail(_ reason: Int32) { failure = "\(path): \(String(cString: strerror(reason)))" }

    /// The damaged end goes beside the journal, for whoever wants to look; the journal goes on behind what is whole.
    private func keep(_ count: Int, from whole: Int) {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = pread(descriptor, &bytes, count, whole)
        let file = open(path + ".damaged", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK, 0o600)
        if file >= 0 {
            if read > 0 { _ = Descriptor.write(Array(bytes.prefix(read)), to: file) }
            close(file)
        }
        if ftruncate(descriptor, whole) != 0 { return fail(errno) }
        if whole == 0 { write(Array(Journal.title.utf8)) }
    }

    private static func isFile(_ descriptor: Int32) -> Bool {
        var facts = stat()
        return fstat(descriptor, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
    }

    private static func read(_ file: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = Glibc.read(file, &block, block.count), count > 0 { bytes += block[..<count] }
        return bytes
    }
}
