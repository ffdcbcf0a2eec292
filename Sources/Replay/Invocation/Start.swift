import Export
import Glibc
import Log
import Messages
import Services
import Session

/// Does what was asked for, and answers with the exit status.
package struct Start {
    private let output = Output(STDOUT_FILENO)
    private let errors = Output(STDERR_FILENO)
    private let opening: Opening
    private let prompting: Prompting?
    private let teaching: Teaching
    /// The language that the environment asks for, in which the prompt speaks.
    private let tongue: Tongue
    /// Whether expectations may be rewritten: not where a machine checks them.
    private let isCI: Bool
    /// More than so many lines of a pipe were not typed by a person.
    private static let longestPastOfPipe = 10_000
    /// Where the prompt's sessions are written down; nil for nowhere.
    private let journals: () -> JournalFolder?
    /// Where the prompt's stores are kept; nil for nowhere.
    private let stores: () -> StoreFolder?

    /// `prompting`: the prompt of a real terminal; without one, lines are read as they come.
    package init(
        isCI: Bool, journals: @escaping () -> JournalFolder? = { nil },
        stores: @escaping () -> StoreFolder? = { nil }, _ opening: @escaping Opening,
        prompting: Prompting? = nil, teaching: Teaching = Teaching(), tongue: Tongue = .english
    ) {
        self.tongue = tongue
        self.teaching = teaching
        self.journals = journals
        self.stores = stores
        self.opening = opening
        self.prompting = prompting
        self.isCI = isCI
    }

    /// Everything but a prompt, which is the terminal's.
    package func run(_ arguments: [String]) -> Int32 {
        do throws(ScriptError) {
            let request = try Invocation(arguments)
            guard request.webPort == nil || request.mode == .serve || request.canDraw else {
                throw ScriptError("--web needs a terminal to type at; `rxsh export html FILE` makes a page that plays")
            }
            switch request.mode {
            case .help: return say(Manual.help)
            case .version: return say("rxsh \(Manual.version)")
            case .man: return say(Manual.page)
            case .test: return try test(request)
            case .prompt where request.resumes: return try prompt(request)
            case .lab where Start.isAtTerminal: return try prompt(request)
            case .learn where !request.classroom.isAsked && request.canDraw: return try prompt(request)
            case .learn: return try learn(request)
            case .export: return try export(request)
            case .serve: return try serve(request)
            case .prompt where isatty(STDIN_FILENO) == 1 && (request.paths.isEmpty || Start.isAtTerminal):
                return try prompt(request)
            case .play:
                return try play(request)
            case .prompt, .run, .lines, .lab: return try replay(request)
            }
        } catch {
            return refuse(error)
        }
    }

    /// Says what is wrong, behind all that was said before.
    package func refuse(_ fault: ScriptError) -> Int32 {
        output.flush()
        errors.write("rxsh: \(fault.sentence)")
        errors.flush()
        return fault.status
    }

    private func say(_ text: String) -> Int32 {
        output.write(text)
        return Screen(Screen.Manner(), output: output, errors: errors).close()
    }

    private func test(_ request: Invocation) throws(ScriptError) -> Int32 {
        guard !request.isUpdate || !isCI else {
            throw ScriptError(
                "--update is refused where CI is set: what is expected is written by a person, and reviewed")
        }
        var suite = Suite { [opening] setup, hear in
            var setup = setup
            setup.speaksHTTP = request.speaksHTTP
            return opening(setup, hear)
        }
        suite.format = request.format
        suite.allowance = request.allowance
        suite.filter = request.filter
        suite.isUpdate = request.isUpdate
        suite.proving = { [teaching] document in teaching.prove(document, request.isStrict) }
        suite.renewing = { [teaching] document in teaching.renew(document, request.filter) }
        let screen = Screen(request.manner, output: output, errors: errors)
        let status = try suite.run(request.paths) { output.write(request.manner.isPlain ? Heard.plain($0) : $0) }
        return max(status, screen.close())
    }

    /// A lesson without a terminal that can draw, or what a teacher wants of one.
    private func learn(_ request: Invocation) throws(ScriptError) -> Int32 {
        var manner = request.manner
        // What a teacher gets is JSON already.
        if request.classroom.isAsked { manner.isJSON = false }
        var request = request
        if !request.classroom.isAsked, Start.isAtTerminal { request.tongue = request.tongue ?? tongue }
        let screen = Screen(manner, output: output, errors: errors)
        // What a lesson says comes from a file of somebody's.
        let status = try teaching.learn(
            request, { screen.show(request.manner.isJSON ? $0 : $0.harmless) }, { screen.ask($0.harmless) })
        return max(status, screen.close())
    }

    /// A script types itself, if that is wanted; else a person has it typed.
    private func play(_ request: Invocation) throws(ScriptError) -> Int32 {
        guard let pace = request.showing else { return try prompt(request) }
        var setup = Setup()
        setup.allowance = request.allowance
        setup.speaksHTTP = request.speaksHTTP
        let screen = Screen(request.manner, output: output, errors: errors)
        let showing = Showing(pace: pace, screen: screen, lines: LineReader(.input))
        let scenes = Showing.scenes(try Document(script: request.paths[0]))
        let performer = opening(setup) { showing.look(at: $0) }
        _ = try showing.run(scenes, performer)
        performer.leave()
        return Interrupt.isRaised ? Interrupt.status : screen.close()
    }

    /// A person types, or plays a script.
    private func prompt(_ request: Invocation) throws(ScriptError) -> Int32 {
        var setup = setup(of: request)
        var beginning = PlainPrompt.greeting.text(in: setup.tongue)
        if request.mode == .prompt, let folder = journals() {
            for note in try setup.open(folder, request) { beginning += "\n" + note }
        }
        let playback = try request.mode == .play ? Playback(path: request.paths[0]) : nil
        if let prompting, request.canDraw {
            return prompting(
                Opened(
                    setup: setup, playback: playback, files: try files(of: request), hasColour: request.hasColour,
                    skipsRC: request.skipsRC || [.play, .learn].contains(request.mode) || setup.past != nil,
                    greeting: beginning, lesson: request.mode == .learn ? .some(request.paths.first) : nil,
                    webPort: request.webPort))
        }
        let screen = Screen(request.manner, output: output, errors: errors)
        if playback == nil { screen.show(.answer(beginning)) }
        let lines = LineReader(.input)
        if isatty(STDIN_FILENO) == 1 {
            setup.ask = { question in Wall.pausing { PlainPrompt.ask(question, screen, lines) } }
        }
        let performer = opening(setup) { screen.show($0) }
        return try PlainPrompt(performer, screen, lines, playing: playback).run(after: try files(of: request))
    }

    private func setup(of request: Invocation) -> Setup {
        var setup = Setup()
        setup.hasNotes = true
        setup.tongue = request.tongue ?? (Start.isAtTerminal ? tongue : .english)
        setup.allowance = request.allowance
        setup.speaksHTTP = request.speaksHTTP
        setup.isDeep = request.isDeep
        if [.prompt, .lab].contains(request.mode), setup.allowance.stores == nil { setup.allowance.stores = stores() }
        let isLive = request.mode != .play && request.mode != .learn && !request.isVirtual
        setup.liveFactor = isLive ? request.liveFactor ?? 1 : nil
        return setup
    }

    /// Whether a person types, and sees what comes.
    fileprivate static var isAtTerminal: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

    private func serve(_ request: Invocation) throws(ScriptError) -> Int32 {
        let screen = Screen(request.manner, output: output, errors: errors)
        let serving = try Serving(port: request.webPort ?? 0) { screen.show(.answer($0)) }
        return max(serving.run { screen.flush() }, screen.close())
    }

    private func export(_ request: Invocation) throws(ScriptError) -> Int32 {
        guard request.paths.count >= 2 else { return say(HelperCode.text) }
        let isPage = request.paths[0] == "html"
        var mistakes: [String] = []
        var setup = Setup()
        setup.keepsTranscript = isPage
        let performer = opening(setup) { line in if case .error(let text) = line { mistakes.append(text) } }
        let document = try Document(path: request.paths[1])
        for section in document.sections {
            let entries = section.steps.map { isPage ? $0.entry : document.commented($0.entry) }
            performer.declare(entries, in: section.file)
            for (step, entry) in zip(section.steps, entries) {
                let outcome = performer.enter(entry.text, from: entry.origin(in: section.file))
                guard outcome == .failed && step.errors.isEmpty else { continue }
                throw ScriptError(mistakes.last ?? "\(section.file) has a mistake", status: Status.failed)
            }
        }
        // What is still to come belongs to it, as far as a run would wait.
        let end = performer.now.adding(clamped: Ending.patience)
        while let due = performer.nextDue, due <= end { performer.advance(to: due) }
        if request.isBeside { return say(performer.exportedHelper ?? "") }
        guard isPage else { return say(document.header + performer.exported + document.closing) }
        let name = request.paths[1].split(separator: "/").last.map(String.init) ?? "session"
        let page = performer.page(named: name, request.extent)
        guard request.paths.count == 3 else { return say(page) }
        try OutFile.write(page, to: request.paths[2])
        return say("\(request.paths[2]): \(request.extent.hasValues ? "values included" : "without values")")
    }

    /// What is run before the person types.
    private func files(of request: Invocation) throws(ScriptError) -> [Document] {
        if request.mode == .play || request.mode == .learn { return [] }
        if let line = request.labLine {
            var typed = Document(name: "lab", lines: [line])
            typed.isTyped = true
            return [typed]
        }
        return try request.paths.map { path throws(ScriptError) in try Document(path: path) }
    }

    private func replay(_ request: Invocation) throws(ScriptError) -> Int32 {
        var setup = Setup()
        setup.allowance = request.allowance
        setup.isDeep = request.isDeep
        setup.isQuiet = request.manner.isQuiet
        setup.tongue = request.tongue ?? .english
        setup.joinsPrints = !request.manner.isEcho
        setup.liveFactor = request.liveFactor
        setup.wantsJSON = request.manner.isJSON
        let paths = request.mode == .lab ? [] : request.paths
        let scriptIsInput = request.mode != .lines && (paths.isEmpty || paths.contains("-"))
        if scriptIsInput { setup.longestPast = Start.longestPastOfPipe }
        if !scriptIsInput { setup.input = LineReader(.input) }
        let files = try (paths.isEmpty && scriptIsInput ? ["-"] : paths).map { path throws(ScriptError) in
            path == "-" ? ScriptFile.input : try ScriptFile(path: path)
        }
        guard !request.records || !isCI else {
            throw ScriptError(
                "--record is refused where CI is set: what came from outside is read by a person, and reviewed")
        }
        if setup.liveFactor == nil { setup.tape = try TapeFile.read(beside: paths) }
        Outside.prepare(setup.allowance, isLive: setup.liveFactor != nil)
        let screen = Screen(request.manner, output: output, errors: errors)
        let performer = opening(setup) { screen.show($0) }
        defer {
            performer.leave()
            Outside.settle()
        }
        screen.now = { [unowned performer] in performer.now }
        let runner = Runner(performer, screen)
        if let line = request.labLine, !runner.run(lines: line, as: "lab") { return runner.end(limit: request.limit) }
        if let lines = request.lines {
            _ = runner.run(lines: lines, as: "-c")
        } else {
            for file in files where try !runner.run(file) { break }
        }
        let status = runner.end(limit: request.limit)
        if request.records, let path = paths.first { try TapeFile.write(performer.tape, beside: path) }
        return status
    }
}

/// What the prompt of a real terminal begins with.
package struct Opened {
    package let setup: Setup
    /// A script that is typed entry by entry.
    package let playback: Playback?
    /// What is run before the person types.
    package let files: [Document]
    package let hasColour: Bool
    package let skipsRC: Bool
    /// What is said first.
    package let greeting: String
    /// The lesson to open: one that is named, or, by nil, where the person stopped. Nil if none is to be opened.
    package let lesson: String??
    /// The port of the page that shows the session in a browser: 0 for one that is free, nil for no page.
    package let webPort: Int?
}

/// What a module above knows to do with lessons.
package struct Teaching {
    /// The verdicts of a lesson; nil if the document is none.
    package var prove: (_ document: Document, _ isStrict: Bool) -> [Verdict]? = { _, _ in nil }
    /// What a translation of a lesson needs to be up to date, of the steps that a filter names; nil if it is none.
    package var renew: (_ document: Document, _ filter: String?) -> [Verdict]? = { _, _ in nil }
    /// Walks through a lesson by lines, or does what a teacher wants.
    package var learn: Learning = { _, _, _ throws(ScriptError) in throw ScriptError("there are no lessons here") }

    /// `ask`: shows a person what a line begins with.
    package typealias Learning = (
        _ request: Invocation, _ say: @escaping (Line) -> Void, _ ask: @escaping (String) -> Void
    ) throws(ScriptError) -> Int32

    package init() {}
}

/// Opens the prompt of a real terminal; the answer is the exit status.
package typealias Prompting = (_ opened: Opened) -> Int32

extension Invocation {
    /// Whether both ends are a terminal that can move its cursor.
    fileprivate var canDraw: Bool {
        Start.isAtTerminal && !manner.isPlain && terminal != "dumb"
    }

    /// What has no name can do nothing.
    private var terminal: String { getenv("TERM").flatMap { $0.pointee == 0 ? nil : String(cString: $0) } ?? "dumb" }

    fileprivate var hasColour: Bool {
        color ?? (getenv("NO_COLOR").map { $0.pointee == 0 } ?? true)
    }
}

extension Setup {
    /// Writes down what is typed, behind what an earlier session typed if it is resumed. Gives what is to be told of it.
    fileprivate mutating func open(_ folder: JournalFolder, _ request: Invocation) throws(ScriptError) -> [String] {
        var notes: [String] = []
        if let path = request.journal {
            guard let (file, past) = folder.session(in: path) else {
                throw ScriptError(
                    "--resume=\(path): no journal that can be taken up: missing, in use, or without an entry")
            }
            (journal, self.past) = (file, past)
        } else if request.resumes {
            let found = folder.last()
            notes = found.unread.map { path in
                "\(path) is left as it is: written by another version, or damaged where it begins; "
                    + "rxsh --resume=\(path) takes what can be read"
            }
            if let (file, past) = found.session {
                (journal, self.past) = (file, past)
            } else {
                notes.append("there is no session to take up: this is a new one")
            }
        }
        if journal == nil { journal = folder.begin() }
        return notes
    }
}
