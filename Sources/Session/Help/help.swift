import Labs
import Language
import Messages
import Questions
import Words

extension ShellCommand {
    static let help = ShellCommand(
        "help", "[WORD|:COMMAND]", .session, "lists the commands, or explains one of them, or a word",
        example: """
            :help map
            //= …
            """
    ) { session, arguments throws(ShellCommandError) in
        guard let name = arguments.words.first else {
            return overview(session.tongue, hasKeys: !session.display.keys.isEmpty)
        }
        if name == "commands" { return list(session.tongue) }
        if name == "labs" { return Lab.list(in: session.tongue) }
        if name.hasPrefix(":") {
            guard let command = named(String(name.dropFirst())) else {
                let near = nearest(String(name.dropFirst()), among: all.map(\.name)).map { "; near: :\($0)" } ?? ""
                throw ShellCommandError("there is no command \(name)\(near); :help lists them")
            }
            return command.page(session.tongue)
        }
        if name == "json" { return JSONPage.lines }
        if name == "operators" { return OperatorGroup.overview(session.tongue) }
        let group = OperatorGroup(rawValue: name)?.lines(in: session.tongue)
        let pages =
            [HelpPage.named(name)?.lines(in: session.tongue), group].compactMap { $0 }
            + words(named: name).map { lines(of: $0, session) }
        if !pages.isEmpty { return Array(pages.joined(separator: [""])) }
        if let word = Vocabulary.standard.words.first(where: { $0.declares(name) }) { return lines(of: word, session) }
        if let page = HelpPage.meant(by: name) { return page.lines(in: session.tongue) }
        if let type = session.world.interpreter.names.globals[name]?.type.nominal?.name,
            let word = Vocabulary.standard.words.first(where: { $0.name == type && !$0.sentence.isEmpty })
        {
            return ["\(name) : \(type)", ""] + lines(of: word, session)
        }
        if let command = all.first(where: { $0.name == name }) { return command.page(session.tongue) }
        if let word = Vocabulary.standard.words.first(where: { $0.name == name }) { return lines(of: word, session) }
        let keys = session.display.keys.filter { key in
            [key.sentence, told(key, session.tongue)].contains { $0.split { !$0.isLetter }.contains { $0 == name } }
                || key.keys.split(separator: " ").contains { $0 == name }
        }
        let found = keys.map { "  \($0.keys)   \(told($0, session.tongue))" } + search(name, session.tongue)
        if !found.isEmpty {
            return [Message("'\(name)' is no word here. It is said of these:").text(in: session.tongue)] + found
        }
        let known = Vocabulary.names + ShellCommand.all.map { ":" + $0.name }
        let near = nearest(name, among: known).map { "; near: \($0)" } ?? ""
        throw ShellCommandError("there is no word '\(name)'\(near); :help lists the commands, Tab completes words")
    }

    /// The words that are called so, those with something to say, operators first.
    private static func words(named name: String) -> [Word] {
        let words = Vocabulary.standard.words.filter { word in
            !word.sentence.isEmpty && (word.name == name || word.name.hasPrefix(name + "("))
        }
        let isOperator: (Word) -> Bool = { $0.signatures.first?.hasPrefix("extension Observable") == true }
        let sorted = words.filter(isOperator) + words.filter { !isOperator($0) }
        return sorted.filter { $0.name == name } + sorted.filter { $0.name != name }
    }

    /// What has a text in its names elsewhere, or in what is said of it: a line each.
    private static func search(_ text: String, _ tongue: Tongue) -> [String] {
        let wanted = text.lowercased()
        var table = Table(gaps: [3, 0])
        func holds(_ place: String) -> Bool { place.lowercased().contains(wanted) }
        let words = Vocabulary.standard.words.filter { !$0.sentence.isEmpty }
        for word in words {
            let names = word.elsewhere
            let others = [names.rac, names.reactiveSwift, names.combine, names.rxjs]
            if others.contains(where: holds) { table.rows.append(["  " + word.name, told(word, tongue)]) }
        }
        // Two letters are in many sentences, two characters of Chinese are a word.
        guard wanted.utf8.count > 2 else { return table.lines }
        for word in words where holds(word.sentence) || holds(told(word, tongue)) {
            table.rows.append(["  " + word.name, told(word, tongue)])
        }
        for page in HelpPage.all {
            let sentence = page.told(page.sentence, tongue)
            guard holds(page.sentence + page.text) || holds(sentence + page.told(page.text, tongue)) else { continue }
            table.rows.append(["  " + page.names[0], sentence])
        }
        var seen: Set<String> = []
        table.rows = Array(table.rows.filter { seen.insert($0[0]).inserted }.prefix(12))
        return table.lines
    }

    private static func told(_ word: Word, _ tongue: Tongue) -> String { Message(of: word.sentence).text(in: tongue) }

    private static func lines(of word: Word, _ session: Session) -> [String] {
        var lines =
            word.name == "keys" && !session.display.keys.isEmpty ? prompt(session.display.keys, session.tongue) : []
        lines.append(word.sentence.isEmpty ? word.name : "\(word.name)   \(told(word, session.tongue))")
        if let signature = word.signatures.first { lines.append(signature) }
        if !word.marble.isEmpty { lines += [""] + word.marble.split(separator: "\n").map { "  \($0)" } }
        let names = [
            ("RAC", word.elsewhere.rac), ("ReactiveSwift", word.elsewhere.reactiveSwift),
            ("Combine", word.elsewhere.combine),
            ("RxJS", word.elsewhere.rxjs),
        ].filter { !$0.1.isEmpty }
        let others = names.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        if !names.isEmpty { lines += ["", Message("elsewhere: \(others)").text(in: session.tongue)] }
        return word.example.isEmpty ? lines : lines + [""] + word.example.split(separator: "\n").map { "  \($0)" }
    }

    private static func told(_ key: Display.Key, _ tongue: Tongue) -> String {
        Message(of: key.sentence).text(in: tongue)
    }

    private static func prompt(_ keys: [Display.Key], _ tongue: Tongue) -> [String] {
        var table = Table(gaps: [3, 0])
        table.rows = keys.map {
            ["  \($0.keys)", $0.alike.isEmpty ? told($0, tongue) : "\($0.alike)   \(told($0, tongue))"]
        }
        return table.lines + [""]
    }

    /// What it does, and an example.
    private func page(_ tongue: Tongue) -> [String] {
        [":\(name) \(usage)", Message(of: sentence).text(in: tongue), ""]
            + example.split(separator: "\n").map { "  \($0)" }
    }

    /// As much of the sentence as a list needs: its first clause. A colon before a word begins a command's name.
    private func gist(_ tongue: Tongue) -> String {
        let text = Message(of: sentence).text(in: tongue)
        let end = text.indices.first { index in
            if "，：；".contains(text[index]) { return true }
            let next = text.index(after: index)
            return ":;,".contains(text[index]) && (next == text.endIndex || text[next] == " ")
        }
        return String(text[..<(end ?? text.endIndex)])
    }

    /// What `:help` explains beside words and commands.
    static let topics: [(text: String, note: String)] = [
        ("commands", "each command with what it does"), ("operators", "all of them, by what they do"),
        ("keys", "the keys of the prompt"), ("labs", "the small apps"),
    ]

    private static func list(_ tongue: Tongue) -> [String] {
        var lines: [String] = []
        for group in Group.allCases {
            lines.append(group.title(in: tongue))
            var table = Table(gaps: [3, 0])
            for command in all where command.group == group {
                table.rows.append(["  :\(command.name)", command.gist(tongue)])
            }
            if group == .lesson {
                lines.append("  " + all.filter { $0.group == group }.map { ":\($0.name)" }.joined(separator: " "))
            } else {
                lines += table.lines
            }
        }
        return lines
    }

    /// One screen: what to type, what there is, where more is said.
    private static func overview(_ tongue: Tongue, hasKeys: Bool) -> [String] {
        var table = Table(gaps: [3, 0])
        for group in Group.allCases {
            let names = all.filter { $0.group == group }.map { ":\($0.name)" }
            for (index, row) in names.rows(of: 50).enumerated() {
                table.rows.append([index == 0 ? group.title(in: tongue) : "", row])
            }
        }
        let labs = Lab.all.map(\.name).joined(separator: ", ")
        let beginning = [
            Message("Type Swift: streams, subjects, bindings. subject <- value pushes; watch x shows what comes.")
        ]
        let more = [
            Message(":lab NAME opens a small app to use and break: \(labs)"),
            Message(":learn teaches, from the first stream on;"),
            Message(":help WORD explains a word, as in :help map; :help :graph a command;"),
            hasKeys
                ? Message(":help operators, :help commands say what each does; :help keys lists the keys.")
                : Message(":help operators, :help commands say what each does."),
            Message("^D leaves."),
        ]
        return beginning.map { $0.text(in: tongue) }
            + ["  let a = BehaviorRelay(value: 1); let b = a.map { $0 * 10 }; watch b; a <- 2", ""]
            + table.lines + [""] + more.map { $0.text(in: tongue) }
    }
}

extension ShellCommand.Group {
    fileprivate func title(in tongue: Tongue) -> String { Message(of: rawValue).text(in: tongue) }
}

extension [String] {
    /// The words in rows of so many columns.
    func rows(of width: Int) -> [String] {
        reduce(into: []) { rows, word in
            if let last = rows.last, last.count + word.count < width {
                rows[rows.count - 1] = last + " " + word
            } else {
                rows.append(word)
            }
        }
    }
}

extension Word {
    /// Whether a function that stands by itself is called so in one of its signatures: `back` of `present`.
    fileprivate func declares(_ function: String) -> Bool {
        !sentence.isEmpty && signatures.contains { !$0.hasPrefix("extension") && $0.contains("func \(function)(") }
    }
}

extension Vocabulary {
    /// What the words are called that every session knows.
    package static let names = standard.words.map(\.name)
}
