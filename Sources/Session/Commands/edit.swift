import Language

extension ShellCommand {
    static let edit = ShellCommand(
        "edit", "NAME", .session,
        "opens a definition in the line editor; changed, the entries from there are played again",
        example: ":help :edit"
    ) { session, arguments throws(Complaint) in
        guard let name = arguments.name else { throw Complaint("which definition? :edit NAME") }
        guard let entry = session.entry(defining: name) else {
            throw Complaint("nothing named '\(name)' was typed here\(session.nearestDefinition(name))")
        }
        throw Complaint("\(name) is \(entry.title); a definition is edited at the prompt of a terminal")
    }
}

extension Session {
    /// `; near: vm`: what else was defined here, or whose member it is.
    func nearestDefinition(_ name: String) -> String {
        let names = world.interpreter.names.globals.keys
        let owner = String(name.prefix { $0 != "." })
        if owner != name, names.contains(owner) { return "; \(owner) was" }
        return nearest(name, among: names).map { "; near: \($0)" } ?? ""
    }

    /// The entry that defines a name, if a person typed it.
    package func entry(defining name: String) -> Entry? {
        let known = world.interpreter.source(of: name)
        let number = known > 0 ? known : world.functions[name] ?? 0
        return journal.first { $0.number == number }
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
        do throws(Complaint) {
            try requireWholePast()
        } catch {
            say(.error("error: \(error.sentence)"))
            return true
        }
        announcement = "\(name) changed\(range)"
        defer { announcement = nil }
        let before = journal
        guard rebuild(entries, aloudFrom: entry.number) else { return false }
        changes.replace(before, by: "the edit of \(name)", of: journal.count)
        return true
    }
}
