import Glibc

/// A file that is written whole, or left as it was.
package enum WholeWrite {
    /// Puts new bytes in place of a file: whoever looks sees the old ones or the new ones, and a full disk changes
    /// nothing. A link stays a link. The answer is 0, or the `errno` that says why not.
    package static func replace(_ path: String, with bytes: [UInt8]) -> Int32 {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return errno == ENOENT ? create(path, with: bytes) : errno }
        guard facts.st_mode & S_IFMT == S_IFREG else { return facts.st_mode & S_IFMT == S_IFDIR ? EISDIR : EOPNOTSUPP }
        guard access(path, W_OK) == 0 else { return errno }
        guard let pointer = realpath(path, nil) else { return errno }
        defer { free(pointer) }
        let target = String(cString: pointer)
        var template = Array("\(target).XXXXXX".utf8CString)
        let file = mkstemp(&template)
        guard file >= 0 else { return errno }
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        let beside = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        fchmod(file, facts.st_mode & 0o7777)
        var reason = finish(file, with: bytes)
        if reason == 0, rename(beside, target) != 0 { reason = errno }
        if reason != 0 { unlink(beside) }
        return reason
    }

    /// A file that was not there: `EEXIST` if it was.
    package static func create(_ path: String, with bytes: [UInt8]) -> Int32 {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard file >= 0 else { return errno }
        let reason = finish(file, with: bytes)
        if reason != 0 { unlink(path) }
        return reason
    }

    private static func finish(_ file: Int32, with bytes: [UInt8]) -> Int32 {
        defer { close(file) }
        let reason = Descriptor.write(bytes, to: file)
        return reason != 0 || fsync(file) == 0 ? reason : errno
    }
}
