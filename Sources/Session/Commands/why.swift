import Questions

extension ShellCommand {
    static let why = ShellCommand(
        "why", "[NAME|#id] [--json]", .ask, "why a value came, back to what was typed; alone, of the last signal",
        example: """
            let a = BehaviorRelay(value: 1)
            let b = a.map { $0 * 10 }
            watch b
            a <- 2
            :why b
            //= #3 b → 20
            //= └ map     entry 2
            //=   └ #2 a <- 2     you typed it, entry 4
            """
    ) { session, arguments throws(ShellCommandError) in
        try arguments.refuseOthers(of: "why", session.tongue)
        let record = try session.lookup.record(arguments)
        // Of a name that has completed, what it had sent last may be meant as well.
        let isOfEnd = arguments.mark == nil && arguments.name != nil && record.kind == .completed
        let element = isOfEnd ? session.lookup.last(of: record.stream) { $0.kind == .next } : nil
        let way = ([record] + [element].compactMap { $0 }).flatMap(session.world.why.answer)
        let notes = try arguments.mark == nil ? arguments.name.map(session.lookup.meant)?.notes ?? [] : []
        return arguments.has("--json")
            ? way.map(\.json) + notes.map(\.json)
            : session.folded(WayStep.layout(way, in: session.tongue) + Finding.lines(notes, in: session.tongue))
    }
}
