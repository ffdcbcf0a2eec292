import Glibc

/// A file opened for reading, or standard input; closed when it is let go.
package final class ScriptFile {
    package let name: String
    let descriptor: Int32
    /// Bytes, if it is a regular file; a pipe or a device has no size and can be read once.
    package let size: Int?

    /// Standard input, under the name that messages use.
    package static var input: ScriptFile { ScriptFile(name: "standard input", descriptor: STDIN_FILENO, size: nil) }

    private init(name: String, descriptor: Int32, size: Int?) {
        self.name = name
        self.descriptor = descriptor
        self.size = size
    }

    /// `waits`: whether opening a pipe waits for someone who writes.
    package convenience init(path: String, waits: Bool = true) throws(ScriptError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK))
        guard descriptor >= 0 else { throw ScriptFile.fault(path, errno) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else {
            let reason = errno
            close(descriptor)
            throw ScriptFile.fault(path, reason)
        }
        guard facts.st_mode & S_IFMT != S_IFDIR else {
            close(descriptor)
            throw ScriptError("\(path): a folder; `rxsh test \(path)` tests what is in it")
        }
        let isRegular = facts.st_mode & S_IFMT == S_IFREG
        self.init(name: path, descriptor: descriptor, size: isRegular ? Int(facts.st_size) : nil)
    }

    deinit {
        if descriptor != STDIN_FILENO { close(descriptor) }
    }

    /// Goes back to the first byte. False for what can be read once only.
    func rewind() -> Bool { size != nil && lseek(descriptor, 0, SEEK_SET) == 0 }

    static func fault(_ path: String, _ reason: Int32) -> ScriptError {
        switch reason {
        case ENOENT: ScriptError("\(path): no such file")
        case EACCES, EPERM: ScriptError("\(path): not readable: chmod u+r, or ask its owner")
        case ENOTDIR: ScriptError("\(path): no such file: part of the path is not a folder")
        default: ScriptError("\(path): \(String(cString: strerror(reason)))")
        }
    }
}
