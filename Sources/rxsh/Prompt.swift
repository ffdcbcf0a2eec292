import Glibc
import Language
import Lessons
import Log
import Questions
import Reactive
import Replay
import Services
import Session
import Terminal

/// The session at a terminal's prompt: what is typed goes in, what is said is drawn above the line.
///
/// Why it is large: it answers all that an editor asks of its shell.
final class Prompt: Shell {
    /// The session of the person's own; a lesson has another.
    let own: Session
    var session: Session { walk?.session ?? own }
    /// The lesson that is open.
    var walk: Walk?
    private(set) var editor: Editor?
    private var playback: Playback?
    /// Whether Enter has put the next entry of a script into the line: then the script says it, and not the person.
    private var isPlaying = false
    /// The entry that is in the line to be changed.
    private var editing: (entry: Entry, name: String)?
    /// The clock, if it runs by itself; nil before the first entry.
    private var wall: Wall?
    let hasColour: Bool
    private var burst = Burst()
    var moving = Moving()
    /// Streams that printed by themselves, and the ids of their last signals.
    private var printing: [String: Int] = [:]
    private var isEntering = false
    /// What a question has answered so far, while it is carried out.
    private var answers: [String]?
    /// The mistakes in what was typed in a page, while that is carried out.
    private var mistakes: [String]?
    /// What is still to be shown of the last answer.
    private var pages = Pages()
    /// The mistake in the line, of the text that it was looked for in.
    var mistake: (text: String, range: Range<Int>?) = ("", nil)

    /// Opens a prompt, and stays until the person leaves.
    static func open(_ opened: Opened) -> Int32 {
        LastWords.atPrompt(Home.lastWords(opened.setup.journal?.path))
        let prompt = Prompt(opened)
        let history = History(path: Home.state.map { $0 + "/history" }, folder: Home.folder)
        let editor = Editor(
            prompt, history: history, hasColour: opened.hasColour, interruption: { Interrupt.flag.set(true) },
            stop: { Wall.stop() })
        prompt.editor = editor
        prompt.say(.answer(opened.greeting))
        if let playback = opened.playback { prompt.say(.note(playback.invitation)) }
        if let past = opened.setup.past { prompt.session.resume(past) }
        editor.loop { prompt.run(opened) }
        prompt.session.leave()
        return Status.fine
    }

    private init(_ opened: Opened) {
        var options = Session.Options()
        options.keepsTranscript = true
        options.isDeep = opened.setup.isDeep
        options.tongue = opened.setup.tongue
        options.clock = opened.setup.liveFactor.map { .live(factor: $0) } ?? .virtual
        options.interrupt = Interrupt.flag
        options.journal = opened.setup.journal
        options.allowance = opened.setup.allowance
        options.speaksHTTP = opened.setup.speaksHTTP
        options.plays = Session.findings
        options.drillBook = Progress.drillBook(in: Home.lessons)
        hasColour = opened.hasColour
        playback = opened.playback
        var hear: (Line) -> Void = { _ in }
        own = Session(options) { hear($0) }
        own.display.hasPanel = true
        own.display.keys = KeyTable.shown
        own.outside.guard.ask = { [unowned self] question in Wall.pausing { editor?.asks(question.sentence) } }
        hear = { [unowned self] in say($0) }
    }

    /// The person's own beginning, and the file that was named.
    private func run(_ opened: Opened) -> Bool {
        if let path = opened.files.last?.name ?? opened.playback?.name {
            session.title = path.split(separator: "/").last.map(String.init) ?? path
        }
        if let port = opened.webPort {
            do throws(ShellCommandError) { try session.openPage(port: port) } catch {
                say(.error("error: \(error.sentence)"))
            }
        }
        var files = opened.files
        if !opened.skipsRC, let path = Home.beginning, access(path, F_OK) == 0 {
            do throws(ScriptError) {
                files.insert(try Document(path: path), at: 0)
            } catch {
                say(.error("rxsh: \(error.sentence)"))
            }
        }
        for file in files {
            session.declare(file.entries, in: file.name)
            for entry in file.entries where !Interrupt.isRaised {
                beginClock()
                if session.enter(entry.text, from: file.origin(of: entry)) == .quit { return false }
            }
        }
        if let lesson = opened.lesson { learn(lesson) }
        return true
    }

    // MARK: what is drawn

    func say(_ line: Line) {
        if !isEntering {
            if case .signal(let signal) = line { printing[signal.name] = signal.id }
            if case .print = line { printing[Muted.prints] = 0 }
        }
        if case .answer(let text) = line, answers != nil {
            answers?.append(text)
            return
        }
        burst.add(line)
        if case .error(let text) = line { mistakes?.append(text) }
        guard isEntering else { return }
        editor?.flush()
        session.page?.workNowAndThen()
    }

    /// Carries out a question: what it answers is shown as far as the screen goes.
    private func ask(isCode: Bool, _ question: () -> Outcome) -> Outcome {
        // Code is copied from the screen: it is broken where the screen ends, and nowhere else.
        let row: (String) -> Line = { isCode ? .print($0) : .answer($0) }
        answers = []
        let outcome = question()
        let lines = answers ?? []
        answers = nil
        guard let editor else { return outcome }
        let rows = lines.flatMap { Burst.text(row($0), editor.screen.columns) }
        guard rows.count > editor.screen.rows - 2 else {
            for text in rows { say(row(text)) }
            return outcome
        }
        if let program = Pages.program {
            editor.flush(atOnce: true)
            editor.lend { Outside.show(rows.joined(separator: "\n") + "\n", with: program) }
        } else {
            pages = Pages(rows, isCode: isCode)
            showMore()
        }
        return outcome
    }

    var hasMore: Bool { !pages.isEmpty }

    func showMore() {
        let isCode = pages.isCode
        for row in pages.next(editor?.screen.rows ?? 24) { say(isCode ? .print(row) : .answer(row)) }
        if hasMore { say(.note("… \(pages.count) more: Enter shows them")) }
    }

    var waiting: Int { burst.count }

    func lines(_ columns: Int) -> [String] { burst.take(columns) { hasColour ? $1.coloured($0) : $0 } }

    var status: String {
        if let walk, !walk.status.isEmpty { return walk.status }
        let (timers, live, muted) = (
            session.world.loop.timeline.pending, session.liveSubscriptions, session.muted.names.count
        )
        guard timers > 0 || live > 0 || muted > 0 else { return "" }
        // A drill holds the clock of a prompt that was live.
        var parts = [Signal.seconds(liveTime ?? session.now) + (session.clock == .virtual ? " virtual" : "")]
        if timers > 0 { parts.append(timers == 1 ? "1 timer" : "\(timers) timers") }
        if live > 0 { parts.append("\(live) live") }
        if muted > 0 { parts.append("\(muted) muted") }
        return parts.joined(separator: " · ")
    }

    var hasRunningStatus: Bool { liveTime != nil && !status.isEmpty }

    // MARK: entries

    func isComplete(_ text: String) -> Bool {
        walk?.wantsLines == true || Newcomer.meant(text) != text || !EntryLines.entries(of: text).isOpen
    }

    func run(_ entry: String) -> Bool {
        beginClock()
        catchUp()
        session.display.width = editor?.screen.columns ?? session.display.width
        isEntering = true
        moving.goesOn()
        defer {
            isEntering = false
            isPlaying = false
            beginClock()
            if let playback, playback.isOver {
                say(.note("\(playback.name): played to its end; ^D to leave"))
                self.playback = nil
            }
        }
        if let walk, walk.wantsLines || walk.command(behindStartIn: entry) != nil { return carryOut(entry) }
        if editing == nil {
            let entries = EntryLines.entries(of: entry).entries.map(\.text)
            if entries.count > 1 { return carryOut(pasted: entries) }
        }
        return carryOut(entry)
    }

    private func carryOut(pasted entries: [String]) -> Bool { inTurn(entries, carryOut) }

    /// Carries out entries, those together that belong together; false as soon as one is not to be gone on from.
    private func inTurn(_ entries: [String], _ carryOut: (String) -> Bool) -> Bool {
        var rest = entries
        while !rest.isEmpty, !Interrupt.isRaised {
            let count = rest.count == 1 ? 1 : session.together(rest, isWhole: true) ?? 1
            guard carryOut(rest[..<count].joined(separator: "\n")) else { return false }
            rest.removeFirst(count)
        }
        return true
    }

    // MARK: the page

    /// Serves those who look at the session in a browser, and carries out what they type.
    private func servePage() {
        session.page?.work()
        while let entry = session.page?.nextEntry() { entry.answer(enter(fromPage: entry.text)) }
    }

    /// The mistakes that there were, if any.
    private func enter(fromPage text: String) -> String? {
        guard walk == nil else { return "a lesson is open: its answers are typed at the terminal" }
        (isEntering, mistakes) = (true, [])
        defer { (isEntering, mistakes) = (false, nil) }
        session.display.width = editor?.screen.columns ?? session.display.width
        say(.note("› \(text)   from the page"))
        let isFine = inTurn(EntryLines.entries(of: text).entries.map(\.text)) {
            session.enter($0, from: .page) == .fine
        }
        beginClock()
        return isFine ? nil : mistakes?.joined(separator: "\n")
    }

    private func carryOut(_ entry: String) -> Bool {
        guard let text = Newcomer.meant(entry) else { return false }
        if let (entry, name) = editing {
            if session.replace(entry, with: text, named: name) {
                editing = nil
            } else {
                editor?.prefill = text
            }
            return true
        }
        if let line = lineToEdit(text) {
            editor?.prefill = line
            return true
        }
        if let opened = opening(text) {
            editing = opened
            editor?.prefill = opened.entry.text
            return true
        }
        if isOfTheScreen(text) || replays(text) || learns(text) { return true }
        if let walk {
            walk.width = editor?.screen.columns ?? walk.width
            let goesOn = walk.enter(text)
            prepareLine()
            return goesOn
        }
        pages = Pages()
        let origin: Origin = isPlaying ? .played : .prompt
        let outcome =
            text.hasPrefix(":")
            ? ask(isCode: ShellCommand.answersInCode(text)) { session.enter(text, from: origin) }
            : session.enter(text, from: origin)
        return outcome != .quit
    }

    /// `:replay FILE` puts its entries behind Enter.
    private func replays(_ text: String) -> Bool {
        do throws(ScriptError) {
            guard let opened = try Playback.named(in: text) else { return false }
            playback = opened
            say(.note(opened.invitation))
        } catch {
            say(.error("error: \(error.sentence)"))
        }
        return true
    }

    /// What other shells call their screen and their past by.
    private func isOfTheScreen(_ text: String) -> Bool {
        let word = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard ["clear", "cls", "history"].contains(word), session.lookup.entry(defining: word) == nil else {
            return false
        }
        if word == "history" {
            for entry in editor?.history.entries.suffix(20) ?? [] { say(.answer("  \(entry)")) }
        } else {
            editor?.clearScreen()
        }
        return true
    }

    /// `:edit 132` puts the line of the lab into the line, behind the command that changes it.
    private func lineToEdit(_ text: String) -> String? {
        let words = text.split(separator: " ")
        return words.count == 2 && words[0] == ":edit" ? session.lineToEdit(String(words[1])) : nil
    }

    /// `:edit NAME` puts the definition into the line; Enter takes it back, changed.
    private func opening(_ text: String) -> (entry: Entry, name: String)? {
        let words = text.split(separator: " ")
        guard words.count == 2, words[0] == ":edit" else { return nil }
        let name = String(words[1])
        return session.lookup.entry(defining: name).map { ($0, Int(name) == nil ? name : "entry \(name)") }
    }

    func typeAhead() -> String? {
        if let walk { return walk.next() }
        guard let next = playback?.next() else { return nil }
        isPlaying = true
        return next.text
    }

    var prompt: String { walk?.prompt ?? "› " }

    var ghost: String { walk?.upcoming ?? "" }

    // MARK: ^C and ^D

    func interrupt(onEmptyLine isEmpty: Bool) {
        isPlaying = false
        if let (_, name) = editing {
            editing = nil
            return say(.note("\(name) is left as it was"))
        }
        guard isEmpty else { return }
        let names = session.muteWhatGoesOn(printing)
        printing = [:]
        guard !names.isEmpty else {
            return say(.note(WayOut.sentence(inLesson: walk != nil, session.tongue)))
        }
        say(.note(session.muted.sentence(of: names)))
    }

    func stopped() -> Bool {
        let wasStopped = Interrupt.flag.set(false)
        if wasStopped { say(.note("stopped")) }
        return wasStopped
    }

    var farewell: String? {
        guard liveTime != nil else { return nil }
        var names: [String] = []
        for name in session.pendingWork().map(\.name) where !names.contains(name) { names.append(name) }
        guard let first = names.first else { return nil }
        let more = names.count > 1 ? " and \(names.count - 1) more were" : " was"
        return "left while \(first)\(more) running"
    }

    // MARK: time

    private func beginClock() { wall = Wall.following(session.liveFactor, from: session.now, wall) }

    /// What the session's clock should read, if it runs by itself.
    private var liveTime: Int? { session.liveFactor == nil ? nil : wall?.now ?? session.now }

    /// Does what is due by now; leaves the rest for later if it is more than a moment's work.
    private func catchUp() {
        guard let time = liveTime else { return }
        let start = Wall.nanoseconds
        while let due = session.nextDue, due <= time, !Interrupt.isRaised {
            session.advance(to: due)
            if Wall.nanoseconds - start > 8_000_000 { return }
        }
        if !Interrupt.isRaised { session.attend(until: time) }
    }

    var nanosecondsToNext: Int? {
        let due = session.liveFactor == nil ? nil : session.nextDue.flatMap { wall?.left(until: $0) }
        let outside = [session.wallDeadline, session.page?.deadline].compactMap { $0.map { $0 - Monotonic.now } }
        let hop = hasPanel && hasColour ? moving.nanosecondsToNext : nil
        return ([due, hop].compactMap { $0 } + outside).min()
    }

    var descriptors: [Int32] {
        [session.liveFactor == nil ? -1 : session.descriptor, session.page?.descriptor ?? -1]
    }

    func tick() {
        catchUp()
        servePage()
    }
}
