/// What somebody sees of a session who sits in front of it.
package struct Display {
    /// Whether it can show a drawing that changes.
    package var hasPanel = false
    /// The part of the graph that is to be shown so.
    package internal(set) var followed: Session.Followed?
    /// What the keys of the prompt do, if there is one.
    package var keys: [Key] = []
    package typealias Key = (keys: String, alike: String, sentence: String)
    /// How many columns answers may take: as many as the screen has, if there is one.
    package var width = Int.max
}
