import Services

extension ShellCommand {
    static let save = ShellCommand(
        "save", "FILE", .session,
        "writes the session as a script with its expectations, or as a page that plays it, FILE.html; :save! FILE writes over a file",
        example: ":help :save", isOfTheTerminal: true
    ) { session, arguments throws(ShellCommandError) in
        guard let path = arguments.words.first else { throw ShellCommandError("where? :save FILE.rx") }
        let permit = try session.permit(.write(path), for: arguments)
        try session.requirePast()
        guard !session.journal.isEmpty else { throw ShellCommandError("nothing has been typed yet") }
        if path.hasSuffix(".html") {
            let player = session.player(named: fileName(path))
            try NewFile(permit, "save").write(player.html, isForced: arguments.isForced)
            let rest = player.isCut ? "; it was too much for one page, so the oldest is left out" : ""
            let page = "\(path): \(player.signals) signals, values included\(rest). A browser plays it; "
            guard session.tape.isEmpty else {
                return [page + "`rxsh run` would ask outside anew: `:save FILE.rx` keeps what was answered"]
            }
            return [page + "`rxsh run \(path)` replays it"]
        }
        let (text, tape) = (session.script, session.tape)
        try NewFile(permit, "save").write(text, isForced: arguments.isForced)
        let entries = "\(path): \(session.journal.count) entries with expectations; "
        guard !tape.isEmpty else { return [entries + "`rxsh play \(path)` types it line by line"] }
        let beside = Tape.path(beside: path)
        try NewFile(try session.permit(.write(beside), for: arguments), "save").write(
            tape.text, isForced: arguments.isForced)
        let answers = tape.recordings.count == 1 ? "1 answer" : "\(tape.recordings.count) answers"
        return [
            entries + "`rxsh test \(path)` tells it \(answers) from outside again",
            "\(beside): what was answered; read it before you hand it on",
        ]
    }
}

/// The last part of a path.
private func fileName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
