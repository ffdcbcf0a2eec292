import Language
import Log
import Messages
import Reactive

/// What a closure or a function read to push it, and what was given another value only after that.
struct ReadEarly {
    private let why: Why
    private let record: Record
    private var log: Log { why.log }

    init(_ why: Why, _ record: Record) { (self.why, self.record) = (why, record) }

    /// Below the first of the steps that tell who pushed it.
    func told(in pushed: (steps: [WayStep], next: Int), _ indent: Int) -> (steps: [WayStep], next: Int) {
        guard let first = pushed.steps.first else { return pushed }
        return ([first] + steps(indent + 1) + pushed.steps.dropFirst(), pushed.next)
    }

    /// `it read header = "none"; it was set to "Bearer abc" (#3) only after that`, and what had held that up.
    func steps(_ indent: Int) -> [WayStep] {
        let isBound = record.listener > 0 && log.subscriptions[record.listener].target != nil
        guard record.kind == .next, record.run == 0, !isBound, let place = record.site?.place,
            let text = why.program.text(around: place)
        else { return [] }
        return PushText.readings(inPushAt: place, in: text).prefix(8).flatMap { steps(reading: $0, indent) }
    }

    /// The same of closures that heard the event, and read what another closure has set only after them.
    func steps(heardBy listeners: [Int], _ indent: Int) -> [WayStep] {
        listeners.suffix(3).flatMap { own -> [WayStep] in
            let facts = log.subscriptions[own]
            guard record.kind == .next, let place = facts.site?.place, let text = why.program.text(around: place) else {
                return []
            }
            let read = PushText.readings(inPushAt: place, in: text).prefix(8).flatMap { reading in
                steps(reading: reading, indent + 1) { next in
                    guard next.listener != own, why.wiring.causes(of: next).contains(record.cause) || record.run == 0
                    else { return false }
                    // Who hears a subject hears it in the order in which they came.
                    return record.run > 0 || next.listener > 0 && log.subscriptions[next.listener].number > facts.number
                }
            }
            guard !read.isEmpty else { return [] }
            let word = facts.site?.word ?? "subscribe"
            let step = WayStep(indent: indent, word: word, Message("heard it"), place: why.program.at(facts.site))
            return [step.of(record, log, as: .used)] + read
        }
    }

    private func steps(
        reading: PushText.Reading, _ indent: Int, where isLater: (Record) -> Bool = { _ in true }
    ) -> [WayStep] {
        guard let stream = stream(of: reading), stream != record.stream, let next = following(of: stream),
            isLater(next)
        else { return [] }
        let before = why.wiring.records(of: stream, before: record.number).first { $0.kind == .next }
        guard let held = before?.brief ?? log.streams[stream].start, held != next.brief else { return [] }
        let id = why.mark(of: next).map { " (\($0))" } ?? ""
        let text = Message(
            "it read \("\(reading.name) = \(held)"); it was set to \(next.brief)\(id) only after that")
        // What is bound has no place but that of its binding.
        let binding = next.listener > 0 && log.subscriptions[next.listener].target != nil
        let site = binding ? log.subscriptions[next.listener].site : next.site
        let step = WayStep(indent: indent, text: text, place: why.program.at(site)).of(next, log, as: .used)
        return [step, delay(of: next, indent + 1)].compactMap { $0 }
    }

    /// What gave it its value a moment later: the operator that waited for its turn.
    private func delay(of next: Record, _ indent: Int) -> WayStep? {
        var here = log[next.cause]
        for _ in 0..<50 {
            guard let cause = here, cause.number > record.cause else { return nil }
            let site = log.streams[cause.stream].site
            if site.manner.account == .moved, let moved = Reason(wiring: why.wiring, record: cause).sentence {
                return WayStep(indent: indent, word: site.title, moved, place: why.program.at(site))
                    .of(cause, log, as: .operator)
            }
            here = log[cause.cause]
        }
        return nil
    }

    /// The subject that is read: a relay by its value, a property by its name. Of several objects' the one whose other
    /// stream was pushed; nil if that does not tell.
    private func stream(of reading: PushText.Reading) -> Int? {
        let all = log.streams.indices.filter { index in
            let facts = log.streams[index]
            guard facts.isSubject else { return false }
            let isProperty = (facts.stream as? Subject)?.speaksBeforeItChanges == true
            guard reading.isValue != isProperty else { return false }
            let name = facts.name?.split(separator: ".").last.map(String.init) ?? why.program.declared(facts.site.place)
            return name == reading.name || name == "$\(reading.name)"
        }
        if all.count == 1 { return all.first }
        let beside = all.filter { owner(of: $0) != nil && owner(of: $0) == owner(of: record.stream) }
        return beside.count == 1 ? beside.first : nil
    }

    /// `vm` of `vm.total`
    private func owner(of stream: Int) -> Substring? {
        log.streams[stream].name.flatMap { name in name.lastIndex(of: ".").map { name[..<$0] } }
    }

    /// What was pushed into a stream later in the same entry, and at the same instant.
    private func following(of stream: Int) -> Record? {
        why.wiring.records(of: stream).prefix { $0.number > record.number }.last {
            $0.kind == .next && $0.entry == record.entry && $0.time == record.time && !$0.greetsWatch
        }
    }
}

/// Closures that hear a property before it takes its value, and read the property itself: `@Published`.
struct ReadBefore {
    let why: Why
    let record: Record
    private var log: Log { why.log }

    var steps: [WayStep] {
        guard name(of: record) != nil || announces(record) else { return [] }
        return direct
            + Heard(why).unprinted(below: record).compactMap { event, own in
                let facts = log.subscriptions[own]
                return ReadBefore(why: why, record: event).isRead(by: facts).map {
                    WayStep(indent: 1, word: facts.site?.word ?? "sink", $0, place: why.program.at(facts.site))
                        .of(record, log, as: .used)
                }
            }
    }

    private var direct: [WayStep] {
        log.subscriptions.enumerated().dropFirst().compactMap { number, facts in
            guard facts.stream == record.stream, facts.target == nil, facts.since < record.number,
                facts.until >= record.number,
                // What only passes on that something will change need not know it.
                !why.wiring.children(of: record.number).contains(where: { $0.listener == number && announces($0) })
            else { return nil }
            return remark(of: facts).map {
                WayStep(indent: 1, word: facts.site?.word ?? "sink", $0, place: why.program.at(facts.site))
                    .of(record, log, as: .used)
            }
        }
    }

    /// That closures which heard the event, or what that led to, read the property itself.
    func remark(of facts: SubscriptionFacts) -> Message? {
        early ?? isRead(by: facts)
    }

    /// The same of the property alone.
    func isRead(by facts: SubscriptionFacts) -> Message? { facts.site.flatMap(isRead) }

    /// Below what an operator's closure made of the event: that it read the property instead.
    func steps(madeAt indent: Int) -> [WayStep] {
        let site = log.streams[record.stream].site
        guard record.kind == .next, record.run > 0, site.manner.account == .made, let told = isRead(at: site) else {
            return []
        }
        return [WayStep(indent: indent, text: told).of(record, log, as: .used)]
    }

    /// That the closure which a call was given reads the property, itself or by a method that it calls.
    private func isRead(at site: Site) -> Message? {
        let causes = why.wiring.causes(of: record).lazy.compactMap { log[$0] }
        guard let name = ([record] + causes).lazy.compactMap(name).first, let place = site.place,
            let text = why.program.text(around: place), PushText.reads(name, inClosureOf: place, in: text)
        else { return nil }
        return Message(
            "it read \(name), which has the value before until all have been told: take the closure's argument")
    }

    /// That the event tells of a change to come, of whichever property, and nothing has put it off since.
    var early: Message? {
        var here: Record? = record
        for _ in 0..<50 {
            guard let event = here, event.time == record.time else { return nil }
            if announces(event) {
                return Message(
                    """
                    \(log.streams[event.stream].site.word) is sent before the property changes: what it reads has the \
                    value before; receive(on:) comes after the change
                    """)
            }
            if log.streams[event.stream].site.manner.account == .moved { return nil }
            here = log[event.cause]
        }
        return nil
    }

    private func announces(_ record: Record) -> Bool {
        record.kind == .next && log.streams[record.stream].site.manner.traits.contains(.announces)
    }

    /// The property that an event tells of before it has changed.
    private func name(of record: Record) -> String? {
        let source = log.streams[record.stream]
        guard record.kind == .next, (source.stream as? Subject)?.speaksBeforeItChanges == true else { return nil }
        return why.program.declared(source.site.place)
    }
}

extension PushText {
    /// A name that a push reads, and whether it is a relay's value: `header`, `self.token.value`.
    struct Reading {
        let name: String
        let isValue: Bool
    }

    /// What is read by what a call at a place is given, in its texts, too.
    static func readings(inPushAt place: Place, in text: String) -> [Reading] {
        guard text.utf8.count < longest else { return [] }
        let reader = PushReader(text)
        guard let word = reader.index(at: place),
            let open = reader.tokens[word...].prefix(3).firstIndex(where: { $0.text == "(" }),
            case let close = reader.end(of: open), close > open
        else { return [] }
        let given = reader.source.text(Span(reader.tokens[open].span.end, reader.tokens[close].span.start))
        let ways = given.replacing(/"[^"\\]*"/, with: "").matches(of: /[A-Za-z_]\w*(?:[?!]?\.\w+)*/)
        return ways.compactMap { match in
            var names = match.output.split(whereSeparator: { ".?!".contains($0) }).map(String.init)
            if let value = names.dropFirst().firstIndex(of: "value") { names = Array(names[...value]) }
            let isValue = names.count > 1 && names.last == "value"
            return (isValue ? names.dropLast().last : names.last).map { Reading(name: $0, isValue: isValue) }
        }
    }
}
