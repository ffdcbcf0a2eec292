/// What was typed, and all that it made: what is exchanged when the past is played again.
struct Course {
    var world: World
    /// The past, if it is kept.
    var journal: [Entry] = []
    /// The number of the entry that comes.
    var nextNumber = 1
    /// What was said to which entry.
    var past = Past()
    /// What the first pass over a file has carried out before its turn.
    var declared: Set<Declared> = []
    var clock: Clock

    init(world: World, clock: Clock) { (self.world, self.clock) = (world, clock) }
}

/// How the past is played again.
struct Playback {
    /// Whether what the world says is passed on.
    var isSilent = false
    /// Whether the past is played again: then nobody needs to be told what a thing is.
    var isUnderWay = false
    /// Said as soon as an edited entry is accepted.
    var announcement: String?
    /// The mistakes of the entry that is played.
    var mistakes: [String] = []
    /// What could not be played again, and why.
    var unplayed: [(entry: Entry, reason: String)] = []
}
