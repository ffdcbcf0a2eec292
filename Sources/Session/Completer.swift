import Labs
import Language
import Log
import Reactive
import Scenes
import Words

/// What could stand where a person is typing.
package struct Completer {
    let world: World
    private var log: Log { world.log }

    package init(_ world: World) { self.world = world }

    /// `replaced`: how many scalars before the cursor a candidate takes the place of.
    package func candidates(behind before: String) -> (replaced: Int, candidates: [(text: String, note: String)]) {
        let isCommand = before.drop(while: \.isWhitespace).first == ":"
        let word = String(before.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }.reversed())
        let count = word.unicodeScalars.count
        let rest = String(before.dropLast(word.count))
        if isCommand { return completions(ofCommand: before, word, rest) }
        let wanted = world.interpreter.suggestions(behind: rest)
        let fitting = Uses.commonFirst(wanted.found.filter { $0.name.hasPrefix(word) })
            .map { (text: $0.name, note: $0.note) }
        if wanted.isAll { return (count, fitting) }
        let names = fitting + controls(beginning: word) + names(beginning: word)
        // What has a name is what is watched most.
        if Completer.isWatching(rest), !names.isEmpty { return (count, names) }
        // Of all that there is, only what has begun to be typed.
        if word.isEmpty { return (count, names.isEmpty ? vocabulary(word) : names) }
        return (count, names + vocabulary(word))
    }

    private static func isWatching(_ rest: String) -> Bool {
        let statement = rest.split(separator: ";", omittingEmptySubsequences: false).last ?? ""
        return ["watch", "unwatch"].contains(statement.drop(while: \.isWhitespace).prefix(while: \.isLetter))
            && statement.allSatisfy { $0.isLetter || $0.isNumber || " ,_.".contains($0) }
    }

    /// How the call is written whose arguments a text ends in.
    package func signatures(behind before: String) -> [String] {
        before.drop(while: \.isWhitespace).first == ":" ? [] : world.interpreter.signatures(behind: before)
    }

    /// Types, functions and keywords.
    private func vocabulary(_ word: String) -> [(text: String, note: String)] {
        let library = world.interpreter.library
        var names = library.typeNames.filter { $0.hasPrefix(word) }.map { (text: $0, note: "type") }
        names += library.functionNames.filter { $0.hasPrefix(word) && $0.first?.isLetter == true }.map {
            ($0, "function")
        }
        names += Parser.beginnings.filter { $0.hasPrefix(word) }.map { ($0, "") }
        return names.sorted { $0.text < $1.text }
    }

    /// Behind a colon: commands, then what the command takes.
    private func completions(
        ofCommand before: String, _ word: String, _ rest: String
    ) -> (replaced: Int, candidates: [(text: String, note: String)]) {
        let count = word.unicodeScalars.count
        let line = rest.drop(while: \.isWhitespace)
        if line == ":" {
            return (count, ShellCommand.all.filter { $0.name.hasPrefix(word) }.map { ($0.name, $0.sentence) })
        }
        let argument = String(before.reversed().prefix { $0 != " " }.reversed())
        switch line.dropFirst().prefix(while: \.isLetter) {
        case let name where ShellCommand.named(String(name))?.usage.hasPrefix("FILE") == true:
            return (argument.unicodeScalars.count, Folder.paths(beginning: argument).map { ($0, "") })
        case "lab" where !argument.hasPrefix("-"), "drill":
            return (
                argument.unicodeScalars.count,
                Lab.all.filter { $0.name.hasPrefix(argument) }.map { ($0.name, $0.sentence) }
            )
        case _ where argument.hasPrefix("#"): return (argument.unicodeScalars.count, ids(beginning: argument))
        case "help" where rest.hasSuffix(":"):
            return (count, ShellCommand.all.filter { $0.name.hasPrefix(word) }.map { ($0.name, $0.sentence) })
        case "help":
            let words = Vocabulary.standard.words.filter { !word.isEmpty && $0.name.hasPrefix(word) }
            let topics = ShellCommand.topics.filter { $0.text.hasPrefix(word) }
            let commands = word.isEmpty ? ShellCommand.all.map { (text: ":" + $0.name, note: $0.sentence) } : []
            let pages = HelpPage.all.flatMap { page in
                page.names.filter { !word.isEmpty && $0.hasPrefix(word) }.map { (text: $0, note: page.sentence) }
            }
            return (count, topics + pages + words.map { ($0.name, $0.sentence) }.sorted { $0.0 < $1.0 } + commands)
        case let name:
            return ShellCommand.named(String(name))?.completions(of: argument, word, by: self) ?? (count, [])
        }
    }

    /// The newest signals that a number may mean, the newest first.
    private func ids(beginning mark: String) -> [(text: String, note: String)] {
        var found: [(text: String, note: String)] = []
        for id in stride(from: log.lastID, to: 0, by: -1) where found.count < 40 && "#\(id)".hasPrefix(mark) {
            guard let record = log.printed(id) else { break }
            let name = log.title(of: record.stream)
            found.append(
                ("#\(id)", record.kind == .next ? "\(name) → \(record.literal.cut(to: 40))" : "\(name) \(record.kind)"))
        }
        return found
    }

    fileprivate func streamNames(_ word: String) -> [(text: String, note: String)] {
        let names = names(beginning: word)
        let known = Set(names.map(\.text))
        return names
            + log.streams.compactMap(\.name).filter { $0.hasPrefix(word) && !known.contains($0) }.map { ($0, "stream") }
    }

    /// What lies on the scene that is on screen, and the tabs: what the person of an app touches.
    package func controls(beginning word: String = "") -> [(text: String, note: String)] {
        guard let stage = world.interpreter.stage as? Stage, let card = stage.top else { return [] }
        let own = card.controls.map { name, control in
            (text: name, note: "\(control.kind)" + (control.isEnabled.present == .bool(true) ? "" : ", disabled"))
        }
        let tabs =
            stage.tabs.map { [(text: "tabs", note: "tabs: \($0.tabs.map(\.name).joined(separator: ", "))")] } ?? []
        return (own + tabs).filter { part in
            part.text.hasPrefix(word) && world.interpreter.names.globals[part.text] != nil
        }
    }

    /// What the person has named, with types and present values.
    package func names(beginning word: String = "") -> [(text: String, note: String)] {
        world.interpreter.names.globals.values.filter { $0.name.hasPrefix(word) && $0.source > 0 }.map { global in
            (text: global.name, note: "\(global.type)" + (world.present(global).map { " = \($0.cut(to: 30))" } ?? ""))
        }.sorted { $0.text < $1.text }
    }
}

extension World {
    /// The present value of a name, as a literal, if it has one worth saying.
    func present(_ global: Global) -> String? {
        switch global.value {
        case .object(let object): (object as? Stream)?.present?.literal
        case .void: nil
        default: global.value.literal
        }
    }
}

extension ShellCommand {
    /// What a command takes: options, choices, streams with all of their names, members of what a way leads to.
    fileprivate func completions(
        of argument: String, _ word: String, by completer: Completer
    ) -> (replaced: Int, candidates: [(text: String, note: String)]) {
        let fitting = options.filter { $0.hasPrefix(argument) }.map { (text: $0, note: "") }
        if argument.hasPrefix("-") { return (argument.unicodeScalars.count, fitting) }
        let streams = takesNames ? completer.streamNames(argument) : []
        if streams.isEmpty, argument.contains(".") {
            let members = completer.world.interpreter.suggestions(behind: String(argument.dropLast(word.count))).found
            return (word.unicodeScalars.count, members.filter { $0.name.hasPrefix(word) }.map { ($0.name, $0.note) })
        }
        let chosen = choices.filter { $0.hasPrefix(argument) }.map { (text: $0, note: "") }
        return (argument.unicodeScalars.count, chosen + (argument.isEmpty ? fitting : []) + streams)
    }
}
