import Log
import Messages
import Services
import Session
import Web

/// What takes a script's entries, one at a time, and answers with lines: a session, or a scripted one in tests.
package protocol Performer: AnyObject {
    /// Makes a file's types and functions known to all of it, before its first entry runs.
    func declare(_ entries: [ScriptEntry], in file: String)
    /// How many entries are to be run as one, from the first on; nil if there is a mistake in it that none of them mends,
    /// or, of a whole text, exchanges for another.
    func together(_ entries: [String], isWhole: Bool) -> Int?
    /// Runs one whole entry. A mistake has been said as `.error` lines when it answers `.failed`.
    func enter(_ text: String, from origin: Origin) -> Outcome
    /// Whether the last entry was carried out, be it in part: then what went wrong can be asked about.
    var hasBegun: Bool { get }
    /// The status with which the program has ended itself, if it has.
    var left: Int32? { get }
    /// Nanoseconds since the first entry.
    var now: Int { get }
    /// When the earliest work is due.
    var nextDue: Int? { get }
    /// Lets time pass, and does what falls due.
    func advance(to time: Int)
    /// How many times as fast as the wall its clock runs now; nil if it stands still.
    var liveFactor: Double? { get }
    /// Ready when something outside can be attended to; -1 for nothing.
    var descriptor: Int32 { get }
    /// When something outside must be attended to, on the wall's clock.
    var wallDeadline: Int? { get }
    /// Whether something was wanted outside that could not be had.
    var wasRefused: Bool { get }
    /// Whether something outside is open that more may come from.
    var isReaching: Bool { get }
    /// Lets time pass, and delivers what came from outside.
    func attend(until time: Int)
    /// What came from outside.
    var tape: Tape { get }
    /// The person leaves in good order.
    func leave()
    /// No more entries will come: what was expected is judged.
    func finish()
    /// What is still to come, by name.
    var pending: [Pending] { get }
    /// What was done, as Swift for RxSwift 6.
    var exported: String { get }
    var exportedHelper: String? { get }
    /// Whether an entry says by itself what it expects.
    func expects(_ text: String) -> Bool
    /// The classes of tests that the script does not run itself.
    func testCasesLeft() -> [TestCase]
    /// What was done, as a page that plays it.
    func page(named name: String, _ extent: Extent) -> String
    /// Subscriptions of the script's own that nothing has ended.
    var alive: [String] { get }
}

/// What reaches nothing outside.
extension Performer {
    package var hasBegun: Bool { false }
    package var descriptor: Int32 { -1 }
    package var wallDeadline: Int? { nil }
    package var isReaching: Bool { false }
    package var wasRefused: Bool { false }
    package var tape: Tape { Tape() }
    package func attend(until time: Int) { advance(to: time) }
}

/// Something that is still to come.
package struct Pending: Equatable {
    /// What it is: `_1 (interval)`.
    package let name: String
    /// Whether it comes again and again.
    package let isEndless: Bool
    package let due: Int

    package init(_ name: String, due: Int, isEndless: Bool) {
        self.name = name
        self.due = due
        self.isEndless = isEndless
    }
}

/// How a session begins.
package struct Setup {
    /// How many times as fast as the wall its clock runs; nil if it stands still until it is told to move.
    package var liveFactor: Double?
    /// Types, hints and detectors: for people.
    package var hasNotes = false
    /// In which language notes and help are.
    package var tongue = Tongue.english
    /// Unnamed streams print too.
    package var isDeep = false
    /// Whether only what is printed is shown.
    package var isQuiet = false
    /// Whether what is printed without a line end is gone on with by the next entry, as in a program.
    package var joinsPrints = false
    /// What is said is kept, for a page that plays it.
    package var keepsTranscript = false
    /// Signals carry their values as JSON.
    package var wantsJSON = false
    /// So many entries can be undone and saved. A pipe may have no end.
    package var longestPast = Int.max
    /// What is told in place of the outside while the clock stands still.
    package var tape: Tape?
    /// What may be touched outside.
    package var allowance = Allowance()
    /// Asks a person who is here whether a line may reach outside.
    package var ask: ((Question) -> Bool?)?
    /// Where entries are written down as they are done, and what was written there before.
    package var journal: JournalFile?
    package var past: Journal?
    /// Sources that stand for those of labs, by their names.
    package var labs: [String: String] = [:]
    /// Labs ask their servers over HTTP.
    package var speaksHTTP = false
    /// Where `stdin.lines` reads.
    package var input: LineReader?

    package init() {}
}

/// Begins a session. Its lines come as they happen.
package typealias Opening = (_ setup: Setup, _ hear: @escaping (Line) -> Void) -> any Performer
