import Messages
import Questions

extension ShellCommand {
    static let whynot = ShellCommand(
        "whynot", "NAME [#id|completed] [--json]", .ask,
        "why a value did not come out of a stream: of the last push, or of the one named; or why it has not completed",
        example: """
            let a = PublishSubject<Int>()
            let b = a.filter { $0 > 1 }
            watch b
            a <- 1
            :whynot b
            //= 1 stopped at filter: the predicate was false     entry 2
            """
    ) { session, arguments throws(ShellCommandError) in
        let push = try session.lookup.record(marked: arguments)
        let found: [Finding]
        if let name = arguments.name {
            let meant = try session.lookup.meant(by: name)
            let stream = meant.stream
            let asksEnd = push == nil && arguments.others == ["completed"]
            let label = arguments.others.first { other in session.world.watches.contains { $0.label == other } }
            if !asksEnd, label == nil, let other = arguments.others.first {
                throw ShellCommandError(
                    Message("'\(other)' says nothing here: :whynot NAME, :whynot NAME #7, :whynot NAME completed"),
                    in: session.tongue)
            }
            let whyNot = session.world.whyNot
            let watches = asksEnd || push != nil ? [] : session.world.watches
            let late = LateWatch(watches, of: stream, label: label ?? name, whyNot).finding(as: label ?? name)
            let newest = late == nil ? LateWatch.newest(watches, of: stream, whyNot) : nil
            found =
                (late.map { [$0] } ?? (asksEnd ? Unended(stream, whyNot).answer : whyNot.answer(stream, push)))
                + [newest.flatMap { $0.late.finding(as: $0.label) }].compactMap { $0 } + meant.notes
        } else if let push {
            found = session.world.whyNot.answer(push)
        } else {
            throw ShellCommandError(Message("of which stream? :whynot NAME, :whynot NAME #7"), in: session.tongue)
        }
        if arguments.has("--json") { return found.map(\.json) }
        return session.folded(
            Finding.lines(found, in: session.tongue).reduce(into: []) { if $0.last != $1 { $0.append($1) } })
    }
}
