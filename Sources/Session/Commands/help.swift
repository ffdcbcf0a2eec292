import Language
import Questions
import Words

extension ShellCommand {
    static let help = ShellCommand(
        "help", "[WORD|:COMMAND]", .session, "lists the commands, or explains one of them, or a word",
        example: """
            :help map
            //= …
            """
    ) { session, arguments throws(Complaint) in
        guard let name = arguments.words.first else { return overview(hasKeys: !session.keys.isEmpty) }
        if name.hasPrefix(":") {
            guard let command = named(String(name.dropFirst())) else {
                let near = nearest(String(name.dropFirst()), among: all.map(\.name)).map { "; near: :\($0)" } ?? ""
                throw Complaint("there is no command \(name)\(near); :help lists them")
            }
            return command.page
        }
        guard let word = Vocabulary.standard.words.first(where: { $0.name == name }) else {
            if let command = all.first(where: { $0.name == name }) { return command.page }
            let known = Vocabulary.standard.words.map(\.name) + ShellCommand.all.map { ":" + $0.name }
            let near = nearest(name, among: known).map { "; near: \($0)" } ?? ""
            throw Complaint("there is no word '\(name)'\(near); :help lists the commands, Tab completes words")
        }
        var lines = name == "keys" && !session.keys.isEmpty ? prompt(session.keys) : []
        lines.append("\(word.name)   \(word.sentence)")
        if let signature = word.signatures.first { lines.append(signature) }
        if !word.marble.isEmpty { lines += [""] + word.marble.split(separator: "\n").map { "  \($0)" } }
        let names = [
            ("RAC", word.elsewhere.rac), ("ReactiveSwift", word.elsewhere.reactiveSwift),
            ("Combine", word.elsewhere.combine),
            ("RxJS", word.elsewhere.rxjs),
        ].filter { !$0.1.isEmpty }
        if !names.isEmpty { lines += ["", "elsewhere: " + names.map { "\($0.0) \($0.1)" }.joined(separator: ", ")] }
        return lines + [""] + word.example.split(separator: "\n").map { "  \($0)" }
    }

    private static func prompt(_ keys: [(keys: String, sentence: String)]) -> [String] {
        var table = Table(gaps: [3, 0])
        table.rows = keys.map { ["  \($0.keys)", $0.sentence] }
        return table.lines + [""]
    }

    /// What it does, and an example.
    private var page: [String] {
        [":\(name) \(usage)", sentence, ""] + example.split(separator: "\n").map { "  \($0)" }
    }

    /// As much of the sentence as a list needs.
    private var gist: String { String(sentence.prefix { !":;,".contains($0) }) }

    private static func overview(hasKeys: Bool) -> [String] {
        var lines = [
            "Type Swift: streams, subjects, bindings. subject <- value pushes; watch x shows what comes.",
            "  let a = BehaviorRelay(value: 1); let b = a.map { $0 * 10 }; watch b; a <- 2", "",
        ]
        for group in Group.allCases {
            lines.append(group.rawValue)
            var table = Table(gaps: [3, 0])
            for command in all where command.group == group { table.rows.append(["  :\(command.name)", command.gist]) }
            lines += table.lines
        }
        lines += ["", ":help WORD explains a word, as in :help map; :help :graph a command. ^D leaves."]
        return hasKeys ? lines + [":help keys lists the keys of the prompt."] : lines
    }
}
