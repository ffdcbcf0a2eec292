import Testing

@Suite("Keys", .enabled(if: Screen.isHere, Screen.missing))
struct KeyTests {
    @Test func `typed before the prompt is there are not lost`() throws {
        let screen = try Screen("sh")
        try screen.type("sleep 0.2; exec \(Screen.binary)")
        try screen.press("Enter")
        try screen.enter("let a = 1")
        try screen.type("a + 1")
        try screen.see("a : Int = 1")
        try screen.seeLast("› a + 1")
    }

    @Test func `move and change the line`() throws {
        let screen = try Screen.begun()
        try screen.type("abc 中文 def")
        try screen.press("Left", "Left", "Left", "Left", "BSpace", "Home")
        try screen.type("x")
        try screen.press("End")
        try screen.type("y")
        try screen.press("C-Left", "Left", "DC")
        try screen.seeLast("› xabc 中defy")
    }

    @Test func `take changes of the line back, a word that was typed at a time`() throws {
        let screen = try Screen.begun()
        try screen.type("let a = 中文")
        try screen.press("C-w", "C-_")
        try screen.seeLast("› let a = 中文")
        try screen.press("C-_")
        try screen.seeLast("› let a =")
        try screen.press("C-_", "C-_", "C-_", "C-_", "C-_")
        try screen.type("x")
        try screen.seeLast("› letx")
        try screen.press("C-u", "C-_", "C-_", "C-_", "C-_", "C-_")
        try screen.seeLast("›")
    }

    @Test func `indent where a line begins, and complete nothing there`() throws {
        let screen = try Screen.begun()
        try screen.enter("let cart = 1; let count = 2")
        try screen.enter("final class Foo {")
        try screen.press("Tab")
        try screen.type("let a = 1")
        try screen.wait("two levels") { $0.suffix(2) == ["› final class Foo {", "{     let a = 1"] }
    }

    @Test func `complete what lies on the screen of a lab, before all else`() throws {
        let screen = try Screen.begun("RXSH lab search")
        try screen.type("keyw")
        try screen.press("Tab")
        try screen.seeLast("› keywords")
        try screen.type(".ty")
        try screen.press("Tab")
        try screen.seeLast("› keywords.type")
        try screen.press("C-u", "Tab")
        try screen.see("  keywords      field")
    }

    @Test func `that answer no question of permission say so, and ^D is no`() throws {
        let screen = try Screen.begun(columns: 100)
        try screen.enter("exec(\"date\").lines.subscribe(onNext: { print($0) })")
        try screen.see("y this session, n not this session")
        try screen.press("Enter")
        try screen.see("(y or n)")
        try screen.resize(40, 24)
        try screen.wait("cut") { $0.contains { $0.hasPrefix("run date") && $0.hasSuffix("…") } }
        try screen.resize(100, 24)
        try screen.see("y this session, n not this session")
        try screen.press("C-d")
        try screen.see("refused, :allow exec allows it")
        try screen.enter("1 + 1")
        try screen.see("2 : Int")
    }

    @Test func `take over the last words of earlier entries`() throws {
        let screen = try Screen.begun()
        try screen.enter("let first = 1")
        try screen.enter("print(first, 2)")
        try screen.type("[")
        try screen.press("M-.")
        try screen.seeLast("› [2)")
        try screen.press("M-.", "BSpace")
        try screen.seeLast("› [")
        try screen.press("M-.", "M-.", "M-.")
        try screen.seeLast("› [1")
    }

    @Test func `begin a new line in any case, and never run half an entry`() throws {
        let screen = try Screen.begun()
        try screen.type("let a = 1")
        try screen.press("M-Enter")
        try screen.type("let b = [a")
        try screen.press("C-]", "z")
        try screen.wait("two lines") { $0.suffix(2) == ["› let a = 1", "  let b = [a"] }
        try screen.type("]")
        try screen.press("Enter")
        try screen.see("b : [Int]")
    }

    @Test func `that control take two columns when they are quoted`() throws {
        let screen = try Screen.begun()
        try screen.type("a")
        try screen.press("C-v", "C-g")
        try screen.type("b")
        try screen.seeLast("› a^Gb")
        #expect(try screen.cursor.column == 6)
    }

    @Test func `walk through lines of an entry, then through history`() throws {
        let screen = try Screen.begun()
        try screen.enter("let old = 1")
        try screen.see("old : Int = 1")
        try screen.enter("func f() -> Int {")
        try screen.type("return 1")
        try screen.seeLast("{   return 1")
        try screen.press("Up", "End")
        try screen.wait("the cursor is in the first line") { try $0.count == screen.cursor.row + 2 }
        try screen.press("Up")
        try screen.seeLast("› let old = 1")
        try screen.press("Down")
        try screen.seeLast("{   return 1")
    }

    @Test func `go to the ends of their own line in an entry of several`() throws {
        let screen = try Screen.begun()
        try screen.paste("let a = [\n  1,\n  2]")
        try screen.seeLast("[   2]")
        try screen.press("Up", "C-a")
        try screen.type("x")
        try screen.press("C-e")
        try screen.type("y")
        try screen.wait("changed in its middle") { $0.suffix(3) == ["› let a = [", "[ x  1,y", "[   2]"] }
        try screen.press("C-c")
        try screen.seeLast("›")
    }

    @Test func `search the history as they are typed, in any script`() throws {
        let screen = try Screen.begun(files: ["history": "/\t1\tlet 观察 = 1\n/\t1\tlet 不 = 2\n/\t1\tlet x = 3\n"])
        try screen.press("C-r")
        try screen.type("不")
        try screen.seeLast("(search '不') let 不 = 2")
        try screen.press("BSpace")
        try screen.type("let")
        try screen.seeLast("(search 'let') let x = 3")
        try screen.press("C-r", "C-r")
        try screen.seeLast("(search 'let') let 观察 = 1")
        try screen.type("zz")
        try screen.see("(nothing with 'letzz')")
        try screen.press("C-g")
        try screen.seeLast("›")
        try screen.press("C-r")
        try screen.type("观")
        try screen.seeLast("(search '观') let 观察 = 1")
        try screen.press("Enter")
        try screen.see("观察 : Int = 1")
    }

    @Test func `of a terminal's flow control are the shell's: ^S begins a search, as ^R does`() throws {
        let screen = try Screen.begun(files: ["history": "/\t1\tlet x = 3\n"])
        try screen.press("C-s")
        try screen.type("let")
        try screen.seeLast("(search 'let') let x = 3")
        try screen.press("C-r", "C-s", "C-g")
        try screen.seeLast("›")
    }

    @Test func `complete with types, values and words of help`() throws {
        let screen = try Screen.begun()
        try screen.enter("let price = BehaviorRelay(value: 42)")
        try screen.type("pri")
        try screen.press("Tab")
        try screen.wait("candidates") { rows in rows.contains { $0.hasPrefix("  price ") && $0.contains("42") } }
        try screen.type("c")
        try screen.press("Tab")
        try screen.seeLast("› price")
        try screen.type(".ma")
        try screen.press("Tab")
        try screen.wait("members") { rows in rows.contains { $0.hasPrefix("  map ") && $0.contains("Observable") } }
        try screen.press("C-c", "C-u")
        try screen.type(":whyn")
        try screen.press("Tab")
        try screen.seeLast("› :whynot")
    }

    struct Tab: Sendable, CustomTestStringConvertible {
        let typed: String
        let shown: [String]
        let hidden: [String]
        var testDescription: String { typed }

        init(_ typed: String, _ shown: String..., without hidden: [String] = []) {
            (self.typed, self.shown, self.hidden) = (typed, shown, hidden)
        }
    }

    static let tabs = [
        Tab("price.debounce(", ".seconds ", "price   "), Tab("price.debounce(.seconds(1), ", "scheduler:", "price   "),
        Tab("price.debounce(.", "milliseconds", "seconds   ", without: ["Decodable", "price   "]),
        Tab("let c: Colour = .", "red ", "green", without: ["price"]),
        Tab("paint(.", "red ", "green", without: ["price"]), Tab("colour <- .", "red ", "green"),
        Tab("names.map { $0.", "uppercased", "count   "), Tab("names.filter { name in name.", "hasPrefix"),
        Tab("[1, 2].", "reversed", "count   "), Tab("price.map { $0 * 2 }.", "debounce", "throttle"),
        Tab("colour.", "onNext", "Disposable   starts a run"), Tab("Colour.", "red "),
        Tab(":help de", "debounce", "delay"), Tab(":graph ", "--dot", "price "),
        Tab(":save f", "first.rx", "folder/"), Tab("pri", "price ", "BehaviorRelay<Int> = 7", "print "),
        Tab("Observable<Int>.interval(.", "milliseconds", "seconds "),
        Tab("price.delay(.seconds(1), scheduler: ", "MainScheduler.instance", without: ["debounce"]),
        Tab("let total: ", "Int ", "Colour ", "BehaviorRelay", without: ["price   "]),
        Tab("func f(a: ", "Int ", "String "), Tab(":lab s", "search ", "shop ", "streams "),
        Tab(":why #", "price → 3", "price → 7"), Tab(":clock ", "live", without: ["price   "]), Tab(":help ", ":why "),
    ]

    @Test func `complete what fits where the cursor stands`() throws {
        let screen = try Screen.begun(columns: 100, rows: 300, files: ["first.rx": "", "folder/.keep": ""])
        try screen.enter("enum Colour { case red, green(Int) }; func paint(_ c: Colour) {}")
        try screen.enter("let price = BehaviorRelay(value: 42); let colour = PublishSubject<Colour>()")
        try screen.enter("let names = Observable.of(\"a\", \"b\"); price <- 3; price <- 7")
        for tab in KeyTests.tabs {
            try screen.press("C-l")
            try screen.seeLast("›")
            try screen.type(tab.typed)
            try screen.press("Tab")
            try screen.wait("candidates of \(tab.typed)") { rows in
                let line = rows.firstIndex { $0.withoutStatus == "› " + tab.typed.trimmed }
                let list = rows.dropFirst((line ?? rows.count) + 1)
                return line != nil
                    && tab.shown.allSatisfy { text in list.contains { $0.contains(text.trimmed) } }
                    && tab.hidden.allSatisfy { text in !list.contains { $0.contains(text) } }
            }
            try screen.press("Escape", "C-u")
        }
    }

    @Test func `go through a menu of candidates, common operators first, and back out of it`() throws {
        let screen = try Screen.begun(rows: 24)
        try screen.enter("let q = PublishSubject<Int>()")
        try screen.type("q.")
        try screen.press("Tab")
        try screen.wait("a menu below the line") { rows in
            let line = rows.firstIndex(of: "› q.") ?? rows.count
            return rows.dropFirst(line + 1).prefix(8).contains { $0.hasPrefix("  filter ") }
                && rows.dropFirst(line + 1).prefix(8).contains { $0.hasPrefix("  map ") }
                && rows.last?.hasSuffix(" more") == true
        }
        try screen.press("Tab", "Tab")
        try screen.wait("the second is taken") { rows in
            let line = rows.firstIndex { $0.hasPrefix("› q.") } ?? rows.count
            let second = rows.dropFirst(line + 2).first?.dropFirst(2).prefix { $0 != " " }
            return second.map { rows[line] == "› q.\($0)" } == true
        }
        try screen.press("BTab", "BTab")
        try screen.wait("the last is taken, and can be seen") { rows in
            let taken = rows.first { $0.hasPrefix("› q.") }?.dropFirst(4)
            return taken.map { name in rows.contains { $0.hasPrefix("  \(name)") } } == true && taken?.isEmpty == false
        }
        try screen.press("C-c")
        try screen.seeLast("› q.")
        try screen.type("ma")
        try screen.press("Tab", "Tab", "Enter")
        try screen.wait("Enter takes it, and runs nothing") { rows in
            rows.last?.hasPrefix("› q.map") == true && !rows.contains { $0.hasPrefix("error") }
        }
    }

    @Test func `show how a call is made while its arguments are typed`() throws {
        let screen = try Screen.begun(columns: 100)
        try screen.enter("let q = PublishSubject<Int>()")
        try screen.type("q.debounce(")
        try screen.seeLast("  debounce(_ dueTime: RxTimeInterval, scheduler: SchedulerType?) -> Observable<Int>")
        try screen.type(".seconds(1)")
        try screen.seeLast("› q.debounce(.seconds(1)")
    }

    @Test func `take over what the newest entry that begins so goes on with`() throws {
        let screen = try Screen.begun(files: ["history": "/\t1\tlet price = 4 + 4\n/\t1\tlet x = 3\n"])
        try screen.type("let p")
        try screen.wait("faint text") { _ in
            try screen.cursor.column == 7 && screen.rows("-e").last?.contains("[90mrice = 4 + 4") == true
        }
        try screen.press("M-f")
        try screen.wait("a word") { _ in try screen.cursor.column == 11 }
        try screen.press("Right")
        try screen.type("7")
        try screen.press("Enter")
        try screen.see("price : Int = 51")
        try screen.type("let pr")
        try screen.press("Enter")
        try screen.see("error:")
        #expect(try !screen.transcript().contains { $0.hasPrefix("› let price") && $0 != "› let price = 4 + 47" })
    }

    @Test func `go through entries that begin as the line does`() throws {
        let screen = try Screen.begun(files: [
            "history": "/\t1\tlet a = 1\n/\t1\tprint(1)\n/\t1\tlet b = 2\n/\t1\tprint(2)\n"
        ])
        try screen.type("let ")
        try screen.press("Up")
        try screen.seeLast("› let b = 2")
        try screen.press("Up")
        try screen.seeLast("› let a = 1")
        try screen.press("Up", "Down", "Down")
        try screen.press("C-u")
        try screen.type("nothing begins so")
        try screen.press("Up")
        try screen.seeLast("› print(2)")
    }

    @Test func `take back what was taken back`() throws {
        let screen = try Screen.begun()
        try screen.type("one two")
        try screen.press("C-w", "C-_")
        try screen.seeLast("› one two")
        try screen.press("M-/")
        try screen.seeLast("› one")
        try screen.press("M-/")
        try screen.type("x")
        try screen.seeLast("› one x")
    }

    @Test func `go by what is one character to a person`() throws {
        let screen = try Screen.begun()
        try screen.type("ae\u{301}👩\u{200D}💻b")
        try screen.press("Left", "Left", "Left")
        try screen.type("x")
        try screen.wait("before the accent's letter") {
            $0.last?.hasPrefix("› axé") == true || $0.last?.hasPrefix("› axe") == true
        }
        try screen.press("C-e", "C-b", "BSpace", "BSpace")
        try screen.seeLast("› axb")
    }

    @Test func `open no line of libedit's own`() throws {
        let screen = try Screen.begun()
        try screen.type("let a")
        try screen.press("M-x")
        try screen.type(" = 1")
        try screen.press("Enter")
        try screen.see("a : Int = 1")
    }

    @Test(arguments: ["C-x C-e", "vi"]) func `open the entry in the person's editor`(_ keys: String) throws {
        let script = "#!/bin/sh\nsed -i 's/one/1 + 1/' \"$1\"\n"
        let screen = try Screen.begun(
            "chmod +x edit; EDITOR=./edit RXSH",
            files: ["edit": script].merging(keys == "vi" ? [".editrc": "bind -v\n"] : [:]) { $1 })
        try screen.type("let a = one")
        if keys == "vi" {
            try screen.press("Escape")
            try screen.wait("command mode") { _ in try screen.cursor.column == 12 }
            try screen.type("v")
        } else {
            try screen.press("C-x", "C-e")
        }
        try screen.seeLast("› let a = 1 + 1")
        try screen.press("Enter")
        try screen.see("a : Int = 2")
    }

    @Test func `bring an entry of several lines back whole, from the file of an earlier session`() throws {
        let screen = try Screen.begun(files: ["history": "/\t1\tlet a = [\\n  1,\\n  2]\n"])
        try screen.press("Up")
        try screen.wait("three lines") { $0.suffix(3) == ["› let a = [", "[   1,", "[   2]"] }
        try screen.press("Enter")
        try screen.see("a : [Int]")
    }

    @Test func `typed while something runs are there afterwards`() throws {
        let screen = try Screen.begun()
        try screen.enter("for _ in 0..<2_000 { for _ in 0..<200 {} }")
        try screen.enter("let a = 1")
        try screen.type("a + 中")
        try screen.wait("in order, and once") { rows in
            rows.dropFirst().map(\.withoutStatus) == [
                "› for _ in 0..<2_000 { for _ in 0..<200 {} }", "› let a = 1", "a : Int = 1", "› a + 中",
            ]
        }
    }

    @Test func `are bound as the person's own file says`() throws {
        let screen = try Screen(files: [
            ".editrc": "rxsh:bind -s ^T hello\nother:bind -s ^T no\nrxsh:bind ^G ed-move-to-beg\n"
        ])
        try screen.begin()
        try screen.press("C-t")
        try screen.seeLast("› hello")
        try screen.press("C-g")
        try screen.wait("the cursor at the start") { _ in try screen.cursor.column == 2 }
    }

    @Test func `leave entries that begin with a blank out of the history`() throws {
        let screen = try Screen.begun()
        try screen.enter("let a = 1")
        try screen.enter(" let secret = 2")
        try screen.see("secret : Int = 2")
        try screen.press("Up")
        try screen.seeLast("› let a = 1")
    }
}
