import Glibc

/// The line in the person's own editor, as a file of its lines.
extension Editor {
    func editOutside() -> Bool {
        var template = Array("/tmp/rxsh-entry-XXXXXX.rx".utf8CString)
        let file = mkstemps(&template, 3)
        guard file >= 0 else { return false }
        let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { unlink(path) }
        let bytes = Array((buffer.text + "\n").utf8)
        let count = write(file, bytes, bytes.count)
        close(file)
        guard count == bytes.count else { return false }
        leaveLine("")
        let program = Outside.named("VISUAL") ?? Outside.named("EDITOR") ?? "vi"
        var isDone = false
        lend { isDone = Outside.run("\(program) \(path)") }
        guard isDone, let edited = Outside.read(path) else {
            notes.append("\(program) failed: the line is as it was; $EDITOR names another editor")
            return false
        }
        buffer.replaceAll(KeyDecoder.cleaned(edited.hasSuffix("\n") ? String(edited.dropLast()) : edited))
        return true
    }
}

/// Programs of the person's that get the terminal for a while.
package enum Outside {
    /// Runs a line of the system's shell; whether it went well.
    static func run(_ line: String) -> Bool { system(prepared(line)) == 0 }

    /// Runs a line of the system's shell that is given a text to show.
    package static func show(_ text: String, with line: String) {
        guard let program = popen(prepared(line), "w") else { return }
        fputs(text, program)
        pclose(program)
    }

    /// Nobody would wake it if it stopped.
    private static func prepared(_ line: String) -> String { "trap '' TSTP; " + line }

    /// What the person has named in the surroundings.
    package static func named(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The text of a file, a megabyte of it at most.
    static func read(_ path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}
