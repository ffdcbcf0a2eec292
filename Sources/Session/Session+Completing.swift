import Language
import Reactive

/// What could stand where a person is typing.
extension Session {
    /// `replaced`: how many scalars before the cursor a candidate takes the place of.
    package func completions(_ before: String) -> (replaced: Int, candidates: [(text: String, note: String)]) {
        let isCommand = before.drop(while: \.isWhitespace).first == ":"
        let word = String(before.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }.reversed())
        let count = word.unicodeScalars.count
        let rest = before.dropLast(word.count)
        if isCommand, rest.drop(while: \.isWhitespace) == ":" {
            return (count, ShellCommand.all.filter { $0.name.hasPrefix(word) }.map { ($0.name, $0.sentence) })
        }
        if rest.last == ".", !isCommand { return (count, members(String(rest.dropLast()), word)) }
        var names = world.interpreter.names.globals.values.filter { $0.name.hasPrefix(word) }.map { global in
            (text: global.name, note: "\(global.type)" + (world.present(global).map { " = \($0.cut(to: 30))" } ?? ""))
        }
        if isCommand {
            let known = Set(names.map(\.text))
            names += log.streams.compactMap(\.name).filter { $0.hasPrefix(word) && !known.contains($0) }.map {
                ($0, "stream")
            }
        } else {
            names += world.interpreter.library.typeNames.filter { $0.hasPrefix(word) }.map { ($0, "type") }
            names += world.interpreter.library.functionNames.filter {
                $0.hasPrefix(word) && $0.first?.isLetter == true
            }.map { ($0, "function") }
            names += ["let", "var", "func", "struct", "class", "enum", "watch", "unwatch", "viewmodel"]
                .filter { $0.hasPrefix(word) }.map { ($0, "") }
        }
        return (count, names.sorted { $0.text < $1.text })
    }

    private func members(_ base: String, _ word: String) -> [(text: String, note: String)] {
        let start = base.lastIndex { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }.map(base.index(after:))
        let expression = String(base[(start ?? base.startIndex)...])
        return world.interpreter.members(of: expression).filter { $0.name.hasPrefix(word) }.map { ($0.name, $0.note) }
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
