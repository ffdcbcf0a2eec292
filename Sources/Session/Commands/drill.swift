import Labs

extension ShellCommand {
    static let drill = ShellCommand(
        "drill", "LAB [NUMBER]", .session,
        "puts a fault into a lab, types what its user did, and lets you find the line",
        example: """
            :drill search 1
            //= …
            :blame 1
            //= ✗ nothing is wrong with line 1; :hint helps
            """
    ) { session, arguments throws(Complaint) in
        guard let name = arguments.name else {
            return Lab.all.filter { !$0.drills.isEmpty }.map { "\($0.name)   \($0.drills.count) faults to find" }
        }
        let number = arguments.plain.count > 1 ? Int(arguments.plain[1]) : nil
        if arguments.plain.count > 1, number == nil { throw Complaint("which drill? :drill \(name) NUMBER") }
        return try session.drill(Lab.requiring(name), number: number, isTyped: arguments.isTyped)
    }
}
