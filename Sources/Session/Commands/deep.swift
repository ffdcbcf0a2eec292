import Log

extension ShellCommand {
    static let deep = ShellCommand(
        "deep", "on|off", .look, "prints unnamed operators too, and what they dropped",
        example: """
            :deep on
            //= unnamed operators are printed too, and what is dropped; :deep off ends it
            """, isEntry: true
    ) { session, arguments throws(ShellCommandError) in
        switch arguments.name {
        case "on", nil:
            session.log.isDeep = true
            return ["unnamed operators are printed too, and what is dropped; :deep off ends it"]
        case "off":
            session.log.isDeep = false
            return ["named streams alone are printed"]
        default: throw ShellCommandError(":deep on or :deep off")
        }
    }
}
