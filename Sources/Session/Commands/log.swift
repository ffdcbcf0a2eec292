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
    ) { session, arguments throws(Complaint) in
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
                    throw Complaint("since when? since 2s")
                }
                filter.since = time
            } else if word == "--json" {
                isJSON = true
            } else {
                filter.patterns.append(word)
            }
        }
        let lines = session.log.signals(filter).map { isJSON ? $0.jsonLine : $0.text }
        return lines.isEmpty ? ["nothing of that kind has happened"] : lines
    }
}
