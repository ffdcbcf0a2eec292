import Language
import Log
import Messages
import Questions
import Reactive
import Scenes
import Services
import Words

/// All that entries make: the loop, the log, the names and their values, the watches. A replay makes another.
package final class World: Program {
    package let loop: Loop
    package let log: Log
    /// What is said of all that.
    let speech: Speech
    let options: Session.Options
    private let input: () throws -> String?
    private let outside: Outside
    /// The gate of the world that this one is to take the place of.
    private let oldGate: Gate?
    /// The way out of the session.
    private(set) lazy var gate = Gate(outside, loop, after: oldGate, keepsPast: keepsPast) { [weak self] in
        self?.asker($0) ?? .stranger
    } refused: { [weak self] in
        self?.refusals.append((RuntimeError($0), $1))
    }
    /// Made when an entry first needs it: a session of none is not to read the vocabulary.
    package private(set) lazy var interpreter = opened()
    var watches: [Watch] = []
    /// Takes what went wrong, without its place.
    var failed: (String) -> Void = { _ in }
    /// Whether it is remembered how entries were written, for what is made of them later.
    var keepsPast = true {
        didSet {
            gate.keepsPast = keepsPast
            if !keepsPast { written.forget() }
        }
    }
    /// The entries that made it.
    private(set) var known: KnownEntries
    /// How they were written.
    var written = WrittenWays()
    /// The declarations of a file that its first pass has left for their turn.
    var postponed = LeftDeclarations()
    /// The entries that functions were declared by.
    var functions: [String: Int] = [:]
    /// The variables that hold streams.
    var held = HeldStreams()
    /// Where names were defined.
    var definitions: [String: Place] = [:]
    /// In which language notes are.
    var tongue: Tongue
    /// How many bare streams were named.
    var unnamed = 0
    /// Chains that bodies make and nobody subscribes to.
    package private(set) var unsubscribed: [Site] = []
    /// How many of them were noted.
    private var unsubscribedNoted = 0
    /// What is to be judged at the end.
    private var expectations: [any Expecting] = []
    /// What was refused and not yet said: a program may swallow it.
    private var refusals: [(trap: RuntimeError, place: Place?)] = []
    /// The record of the error that was told last without a number of its own: it came to a binding, or to nobody.
    var fault = 0
    /// What is changed in the source of labs, by the entry that opened them.
    var amendments: [Int: [Amendment]] = [:]
    /// What follows in the file that is carried out, as far as it gives names to values.
    var ahead: () -> [String] = { [] }
    /// Whether the entry under way was without mistake, and ran.
    package private(set) var hasBegun = false

    init(
        _ options: Session.Options, _ outside: Outside, idsAfter lastID: Int = 0, number: Int = 1,
        after oldGate: Gate? = nil,
        input: @escaping () throws -> String?
    ) {
        self.options = options
        tongue = options.tongue
        self.outside = outside
        self.oldGate = oldGate
        self.input = input
        loop = Loop()
        log = Log(loop, idsAfter: lastID, world: number)
        speech = Speech(options, loop, log)
        known = KnownEntries(pushesAtMost: log.bound)
        loop.probe = log
        loop.isInterrupted = { [weak self] in
            options.interrupt.isStopDemanded || self?.interpreter.state.isInterrupted == true
        }
        listenToLog()
    }

    /// What waits or listens would keep all of it, and the loop and its log keep each other.
    deinit {
        let stage = log.state == nil ? nil : interpreter.stage as? Stage
        if log.state != nil { interpreter.end() }
        loop.tasks.end()
        loop.probe = nil
        stage?.dropAll()
        for watch in watches { watch.dispose() }
        for subscription in log.subscriptions { subscription.subscriber?.dispose() }
    }

    private func opened() -> Interpreter {
        let interpreter = Interpreter(vocabulary: .standard, loop: loop, interrupt: options.interrupt)
        if let type = interpreter.library.known("StandardInput") {
            interpreter.define("stdin", .object(StandardInput(input)), as: .nominal(type, []))
        }
        interpreter.gate = gate
        // Weak: what an object says when it goes may come when all of this has gone.
        interpreter.expects = { [weak self] in self?.expectations.append($0) }
        interpreter.throwsAway = { [weak self] word, place in self?.unsubscribed.append(Site(word, place: place)) }
        interpreter.made = { [weak self] name, value in
            if let self { _ = Members(of: value, name).name(in: self.log) }
        }
        interpreter.declared.kit.warns = { [speech] text in speech.note(text) }
        log.state = interpreter.state
        interpreter.liveInstances.moment = { [weak log] in log.map(LiveInstances.Moment.init) }
        interpreter.resources = { [weak log] in log?.subscribers ?? 0 }
        interpreter.print = { [speech, loop, weak log] text in
            log?.state?.prints.note(
                Prints.Print(
                    record: loop.cause, listener: loop.listener, time: loop.timeline.now, newest: log?.newest ?? 0))
            speech.print(text)
        }
        return interpreter
    }

    package var isInterrupted: Bool { options.interrupt.isRaised }

    /// Carries out statements: all of them are checked before the first is run.
    func perform(_ entry: Entry) -> Outcome {
        hasBegun = false
        if case .file(_, let line) = entry.origin, let twice = postponed.twice[line] {
            speech.say(.error(text(of: twice, in: SourceText(entry.text), entry)))
            return .failed
        }
        let first = entry.origin.line ?? 1
        let later = { [ahead, postponed] in ahead() + postponed.named.filter { $0.line > first }.map(\.text) }
        switch interpreter.prepare(entry.text, source: entry.number, firstLine: first, later: later) {
        case .mistakes(let mistakes, let source):
            if let swift = ObjectiveC.swift(entry.text) {
                speech.say(.error("\(entry.origin.prefix)error: this is Objective-C; here it is written\n\(swift)"))
                return .failed
            }
            let (mistakes, source) = postponed.explain(mistakes, of: entry, interpreter) ?? (mistakes, source)
            // Nobody reads on after so many.
            let most = 20
            for mistake in mistakes.prefix(most) {
                speech.say(.error(text(of: mistake, in: source, entry)))
            }
            let rest = mistakes.count - most
            if rest > 0 { speech.say(.error("error: \(rest) more mistakes; the first ones may explain them")) }
            if let unknown = mistakes.first(where: { $0.isUnknownName }) {
                introduction.noteScreen(lacking: source.text(unknown.span))
            }
            return .failed
        case .unit(let unit):
            hasBegun = true
            keep(entry, unit, isPassing: unit.isPassing)
            let state = interpreter.state
            if unit.source != entry.number { state.again = .init(source: unit.source, entry: entry.number) }
            defer { state.again = nil }
            return run(unit, entry)
        }
    }

    /// Carries out declarations, if nothing is wrong with them; the answer is the lines of mistakes.
    func declare(_ entry: Entry) -> [Int] {
        switch interpreter.prepare(entry.text, source: entry.number, firstLine: entry.origin.line ?? 1, later: ahead) {
        case .mistakes(let mistakes, let source): return mistakes.map { source.line(of: $0.span.start) + 1 }
        case .unit(let unit):
            keep(entry, unit, isPassing: false)
            _ = run(unit, entry)
            return []
        }
    }

    private func keep(_ entry: Entry, _ unit: Unit, isPassing: Bool) {
        known.keep(entry, isPassing: isPassing)
        if keepsPast, !unit.rewrites.isEmpty { written.rewrites[entry.number] = unit.rewrites }
    }

    private func run(_ unit: Unit, _ entry: Entry) -> Outcome {
        log.begin(entry: entry.number)
        speech.begin(unit.notes)
        for site in unsubscribed[unsubscribedNoted...] {
            let place = site.place.map(title(of:)).map { ", \($0)," } ?? ""
            speech.note("the chain that ends in \(site.word)\(place) is thrown away: .subscribe() makes it run")
        }
        unsubscribedNoted = unsubscribed.count
        defer {
            speech.letGo()
            tellFault()
            log.endEntry()
            if let stage = interpreter.stage as? Stage { speech.note(whatIsUnheardOn: stage, tongue) }
            speech.end()
            tellRefusals()
        }
        for step in unit.steps {
            do {
                if let global = step.globals.first { interpreter.binding = (global.name, step.place) }
                let value = try step.run()
                try follow(step, value)
                if let fault = interpreter.state.takeFault() { throw fault }
                try interpreter.state.checkMemory()
                if isInterrupted { break }
                if interpreter.state.left != nil { return .quit }
            } catch is Interrupted {
                if interpreter.state.left != nil { return .quit }
                do { try interpreter.state.checkMemory() } catch { tell(error, at: step.place) }
                return .failed
            } catch {
                tell(error, at: step.place)
                return .failed
            }
        }
        // What was asked for "now" on a queue comes after the entry, as it does after a run loop's turn. A program of
        // Swift is one turn.
        if !entry.origin.isProgram { loop.timeline.advance(to: loop.timeline.now) }
        return .fine
    }

    /// Says what has failed in what is native, if nothing that ran since could be told: a timer's work, a comparison; and
    /// whether what was under way was stopped.
    func tellFault() {
        if log.state?.takeStop() == true {
            speech.say(
                .error("error: stopped: endless loops led to more of them; what is left of this was not carried out"))
        }
        if let fault = log.state?.takeFault(), !(fault is Interrupted) { speech.say(.error(message(of: fault))) }
    }

    /// A person is told of an error, and needs not be told again of a refusal that it is.
    func isTold(_ error: any Error) {
        guard !refusals.isEmpty, let trap = error as? RuntimeError else { return }
        refusals.removeAll { $0.trap.message == trap.message }
    }

    /// Says what was refused, and swallowed.
    func tellRefusals() {
        while let (trap, place) = refusals.first { speech.say(.error(message(of: trap, at: place))) }
    }

    /// Judges what was expected and is still open.
    package func settle() {
        speech.endPrint()
        for expectation in expectations { expectation.settle() }
    }

    func close() {
        for watch in watches { watch.dispose() }
        watches = []
        gate.endLabs()
    }

    // MARK: places

    package func title(ofEntry number: Int) -> String {
        (known[number]?.title ?? Message("entry \(number)")).text(in: tongue)
    }

    func source(of place: Place) -> Int {
        if let again = interpreter.state.again, again.source == place.source { again.entry } else { place.source }
    }

    /// How a place reads to a person: inside a type by the type's own lines, else by entry or file.
    package func title(of place: Place) -> String {
        if place.source == 0 { return "UIKit" }
        guard let entry = known[source(of: place)] else { return Message("entry \(place.source)").text(in: tongue) }
        if entry.origin.isAtPrompt, let type = interpreter.type(around: place) {
            return "\(type.shortName):\(place.line - type.line + 1)"
        }
        if case .file(let name, let line) = entry.origin { return "\(name):\(line + place.line - 1)" }
        return entry.title.text(in: tongue)
    }

    /// Where a call stands, and from where the operator was used that it stands in.
    package func title(ofCall site: Site) -> String {
        guard let place = site.place, place.source != 0 else { return "" }
        let own = title(of: place)
        let uses = site.uses.map(title(of:)).filter { $0 != own }
        guard !uses.isEmpty else { return own }
        return Message("\(own), used at \(uses.joined(separator: ", "))").text(in: tongue)
    }

    /// Where a name was defined, if that was in a file: `search.rx:301`.
    func title(ofDefinition name: String) -> String? {
        guard let place = definitions[name], let entry = known[place.source], !entry.origin.isAtPrompt else {
            return nil
        }
        return title(of: place)
    }

    /// The whole text that a place is in.
    package func text(around place: Place) -> String? { known[source(of: place)]?.text }

    /// What was typed and read, without what only pushes and watches.
    package var texts: [(number: Int, text: String)] {
        known.texts
    }

    package func isTyped(_ place: Place) -> Bool {
        known[source(of: place)]?.origin.isAtPrompt == true
    }

    /// Whose it is what a word at a place does now: a person's if both the word and the entry under way were typed.
    private func asker(_ place: Place?) -> Asker {
        guard let place, let entry = known[source(of: place)], entry.isTrusted else { return .stranger }
        return log.entry == 0 || known[log.entry]?.isTrusted == true
            ? .person(entry.title.text(in: .english)) : .stranger
    }

    /// The text of an entry, if it is short enough to quote.
    package func text(ofEntry number: Int) -> String? {
        guard let text = known[number]?.text, !text.isEmpty, text.count <= Entry.mostQuoted, !text.contains("\n") else {
            return nil
        }
        return text
    }

    private func text(of mistake: Diagnostic, in source: SourceText, _ entry: Entry) -> String {
        if case .file(let name, let line) = entry.origin {
            return mistake.text(in: source, title: name, firstLine: line, tongue: tongue)
        }
        var mistake = mistake
        if source.line(of: mistake.span.start) == 0, let meant = Intention(of: entry.text) {
            (mistake.near, mistake.hint) = (nil, meant.text)
        }
        return mistake.text(in: source, title: nil, tongue: tongue)
    }
}
