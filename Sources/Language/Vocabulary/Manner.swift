/// What a word does with what it hears, as far as answers must know it: who adds a word says it in the word's file.
package struct Manner: Sendable {
    /// What an answer tells of an event that the word made.
    package enum Account: Sendable {
        /// How long it was held; how quiet it was before; that it was let through at once, or when.
        case held, quiet, throttled
        /// Which of its streams it came from: an inner one, one of a row, the first to speak, or several at once.
        case inner, source, first, pair, side
        /// Who asked for it; where it was moved to, or only the subscribing; how much later its source began.
        case sampled, moved, subscribed, begun
        /// What it was made of: one element, several, or the end of a try before.
        case made, gathered, tried
        /// What it stands for: an error or a completion that was caught, nothing in time, an event, its own first value.
        case caught, instead, event, own, empty
        /// What it was given when it was made.
        case given
        case tick
    }

    package struct Traits: OptionSet, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }
        /// It speaks of what several sides said.
        package static let joins = Traits(rawValue: 1)
        /// It has a closure that makes a stream of each element.
        package static let opens = Traits(rawValue: 2)
        /// A run of it does something: another run does it again.
        package static let acts = Traits(rawValue: 4)
        /// It ends what it passes on after so much, when another stream speaks or when its time is up.
        package static let limits = Traits(rawValue: 8)
        /// It lets streams wait for their turn.
        package static let queues = Traits(rawValue: 16)
        /// It passes nothing on until another stream has spoken.
        package static let waits = Traits(rawValue: 32)
        /// It lets go of a stream that another takes the place of.
        package static let switches = Traits(rawValue: 64)
        /// It asks somebody outside.
        package static let requests = Traits(rawValue: 128)
        /// It never completes by itself.
        package static let endless = Traits(rawValue: 256)
        /// Its closure drops an element by giving nil.
        package static let unwraps = Traits(rawValue: 512)
        /// It ends with the element that it was asked for.
        package static let picks = Traits(rawValue: 1024)
        /// Another stream takes over when its time is up.
        package static let expires = Traits(rawValue: 2048)
        /// A side is heard when the one before it has ended.
        package static let follows = Traits(rawValue: 4096)
        /// It completes when all that it hears has.
        package static let outlasts = Traits(rawValue: 8192)
        /// It speaks when its time is up.
        package static let paced = Traits(rawValue: 32768)
        /// It ends with an object.
        package static let owned = Traits(rawValue: 16384)
        /// It lets some elements by, and others not.
        package static let sifts = Traits(rawValue: 524288)
        /// One run of it goes on for all who listen.
        package static let shares = Traits(rawValue: 1_048_576)
        /// It says what its source says, and nothing else: an answer calls it by the source's name.
        package static let shows = Traits(rawValue: 65536)
        /// It keeps the newest element of each of its sides.
        package static let keepsSides = Traits(rawValue: 131072)
        /// Its first side asks for the newest elements of the others.
        package static let firstAsks = Traits(rawValue: 262144)
        /// It subscribes, pushes or disposes: an answer names the place where it stands.
        package static let marks = Traits(rawValue: 2_097_152)
        /// It has what is shared begin.
        package static let connects = Traits(rawValue: 4_194_304)
        /// It opens a stream with the element that goes into it.
        package static let sorts = Traits(rawValue: 8_388_608)
        /// It compares an element with all before it, not with the last alone.
        package static let remembers = Traits(rawValue: 16_777_216)
        /// It is a place where subscriptions are kept until it goes.
        package static let keepsSubscriptions = Traits(rawValue: 33_554_432)
        /// It begins its source anew after an error.
        package static let retries = Traits(rawValue: 67_108_864)
        /// It gathers from a start value, which it does not send by itself.
        package static let seeded = Traits(rawValue: 134_217_728)
        /// Its work begins when it is made, for no subscriber.
        package static let eager = Traits(rawValue: 268_435_456)
        /// It sends each of its arguments as one element, an array too.
        package static let lists = Traits(rawValue: 536_870_912)
        /// A closure of its own sends, and ends it.
        package static let scripted = Traits(rawValue: 1_073_741_824)
        /// It tells that an object is about to change.
        package static let announces = Traits(rawValue: 2_147_483_648)
        /// It compares an element with the last one alone.
        package static let compares = Traits(rawValue: 4_294_967_296)
        /// A call of it disposes, whoever holds what is disposed.
        package static let disposes = Traits(rawValue: 8_589_934_592)
        /// It disposes what it is given where its owner has been disposed.
        package static let admits = Traits(rawValue: 17_179_869_184)
        /// It disposes what it held for what it is given.
        package static let replaces = Traits(rawValue: 34_359_738_368)
        /// It completes at once, and sends nothing.
        package static let hollow = Traits(rawValue: 68_719_476_736)
        /// It fails at once, with the error that it is given.
        package static let fails = Traits(rawValue: 137_438_953_472)
    }

    package var account: Account?
    package var traits: Traits
    /// Why it keeps what it heard; `%` is the stream that asks for it.
    package var keeping: String?
    /// What a person may have meant who lost an element to a newer one, or whose elements wait in a long row; `%` is what
    /// opens a stream of each element, and leaves the one before.
    package var remedy: String?
    /// What would have kept an element for one who came later.
    package var keeper: String?

    package init(
        _ account: Account? = nil, _ traits: Traits = [], keeping: String? = nil, remedy: String? = nil,
        keeper: String? = nil
    ) {
        (self.account, self.traits, self.keeping) = (account, traits, keeping)
        (self.remedy, self.keeper) = (remedy, keeper)
    }

    package static let silent = Manner()
    package static let newestOnly = "% drops what is old"
    package static let changesOnly = "it tells of changes alone; `producer` begins with what is there"
    package static let atTheEnd = "it sends when its source completes"
    package static let whenAllEnd = "it sends when all sides have completed"
}

extension Vocabulary {
    /// What each word says of itself, by the names of their sites.
    package var manners: [String: Manner] {
        Dictionary(
            words.compactMap { word in word.manner.map { (word.name, $0) } }, uniquingKeysWith: { first, _ in first })
    }
}
