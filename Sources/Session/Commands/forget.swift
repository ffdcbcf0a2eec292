extension ShellCommand {
    static let forget = ShellCommand(
        "forget", "NAME", .session, "lets a name go; what only it kept alive ends",
        example: """
            let a = BehaviorRelay(value: 1)
            :forget a
            //= a is forgotten
            """, isEntry: true
    ) { session, arguments throws(Complaint) in
        guard let name = arguments.name, session.world.interpreter.forget(name) else {
            throw Complaint("which name? :forget NAME")
        }
        return ["\(name) is forgotten"]
    }
}
