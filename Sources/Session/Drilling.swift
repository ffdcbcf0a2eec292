import Labs
import Messages

/// How far a person is with the fault that is to be found.
package struct Drilling {
    /// The entry that opened the lab; another lab ends the drill.
    let entry: Int
    package var hints = 0
    var questions = 0
    /// How many lines were named that are as they should be.
    package var misses = 0
    var isFound = false
    /// Whether all rules held when they were played last.
    var isRepaired = false

    /// `2 questions, 1 hint`
    var effort: Message {
        let asked = questions == 1 ? Message("1 question") : Message("\(questions) questions")
        let helped: Message? =
            hints == 0 ? nil : hints == 1 ? Message(", 1 hint") : Message(", \(hints) hints")
        let missed: Message? =
            misses == 0
            ? nil : misses == 1 ? Message(", 1 line blamed in vain") : Message(", \(misses) lines blamed in vain")
        return Message("\(asked)\(helped)\(missed)")
    }
}

/// Which drills a person has solved, kept from session to session.
package struct DrillBook {
    package let solved: (_ lab: String) -> Set<Int>
    package let solve: (_ lab: String, _ number: Int, _ drilling: Drilling) -> Void

    package init(
        solved: @escaping (_ lab: String) -> Set<Int>,
        solve: @escaping (_ lab: String, _ number: Int, _ drilling: Drilling) -> Void
    ) {
        (self.solved, self.solve) = (solved, solve)
    }
}

extension Session {
    package var isDrilling: Bool { labs.open?.secret != nil }

    func requireDrill() throws(ShellCommandError) -> (open: OpenLab, fault: Patch, drill: Drill) {
        guard let open = labs.open, let (fault, drill) = open.secret else {
            let labs = Lab.all.filter { !$0.drills.isEmpty }.map(\.name).joined(separator: ", ")
            throw ShellCommandError("no fault is to be found: `:drill NAME` puts one into a lab (\(labs))")
        }
        if drilling?.entry != open.entry.number { drilling = Drilling(entry: open.entry.number) }
        return (open, fault, drill)
    }

    /// Opens a lab with a fault that is not named, and types what its user did.
    func drill(_ lab: Lab, number wanted: Int?, isTyped: Bool) throws(ShellCommandError) -> [String] {
        let count = lab.drills.count
        // A script is to do the same each time.
        let number = wanted ?? (isTyped ? lab.drill(besides: labs.open?.drill, options.drillBook) : 1)
        guard lab.drills.indices.contains(number - 1), let drill = lab.drills[number - 1].drill else {
            throw lab.lacks(drill: number)
        }
        let wasLive = clock != .virtual
        guard enter(":lab \(lab.name) --fault ?\(number)", from: .played) == .fine else {
            throw ShellCommandError("the lab \(lab.name) was refused")
        }
        for step in drill.did {
            say(.note("▸ \(step)"))
            _ = enter(step, from: .played)
        }
        _ = try requireDrill()
        return [
            Message("\(lab.name), drill \(number) of \(count): \(Message(of: drill.told))"),
            Message("That was typed for you. Ask away; :blame LINE names the line at fault, :hint helps."),
            wasLive
                ? Message(
                    "The clock stands still from here on: :advance moves it, :clock live lets it run; another :lab ends the drill."
                ) : nil,
        ].compactMap { $0 }.map { $0.text(in: tongue) }
    }
}

extension Lab {
    /// A drill that is not solved, and another than the one that is open, if there is such a one.
    fileprivate func drill(besides open: Int?, _ book: DrillBook?) -> Int {
        let others = (1...max(1, drills.count)).filter { $0 != open }
        let solved = book?.solved(name) ?? []
        return others.filter { !solved.contains($0) }.randomElement() ?? others.randomElement() ?? 1
    }
}
