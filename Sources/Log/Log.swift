import Language
import Reactive

/// Everything that happened, up to a bound: each event with its cause. All questions are answered from here.
///
/// Why it is large: the engine tells all that happens to one probe, a method each, and all of it goes into the same
/// tables. What only reads them has types of its own: `LogReader`, `Ways`, `Feedback`, `Edge`.
package final class Log: Probe {
    package let loop: Loop
    private(set) var records: Ring
    /// How many records are kept.
    package var bound: Int { records.bound }
    /// The number of the newest record.
    package var newest: Int { records.newest }
    package var streams: [StreamFacts] = []
    /// By number, from 1.
    package var runs: [RunFacts] = [
        RunFacts(
            stream: 0, feeds: 0, isInner: false, isShared: false, isWatched: false, label: nil, openedBy: 0, entry: 0,
            since: 0, time: 0)
    ]
    /// By number, from 1.
    package var subscriptions: [SubscriptionFacts] = []
    var vacant = Vacancies()
    /// How many numbers were given to streams, runs and subscriptions, and how often one of them came, went, or was called
    /// otherwise: who has read them all need not look again while that stays the same.
    var given = (streams: 0, runs: 0, subscriptions: 0, changes: 0)
    /// What was pushed from where, as long as it may be asked.
    var pushes = Pushes()
    /// The number of this world, if the log is of one that took another's place: `:undo` and `:edit` make a new one.
    package let world: Int
    /// What was said, line by line, if that is kept.
    package var transcript: Transcript?
    package private(set) var turn = 1
    /// How many closures, and subjects that something is pushed into, are listening.
    package private(set) var subscribers = 0
    /// The ids of what was printed.
    private var ids: Numbering
    /// The last id that was given out.
    package var lastID: Int { ids.last }
    private var lastQueue: Record.Queue?
    private var lastReason: Record.Reason?
    /// Where the errors were thrown that closures threw, by record.
    package private(set) var places: [Int: Place] = [:]
    /// Where the answers stand for which elements were dropped, by record, if an operator's closure asked others.
    package var answers: [Int: [Place]] = [:]
    /// Knows where functions have answered since an operator's closure began.
    package var state: RunState?

    /// Whether there is a command that a stream enables.
    private(set) var hasGates = false

    /// The entry that is being carried out, or was last.
    package var entry = 0
    /// Whether its statements are being carried out.
    package private(set) var isInEntry = false
    /// Whether unnamed streams are printed as well.
    package var isDeep = false
    package var wantsJSON = false
    /// Whether values are printed whole, however long they are: no line is cut to a screen.
    package var showsWhole = true
    package var detectors = Detectors()
    /// Takes what is printed.
    package var print: (Signal) -> Void = { _ in }
    /// Takes that a subject feeds itself: from then on rounds need not be printed.
    package var rounds: (Rounds) -> Void = { _ in }
    /// How streams are called in a person's text.
    package var written = WrittenNames()
    /// How an error reads in a ripple.
    package var describe: (any Error) -> String = { "\($0)" }

    /// `lastID`: the ids of a world that this one replaces are not used again.
    package init(_ loop: Loop, bound: Int = 100_000, idsAfter lastID: Int = 0, world: Int = 1) {
        self.world = world
        self.loop = loop
        records = Ring(atMost: bound)
        ids = Numbering(after: lastID, atMost: bound)
    }

    package subscript(number: Int) -> Record? { records[number] }

    /// What led to a kept record, whose it is, and whether a closure pushed it; without copying the record.
    package func links(of number: Int) -> (cause: Int, stream: Int, isPush: Bool) {
        guard let record = records.find(number) else { return (0, 0, false) }
        return (
            record.pointee.cause, record.pointee.stream, record.pointee.run == 0 && record.pointee.kind != .dropped
        )
    }

    /// The record that was printed with this id.
    package func printed(_ id: Int) -> Record? { ids.record(of: id).flatMap { self[$0] } }

    package func run(_ number: Int) -> RunFacts? { number > 0 && number < runs.count ? runs[number] : nil }

    /// The id that a record is known by: its own, or that of the last printed one that led to it.
    package func name(of record: Record) -> String? { self[record.anchor].map { "#\($0.id)" } }

    /// What is still to be done on the main timeline.
    package var work: [(due: Int, cause: Int, sink: Sink)] { loop.timeline.work }

    /// The numbers that are still kept, oldest first.
    package var kept: ClosedRange<Int>? { records.kept }

    // MARK: what the engine tells

    package override func sent(_ value: Value, by stream: Stream, run: Hop?) -> Int {
        if !stream.hasName {
            if run == nil, loop.cause == 0, isInEntry { written.name(stream, in: self) }
            if !hasGates, !stream.hasName, let number = note(value, stream, run, nil) { return number }
        }
        return append(.next, stream, run, value)
    }

    package override func finished(with event: Event, _ stream: Stream, run: Hop?) -> Int {
        append(event, stream, run, heardBy: nil)
    }

    /// A present or replayed value greets `watch`: the stream has emitted nothing, but the person sees it.
    package func greeted(_ watch: Watch, with event: Event) { _ = append(event, watch.stream, nil, heardBy: watch) }

    package override func dropped(_ value: Value, by stream: Stream, run: Hop?, _ reason: Drop) {
        if reason.isDecided, let state, state.trail.last != nil { answered(by: stream, state) }
        let why = Record.Reason.of(reason, value, like: lastReason)
        lastReason = why
        if note(value, stream, run, why) == nil { append(.dropped, stream, run, value, why: why) }
        guard run == nil, loop.cause == 0, reason == .ended else { return }
        let end = self[streams[facts(of: stream)].end].map { " at #\($0.id)" } ?? ""
        detectors.say("\(title(of: facts(of: stream))) had ended\(end): \(value.literal) went nowhere")
    }

    package override func refuses(_ value: Value, into subject: Subject, isLast: Bool) -> EngineError? {
        Feedback(log: self).failure(through: subject, isLast: isLast)
    }

    package override func began(_ run: Hop) {
        let (definition, downstream) = (run.definition, run.downstream)
        let (watch, isGate) = (downstream as? Watch, downstream.isGate)
        if isGate { hasGates = true }
        let entered = RunFacts(
            stream: facts(of: definition), feeds: downstream.owner?.tag ?? 0, isInner: downstream is Side,
            isShared: definition.isShared, isWatched: watch != nil, label: watch?.label, isGate: isGate,
            openedBy: loop.cause, entry: entry, since: newest, time: loop.timeline.now)
        let number = enter(entered)
        if entered.isShared, let site = loop.site, site.manner.traits.contains(.connects) {
            runs[number].connectedAt = site
        } else if let ear = downstream as? Ear {
            runs[number].connectedAt = ear.site
        }
        run.tag = number
        if entered.isConsumer { detectors.began(number, entered, self) }
    }

    package override func ended(_ run: Hop) {
        guard run.tag > 0 else { return }
        end(run.tag)
    }

    private func end(_ run: Int) {
        given.changes += 1
        runs[run].end(at: loop.timeline.now, by: loop.cause, until: newest, in: entry, at: loop.site)
    }

    package override func told(_ notice: CommandNotice, by stream: Stream) -> Int {
        CommandRecords(log: self).tell(notice, stream)
    }

    package override func subscribed(_ subscriber: Subscriber, to stream: Stream, into target: Subject?) -> Int {
        if subscriptions.isEmpty {
            subscriptions.append(SubscriptionFacts(stream: 0, target: nil, site: nil, entry: 0, time: 0, openedBy: 0))
        }
        var entered = SubscriptionFacts(
            stream: facts(of: stream), target: target.map(facts(of:)), site: loop.site, entry: entry,
            time: loop.timeline.now,
            openedBy: loop.cause, subscriber: subscriber)
        given.subscriptions += 1
        given.changes += 1
        (entered.number, entered.since) = (given.subscriptions, newest)
        if let target = entered.target { settle(entered.stream, in: target) }
        subscribers += 1
        if vacant.isExhausted { forgetWhatIsOver() }
        guard let number = vacant.subscription() else {
            subscriptions.append(entered)
            return subscriptions.count - 1
        }
        subscriptions[number] = entered
        return number
    }

    package override func opened(_ inner: Stream, in run: Hop) -> Int {
        enter(
            RunFacts(
                stream: facts(of: inner), feeds: run.tag, isInner: true, isEar: true, isShared: false,
                isWatched: false, label: nil, openedBy: loop.cause, entry: entry, since: newest,
                time: loop.timeline.now))
    }

    private func enter(_ entered: RunFacts) -> Int {
        // A turn may go on for a long time.
        if vacant.isExhausted { forgetWhatIsOver() }
        var facts = entered
        given.runs += 1
        given.changes += 1
        facts.number = given.runs
        if facts.isInner {
            settle(facts.stream, in: streams[runs[facts.feeds].stream].home ?? runs[facts.feeds].stream)
        }
        guard let number = vacant.run() else {
            runs.append(facts)
            return runs.count - 1
        }
        runs[number] = facts
        return number
    }

    package override func closed(_ opening: Int) { end(opening) }

    package override func disposed(_ subject: Subject) {
        streams[facts(of: subject)].disposal = (entry, loop.site, loop.timeline.now)
    }

    package override func forgot(stream tag: Int) {
        streams[tag - 1].stream = nil
        streams[tag - 1].until = newest
        given.changes += 1
    }

    package override func kept(_ value: Value, by stream: Stream) {
        append(.next, stream, nil, value, isSilent: true)
    }

    package override func newest(of stream: Stream) -> Int { stream.tag > 0 ? streams[stream.tag - 1].last : 0 }

    package override func unsubscribed(_ subscription: Int) {
        if subscriptions[subscription].endedAt == nil { subscribers -= 1 }
        subscriptions[subscription].endedAt = loop.timeline.now
        subscriptions[subscription].until = newest
        given.changes += 1
        (subscriptions[subscription].endedIn, subscriptions[subscription].endedBy) = (entry, loop.cause)
        subscriptions[subscription].endedAtSite = loop.site
    }

    package override func bagged(_ subscription: Int, in bag: DisposeBag) {
        subscriptions[subscription].bagSite = loop.site
        subscriptions[subscription].bagMade = bag.place
        subscriptions[subscription].bag = ObjectIdentifier(bag)
    }

    package override func turnEnded() {
        detectors.turnEnded(self)
        turn += 1
        loop.site = nil
        forgetWhatIsOver()
    }

    // MARK: what the session tells

    package func begin(entry: Int) {
        (self.entry, isInEntry) = (entry, true)
        // What is done now is not done by a word of the entry before.
        loop.site = nil
    }

    package func endEntry() {
        isInEntry = false
        detectors.entryEnded(self)
    }

    /// The short way for most that is not printed: of a stream that is known, a value that is no object.
    @inline(__always) private func note(
        _ value: Value, _ stream: Stream, _ run: Hop?, _ why: Record.Reason?
    ) -> Int? {
        let tag = stream.tag
        if isDeep || tag == 0 { return nil }
        if case .object = value { return nil }
        let number = newest &+ 1
        let isClue: Bool? = streams.withUnsafeMutableBufferPointer { facts in
            if facts[tag - 1].isNamed != stream.hasName { return nil }
            if let why { return why.mayWait }
            facts[tag - 1].count &+= 1
            facts[tag - 1].last = number
            return facts[tag - 1].isJoin || run == nil
        }
        guard let isClue else { return nil }
        let cause = loop.cause
        let anchor = records.find(cause)?.pointee.anchor ?? 0
        ids.addUnprinted()
        let place = Record.Place(
            number: number, cause: cause, anchor: anchor, turn: turn, time: loop.timeline.now, id: ids.last,
            sub: ids.lastSub,
            stream: tag - 1, run: run?.tag ?? 0, entry: entry, depth: depth(under: anchor),
            listener: run == nil ? loop.listener : 0, newestRun: runs.count - 1)
        let queue = loop.isOnMain ? nil : queue
        records.append(
            Record(
                place, why == nil ? .next : .dropped, value, isRendered: false, why, queue,
                run == nil || why != nil && WrittenNames.stands(loop.site, in: stream) ? loop.site : nil,
                isClue: isClue || queue != nil))
        return number
    }

    /// How deep a record stands that comes from the one of that number.
    @inline(__always) private func depth(under anchor: Int) -> Int {
        guard let above = records.find(anchor), above.pointee.turn == turn else { return 0 }
        return above.pointee.depth + 1
    }

    private func append(_ event: Event, _ stream: Stream, _ run: Hop?, heardBy watch: Watch?) -> Int {
        switch event {
        case .next(let element): return append(.next, stream, run, element, heardBy: watch)
        case .error(let error):
            if let place = (error as? ThrownError)?.place, places.count < 10_000 { places[newest + 1] = place }
            state?.holdings.note(stream, newest + 1)
            return append(.error, stream, run, .string(describe(error)), isRendered: true, heardBy: watch)
        case .completed: return append(.completed, stream, run, .void, heardBy: watch)
        }
    }

    @discardableResult func append(
        _ kind: Record.Kind, _ stream: Stream, _ run: Hop?, _ value: Value, isRendered: Bool = false,
        heardBy watch: Watch? = nil, why: Record.Reason? = nil, isNotice: Bool = false, isSilent: Bool = false,
        cause: Int? = nil
    ) -> Int {
        let (number, cause, index) = (newest + 1, cause ?? loop.cause, index(of: stream))
        let anchor = records.find(cause)?.pointee.anchor ?? 0
        let isEcho =
            hasGates && kind == .next && CommandRecords(log: self).isEcho(value, of: index, run?.tag ?? 0, cause: cause)
        let isNamed = kind != .dropped && stream.hasName && !isEcho && !isSilent
        if watch == nil, !isNotice, !isEcho { count(kind, index, run?.tag ?? 0, number) }
        if isNamed { ids.add(number) } else { ids.addUnprinted() }
        let place = Record.Place(
            number: number, cause: cause, anchor: isNamed ? number : anchor, turn: turn, time: loop.timeline.now,
            id: ids.last, sub: ids.lastSub, stream: index, run: run?.tag ?? 0, entry: entry,
            depth: depth(under: anchor),
            listener: watch != nil && cause == 0 ? Record.watch : run == nil ? loop.listener : 0,
            newestRun: runs.count - 1)
        let pusher = run == nil || WrittenNames.stands(loop.site, in: stream) ? loop.site : nil
        if case .object(let object) = value {
            if kind == .next, let sent = object as? Stream { streams[facts(of: sent)].sentBy = number }
            records.append(
                Record(place, kind, .string(value.excerpt), isRendered: true, why, queue, pusher, isClue: true))
        } else {
            records.append(Record(place, kind, value, isRendered: isRendered, why, queue, pusher, isClue: true))
        }
        if isNamed || isDeep && !isSilent, let record = records.find(number) {
            print(Signal(record, value, stream, heardBy: watch.map { [$0] } ?? stream.listeners(of: run), in: self))
        }
        return number
    }

    /// The index of a stream's facts, as they are known, but for a name that it has been given since.
    @inline(__always) private func index(of stream: Stream) -> Int {
        let tag = stream.tag
        if tag > 0, streams[tag - 1].isNamed == stream.hasName { return tag - 1 }
        return facts(of: stream)
    }

    /// Where work is done, if not on main.
    private var queue: Record.Queue? {
        guard let scheduler = loop.scheduler, !scheduler.isMain else { return nil }
        if let lastQueue, lastQueue.name == scheduler.name { return lastQueue }
        lastQueue = Record.Queue(scheduler.name)
        return lastQueue
    }

    @inline(__always) private func count(_ kind: Record.Kind, _ stream: Int, _ run: Int, _ number: Int) {
        switch kind {
        case .next:
            streams[stream].count += 1
            streams[stream].last = number
        case .completed, .error:
            streams[stream].end = number
            runs[run].end = number
        default: break
        }
    }
}
