/// What a person may have meant by an entry that begins with a word of no meaning here.
struct Intention {
    /// What to type instead.
    let text: String

    init?(of entry: String) {
        let words = entry.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let first = words.first, !entry.contains("\n") else { return nil }
        let word = String(first.prefix { $0.isLetter })
        let rest = words.dropFirst().joined(separator: " ")
        if word == first, let command = ShellCommand.named(word), words.count < 4,
            words.dropFirst().allSatisfy({ $0.first?.isLetter == true || $0.first == "#" || $0.first == "-" })
        {
            text = ([":\(command.name)"] + words.dropFirst()).joined(separator: " ")
        } else if ["watch", "unwatch"].contains(word), first.hasPrefix(word + "("), entry.hasSuffix(")") {
            text = "\(word) \(entry.dropFirst(word.count + 1).dropLast())"
        } else if ["send", "push", "emit", "next"].contains(first), words.count > 2 {
            text = "\(words[1]) <- \(words[2...].joined(separator: " "))"
        } else if ["echo", "say", "puts"].contains(first), words.count > 1 {
            text = rest.hasPrefix("\"") ? "print(\(rest))" : "print(\"\(rest)\")"
        } else if ["unsubscribe", "unlisten", "unobserve", "stop", "dispose", "cancel"].contains(word) {
            text = rest.isEmpty ? "unwatch" : "unwatch \(rest)"
        } else if ["undo", "reset", "restart", "revert"].contains(word) {
            text = ":undo"
        } else if Intention.greetings.contains(word.lowercased()), words.count == 1 || entry.hasSuffix("?") {
            text = ":help"
        } else {
            return nil
        }
    }

    private static let greetings: Set<String> = [
        "hello", "hi", "hey", "man", "manual", "tutorial", "learn", "example", "examples", "demo", "commands", "menu",
        "start", "what", "how", "info", "usage", "docs",
    ]
}
