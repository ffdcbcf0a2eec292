import Glibc
import Session

/// A file read whole, to be replaced whole: whoever looks sees the old one or the new one.
struct WholeFile {
    let path: String
    let bytes: [UInt8]

    init(path: String) throws(ScriptError) {
        self.path = path
        let file = try ScriptFile(path: path, waits: false)
        guard let size = file.size, size <= Document.largest else {
            throw ScriptError("\(path): not a regular file: it can't be rewritten")
        }
        var bytes = [UInt8](repeating: 0, count: size)
        var filled = 0
        while filled < size {
            let count = bytes.withUnsafeMutableBytes {
                read(file.descriptor, $0.baseAddress.map { $0 + filled }, size - filled)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            filled += count
        }
        self.bytes = Array(bytes[..<filled])
    }

    /// Writes beside it and renames, so that a full disk leaves the old file whole. A link stays a link.
    func replace(with bytes: [UInt8]) throws(ScriptError) {
        let target =
            realpath(path, nil).map { pointer in
                defer { free(pointer) }
                return String(cString: pointer)
            } ?? path
        let beside = "\(target).\(getpid())~"
        let descriptor = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw refused(errno) }
        var facts = stat()
        if stat(target, &facts) == 0 { fchmod(descriptor, facts.st_mode & 0o7777) }
        let unwritten = Descriptor.write(bytes, to: descriptor)
        let reason = unwritten != 0 || fsync(descriptor) == 0 ? unwritten : errno
        close(descriptor)
        guard reason == 0, rename(beside, target) == 0 else {
            let reason = reason == 0 ? errno : reason
            unlink(beside)
            throw refused(reason)
        }
    }

    private func refused(_ reason: Int32) -> ScriptError {
        ScriptError(
            "\(path): not rewritten, and left as it was: \(String(cString: strerror(reason)))", status: Status.failed)
    }
}
