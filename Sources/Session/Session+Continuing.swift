import Language

extension Changes {
    /// The entry that a text goes on with, if it does with any: a line that begins with a dot, as those of a chain do.
    func entry(continuedBy text: String, behind past: [Entry]) -> Entry? {
        guard EntryReader.goesOn(text), let before = refused ?? past.last, before.origin.isAtPrompt,
            !before.text.hasPrefix(":"), !EntryReader.goesOn(before.text)
        else { return nil }
        return before
    }
}

extension Session {
    /// What a text is with the entry that it goes on with.
    package func whole(_ text: String) -> String {
        changes.entry(continuedBy: text, behind: journal).map { $0.text + "\n" + text } ?? text
    }

    /// Takes back an entry, and carries it out with what it goes on with.
    func goOn(_ before: Entry, with text: String) -> Outcome {
        let whole = whole(text)
        guard before.number == journal.last?.number else { return enter(whole, from: before.origin) }
        do throws(ShellCommandError) {
            try requireWholePast()
        } catch {
            say(.error("error: \(error.sentence)"))
            return .failed
        }
        let past = journal
        let changed = Entry(number: before.number, text: whole, origin: before.origin, time: before.time)
        changes.isContinuing = true
        defer { changes.isContinuing = false }
        guard rebuild(past.dropLast() + [changed], aloudFrom: before.number) else { return .failed }
        changes.replace(past, by: text, of: journal.count)
        return .fine
    }
}
