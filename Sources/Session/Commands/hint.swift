import Labs
import Messages

extension ShellCommand {
    static let hint = ShellCommand(
        "hint", "", .lesson, "the next hint, of a lesson's step or of a drill; says how many are left",
        example: """
            :hint
            //! no fault is to be found
            """
    ) { session, _ throws(ShellCommandError) in
        let (open, fault, drill) = try session.requireDrill()
        let lines = open.lab.line(of: fault.name).flatMap { Lab.declaration(around: $0, in: open.source) }
        let place = lines.map { "\($0.lowerBound)-\($0.upperBound)" } ?? "1"
        let hints = [
            Message(of: drill.hint), Message("Ask: \(drill.ask)"),
            Message("It is in these lines: \(":source \(open.lab.name):\(place)")"),
        ]
        let number = session.drilling?.hints ?? 0
        guard number < hints.count else {
            return [Message("That was the last hint. \(hints[hints.count - 1])").text(in: session.tongue)]
        }
        session.drilling?.hints = number + 1
        return [Message("\(number + 1) of \(hints.count): \(hints[number])").text(in: session.tongue)]
    }
}
