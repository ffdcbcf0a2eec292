import CStack

/// What the process says when it ends by a fault of its own, the terminal set as it was found.
public enum LastWords {
    /// From now on they are said. Called on the thread that works.
    public static func prepare(_ text: String) {
        cstack_last_words(text, false)
        cstack_stand_by()
    }

    /// The same for a shell at its prompt, which is about to take the terminal.
    public static func atPrompt(_ text: String) { cstack_last_words(text, true) }
}
