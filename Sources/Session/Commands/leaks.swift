import Questions

extension ShellCommand {
    static let leaks = ShellCommand(
        "leaks", "", .look, "says what is left that nobody can reach or end, and what keeps it",
        example: """
            let a = BehaviorRelay(value: 1)
            :leaks
            //= nothing is left over: what lives has a name or an owner
            """
    ) { session, _ throws(Complaint) in
        let leaks = Owners(session.world).leaks()
        return session.folded(leaks.isEmpty ? ["nothing is left over: what lives has a name or an owner"] : leaks)
    }
}
