import Glibc
import Language
import Replay
import Session
import Terminal

/// The session at a terminal's prompt: what is typed goes in, what is said is drawn above the line.
final class Prompt: Shell {
    let session: Session
    private var editor: Editor?
    private var playback: Playback?
    /// The entry that is in the line to be changed.
    private var editing: (entry: Entry, name: String)?
    /// The instant of the first entry; the clock counts from there.
    private var begin: Int?
    private let hasColour: Bool

    /// Opens a prompt, and stays until the person leaves.
    static func open(_ setup: Setup, _ playing: Playback?, _ hasColour: Bool) -> Int32 {
        let prompt = Prompt(setup, playing, hasColour)
        let editor = Editor(prompt, history: History(path: historyPath, folder: folder), hasColour: hasColour)
        prompt.editor = editor
        editor.write("rxsh — reactive shell. :help for help, ^D to leave")
        editor.loop()
        return Status.fine
    }

    private init(_ setup: Setup, _ playing: Playback?, _ hasColour: Bool) {
        var options = Session.Options()
        options.isDeep = setup.isDeep
        options.clock = setup.liveFactor.map { .live(factor: $0) } ?? .virtual
        self.hasColour = hasColour
        playback = playing
        var hear: (Line) -> Void = { _ in }
        session = Session(options) { hear($0) }
        hear = { [unowned self] in say($0) }
    }

    private func say(_ line: Line) {
        for text in line.text.split(separator: "\n", omittingEmptySubsequences: false) {
            let safe = String(text).harmless
            editor?.write(hasColour ? coloured(safe, line) : safe)
        }
    }

    private func coloured(_ text: String, _ line: Line) -> String {
        switch line {
        case .error: "\u{1B}[31m\(text)\u{1B}[0m"
        case .note: "\u{1B}[90m\(text)\u{1B}[0m"
        case .signal, .answer, .print: text
        }
    }

    // MARK: what the terminal asks

    func isComplete(_ text: String) -> Bool {
        if text.drop(while: \.isWhitespace).first == ":" { return true }
        return completeness(of: text) == .complete
    }

    func run(_ entry: String) -> Bool {
        if begin == nil { begin = Prompt.wallTime }
        catchUp()
        switch Words.meant(entry) {
        case .leave: return false
        case .entry(let text):
            if let (entry, name) = editing {
                if session.replace(entry, with: text, named: name) {
                    editing = nil
                } else {
                    editor?.prefill = text
                }
                return true
            }
            if let opened = opening(text) {
                editing = opened
                editor?.prefill = opened.entry.text
                return true
            }
            return session.enter(text) != .quit
        }
    }

    /// `:edit NAME` puts the definition into the line; Enter takes it back, changed.
    private func opening(_ text: String) -> (entry: Entry, name: String)? {
        let words = text.split(separator: " ")
        guard words.count == 2, words[0] == ":edit" else { return nil }
        return session.entry(defining: String(words[1])).map { ($0, String(words[1])) }
    }

    var typedAhead: String? {
        guard let next = playback?.next() else { return nil }
        return next.text
    }

    func interrupt() {
        if editing != nil {
            editing = nil
            editor?.write("left as it was")
            return
        }
        editor?.write("nothing is running; ^D leaves, :help helps")
    }

    // MARK: time

    private static var wallTime: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    /// What the session's clock should read, if it runs by itself.
    private var liveTime: Int? {
        guard case .live(let factor) = session.clock else { return nil }
        return begin.map { Int(Double(Prompt.wallTime - $0) * factor) } ?? 0
    }

    private func catchUp() { if let time = liveTime, time > session.now { session.advance(to: time) } }

    var nanosecondsToNext: Int? {
        guard case .live(let factor) = session.clock, let time = liveTime, let due = session.nextDue else { return nil }
        return Int(Double(due - time) / factor)
    }

    func tick() { catchUp() }

    // MARK: places

    private static var folder: String {
        guard let path = getcwd(nil, 0) else { return "" }
        defer { free(path) }
        return String(cString: path)
    }

    /// `RXSH_HOME`, or the state folder of the desktop's rules. nil if there is no home.
    private static var historyPath: String? {
        func variable(_ name: String) -> String? {
            getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        let folder: String
        if let own = variable("RXSH_HOME") {
            folder = own
        } else if let state = variable("XDG_STATE_HOME") ?? variable("HOME").map({ $0 + "/.local/state" }) {
            folder = state + "/rxsh"
        } else {
            return nil
        }
        var made = ""
        for part in folder.split(separator: "/") {
            made += "/" + part
            mkdir(made, 0o700)
        }
        return folder + "/history"
    }
}

/// What a newcomer types that is no Swift.
enum Words {
    enum Meaning {
        case entry(String)
        case leave
    }

    static func meant(_ entry: String) -> Meaning {
        switch entry.filter({ !$0.isWhitespace }) {
        case "quit", "exit", "quit()", "exit()", ":q", ":exit": .leave
        case "help", "?", "help()", ":h", ":?": .entry(":help")
        case "ls", "dir": .entry(":graph")
        default: .entry(entry)
        }
    }
}
