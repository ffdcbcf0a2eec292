import Language
import Log
import Messages
import Reactive
import Values
import Words

extension PushFate {
    /// Why a value was dropped, and where; and of a side that has not spoken, why that is so.
    mutating func tell(_ drop: Record) {
        guard let reason = drop.drop, reason != .unheard else { return }
        switch reason {
        case .shown: say(.dropped, .unheard, Message("\(drop.brief) is only shown: \(reason.sentence)"), at: nil)
        case .waiting(let sides): tellWaiting(drop, sides)
        case .superseded(let after): tellSuperseded(drop, after)
        case .ended: tellEnded(drop)
        case .filtered, .matched:
            rejection = drop
            tellFiltered(drop, reason)
        case .equal(let value):
            rejection = drop
            let rejected = Rejection(wiring: wiring, program: program, drop: drop)
            stopped(
                drop, rejected.sentence(equalTo: value),
                under: rejected.equality(value) + [rejected.origin(question.why)].compactMap { $0 } + rejected.unchanged
            )
        case .busy:
            marks.insert(.standingBack)
            stopped(drop, running(in: drop) ?? reason.sentence, under: Underway(refusing: drop, question)?.stops ?? [])
        case .disabled: tellRefused(drop)
        case .skipped(left: nil):
            let rejection = Rejection(wiring: wiring, program: program, drop: drop)
            stopped(drop, rejection.gate.text, under: rejection.reasons(question))
        case .skipped:
            stopped(
                drop, Sifted(wiring: wiring, of: drop.stream, before: target).remedy ?? reason.sentence,
                under: [Lost(question, drop.stream).untouched].compactMap { $0 })
        case .ignored: stopped(drop, .clauses([reason.sentence, unending(drop.run)].compactMap { $0 }))
        case .cutShort, .cutOff:
            // It was held from before: of the push that brought the end, the end says more.
            let cut = Cut(drop, self)
            let isQuiet = log.streams[drop.stream].site.manner.account == .quiet
            let alone = isQuiet ? GivenUp(reason: Reason(wiring: wiring, record: drop)).alone : nil
            stopped(
                drop, .clauses([cut.sentence ?? reason.sentence, alone]), weight: .over,
                under: [cut.under ?? closing(drop)].compactMap { $0 })
        default: stopped(drop, reason.sentence)
        }
    }

    private mutating func stopped(
        _ drop: Record, _ why: Message, weight: Finding.Weight = .dropped, way: [WayStep] = [], under: [Finding] = []
    ) {
        let site = log.streams[drop.stream].site
        let text = Message("\(drop.brief) stopped at \(site.title): \(why)")
        // What might have ended a stream, and did not, keeps nothing back.
        let isAside = weight == .dropped && Lifeline(wiring: wiring, stream: drop.stream).isTrue
        say(
            isAside ? .used : weight,
            Finding(.stopped, text, at: program.at(site), of: drop.number, way: way, under: under))
    }

    private mutating func tellWaiting(_ drop: Record, _ sides: [Int]) {
        if sides.isEmpty { return stopped(drop, Message("there was none before it")) }
        let facts = log.streams[drop.stream]
        let waited = sides.filter { $0 < facts.inputs.count }
        let reasons = waited.flatMap { question.reasons(forSilence: facts.inputs[$0].stream, at: drop.number) }
        stopped(drop, Message("\(named(waited, of: drop.stream)) had not sent a value yet"), under: reasons)
    }

    /// `age and name`; of sides that read alike, `sides 2 and 3 of 4`
    private func named(_ sides: [Int], of join: Int) -> Message {
        let names = log.streams[join].inputs.indices.map { question.side($0, of: join) }
        let isPlain = sides.allSatisfy { side in names.count { $0 == names[side] } == 1 }
        if isPlain { return Message.all(of: sides.map { names[$0] }) }
        let numbers = sides.map { "\($0 + 1)" }
        if sides.count == 1 { return Message("side \(numbers[0]) of \(names.count), \(names[sides[0]]),") }
        let (most, last) = (numbers.dropLast().joined(separator: ", "), numbers.last ?? "")
        return Message("sides \(most) and \(last) of \(log.streams[join].inputs.count)")
    }

    private mutating func tellSuperseded(_ drop: Record, _ after: Int) {
        marks.insert(.superseding)
        let site = log.streams[drop.stream].site
        let (time, value) = (TimeText.short(after), drop.brief)
        let text =
            log.name(of: log[drop.cause] ?? drop)
            .map { Message("\(value) was superseded by \($0) after \(time), in \(site.title)") }
            ?? Message("\(value) was superseded after \(time), in \(site.title)")
        // Of the newer element it only says what that did to the one before.
        let isOfOther = drop.cause == hearing && drop.number != push?.number
        say(
            isOfOther ? .missed : .dropped, .stopped,
            // What has let one out since is not too slow for what comes.
            Message.clauses([
                text, Restless(wiring, program).hasSent(since: drop) ? nil : site.remedy(in: wiring.dialect),
            ]), at: site)
    }

    private mutating func tellEnded(_ drop: Record) {
        let facts = log.streams[drop.stream]
        if let end = log[facts.end] {
            return say(.dropped, ending(end))
        }
        guard let disposal = facts.disposal else { return stopped(drop, Drop.ended.sentence, weight: .open) }
        let (name, time) = (log.title(of: drop.stream), Signal.seconds(disposal.time))
        say(
            .dropped, .disposed, Message("\(name) was disposed at \(time), \(program.culprit(disposal.entry))"), at: nil
        )
    }

    private mutating func tellFiltered(_ drop: Record, _ reason: Drop) {
        // Of an end that was made an element it is asked whose end it was.
        let isEnd = drop.literal == ".completed" || drop.literal.hasPrefix(".error(")
        let way = isEnd ? question.why.way(from: drop, 1) : []
        let traits = log.streams[drop.stream].site.manner.traits
        let why =
            traits.contains(.owned)
            ? Reason.ownerless : traits.contains(.unwraps) ? Message("its closure gave nil") : reason.sentence
        let rejection = Rejection(wiring: wiring, program: program, drop: drop)
        stopped(
            drop, Message("\(why)\(rejection.deciders)"), way: way,
            under: Readings(wiring: wiring, program: program, record: drop).findings(question)
                + (isEnd
                    ? [] : [rejection.origin(question.why), rejection.given, rejection.otherwise].compactMap { $0 }))
    }

    private mutating func tellRefused(_ drop: Record) {
        guard let gate = gate(of: drop) else {
            let closed = gates(of: drop).first { gate in
                log.streams[gate].start == "false"
                    && !wiring.records(of: gate, before: drop.number).contains { $0.kind == .next }
            }
            let text =
                closed.map {
                    Message("\(drop.brief) was refused: \(log.title(of: $0)) is false, its start value")
                } ?? Message("\(drop.brief) was refused: the command was not enabled")
            return say(
                .dropped, .refused, text, at: log.streams[closed ?? drop.stream].site,
                under: closed.map { question.reasons(forSilence: $0) } ?? [])
        }
        if log.streams[gate.stream].isExecuting {
            let since = log.name(of: gate).map { Message(" since \($0)") }
            return say(
                .dropped, .refused,
                Message("\(drop.brief) was refused: it executes\(since), and does one thing at a time"),
                at: log.streams[drop.stream].site,
                under: [Underway(of: drop.stream, refusing: drop, question)?.finding].compactMap { $0 })
        }
        let id = log.name(of: gate).map { " (\($0))" } ?? ""
        // What an action has made of its state has no name but the action's own.
        if let place = log.streams[drop.stream].site.place, log.streams[gate.stream].site.place == place {
            return say(
                .dropped, .refused, Message("\(drop.brief) was refused: it was not enabled\(id)"),
                at: log.streams[gate.stream].site, way: question.why.way(from: gate, 1))
        }
        let name = log.title(of: gate.stream)
        say(
            .dropped, .refused, Message("\(drop.brief) was refused: \(name) is \(gate.brief)\(id)"),
            at: log.streams[gate.stream].site,
            way: question.why.way(from: gate, 1))
    }

    /// What ended a stream before what it held was due: its own error, the end of an operator that heard it, or one that
    /// lets go of what it had opened, or of what lost.
    private func closing(_ drop: Record) -> Finding? {
        if let end = log.run(drop.run).flatMap({ log[$0.end] }), end.kind == .error,
            log[end.cause]?.kind == .error
        {
            let id = log.name(of: end).map { " (\($0))" } ?? ""
            return Finding(.ended, Message("error \(end.literal)\(id) ended it, and is not held back"), of: end.number)
        }
        var here = log.run(drop.run)?.feeds ?? 0
        while let facts = log.run(here) {
            let site = log.streams[facts.stream].site
            let closed = Finding(.ended, Message("\(site.title) closed it"), at: program.at(site))
            if site.manner.account == .first { return closed }
            // Its own end is told by itself.
            if facts.stream == target { return nil }
            if let end = log[facts.end] {
                var closed = closed
                (closed.record, closed.way) = (end.number, question.why.way(from: end, 1))
                return closed
            }
            if facts.until > drop.number {
                return log.streams[facts.stream].switches || site.manner.traits.contains(.expires) ? closed : nil
            }
            here = facts.feeds
        }
        return nil
    }

    /// What the gate that refused a command had said last.
    private func gate(of drop: Record) -> Record? {
        for gate in gates(of: drop) {
            let said = wiring.records(of: gate, before: drop.number).prefix(100).filter { $0.kind == .next }
            let isExecuting = log.streams[gate].isExecuting
            guard let last = said.first, last.literal == (isExecuting ? "true" : "false") else { continue }
            return said.first { $0.sub == 0 && $0.literal == last.literal } ?? last
        }
        return nil
    }

    /// What must be true for a command to be carried out, and false: whether one is under way.
    private func gates(of drop: Record) -> [Int] {
        if let action = log.streams[drop.stream].stream as? ActionValues {
            return action.gates.map(\.tag).filter { $0 > 0 }.map { $0 - 1 }
        }
        return wiring.users[drop.stream].flatMap { wiring.users[$0] + [$0] }.flatMap { log.streams[$0].inputs }
            .filter { $0.role == .gate }.map(\.stream)
    }

    /// An element that waits in a zip for the partner that has the same place in its row.
    mutating func tellZip(_ drop: Record, _ run: Int, _ input: Int, _ position: Int, _ pairs: Int) {
        let facts = log.streams[drop.stream]
        let ahead = position - pairs
        let missing = facts.inputs.indices.filter {
            facts.inputs[$0].stream != input && wiring.heard(at: run, of: facts.inputs[$0].stream) <= position
        }
        let others = missing.map { question.side($0, of: drop.stream) }
        let over = missing.first { wiring.hasCompleted($0, at: run) }.map {
            Message("\(question.side($0, of: drop.stream)) has completed, so that never comes")
        }
        let queue =
            ahead > 1
            ? Message(", and \(ahead) before it wait too") : ahead == 1 ? Message(", and 1 before it waits too") : nil
        let (number, names) = (position + 1, others.joined(separator: ", "))
        let passed = PassedOver(reason: Reason(wiring: wiring, record: drop))
        let leftOut = missing.first.flatMap { passed.leftOut(on: facts.inputs[$0].stream) }
        marks.insert(.partnerless)
        say(
            .dropped, .waits,
            .clauses(
                [
                    Message(
                        """
                        \(drop.brief) waits in zip as element \(number) of its side for element \(number) of \
                        \(names)\(queue)\(leftOut)
                        """), over,
                ]), at: facts.site,
            under: missing.map { facts.inputs[$0].stream }.filter { wiring.heard(at: run, of: $0) == 0 }
                .flatMap { question.reasons(forSilence: $0).prefix(1) })
    }

    mutating func tellQueue(_ drop: Record, _ run: Int, _ inners: [Int]) {
        marks.insert(.standingBack)
        let site = log.streams[log.runs[run].stream].site
        guard let running = inners.last(where: { log.runs[$0].endedAt == nil }) else {
            return say(.open, .waits, Message("\(drop.brief) waits in \(site.title)"), at: site)
        }
        let facts = log.runs[running]
        let position = (inners.firstIndex(of: running) ?? 0) + 1
        let opener = log[facts.openedBy].flatMap { log.name(of: $0) }.map { Message(", opened by \($0),") }
        let waits = Message("\(drop.brief) waits in \(site.title) behind run \(position)\(opener)")
        let heard = question.described(facts.stream)
        let text =
            opener == nil
            ? Message("\(waits), which has not completed: \(heard)")
            : Message("\(waits) which has not completed: \(heard)")
        let work = Underway(running, question)
        say(
            .dropped, .waits, Message.clauses([text, unending(running), work.leaving(for: site)].compactMap { $0 }),
            at: site, under: work.stops)
    }

    /// `run 1, opened by #1, was still running: flatMap (app.rx:13)`: what an operator was busy with.
    private func running(in drop: Record) -> Message? {
        let inners = wiring.inner(of: drop.run)
        guard let index = inners.lastIndex(where: { log.runs[$0].lives(at: drop.number) }) else { return nil }
        let facts = log.runs[inners[index]]
        let opener = log[facts.openedBy].flatMap { log.name(of: $0) }.map { Message(", opened by \($0),") }
        let root = facts.endedAt == nil ? unending(inners[index]) : nil
        let text = Message("run \(index + 1)\(opener) was still running: \(question.described(facts.stream))")
        // Combine's asks for no more than so many at a time.
        let demand =
            wiring.dialect == .combine
            ? Message("it asks for no more meanwhile: .buffer(size:prefetch:whenFull:) in front of it keeps what comes")
            : nil
        return Message.clauses([text, root, demand])
    }

    /// That what a run hears in the end does not complete by itself, if it is of that kind.
    func unending(_ run: Int) -> Message? { Holdouts(of: run, question).message }
}

extension StreamFacts {
    /// What would keep a value of it for who comes later.
    func keeping(in program: any Program) -> Message {
        if let keeper = site.manner.keeper { return Message(of: keeper) }
        switch Dialect(of: program) {
        case .combine:
            return isShared
                ? Message("multicast(subject:) with a CurrentValueSubject keeps one")
                : Message("a CurrentValueSubject keeps one")
        case .reactiveSwift:
            return isShared ? Message("Property(initial:then:) keeps one") : Message("a MutableProperty does")
        case .rxSwift:
            return isShared ? Message("share(replay: 1) keeps one") : Message("a BehaviorRelay or a ReplaySubject does")
        }
    }
}

extension Role {
    /// What an input of this kind is for.
    var steering: Message {
        switch self {
        case .trigger: Message("it asks, and is not passed on")
        case .gate: Message("it opens or closes, and is not passed on")
        case .lifetime: Message("it ends it, and is not passed on")
        case .data, .operation: Message("it is not passed on")
        }
    }
}
