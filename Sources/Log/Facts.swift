import Language
import Reactive
import Values

/// What the log remembers of a stream after it is gone. Streams may come and go with each event: what most of them have
/// not is kept elsewhere, and what is a count is kept small.
package struct StreamFacts {
    /// Its number, which no other stream of this world is ever given.
    package internal(set) var number = 0
    /// The number of the newest record when it was entered.
    package internal(set) var since = 0
    /// The number of the newest record when it was gone.
    package internal(set) var until = Int.max
    /// The number of the newest record when its name or its standing changed last.
    package internal(set) var changed = 0
    private var shortHome: Int32 = -1
    private let shortRank: Int32
    /// Whether several named streams are built on an unnamed one: it is at home in none of them.
    private(set) var isCommon = false
    package var name: String?
    package let site: Site
    package let inputs: [(stream: Int, role: Role)]
    /// Nil once it is gone, which it tells by itself: a weak reference would slow down each use of the stream.
    package unowned(unsafe) var stream: Stream?
    /// Whether it is pushed from outside.
    package let isSubject: Bool
    /// Whether one run serves all.
    package let isShared: Bool
    /// Whether elements of its sides meet in it.
    package let isJoin: Bool
    /// Whether a command says it of itself.
    package let isReport: Bool
    /// Whether its stream had a name when it was last looked at.
    var isNamed: Bool
    /// How many elements it has sent since it was known, and the record of the last.
    package var count = 0
    package var last = 0
    /// The record of its end; 0 while it has not ended.
    package var end = 0
    /// Who heard it first, a stream or else, below 0, a listener; by which run, and where that stands.
    var firstConsumer: (consumer: Int, run: Int, site: Site?)?
    private var rare: Rare?

    init(_ stream: Stream, inputs: [(stream: Int, role: Role)]) {
        (name, site, self.inputs, self.stream) = (stream.name, stream.site, inputs, stream)
        (isShared, isReport, isNamed) = (stream.isShared, stream.isReport, stream.hasName)
        // Subjects are built on nothing; and nothing meets in what has one side alone.
        isSubject = stream.rank == 0 && stream is Subject
        isJoin = inputs.count > 1 && stream.site.gathersAll
        shortRank = Int32(clamping: stream.rank)
        if isSubject || isShared, case let kept = StreamFacts.kept(by: stream), kept > 0 {
            change { $0.keptAtFirst = kept }
        }
    }

    /// Of a stream that nobody knows.
    init(forgotten site: Site) {
        (name, self.site, inputs, stream, shortRank) = (nil, site, [], nil, 0)
        (isSubject, isShared, isJoin, isReport, isNamed) = (false, false, false, false, false)
    }

    /// What few streams have.
    private final class Rare {
        var standing: Standing?
        var hint: String?
        var former: String?
        var keptAtFirst = 0
        var held: (value: Value, isRendered: Bool)?
        var sentBy = 0
        var teller: Int?
        var origin: Object?
        var burst = Burst()
        var nextLook = 0
        var disposal: (entry: Int, site: Site?, time: Int)?
    }

    private mutating func change(_ change: (Rare) -> Void) {
        let known = rare ?? Rare()
        change(known)
        rare = known
    }
}

extension StreamFacts {
    package var rank: Int { Int(shortRank) }

    /// What an unnamed one is made for: the index of the stream in whose definition it stands, or that it is bound to.
    package internal(set) var home: Int? {
        get { shortHome < 0 ? nil : Int(shortHome) }
        set { shortHome = Int32(truncatingIfNeeded: newValue ?? -1) }
    }

    package internal(set) var standing: Standing? {
        get { rare?.standing }
        set { change { $0.standing = newValue } }
    }

    /// What a private property calls it: it is told in answers, and prints nothing.
    package var hint: String? {
        get { rare?.hint }
        set { change { $0.hint = newValue } }
    }

    /// The stream that tells of what this one sends, of a control's events.
    package internal(set) var teller: Int? {
        get { rare?.teller }
        set { change { $0.teller = newValue } }
    }

    /// What outside of all streams it tells of.
    package internal(set) var origin: Object? {
        get { rare?.origin ?? (stream as? Report)?.origin }
        set { change { $0.origin = newValue } }
    }

    /// The name that another stream has taken from it.
    package internal(set) var former: String? {
        get { rare?.former }
        set { change { $0.former = newValue } }
    }

    /// The last record in which another sent this stream itself as an element; 0 if none did.
    package internal(set) var sentBy: Int {
        get { rare?.sentBy ?? 0 }
        set { change { $0.sentBy = newValue } }
    }

    /// How many pushes of it others have led to at one instant.
    var burst: Burst {
        get { rare?.burst ?? Burst() }
        set { change { $0.burst = newValue } }
    }

    /// How many runs there must be before it is looked at again who hears the outputs beside it.
    var nextLook: Int {
        get { rare?.nextLook ?? 0 }
        set { change { $0.nextLook = newValue } }
    }

    /// Where a subject was disposed: in which entry, by which word, and when.
    package var disposal: (entry: Int, site: Site?, time: Int)? {
        get { rare?.disposal }
        set { change { $0.disposal = newValue } }
    }

    /// How many of its newest elements a newcomer is greeted with; of one that is gone, how many when it was entered.
    package var keeps: Int { stream.map(StreamFacts.kept) ?? rare?.keptAtFirst ?? 0 }

    private static func kept(by stream: Stream) -> Int { (stream as? any Keeping)?.keeps ?? 0 }

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

    /// One without a name is at home in another, unless it is already, or several are built on it. Whether that is news.
    mutating func settle(in index: Int, at newest: Int) -> Bool {
        if isNamed || isCommon || home == index { return false }
        if home == nil { home = index } else { (home, isCommon) = (nil, true) }
        changed = newest
        return true
    }

    /// Keeps what a subject holds now: itself, if it is no object, else its literal.
    mutating func begin(with value: Value?) {
        guard let value else { return }
        change {
            if case .object = value { $0.held = (.string(value.excerpt), true) } else { $0.held = (value, false) }
        }
    }

    /// What a subject held at first, as much as a sentence bears.
    package var start: String? {
        guard let held = rare?.held else { return nil }
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

/// What the log remembers of a run. There may be as many as events: what is a count is kept small.
package struct RunFacts {
    /// Its number, which no other run of this world is ever given.
    package internal(set) var number = 0
    private let shortStream: Int32
    private let shortFeeds: Int32
    private let shortEntry: Int32
    private var shortEndedIn: Int32 = 0
    /// How many elements wait in it.
    private var waiting: Int32 = 0
    /// Whether it is an inner stream's run, or a side's, rather than the next operator's in a chain.
    package let isInner: Bool
    /// Whether an operator hears a subject, or what is shared, that it opened: no run of its own.
    package let isEar: Bool
    /// Whether it is the one run of a shared stream.
    package let isShared: Bool
    /// Whether the shell's own watch is what it feeds.
    package let isWatched: Bool
    /// Whether it only tells a command if it may be done.
    package let isGate: Bool
    private var isOver = false
    /// The record that was being delivered when it began.
    package let openedBy: Int
    /// The number of the newest record when it began.
    package let since: Int
    package let time: Int
    private var timeOfEnd = 0
    package private(set) var endedBy = 0
    /// The number of the newest record when it ended.
    package private(set) var until = Int.max
    /// The record of its own end; 0 if it was disposed, or goes on.
    package var end = 0
    /// The word that disposed it, when it ended.
    package private(set) var endedAtSite: Site?
    /// Where the one run for all was asked for; or where an observer that is no closure was subscribed.
    package var connectedAt: Site?
    /// The shell's own watch's label.
    private var watch: Label?
    /// The record in which a join last spoke.
    private var lastJoin = 0

    private final class Label {
        let text: String
        init(_ text: String) { self.text = text }
    }

    init(
        stream: Int, feeds: Int, isInner: Bool, isEar: Bool = false, isShared: Bool, isWatched: Bool, label: String?,
        isGate: Bool = false, openedBy: Int, entry: Int, since: Int, time: Int
    ) {
        (shortStream, shortFeeds) = (Int32(truncatingIfNeeded: stream), Int32(truncatingIfNeeded: feeds))
        shortEntry = Int32(clamping: entry)
        (self.isInner, self.isEar, self.isShared) = (isInner, isEar, isShared)
        (self.isWatched, self.isGate) = (isWatched, isGate)
        (self.openedBy, self.since, self.time) = (openedBy, since, time)
        watch = label.map(Label.init)
    }

    package var stream: Int { Int(shortStream) }
    /// Whether an observer that is no closure hears it, such as what sets a label.
    package var endsInObserver: Bool { connectedAt != nil && !isShared }
    /// The run that this one feeds; 0 if it feeds a listener.
    package var feeds: Int { Int(shortFeeds) }
    package var entry: Int { Int(shortEntry) }
    /// The label of the watch that it feeds.
    package var label: String? { watch?.text }
    package var endedAt: Int? { isOver ? timeOfEnd : nil }
    /// The entry under way when it ended.
    package var endedIn: Int { Int(shortEndedIn) }

    /// It is over.
    mutating func end(at time: Int, by cause: Int, until newest: Int, in entry: Int, at site: Site?) {
        (isOver, timeOfEnd, endedBy, until, endedAtSite) = (true, time, cause, newest, site)
        shortEndedIn = Int32(clamping: entry)
    }

    /// A join has spoken in that record, and waits for less; the answer is the record of the time before.
    mutating func join(in number: Int) -> Int {
        leaveQueue()
        defer { lastJoin = number }
        return lastJoin
    }

    /// One element more waits; the answer is how many do.
    mutating func enqueue() -> Int {
        waiting += 1
        return Int(waiting)
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
