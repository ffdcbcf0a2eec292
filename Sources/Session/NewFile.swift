import Glibc

/// A file that a command writes; one that is there already only when forced.
struct NewFile {
    let path: String
    /// The command that writes it.
    private let command: String

    init(_ path: String, _ command: String) {
        self.path = path
        self.command = command
    }

    var exists: Bool { access(path, F_OK) == 0 }

    func write(_ text: String, isForced: Bool) throws(Complaint) {
        let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (isForced ? O_TRUNC : O_EXCL)
        let file = open(path, flags, 0o644)
        guard file >= 0 else {
            if errno == EEXIST { throw Complaint("\(path) is there already; :\(command)! writes over it") }
            throw Complaint("\(path): \(String(cString: strerror(errno)))")
        }
        defer { close(file) }
        let reason = Descriptor.write(Array(text.utf8), to: file)
        if reason != 0 { throw Complaint("\(path): \(String(cString: strerror(reason)))") }
    }
}
