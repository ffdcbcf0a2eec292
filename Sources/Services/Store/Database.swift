import Reactive
import Values

/// A store as a program knows it: all that is written goes through it, and who observes it is told.
package final class Database {
    package let name: String
    private var connection: Connection
    /// Nil of a store in memory.
    private let file: StoreFile?
    private let loop: Loop
    /// What was written, for the record.
    private let commits: Report
    private var observations: [Observation] = []
    /// What hears of other processes, while somebody observes.
    private var watch: Channel?
    private let gate: Gate

    /// `beginning`: what it held when the session first opened it, as text.
    init(
        _ name: String, _ loop: Loop, _ gate: Gate, _ file: StoreFile? = nil, beginning: String? = nil
    ) throws(StoreFailure) {
        (self.name, self.loop, self.gate, self.file) = (name, loop, gate, file)
        if let file, !gate.isInThePast {
            connection = file.connection
        } else if let beginning {
            connection = try Connection.made(from: beginning) { [weak loop] in loop?.isInterrupted() ?? true }
        } else if let file {
            connection = try file.twin()
        } else {
            connection = try Connection()
        }
        commits = Report(loop, at: Site("commit"))
        connection.isInterrupted = { [weak loop] in loop?.isInterrupted() ?? true }
    }

    /// The past has been played: from here on it is the file, as that is now. False if nothing in it is another.
    func leaveThePast() -> Bool {
        guard let file, connection !== file.connection else { return false }
        let before = try? connection.text(atMost: Gate.mostOfStore)
        connection = file.connection
        connection.isInterrupted = { [weak loop] in loop?.isInterrupted() ?? true }
        if let before, before == (try? connection.text(atMost: Gate.mostOfStore)) { return false }
        for observation in observations { observation.look() }
        return true
    }

    package func write<Answer>(_ body: (Connection) throws -> Answer) throws -> Answer {
        let (answer, change) = try connection.write { try body(connection) }
        guard !change.tables.isEmpty else { return answer }
        let cause = loop.cause
        defer { loop.cause = cause }
        if let probe = loop.probe {
            let rows = change.rows == 1 ? "1 row" : "\(change.rows) rows"
            let text = "of \(rows) in \(change.tables.sorted().joined(separator: ", "))"
            loop.cause = probe.sent(.string(text), by: commits, run: nil)
        }
        for observation in observations where !observation.tables.isDisjoint(with: change.tables) {
            observation.look()
        }
        return answer
    }

    package func read<Answer>(_ body: (Connection) throws -> Answer) throws -> Answer {
        try connection.read { try body(connection) }
    }

    /// Nobody writes here any more.
    func settle() { if let file, connection === file.connection { connection.settle() } }

    // MARK: who observes

    /// What the key of a watch begins with.
    static let mark = "store "
    /// What the key of its beginning begins with.
    static let beginningMark = "beginning of store "

    package func add(_ observation: Observation) {
        observations.append(observation)
        let key = Database.mark + name
        let mayHear = file != nil && (gate.isLive() || gate.isInThePast) || gate.isTaped(key)
        guard watch == nil, mayHear else { return }
        watch = try? gate.open(
            key,
            { [file] outside in
                guard let file else { throw ChannelFailure("system", "\(key) is in memory: nobody else writes to it") }
                return StoreWatch(outside, file)
            },
            { [weak self] in self?.hearOfOthers($0) })
    }

    /// Another process has written something, nobody says what: the whole is as it is told. In the past, that is all that
    /// is known of it.
    private func hearOfOthers(_ arrival: Arrival) {
        guard case .bytes(let bytes) = arrival else { return }
        if file.map({ connection !== $0.connection }) ?? true, !bytes.isEmpty {
            let isInterrupted = { [weak loop] in loop?.isInterrupted() ?? true }
            guard
                let made = try? Connection.made(
                    from: String(decoding: bytes, as: UTF8.self), isInterrupted: isInterrupted)
            else { return }
            connection = made
        }
        let cause = loop.cause
        defer { loop.cause = cause }
        if let probe = loop.probe { loop.cause = probe.sent(.string("by another process"), by: commits, run: nil) }
        for observation in observations { observation.look() }
    }

    package func remove(_ observation: Observation) {
        observations.removeAll { $0 === observation }
        guard observations.isEmpty else { return }
        watch?.close()
        watch = nil
    }
}

/// A query that is asked again, once, when something has changed that it read.
package final class Observation: Sink {
    package var tables: Set<String> = []
    private let scheduler: Scheduler
    private let ask: () -> Void
    private var isDue = false

    /// `ask` is called on `scheduler`.
    package init(on scheduler: Scheduler, _ ask: @escaping () -> Void) {
        (self.scheduler, self.ask) = (scheduler, ask)
    }

    /// Asks at this instant, behind what is done now.
    package func look() {
        guard !isDue else { return }
        isDue = true
        let timeline = scheduler.loop.timeline
        _ = timeline.schedule(self, at: timeline.now, token: 0, on: scheduler)
    }

    package override func wake(_ token: Int) {
        isDue = false
        ask()
    }
}
