import Reactive

/// One thing that happened. Plain data: no record keeps an object of the session alive.
package struct Record {
    package enum Kind: UInt8 {
        case next, error, completed
        /// A value went no further; `drop` says why.
        case dropped
        /// A run of a stream began or ended.
        case began, ended
        /// A note of the session's own: a command started, finished, refused.
        case started, finished, refused
    }

    /// Its place in the log, from 1.
    package var number: Int
    /// The number of the record that led to it; 0 for what a person or the clock began.
    package var cause: Int
    package var kind: Kind
    /// The stream's index in the log's table.
    package var stream: Int
    /// The run's number; 0 for a subject that was pushed.
    package var run: Int
    package var turn: Int
    package var time: Int
    /// The entry that was being carried out; 0 for a timer's work.
    package var entry: Int
    /// What was sent or dropped: itself, if it holds no object, else its literal.
    package var value: Value
    package var isRendered: Bool
    package var drop: Drop?
    /// The printed id; for what is printed only under `:deep`, the last one given out before.
    package var id = 0
    /// 0 for what is printed anyway; else its number under `id`.
    package var sub = 0
    /// The number of the nearest record with an id of its own that it is or came from; 0 if there is none.
    package var anchor = 0
    package var depth = 0
    package var scheduler = "main"
    /// The subscription whose closure pushed; 0 if none did.
    package var listener = 0
    /// The word that pushed.
    package var site: Site?
    /// The number of the newest run at that moment.
    package var newestRun = 0

    /// What was sent or dropped, as a literal on one line.
    package var literal: String {
        if isRendered, case .string(let text) = value { return text }
        return value.literal
    }
}

/// What the log remembers of a stream after it is gone.
package struct StreamFacts {
    package var name: String?
    package let site: Site
    package let inputs: [(stream: Int, role: Role)]
    package let rank: Int
    package weak var stream: Stream?
    /// Whether it is pushed from outside.
    package let isSubject: Bool
    /// Whether one run serves all.
    package let isShared: Bool
    /// Whether elements of its sides meet in it.
    package let isJoin: Bool
    /// How many elements it has sent since it was known, and the record of the last.
    package var count = 0
    package var last = 0
    /// The record of its end; 0 while it has not ended.
    package var end = 0
    /// Where a subject was disposed: in which entry, by which word, and when.
    package var disposal: (entry: Int, site: Site?, time: Int)?
}

/// What the log remembers of a run.
package struct RunFacts {
    package let stream: Int
    /// The run that this one feeds; 0 if it feeds a listener.
    package let feeds: Int
    /// Whether it is an inner stream's run, or a side's, rather than the next operator's in a chain.
    package let isInner: Bool
    /// Whether an operator hears a subject that it opened: no run of its own.
    package var isEar = false
    /// Whether it is the one run of a shared stream.
    package let isShared: Bool
    /// Whether the shell's own watch is what it feeds.
    package let isWatched: Bool
    /// The label of that watch.
    package let label: String?
    /// Whether it only tells a command if it may be done.
    var isGate = false
    /// The record that was being delivered when it began.
    package let openedBy: Int
    package let entry: Int
    /// The number of the newest record when it began.
    package let since: Int
    package let time: Int
    package var endedAt: Int?
    package var endedBy = 0
    /// The number of the newest record when it ended.
    package var until = Int.max
    /// The record of its own end; 0 if it was disposed, or goes on.
    package var end = 0
    /// The entry under way, and the word that disposed it, when it ended.
    package var endedIn = 0
    package var endedAtSite: Site?

    /// Whether it could hear the record of that number.
    package func lives(at number: Int) -> Bool { since < number && until >= number }
}

/// What the log remembers of closures, or a subject, that hear a stream.
package struct SubscriptionFacts {
    package let stream: Int
    /// The subject that it is pushed into, if that is all.
    package let target: Int?
    /// The word that subscribed.
    package let site: Site?
    package let entry: Int
    package let time: Int
    /// The record that was being delivered when it began.
    package let openedBy: Int
    package weak var subscriber: Subscriber?
    package var endedAt: Int?
}
