import Glibc
import Services

/// A file that the command line names, to be written; never over one that is there.
enum OutFile {
    static func write(_ text: String, to path: String) throws(ScriptError) {
        let reason: Int32
        do {
            reason = try Guard().permit(.write(path), for: .command).write(Array(text.utf8), replacing: false)
        } catch { throw ScriptError("\(path): \(error)") }
        switch reason {
        case 0: return
        case EEXIST: throw ScriptError("\(path) is there already; `> \(path)` writes over it")
        default: throw ScriptError("\(path): \(String(cString: strerror(reason)))")
        }
    }
}
