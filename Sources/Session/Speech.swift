import Log
import Messages
import Reactive
import Scenes

/// What a session says, line by line: what closures print comes in whole lines, the rounds of a subject that feeds itself
/// are held back until it is known whether they end, and what people are told of an entry comes behind it, each once.
final class Speech {
    /// Takes what is said.
    var hear: (Line) -> Void = { _ in }
    /// Whether notes are left out: nobody wants them of what a lab declares.
    var keepsQuiet = false
    private let options: Session.Options
    private let loop: Loop
    private let log: Log
    /// Notes of the entry under way, each once.
    private var notes: [() -> String] = []
    /// What was printed without a line end.
    private var partial = ""
    /// Rounds of a subject that feeds itself, which are said if they come to an end.
    private var round = HeldLines()

    init(_ options: Session.Options, _ loop: Loop, _ log: Log) {
        (self.options, self.loop, self.log) = (options, loop, log)
    }

    /// What is no print begins a line of its own.
    func say(_ line: Line) {
        if holds(line) { return }
        switch line {
        case .print: break
        case .signal, .answer: if !options.isQuiet { endPrint() }
        case .note: if !options.joinsPrints { endPrint() }
        case .error: endPrint()
        }
        hear(line)
    }

    // MARK: notes

    /// An entry begins, of which the checker has these notes.
    func begin(_ notes: [String]) { self.notes = notes.map { note in { note } } }

    /// Says something for people, once an entry.
    func note(_ text: String) { notes.append { text } }

    /// Return was pressed, and nobody heard it.
    func note(whatIsUnheardOn stage: Stage, _ tongue: Tongue) {
        for field in stage.unheard { note(Message("\(field): nobody listens to its return key").text(in: tongue)) }
        stage.unheard = []
    }

    /// The same of what may be another when the entry has ended, or nothing.
    func atEnd(_ text: @escaping () -> String) { notes.append(text) }

    /// The entry has ended.
    func end() {
        if !options.joinsPrints { endPrint() }
        var said: Set<String> = []
        let texts = keepsQuiet ? [] : notes.map { $0() }
        notes = []
        for text in texts where !text.isEmpty && said.insert(text).inserted { say(.note(text)) }
    }

    // MARK: what closures print

    func print(_ text: String) {
        partial += text
        guard text.utf8.contains(0x0A) else { return }
        var lines = partial.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        partial = lines.removeLast()
        for line in lines { say(.print(line)) }
    }

    /// A line that was begun ends.
    func endPrint() {
        guard !partial.isEmpty else { return }
        let rest = partial
        partial = ""
        say(.print(rest))
    }

    // MARK: rounds

    /// Rounds of a subject that feeds itself are held back after the first ones: if they end, they are said as they came; if
    /// they have to be stopped, the rest is one line.
    func heard(_ rounds: Rounds) {
        switch rounds {
        case .begun: (round.isHolding, round.time) = (true, loop.timeline.now)
        case .endless(let count): (round.endless, round.turn) = (count, log.turn)
        }
    }

    /// Keeps a line for later, if rounds are being counted.
    private func holds(_ line: Line) -> Bool {
        guard round.isHolding else { return false }
        if loop.timeline.now != round.time || round.endless != nil && log.turn != round.turn {
            letGo()
            return false
        }
        round.lines.append(line)
        return true
    }

    /// It is over: says what was held back, or how much of it there was.
    func letGo() {
        guard round.isHolding else { return }
        let held = round
        round = HeldLines()
        guard let endless = held.endless else {
            for line in held.lines { say(line) }
            return
        }
        let signals = held.lines.count { if case .signal = $0 { true } else { false } }
        if signals > 0 { say(.answer("         … \(signals) signals more in \(endless) rounds, :log shows them")) }
        if let error = held.lines.first(where: { if case .error = $0 { true } else { false } }) { say(error) }
    }
}

/// What is said while a subject feeds itself.
private struct HeldLines {
    var isHolding = false
    /// The instant at which it goes round, and the turn in which it was stopped.
    var time = 0
    var turn = 0
    var lines: [Line] = []
    /// How many rounds were stopped, if they would have had no end.
    var endless: Int?
}
