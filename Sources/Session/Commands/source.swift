import Labs

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
        if let lab = Lab.named(name), session.world.interpreter.source(of: name) == 0 { return lines(lab.source) }
        guard let entry = session.entry(defining: name) else {
            try session.requirePast()
            throw Complaint("nothing named '\(name)' was typed here\(session.nearestDefinition(name))")
        }
        if let source = session.labSource(entry) {
            guard let type = session.world.interpreter.library.type(named: name) else { return lines(source) }
            return Array(lines(source).dropFirst(type.line - 1).prefix(type.lines))
        }
        return lines(entry.text)
    }
}

private func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}
