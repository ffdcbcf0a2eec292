/// A line of marbles, read: what is said when, in nanoseconds from frame 0.
package struct Marble: Equatable, Sendable {
    /// What is said at one time.
    package enum Mark: Equatable, Sendable {
        /// A value, by its name: a letter, a digit, or what stands in `{}`.
        case value(String)
        /// A string, given as it is.
        case text(String)
        case completed
        /// An error; nil if it has no name.
        case error(String?)
    }

    package struct Moment: Equatable, Sendable {
        package let time: Int
        package let mark: Mark
        /// Where it stands in the text; the first character is 1.
        package let column: Int
    }

    package let moments: [Moment]
    /// How long before `^` the line begins.
    package let lead: Int
    /// When somebody subscribes: `^`. All times are from there.
    package let subscription: Int?
    /// When the subscription is let go: `!`.
    package let disposal: Int?
    /// When the last thing that is drawn is over.
    package let end: Int

    /// Ten milliseconds.
    package static let usualFrame = 10_000_000
}

/// What is wrong with a line of marbles, and where.
package struct MarbleMistake: Error, Equatable {
    package let column: Int
    package let sentence: String

    /// The sentence with its place.
    package var text: String { "column \(column): \(sentence)" }
}
