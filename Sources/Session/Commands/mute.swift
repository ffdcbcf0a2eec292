import Log

extension ShellCommand {
    static let mute = ShellCommand(
        "mute", "NAME…|KIND", .look, "stops printing a stream, or a detector's notes; the log keeps them",
        example: """
            let a = BehaviorRelay(value: 1)
            :mute a
            //= a is muted; :unmute prints it again
            a <- 2
            :unmute
            //= a: printed again; 1 signal meanwhile, :log #1
            """
    ) { session, arguments throws(ShellCommandError) in
        guard arguments.name != nil else { throw ShellCommandError("what? :mute NAME; :unmute ends it") }
        if arguments.plain.count == 1, let kind = Detectors.Kind(rawValue: arguments.plain[0]),
            !session.log.streams.contains(where: { $0.name == kind.rawValue })
        {
            session.quiet.insert(kind)
            return ["the detector '\(kind.rawValue)' is muted; :unmute lets it report again"]
        }
        for name in arguments.plain { _ = try session.lookup.stream(named: name) }
        session.muted.add(arguments.plain)
        return [session.muted.sentence(of: arguments.plain)]
    }
}

extension Muted {
    /// Says that these are muted now.
    package func sentence(of names: [String]) -> String {
        let one = names.count == 1
        return
            "\(names.joined(separator: ", ")) \(one ? "is" : "are") muted; :unmute prints \(one ? "it" : "them") again"
    }
}
