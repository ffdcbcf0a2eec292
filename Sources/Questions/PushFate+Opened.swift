import Language
import Log
import Messages
import Reactive

/// What became of the inner streams that a push opened.
extension PushFate {
    mutating func open(_ inner: Int, by record: Record, in run: Int) {
        let facts = log.runs[inner]
        // A group opens with the element that goes into it: that way is followed by itself.
        if log.streams[record.stream].site.manner.traits.contains(.sorts) { return }
        let said = wiring.records(of: facts.stream).filter {
            $0.kind == .next && (facts.isEar ? facts.lives(at: $0.number) : $0.run == inner)
        }
        if !said.isEmpty {
            return said.reversed().prefix(50).forEach { follow($0) }
        }
        let operation = log.streams[log.runs[run].stream].site
        let source = question.described(facts.stream)
        let begin = wiring.opening(of: inner, by: record, in: run)
        let drops = drops(within: inner, after: record)
        if !drops.isEmpty { for drop in drops.prefix(5) { tell(drop) }; return }
        if let end = log[facts.end] ?? ownEnd(of: facts, after: record) {
            over(end, of: source, begin, by: record, in: run)
        } else if facts.endedAt != nil {
            let text = wiring.closing(of: facts, begin, early: timeLeft(in: inner))
            // What was typed here is known by its entry; in a file, the line is the fault.
            let isPlain = operation.place.map(program.isTyped) ?? true
            say(
                .open, .opened, text, at: isPlain ? nil : operation,
                under: Restless(wiring, program).leaving(by: run))
        } else if let tries = Tries(in: inner, self) {
            say(.over, .opened, Message("\(begin), and that has sent nothing: \(tries.text)"), at: tries.site)
        } else if let due = due(in: inner) {
            isOnItsWay = true
            say(
                .open, .pending,
                Message("\(begin); it is on its way: \(due.title) is due at \(Signal.seconds(due.time))"),
                at: due.site, under: [abandoned(for: inner, by: record, in: run)].compactMap { $0 })
        } else {
            say(
                .over, .opened, Message("\(begin), and that has sent nothing yet: \(source)"),
                at: log.streams[facts.stream].site,
                under: [Stop(in: question, hearing: record.number, within: log.streams[facts.stream].site)?.finding]
                    .compactMap { $0 } + stillness(of: inner))
        }
    }

    /// That what was opened has ended, and sent nothing.
    private mutating func over(_ end: Record, of source: String, _ begin: Message, by record: Record, in run: Int) {
        let operation = log.streams[log.runs[run].stream].site
        let ended = log.streams[end.stream]
        let isOfNone = ended.inputs.isEmpty && ended.site.manner.traits.contains(.outlasts)
        let isPassedOn = log[end.cause].map { $0.kind != .next } ?? false
        let way = isPassedOn || isOfNone ? question.why.way(from: end, 1) : []
        let stop = end.kind == .completed ? Stop(in: question, hearing: record.number, within: operation) : nil
        say(
            .over, .opened, end.ending(of: source, begin), at: operation, way: way,
            under: [stop?.finding].compactMap { $0 } + consequences(of: end, run))
    }

    /// That the run before was given up for this one, and had sent nothing.
    private func abandoned(for inner: Int, by record: Record, in run: Int) -> Finding? {
        let inners = wiring.inner(of: run)
        guard let index = inners.firstIndex(of: inner), index > 0 else { return nil }
        let facts = log.runs[inners[index - 1]]
        let place = log.streams[log.runs[inner].stream].site.place
        guard facts.endedBy == record.number, log.streams[facts.stream].site.place == place,
            wiring.sent(by: inners[index - 1]).isEmpty
        else { return nil }
        if let restless = Restless(wiring, program).leaving(by: run).first { return restless }
        let site = log.streams[log.runs[run].stream].site
        let opener = log[facts.openedBy].flatMap { log.name(of: $0) }.map { Message(", opened by \($0),") }
        return Finding(
            .disposed, Message("for it \(site.title) left run \(index)\(opener) which had sent nothing yet"),
            at: program.at(site), of: record.number)
    }

    /// The end of a subject, or of what is shared, that its listener heard.
    private func ownEnd(of facts: RunFacts, after record: Record) -> Record? {
        guard facts.isEar, let end = log[log.streams[facts.stream].end] else { return nil }
        return end.number > record.number && end.number <= facts.until ? end : nil
    }

    /// What an inner run dropped of what a record led to.
    private func drops(within inner: Int, after record: Record) -> [Record] {
        var found: [Record] = []
        var waiting = [record.number]
        for _ in 0..<200 {
            guard let next = waiting.popLast() else { break }
            for child in wiring.children(of: next) where feeds(child.run, inner) {
                if child.kind == .dropped { found.append(child) } else { waiting.append(child.number) }
            }
        }
        return found
    }

    /// What an inner stream's failure did to the rest.
    private func consequences(of end: Record, _ run: Int) -> [Finding] {
        guard end.kind == .error, let own = log[log.runs[run].end], own.kind == .error else { return [] }
        let site = log.streams[log.runs[run].stream].site
        if let taker = wiring.taker(ofErrorFrom: run), log.streams[taker.stream].site.manner.account == .tried {
            let again = log.streams[taker.stream].site
            return [
                Finding(
                    .used,
                    Message(
                        """
                        \(again.title) took the error in, and subscribed again: the value is lost; \
                        in the closure of \(site.title) it would try the same again
                        """),
                    at: program.at(again), of: own.number)
            ]
        }
        let position = (wiring.inner(of: run).firstIndex(of: end.run) ?? 0) + 1
        let caught = wiring.dialect.catching(run: position, of: site)
        return [
            Finding(
                .ended, Message("and the error ended \(site.title) for good\(caught)"), at: program.at(site),
                of: own.number)
        ]
    }

    /// How long before its value was due a run, or one that fed it, was ended.
    private func timeLeft(in run: Int) -> Int? {
        for stream in log.streams.indices {
            for drop in wiring.records(of: stream) {
                guard case .cutShort(let before) = drop.drop, feeds(drop.run, run) else { continue }
                return before
            }
        }
        return nil
    }

    /// Whether one run's events go into another.
    private func feeds(_ run: Int, _ other: Int) -> Bool {
        var here = run
        while here > 0, here != other { here = log.runs[here].feeds }
        return here == other
    }

    func due(in run: Int) -> (title: String, time: Int, site: Site)? {
        for work in log.work {
            guard let facts = log.run(work.sink.owner?.tag ?? 0), feeds(work.sink.owner?.tag ?? 0, run) else {
                continue
            }
            let site = log.streams[facts.stream].site
            return (site.title, work.due, site)
        }
        return nil
    }
}

extension Record {
    func ending(of source: String, _ begin: Message) -> Message {
        kind == .error
            ? Message("\(begin), \(source); it failed with error \(literal)")
            : Message("\(begin), \(source); it completed without an element")
    }
}

extension Wiring {
    /// `3 (#2) opened run 1 of flatMapLatest`.
    fileprivate func opening(of inner: Int, by record: Record, in run: Int) -> Message {
        let facts = log.runs[inner]
        let position = (self.inner(of: run).firstIndex(of: inner) ?? 0) + 1
        // Of a stream of streams the element is the inner stream itself: its id says enough.
        let itself = log.streams[facts.stream]
        let isStream = itself.name == record.literal || itself.site.title == record.literal
        let opener = log.name(of: record).map { isStream ? $0 : "\(record.brief) (\($0))" } ?? record.brief
        let isLate = facts.time > record.time
        let late = isLate ? Message(", at \(Signal.seconds(facts.time)), when its turn had come") : nil
        return Message("\(opener) opened run \(position) of \(log.streams[log.runs[run].stream].site.title)\(late)")
    }

    /// `early`: how long before its value was due.
    fileprivate func closing(of facts: RunFacts, _ begin: Message, early: Int?) -> Message {
        let closer =
            log[facts.endedBy].flatMap { log.name(of: $0) }.map { Message("\($0) closed it") }
            ?? Message("it was closed")
        guard let early else { return Message("\(begin); \(closer) before it sent anything") }
        return Message("\(begin); \(closer) \(TimeText.short(early)) before its value was due")
    }
}
