import Language

extension ShellCommand {
    static let forget = ShellCommand(
        "forget", "NAME", .session, "lets a name go; what only it kept alive ends",
        example: """
            let a = BehaviorRelay(value: 1)
            :forget a
            //= a is forgotten
            """, isEntry: true
    ) { session, arguments throws(ShellCommandError) in
        guard let name = arguments.name else { throw ShellCommandError("which name? :forget NAME") }
        guard session.world.interpreter.forget(name) else {
            let near = nearest(name, among: session.world.interpreter.names.globals.keys).map { "; near: \($0)" } ?? ""
            throw ShellCommandError("there is no name '\(name)'\(near)")
        }
        return ["\(name) is forgotten"]
    }
}
