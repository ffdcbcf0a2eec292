import Labs
import Language

extension Session {
    /// The labs that were opened.
    var labs: OpenedLabs { OpenedLabs(entries: journal, sources: options.labs, amendments: world.amendments) }

    /// Carries out a whole source as part of the entry under way.
    func open(_ source: String, named name: String, isOurs: Bool) -> Bool {
        var entry = Entry(number: nextNumber, text: source, origin: .file(name, line: 1), time: now)
        entry.isOurs = isOurs
        world.speech.keepsQuiet = true
        defer { world.speech.keepsQuiet = false }
        return world.perform(entry) == .fine
    }

    /// Changes a line of the lab that is open, and plays what was typed since again.
    func amend(_ entry: Entry, _ change: Amendment) throws(ShellCommandError) {
        guard let open = labs.open else {
            throw ShellCommandError("no lab is open: `:edit NAME` changes what you typed")
        }
        let lines = open.source.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.indices.contains(change.line - 1) else {
            throw ShellCommandError("\(open.lab.name).rx has \(lines.count - 1) lines")
        }
        try requireWholePast()
        if journal.count > open.entry.number { playback.announcement = "what was typed since is played again:" }
        defer { playback.announcement = nil }
        guard rebuild(journal, aloudFrom: open.entry.number + 1, needing: open.entry.number, amendedBy: entry) else {
            for mistake in playback.mistakes.dropLast() { say(.error(mistake)) }
            throw ShellCommandError("line \(change.line) stays as it was")
        }
        tellUnplayed()
        begin(entry.text)
    }
}

extension Substring {
    /// Without what stands before and behind it.
    var withoutBlanks: String {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
