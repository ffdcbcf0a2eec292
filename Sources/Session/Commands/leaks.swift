import Messages
import Questions

extension ShellCommand {
    static let leaks = ShellCommand(
        "leaks", "[--json]", .look, "says what is left that nobody can reach or end, and what keeps it",
        example: """
            let a = BehaviorRelay(value: 1)
            :leaks
            //= nothing is left over: what lives has a name or an owner
            """
    ) { session, arguments throws(ShellCommandError) in
        let leaks = Owners(session.world).leaks()
        if arguments.has("--json") { return leaks.map(\.json) }
        let nothing = Message("nothing is left over: what lives has a name or an owner")
        let lines = leaks.isEmpty ? [nothing.text(in: session.tongue)] : Finding.lines(leaks, in: session.tongue)
        return session.folded(lines)
    }
}
