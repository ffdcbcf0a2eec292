/// Who answers the prompt. All calls come on the thread that owns the terminal.
package protocol Shell: AnyObject {
    /// Whether Enter runs the text, or goes on to a next line.
    func isComplete(_ text: String) -> Bool
    /// What is open at the end of each line of the text.
    func openings(_ text: String) -> [Opening]
    /// Pieces of the text with their looks, in order. `cursor`: a count of scalars.
    func pieces(_ text: String, at cursor: Int) -> [Piece]
    /// What could stand at the cursor, a count of scalars from the start.
    func complete(_ text: String, at cursor: Int) -> Completion
    /// What the call takes whose arguments stand before the cursor, a line for each way to call it.
    func signatures(_ text: String, at cursor: Int) -> [String]
    /// Carries out an entry; false to leave.
    func run(_ entry: String) -> Bool
    /// When the next timer is due, from now; nil if there is none.
    var nanosecondsToNext: Int? { get }
    /// Each is ready when something has come for the shell; -1 for nothing.
    var descriptors: [Int32] { get }
    /// Does what is due, for no longer than a moment.
    func tick()
    /// How much is to be drawn above the line, before it is folded.
    var waiting: Int { get }
    /// Takes what is to be drawn, ready for a screen of so many columns. Nothing in it may drive the terminal but our own colours.
    func lines(_ columns: Int) -> [String]
    /// Whether rows are to stand above the line, always as they are now.
    var hasPanel: Bool { get }
    /// Those rows, ready for a screen of so many columns.
    func panel(_ columns: Int) -> [(text: String, width: Int)]
    /// Turns to other of those rows, if there are more than have room; whether there are.
    func turnPanel(down: Bool) -> Bool
    /// What stands at the right of the line; empty for nothing.
    var status: String { get }
    /// Whether that changes by itself, as time goes on.
    var hasRunningStatus: Bool { get }
    /// Whether an answer has more to show: Enter on an empty line does.
    var hasMore: Bool { get }
    /// Shows as much more of it as a screen holds.
    func showMore()
    /// ^C, on an empty line or on one that is given up by it.
    func interrupt(onEmptyLine isEmpty: Bool)
    /// Something ran and is over; whether ^C has stopped it.
    func stopped() -> Bool
    /// What Enter on an empty line enters: the next entry of a script that is played. It is asked for to be entered.
    func typeAhead() -> String?
    /// What the line begins with.
    var prompt: String { get }
    /// What Enter on an empty line would enter, to be shown faintly; empty for nothing.
    var ghost: String { get }
    /// The last words, when the person leaves with ^D.
    var farewell: String? { get }
}

extension Shell {
    package var prompt: String { "› " }
    package var ghost: String { "" }
}

/// What is open where a line ends.
package struct Opening {
    /// The innermost bracket; empty if none is open.
    package let bracket: String
    /// How many of them are.
    package let depth: Int
    package init(_ bracket: String, depth: Int) {
        self.bracket = bracket
        self.depth = depth
    }
}

/// A stretch of the line with one look.
package struct Piece {
    package enum Colour: Int {
        case plain = 0, keyword = 35, type = 36, string = 32, number = 33, comment = 90, command = 34
    }
    package let text: String
    package let colour: Colour
    /// It is one of a pair of brackets.
    package var isBold = false
    /// It is what a mistake is about.
    package var isWrong = false
    package init(_ text: String, _ colour: Colour) {
        self.text = text
        self.colour = colour
    }
}

/// What could stand where the cursor is.
package struct Completion {
    /// How many scalars before the cursor are replaced.
    package let replaced: Int
    /// What could stand there, and what is said beside it.
    package let candidates: [(text: String, note: String)]
    package init(replaced: Int, candidates: [(text: String, note: String)]) {
        self.replaced = replaced
        self.candidates = candidates
    }
}
