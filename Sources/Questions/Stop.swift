import Language
import Log
import Messages
import Reactive

/// Where a closure came no further, as it noted itself: the condition, what that read, and who let go of what is gone.
struct Stop {
    private let question: WhyNot
    private let note: Departures.Note
    private var program: any Program { question.program }

    private init(_ question: WhyNot, _ note: Departures.Note) { (self.question, self.note) = (question, note) }

    /// Why a closure that heard an event did not come to one of some pushes; where none is known, why it was left.
    init?(in question: WhyNot, hearing record: Int, _ listener: Int, before pushes: [PushText]) {
        let notes = question.log.state?.departures.of(record, listener) ?? []
        guard let note = notes.last(where: { Stop(question, $0).decides(pushes) }) else { return nil }
        self.init(question, note)
    }

    /// Where a subscription's closure did nothing of what it is for when it heard an event.
    init?(in question: WhyNot, hearing record: Int, leaving listener: Int) {
        let notes = question.log.state?.departures.of(record, listener) ?? []
        guard let note = notes.last(where: { Stop(question, $0).isAll }) else { return nil }
        self.init(question, note)
    }

    /// Where an operator's closure was left when it heard an event; nil: at any time.
    init?(in question: WhyNot, hearing record: Int?, within site: Site) {
        guard let place = site.place else { return nil }
        let lines = place.line...max(place.line, (site.end ?? site.body ?? place).line)
        let departures = question.log.state?.departures
        let notes = record.map { departures?.of($0) ?? [] } ?? (departures?.all ?? []) + (departures?.ofCode ?? [])
        let note = notes.last {
            $0.departure.place.source == place.source && lines.contains($0.departure.place.line)
                && Stop(question, $0).isDecisive
        }
        guard let note else { return nil }
        self.init(question, note)
    }

    /// Why a closure has not come to a push the last time that it ran; `listener`: of which subscription it is.
    init?(in question: WhyNot, before push: PushText, _ listener: Int?) {
        guard let departures = question.log.state?.departures else { return nil }
        // A number may be given again to what comes later.
        let notes =
            listener.map { number in
                let since = question.log.subscriptions[number].since
                return departures.of(listener: number).filter { $0.record == 0 || $0.record >= since }
            } ?? departures.all
        guard let note = notes.last(where: { Stop(question, $0).decides([push]) }) else { return nil }
        self.init(question, note)
    }

    /// Why code that an entry has called did not come to a push.
    init?(in question: WhyNot, called push: PushText) {
        guard let note = question.log.state?.departures.ofCode.last(where: { Stop(question, $0).decides([push]) })
        else {
            return nil
        }
        self.init(question, note)
    }

    /// Where closures that heard a push came no further, on their way to what leads to a stream.
    static func findings(in question: WhyNot, hearing push: Record, _ way: Set<Int>) -> [Finding] {
        let wanted = way.sorted().flatMap { Unreached(question).written(into: $0) }
        return question.log.subscriptions.enumerated().dropFirst().compactMap { number, facts in
            guard facts.stream == push.stream, facts.since < push.number else { return nil }
            return Stop(in: question, hearing: push.number, number, before: wanted)?.finding
        }
    }

    var place: Place { note.departure.place }
    var record: Int { note.record }

    /// `n >= 18 was false, n = 17`
    var text: Message {
        let departure = note.departure
        let written = (program.text(from: departure.place, to: departure.end) ?? "").cut(to: 60)
        let isNamed = departure.manner == .idle || departure.manner == .unlike
        let read = note.read.filter { isNamed || $0.name != written && $0.name != "self." + written }.map {
            "\($0.name) = \($0.value.brief)"
        }
        let values = read.isEmpty ? nil : Message(plain: ", " + read.joined(separator: ", "))
        return switch departure.manner {
        case .untrue: Message("\(written) was false\(values)")
        case .met: Message("\(written) was true\(values)")
        case .absent: Message("\(written) was nil\(values)")
        case .unlike: Message("\(written) did not match the pattern\(values)")
        case .empty: Message("there was nothing in \(written)")
        case .ownerless: Message("its owner is gone")
        case .idle: Message("`switch \(written)` came to a case that does nothing\(values)")
        }
    }

    /// That a closure came no further, or did not begin.
    var sentence: Message {
        note.departure.manner == .ownerless
            ? Message("its owner is gone: its closure did not run")
            : Message("its closure came no further: \(text)")
    }

    /// The same, of a closure that nothing else is known of.
    var account: Message {
        note.departure.manner == .ownerless ? sentence : Message("its closure ran, and came no further: \(text)")
    }

    var finding: Finding {
        Finding(
            .closure, sentence, at: program.title(of: place),
            under: explanations)
    }

    /// `the View that app.rx:13 made was let go by app.rx:15`; where what it read is given other values.
    var explanations: [Finding] {
        guard note.gone == 0 else {
            let death = program.interpreter.liveInstances.deaths.first { $0.number == note.gone }
            return death.map { [program.letGo($0)] } ?? []
        }
        let departure = note.departure
        if departure.manner == .absent {
            let path = program.text(from: departure.place, to: departure.end) ?? ""
            return path.allSatisfy(Stop.isOfPath)
                ? [Settings(of: path, at: place, in: program).unset].compactMap { $0 } : []
        }
        return note.read.compactMap { name, value -> Finding? in
            if name.hasSuffix(".value") { return nil }
            let settings = Settings(of: name, at: place, in: program)
            if let copied = settings.changedInCopy(readAt: place, value) { return copied }
            guard case .bool(let flag) = value else { return nil }
            return settings.flag(flag)
        }
    }

    private static func isOfPath(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "._?!".contains(character)
    }

    // MARK: what it decides

    /// Whether the whole body was left there, or something that sends was passed over.
    private var isDecisive: Bool {
        guard let text = program.text(around: place), text.utf8.count < PushText.longest else { return false }
        let reader = PushReader(text)
        guard let scope = reader.scope(of: note.departure) else { return true }
        return scope.contains { PushReader.pushing.contains(reader.tokens[$0].text) }
    }

    /// Whether nothing else stands in the body, or all that follows was passed over.
    private var isAll: Bool {
        if note.departure.manner == .ownerless { return true }
        guard let text = program.text(around: place), text.utf8.count < PushText.longest else { return false }
        let reader = PushReader(text)
        guard let scope = reader.scope(of: note.departure) else { return true }
        guard var start = reader.index(at: place), start > 1 else { return false }
        let isBlock = reader.tokens[start - 1].text == "if"
        if isBlock { start -= 1 }
        guard ["in", "{"].contains(reader.tokens[start - 1].text) else { return false }
        let ends = reader.tokens[scope.upperBound...].prefix(2).map { $0.text == "}" }
        return ends.last == true || !isBlock && ends.first == true
    }

    private func decides(_ pushes: [PushText]) -> Bool {
        guard let text = program.text(around: place), text.utf8.count < PushText.longest else { return false }
        if note.departure.manner == .ownerless {
            return pushes.isEmpty
                || pushes.contains { $0.place.source == place.source && $0.wordLine == place.line }
        }
        let reader = PushReader(text)
        let scope = reader.scope(of: note.departure)
        // Of what has no name where it is pushed, an item of a dictionary, no push is known.
        if pushes.isEmpty {
            return isAll || note.departure.manner == .absent && reader.isPush(behind: note.departure.end)
        }
        return pushes.contains { push in
            [push.place, push.origin].contains { there in
                guard there.source == place.source, (place.line, place.column) <= (there.line, there.column) else {
                    return false
                }
                guard let scope else { return reader.isInSameBody(place, there) }
                return reader.index(at: there).map(scope.contains) ?? false
            }
        }
    }
}

extension Program {
    /// When and by what an object was let go.
    func letGo(_ death: LiveInstances.Death) -> Finding {
        let (name, made) = (death.nominal.shortName, title(of: death.made))
        let by =
            death.moment.entry > 0
            ? Message("the \(name) that \(made) made was let go by \(title(ofEntry: death.moment.entry))")
            : Message("the \(name) that \(made) made was let go at \(Signal.seconds(death.moment.time))")
        return Finding(.disposed, by)
    }

    /// Who let go of the object whose bag, or property, had a subscription, if that went with it.
    func letGo(ownerOf facts: SubscriptionFacts) -> [Finding] {
        let isHeld = facts.bagSite == nil && !Disposal(facts.endedAtSite, self).isCalled
        let owner = (facts.bagMade ?? (isHeld ? facts.site?.place : nil)).flatMap { interpreter.type(around: $0) }
        let death = interpreter.liveInstances.deaths.last {
            $0.nominal === owner && $0.moment.record == facts.until && $0.moment.time == facts.endedAt
        }
        return death.map { [letGo($0)] } ?? []
    }
}

extension PushReader {
    /// The tokens that are passed over where a body comes no further; nil if the whole body is left there.
    func scope(of departure: Departure) -> ClosedRange<Int>? {
        guard let start = index(at: departure.place) else { return nil }
        let isMet = departure.manner == .met
        var depth = 0
        for here in start..<min(tokens.count, start + 300) {
            let text = tokens[here].text
            if depth == 0, here > start {
                if text == "else" { return restOfRound(after: here + 1, from: start) }
                if text == "{" { return isMet ? restOfRound(after: here, from: start) : here...closing(here) }
                let isNext = line(of: tokens[here]) > line(of: tokens[here - 1]) && ![".", ","].contains(text)
                if isNext, tokens[here - 1].text != "," { return start...here - 1 }
            }
            if ["(", "[", "{"].contains(text) { depth += 1 }
            if [")", "]", "}"].contains(text) { depth -= 1 }
            if depth < 0 { return start...here }
        }
        return start...start
    }

    /// Whether what stands at the end of a way is `?.accept`, or the like.
    func isPush(behind place: Place) -> Bool {
        guard let end = index(at: place), end + 2 < tokens.count else { return false }
        return tokens[end].text == "?" && tokens[end + 1].text == "."
            && PushReader.pushing.contains(tokens[end + 2].text)
    }

    /// What is passed over of a loop's body where a block says `continue`.
    private func restOfRound(after block: Int, from start: Int) -> ClosedRange<Int>? {
        guard block < tokens.count, tokens[block].text == "{", case let end = closing(block),
            tokens[block...end].contains(where: { $0.text == "continue" }), let body = opening(before: start, "{")
        else { return nil }
        return end...max(end, closing(body))
    }

    func closing(_ open: Int) -> Int {
        var depth = 0
        for here in open..<tokens.count {
            if ["(", "[", "{"].contains(tokens[here].text) { depth += 1 }
            if [")", "]", "}"].contains(tokens[here].text) { depth -= 1 }
            if depth == 0 { return here }
        }
        return tokens.count - 1
    }

    /// Whether the block that a place stands in holds another as well, or one around it does: a guard's.
    func isInSameBody(_ place: Place, _ other: Place) -> Bool {
        guard let here = index(at: place), let there = index(at: other) else { return false }
        var brace = opening(before: here, "{")
        // The return of an `if` stands in its block, and leaves what is around that.
        for _ in 0..<20 {
            guard let open = brace else { return true }
            if (open...closing(open)).contains(there) { return true }
            if isClosure(open) { return false }
            brace = opening(before: open, "{")
        }
        return false
    }

    /// Whether a brace begins a closure that a word is given.
    private func isClosure(_ brace: Int) -> Bool {
        !isBlock(brace)
            && (brace > 0 && ["(", ":", ")"].contains(tokens[brace - 1].text) || isCalled(brace - 1))
    }

    private func isCalled(_ index: Int) -> Bool {
        index > 0 && tokens[index].kind == .identifier && tokens[index - 1].text == "."
    }
}
