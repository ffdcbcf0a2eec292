import Reactive

/// A world's way out: it knows whose a line is, and puts what comes from outside on the world's timeline.
package final class Gate {
    private let outside: Outside
    private let loop: Loop
    /// What comes from outside comes on this queue.
    private let network: Scheduler
    private let whose: (Place?) -> Asker
    private let refused: (String, Place?) -> Void
    /// Whether time passes: under a clock that stands still nothing comes from outside.
    package var isLive: () -> Bool = { false }
    /// Those that are open, in order; all that were opened, if the past is kept.
    private var channels: [Channel] = []
    /// What came of each that was asked for, in order: for the past, and for a tape.
    package private(set) var recordings: [Recording] = []
    /// When the last of what is told again comes.
    private var lastTold = 0
    /// How many bytes of them are kept.
    private var kept = 0
    /// What is told in place of the outside.
    package var tape: Tape?
    /// Takes what is to be told again, before it is told here.
    package var write: (TapeLine) -> Void = { _ in }
    /// The stores that were opened by name.
    private var databases: [String: Database] = [:]
    /// How often each key was asked for.
    private var counts: [String: Int] = [:]
    /// The world that this one is to take the place of, while the past is played.
    private var past: Gate?
    /// How what was opened meanwhile is really opened, if it is wanted in the end.
    private var held: [(channel: Channel, make: () throws -> Inflow)] = []
    /// What was read for the first time meanwhile; it is written down if it is wanted in the end.
    private var unwritten: [Recording] = []
    /// Whether what came is kept, for the past to be played again.
    package var keepsPast: Bool
    /// Work from outside comes last at its instant, in the order in which it came.
    private var order = 1 << 62
    /// Whether something was wanted outside that could not be had.
    package private(set) var hasRefused = false
    /// Whether labs ask their servers over HTTP.
    package var speaksHTTP = false
    /// What they do so by, as long as this world is there.
    private var loopbacks: [Loopback] = []

    /// `refused` is told each time: a program may swallow what it is thrown.
    package init(
        _ outside: Outside, _ loop: Loop, after past: Gate? = nil, keepsPast: Bool = true,
        whose: @escaping (Place?) -> Asker,
        refused: @escaping (String, Place?) -> Void
    ) {
        (self.outside, self.loop, self.whose, self.refused) = (outside, loop, whose, refused)
        network = Scheduler(loop, "net", .queued)
        (self.past, self.keepsPast) = (past, keepsPast)
    }

    /// `place`: where the word stands that wants it.
    package func permit(_ access: Access, at place: Place?) throws(Refusal) -> Permit {
        do throws(Refusal) {
            return try outside.guard.permit(access, for: whose(place))
        } catch {
            refuse(error.sentence, place)
            throw error
        }
    }

    private func refuse(_ sentence: String, _ place: Place?) {
        hasRefused = true
        refused(sentence, place)
    }

    /// Whether what was done before is played again, and nothing outside is to be touched.
    var isInThePast: Bool { past != nil }

    /// Whether they end with what runs, wherever they are kept otherwise: a drill is the same each time, and leaves a
    /// person's own as they are.
    package var forgetsStores = false { didSet { forgotten = [:] } }
    private var forgotten: [String: Database] = [:]
    private var storeFolder: StoreFolder? { outside.guard.allowance.stores }

    /// The store of that name; nil for a new one in memory. It is a file if there is a folder for stores, else memory that
    /// lasts as long as the world.
    package func database(_ name: String?, at place: Place?) throws -> Database {
        guard let name else { return try Database("memory", loop, self) }
        if let known = forgetsStores ? forgotten[name] : databases[name] { return known }
        guard StoreFolder.isName(name) else {
            throw StoreFailure.refused(
                "\(name) does not name a store: use up to 64 of A-Z a-z 0-9 . _ - and no path, since all stores are kept in one folder"
            )
        }
        if forgetsStores {
            let made = try Database(name, loop, self)
            forgotten[name] = made
            return made
        }
        guard let folder = storeFolder else {
            let made = try Database(name, loop, self, beginning: knownBeginning(of: name))
            databases[name] = made
            return made
        }
        if !folder.isGiven { try permit(store: folder.path(of: name), at: place) }
        let (file, known) = (try outside.stores.file(name, in: folder), knownBeginning(of: name))
        if known == nil { recordBeginning(of: file, name) }
        let made = try Database(name, loop, self, file, beginning: known)
        databases[name] = made
        return made
    }

    /// What a store held when the session first opened it, from the past or a tape.
    private func knownBeginning(of name: String) -> String? {
        let key = Database.beginningMark + name
        let known =
            past.flatMap { Tape($0.recordings).recording(key, after: 0) } ?? tape?.recording(key, after: 0)
        guard let known, let bytes = known.bytes else { return nil }
        keep(known)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// More of a store is not written down.
    static let mostOfStore = 1 << 20

    private func recordBeginning(of file: StoreFile, _ name: String) {
        guard keepsPast, past == nil, let text = try? file.connection.text(atMost: Gate.mostOfStore) else { return }
        let recording = outside.recording(Database.beginningMark + name)
        recording.add(.bytes(Array(text.utf8)), after: 0)
        note(recording)
    }

    /// What carries a lab's requests over HTTP, to a server of its own; nil if they are handed over.
    package func loopback(_ respond: @escaping (Request) -> Response) throws -> Loopback? {
        guard speaksHTTP else { return nil }
        let made = try Loopback(outside, respond)
        loopbacks.append(made)
        return made
    }

    /// Where the server of the lab that was opened last is; nil if it has none.
    package var labAddress: String? { loopbacks.last?.address }

    /// Nobody is in this world any more who would ask a lab's server.
    package func endLabs() {
        for loopback in loopbacks { loopback.stop() }
        loopbacks = []
    }

    /// A store has a name and no path: a line that a person typed is the permission.
    private func permit(store path: String, at place: Place?) throws(Refusal) {
        guard whose(place) == .stranger else { return }
        _ = try permit(.write(path), at: place)
    }

    /// Whether something is open that more may come from.
    package var isOpen: Bool { channels.contains(where: \.isOpen) }

    /// Opens a channel; or, if the past or a tape had it, tells what it told. `make` is called when it is really opened.
    /// `access` is what it will ask the guard for.
    package func open(
        _ key: String, at place: Place? = nil, for access: (Outside) -> Access? = { _ in nil },
        _ make: @escaping (Outside) throws -> Inflow,
        _ hear: @escaping (Arrival) -> Void
    ) throws -> Channel {
        let known = known(key)
        if known == nil, !isLive() { try complain(of: key, access, at: place) }
        count(key)
        if let failure = known?.failure {
            keep(known)
            if failure.kind == "refused" { refuse(failure.detail, place) }
            throw failure
        }
        let channel = Channel(known ?? outside.recording(key), cause: loop.cause, at: loop.timeline.now, hear)
        for (after, arrival) in known?.told ?? [] {
            let time = channel.openedAt.adding(clamped: after)
            lastTold = max(lastTold, time)
            schedule(arrival, at: time, on: channel)
        }
        if past != nil {
            held.append((channel, { [outside] in try make(outside) }))
        } else if known == nil {
            try ask(channel) { [outside] in try make(outside) }
        }
        keep(channel.recording)
        if !keepsPast { channels.removeAll(where: \.isOver) }
        channels.append(channel)
        return channel
    }

    /// What the past or a tape has of the next opening that is asked so.
    private func known(_ key: String) -> Recording? {
        let count = counts[Secrets.hidden(in: key), default: 0]
        return past.flatMap { Tape($0.recordings).recording(key, after: count) }
            ?? tape?.recording(key, after: count)
    }

    /// Whether a tape tells of such openings, whichever of them is the next.
    func isTaped(_ key: String) -> Bool { tape?.recording(key, after: 0) != nil }

    private func count(_ key: String) { counts[Secrets.hidden(in: key), default: 0] += 1 }

    /// What is read at once, whatever the clock: told again if the past or a tape has it, else read now.
    package func once(
        _ key: String, at place: Place?, _ read: () throws(Refusal) -> [UInt8]?
    ) throws -> [UInt8]? {
        let known = known(key)
        count(key)
        if let known, let failure = known.failure {
            keep(known)
            refuse(failure.detail, place)
            throw failure
        }
        if let known, known.isEnded {
            keep(known)
            return known.bytes
        }
        do throws(Refusal) {
            let bytes = try read()
            let made = outside.recording(key)
            if let bytes { made.add(.bytes(bytes), after: 0, room: Gate.mostKept - kept) }
            made.add(.ended, after: 0)
            note(made)
            return bytes
        } catch {
            note(outside.recording(key, failure: ChannelFailure(error)))
            throw error
        }
    }

    /// Keeps what is whole from its beginning on, and writes it down unless it may turn out not to be wanted.
    private func note(_ recording: Recording) {
        keep(recording)
        guard keepsPast else { return }
        if past != nil { return unwritten.append(recording) }
        for line in Tape([recording]).lines { write(line) }
    }

    /// Nothing comes from outside while the clock stands still; a tape that lacks what is asked is told of, also to who
    /// swallows what it is thrown.
    private func complain(of key: String, _ access: (Outside) -> Access?, at place: Place?) throws {
        if let tape {
            let near = tape.nearest(to: key).map { "; nearest: \($0)" } ?? ""
            let failure = ChannelFailure("refused", "\(key) is not on the tape\(near)")
            refuse(failure.detail, place)
            throw failure
        }
        guard past == nil else { return }
        let standing = "the clock stands still, so nothing comes from outside: --live, or :clock live"
        do throws(Refusal) {
            // A person is not asked for what can't be done.
            if whose(place) == .stranger, let access = access(outside) {
                _ = try outside.guard.permit(access, for: .stranger)
            }
        } catch {
            let failure = ChannelFailure("refused", "\(error.sentence); \(standing)")
            refuse(failure.detail, place)
            throw failure
        }
        hasRefused = true
        throw EngineError.misuse(standing)
    }

    private func keep(_ recording: Recording?) {
        guard keepsPast, let recording else { return }
        recordings.append(recording)
        kept += recording.size
    }

    /// Begins now; what can't be is part of the past as well.
    private func ask(_ channel: Channel, _ make: () throws -> Inflow) throws {
        do { try begin(channel, make) } catch {
            let failed = outside.recording(channel.key, failure: ChannelFailure(error))
            keep(failed)
            write(.opened(failed.number, failed.key, failed.failure))
            throw error
        }
    }

    private func begin(_ channel: Channel, _ make: () throws -> Inflow) throws {
        let source = try make()
        source.channel = channel
        channel.recording.source = source
        channel.isOwner = true
        do { try source.begin() } catch {
            channel.recording.source = nil
            throw error
        }
        write(.opened(channel.recording.number, channel.key, nil))
    }

    /// Delivers what came as the last thing of the next instant, and is done when that is.
    package func deliver(_ arrival: Arrival, to channel: Channel) {
        let time = loop.timeline.now.adding(clamped: 1)
        let recording = channel.recording
        if keepsPast, recording.add(arrival, after: time - channel.openedAt, room: Gate.mostKept - kept) {
            kept += arrival.size
            write(.arrived(recording.number, time - channel.openedAt, arrival))
        } else if arrival.isEnd {
            recording.source = nil
        }
        schedule(arrival, at: time, on: channel)
        loop.timeline.advance(to: time)
    }

    /// More of one session is not kept.
    private static let mostKept = 64 << 20

    /// What a session that broke off was told: the next world plays it.
    package func load(_ tape: Tape) {
        recordings = tape.recordings
        outside.reserve(recordings.map(\.number).max() ?? 0)
    }

    /// What came, for a script of this session.
    package var taped: Tape {
        // A store that nobody else has written to says nothing by being watched.
        let written = Set(recordings.filter { !$0.arrivals.isEmpty }.map(\.key))
        return Tape(
            recordings.filter { recording in
                let isEmptyStore =
                    recording.key.hasPrefix(Database.beginningMark)
                    && recording.arrivals.first?.arrival == .bytes(Array(Connection.emptyText.utf8))
                return !isEmptyStore && (!recording.key.hasPrefix(Database.mark) || written.contains(recording.key))
            })
    }

    /// Whether the past that is played goes on behind the present: it told more, or asked for more.
    package var isBehindPast: Bool {
        guard let past else { return false }
        return loop.timeline.now < lastTold || recordings.count < past.recordings.count
    }

    /// Which of all that came the past holds now.
    package var keptLine: TapeLine? { recordings.isEmpty ? nil : .kept(recordings.map(\.number)) }

    private func schedule(_ arrival: Arrival, at time: Int, on channel: Channel) {
        let cause = loop.cause
        loop.cause = channel.cause
        order += 1
        _ = loop.timeline.schedule(Delivery(channel, arrival), at: time, token: 0, on: network, order: order)
        loop.cause = cause
    }

    /// The world takes the place of the one before: what is open there is heard here, and what waited begins.
    /// `asking`: what is not in the past is asked for now; else it is cut off, for a session that is resumed sends nothing.
    /// The answer is the stores that were played on as they had been, and are now as they are.
    @discardableResult
    package func takeOver(asking: Bool = true) -> [String] {
        let (waiting, old) = (held, past?.channels ?? [])
        (held, past) = ([], nil)
        for line in Tape(unwritten).lines { write(line) }
        unwritten = []
        let files = databases.values.filter { $0.leaveThePast() }.map(\.name)
        for channel in channels where !channel.isOver {
            channel.isOwner = true
            channel.recording.source?.channel = channel
        }
        for channel in old {
            if let successor = channels.first(where: { !$0.isOver && $0.recording === channel.recording }) {
                channel.leave(to: successor)
            } else {
                channel.close()
            }
        }
        for (channel, make) in waiting where !channel.isOver && channel.recording.source == nil {
            guard !channel.recording.isEnded else { continue }
            guard asking else {
                outside.arrive(.failed(ChannelFailure("lost", "the session broke off")), at: channel)
                continue
            }
            do { try begin(channel, make) } catch {
                write(.opened(channel.recording.number, channel.key, nil))
                outside.arrive(.failed(ChannelFailure(error)), at: channel)
            }
        }
        return files.sorted()
    }

    /// The session ends: what runs outside for it ends as well.
    package func close() {
        for channel in channels { channel.close() }
        for database in databases.values { database.settle() }
        endLabs()
    }
}
