extension ShellCommand {
    static let replay = ShellCommand(
        "replay", "FILE", .session, "plays a script: Enter on an empty line types its next entry",
        example: ":help :replay", isOfTheTerminal: true
    ) { _, arguments throws(ShellCommandError) in
        guard arguments.name != nil else { throw ShellCommandError("which script? :replay FILE") }
        throw ShellCommandError("a script is played at the prompt; `rxsh run FILE` runs all of it")
    }
}
