import Language
import Log
import Messages
import Reactive
import Values

/// Why an operator that lets some elements by did not let this one: who decided it, and by what.
struct Rejection {
    let wiring: Wiring
    let program: any Program
    let drop: Record
    private var log: Log { wiring.log }

    /// `, app.rx:13`: where it was decided, if not on the operator's own line: in its closure, or in what that called.
    var deciders: String {
        let site = log.streams[drop.stream].site
        let given = wiring.functions(of: drop.stream).compactMap(\.saying)
        let own = program.at(site)
        var said: [String] = []
        for place in [site.body].compactMap({ $0 }) + given + (log.answers[drop.number] ?? []) {
            let text = program.title(of: place)
            if text != own, !site.uses.contains(where: { program.title(of: $0) == text }), !said.contains(text) {
                said.append(text)
            }
        }
        return said.map { ", \($0)" }.joined()
    }

    /// What made the element, where an operator made it of its own accord: of an error, or of all that had come before.
    func origin(_ why: Why) -> Finding? {
        var made = log[drop.cause]
        while let record = made, record.run > 0, let cause = log[record.cause], cause.kind == .next,
            cause.literal == drop.literal
        {
            made = cause
        }
        guard let made, made.run > 0, made.kind == .next, made.literal == drop.literal else { return nil }
        let steps: Int
        switch log.streams[made.stream].site.manner.account {
        case .caught: steps = 3
        case .gathered, .instead, .empty: steps = 1
        default: return early(made, why)
        }
        return Finding(.used, Array(why.way(from: made, 0).prefix(steps)))
    }

    /// That a side which was used had been given its value by what the same push had set off before.
    private func early(_ made: Record, _ why: Why) -> Finding? {
        let reason = Reason(wiring: wiring, record: made)
        let site = log.streams[made.stream].site
        guard site.manner.account == .side, let trigger = reason.trigger else { return nil }
        let causes = wiring.causes(of: made)
        for input in log.streams[made.stream].inputs where input.stream != trigger {
            let said = wiring.records(of: input.stream, before: made.number).first { $0.kind == .next }
            guard let said, said.run == 0, said.turn == made.turn, causes.contains(said.cause) else { continue }
            let before = Message("\(why.head(said)) came before that, of the same push")
            return Finding(.used, before, at: program.at(said.site), of: said.number)
        }
        // Of what it says itself, no more need be told.
        guard case .bool = drop.value else { return nil }
        return Finding(.used, Array(why.way(from: made, 0).prefix(1 + reason.sides.count)))
    }

    /// That a push which led to it gave a subject what that had already, and what was changed before in a copy; or what
    /// else a closure pushed.
    var unchanged: [Finding] {
        var here = log[drop.cause]
        while let record = here, record.run > 0 { here = log[record.cause] }
        guard let push = here, push.kind == .next, !push.isTyped, log.streams[push.stream].isSubject,
            push.listener == 0 || log.subscriptions[push.listener].target == nil
        else { return [] }
        let before = wiring.records(of: push.stream, before: push.number).first { $0.kind == .next }
        guard before?.literal ?? log.streams[push.stream].start == push.literal else {
            // What was made of it only looks the same.
            guard push.literal != drop.literal, push.site != nil else { return [] }
            let text = Message("it was made of \(program.why.head(push))")
            return [Finding(.used, text, at: program.at(push.site), of: push.number)]
        }
        let text = Message("\(log.title(of: push.stream)) was given what it had already")
        return [
            Finding(
                .used, text, at: program.at(push.site), of: push.number,
                under: Settings.copies(around: push.site?.place, program))
        ]
    }

    /// By what a subject was given the element that it greeted a newcomer with, if that was no push of a person's.
    var given: Finding? {
        guard log[drop.cause] == nil, var here = log.streams[drop.stream].inputs.first?.stream else { return nil }
        for _ in 0..<50 where !log.streams[here].isSubject {
            guard log.streams[here].inputs.count == 1 else { return nil }
            here = log.streams[here].inputs[0].stream
        }
        let said = wiring.records(of: here, before: drop.number).first { $0.kind == .next && !$0.greetsWatch }
        guard let said, said.site?.place.map(program.isInType) ?? false else { return nil }
        let id = log.name(of: said).map { " (\($0))" } ?? ""
        let text = Message("\(log.title(of: here)) had been given \(said.brief)\(id) before")
        return Finding(.used, text, at: program.at(said.site), of: said.number)
    }

    /// That another listener's run of the operator let the same element by: its closure does not always answer alike.
    var otherwise: Finding? {
        let same = wiring.children(of: drop.cause).first {
            $0.stream == drop.stream && $0.run != drop.run && $0.kind == .next && $0.literal == drop.literal
        }
        guard let same, drop.cause > 0 else { return nil }
        let id = log.name(of: same).map { " (\($0))" } ?? ""
        return Finding(
            .used,
            Message(
                "another listener's run let it by\(id): the closure is asked for each of them; .share() makes it one run"
            ),
            of: same.number)
    }

    /// That two values are one object, or by whose `==` they are the same and do not look it.
    func equality(_ value: Value) -> [Finding] {
        guard let remembered = value.object as? Remembered else { return [] }
        if remembered.isSentAgain {
            return [
                Finding(
                    .stopped, Message("it is the same object, sent again: what was changed in it changed in both"))
            ]
        }
        if let nominal = remembered.itemsSentAgain, let changes = changes(in: nominal) {
            let text = Message(
                "it holds the same objects, sent again: what was changed in them (\(changes)) changed in both")
            return [Finding(.stopped, text)]
        }
        // A closure asks what it likes, and no `==`.
        guard log.streams[drop.stream].stream is DistinctUntilChanged, let judge = remembered.judge else { return [] }
        return [Finding(.stopped, Message("the == of \(judge.name) says so"), at: program.title(of: judge.place))]
    }

    /// Where the program changes an object of a class, after that was made.
    private func changes(in nominal: Nominal) -> Message? {
        nominal.fields.lazy.filter { !$0.isLet }.compactMap { field in
            field.place.flatMap { Settings(of: field.name, at: $0, in: program).changesOfObject }
        }.first
    }

    /// `equal to 2, the one before (#1)`
    func sentence(equalTo value: Value) -> Message {
        let (id, places) = (before(value), deciders)
        if log.streams[drop.stream].site.manner.traits.contains(.remembers) {
            return Message("equal to \(value.brief), which had come\(id)\(places)")
        }
        return isByClosure(value)
            ? Message("its closure takes it for equal to \(value.brief), the one before\(id)\(places)")
            : Message("equal to \(value.brief), the one before\(id)\(places)")
    }

    /// Why a gate is closed still: what it waits for has not spoken, or its closure has read what it has.
    func reasons(_ question: WhyNot) -> [Finding] {
        gate.silent.map { question.reasons(forSilence: $0) }
            ?? Readings(wiring: wiring, program: program, record: drop).findings(question)
    }

    /// Until when it was skipped, and the stream that should have sent, if that has not done so since.
    var gate: (text: Message, silent: Int?) {
        guard let gate = log.streams[drop.stream].inputs.first(where: { $0.role == .gate })?.stream else {
            return (Drop.skipped(left: nil).sentence, nil)
        }
        let isLate = wiring.records(of: gate).contains { $0.kind == .next && $0.number > drop.number }
        return (Message("skipped until \(log.title(of: gate)) sends"), isLate ? nil : gate)
    }

    /// Whether a closure of the operator's own finds two values equal that do not look it.
    func isByClosure(_ value: Value) -> Bool {
        drop.literal != value.literal && !wiring.functions(of: drop.stream).isEmpty
    }

    /// ` (#2)`: the element that let nothing equal through.
    func before(_ value: Value) -> String {
        let literal = value.literal
        let passed = wiring.records(of: drop.stream, before: drop.number).first {
            $0.run == drop.run && $0.kind == .next && $0.literal == literal
        }
        return passed.flatMap { log.name(of: $0) }.map { " (\($0))" } ?? ""
    }
}

/// What is left out at first, and what would have had it told at once.
struct Sifted {
    let wiring: Wiring
    let stream: Int
    let target: Int

    init(wiring: Wiring, of stream: Int, before target: Int) {
        (self.wiring, self.stream, self.target) = (wiring, stream, target)
    }

    /// Nil where it would have had to get through a filter behind that.
    var remedy: Message? {
        let isSifted = wiring.upstream(of: target).union([target]).contains {
            $0 != stream && wiring.upstream(of: $0).contains(stream)
                && wiring.log.streams[$0].site.manner.traits.contains(.sifts)
        }
        return isSifted ? nil : wiring.log.streams[stream].site.remedy(in: wiring.dialect)
    }
}

/// Whether all that a stream can do is to end others.
struct Lifeline {
    let wiring: Wiring
    let stream: Int

    var isTrue: Bool {
        var (waiting, found): ([Int], Set<Int>) = ([stream], [stream])
        while let next = waiting.popLast() {
            let users = wiring.users[next]
            let isHeard = wiring.log.subscriptions.dropFirst().contains { $0.stream == next }
            if users.isEmpty || isHeard { return false }
            let isEnding = { (user: Int) in
                let facts = wiring.log.streams[user]
                let limits = facts.site.manner.traits.contains(.limits)
                let sides = facts.inputs.filter { $0.stream == next }
                return !sides.isEmpty && sides.allSatisfy { $0.role == .lifetime || limits && $0.role != .data }
            }
            for user in users where !isEnding(user) && found.insert(user).inserted { waiting.append(user) }
        }
        return true
    }
}
