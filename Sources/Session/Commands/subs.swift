import Questions
import Reactive

extension ShellCommand {
    static let subs = ShellCommand(
        "subs", "[NAME] [--json]", .look,
        "lists the live subscriptions, opened when and where; of a name those that closed, too",
        example: """
            let a = BehaviorRelay(value: 1)
            let b = a.map { $0 * 10 }
            watch b
            :subs b
            //= 0.000  b   watch   entry 3
            unwatch b
            :subs b
            //= 0.000  b   watch   entry 3   closed at 0.000 by entry 4
            """
    ) { session, arguments throws(ShellCommandError) in
        try arguments.refuseOthers(of: "subs", session.tongue)
        let subscriptions = Subscriptions(session.world, width: session.display.width)
        let found =
            try arguments.name.map { name throws(ShellCommandError) in
                subscriptions.of(try session.lookup.meant(by: name).all)
            } ?? subscriptions.all()
        if arguments.has("--json") { return found.map { $0.json(session.log) } }
        if !found.isEmpty {
            return subscriptions.lines(found) + Finding.lines(subscriptions.apart(found), in: session.tongue)
        }
        return session.folded([arguments.name.map { "nobody has subscribed to \($0)" } ?? "no subscription is alive"])
    }
}
