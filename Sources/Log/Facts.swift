import Language
import Reactive
import Values

/// What the log remembers of a stream after it is gone.
package struct StreamFacts {
    /// Its number, which no other stream of this world is ever given.
    package internal(set) var number = 0
    /// The number of the newest record when it was entered.
    package internal(set) var since = 0
    /// The number of the newest record when it was gone.
    package internal(set) var until = Int.max
    /// The number of the newest record when its name or its standing changed last.
    package internal(set) var changed = 0
    /// What an unnamed one is made for: the index of the stream in whose definition it stands, or that it is bound to.
    package internal(set) var home: Int?
    /// Whether several named streams are built on an unnamed one: it is at home in none of them.
    var isCommon = false
    package internal(set) var standing: Standing?
    package var name: String?
    /// What a private property calls it: it is told in answers, and prints nothing.
    package var hint: String?
    /// The name that another stream has taken from it.
    package internal(set) var former: String?
    package let site: Site
    package let inputs: [(stream: Int, role: Role)]
    package let rank: Int
    /// Nil once it is gone, which it tells by itself: a weak reference would slow down each use of the stream.
    package unowned(unsafe) var stream: Stream?
    /// Whether it is pushed from outside.
    package let isSubject: Bool
    /// Whether one run serves all.
    package let isShared: Bool
    /// How many of its newest elements a newcomer was greeted with when it was entered.
    let keptAtFirst: Int
    /// How many a newcomer is greeted with.
    package var keeps: Int { stream.map(StreamFacts.kept) ?? keptAtFirst }

    static func kept(by stream: Stream) -> Int { (stream as? any Keeping)?.keeps ?? 0 }

    /// Whether elements of its sides meet in it.
    package let isJoin: Bool
    /// Whether a command says it of itself.
    package let isReport: Bool
    /// Whether it is what a command says of its work, or whether it is at work.
    package var isCommandValues: Bool { isReport && site.word == Site.commandValues.word }
    package var isExecuting: Bool { site.word == Site.commandExecuting.word }

    /// Whether an element that was not passed on waits in it until its turn comes.
    func isQueued(_ record: Record) -> Bool {
        switch record.drop {
        case .queued?: true
        case .waiting?: site.manner.account == .pair
        default: false
        }
    }
    /// Whether its stream had a name when it was last looked at.
    var isNamed: Bool
    /// What a subject held when it was entered: itself, if it is no object, else its literal.
    var held: (value: Value, isRendered: Bool)?
    /// How many elements it has sent since it was known, and the record of the last.
    package var count = 0
    package var last = 0
    /// The record of its end; 0 while it has not ended.
    package var end = 0
    /// The last record in which another sent this stream itself as an element; 0 if none did.
    package internal(set) var sentBy = 0
    /// Who heard it first, a stream or else, below 0, a listener; by which run, and where that stands.
    var firstConsumer: (consumer: Int, run: Int, place: Place?)?
    /// How many pushes of it others have led to at one instant.
    var burst = Burst()
    /// How many runs there must be before it is looked at again who hears the outputs beside it.
    var nextLook = 0
    /// Where a subject was disposed: in which entry, by which word, and when.
    package var disposal: (entry: Int, site: Site?, time: Int)?

    /// Keeps what a subject holds now.
    mutating func begin(with value: Value?) {
        guard let value else { return }
        if case .object = value { held = (.string(value.excerpt), true) } else { held = (value, false) }
    }

    /// What a subject held at first, as much as a sentence bears.
    package var start: String? {
        guard let held else { return nil }
        if held.isRendered, case .string(let text) = held.value { return text.cut(to: 40) }
        return held.value.brief
    }
}

/// Pushes of one subject at one instant that others have led to.
struct Burst {
    var time = -1
    var count = 0
    /// The turn in which they were found to feed themselves.
    var runaway = 0
}

/// What a stream is to whom it belongs to.
package struct Standing: Equatable {
    package enum Part: String, Sendable {
        case input = "in", output = "out", command, control
    }
    /// What it is a member of, `vm` of `vm.results`; nil for a name of its own.
    package let owner: String?
    /// The owner's type: `SearchVM`.
    package let ownerType: String?
    /// Its own type, as it was declared or found.
    package let type: String?
    package let part: Part?

    package init(owner: String? = nil, ownerType: String? = nil, type: String? = nil, part: Part? = nil) {
        (self.owner, self.ownerType, self.type, self.part) = (owner, ownerType, type, part)
    }
}

/// What the log remembers of a run.
package struct RunFacts {
    /// Its number, which no other run of this world is ever given.
    package internal(set) var number = 0
    package let stream: Int
    /// The run that this one feeds; 0 if it feeds a listener.
    package let feeds: Int
    /// Whether it is an inner stream's run, or a side's, rather than the next operator's in a chain.
    package let isInner: Bool
    /// Whether an operator hears a subject, or what is shared, that it opened: no run of its own.
    package var isEar = false
    /// Whether it is the one run of a shared stream.
    package let isShared: Bool
    /// Whether the shell's own watch is what it feeds.
    package let isWatched: Bool
    /// The label of that watch.
    package let label: String?
    /// Whether it only tells a command if it may be done.
    package var isGate = false
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
    /// Where the one run for all was asked for.
    package var connectedAt: Site?
    /// The record in which a join last spoke.
    var lastJoin = 0
    /// How many elements wait in it.
    var waiting = 0

    /// A join has spoken in that record, and waits for less; the answer is the record of the time before.
    mutating func join(in number: Int) -> Int {
        leaveQueue()
        defer { lastJoin = number }
        return lastJoin
    }

    /// One element more waits; the answer is how many do.
    mutating func enqueue() -> Int {
        waiting += 1
        return waiting
    }

    /// An element waits no more.
    mutating func leaveQueue() { if waiting > 0 { waiting -= 1 } }

    /// Whether what it hears is heard by other than the shell's own watch.
    var isConsumer: Bool { !isWatched && !isShared && !isEar }

    /// Whether it could hear the record of that number.
    package func lives(at number: Int) -> Bool { since < number && until >= number }
}

/// What the log remembers of closures, or a subject, that hear a stream.
package struct SubscriptionFacts {
    /// Its number, which no other subscription of this world is ever given.
    package internal(set) var number = 0
    /// The number of the newest record when it began, and when it ended.
    package internal(set) var since = 0
    package internal(set) var until = Int.max
    /// The entry under way, the word that disposed it, and the record that was being delivered, when it ended.
    package internal(set) var endedIn = 0
    package internal(set) var endedAtSite: Site?
    package internal(set) var endedBy = 0
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
    /// Where it was handed to a bag.
    package var bagSite: Site?
    /// Which bag that is, and where it was made.
    package var bag: ObjectIdentifier?
    package var bagMade: Place?
    package var endedAt: Int?
}
