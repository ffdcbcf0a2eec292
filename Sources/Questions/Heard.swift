import Log
import Messages
import Reactive

/// What closures heard of chains that have no names: only what they do with it shows that it came.
package struct Heard {
    private let why: Why
    private var log: Log { why.log }
    private var wiring: Wiring { why.wiring }

    package init(_ why: Why) { self.why = why }

    /// An event, and the subscriptions whose closures heard it.
    private struct Hearing {
        let record: Record
        let listeners: [Int]
    }

    /// How far back is looked, and how many events are told of.
    private static let (farthest, most) = (10_000, 4)

    // MARK: what is asked of when nothing is named

    /// The last event that was printed, and what closures heard in its turn, or later: oldest first. An event that led to
    /// another of them is told on the way of that.
    package var newest: [Record] {
        guard let kept = log.kept else { return [] }
        var (turn, printed): (Int?, Record?) = (nil, nil)
        var heard: [Hearing] = []
        for number in kept.reversed().prefix(Heard.farthest) {
            guard let record = log[number] else { continue }
            if let turn, record.turn != turn { break }
            if record.sub == 0, record.kind != .dropped {
                printed = printed ?? record
            } else if record.sub > 0, let hearing = hearing(record) {
                heard.append(hearing)
            } else {
                continue
            }
            turn = record.turn
        }
        if let greeted = greeted(since: max(printed?.number ?? 0, heard.first?.record.number ?? 0)) { return [greeted] }
        if let late = late(since: max(printed?.number ?? 0, heard.first?.record.number ?? 0)) { return [late] }
        guard turn != nil else { return [log.printed(log.lastID)].compactMap { $0 } }
        guard let printed else { return chosen(audible(heard) ?? heard).map(\.record) }
        return isWatched(printed.stream) ? [printed] : beside(printed, heard)
    }

    /// What a closure printed last that was told, as it came, what had been sent before.
    private func greeted(since number: Int) -> Record? {
        guard let last = log.state?.prints.last, last.newest >= number else { return nil }
        return Latecomers(why).record(greeting: last)
    }

    /// Where nothing has been printed: the last element that closures of the program were told as they came; or the last
    /// that a line of it has sent, for nobody.
    package var unprinted: Record? {
        let written = log.kept?.reversed().prefix(Heard.farthest).lazy.compactMap { log[$0] }.filter { record in
            record.kind == .next && log.streams[record.stream].site.place?.source ?? 0 != 0
        }
        let told = written?.first { record in
            log.subscriptions.dropFirst().contains { $0.stream == record.stream && $0.since >= record.number }
        }
        return told ?? written?.first
    }

    /// Where nothing has been sent at all: that a closure was told what a stream held when it came.
    package var greetedAtFirst: Message? {
        guard let told = log.subscriptions.dropFirst().last(where: { log.streams[$0.stream].start != nil }),
            let site = told.site, let start = log.streams[told.stream].start
        else { return nil }
        let who = "\(site.word) (\(why.program.at(site)))"
        return Message(
            "nothing has been pushed yet: \(who) was told \(start), the start value of \(log.title(of: told.stream))")
    }

    /// The answers of several events, each as far as one before it has not told the same way.
    package func answers(_ records: [Record]) -> [WayStep] {
        var told: Set<Int> = []
        return records.flatMap { record -> [WayStep] in
            let steps = why.answer(record)
            let events = steps.indices.filter { steps[$0].role == .event && below($0, in: steps) > 0 }
            defer { told.formUnion(events.map { steps[$0].record }) }
            guard let meeting = events.dropFirst().first(where: { told.contains(steps[$0].record) }),
                case let rest = below(meeting, in: steps), rest > 2
            else { return steps }
            let met = steps[meeting].saying(Message("\(steps[meeting].text), as above"))
            return steps[..<meeting] + [met] + steps[(meeting + 1 + rest)...]
        }
    }

    /// How many steps stand below one.
    private func below(_ index: Int, in steps: [WayStep]) -> Int {
        steps[(index + 1)...].prefix { $0.indent > steps[index].indent }.count
    }

    /// What closures heard that a push led to, if that leads to nothing else, or anyhow.
    package func following(_ record: Record, namedOrNot: Bool = false) -> [Record] {
        guard record.run == 0, record.kind == .next, namedOrNot || wiring.isHeardWithoutNames(record.stream) else {
            return []
        }
        return chosen(hearings(from: record).filter { $0.record.sub > 0 }.reversed()).map(\.record)
    }

    private func beside(_ printed: Record, _ heard: [Hearing]) -> [Record] {
        let above = Set(wiring.causes(of: printed))
        // What says of itself why it came is asked of alone, if no closure has printed something as well.
        let wanted = audible(heard) ?? (printed.isTyped ? heard : [])
        let others = chosen(wanted.filter { !above.contains($0.record.number) && !isPassedOn(printed, $0.record) })
        let isTold = others.contains { wiring.causes(of: $0.record).contains(printed.number) }
        // What a closure printed that read too early is told of as well, though it heard nothing but the push itself.
        let root = wiring.causes(of: printed).last.flatMap { log[$0] }
        let early = [root].compactMap { $0 }.filter { !readings($0).isEmpty }
        return (early + (isTold ? [] : [printed]) + others.map(\.record)).sorted { $0.number < $1.number }
            + overtaken(among: above)
    }

    /// What was printed last, if that was an event which led to others that had been printed before: its listener was
    /// told the others first.
    private func overtaken(among above: Set<Int>) -> [Record] {
        guard let last = log.state?.prints.last, above.contains(last.record), let record = log[last.record],
            !Overtaken(wiring, record, last.listener).isEmpty
        else { return [] }
        return [record]
    }

    /// Those whose closures printed something; nil if none did.
    private func audible(_ heard: [Hearing]) -> [Hearing]? {
        let found = heard.filter { hearing in
            hearing.listeners.contains { hasPrinted(hearing.record, $0) }
        }
        return found.isEmpty ? nil : found
    }

    /// Whether a chain only handed on how something ended.
    private func isPassedOn(_ end: Record, _ record: Record) -> Bool {
        end.kind == .error && record.kind == .error && wiring.causes(of: record).contains(end.number)
    }

    /// The last that each of the closures heard, and the one before.
    private func chosen(_ newestFirst: [Hearing]) -> [Hearing] {
        var counts: [Int: Int] = [:]
        return newestFirst.filter { hearing in
            counts[hearing.record.run, default: 0] += 1
            return counts[hearing.record.run, default: 0] <= 2
        }.prefix(Heard.most).reversed()
    }

    private func isWatched(_ stream: Int) -> Bool {
        wiring.runs[stream].contains { log.runs[$0].isWatched } || log.listeners(of: stream).contains { $0 is Watch }
    }

    // MARK: who heard it

    /// Which of several subscriptions that one line has made heard an event, and what made it; and that its closure reads
    /// a property too early.
    func steps(_ record: Record, _ indent: Int) -> [WayStep] {
        guard record.kind == .next else { return [] }
        return listeners(of: record).suffix(3).compactMap { own in
            let facts = log.subscriptions[own]
            let early = record.run > 0 ? ReadBefore(why: why, record: record).remark(of: facts) : nil
            let overtaken = record.run == 0 ? Overtaken(wiring, record, own).remark(why) : nil
            let told = [among(record, own), early, overtaken, why.owners.circling(own)].compactMap { $0 }
            guard !told.isEmpty else { return nil }
            return WayStep(
                indent: indent, word: facts.site?.word ?? "subscribe", .clauses(told), place: why.program.at(facts.site)
            ).of(record, log, as: .event)
        }
    }

    /// What closures that heard an event read before it was set.
    func readings(_ record: Record) -> [WayStep] {
        ReadEarly(why, record).steps(heardBy: listeners(of: record).filter { hasPrinted(record, $0) }, 1)
    }

    /// The event for which a task, or what else waits, has printed since a record, and later than when it came.
    private func late(since number: Int) -> Record? {
        guard let last = log.state?.prints.last, last.newest >= number, let record = log[last.record],
            last.time > record.time
        else { return nil }
        return record
    }

    /// That what an event began printed later, and what a newer one began had done so before.
    func prints(_ record: Record) -> [WayStep] {
        let all = log.state?.prints.all ?? []
        guard let last = all.last(where: { $0.record == record.number }), last.time > record.time else { return [] }
        let own = Message("what it began printed at \(Signal.seconds(last.time))")
        let overtaking = all.filter { $0.record > record.number && $0.time < last.time }
            .lazy.compactMap { print in log[print.record].map { (print, $0) } }
            .first { $1.stream == record.stream && $0.time > $1.time }
        let other = overtaking.map { print, newer in
            Message("that of \(log.name(of: newer) ?? newer.brief) had printed at \(Signal.seconds(print.time))")
        }
        let listeners = listeners(of: record)
        let place = listeners.count == 1 ? why.program.at(log.subscriptions[listeners[0]].site) : ""
        return [
            WayStep(indent: 1, text: .clauses([own, other].compactMap { $0 }), place: place)
                .of(record, log, as: .work)
        ]
    }

    private func hasPrinted(_ record: Record, _ listener: Int) -> Bool {
        log.state?.prints.has(record.number, listener) ?? false
    }

    /// Where the closures that heard an event came no further, as they noted it themselves.
    func stops(_ record: Record) -> [Finding] {
        listeners(of: record).compactMap { listener in
            guard let stop = Stop(in: why.program.whyNot, hearing: record.number, leaving: listener) else { return nil }
            let word = log.subscriptions[listener].site?.word ?? "subscribe"
            return Finding(
                .closure, Message("\(word) heard it, and \(stop.sentence)"), at: why.program.title(of: stop.place),
                of: record.number, under: stop.explanations)
        }
    }

    private func among(_ record: Record, _ own: Int) -> Message? {
        let alike = alike(record, own)
        guard alike.count > 1, let index = alike.firstIndex(of: own) else {
            return Beside(why, record, heardBy: own).remark
        }
        // Objects that keep one each are no line that subscribes twice.
        let bags = Set(alike.map { log.subscriptions[$0].bag })
        let count =
            bags.count == alike.count && !bags.contains(nil)
            ? Message("this line has \(alike.count) subscriptions, each in a bag of its own")
            : Subscribing.count(index + 1, of: alike.count)
        return .clauses([count, Subscribing(why, record, heardBy: own).maker])
    }

    /// The subscriptions that the same line has made, and that heard what the same event led to.
    private func alike(_ record: Record, _ own: Int) -> [Int] {
        guard let place = log.subscriptions[own].site?.place else { return [] }
        let root = wiring.causes(of: record).last.flatMap { log[$0] } ?? record
        let heard = Set(hearings(from: root).flatMap(\.listeners) + listeners(of: record))
        return heard.filter { log.subscriptions[$0].site?.place == place }
            .sorted { log.subscriptions[$0].number < log.subscriptions[$1].number }
    }

    /// What an event led to within its turn that closures heard and printed nothing of: what they did is told by no other
    /// answer.
    func unprinted(below root: Record) -> [(event: Record, listener: Int)] {
        hearings(from: root).flatMap { hearing in
            hearing.listeners.filter { !hasPrinted(hearing.record, $0) }.map { (hearing.record, $0) }
        }
    }

    /// What an event led to within its turn that closures heard, oldest first.
    private func hearings(from root: Record) -> [Hearing] {
        var (rest, found, seen) = ([root], [Hearing](), 0)
        while let next = rest.popLast(), seen < Heard.farthest {
            seen += 1
            if next.number != root.number, let hearing = hearing(next) { found.append(hearing) }
            rest += wiring.children(of: next.number).filter { $0.turn == root.turn }
        }
        return found.sorted { $0.record.number < $1.record.number }
    }

    /// An event that closures of the program heard.
    private func hearing(_ record: Record) -> Hearing? {
        guard [.next, .error, .completed].contains(record.kind) else { return nil }
        let listeners = listeners(of: record)
        // Of an end it is worth a word that somebody does something at it.
        if record.kind == .completed, !listeners.contains(where: { hasPrinted(record, $0) }) { return nil }
        return listeners.isEmpty ? nil : Hearing(record: record, listeners: listeners)
    }

    /// The program's subscriptions that heard an event: one that a run feeds, or all that hear a subject or a shared run.
    private func listeners(of record: Record) -> [Int] {
        let isDirect = record.run == 0 || log.run(record.run)?.isShared ?? false
        let found =
            isDirect
            ? log.subscriptions.indices.dropFirst().filter {
                let facts = log.subscriptions[$0]
                return facts.stream == record.stream && facts.since < record.number && facts.until >= record.number
            } : [listener(of: record.run)].compactMap { $0 }
        return found.filter { log.subscriptions[$0].target == nil && log.subscriptions[$0].site?.place?.source != 0 }
    }

    /// The subscription that a run feeds: of several to one stream that began together, the one that stands where it does.
    private func listener(of run: Int) -> Int? {
        guard let facts = log.run(run), log.closures(of: run) != nil else { return nil }
        let alike = log.subscriptions.indices.dropFirst().filter { log.subscriptions[$0].hears(facts) }
            .sorted { log.subscriptions[$0].number < log.subscriptions[$1].number }
        guard alike.count > 1 else { return alike.first }
        let runs = wiring.runs[facts.stream].filter {
            log.closures(of: $0) != nil && log.subscriptions[alike[0]].hears(log.runs[$0])
        }.sorted { log.runs[$0].number < log.runs[$1].number }
        return runs.firstIndex(of: run).flatMap { $0 < alike.count ? alike[$0] : nil } ?? alike.last
    }
}
