import Glibc
import Services

/// A file that a command writes; one that is there already only when forced.
struct NewFile {
    private let permit: Permit
    /// The command that writes it.
    private let command: String

    init(_ permit: Permit, _ command: String) { (self.permit, self.command) = (permit, command) }

    /// `keepsOld`: one that is there already is left as it is, unless forced.
    func write(_ text: String, isForced: Bool, keepsOld: Bool = false) throws(ShellCommandError) {
        let reason: Int32
        do throws(Refusal) {
            reason = try permit.write(Array(text.utf8), replacing: isForced)
        } catch { throw ShellCommandError(error.sentence) }
        switch reason {
        case 0: return
        case EEXIST where keepsOld: return
        case EEXIST: throw ShellCommandError("\(permit.path) is there already; :\(command)! writes over it")
        default: throw ShellCommandError("\(permit.path): \(String(cString: strerror(reason)))")
        }
    }
}
