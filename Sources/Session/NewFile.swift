import Glibc

/// A file that a command writes: only what a person types may, and over another file only when forced.
struct NewFile {
    let path: String
    /// The command that writes it.
    private let command: String
    private let arguments: Arguments

    init(_ path: String, _ command: String, _ arguments: Arguments) {
        self.path = path
        self.command = command
        self.arguments = arguments
    }

    var exists: Bool { access(path, F_OK) == 0 }

    func write(_ text: String) throws(Complaint) {
        guard arguments.origin.isTyped else {
            throw Complaint("a script may not write files; type :\(command) at the prompt")
        }
        let bytes = Array(text.utf8)
        let reason =
            arguments.isForced ? WholeWrite.replace(path, with: bytes) : WholeWrite.create(path, with: bytes)
        switch reason {
        case 0: break
        case EEXIST: throw Complaint("\(path) is there already; :\(command)! writes over it")
        default: throw Complaint("\(path): not written: \(String(cString: strerror(reason)))")
        }
    }
}
