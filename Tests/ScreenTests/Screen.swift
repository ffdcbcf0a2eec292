import Glibc
import Testing

/// The built `rxsh` in a terminal of tmux's, with a home of its own. What is typed is real keys; what is seen is cells.
final class Screen {
    /// What is missing is said by each test that is left out.
    static let isHere = (try? run(["tmux", "-V"])) != nil
    static let missing: Comment = "tmux is missing: scripts/setup --dev installs it"

    let home: String
    private let socket: String
    /// It stands beside the tests' bundle.
    static let binary: String = {
        if let named = getenv("RXSH_BINARY") { return String(cString: named) }
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? ""
        return bundle.firstRange(of: "rxshPackageTests.xctest").map { bundle[..<$0.lowerBound] + "rxsh" } ?? "rxsh"
    }()
    /// How long a screen may take to become what is waited for.
    private static let patience = 30.0

    /// `command`: what runs in the terminal; RXSH stands for the binary.
    init(
        _ command: String = "RXSH", columns: Int = 80, rows: Int = 24, settings: [String: String] = [:],
        files: [String: String] = [:]
    ) throws {
        var template = Array("/tmp/rxsh-screen-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw Unavailable(what: "a temporary folder") }
        home = String(cString: made)
        socket = home + "/tmux"
        for (name, text) in files {
            if let slash = name.lastIndex(of: "/") { mkdir("\(home)/\(name[..<slash])", 0o700) }
            try Screen.write(text, to: "\(home)/\(name)")
        }
        var words = [
            "env", "-u", "NO_COLOR", "HOME=\(home)", "RXSH_HOME=\(home)", "LANG=C.UTF-8", "RXSH_LANGUAGE=en", "PS1=$ ",
        ]
        words +=
            settings.map { "\($0)=\($1)" } + [
                "sh", "-c", "cd \(home); " + command.replacing("RXSH", with: Screen.binary),
            ]
        try Screen.run(
            ["tmux", "-u", "-S", socket, "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"]
                + words)
        // If the tests break off, nothing of this stays behind.
        let watch = "while kill -0 \(getpid()); do sleep 1; done; tmux -S \(socket) kill-server; rm -rf \(home)"
        try tmux("run-shell", "-b", "(\(watch)) >/dev/null 2>&1")
        try tmux("set", "-g", "remain-on-exit", "on")
        try tmux("set", "-g", "status", "off")
        try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
    }

    /// One that has greeted, and waits for an entry.
    static func begun(
        _ command: String = "RXSH", columns: Int = 80, rows: Int = 24, settings: [String: String] = [:],
        files: [String: String] = [:], at place: SourceLocation = #_sourceLocation
    ) throws -> Screen {
        let screen = try Screen(command, columns: columns, rows: rows, settings: settings, files: files)
        try screen.begin(at: place)
        return screen
    }

    deinit {
        _ = try? tmux("kill-server")
        _ = try? Screen.run(["rm", "-rf", home])
    }

    // MARK: keys

    /// Types a text, letter by letter as far as the terminal is concerned.
    func type(_ text: String) throws { try tmux("send-keys", "-l", "--", text) }

    /// Presses keys by their tmux names: `C-c`, `Enter`, `Up`.
    func press(_ keys: String...) throws { try Screen.run(["tmux", "-S", socket, "send-keys"] + keys) }

    /// Types an entry and ends it.
    func enter(_ text: String) throws {
        try type(text)
        try press("Enter")
    }

    /// Pastes as a terminal does, between its brackets.
    func paste(_ text: String) throws {
        try Screen.write(text, to: home + "/paste")
        try tmux("load-buffer", home + "/paste")
        try tmux("paste-buffer", "-p", "-r")
    }

    /// Sends bytes.
    func send(_ text: String) throws {
        try Screen.run(["tmux", "-S", socket, "send-keys", "-H"] + text.utf8.map { String($0, radix: 16) })
    }

    func resize(_ columns: Int, _ rows: Int) throws {
        try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
    }

    // MARK: cells

    /// The rows of the screen, without blanks at their ends and without empty rows below. `-e`: with their looks.
    func rows(_ options: String...) throws -> [String] {
        let text = try Screen.run(["tmux", "-S", socket, "capture-pane", "-p"] + options)
        var rows = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        while rows.last?.allSatisfy({ $0 == " " }) == true { rows.removeLast() }
        return rows
    }

    /// All that was ever on the screen.
    func transcript() throws -> [String] { try rows("-S", "-") }

    var cursor: (column: Int, row: Int) {
        get throws {
            let parts = try tmux("display-message", "-p", "#{cursor_x} #{cursor_y}").split(
                whereSeparator: \.isWhitespace)
            guard parts.count == 2, let column = Int(parts[0]), let row = Int(parts[1]) else {
                throw Unavailable(what: "the cursor")
            }
            return (column, row)
        }
    }

    /// Waits until the screen is as wanted; says how it is if it never becomes so.
    func wait(
        _ wanted: Comment, at place: SourceLocation = #_sourceLocation, until isRight: ([String]) throws -> Bool
    ) throws {
        let end = Screen.now + Screen.patience
        while true {
            let rows = try rows()
            if try isRight(rows) { return }
            if Screen.now > end {
                Issue.record("\(wanted)\n\(rows.map { "|\($0)" }.joined(separator: "\n"))", sourceLocation: place)
                throw Unavailable(what: "\(wanted)")
            }
            usleep(5_000)
        }
    }

    /// Waits for a text on the screen.
    func see(_ text: String, at place: SourceLocation = #_sourceLocation) throws {
        try wait("sees \(text)", at: place) { rows in rows.contains { $0.contains(text) } }
    }

    /// Waits until the last row is this, and nothing else is in it.
    func seeLast(_ text: String, at place: SourceLocation = #_sourceLocation) throws {
        try wait("the last row is '\(text)'", at: place) { $0.last?.withoutStatus == text.trimmed }
    }

    /// Waits for the greeting and the first prompt.
    func begin(at place: SourceLocation = #_sourceLocation) throws { try seeLast("›", at: place) }

    /// Waits until the process has worked for a second more, which it takes for nothing but what never ends. The command must be `exec RXSH`.
    func seeWork(at place: SourceLocation = #_sourceLocation) throws {
        let process = try tmux("display-message", "-p", "#{pane_pid}").filter(\.isNumber)
        func worked() throws -> Int {
            let fields = try Screen.run(["cat", "/proc/\(process)/stat"]).split(separator: " ")
            return Int(fields[13]) ?? 0
        }
        let start = try worked()
        try wait("it works", at: place) { _ in try worked() > start + 100 }
    }

    // MARK: tmux

    @discardableResult func tmux(_ words: String...) throws -> String { try command(words) }

    @discardableResult func command(_ words: [String]) throws -> String {
        try Screen.run(["tmux", "-S", socket] + words)
    }

    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    static func write(_ text: String, to path: String) throws {
        guard let file = fopen(path, "w") else { throw Unavailable(what: path) }
        fputs(text, file)
        fclose(file)
    }

    /// Inherits nothing: a server of tmux's would keep a lock that a build holds, and a pipe that someone reads.
    @discardableResult static func run(_ words: [String]) throws -> String {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Unavailable(what: "a pipe") }
        // Another test may begin a server of its own at this moment.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
        for file in 3..<max(256, (ends.max() ?? 0) + 64) { posix_spawn_file_actions_addclose(&actions, file) }
        // Nor a mask of signals: a server that cannot hear its end would stay.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var argv = words.map { strdup($0) } + [nil]
        var child: pid_t = 0
        let failure = posix_spawnp(&child, words[0], &actions, &attributes, &argv, environ)
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
        for pointer in argv { free(pointer) }
        close(ends[1])
        defer { close(ends[0]) }
        guard failure == 0 else { throw Unavailable(what: words[0]) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = Glibc.read(ends[0], &part, part.count)
            if count > 0 { bytes += part[..<count] } else if count == 0 || errno != EINTR { break }
        }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        let text = String(decoding: bytes, as: UTF8.self)
        guard status == 0 else { throw Unavailable(what: "\(words.joined(separator: " ")): \(text)") }
        return text
    }
}

struct Unavailable: Error {
    let what: String
}

extension String {
    /// The row without the clock and the counts at its right end, which stand behind three blanks at least.
    var withoutStatus: String {
        guard
            hasSuffix("[N]") || hasSuffix(" live") || hasSuffix(" muted") || hasSuffix(" timer")
                || hasSuffix(" timers"), contains("   ")
        else {
            return trimmed
        }
        var rest = self[...]
        while !rest.hasSuffix("   ") { rest.removeLast() }
        return String(rest).trimmed
    }

    var trimmed: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
