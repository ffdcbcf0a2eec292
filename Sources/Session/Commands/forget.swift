import Language
import Log
import Questions

extension ShellCommand {
    static let forget = ShellCommand(
        "forget", "NAME", .session, "lets a name go; what only it kept alive ends",
        example: """
            let a = BehaviorRelay(value: 1)
            :forget a
            //= a is forgotten
            """, isEntry: true
    ) { session, arguments throws(ShellCommandError) in
        guard let name = arguments.name else { throw ShellCommandError("which name? :forget NAME") }
        let stream = try? session.lookup.stream(named: name)
        guard session.world.interpreter.forget(name) else {
            let near = nearest(name, among: session.world.interpreter.names.globals.keys).map { "; near: \($0)" } ?? ""
            throw ShellCommandError("there is no name '\(name)'\(near)")
        }
        switch stream.map({ going(on: $0, session.log) }) ?? 0 {
        case 0: return ["\(name) is forgotten"]
        case 1: return ["\(name) is forgotten; the subscription that hears it goes on, as :subs shows"]
        case let count: return ["\(name) is forgotten; the \(count) subscriptions that hear it go on, as :subs shows"]
        }
    }

    /// How many subscriptions hear a stream still.
    private static func going(on stream: Int, _ log: Log) -> Int {
        guard log.streams[stream].stream != nil else { return 0 }
        let wiring = Wiring(log)
        return log.subscriptions.dropFirst().count {
            $0.endedAt == nil && $0.subscriber != nil
                && ($0.stream == stream || wiring.upstream(of: $0.stream).contains(stream))
        }
    }
}
