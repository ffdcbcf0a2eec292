extension ShellCommand {
    static let log = ShellCommand(
        "log", "[#id|#id #id|NAME…] [errors] [since TIME]", .look,
        "shows what happened: whole values, by id, from id to id, by name or kind",
        example: """
            let a = PublishSubject<Int>()
            a <- 1
            :log a
            //= …
            """
    ) { session, arguments throws(Complaint) in
        var filter = LogFilter()
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
            } else {
                filter.patterns.append(word)
            }
        }
        let lines = session.log.signals(filter).map(\.text)
        return lines.isEmpty ? ["nothing of that kind has happened"] : lines
    }
}
