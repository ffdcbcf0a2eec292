import Language
import Log
import Messages
import Reactive
import Services
import Web
import Words

/// One entry in, one reply out: the journal of what was typed, and the world that it made.
///
/// Why it is large: the prompt, scripts, lessons and the page all ask it. What can be understood alone has a type
/// of its own: `Course` is what a past has made, `Playback` how it is played again, `Lookup` what a command's words
/// mean, `OpenedLabs` which labs there are.
package final class Session {
    package struct Options {
        package var clock = Clock.virtual
        /// In which language notes and help are. What a program says is the same in all of them.
        package var tongue = Tongue.english
        package var isDeep = false
        package var wantsJSON = false
        /// Unhandled errors and `debug` lines are printed even when signals are not wanted.
        package var isQuiet = false
        /// Whether what is printed without a line end is gone on with by the next entry, as in a program.
        package var joinsPrints = false
        /// So many entries are kept, to be undone and saved. Beyond that none is: a pipe of any length runs in flat memory.
        package var longestPast = Int.max
        /// The next line of standard input, if that is data.
        package var input: () throws -> String? = { nil }
        /// Raised from outside (^C): what runs stops at its next step.
        package var interrupt = InterruptFlag()
        /// What is told in place of the outside while the clock stands still.
        package var tape: Tape?
        /// What may be touched outside of the session.
        package var allowance = Allowance()
        /// Where entries are written down as they are done.
        package var journal: JournalFile?
        /// Whether what was said is kept as it was said, for who looks at it later.
        package var keepsTranscript = false
        /// Sources that stand for those of labs, by their names.
        package var labs: [String: String] = [:]
        /// Whether labs ask their servers over HTTP.
        package var speaksHTTP = false
        /// Plays a rule of a lab against a source, and answers with what is wrong. It comes from outside: what compares a
        /// script with what it expects opens sessions itself.
        package var plays: ((_ rule: String, _ lab: String, _ source: String, Tongue) -> [String])?
        /// Which drills were solved, where that is kept.
        package var drillBook: DrillBook?
        package init() {}
    }

    package let outside: Outside
    /// What was typed, and what it made. Another takes its place as a whole when the past is played again.
    private var course: Course
    package var world: World { course.world }
    /// The past, if it is kept.
    package var journal: [Entry] { course.journal }
    /// The number of the entry that comes.
    var nextNumber: Int { course.nextNumber }
    package var clock: Clock {
        get { course.clock }
        set { course.clock = newValue }
    }
    /// In which language notes and help are from here on.
    package var tongue: Tongue { didSet { world.tongue = tongue } }
    let options: Options
    private let output: (Line) -> Void
    /// How the past is played again, while it is.
    var playback = Playback()
    /// The page in which browsers look at it, if it is open.
    package var page: LivePage?
    /// The labs' API, if it is served to others.
    package var server: LabHost?
    /// What that page is called.
    package var title = "session"
    /// What somebody sees of it who sits in front of it.
    package var display = Display() { didSet { world.log.showsWhole = showsWhole } }
    /// Streams that print nothing for now.
    package var muted = Muted()
    /// The detectors that are muted.
    var quiet: Set<Detectors.Kind> = [] { didSet { world.log.detectors.muted = quiet } }
    /// What came from outside.
    private(set) var responses: Responses
    /// How far the fault is found that is to be found in a lab.
    var drilling: Drilling?
    /// What was done to the past itself.
    var changes = Changes()
    /// What was said to which entry, for scripts that are saved.
    var past: Past { course.past }

    package init(_ options: Options = Options(), output: @escaping (Line) -> Void) {
        self.options = options
        self.output = output
        tongue = options.tongue
        outside = Outside(options.allowance)
        let responses = Responses()
        self.responses = responses
        let world = World(options, outside, input: responses.reader(options.input))
        course = Course(world: world, clock: options.clock)
        open(world)
        responses.keep = { [weak self] in self?.write(.heard($0)) }
    }

    deinit { world.gate.endLabs() }

    /// The person leaves: the session did not break off.
    package func leave() {
        options.journal?.append(.left)
        server?.stop()
        world.gate.close()
    }

    package var log: Log { world.log }
    package var now: Int { world.loop.timeline.now }
    package var nextDue: Int? { left == nil ? world.loop.timeline.next : nil }
    /// The status with which the program has ended itself: `exit(0)`.
    package var left: Int32? { world.log.state?.left }

    /// Carries out one whole entry. Questions answer; all else goes into the journal.
    package func enter(_ text: String, from origin: Origin = .prompt) -> Outcome {
        if left != nil { return .quit }
        guard text.utf8.contains(where: { $0 > 32 }) else { return .fine }
        if origin.isAtPrompt, !playback.isUnderWay, let before = changes.entry(continuedBy: text, behind: journal) {
            return goOn(before, with: text)
        }
        if !playback.isSilent { world.log.transcript?.add(entry: nextNumber, text, after: world.log.newest) }
        if text.utf8.first == 0x3A { return command(text, origin) }
        if !course.declared.isEmpty, case .file(let file, let line) = origin,
            course.declared.remove(Declared(file: file, line: line, text: text)) != nil
        {
            return .fine
        }
        if let sentence = FullWidth.complaint(text) {
            say(.error("\(origin.prefix)error: \(sentence)"))
            return .failed
        }
        var entry = Entry(number: nextNumber, text: text, origin: origin, time: now)
        entry.isUntimed = clock.isIdle(on: world.loop.timeline)
        begin(text)
        defer { course.past.end() }
        let outcome = world.perform(entry)
        entry.duration = now - entry.time
        switch outcome {
        case .fine:
            remember(entry)
            return .fine
        case .failed:
            if world.hasBegun {
                entry.end = .broken
                remember(entry)
            } else if !playback.isUnderWay {
                changes.refused = entry
            }
            return .failed
        case .quit: return .quit
        }
    }

    /// Does what is due until `time`, and leaves the clock there.
    package func advance(to time: Int) {
        world.log.entry = 0
        while let due = nextDue, due < time, !world.loop.isInterrupted() { world.loop.timeline.advance(to: due) }
        if !world.loop.isInterrupted() { world.loop.timeline.advance(to: time) }
        world.speech.letGo()
        world.renaming.lookAtVariables()
        world.tellFault()
        world.tellRefusals()
    }

    /// What a command may touch outside: all that a person names in it.
    func permit(_ access: Access, for arguments: Arguments) throws(ShellCommandError) -> Permit {
        do throws(Refusal) {
            return try outside.guard.permit(access, for: arguments.isTyped ? .command : .stranger)
        } catch { throw ShellCommandError(error.sentence) }
    }

    func say(_ line: Line) {
        if world.keepsPast { course.past.said(line, hasClock: clock == .virtual) }
        if case .note = line, playback.isUnderWay, !changes.isContinuing { return }
        if case .error(let text) = line, playback.isSilent { playback.mistakes.append(text) }
        show(line)
    }

    /// What is no part of what entries say: the answer to a question.
    func show(_ line: Line) {
        func isTyped(_ signal: Signal?) -> Bool {
            guard let signal else { return log.entry != 0 }
            return log.printed(signal.id).map { $0.entry != 0 } ?? false
        }
        if !playback.isSilent, !muted.hides(line, isTyped: isTyped) {
            log.transcript?.add(line, after: log.newest)
            output(line)
        }
    }

    /// Says something that no page and no file repeats.
    func whisper(_ text: String) { output(.answer(text)) }

    // MARK: commands

    private func command(_ text: String, _ origin: Origin) -> Outcome {
        world.speech.endPrint()
        let name = text.dropFirst().prefix { !$0.isWhitespace }
        guard let command = ShellCommand.named(String(name.hasSuffix("!") ? name.dropLast() : name)) else {
            let meant = Intention(of: String(text.dropFirst())).map { "\n  try: \($0.text)" }
            let near = nearest(String(name), among: ShellCommand.all.map(\.name)).map { "; near: :\($0)" } ?? ""
            say(.error("\(origin.prefix)error: unknown command ':\(name)'" + (meant ?? "\(near), :help lists them")))
            return .failed
        }
        if origin == .page, command.isOfTheTerminal {
            say(.error("error: :\(command.name) is typed at the terminal, not in a page"))
            return .failed
        }
        if command.name == "quit" { return .quit }
        do throws(ShellCommandError) {
            let time = now
            let isForced = name.hasSuffix("!")
            let arguments = Arguments(String(text.dropFirst(1 + name.count)), from: origin, isForced: isForced)
            try command.check(arguments)
            let isEntry = command.isEntry(arguments)
            if isEntry { begin(text) }
            defer { course.past.end() }
            let answer = try command.body(self, arguments)
            if command.group == .ask { drilling?.questions += 1 }
            for line in answer { isEntry ? say(.answer(line)) : show(.answer(line)) }
            if isEntry {
                remember(Entry(number: nextNumber, text: text, origin: origin, time: time))
            }
            return .fine
        } catch {
            say(.error("\(origin.prefix)error: \(error.sentence)"))
            return .failed
        }
    }

    /// Takes in an entry that stands for declarations of a file.
    func remember(_ entry: Entry, declaring passages: [Declared]) {
        remember(entry)
        course.declared.formUnion(passages)
    }

    private func remember(_ entry: Entry) {
        course.nextNumber += 1
        changes.refused = nil
        guard world.keepsPast else { return }
        var entry = entry
        if world.isInterrupted { entry.end = .stopped }
        course.past.accept(entry)
        course.journal.append(entry)
        if !playback.isUnderWay { changes.entered() }
        if journal.count > options.longestPast {
            // What is that long is no program that somebody wants to change.
            world.keepsPast = false
            (course.journal, course.past, changes) = ([], Past(), Changes())
        }
        if !playback.isUnderWay { write(.entry(entry)) }
    }

    func begin(_ text: String) {
        if world.keepsPast { course.past.begin(text, at: now, isLive: clock != .virtual) }
    }

    private func write(_ record: JournalRecord) {
        guard let file = options.journal, file.failure == nil else { return }
        file.append(record)
        if let failure = file.failure { say(.note("no journal from here on: \(failure)")) }
    }

    /// No line is cut to a screen.
    private var showsWhole: Bool { display.width == .max && !options.isQuiet }

    private func open(_ world: World) {
        world.log.isDeep = options.isDeep
        world.log.wantsJSON = options.wantsJSON
        world.log.showsWhole = showsWhole
        world.log.detectors.muted = quiet
        if options.keepsTranscript, world.log.transcript == nil { world.log.transcript = Transcript() }
        world.speech.hear = { [weak self] line in self?.say(line) }
        world.gate.speaksHTTP = options.speaksHTTP
        world.gate.tape = options.tape
        world.gate.write = { [weak self] in self?.write(.told($0)) }
        world.gate.isLive = { [weak self] in self.map { $0.clock != .virtual } ?? false }
        world.failed = { [weak self] message in
            guard let self, self.world.keepsPast else { return }
            course.past.failed(message, isLive: clock != .virtual)
        }
    }
}

// MARK: the past

extension Session {
    /// Makes the world anew and plays `entries`: silently those before the entry numbered `first`, aloud from there.
    /// False, and nothing has changed, if the entry numbered `needed` is refused (without it, `first`). `change` is an
    /// entry that changes a lab from its beginning on, and is not played.
    func rebuild(
        _ entries: [Entry], aloudFrom first: Int, needing needed: Int? = nil, amendedBy change: Entry? = nil
    ) -> Bool {
        let (old, present) = (course, now)
        course = Course(world: makeWorld(idsAfter: old.world.log.lastID, after: old.world.gate), clock: options.clock)
        open(world)
        if let earlier = old.world.log.transcript { world.log.transcript = earlier.ofAnEarlierWorld }
        world.amendments = Amendment.all(in: entries + (change.map { [$0] } ?? []))
        let isFine = play(entries, aloudFrom: first, needing: needed ?? first)
        if isFine, clock != .virtual, present > now { advance(to: present) }
        playback.isSilent = false
        playback.isUnderWay = false
        if isFine {
            leavePast()
            old.world.close()
            write(.anew(journal))
            if let line = world.gate.keptLine { write(.told(line)) }
        } else {
            world.close()
            course = old
        }
        return isFine
    }

    /// What is outside belongs to the world that was made anew; who observes a store hears what stands in it now.
    private func leavePast(asking: Bool = true) {
        let stores = world.gate.takeOver(asking: asking)
        for name in stores { say(.note("the store \(name) is as it is: what was written to it stays written")) }
        if !stores.isEmpty { advance(to: now) }
    }

    private func play(_ entries: [Entry], aloudFrom first: Int, needing needed: Int) -> Bool {
        playback.unplayed = []
        defer { world.ahead = { [] } }
        for (index, entry) in entries.enumerated() {
            world.ahead = { entries[(index + 1)...].lazy.map(\.text).filter(\.declaresName) }
            playback.isUnderWay = true
            playback.isSilent = entry.number < first
            playback.mistakes = []
            if now < entry.time { advance(to: entry.time) }
            guard entry.end != .stopped else {
                playback.unplayed.append((entry, "it was stopped by ^C, so how much of it was done is not known"))
                continue
            }
            let outcome = enter(entry.text, from: entry.origin)
            if outcome == .fine, entry.number == needed, let said = playback.announcement {
                (playback.announcement, playback.isSilent) = (nil, false)
                show(.answer(said))
            }
            guard outcome == .failed else { continue }
            if entry.number == needed { return false }
            if entry.end == .whole { playback.unplayed.append((entry, playback.mistakes.last ?? "")) }
        }
        return true
    }

    /// Plays a session again that was written down; nothing of it is written anew.
    func replay(_ past: Journal) {
        responses = Responses(past.heard)
        world.gate.load(past.tape)
        responses.keep = { [weak self] in self?.write(.heard($0)) }
        course.world = makeWorld(after: world.gate)
        open(world)
        world.amendments = Amendment.all(in: past.entries)
        _ = play(past.entries, aloudFrom: .max, needing: .max)
        // The session went on behind its last entry at least until the last that is known of it.
        while world.gate.isBehindPast, let due = nextDue { advance(to: due) }
        playback.isSilent = false
        playback.isUnderWay = false
        leavePast(asking: false)
        guard !playback.unplayed.isEmpty else { return }
        write(.anew(journal))
        if let line = world.gate.keptLine { write(.told(line)) }
    }

    private func makeWorld(idsAfter last: Int = 0, after gate: Gate?) -> World {
        let made = World(
            options, outside, idsAfter: last, number: world.log.world + 1, after: gate,
            input: responses.reader(options.input))
        made.tongue = tongue
        return made
    }
}
