import Reactive

/// Everything that happened, up to a bound: each event with its cause. All questions are answered from here.
package final class Log: Probe {
    let loop: Loop
    /// How many records are kept.
    package let bound: Int
    private var records: [Record] = []
    /// The number of the newest record.
    package private(set) var newest = 0
    package private(set) var streams: [StreamFacts] = []
    /// By number, from 1.
    package private(set) var runs: [RunFacts] = [
        RunFacts(
            stream: 0, feeds: 0, isInner: false, isShared: false, isWatched: false, label: nil, openedBy: 0, entry: 0,
            since: 0, time: 0)
    ]
    /// By number, from 1.
    package private(set) var subscriptions: [SubscriptionFacts] = []
    package private(set) var turn = 1
    /// How many runs are alive that a closure listens to.
    package private(set) var subscribers = 0
    /// The last id that was given out.
    package private(set) var lastID = 0
    /// The number of the record that carries an id.
    private var numbers: [Int] = []
    /// The first id in `numbers`.
    private var firstID = 1
    private var lastSub = 0

    /// Whether there is a command that a stream enables.
    private(set) var hasGates = false

    /// The entry that is being carried out.
    package var entry = 0
    /// Whether unnamed streams are printed as well.
    package var isDeep = false
    package var wantsJSON = false
    package var detectors = Detectors()
    /// Takes what is printed.
    package var print: (Signal) -> Void = { _ in }
    /// How an error reads in a ripple.
    package var describe: (any Error) -> String = { "\($0)" }

    /// `lastID`: the ids of a world that this one replaces are not used again.
    package init(_ loop: Loop, bound: Int = 100_000, idsAfter lastID: Int = 0) {
        self.loop = loop
        self.bound = bound
        self.lastID = lastID
        firstID = lastID + 1
    }

    package subscript(number: Int) -> Record? {
        guard number > max(0, newest - bound), number <= newest, (number - 1) % bound < records.count else {
            return nil
        }
        return records[(number - 1) % bound]
    }

    /// What led to a kept record, whose it is, and whether a closure pushed it; without copying the record.
    func links(of number: Int) -> (cause: Int, stream: Int, isPush: Bool) {
        let index = (number - 1) % bound
        return (
            records[index].cause, records[index].stream, records[index].run == 0 && records[index].kind != .dropped
        )
    }

    /// The record that was printed with this id.
    package func printed(_ id: Int) -> Record? {
        guard id >= firstID, id - firstID < numbers.count else { return nil }
        return self[numbers[id - firstID]]
    }

    /// What is still to be done on the main timeline.
    package var work: [(due: Int, cause: Int, sink: Sink)] { loop.timeline.work }

    /// The numbers that are still kept, oldest first.
    package var kept: ClosedRange<Int>? { newest == 0 ? nil : (newest - records.count + 1)...newest }

    // MARK: what the engine tells

    package override func emitted(_ event: Event, by stream: Stream, run: Hop?) -> Int {
        append(event, stream, run, heardBy: nil)
    }

    /// A present or replayed value greets `watch`: the stream has emitted nothing, but the person sees it.
    func greeted(_ watch: Watch, with event: Event) { _ = append(event, watch.stream, nil, heardBy: watch) }

    package override func dropped(_ value: Value, by stream: Stream, run: Hop?, _ reason: Drop) {
        append(.dropped, stream, run, value, drop: reason)
        guard reason == .ended, run == nil, loop.cause == 0 else { return }
        let end = self[streams[facts(of: stream)].end].map { " at #\($0.id)" } ?? ""
        detectors.say("\(title(of: facts(of: stream))) had ended\(end): \(value.literal) went nowhere")
    }

    package override func began(_ run: Hop) {
        run.tag = runs.count
        if run.downstream.isGate { hasGates = true }
        if run.downstream.owner == nil, !(run.downstream is Watch) { subscribers += 1 }
        runs.append(
            RunFacts(
                stream: facts(of: run.definition), feeds: run.downstream.owner?.tag ?? 0,
                isInner: run.downstream is Side,
                isShared: run.definition is RefCount || run.definition is Connectable,
                isWatched: run.downstream is Watch,
                label: (run.downstream as? Watch)?.label, isGate: run.downstream.isGate, openedBy: loop.cause,
                entry: entry, since: newest, time: loop.timeline.now))
        detectors.began(runs[runs.count - 1], self)
    }

    package override func ended(_ run: Hop) {
        guard run.tag > 0 else { return }
        if runs[run.tag].endedAt == nil, runs[run.tag].feeds == 0, !runs[run.tag].isWatched { subscribers -= 1 }
        end(run.tag)
    }

    private func end(_ run: Int) {
        runs[run].endedAt = loop.timeline.now
        runs[run].endedBy = loop.cause
        runs[run].until = newest
        runs[run].endedIn = entry
        runs[run].endedAtSite = loop.site
    }

    package override func told(_ notice: CommandNotice, by stream: Stream) -> Int { tell(notice, stream) }

    package override func subscribed(_ subscriber: Subscriber, to stream: Stream, into target: Subject?) -> Int {
        if subscriptions.isEmpty {
            subscriptions.append(SubscriptionFacts(stream: 0, target: nil, site: nil, entry: 0, time: 0, openedBy: 0))
        }
        subscriptions.append(
            SubscriptionFacts(
                stream: facts(of: stream), target: target.map(facts(of:)), site: loop.site, entry: entry,
                time: loop.timeline.now,
                openedBy: loop.cause, subscriber: subscriber))
        return subscriptions.count - 1
    }

    package override func opened(_ subject: Subject, in run: Hop) -> Int {
        runs.append(
            RunFacts(
                stream: facts(of: subject), feeds: run.tag, isInner: true, isEar: true, isShared: false,
                isWatched: false, label: nil, openedBy: loop.cause, entry: entry, since: newest,
                time: loop.timeline.now))
        return runs.count - 1
    }

    package override func closed(_ opening: Int) { end(opening) }

    package override func disposed(_ subject: Subject) {
        streams[facts(of: subject)].disposal = (entry, loop.site, loop.timeline.now)
    }

    package override func unsubscribed(_ subscription: Int) { subscriptions[subscription].endedAt = loop.timeline.now }

    package override func turnEnded() {
        detectors.turnEnded(self)
        turn += 1
        loop.site = nil
    }

    // MARK: what the session tells

    /// The index of a stream's facts; it is entered if it is new.
    package func facts(of stream: Stream) -> Int {
        if stream.tag > 0 {
            if streams[stream.tag - 1].name != stream.name { streams[stream.tag - 1].name = stream.name }
            return stream.tag - 1
        }
        let inputs = stream.inputs.map { (facts(of: $0.stream), $0.role) }
        streams.append(
            StreamFacts(
                name: stream.name, site: stream.site, inputs: inputs, rank: stream.rank, stream: stream,
                isSubject: stream is Subject, isShared: stream is RefCount || stream is Connectable,
                isJoin: stream.site.word == "combineLatest" || stream.site.word == "zip"))
        stream.tag = streams.count
        return stream.tag - 1
    }

    private func append(_ event: Event, _ stream: Stream, _ run: Hop?, heardBy watch: Watch?) -> Int {
        switch event {
        case .next(let element): append(.next, stream, run, element, heardBy: watch)
        case .error(let error): append(.error, stream, run, .string(describe(error)), isRendered: true, heardBy: watch)
        case .completed: append(.completed, stream, run, .void, heardBy: watch)
        }
    }

    @discardableResult func append(
        _ kind: Record.Kind, _ stream: Stream, _ run: Hop?, _ value: Value, isRendered: Bool = false,
        heardBy watch: Watch? = nil, drop: Drop? = nil, isNotice: Bool = false, cause: Int? = nil
    ) -> Int {
        newest += 1
        var record = Record(
            number: newest, cause: cause ?? loop.cause, kind: kind, stream: facts(of: stream), run: run?.tag ?? 0,
            turn: turn,
            time: loop.timeline.now, entry: entry, value: value, isRendered: isRendered, drop: drop)
        if case .object(let object) = value {
            record.value = .string(Value.object(object).literal)
            record.isRendered = true
        }
        record.anchor = self[record.cause]?.anchor ?? 0
        if let scheduler = loop.scheduler { record.scheduler = scheduler.name }
        record.newestRun = runs.count - 1
        if run == nil {
            record.listener = loop.runningListener
            record.site = loop.site
        }
        let isEcho = isEcho(record)
        let isNamed = kind != .dropped && stream.name != nil && !isEcho
        identify(&record, isNamed: isNamed)
        store(record)
        if watch == nil, !isNotice, !isEcho { count(record) }
        if isNamed || isDeep {
            print(signal(record, value, stream, heardBy: watch.map { [$0] } ?? stream.listeners(of: run)))
        }
        return record.number
    }

    /// Gives a record its id, and its depth under the nearest printed cause of its turn.
    private func identify(_ record: inout Record, isNamed: Bool) {
        if let above = self[record.anchor], above.turn == record.turn { record.depth = above.depth + 1 }
        guard isNamed else {
            lastSub += 1
            (record.id, record.sub) = (lastID, lastSub)
            return
        }
        lastID += 1
        lastSub = 0
        record.id = lastID
        record.anchor = record.number
        if numbers.count >= 2 * bound {
            numbers.removeFirst(bound)
            firstID += bound
        }
        numbers.append(record.number)
    }

    /// How deep a record stands when everything is printed.
    private func deepDepth(_ record: Record) -> Int {
        var depth = 0
        var here = record
        while let cause = self[here.cause], cause.turn == record.turn, depth < 40 { (here, depth) = (cause, depth + 1) }
        return depth
    }

    private func count(_ record: Record) {
        switch record.kind {
        case .next:
            streams[record.stream].count += 1
            streams[record.stream].last = record.number
        case .completed, .error:
            streams[record.stream].end = record.number
            runs[record.run].end = record.number
        default: break
        }
    }

    private func store(_ record: Record) {
        if records.count < bound { records.append(record) } else { records[(record.number - 1) % bound] = record }
    }

    private func signal(_ record: Record, _ value: Value, _ stream: Stream, heardBy listeners: [Sink]) -> Signal {
        var signal = signal(record)
        if wantsJSON, record.kind != .completed { signal.json = record.kind == .next ? value.json : record.value.json }
        let labels = listeners.compactMap { ($0 as? Watch)?.label }
        if listeners.isEmpty, record.kind == .next, !stream.isReport { signal.remarks.insert("nobody listens", at: 0) }
        if !labels.isEmpty { signal.remarks.insert(labels.joined(separator: ", "), at: 0) }
        return signal
    }

    /// A record as it is printed; who heard it is not remembered.
    package func signal(_ record: Record) -> Signal {
        let cause = self[record.cause].flatMap { self[$0.anchor] }
        var signal = Signal(
            id: record.id, sub: record.sub, cause: cause?.id ?? 0, turn: record.turn, time: record.time,
            depth: isDeep ? deepDepth(record) : record.depth, name: title(of: record.stream), kind: record.kind.signal,
            value: record.literal, scheduler: record.scheduler)
        signal.remarks = remarks(record, cause)
        return signal
    }

    /// What is said behind a signal, but for who heard it.
    private func remarks(_ record: Record, _ cause: Record?) -> [String] {
        if let drop = record.drop { return [drop.sentence] }
        var remarks: [String] = []
        if record.kind == .finished, !record.literal.isEmpty { remarks.append(record.literal) }
        // A test has one scheduler: that goes without saying.
        if record.scheduler != "main", record.scheduler != "test" { remarks.append("@\(record.scheduler)") }
        if let cause, cause.turn != record.turn {
            let holder = heldBy(record)
            remarks.append("from #\(cause.id)" + (holder.map { ", \($0)" } ?? ""))
        }
        return remarks
    }

    /// The operator that carried a cause from an earlier turn into this one.
    private func heldBy(_ record: Record) -> String? {
        var here = record
        while let cause = self[here.cause], cause.turn == record.turn { here = cause }
        return streams[here.stream].site.title
    }
}

extension Record.Kind {
    fileprivate var signal: Signal.Kind {
        switch self {
        case .error: .error
        case .completed: .completed
        case .started: .started
        case .finished: .finished
        case .refused: .refused
        case .dropped: .dropped
        case .next, .began, .ended: .next
        }
    }
}
