import Labs

/// How far a person is with the fault that is to be found.
package struct Drilling {
    /// The entry that opened the lab; another lab ends the drill.
    let entry: Int
    var hints = 0
    var questions = 0
    /// How many lines were named that are as they should be.
    var misses = 0
    var isFound = false

    /// `2 questions, 1 hint`
    var effort: String {
        func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        let parts = [count(questions, "question")] + (hints > 0 ? [count(hints, "hint")] : [])
        return (parts + (misses > 0 ? ["\(count(misses, "line")) blamed in vain"] : [])).joined(separator: ", ")
    }
}

extension Session {
    /// A fault that is to be found, in the lab that is open; nil if it has a name or is none.
    var openDrill: (open: OpenLab, fault: Patch, drill: Drill)? {
        guard let open = openLab, open.drill != nil, let fault = open.fault, let drill = fault.drill else { return nil }
        return (open, fault, drill)
    }

    package var isDrilling: Bool { openDrill != nil }

    func requireDrill() throws(Complaint) -> (open: OpenLab, fault: Patch, drill: Drill) {
        guard let found = openDrill else {
            let labs = Lab.all.filter { !$0.drills.isEmpty }.map(\.name).joined(separator: ", ")
            throw Complaint("no fault is to be found: `:drill NAME` puts one into a lab (\(labs))")
        }
        if drilling?.entry != found.open.entry.number { drilling = Drilling(entry: found.open.entry.number) }
        return found
    }

    /// Opens a lab with a fault that is not named, and types what its user did.
    func drill(_ lab: Lab, number wanted: Int?, isTyped: Bool) throws(Complaint) -> [String] {
        let count = lab.drills.count
        // A script is to do the same each time.
        let number = wanted ?? (isTyped ? pick(of: count, besides: openLab) : 1)
        guard lab.drills.indices.contains(number - 1), let drill = lab.drills[number - 1].drill else {
            throw lab.lacks(drill: number)
        }
        // What the user did took its time; from there on nothing moves while the person thinks.
        if clock != .virtual { _ = enter(":clock virtual", from: .played) }
        guard enter(":lab \(lab.name) --fault ?\(number)", from: .played) == .fine else {
            throw Complaint("the lab \(lab.name) was refused")
        }
        for step in drill.did {
            say(.note("▸ \(step)"))
            _ = enter(step, from: .played)
        }
        _ = try requireDrill()
        return [
            "\(lab.name), drill \(number) of \(count): \(drill.told)",
            "That was typed for you. Ask away; :blame LINE names the line at fault, :hint helps.",
        ]
    }

    /// One of so many, another than the one that is open.
    private func pick(of count: Int, besides open: OpenLab?) -> Int {
        (1...max(1, count)).filter { $0 != open?.drill }.randomElement() ?? 1
    }
}
