extension ShellCommand {
    static let quit = ShellCommand("quit", "", .session, "leaves", example: ":quit", isOfTheTerminal: true) {
        _, _ throws(ShellCommandError) in []
    }
}
