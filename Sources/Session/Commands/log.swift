import Log
import Messages
import Values

extension ShellCommand {
    static let log = ShellCommand(
        "log", "[#id|#id #id|NAME…] [errors] [since TIME] [--json]", .look,
        "shows what happened: whole values, by id, from id to id, by name or kind",
        example: """
            let a = PublishSubject<Int>()
            a <- 1
            :log a
            //=  0.000  #1    a → 1
            """
    ) { session, arguments throws(ShellCommandError) in
        var filter = LogFilter()
        var isJSON = false
        var words = arguments.words[...]
        while let word = words.popFirst() {
            if word.hasPrefix("#"), let id = Int(word.dropFirst()) {
                filter.ids.append(id)
            } else if word == "errors" {
                filter.isErrorsOnly = true
            } else if word == "since" {
                guard let time = words.popFirst().flatMap(TimeText.parse) else {
                    throw ShellCommandError("since when? since 2s")
                }
                filter.since = time
            } else if word == "--json" {
                isJSON = true
            } else {
                filter.patterns.append(try pattern(word, session))
            }
        }
        if let last = filter.ids.last, filter.ids.count != 2, session.log.printed(last) == nil {
            throw ShellCommandError(
                Message("there is no #\(last)\(session.lookup.range(without: last))"), in: session.tongue)
        }
        let signals = filter.signals(of: session.log)
        if isJSON { return signals.map(\.jsonLine) }
        if signals.isEmpty {
            return [arguments.words.isEmpty ? "nothing has been printed yet" : "nothing of that kind has happened"]
        }
        return signals.map {
            filter.ids.isEmpty && session.display.width < .max ? $0.text(in: session.display.width) : $0.text
        }
    }
}

/// A name's pattern: of what holds streams, all of them; of a part, the whole name.
private func pattern(_ word: String, _ session: Session) throws(ShellCommandError) -> String {
    let names = session.log.streams.indices.map(session.log.title)
    if word.contains("*") || names.contains(word) { return word }
    if names.contains(where: { $0.hasPrefix(word + ".") }) { return word + ".*" }
    return session.log.title(of: try session.lookup.stream(named: word))
}
