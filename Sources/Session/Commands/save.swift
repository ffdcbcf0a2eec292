extension ShellCommand {
    static let save = ShellCommand(
        "save", "FILE", .session,
        "writes the session as a script with its expectations, or as a page that plays it, FILE.html; :save! FILE writes over a file",
        example: ":help :save", isOfTheTerminal: true
    ) { session, arguments throws(Complaint) in
        guard let path = arguments.words.first else { throw Complaint("where? :save FILE.rx") }
        let permit = try session.permit(.write(path), for: arguments)
        try session.requirePast()
        guard !session.journal.isEmpty else { throw Complaint("nothing has been typed yet") }
        if path.hasSuffix(".html") {
            let player = session.player(named: fileName(path))
            try NewFile(permit, "save").write(player.html, isForced: arguments.isForced)
            let rest = player.isCut ? "; it was too much for one page, so the oldest is left out" : ""
            return [
                "\(path): \(player.signals) signals, values included\(rest). A browser plays it; `rxsh run \(path)` replays it"
            ]
        }
        let text = session.script
        try NewFile(permit, "save").write(text, isForced: arguments.isForced)
        return [
            "\(path): \(session.journal.count) entries with expectations; `rxsh play \(path)` types it line by line"
        ]
    }
}

/// The last part of a path.
private func fileName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
