import Services
import Web

extension ShellCommand {
    static let save = ShellCommand(
        "save", "FILE [--from #4] [--to #90] [--values none]", .session,
        """
        writes the session as a script with its expectations, or as a page that plays it, FILE.html: all of it, or from signal to signal, \
        or without values; :save! FILE writes over a file
        """,
        example: ":help :save", isOfTheTerminal: true
    ) { session, arguments throws(ShellCommandError) in
        let wish = try Wish(arguments)
        let path = wish.path
        let permit = try session.permit(.write(path), for: arguments)
        try session.requirePast()
        guard !session.journal.isEmpty else { throw ShellCommandError("nothing has been typed yet") }
        if wish.isPage {
            let player = session.player(named: fileName(path), wish.extent)
            try NewFile(permit, "save").write(player.html, isForced: arguments.isForced)
            let rest = player.isCut ? "; it was too much for one page, so the oldest is left out" : ""
            let values = wish.extent.hasValues ? "values included" : "without values"
            let page = "\(path): \(player.signals) signals, \(values)\(rest). A browser plays it"
            guard wish.extent.isWhole else { return [page] }
            guard session.tape.isEmpty else {
                return [page + "; `rxsh run` would ask outside anew: `:save FILE.rx` keeps what was answered"]
            }
            return [page + "; `rxsh run \(path)` replays it"]
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

/// What is to be saved, and where.
private struct Wish {
    let path: String
    var extent = Extent()
    var isPage: Bool { path.hasSuffix(".html") }

    init(_ arguments: Arguments) throws(ShellCommandError) {
        var paths: [String] = []
        var words = arguments.words[...]
        while let word = words.popFirst() {
            if Extent.options.contains(word) {
                if let mistake = extent.take(word, words.popFirst()) { throw ShellCommandError(mistake) }
            } else {
                paths.append(word)
            }
        }
        guard let first = paths.first else { throw ShellCommandError("where? :save FILE.rx") }
        if paths.count > 1 { throw ShellCommandError("'\(paths[1])' says nothing here: :save takes one file") }
        if first.hasSuffix("!") {
            throw ShellCommandError("the ! stands behind the command: :save! \(first.dropLast())")
        }
        path = first
        guard extent.isWhole || isPage else {
            throw ShellCommandError("\(Extent.options.joined(separator: ", ")) belong to a page: :save FILE.html")
        }
    }
}

/// The last part of a path.
private func fileName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
