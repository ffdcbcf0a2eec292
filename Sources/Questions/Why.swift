import Language
import Log
import Messages
import Reactive

/// Why an event came: the way back from it to what a person typed, or to the clock.
package struct Why {
    package let wiring: Wiring
    package let owners: Owners
    package var program: any Program { owners.program }
    package var log: Log { wiring.log }

    package init(wiring: Wiring, owners: Owners) { (self.wiring, self.owners) = (wiring, owners) }

    package func answer(_ record: Record) -> [WayStep] {
        let heard = Heard(self).steps(record, 1)
        // One that heard what a run sent stands before the way; several hear a subject side by side.
        let isInWay = record.run > 0 && heard.count == 1
        let way = way(from: record, isInWay ? 2 : 1)
        return [WayStep(indent: 0, text: Message(plain: head(record))).of(record, log, as: .event)]
            + (isInWay ? heard + way : way + heard) + Latecomers(self).told(record)
            + ReadBefore(why: self, record: record).steps + Heard(self).readings(record)
            + Heard(self).prints(record) + Ticks.fate(of: record, self)
    }

    /// The steps behind an event, the nearest first.
    package func way(from record: Record, _ start: Int) -> [WayStep] {
        var steps: [WayStep] = []
        var (here, indent, isSharingAdvised) = (record, start, false)
        let repetition = Repetition(record, self)
        var rounds: [Int: Int] = [:]
        // What came from outside on the way: it belongs to the work that asked for it.
        var answer: Record?
        while steps.count < 200 {
            let found = explain(here, indent, isFirst: here.number == record.number, &isSharingAdvised)
            let isAgain = isSame(steps.last, found.steps.first)
            if isAgain { steps.removeLast() }
            steps += found.steps.map { isAgain ? $0.nearer : $0 }
            indent = found.next - (isAgain ? 1 : 0)
            if let overtaking = overtaking(here, indent) { steps.append(overtaking) }
            if let passed = repetition?.step(here, indent) {
                steps.append(passed)
                indent += 1
            }
            if log[here.cause] == nil || isAnswer(here) { answer = here }
            guard let cause = cause(of: here) else { break }
            if cause.sub == 0, cause.kind != .dropped {
                steps.append(root(cause, indent).of(cause, log, as: isTyped(cause) ? .typed : .event))
                if let running = running(cause, indent + 1) { steps.append(running) }
                if let answer { steps += work(cause, before: answer, indent + 1) }
                if isTyped(cause) || log[cause.cause] == nil && cause.entry == 0 && !isGreeted(cause) { return steps }
                indent += 1
            }
            here = cause
            guard cause.run == 0, cause.kind == .next else { continue }
            rounds[cause.stream, default: 0] += 1
            if rounds[cause.stream] == Why.mostRounds, let first = firstRound(of: cause) {
                steps += folded(cause, back: first, indent)
                (here, indent) = (first.record, indent + 2)
                if log[here.cause] == nil { return steps }
            }
        }
        return steps + ground(of: record, here, indent)
    }

    /// The steps behind the last event of a way.
    private func ground(of record: Record, _ last: Record, _ indent: Int) -> [WayStep] {
        if record.kind == .refused, let gate = wiring.gate(of: record) {
            let step = WayStep(indent: indent, text: Message(plain: head(gate))).of(gate, log, as: .event)
            return [step] + way(from: gate, indent + 1)
        }
        guard let origin = beginning(last, isRoot: last.number == record.number) else { return [] }
        return [WayStep(indent: indent, text: origin).of(last, log, as: last.entry > 0 ? .typed : .clock)]
    }

    /// What led to an event, on the way that is told.
    private func cause(of record: Record) -> Record? {
        wiring.lastTry(before: record) ?? log[record.cause] ?? asker(record) ?? kept(record)
    }

    /// So many rounds of a subject that feeds itself are told one by one.
    private static let mostRounds = 4

    /// The rounds that are not told, and the push that they began with.
    private func folded(_ cause: Record, back first: (record: Record, rounds: Int), _ indent: Int) -> [WayStep] {
        let text = Message("… \(first.rounds) rounds more of \(log.title(of: cause.stream)), back to")
        return [
            WayStep(indent: indent, text: text).of(cause, log, as: .event),
            root(first.record, indent + 1).of(first.record, log, as: .event),
        ]
    }

    /// The first push of a subject that fed itself, and how many lie between.
    private func firstRound(of record: Record) -> (record: Record, rounds: Int)? {
        var (first, rounds, here) = (record, 0, record)
        while let cause = log[here.cause] {
            if cause.stream == record.stream, cause.run == 0, cause.kind == .next {
                (first, rounds) = (cause, rounds + 1)
            }
            here = cause
        }
        return rounds > 1 ? (first, rounds - 1) : nil
    }

    /// Whether a step only says less of the same operator than the next: a trait's is made of several.
    private func isSame(_ step: WayStep?, _ next: WayStep?) -> Bool {
        guard let step, let next, !step.place.isEmpty, step.place == next.place else { return false }
        return next.text == step.text || step.word != nil && !step.hasSentence && step.word == next.word
    }

    private func isGreeted(_ record: Record) -> Bool { record.run > 0 || record.listener > 0 || record.greetsWatch }

    /// Whether a way ends there, with what a person typed.
    private func isTyped(_ record: Record) -> Bool {
        log[record.cause] == nil && record.entry > 0 && !isGreeted(record)
            && !Subscribing(self, record).isPushedByOperator
    }

    /// A printed signal on the way: what was typed, if a person typed it.
    private func root(_ record: Record, _ indent: Int) -> WayStep {
        guard isTyped(record) else {
            return WayStep(indent: indent, text: Message(plain: head(record)))
        }
        let name = log.title(of: record.stream)
        let typed = program.title(ofEntry: record.entry)
        let at = program.at(record.site)
        let isElsewhere = at != typed && record.site?.place.map(program.isInType) ?? false
        let pushed =
            record.kind == .next && log.streams[record.stream].stream is Report
            ? "\(name) → \(record.brief)"
            : record.kind == .started || record.kind == .refused
                ? "\(name) <- \(record.kind == .started ? record.brief : "()")"
                : record.kind == .finished
                    ? "\(name).cancel()"
                    : record.kind == .next
                        ? "\(name) <- \(record.brief)" : "\(name) <- .\(record.kind == .error ? "error" : "completed")"
        let member = name.split(separator: ".").last.map(String.init) ?? name
        let text = program.text(ofEntry: record.entry)
        let origin = text.flatMap { $0.contains(member) ? nil : Message(plain: "`\($0)`") } ?? Message("you typed it")
        return WayStep(
            indent: indent, text: Message("#\(record.id) \(pushed)     \(origin), \(typed)"),
            place: isElsewhere ? at : "")
    }

    /// Where a way ends that ends at no push.
    private func beginning(_ record: Record, isRoot: Bool) -> Message? {
        if log.streams[record.stream].site.manner.account == .tick {
            return Message("the clock, at \(Signal.seconds(record.time))")
        }
        if record.greetsWatch, log.streams[record.stream].isSubject { return nil }
        if isFromOutside(record) { return Message("it came from outside, at \(Signal.seconds(record.time))") }
        guard record.entry > 0 else {
            return log[record.cause] == nil ? Message("the clock, at \(Signal.seconds(record.time))") : nil
        }
        let isEager = log.streams[record.stream].site.manner.traits.contains(.eager)
        if isRoot, !isEager, record.run == 0, log.streams[record.stream].rank == 0,
            !Subscribing(self, record).isPushedElsewhere
        {
            return Message("you typed it, \(program.title(ofEntry: record.entry))")
        }
        let entry = program.title(ofEntry: record.entry)
        let isPush =
            record.run == 0 && record.kind == .next && record.listener == 0 && record.site != nil
            && !Subscribing(self, record).isPushedElsewhere
        let pushed =
            isPush && log.streams[record.stream].isSubject
            ? Message(plain: "\(log.title(of: record.stream)) <- \(record.brief), \(program.at(record.site))") : nil
        return program.text(ofEntry: record.entry).map { Message("`\($0)`, \(entry)") } ?? pushed
            ?? Message("it was asked for when this ran, \(entry)")
    }

    /// No closure pushes into a group or a window.
    private func parted(_ record: Record, _ indent: Int) -> WayStep? {
        wiring.parting(into: record.stream).map { site in
            let end = record.kind == .completed ? Message("over at \(Signal.seconds(record.time))") : nil
            return WayStep(indent: indent, word: site.title, end, place: program.at(site))
                .of(record, log, as: .operator)
        }
    }

    /// What an operator did to make this event, if that is worth a line; or what pushed it.
    private func explain(
        _ record: Record, _ indent: Int, isFirst: Bool, _ isSharingAdvised: inout Bool
    ) -> (steps: [WayStep], next: Int) {
        let facts = log.streams[record.stream]
        let isBound = record.listener > 0 && log.subscriptions[record.listener].target == record.stream
        if record.run == 0, facts.isReport, !isBound, record.kind != .started, record.kind != .refused {
            return explainReport(record, indent)
        }
        if record.run == 0, facts.isSubject { return explainPush(record, indent, &isSharingAdvised) }
        if !isFirst, record.isWrapping(in: log) || facts.isOwnClock { return ([], indent) }
        if let told = Gestures.presented(record, log, indent) { return ([told], indent + 1) }
        let reason = Reason(wiring: wiring, record: record)
        let sharing = sharing(record.run, &isSharingAdvised)
        let did = OwnText(self).sentences(of: record, reason)
        var parts = did + [sharing, renewed(record.run)].compactMap { $0 }
        let greeting = greeting(record, indent + 1)
        guard !parts.isEmpty || isFirst || !greeting.isEmpty || isFromOutside(record) else { return ([], indent) }
        if record.kind == .error, let place = log.places[record.number], log[record.cause]?.kind != .error {
            let thrown = program.title(of: place)
            if thrown != program.at(facts.site), !parts.isEmpty {
                parts[0] = Message("\(parts[0]), thrown at \(thrown)")
            }
        }
        if let said = saying(record) { parts.say(at: said, isTold: !did.isEmpty) }
        let steps = [
            WayStep(
                indent: indent, word: facts.site.name(beside: parts), .clauses(parts), place: program.at(facts.site)
            ).of(record, log, as: .operator)
        ]
        let sides = reason.sides.flatMap { side in
            used(of: side, by: record, indent + 1, side.record.flatMap { self.sharing($0.run, &isSharingAdvised) })
        }
        let read =
            Readings(wiring: wiring, program: program, record: record).steps(indent + 1)
            + Constants(of: record.stream, program.whyNot).steps(of: record, indent + 1)
            + ReadBefore(why: self, record: record).steps(madeAt: indent + 1)
        return (steps + sides + read + greeting, indent + 1)
    }

    /// What pushed an event into a subject, if that is worth a line.
    private func explainPush(_ record: Record, _ indent: Int, _ isSharingAdvised: inout Bool) -> (
        steps: [WayStep], next: Int
    ) {
        if record.greetsWatch { return ([greeting(ofWatch: record, indent)], indent + 1) }
        let isEager = log.streams[record.stream].site.manner.traits.contains(.eager)
        if isEager, let told = keeping(record.stream, record, indent) { return ([told], indent + 1) }
        if let passed = passed(record, indent) ?? parted(record, indent) { return ([passed], indent + 1) }
        let subscribing = Subscribing(self, record)
        return wiring.isInside(record.stream) || subscribing.isInside
            || record.cause == 0 && !subscribing.isPushedElsewhere
            ? ([], indent) : ReadEarly(self, record).told(in: pushed(record, indent, &isSharingAdvised), indent)
    }

    /// What a command or a request said of itself.
    private func explainReport(_ record: Record, _ indent: Int) -> (steps: [WayStep], next: Int) {
        if isAnswer(record), case .string(let said) = record.value {
            let text = Message(plain: "\(log.streams[record.stream].site.word) \(said)")
            return ([WayStep(indent: indent, text: text).of(record, log, as: .operator)], indent + 1)
        }
        let asked = asked(record, indent)
        return (asked, indent + asked.count)
    }

    /// Where in a closure that sends by itself an event was sent, if that is on a line of its own.
    package func saying(_ record: Record) -> String? {
        guard record.run > 0, let place = record.site?.place else { return nil }
        let said = program.title(of: place)
        return said == program.at(log.streams[record.stream].site) ? nil : said
    }

    /// A value that was only used, and what had made it.
    private func used(
        of side: Reason.Used, by join: Record, _ indent: Int, _ sharing: Message? = nil
    ) -> [WayStep] {
        let late = side.coming.flatMap { LateSide(wiring: wiring, join: join).reason(for: $0, program) }
        let text = Message.clauses(
            [
                Message("\(side.text)\(late)"), Settled(self).computed(side.record),
                Settled(self).askedOnce(side.record, by: join), Stale(self).sentence(ofSide: side.record, by: join),
                sharing,
            ]
            .compactMap { $0 })
        var line = WayStep(indent: indent, text: text, place: program.at(side.site))
        if let used = side.record { line = line.of(used, log, as: .used) } else { line.role = .used }
        guard let said = side.said, let sentence = Reason(wiring: wiring, record: said).sentence else { return [line] }
        if said.kind != .next {
            return [line] + Reason(wiring: wiring, record: said).sides.flatMap { used(of: $0, by: said, indent + 1) }
        }
        let site = log.streams[said.stream].site
        return [
            line,
            WayStep(indent: indent + 1, word: site.title, sentence, place: program.at(site))
                .of(said, log, as: .operator),
        ]
    }

    /// What greeted a run with its present or replayed value, if an event has no other cause.
    private func greeting(_ record: Record, _ indent: Int) -> [WayStep] {
        guard record.run > 0 else { return [] }
        let isCaught = log.streams[record.stream].site.manner.account == .caught
        if isCaught || log[record.cause] == nil, let told = keptEnd(before: record, indent) { return [told] }
        guard log[record.cause] == nil, record.kind == .next else { return [] }
        for input in log.streams[record.stream].inputs {
            let greeting = greeting(of: input.stream, record, indent)
            if !greeting.isEmpty { return greeting }
        }
        return []
    }

    // MARK: pushes from closures

    /// A subject that stands between a shared source and its listeners hears all of it.
    private func passed(_ record: Record, _ indent: Int) -> WayStep? {
        guard let cause = log[record.cause], let shared = log.streams[cause.stream].stream as? Connectable,
            let subject = log.streams[record.stream].stream as? Subject, shared.spoke(through: subject)
        else { return nil }
        let site = log.streams[cause.stream].site
        return WayStep(
            indent: indent, word: site.word, Message("passed it on\(record.deadly(in: wiring.dialect))"),
            place: program.at(site))
    }

    private func pushed(_ record: Record, _ start: Int, _ isSharingAdvised: inout Bool) -> (
        steps: [WayStep], next: Int
    ) {
        let subscribing = Subscribing(self, record)
        if record.listener > 0 {
            let step = subscribing.push(owners.remark(on: record.listener), start)
            let greeting = greeting(of: log.subscriptions[record.listener].stream, record, start + 1)
            return ([step] + greeting, start + 1 + greeting.count)
        }
        var steps = [
            pusher(of: record, start).of(record, log, as: .pushed)
        ]
        var here = record.newestRun
        while let facts = log.run(here), facts.openedBy == record.cause, steps.count < 8, facts.since < record.number,
            record.cause > 0 || facts.entry == record.entry
        {
            let site = log.streams[facts.stream].site
            let trying =
                site.manner.account == .tried ? Reason(wiring: wiring, record: record).tries(of: here) : nil
            let parts = [trying, sharing(here, &isSharingAdvised), renewed(here), subscribing.opening(in: here)]
                .compactMap { $0 }
            let step = WayStep(
                indent: start + steps.count, word: site.title, Message.clauses(parts), place: program.at(site)
            ).of(run: here, log, as: .operator)
            if (step.text, step.place) != (steps.last?.text, steps.last?.place) { steps.append(step) }
            here = facts.feeds > 0 ? facts.feeds : hearer(of: facts)
            guard here > 0 else { break }
            if log.runs[here].openedBy != record.cause { steps += above(here, start + steps.count, &isSharingAdvised) }
        }
        if steps.count == 1, let around = around(record) {
            steps += Surrounding(self, around).steps(of: record, start + 1)
        }
        return (steps, start + steps.count)
    }

    /// `accept   pushed it, in a closure`; of what is bound both ways, from which side it was copied.
    private func pusher(of record: Record, _ indent: Int) -> WayStep {
        let place = program.at(record.site)
        guard let word = record.site?.word else {
            return WayStep(indent: indent, text: Message("a closure   pushed it\(isInClosure(record))"), place: place)
        }
        if word == "bindBothWays", let cause = log[record.cause] {
            let copied = Message("copied it from \(log.title(of: cause.stream))")
            return WayStep(indent: indent, word: "<~>", copied, place: place)
        }
        return WayStep(indent: indent, word: word, Message("pushed it\(isInClosure(record))"), place: place)
    }

    private func isInClosure(_ record: Record) -> Message? { record.cause > 0 ? Message(", in a closure") : nil }

    /// The run that opened what is shared, and began it so.
    private func hearer(of shared: RunFacts) -> Int {
        guard shared.isShared else { return 0 }
        return wiring.runs[shared.stream].first {
            log.runs[$0].isEar && log.runs[$0].openedBy == shared.openedBy && log.runs[$0].feeds > 0
        }.map { log.runs[$0].feeds } ?? 0
    }

    /// The operators that a run was opened in, the nearest, and where more than one run could have been one.
    private func above(_ run: Int, _ start: Int, _ isSharingAdvised: inout Bool) -> [WayStep] {
        var steps: [WayStep] = []
        var here = run
        while let facts = log.run(here), steps.count < 8 {
            let site = log.streams[facts.stream].site
            let sharing = sharing(here, &isSharingAdvised)
            if steps.isEmpty || sharing != nil {
                steps.append(
                    WayStep(
                        indent: start + steps.count, word: site.title, sharing, place: program.at(site)
                    ).of(run: here, log, as: .operator))
            }
            here = facts.feeds
        }
        return steps
    }
}

extension [Message] {
    /// The first of them says where that was said, if it tells what was done.
    fileprivate mutating func say(at place: String, isTold: Bool) {
        if isTold { self[0] = Message("\(self[0]), at \(place)") } else { insert(Message("sent at \(place)"), at: 0) }
    }
}
