import Glibc
import Testing

/// Random keys, whole ones and torn ones, while a timer runs: afterwards the shell must be there, and hear what is typed.
@Suite("Random keys") struct RoundTests {
    struct Terminal: Sendable, CustomTestStringConvertible {
        let name: String
        var arguments: [String] = []
        var hasTimer = true
        var testDescription: String { "\(name) \(arguments) timer: \(hasTimer)" }
        var isPlain: Bool { name == "dumb" || !arguments.isEmpty }
    }

    static let terminals = [
        Terminal(name: "xterm"), Terminal(name: "vt100", hasTimer: false), Terminal(name: "dumb"),
        Terminal(name: "xterm", arguments: ["--plain"]),
    ]
    /// How many rounds there are; `scripts/proof` asks for three thousand.
    static let rounds = getenv("RXSH_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 40

    private static let pieces = [
        "a", "let b = 1", "中", "e\u{301}", "👩\u{200D}💻", "(", ")", "{", "}", "[", "\"", "\"\"\"", ":", "#", ".",
        "\u{1B}", "\u{1B}[200~never ends (", "\u{1B}[200~let c = [\r1]\r\u{1B}[201~", "\u{1B}[201~", "\u{1B}[20",
        "\u{1B}[",
        "\u{1B}O", "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[Z", "\u{1B}[1;5C", "\u{1B}[3~", "\u{1B}x",
        "\u{1B}.", "\u{1B}/", "\u{1B}\r", "\t", "\t\t", "\r", "\u{1}", "\u{2}", "\u{3}", "\u{5}", "\u{6}", "\u{7}",
        "\u{8}",
        "\u{B}", "\u{C}", "\u{E}", "\u{10}", "\u{12}", "\u{14}", "\u{15}", "\u{17}", "\u{18}\u{5}", "\u{19}", "\u{1A}",
        "\u{1D}", "\u{1F}", "\u{7F}", ":help\r", ":why #1\r", "1 + 1\r", "t.", "t.map(", "watch t\r",
    ]

    @Test(arguments: terminals) func `leave a shell that answers`(_ terminal: Terminal) throws {
        let home = "/tmp/rxsh-rounds-\(getpid())-\(terminal.name)-\(terminal.arguments.count)"
        mkdir(home, 0o700)
        defer { _ = try? Screen.run(["rm", "-rf", home]) }
        let shell = try Pty(terminal.arguments, home: home, settings: ["TERM=\(terminal.name)", "EDITOR=true"])
        try shell.wait(for: terminal.arguments.isEmpty ? "› " : "> ", atMost: 60)
        if terminal.hasTimer {
            let source = "Observable<Int>.interval(.milliseconds(20), scheduler: MainScheduler.instance)"
            shell.send("let t = \(source); watch t\r")
            try shell.wait(
                for: terminal.isPlain ? terminal.arguments.isEmpty ? "t → 2" : "t -> 2" : "1 timer", atMost: 60)
        }
        var random = Chance(state: UInt64(terminal.name.utf8.count))
        for round in 1...(RoundTests.rounds / RoundTests.terminals.count) {
            var sent = ""
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                sent += RoundTests.pieces.randomElement(using: &random) ?? ""
            }
            // ^S holds back what comes in a terminal that is not ours.
            if !terminal.isPlain, Bool.random(using: &random) { sent += "\u{13}" }
            if Int.random(in: 0..<4, using: &random) == 0 {
                shell.resize(.random(in: 5...120, using: &random), .random(in: 2...50, using: &random))
            }
            shell.send(bytes: Array(sent.utf8) + (Bool.random(using: &random) ? [0xE4, 0xB8] : []))
            shell.drain(seconds: 0.05)
            // The first ^C may only leave a menu or a search; a line that is given up shows it.
            for _ in 0..<10 {
                shell.send("\u{3}")
                if shell.drain(seconds: 0.2).contains("^C") { break }
            }
            shell.send("print(\(round) + 1_000_000)\r")
            do { try shell.wait(for: "\(round + 1_000_000)", atMost: 60) } catch {
                Issue.record("round \(round): deaf after \(sent.debugDescription): \(error)")
                return
            }
        }
    }

    @Test func `of interrupts that come at any moment end no plain prompt`() throws {
        let shell = try Pty(["--no-rc"], home: "/tmp", settings: ["TERM=dumb"])
        try shell.wait(for: "› ", atMost: 60)
        var random = Chance(state: 1)
        for _ in 1...600 {
            for _ in 1...12 {
                shell.send("\u{3}")
                usleep(.random(in: 0...600, using: &random))
            }
            shell.drain(seconds: 0.01)
        }
        shell.send("print(40 + 1_000_002)\r")
        try shell.wait(for: "1000042", atMost: 60)
    }
}
