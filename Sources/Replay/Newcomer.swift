import Session

/// What a newcomer types that is no Swift, as it is meant.
package enum Newcomer {
    /// The entry to carry out instead; nil to leave.
    package static func meant(_ entry: String) -> String? {
        let words = entry.split(whereSeparator: \.isWhitespace).map(String.init)
        switch (words.first, words.count) {
        case ("quit", 1), ("exit", 1), ("quit()", 1), ("exit()", 1), (":q", 1), (":q!", 1), (":exit", 1), (":x", 1):
            return nil
        case ("help", 1...2), ("?", 1...2), ("help()", 1), (":h", 1...2), (":?", 1...2), ("man", 2):
            return ([":help"] + words.dropFirst()).joined(separator: " ")
        case ("labs", 1), ("labs()", 1): return ":lab"
        case ("lab", 2), ("drill", 1...3), ("blame", 2), ("learn", 1...2): return known(words) ?? entry
        case ("ls", 1), ("dir", 1), (":ls", 1), (":list", 1): return ":graph"
        case (":watch", 2...), (":unwatch", _), (":print", 2...), (":let", 4...):
            return String(entry.drop { $0 != ":" }.dropFirst())
        case (":clear", 1), (":cls", 1): return "clear"
        case (":history", 1): return "history"
        case (":time", 1), (":now", 1): return ":clock"
        case (":virtual", 1), (":live", 1): return ":clock" + " " + words[0].dropFirst()
        default: return entry
        }
    }

    /// The command that the first word names.
    private static func known(_ words: [String]) -> String? {
        ShellCommand.named(words[0]).map { ([":" + $0.name] + words.dropFirst()).joined(separator: " ") }
    }
}
