import Language
import Reactive

/// How entries were written, for whoever writes them again as Swift: what the log and the values no longer tell.
struct WrittenWays {
    /// What entries wrote as other libraries do, by entry.
    var rewrites: [Int: [Rewrite]] = [:]
    /// The names that bare streams were given, by where they stand.
    var streamNames: [Place: String] = [:]
    /// What was heard when something with streams was watched, by entry and by what was watched.
    var members: [Int: [String: [(name: String, path: String, isCommand: Bool)]]] = [:]
    /// What an entry watches that was watched already.
    var watchedBefore: [Int: Set<String>] = [:]

    /// Nobody will ask: what grows with each entry is let go.
    mutating func forget() { (rewrites, members, watchedBefore) = ([:], [:], [:]) }
}
