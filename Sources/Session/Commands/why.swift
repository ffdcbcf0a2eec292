extension ShellCommand {
    static let why = ShellCommand(
        "why", "NAME|#id", .ask, "says what made a signal come: each operator on the way, back to what was typed",
        example: """
            let a = BehaviorRelay(value: 1)
            let b = a.map { $0 * 10 }
            watch b
            a <- 2
            :why b
            //= #3 b → 20
            //= └ map     entry 2
            //=   └ #2 a <- 2     you typed it, entry 4
            """
    ) { session, arguments throws(Complaint) in
        session.folded(session.why.answer(try session.record(arguments, of: "why")))
    }
}
