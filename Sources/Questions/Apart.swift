import Log
import Messages
import Reactive

/// What is done or had anew for each of several that hear it, or for each inner stream, and could be once for all.
struct Apart {
    let wiring: Wiring
    let program: any Program
    private var log: Log { wiring.log }

    init(wiring: Wiring, program: any Program) { (self.wiring, self.program) = (wiring, program) }

    /// How often a stream ran, for whom, and where that could be made one.
    func ran(_ stream: Int, _ count: Int, for whom: Message, _ share: String) -> Message {
        let site = log.streams[stream].site
        let end = site.end.map { Message("behind \(program.title(of: $0))") }
        // What begins in a function may be shared by who calls it; what goes on there is no result of it.
        let isSource = log.streams[stream].inputs.isEmpty
        let call = (isSource ? site.place : nil).flatMap(program.caller).map {
            Message("where it is called (\(program.title(of: $0)))")
        }
        switch (end ?? call.map { _ in Message("here") }, call) {
        case (let first?, let second?):
            return Message("ran \(count) times, for \(whom): \(share), \(first) or \(second), makes it one")
        case (let place?, nil), (nil, let place?):
            return Message("ran \(count) times, for \(whom): \(share), \(place), makes it one")
        case (nil, nil): return Message("ran \(count) times, for \(whom): \(share) here makes it one")
        }
    }

    /// That work which is always the same is done anew for each element that opens an inner stream built on it. What is
    /// that inner stream itself is asked for with each element.
    func work(_ runs: [Int]) -> Message? {
        guard runs.count > 1, let last = runs.last, !Apart.isOpened(last, log) else { return nil }
        let inners = runs.compactMap { inner(around: $0) }
        guard inners.count == runs.count, Set(inners).count == inners.count, let outer = log.run(inners[0])?.feeds,
            inners.allSatisfy({ log.runs[$0].feeds == outer }), log.streams[log.runs[outer].stream].site.opens,
            // Who asks with nothing asks for it to be done again.
            !inners.contains(where: { log[log.runs[$0].openedBy]?.literal == "()" }),
            !ignoresItsElement(log.streams[log.runs[outer].stream].site)
        else { return nil }
        let (site, stream) = (log.streams[log.runs[outer].stream].site, log.runs[last].stream)
        let dialect = Dialect(of: program)
        // What Combine shares tells who comes after its end of the end alone.
        guard dialect != .combine else {
            return Message("ran \(runs.count) times, once for each element of \(site.word)")
        }
        let share = dialect.sharing(isAtOnce: false)
        let end = log.streams[stream].site.end ?? log.streams[stream].site.place
        let place = end.map { Message(", behind \(program.title(of: $0)),") }
        return Message(
            "ran \(runs.count) times, once for each element of \(site.word): \(share)\(place) would run it once")
    }

    /// `flatMap { _ in … }`: then what comes only says when.
    private func ignoresItsElement(_ site: Site) -> Bool {
        guard let place = site.place, let text = program.text(around: place), text.utf8.count < PushText.longest,
            case let reader = PushReader(text), let word = reader.index(at: place),
            let open = reader.tokens[word...].prefix(20).firstIndex(where: { $0.text == "{" })
        else { return false }
        let head = reader.tokens[open...].prefix(12).prefix { $0.text != "in" }
        return head.last?.text == "_"
    }

    /// The inner stream's run that a run belongs to.
    private func inner(around run: Int) -> Int? {
        var here = run
        while let facts = log.run(here) {
            if Apart.isOpened(here, log) { return here }
            here = facts.feeds
        }
        return nil
    }

    /// Whether a run is an inner stream's, and not a side's.
    private static func isOpened(_ run: Int, _ log: Log) -> Bool {
        guard let facts = log.run(run), facts.isInner, let outer = log.run(facts.feeds),
            case let definition = log.streams[outer.stream]
        else { return false }
        return !definition.site.manner.traits.isDisjoint(with: [.opens, .switches, .queues])
            && !definition.inputs.contains { $0.stream == facts.stream }
    }

    /// `; each run of flatMapLatest has a distinctUntilChanged of its own: one behind it is for all`
    static func remark(of reason: Reason, _ inner: Int) -> Message? {
        let log = reason.log
        guard isOpened(inner, log) else { return nil }
        var rest = [inner]
        while let here = rest.popLast() {
            let site = log.streams[log.runs[here].stream].site
            if site.place != nil, counts(here, in: inner, reason) {
                return Message(
                    "; each run of \(reason.facts.site.word) has a \(site.word) of its own: one behind it is for all")
            }
            rest += (reason.wiring.feeders[here] ?? []).filter { !isOpened($0, log) }
        }
        return nil
    }

    /// Whether what an operator has seen of the inner stream before this one would have made a difference.
    private static func counts(_ run: Int, in inner: Int, _ reason: Reason) -> Bool {
        let (log, record) = (reason.log, reason.record)
        let facts = log.streams[log.runs[run].stream]
        let manner = facts.site.manner
        guard facts.inputs.count == 1 else { return false }
        if !manner.traits.isDisjoint(with: [.compares, .remembers]) {
            return reason.wiring.sent(by: record.run, before: record.number)?.literal == record.literal
        }
        switch manner.account {
        case .gathered where manner.keeping == nil:
            // What it begins with anew is what surprises.
            return reason.wiring.sent(by: run).count { $0.number < record.number } <= 1
        case .throttled: return true
        default:
            // Who asks with nothing takes anew.
            return manner.traits.contains(.limits) && log[log.runs[inner].openedBy]?.literal != "()"
                && isMore(than: facts.site, of: run, reason)
        }
    }

    /// Whether an earlier inner stream had had all that such an operator lets through.
    private static func isMore(than site: Site, of run: Int, _ reason: Reason) -> Bool {
        let log = reason.log
        return log.runs[..<run].contains { earlier in
            let own = log.streams[earlier.stream].site
            guard own.place == site.place, own.word == site.word, let end = log[earlier.end] else { return false }
            return end.kind == .completed && log[end.cause]?.kind == .next
        }
    }
}

extension Site {
    fileprivate var opens: Bool { manner.traits.contains(.opens) }
}
