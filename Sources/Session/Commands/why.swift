import Questions

extension ShellCommand {
    static let why = ShellCommand(
        "why", "[NAME|#id] [--json]", .ask,
        "why a value came, back to what was typed; alone, of what came last, to closures as well",
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
        var records = try session.lookup.records(arguments)
        // Of a name that has completed, what it had sent last may be meant as well.
        if arguments.mark == nil, arguments.name != nil, records[0].kind == .completed {
            records += [session.lookup.last(of: records[0].stream) { $0.kind == .next }].compactMap { $0 }
        }
        let why = session.world.why
        let isBare = arguments.mark == nil && arguments.name == nil
        let unheard = isBare ? LastPush(session.world.whyNot).unheard : (findings: [], isLate: false)
        if unheard.isLate { records = [] }
        let way = arguments.has("--json") ? records.flatMap(why.answer) : Heard(why).answers(records)
        let meant =
            try arguments.mark == nil ? arguments.name.map(session.lookup.meant)?.notes ?? unheard.findings : []
        let whyNot = session.world.whyNot
        let notes = meant + records.prefix(1).flatMap { Skipped.findings(since: $0, whyNot) }
        return arguments.has("--json")
            ? way.map(\.json) + notes.map(\.json)
            : session.folded(WayStep.layout(way, in: session.tongue) + Finding.lines(notes, in: session.tongue))
    }
}
