import Language
import Reactive

/// A session as its export is made of it: what was entered, and what the shell knows of it.
package struct Recording {
    package struct Entry {
        package let number: Int
        /// As it was carried out: a lab is its source, and `:present` the call that it stands for.
        package let text: String
        /// The clock when it was taken, in nanoseconds.
        package let time: Int
        /// How long the program itself let time go on while it was carried out.
        package let duration: Int
        /// Whether it met a mistake while it ran.
        package let isBroken: Bool
        /// Whether it was of no account how long nothing was done before it.
        let isUntimed: Bool

        package init(
            number: Int, text: String, time: Int, duration: Int = 0, isBroken: Bool, isUntimed: Bool = false
        ) {
            (self.number, self.text, self.time, self.duration) = (number, text, time, duration)
            (self.isBroken, self.isUntimed) = (isBroken, isUntimed)
        }

        var isCommand: Bool { text.utf8.first == 0x3A }
    }

    /// A stream of something that was watched whole.
    package typealias Member = (name: String, path: String, isCommand: Bool)

    package let entries: [Entry]
    /// The clock at its end.
    package let end: Int
    /// Names and types as the last entry left them.
    package let interpreter: Interpreter
    /// What entries wrote as other libraries do, by entry.
    package let rewrites: [Int: [Rewrite]]
    /// The names that bare streams were given, by where they stand.
    package let given: [Place: String]
    /// What was heard when something with streams was watched, by entry and by what was watched.
    package let members: [Int: [String: [Member]]]
    /// What an entry watches that was watched already.
    package let watchedBefore: [Int: Set<String>]

    package init(
        entries: [Entry], end: Int, interpreter: Interpreter, rewrites: [Int: [Rewrite]], given: [Place: String],
        members: [Int: [String: [Member]]], watchedBefore: [Int: Set<String>]
    ) {
        self.entries = entries
        self.end = end
        self.interpreter = interpreter
        self.rewrites = rewrites
        self.given = given
        self.members = members
        self.watchedBefore = watchedBefore
    }

    /// The words that were called, each with the type that has it.
    var uses: [Rewrite.Use] { rewrites.values.flatMap { $0.compactMap(\.use) } }

    /// The name that the bare stream of a statement was given.
    func given(_ statement: Statement, in entry: Entry) -> String? {
        let source = SourceText(entry.text)
        let start = statement.span.start
        return given[
            Place(source: entry.number, line: source.line(of: start) + 1, column: source.column(of: start))]
    }
}
