import Labs
import Messages

extension ShellCommand {
    static let check = ShellCommand(
        "check", "", .lesson, "judges what is defined now, in a lesson; in a lab, plays its rules",
        example: """
            :check
            //! nothing to check
            """
    ) { session, _ throws(ShellCommandError) in
        guard let open = session.labs.open else {
            throw ShellCommandError("nothing to check: `:learn` opens a lesson, `:drill` a fault to find")
        }
        guard let plays = session.options.plays else {
            throw ShellCommandError("rules are played at the prompt and by scripts")
        }
        let own = open.drill == nil ? nil : open.fault
        let rules = (own.map { [$0] } ?? []) + open.lab.faults.filter { $0.name != own?.name }
        for rule in rules {
            let findings = plays(rule.rule, open.lab.name, open.source, session.tongue)
            if session.world.isInterrupted {
                let said = Message("interrupted: \(rules.count) rules were not all played")
                return [said.text(in: session.tongue)]
            }
            session.drilling?.isRepaired = findings.isEmpty
            guard findings.isEmpty else { return broken(rule, findings, own, session) }
        }
        guard let own else {
            return [Message("✓ all \(rules.count) rules of \(open.lab.name) hold").text(in: session.tongue)]
        }
        if let number = open.drill, let drilling = session.drilling {
            session.options.drillBook?.solve(open.lab.name, number, drilling)
        }
        let named = session.drilling?.isFound == true ? nil : Message("; the line was mended before it was blamed")
        let effort = session.drilling?.effort ?? .empty
        let said = Message(
            "✓ \(own.name) holds again, and so do the \(rules.count - 1) other rules; \(effort)\(named)")
        return [said.text(in: session.tongue)]
    }

    /// What is said of a rule that does not hold. The one that is to be found keeps its name for itself.
    private static func broken(_ rule: Patch, _ findings: [String], _ own: Patch?, _ session: Session) -> [String] {
        let sentence =
            own == nil
            ? Message("✗ \(rule.name) does not hold")
            : own?.name == rule.name
                ? Message("✗ the fault is still there; :edit LINE changes a line")
                : Message("✗ the fault is gone, but now \(rule.name) does not hold")
        return [sentence.text(in: session.tongue)] + findings.prefix(mostFindings).map { "  \($0)" }
    }

    private static let mostFindings = 6
}
