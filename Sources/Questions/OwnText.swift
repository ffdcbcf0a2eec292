import Language
import Log
import Messages
import Reactive

/// What the text of an operator's closures and arguments tells of an event.
struct OwnText {
    private let why: Why
    private var log: Log { why.log }
    private var program: any Program { why.program }

    init(_ why: Why) { self.why = why }

    /// What an operator did, or its text tells of it.
    func sentences(of record: Record, _ reason: Reason) -> [Message] {
        [
            refused(record) ?? reason.sentence ?? of(record), Unasked(why, record).remark,
            Unswitched(why, record).remark,
            trailing(record),
            begun(record), gate(record),
            forgetting(record), Recaptured(why, record).remark,
            shared(record),
            Catching(why).unhelped(record), Catching(why).deafened(record),
            Adrift(wiring: why.wiring, program: program).remark(record),
            record.run > 0 ? Former.sentence(of: record.stream, program.whyNot) : nil,
        ].compactMap { $0 }
    }

    /// Why work was not begun, of the error that says so: the stream of its values has dropped what it was asked with.
    private func refused(_ record: Record) -> Message? {
        guard record.kind == .error, let place = log.streams[record.stream].site.place,
            let drop = (max(1, record.number - 3)..<record.number).reversed().lazy.compactMap({ log[$0] }).first(
                where: {
                    $0.drop == .disabled && log.streams[$0.stream].site.place == place && $0.turn == record.turn
                })
        else { return nil }
        var fate = PushFate(program.whyNot, drop.stream, nil)
        fate.tell(drop)
        return fate.answer.first?.text
    }

    /// Of what does nothing but send: that it was completed in its closure, or what it was given.
    private func of(_ record: Record) -> Message? {
        closing(record) ?? whole(record) ?? Stale(why).sentence(of: record) ?? made(record) ?? given(record)
    }

    /// Of one that came at the end of the window which one before it had opened.
    private func trailing(_ record: Record) -> Message? {
        guard record.kind == .next, log.streams[record.stream].site.manner.account == .throttled,
            let cause = log[record.cause], cause.time < record.time
        else { return nil }
        guard why.wiring.dialect != .reactiveSwift else {
            return Message("the newest of a window is sent at its end")
        }
        if why.wiring.dialect == .combine {
            return Message("one that came in a window is sent at its end: the newest, or with latest: false the first")
        }
        return Message("latest: true sends the newest of a window at its end; latest: false sends the first alone")
    }

    /// That a closure which is given what was gathered so far makes nothing of it.
    private func forgetting(_ record: Record) -> Message? {
        guard record.kind == .next, log.streams[record.stream].site.manner.account == .gathered,
            let place = why.wiring.functions(of: record.stream).first?.place,
            let text = program.text(around: place), PushText.ignoresFirst(inClosureAt: place, in: text)
        else { return nil }
        return Message("its closure does not use what it had before")
    }

    /// That what is gathered is one object for all who subscribe, and each run changes it.
    private func shared(_ record: Record) -> Message? {
        let facts = log.streams[record.stream]
        guard record.kind == .next, let object = (facts.stream as? any Seeded)?.seed?.object as? Instance,
            why.wiring.records(of: record.stream, before: record.number).lazy.prefix(100).contains(where: {
                $0.run != record.run && $0.kind == .next && $0.literal == record.literal
            })
        else { return nil }
        return Message(
            "all its runs change one \(object.nominal.shortName), which it began with: a struct is each run's own")
    }

    /// That what an inner stream sends was settled before it was opened: it was made beside the operator that opened it.
    private func given(_ record: Record) -> Message? {
        let site = log.streams[record.stream].site
        guard log[record.cause]?.kind == .next, let run = log.run(record.run), run.isInner,
            site.manner.account == .given, let place = site.place,
            let user = log.run(run.feeds).flatMap({ log.streams[$0.stream].site.place }), user.source == place.source,
            program.text(around: place).map({ PushText.isMade(at: place, beside: user, in: $0) }) ?? false
        else { return nil }
        return Message("what it sends was given when it was made; \(why.wiring.dialect.deferring) asks anew")
    }

    /// That an array which was meant as several elements was sent as one: `of(names)`.
    private func whole(_ record: Record) -> Message? {
        let traits = log.streams[record.stream].site.manner.traits
        guard record.kind == .next, record.literal.hasPrefix("["), traits.contains(.lists),
            why.wiring.sent(by: record.run).count == 1
        else { return nil }
        return Message("sent the array as one element; from sends each of its items")
    }

    /// `its closure completed it`: that a closure which sends by itself did.
    private func closing(_ record: Record) -> Message? {
        guard record.kind == .completed, record.cause == 0 || log[record.cause]?.kind == .next,
            log.streams[record.stream].site.manner.traits.contains(.scripted)
        else { return nil }
        if record.run > 0, why.wiring.sent(by: record.run).isEmpty, !log.streams[record.stream].site.makesCompletable {
            return Message("its closure completed it without an element")
        }
        return why.saying(record) == nil ? nil : Message("its closure completed it")
    }

    /// That what a stream sends is what a variable held when it was made: `from(names)`.
    private func made(_ record: Record) -> Message? {
        let site = log.streams[record.stream].site
        guard log[record.cause] == nil, record.run > 0, site.manner.account == .given, !isMadeAnew(record),
            let place = site.place, let text = program.text(around: place)
        else { return nil }
        guard let name = PushText.variable(givenAt: place, in: text) else { return composed(record, place, text) }
        guard program.texts.contains(where: { PushText.declaresVariable(name, in: $0.text) }) else {
            return composed(record, place, text)
        }
        let settings = Settings(of: name, at: place, in: program)
        // What is changed after all have heard it makes nothing old.
        let changed = settings.changes(since: place.source, until: record.entry)
        if changed == nil, settings.changes != nil { return nil }
        let changes = changed.map { Message(", and \($0) changes that") }
        return Message(
            "what it sends is what \(name) held when it was made\(changes); \(why.wiring.dialect.deferring) asks anew")
    }

    /// The same of what was made of a variable that has been changed since: `just("Bearer " + token)`.
    private func composed(_ record: Record, _ place: Place, _ text: String) -> Message? {
        for name in PushText.names(givenAt: place, in: text)
        where program.texts.contains(where: { PushText.declaresVariable(name, in: $0.text) }) {
            let settings = Settings(of: name, at: place, in: program)
            guard let changes = settings.changes(since: place.source, until: record.entry) else { continue }
            let asking = why.wiring.dialect.deferring
            return Message(
                "what it sends was made of what \(name) held then, and \(changes) changes that; \(asking) asks anew")
        }
        return nil
    }

    /// That its own first value is what a variable or a relay held when it was made, which has another now.
    private func begun(_ record: Record) -> Message? {
        let facts = log.streams[record.stream]
        guard record.kind == .next, facts.site.manner.account == .own, Reason(wiring: why.wiring, record: record).isOwn,
            !isMadeAnew(record), let place = facts.site.place, let text = program.text(around: place),
            let path = PushText.path(givenAt: place, in: text)
        else { return nil }
        if path.count > 1, path.last == "value", let relay = relay(path[path.count - 2]) {
            let changed = why.wiring.records(of: relay, before: record.number).first {
                $0.kind == .next && !$0.greetsWatch && $0.number > facts.since
            }
            let id = changed.map { log.name(of: $0) ?? $0.brief }
            return id.map {
                Message(
                    "it is what \(log.title(of: relay)) held when it was made, before \($0); \(why.wiring.dialect.deferring) asks anew"
                )
            }
        }
        guard let name = path.last, program.texts.contains(where: { PushText.declaresVariable(name, in: $0.text) }),
            let changes = Settings(of: path.joined(separator: "."), at: place, in: program).changes(besidesInits: true)
        else { return nil }
        return Message(
            "it is what \(name) held when it was made, and \(changes) changes that; \(why.wiring.dialect.deferring) asks anew"
        )
    }

    /// Nil if there are several.
    private func relay(_ name: String) -> Int? {
        let all = log.streams.indices.filter {
            log.streams[$0].isSubject && log.streams[$0].name?.split(separator: ".").last.map(String.init) == name
        }
        return all.count == 1 ? all.first : nil
    }

    /// That what lets nothing by until another stream speaks was opened by what that had, or by a `false`.
    private func gate(_ record: Record) -> Message? {
        let facts = log.streams[record.stream]
        guard record.kind == .next, record.run > 0, !facts.isReport,
            let trigger = facts.inputs.first(where: { $0.role == .gate })?.stream
        else { return nil }
        let (name, wiring) = (log.title(of: trigger), why.wiring)
        if let greeting = wiring.greetings(at: record.run, of: trigger).first {
            return Message("\(name) had a value already, \(greeting.text), and any value opens it")
        }
        guard let opener = wiring.arrivals(at: record.run, of: trigger).first, opener.value == .bool(false) else {
            return nil
        }
        let id = log.name(of: opener).map { " (\($0))" } ?? ""
        return Message("\(name) had sent false\(id), and any value opens it")
    }

    /// Whether a stream was made for the run that its event came from, by a closure of what that feeds: `deferred`.
    func isMadeAnew(_ record: Record) -> Bool {
        let made = log.streams[record.stream].since
        var inner = log.run(record.run)
        while let here = inner, let outer = log.run(here.feeds) {
            let isOpened = !log.streams[outer.stream].inputs.contains { $0.stream == here.stream }
            if isOpened, outer.since <= made { return true }
            inner = outer
        }
        return false
    }

    /// `onCompleted`: which of the closures of an operator has pushed something.
    func label(of record: Record, in site: Site) -> String? {
        guard let place = record.site?.place else { return nil }
        let pushes = program.pushes(into: log.streams[record.stream].site.place).filter {
            $0.isOf(site) && $0.origin.source == place.source && $0.origin.line == place.line
                && $0.origin.column <= place.column
        }
        // Of an operator with one closure its name says enough.
        guard
            Set(program.pushes(into: log.streams[record.stream].site.place).filter { $0.isOf(site) }.map(\.label)).count
                > 1
        else { return nil }
        return pushes.max { $0.origin.column < $1.origin.column }.flatMap { $0.label.isEmpty ? nil : $0.label }
    }

    /// Whether a closure of an operator prints or pushes, as far as its text tells.
    func acts(_ stream: Stream?) -> Bool {
        (stream?.functions ?? []).contains { function in
            guard let place = function.place, let text = program.text(around: place) else { return false }
            return PushText.acts(at: place, in: text)
        }
    }
}
