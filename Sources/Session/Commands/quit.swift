extension ShellCommand {
    static let quit = ShellCommand("quit", "", .session, "leaves", example: ":quit") { _, _ throws(Complaint) in [] }
}
