#if canImport(Glibc)
    import Glibc
#endif

extension ShellCommand {
    static let save = ShellCommand(
        "save", "FILE", .session,
        "writes the session as a script with its expectations; :save! FILE writes over a file",
        example: ":help :save"
    ) { session, arguments throws(Complaint) in
        guard let path = arguments.words.first else { throw Complaint("where? :save FILE.rx") }
        if arguments.isScript { throw Complaint("a script may not write files; type :save at the prompt") }
        guard !session.journal.isEmpty else { throw Complaint("nothing has been typed yet") }
        let isLive = session.clock != .virtual
        try write(session.past.script(session.journal, isLive: isLive), to: path, isForced: arguments.isForced)
        return [
            "\(path): \(session.journal.count) entries with expectations; `rxsh play \(path)` types it line by line"
        ]
    }

    private static func write(_ text: String, to path: String, isForced: Bool) throws(Complaint) {
        let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (isForced ? O_TRUNC : O_EXCL)
        let file = open(path, flags, 0o644)
        guard file >= 0 else {
            if errno == EEXIST { throw Complaint("\(path) is there already; :save! \(path) writes over it") }
            throw Complaint("\(path): \(String(cString: strerror(errno)))")
        }
        defer { close(file) }
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0 { throw Complaint("\(path): \(String(cString: strerror(errno)))") }
            bytes.removeFirst(count)
        }
    }
}
