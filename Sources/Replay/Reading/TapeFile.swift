import Glibc
import Services

/// What came from outside when a script was live, in a file beside it.
enum TapeFile {
    /// That of a script; nil if there is none.
    static func read(beside script: String) throws(ScriptError) -> Tape? {
        let path = Tape.path(beside: script)
        guard script.hasSuffix(".rx"), access(path, F_OK) == 0 else { return nil }
        let text = String(decoding: try WholeFile(path: path).bytes, as: UTF8.self)
        do throws(TapeMistake) { return try Tape(text: text) } catch {
            throw ScriptError("\(path):\(error.line): \(error.sentence)", status: Status.failed)
        }
    }

    /// Those of all scripts that run in one session, as one.
    static func read(beside scripts: [String]) throws(ScriptError) -> Tape? {
        var tape: Tape?
        for script in scripts {
            guard let own = try read(beside: script) else { continue }
            tape = Tape((tape?.recordings ?? []) + own.recordings)
        }
        return tape
    }

    static func write(_ tape: Tape, beside script: String) throws(ScriptError) {
        let path = Tape.path(beside: script)
        do {
            let permit = try Guard().permit(.write(path), for: .command)
            let reason = try permit.write(Array(tape.text.utf8), replacing: true)
            if reason != 0 { throw ScriptError("\(path): \(String(cString: strerror(reason)))", status: Status.failed) }
        } catch let fault as ScriptError { throw fault } catch {
            throw ScriptError("\(path): \(error)", status: Status.failed)
        }
    }
}
