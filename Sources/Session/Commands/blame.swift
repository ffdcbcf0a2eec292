import Labs
import Messages

extension ShellCommand {
    static let blame = ShellCommand(
        "blame", "LINE", .session, "names the line at fault, in a drill",
        example: """
            :blame 12
            //! no fault is to be found
            """
    ) { session, arguments throws(ShellCommandError) in
        let (open, fault, drill) = try session.requireDrill()
        guard let line = Lab.line(arguments.words.first ?? "", of: open.lab.name) else {
            throw ShellCommandError("which line? :blame LINE, as in :blame 132")
        }
        guard open.lab.blamed(for: fault).contains(line) else {
            session.drilling?.misses += 1
            return [Message("✗ nothing is wrong with line \(line); :hint helps").text(in: session.tongue)]
        }
        session.drilling?.isFound = true
        let place = open.lab.line(of: fault.name) ?? line
        let because = Message(of: drill.because)
        let found =
            session.drilling?.isRepaired == true
            ? Message("✓ line \(line): \(because). It is repaired already.")
            : Message("✓ line \(line): \(because). Now repair it: :edit \(place)")
        return [found.text(in: session.tongue)]
    }
}

extension Lab {
    /// The line that a person means by `132`, `search:132` or `search.rx:132`.
    static func line(_ word: String, of lab: String) -> Int? {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        guard let last = parts.last, parts.count < 3 else { return nil }
        return parts.count == 1 || parts[0] == lab || parts[0] == "\(lab).rx" ? Int(last) : nil
    }
}
