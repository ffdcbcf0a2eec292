extension ShellCommand {
    static let source = ShellCommand(
        "source", "NAME", .look, "shows the text that a name was defined by",
        example: """
            let a = BehaviorRelay(value: 1)
            :source a
            //= let a = BehaviorRelay(value: 1)
            """
    ) { session, arguments throws(Complaint) in
        guard let name = arguments.name else { throw Complaint("of what? :source NAME") }
        guard let entry = session.entry(defining: name) else {
            throw Complaint("nothing named '\(name)' was typed here")
        }
        return entry.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
