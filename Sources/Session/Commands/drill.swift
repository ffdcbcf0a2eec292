import Labs
import Messages

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
    ) { session, arguments throws(ShellCommandError) in
        guard let name = arguments.name else { return list(session.options.drillBook, session.tongue) }
        let number = arguments.plain.count > 1 ? Int(arguments.plain[1]) : nil
        if arguments.plain.count > 1, number == nil { throw ShellCommandError("which drill? :drill \(name) NUMBER") }
        return try session.drill(Lab.requiring(name), number: number, isTyped: arguments.isTyped)
    }

    /// A line for each lab that has drills: how many, and which of them are solved.
    private static func list(_ book: DrillBook?, _ tongue: Tongue) -> [String] {
        Lab.all.filter { !$0.drills.isEmpty }.map { lab in
            let solved = book?.solved(lab.name) ?? []
            let line = Message("\(lab.name)   \(lab.drills.count) faults to find")
            let numbers = solved.sorted().map(String.init).joined(separator: ", ")
            return (solved.isEmpty ? line : Message("\(line); solved: \(numbers)")).text(in: tongue)
        }
    }
}
