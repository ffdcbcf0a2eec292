import Glibc
import Testing

@Suite("A session at the prompt", .enabled(if: Screen.isHere, Screen.missing))
struct LifeTests {
    @Test func `begins with the person's own file, and without it if that is wanted`() throws {
        let files = ["rc.rx": "let mine = 5\nlet wrong = nosuch\n"]
        let screen = try Screen(files: files)
        try screen.see("mine : Int = 5")
        try screen.see("rc.rx:2:13: error: unknown name 'nosuch'")
        try screen.seeLast("›")
        let bare = try Screen.begun("RXSH --no-rc", files: files)
        try bare.enter("mine")
        try bare.see("unknown name 'mine'")
    }

    @Test(arguments: ["xterm", "dumb"]) func `begins with a file that is named`(_ terminal: String) throws {
        let screen = try Screen(
            "RXSH first.rx", settings: ["TERM": terminal], files: ["first.rx": "let a = 41\n"])
        try screen.see("a : Int = 41")
        try screen.enter("a + 1")
        try screen.see("42 : Int")
    }

    @Test func `paints before it reads its vocabulary`() throws {
        let home = "/tmp/rxsh-life-\(getpid())"
        mkdir(home, 0o700)
        let shell = try Pty(home: home)
        try shell.wait(for: "› ")
        let before = try shell.memory
        shell.send("1\n")
        try shell.wait(for: "1 : Int")
        #expect(before > 1_000)
        #expect(try shell.memory > before + 2_000)
    }

    struct Word: Sendable, CustomTestStringConvertible {
        let typed: String
        let seen: String
        var testDescription: String { typed }
    }

    static let words = [
        Word(typed: "help", seen: ":help WORD explains a word"), Word(typed: "?", seen: ":help WORD explains a word"),
        Word(typed: "? map", seen: "elsewhere:"), Word(typed: "help :why", seen: ":why"),
        Word(typed: "labs", seen: "shop   "), Word(typed: "lab shop", seen: "begin with:"),
        Word(typed: "echo hi", seen: #"print("hi")"#), Word(typed: ":help commands", seen: "why a value came"),
        Word(typed: "ls", seen: "no stream has a name yet"),
        Word(typed: ":help keys", seen: "completes, or lists what fits"),
        Word(typed: ":help streams", seen: "nothing runs until"),
        Word(typed: ":help map", seen: "elsewhere:"), Word(typed: ":help :why", seen: ":why [NAME"),
        Word(typed: ":help debonce", seen: "near: debounce"), Word(typed: ":help :wyh", seen: "near: :why"),
        Word(typed: "wacth 1", seen: "near: watch"), Word(typed: "lte a = 1", seen: "near: let"),
        Word(typed: ":hlep", seen: "unknown command ':hlep'; near: :help"),
    ]

    @Test func `understands what a newcomer types`() throws {
        for word in LifeTests.words {
            let screen = try Screen.begun(rows: 60)
            try screen.press("Enter", "Enter")
            try screen.enter(word.typed)
            try screen.see(word.seen)
            try screen.seeLast("›")
        }
    }

    @Test func `says on one screen what can be typed`() throws {
        let screen = try Screen.begun(rows: 22)
        try screen.enter(":help")
        try screen.wait("all of it in 20 rows") { rows in
            rows.contains("› :help") && rows.contains { $0.contains("shop") }
                && rows.contains { $0.contains(":whynot") }
                && rows.contains { $0.contains("^D leaves") } && rows.count <= 22
        }
        try screen.press("C-l")
        try screen.enter("let a = BehaviorRelay(value: 1); let b = a.map { $0 * 10 }; watch b; a <- 2")
        try screen.see("b : Observable<Int>   active")
        #expect(try !screen.rows().contains { $0.contains("nobody listens") })
    }

    @Test func `shows a long answer page by page`() throws {
        let screen = try Screen.begun(rows: 12)
        try screen.enter("let a = BehaviorRelay(value: 0); for i in 1...60 { a <- i }")
        try screen.enter(":log a")
        try screen.wait("a page") { rows in rows.contains { $0.hasSuffix("more: Enter shows them") } }
        for _ in 0..<6 { try screen.press("Enter") }
        try screen.wait("its end") { rows in
            rows.dropLast().last?.contains("a → 60") == true && rows.last?.withoutStatus == "›"
        }
        #expect(
            try (1...60).allSatisfy { number in try screen.transcript().contains { $0.hasSuffix("a → \(number)") } })
    }

    @Test func `gives a long answer to the person's pager`() throws {
        let screen = try Screen.begun(rows: 12, settings: ["PAGER": "wc -l"])
        try screen.enter("let a = BehaviorRelay(value: 0); for i in 1...60 { a <- i }")
        try screen.enter(":log a")
        try screen.see("60")
        try screen.enter("a.value + 40")
        try screen.see("100 : Int")
    }

    @Test func `shows no more rows a second than can be read`() throws {
        let screen = try Screen.begun(rows: 20)
        try screen.enter(
            "let t = Observable<Int>.interval(.milliseconds(1), scheduler: MainScheduler.instance); watch t")
        try screen.wait("3,000 signals") { rows in
            rows.contains { row in
                let range = row.split(separator: "–").last.map { $0.filter(\.isNumber) }
                return row.contains("values, last") && (range.flatMap { Int($0) } ?? 0) > 3000
            }
        }
        try screen.press("C-c")
        try screen.see("t is muted")
        #expect(try screen.transcript().count { $0.contains("t → ") || $0.contains("values, last") } < 300)
    }

    @Test(arguments: ["quit", "exit", ":quit", "C-d"]) func `ends when it is told to`(_ way: String) throws {
        let screen = try Screen.begun("RXSH; echo left with $?")
        if way == "C-d" { try screen.press(way) } else { try screen.enter(way) }
        try screen.see("left with 0")
    }

    @Test func `says in one line what was running when it was left`() throws {
        let screen = try Screen.begun("RXSH; echo left with $?")
        try screen.enter("let t = Observable<Int>.interval(.seconds(60), scheduler: MainScheduler.instance); watch t")
        try screen.see("watching t")
        try screen.press("C-d")
        try screen.wait("one line") { rows in
            guard let row = rows.firstIndex(of: "left while t (interval) was running") else { return false }
            return rows[..<row].last == "›" && rows[(row + 1)...].first == "left with 0"
        }
    }

    @Test func `prints nothing after its last line`() throws {
        let screen = try Screen.begun("RXSH; echo left with $?")
        try screen.enter(
            "let t = Observable<Int>.interval(.microseconds(10), scheduler: MainScheduler.instance); watch t")
        try screen.see("values, last")
        try screen.press("C-d")
        try screen.wait("the end behind the last line") { rows in
            rows.drop { $0 != "left while t (interval) was running" }.dropFirst().first == "left with 0"
        }
    }

    @Test func `paints nothing while nothing happens and the clock stands still`() throws {
        let screen = try Screen.begun()
        let shell = try Pty(["--virtual"], home: screen.home)
        try shell.wait(for: "› ")
        shell.send("watch Observable<Int>.interval(.seconds(5), scheduler: MainScheduler.instance)\n")
        try shell.wait(for: "1 timer")
        shell.drain(seconds: 0.5)
        #expect(shell.drain(seconds: 2.2).isEmpty)
    }

    @Test func `shows names when Tab is pressed on an empty line`() throws {
        let screen = try Screen.begun(rows: 60)
        try screen.enter("let price = BehaviorRelay(value: 42)")
        try screen.press("Tab")
        try screen.wait("names and what to do next") { rows in
            rows.contains { $0.hasPrefix("  price ") } && rows.contains { $0.contains(":help") }
        }
    }

    @Test func `plays a script that is named at the prompt, and says so of one that is not there`() throws {
        let screen = try Screen.begun(files: ["s.rx": "let a = 1\nlet b = a + 1\n"])
        try screen.enter(":replay nosuch.rx")
        try screen.see("error: nosuch.rx: no such file")
        try screen.enter(":replay s.rx")
        try screen.see("s.rx: Enter on an empty line types the next of 2 entries")
        try screen.press("Enter")
        try screen.see("a : Int = 1")
        try screen.press("Enter")
        try screen.see("b : Int = 2")
        try screen.see("played to its end")
    }

    @Test func `writes no file because a script that is played says so, but because a person does`() throws {
        let files = ["s.rx": "let a = 1\n:save! mine.txt\nlet b = 2\n", "mine.txt": "precious\n"]
        let screen = try Screen.begun(files: files)
        try screen.enter(":replay s.rx")
        try screen.see("types the next of 3 entries")
        try screen.press("Enter")
        try screen.see("a : Int = 1")
        try screen.press("Enter")
        try screen.see("refused to write mine.txt: --allow write=. allows it")
        try screen.enter(":export rxswift mine.txt")
        try screen.see("mine.txt is there already; :export! writes over it")
        try screen.enter(":save own.rx")
        try screen.see("own.rx: 1 entries with expectations")
    }

    @Test func `plays a script, an entry with each Enter, and what is typed between`() throws {
        let screen = try Screen.begun("RXSH play s.rx", files: ["s.rx": "let a = 1\nlet b = [\n  a]\n"])
        try screen.press("Enter")
        try screen.see("a : Int = 1")
        try screen.enter("a + 6")
        try screen.see("7 : Int")
        try screen.press("Enter")
        try screen.wait("two lines, and the end") { rows in
            guard let row = rows.firstIndex(of: "› let b = [") else { return false }
            return rows[row...].dropFirst().first == "    a]" && rows.contains { $0.contains("played to its end") }
        }
    }
}
