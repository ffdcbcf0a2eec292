extension ShellCommand {
    static let learn = ShellCommand(
        "learn", "[LESSON]", .session, "opens a lesson: where you stopped, or by its number or name",
        example: """
            :learn 16
            //! at the prompt
            """, isOfTheTerminal: true
    ) { _, _ throws(ShellCommandError) in
        throw ShellCommandError("lessons are walked through at the prompt, with `rxsh learn`")
    }

    /// What can be typed while a lesson is open; whoever walks a person through it takes these first.
    static let ofLessons: [ShellCommand] = [
        ofLesson("lesson", "the step again: text, what is wanted, its name"),
        check,
        ofLesson("case", "plays the input that goes wrong, so that you can ask about it"),
        hint,
        ofLesson("show", "right answers; the step counts as shown"),
        ofLesson("skip", "the next step"),
        ofLesson("back", "the step before"),
        ofLesson("again", "this step afresh"),
        ofLesson("next", "the next lesson"),
        ofLesson("prove", "only the tasks of the lesson, without text"),
        ofLesson("progress", "the lessons: ✓ done, ◐ begun, ○ shown or skipped"),
        ofLesson("leave", "the ordinary prompt, as it was"),
    ]

    private static func ofLesson(_ name: String, _ sentence: String) -> ShellCommand {
        ShellCommand(
            name, "", .lesson, sentence,
            example: """
                :\(name)
                //! belongs to a lesson
                """
        ) { session, _ throws(ShellCommandError) in
            if name == "leave", session.isDrilling {
                throw ShellCommandError("another lab ends the drill: `:lab NAME`")
            }
            throw ShellCommandError(":\(name) belongs to a lesson: `:learn` opens one")
        }
    }
}
