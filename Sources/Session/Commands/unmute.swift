extension ShellCommand {
    static let unmute = ShellCommand(
        "unmute", "", .look, "prints the signals of muted streams again",
        example: """
            let a = BehaviorRelay(value: 1)
            :mute a
            :unmute
            //= a: printed again
            """
    ) { session, _ throws(ShellCommandError) in
        let quiet = session.quiet.map(\.rawValue).sorted().joined(separator: ", ")
        session.quiet = []
        if !quiet.isEmpty, session.muted.names.isEmpty { return ["\(quiet): said again"] }
        guard !session.muted.names.isEmpty else {
            throw ShellCommandError("nothing is muted; :mute NAME, or ^C, does it")
        }
        return [session.muted.end()]
    }
}
