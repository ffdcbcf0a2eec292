extension ShellCommand {
    static let save = ShellCommand(
        "save", "FILE", .session,
        "writes the session as a script with its expectations; :save! FILE writes over a file",
        example: ":help :save"
    ) { session, arguments throws(Complaint) in
        guard let path = arguments.words.first else { throw Complaint("where? :save FILE.rx") }
        let permit = try session.permit(.write(path), for: arguments)
        try session.requirePast()
        guard !session.journal.isEmpty else { throw Complaint("nothing has been typed yet") }
        let text = session.script
        try NewFile(permit, "save").write(text, isForced: arguments.isForced)
        return [
            "\(path): \(session.journal.count) entries with expectations; `rxsh play \(path)` types it line by line"
        ]
    }
}
