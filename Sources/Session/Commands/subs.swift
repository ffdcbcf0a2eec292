import Questions
import Reactive

extension ShellCommand {
    static let subs = ShellCommand(
        "subs", "[NAME]", .look,
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
    ) { session, arguments throws(Complaint) in
        let subscriptions = Subscriptions(session.world, width: session.width)
        guard let name = arguments.name else {
            let all = subscriptions.all()
            return all.isEmpty ? ["no subscription is alive"] : all
        }
        let lines = subscriptions.of(try session.stream(named: name))
        return lines.isEmpty ? session.folded(["nobody has subscribed to \(name)"]) : lines
    }
}
