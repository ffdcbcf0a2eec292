import COutside
import Glibc

extension Permit {
    /// More is not read at once.
    private static let most = 16_777_216

    /// Whether there is a file.
    package func exists() throws(Refusal) -> Bool {
        let file = try open(co_path)
        guard file >= 0 else { return false }
        close(file)
        return true
    }

    /// All bytes of a regular file; nil if it can't be read.
    package func bytes() throws(Refusal) -> [UInt8]? {
        // A pipe without a writer must not hang the shell.
        let file = try open(O_RDONLY | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var facts = stat()
        guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(file, &part, part.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count == 0 ? bytes : nil }
            bytes += part[..<count]
            if bytes.count > Permit.most { throw Refusal(access, .large) }
        }
    }
}
