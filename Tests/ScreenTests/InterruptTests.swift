import Testing

@Suite("^C at the prompt", .enabled(if: Screen.isHere, Screen.missing))
struct InterruptTests {
    /// No loop of it is so long that it would be refused.
    static let endless = "for _ in 0..<9_000_000 { for _ in 0..<9_000_000 {} }"

    @Test func `stops an entry that runs, and clears no later line`() throws {
        let screen = try Screen.begun()
        try screen.enter(InterruptTests.endless)
        try screen.wait("it runs") { try $0.last == "› " + InterruptTests.endless && screen.cursor.column == 0 }
        try screen.press("C-c")
        try screen.see("stopped")
        try screen.enter("let a = 1")
        try screen.see("a : Int = 1")
    }

    /// What it hears never ends, and is heard as fast as it comes.
    @Test(arguments: [
        #"let d = exec("yes").lines.subscribe(onNext: { _ in n += 1 })"#,
        #"let d = exec("cat /dev/zero").lines.subscribe(onError: { _ in n += 1 })"#,
        #"let d = exec("yes $(seq 2000 | tr -d '\\n')").lines.subscribe(onNext: { n += $0.count })"#,
    ])
    func `is not needed where the outside floods: keys are answered meanwhile`(_ flood: String) throws {
        let screen = try Screen.begun("RXSH --allow exec", columns: 100)
        try screen.enter("var n = 0")
        try screen.enter(flood)
        try screen.see("d : Disposable")
        try screen.enter("print(n > 0 ? \"heard\" : \"nothing yet\")")
        try screen.wait("an answer") { $0.contains("heard") || $0.contains("nothing yet") }
        try screen.enter("d.dispose()")
        try screen.enter("print(6 * 7)")
        try screen.see("42")
    }

    @Test func `clears the line`() throws {
        let screen = try Screen.begun()
        try screen.type("watch 观察")
        try screen.seeLast("› watch 观察")
        try screen.press("C-c")
        try screen.wait("a new prompt") { $0.suffix(2) == ["› watch 观察^C", "›"] }
    }

    @Test func `says what could be done when nothing runs`() throws {
        let screen = try Screen.begun()
        try screen.press("C-c")
        try screen.see("nothing prints by itself; ^D leaves")
    }

    @Test func `mutes what prints by itself, and keeps it in the log`() throws {
        let screen = try Screen.begun()
        try screen.enter("let t = Observable<Int>.interval(.milliseconds(20), scheduler: MainScheduler.instance)")
        try screen.enter("watch t")
        try screen.see("t → 3")
        try screen.press("C-c")
        try screen.see("t is muted; :unmute prints it again")
        // What comes later than the next of t, so that one has gone by.
        try screen.enter("watch Observable.just(true).delay(.milliseconds(60), scheduler: MainScheduler.instance)")
        try screen.see("→ true")
        try screen.enter(":unmute")
        try screen.wait("printed again") { _ in
            try screen.transcript().contains { $0.hasPrefix("t: printed again;") }
        }
    }

    @Test func `mutes nothing that is at rest, and prints again what is typed at`() throws {
        let screen = try Screen.begun()
        try screen.enter("let a = PublishSubject<Int>(); let t = PublishSubject<Int>()")
        try screen.enter("let b = a.delay(.milliseconds(20), scheduler: MainScheduler.instance); watch b")
        try screen.enter("a <- 1")
        try screen.see("b → 1")
        try screen.press("C-c")
        try screen.see("nothing prints by itself")
        try screen.enter(
            "let d = Observable<Int>.interval(.milliseconds(20), scheduler: MainScheduler.instance).bind(to: t)")
        try screen.see("t → 3")
        try screen.enter("a <- 2")
        try screen.see("b → 2")
        try screen.press("C-c")
        try screen.see("t is muted; :unmute prints it again")
        try screen.wait("the status says so") { $0.last?.contains("1 muted") == true }
        try screen.enter("d.dispose(); t <- 70")
        try screen.see("t → 70")
        try screen.wait("nothing is muted") { $0.last?.contains("muted") == false }
    }

    @Test func `stops a timer's work that never ends`() throws {
        let screen = try Screen.begun("exec RXSH")
        try screen.enter("let p = PublishSubject<Int>(); p.subscribe(onNext: { _ in \(InterruptTests.endless) })")
        try screen.enter("Observable.just(1).delay(.milliseconds(5), scheduler: MainScheduler.instance).bind(to: p)")
        try screen.seeWork()
        try screen.press("C-c")
        try screen.see("stopped")
        try screen.enter("let a = 1")
        try screen.see("a : Int = 1")
    }

    @Test func `comes through a storm of signals`() throws {
        let screen = try Screen.begun()
        try screen.enter("let t = Observable<Int>.interval(.microseconds(10), scheduler: MainScheduler.instance)")
        try screen.enter("watch t")
        try screen.see("values, last")
        try screen.press("C-c")
        try screen.see("t is muted")
    }

    @Test(arguments: [("RXSH --plain", "xterm"), ("RXSH", "dumb"), ("RXSH", "")])
    func `ends no session where the cursor cannot move`(_ command: String, _ terminal: String) throws {
        let screen = try Screen(command, settings: ["TERM": terminal])
        try screen.wait("a prompt") { $0.last == "›" || $0.last == ">" }
        try screen.type("let a =")
        // What the terminal has not shown when a key interrupts is not shown any more.
        try screen.wait("it is typed") { $0.last?.hasSuffix("let a =") == true }
        try screen.press("C-c")
        try screen.wait("a new prompt") { $0.suffix(2).first?.hasSuffix("let a =^C") == true }
        try screen.enter("let b = [")
        try screen.wait("a line more") { _ in try screen.cursor.column == 2 }
        try screen.press("C-c")
        try screen.wait("a new prompt") { $0.last == "›" || $0.last == ">" }
        try screen.enter(InterruptTests.endless)
        // A key that comes before the line is read only takes the line away.
        try screen.wait("it runs") {
            try screen.cursor.column == 0 && $0.last { !$0.isEmpty }?.hasSuffix(InterruptTests.endless) == true
        }
        try screen.press("C-c")
        try screen.see("stopped")
        try screen.enter("1 + 1")
        try screen.see("2 : Int")
    }
}
