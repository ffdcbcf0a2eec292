extension ShellCommand {
    static let type = ShellCommand(
        "type", "EXPRESSION", .ask, "says what type an expression has, and runs nothing",
        example: """
            let a = BehaviorRelay(value: 1)
            :type a.map { "\\($0)" }
            //= Observable<String>
            """
    ) { session, arguments throws(ShellCommandError) in
        guard !arguments.text.isEmpty else { throw ShellCommandError("of what? :type EXPRESSION") }
        switch session.world.interpreter.type(of: arguments.text) {
        case .success(let type): return ["\(type)"]
        case .failure(let mistake):
            throw ShellCommandError(mistake.message + (mistake.near.map { "; near: \($0)" } ?? ""))
        }
    }
}
