import Testing

@Suite("A terminal", .enabled(if: Screen.isHere, Screen.missing))
struct SafetyTests {
    @Test func `is driven by no value, print, error or name`() throws {
        let screen = try Screen.begun(columns: 100)
        let evil = #"\u{1B}]0;evil\u{7}\u{1B}[31m"#
        try screen.enter("let a = BehaviorRelay(value: \"\(evil)\"); print(\"\(evil)\"); watch a")
        try screen.wait("the value, escaped") { rows in rows.contains { $0.contains(#"a → "\u{1B}]0;evil\u{7}"#) } }
        try screen.see(#"\u{1B}]0;evil\u{7}\u{1B}[31m"#)
        try screen.type("a")
        try screen.press("Tab")
        try screen.enter("")
        try screen.enter("let long = 1")
        try screen.see("long : Int = 1")
        #expect(try screen.tmux("display-message", "-p", "#{pane_title}").contains("evil") == false)
        #expect(try !screen.rows("-e").contains { $0.contains("evil") && $0.contains("\u{1B}[31m") })
    }

    @Test func `is driven by nothing that a script says`() throws {
        let evil = #"\u{1B}]2;evil\u{7}\u{1B}[31m"#
        let script = """
            let p = PublishSubject<Int>()
            watch p
            p.onError(NSError(domain: "\(evil)", code: 1))
            let x = 1 /* \u{1B}]2;evil\u{7} */
            :source x
            fatalError("\(evil)")
            """
        let screen = try Screen("sh", columns: 100, files: ["evil.rx": script])
        try screen.enter("\(Screen.binary) run evil.rx")
        try screen.see(#"p error: Error Domain=\u{1B}]2;evil\u{7}\u{1B}[31m Code=1"#)
        try screen.see(#"let x = 1 /* \u{1B}]2;evil\u{7} */"#)
        try screen.see(#"fatal error: \u{1B}]2;evil\u{7}\u{1B}[31m"#)
        #expect(try screen.tmux("display-message", "-p", "#{pane_title}").contains("evil") == false)
    }

    @Test func `is left as it was found`() throws {
        let screen = try Screen("sh")
        try screen.enter("stty -a >before; \(Screen.binary); stty -a >after; cmp before after && echo the same")
        try screen.seeLast("›")
        try screen.press("C-d")
        try screen.see("the same")
    }

    @Test func `gets the shell back after a stop`() throws {
        let screen = try Screen("bash --norc -i")
        try screen.enter(Screen.binary)
        try screen.seeLast("›")
        try screen.type("let a = 中")
        try screen.seeLast("› let a = 中")
        try screen.press("C-z")
        try screen.see("Stopped")
        try screen.enter("fg")
        try screen.seeLast("› let a = 中")
        try screen.press("BSpace")
        try screen.enter("5")
        try screen.see("a : Int = 5")
    }

    @Test func `is stopped together with the clock`() throws {
        let screen = try Screen("bash --norc -i")
        try screen.enter("\(Screen.binary)")
        try screen.enter(
            "let t = Observable<Int>.interval(.milliseconds(500), scheduler: MainScheduler.instance); watch t")
        try screen.enter("let n = PublishSubject<Int>(); watch n")
        // What is pushed after a look at the wall tells the shell's own clock at that moment or later, however late it is shown.
        func pushed(_ value: Int) throws -> Double {
            try screen.enter("n <- \(value)")
            try screen.see("n → \(value)")
            let signal = try screen.transcript().last { $0.contains("n → \(value)") }
            return try #require(signal.flatMap { Double($0.prefix(7).filter { $0 != " " }) })
        }
        let start = Screen.now
        let before = try pushed(1)
        try screen.press("C-z")
        try screen.see("Stopped")
        try screen.enter("clear; sleep 2; fg")
        try screen.see("t → ")
        // Of the two clocks the one on the wall has gone on.
        #expect(try pushed(2) - before < Screen.now - start - 1)
    }

    @Test func `may be lower than the line`() throws {
        let screen = try Screen.begun(columns: 20, rows: 6)
        try screen.enter("let a = 1")
        try screen.see("a : Int = 1")
        try screen.type(String(repeating: "x", count: 149))
        try screen.press("BSpace")
        try screen.press("Up")
        try screen.seeLast("› let a = 1")
        try screen.press("C-b", "C-f")
        try screen.type(String(repeating: "1", count: 30))
        try screen.wait("all is there") { $0.suffix(3).joined() == "› let a = 1" + String(repeating: "1", count: 30) }
    }

    struct Dress: Sendable, CustomTestStringConvertible {
        let command: String
        let settings: [String: String]
        let isColoured: Bool
        let isPlain: Bool
        var testDescription: String { "\(settings) \(command)" }
    }

    static let dresses = [
        Dress(command: "RXSH", settings: [:], isColoured: true, isPlain: false),
        Dress(command: "RXSH", settings: ["NO_COLOR": "1"], isColoured: false, isPlain: false),
        Dress(command: "RXSH", settings: ["NO_COLOR": ""], isColoured: true, isPlain: false),
        Dress(command: "RXSH --color always", settings: ["NO_COLOR": "1"], isColoured: true, isPlain: false),
        Dress(command: "RXSH --color never", settings: [:], isColoured: false, isPlain: false),
        Dress(command: "RXSH --plain", settings: [:], isColoured: false, isPlain: true),
        Dress(command: "RXSH", settings: ["TERM": "dumb"], isColoured: false, isPlain: true),
        Dress(command: "RXSH", settings: ["LANG": "C", "LC_ALL": "C"], isColoured: true, isPlain: false),
    ]

    @Test(arguments: dresses) func `has colours and moves of the cursor as it was asked`(_ dress: Dress) throws {
        let screen = try Screen("read line; " + dress.command, settings: dress.settings)
        try screen.tmux("pipe-pane", "cat >\(screen.home)/raw")
        try screen.press("Enter")
        try screen.wait("a prompt") { $0.last == "›" || $0.last == ">" }
        try screen.enter("let a = \"中\"")
        try screen.see("a : String = \"中\"")
        try screen.press("C-d")
        try screen.wait("the end") { _ in try screen.tmux("display-message", "-p", "#{pane_dead}").hasPrefix("1") }
        let raw = try Screen.run(["cat", "\(screen.home)/raw"])
        #expect(raw.contains("\u{1B}") == !dress.isPlain)
        #expect(raw.contains("\u{1B}[0;35m") == dress.isColoured)
    }

    @Test func `sees brackets that belong together, and what is wrong`() throws {
        let screen = try Screen.begun()
        try screen.type("print((1))")
        try screen.seeLast("› print((1))")
        try screen.wait("a pair") { _ in
            try screen.rows("-e").last?.contains("print\u{1B}[1m(") == true
        }
        try screen.press("C-u")
        try screen.type("let a = nosuch + 1")
        try screen.wait("an underline") { _ in
            try screen.rows("-e").last?.contains("\u{1B}[4m\u{1B}[31mnosuch") == true
        }
    }
}
