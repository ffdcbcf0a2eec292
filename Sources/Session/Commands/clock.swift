import Log

extension ShellCommand {
    static let clock = ShellCommand(
        "clock", "[live|virtual] [x10]", .time, "says how time passes, or changes it: live, live x10, virtual",
        example: """
            :clock
            //= virtual, at 0.000
            """, isEntry: true, asks: \.words.isEmpty
    ) { session, arguments throws(ShellCommandError) in
        switch arguments.name {
        case nil: break
        case "virtual": session.clock = .virtual
        case "live":
            guard let factor = speed(arguments.words.dropFirst().first) else {
                throw ShellCommandError("how fast? :clock live, :clock live x10")
            }
            session.clock = .live(factor: factor)
        default: throw ShellCommandError(":clock live, :clock live x10 or :clock virtual")
        }
        return ["\(session.clock.title), at \(Signal.seconds(session.now))"]
    }

    private static func speed(_ text: String?) -> Double? {
        guard let text else { return 1 }
        guard text.hasPrefix("x"), let factor = Double(text.dropFirst()), factor > 0, factor <= 1e6 else { return nil }
        return factor
    }
}
