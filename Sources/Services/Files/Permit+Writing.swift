import Glibc

extension Permit {
    /// Writes beside it and renames, so that a full disk leaves an old file whole, and a link is replaced and not
    /// followed. The answer is 0, or the `errno` that says why not: EEXIST if there is a file, unless it is `replaced`.
    package func write(_ bytes: [UInt8], replacing: Bool) throws(Refusal) -> Int32 {
        guard let (folder, name) = try parent() else { return errno }
        let old = folder.facts(of: name)
        if let old {
            guard replacing else { return EEXIST }
            guard [S_IFREG, S_IFLNK].contains(old.st_mode & S_IFMT) else {
                return old.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL
            }
        }
        let beside = "\(name).\(getpid())~"
        let file = folder.open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode: 0o644)
        guard file >= 0 else { return errno }
        if let old, old.st_mode & S_IFMT == S_IFREG { fchmod(file, old.st_mode & 0o777) }
        var reason = Permit.write(bytes, to: file)
        if reason == 0, fsync(file) != 0 { reason = errno }
        close(file)
        if reason == 0 { reason = folder.rename(beside, to: name) }
        if reason != 0 { folder.remove(beside) }
        return reason
    }

    private static func write(_ bytes: [UInt8], to file: Int32) -> Int32 {
        var done = 0
        return bytes.withUnsafeBytes { bytes in
            while done < bytes.count {
                let count = Glibc.write(file, bytes.baseAddress.map { $0 + done }, bytes.count - done)
                if count >= 0 { done += count } else if errno != EINTR { return errno }
            }
            return 0
        }
    }
}
