extension ShellCommand {
    static let whynot = ShellCommand(
        "whynot", "NAME [#id]", .ask, "says what kept the last push, or the one named, from coming out of a stream",
        example: """
            let a = PublishSubject<Int>()
            let b = a.filter { $0 > 1 }
            watch b
            a <- 1
            :whynot b
            //= 1 stopped at filter: the predicate said no     entry 2
            """
    ) { session, arguments throws(Complaint) in
        guard let name = arguments.name else {
            guard let push = try session.record(marked: arguments) else {
                throw Complaint("of which stream? :whynot NAME, :whynot NAME #7")
            }
            return session.folded(session.whyNot.answer(push))
        }
        let stream = try session.stream(named: name)
        let push = try session.record(marked: arguments)
        let answer = session.whyNot.answer(stream, push)
        return session.folded(answer.reduce(into: []) { if $0.last != $1 { $0.append($1) } })
    }
}
