import Words

extension ShellCommand {
    static let screen = ShellCommand(
        "screen", "", .look, "draws the scene that is on screen",
        example: """
            scene Hello() {
                title "Hello"
                button go "Go"
            }
            present(Hello())
            //= screen → "Hello"
            :screen
            //= ┌ Hello ───────────────────────────────────────┐
            //= │ ( Go )                                       │
            //= └──────────────────────────────────────────────┘
            """
    ) { session, _ throws(ShellCommandError) in
        let stage = session.world.interpreter.theStage
        let undrawn = ShownViews.on(session.world.interpreter).lines
        guard stage.top != nil || undrawn.isEmpty else { return undrawn }
        return stage.drawing(width: max(24, min(48, session.display.width)))
    }

    static let present = ShellCommand(
        "present", "SCENE", .session, "shows a scene, as present(SCENE) does",
        example: """
            scene Hello() { title "Hello"
                button go "Go"
            }
            :present Hello()
            //= screen → "Hello"
            """, isEntry: true
    ) { session, arguments throws(ShellCommandError) in
        guard !arguments.text.isEmpty else { throw ShellCommandError("which scene? :present SCENE") }
        let entry = Entry(
            number: session.nextNumber, text: "present(\(arguments.text))", origin: arguments.origin, time: session.now)
        guard session.world.perform(entry) == .fine else { throw ShellCommandError("nothing is presented") }
        return []
    }
}
