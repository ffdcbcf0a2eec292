import Labs
import Language

extension ShellCommand {
    static let edit = ShellCommand(
        "edit", "NAME|LINE [TEXT]", .session,
        "opens a definition, an entry (`:edit 3`) or a line of a lab in the line editor; changed, the entries from there are played again",
        example: """
            :lab search
            //= …
            :edit 3 // ---- The model
            //= line 3 changed
            """, isEntry: true, isOfTheTerminal: true, asks: { Int($0.words.first ?? "") == nil || $0.words.count < 2 }
    ) { session, arguments throws(ShellCommandError) in
        if let change = Amendment(":edit \(arguments.text)") {
            let entry = Entry(
                number: session.nextNumber, text: ":edit \(arguments.text)", origin: arguments.origin,
                time: session.now)
            if !session.playback.isUnderWay { try session.amend(entry, change) }
            return ["line \(change.line) changed" + (session.isDrilling ? "; :check plays the rules" : "")]
        }
        guard let name = arguments.name else {
            throw ShellCommandError("which definition? :edit NAME, or :edit LINE in a lab")
        }
        if let line = session.lineToEdit(name) { return [line] }
        guard let entry = session.lookup.entry(defining: name) else {
            if Int(name) != nil { throw ShellCommandError("there is no entry \(name) that could be edited") }
            throw ShellCommandError("nothing named '\(name)' was typed here\(session.lookup.nearestDefinition(name))")
        }
        let title = entry.title.text(in: session.tongue)
        throw ShellCommandError("\(name) is \(title); a definition is edited at the prompt of a terminal")
    }
}

extension Session {
    /// A line of the lab that is open, as the entry that changes it: `:edit 132 …`. Nil if a word means none.
    package func lineToEdit(_ word: String) -> String? {
        guard let open = labs.open, let line = Lab.line(word, of: open.lab.name) ?? definitionLine(of: word, in: open)
        else { return nil }
        let lines = open.source.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.indices.contains(line - 1) ? ":edit \(line) \(lines[line - 1].withoutBlanks)" : nil
    }

    private func definitionLine(of name: String, in open: OpenLab) -> Int? {
        guard lookup.entry(defining: name)?.number == open.entry.number else { return nil }
        return world.interpreter.library.type(named: name)?.line ?? world.definitions[name]?.line
    }

    /// Changes the text of an entry, and plays the entries from there again. What is said goes out as it comes.
    /// False if the text is refused; then nothing has changed.
    package func replace(_ entry: Entry, with text: String, named name: String) -> Bool {
        let last = journal.count
        guard text != entry.text else {
            say(.answer("\(name) is as it was"))
            return true
        }
        let entries = journal.map { old in
            old.number == entry.number ? Entry(number: old.number, text: text, origin: old.origin, time: old.time) : old
        }
        let range = entry.number == last ? "" : "; entries \(entry.number + 1) to \(last) played again"
        do throws(ShellCommandError) {
            try requireWholePast()
        } catch {
            say(.error("error: \(error.sentence)"))
            return true
        }
        playback.announcement = "\(name) changed\(range)"
        defer { playback.announcement = nil }
        let before = journal
        guard rebuild(entries, aloudFrom: entry.number) else { return false }
        changes.replace(before, by: "the edit of \(name)", of: journal.count)
        return true
    }
}
