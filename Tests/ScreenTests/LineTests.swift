import Testing

@Suite("Lines above the prompt", .enabled(if: Screen.isHere, Screen.missing))
struct LineTests {
    static let ticks =
        "let t = Observable<Int>.interval(.milliseconds(20), scheduler: MainScheduler.instance); watch t"

    @Test func `leave the line and its cursor alone`() throws {
        let screen = try Screen.begun(columns: 40, rows: 12)
        try screen.enter(LineTests.ticks)
        try screen.type("观察 xy 中文")
        try screen.press("Left", "Left")
        for index in [20, 40, 60] {
            try screen.see("t → \(index)")
            try screen.wait("the line") { rows in
                try rows.last?.hasPrefix("› 观察 xy 中文") == true && screen.cursor == (10, rows.count - 1)
            }
        }
    }

    @Test func `are cut to the screen in the value`() throws {
        let screen = try Screen.begun(columns: 60)
        try screen.enter("let a = PublishSubject<String>(); a <- String(repeating: \"中\", count: 50)")
        try screen.wait("a cut line") { rows in
            rows.contains { $0.contains("a → \"中") && $0.hasSuffix("…   nobody listens") }
        }
    }

    @Test func `of a stream that says much in a turn are folded`() throws {
        let screen = try Screen.begun()
        try screen.enter("let r = Observable.range(start: 1, count: 1000); watch r")
        try screen.wait("ten, a gap, the last") { rows in
            // A machine that is slow shows where it is in between.
            guard let gap = rows.firstIndex(where: { $0.contains(" more, :log #11 #") }) else { return false }
            return rows[..<gap].last?.hasSuffix("#10   r → 10") == true
                && rows.contains { $0.hasSuffix("#1000 r → 1000") }
        }
    }

    @Test func `of an error break between words, and those of code where the screen ends`() throws {
        let screen = try Screen.begun(columns: 40)
        try screen.enter("let count = 3")
        try screen.enter(":graph up count")
        try screen.wait("whole words") { rows in
            rows.contains("error: count is not a stream: its type") && rows.contains("  is Int")
        }
        try screen.enter("watch BehaviorRelay(value: 1) as first")
        try screen.see("first")
        try screen.enter(":export rxswift")
        try screen.see("{ print(\"_1 first →\", $0) }, onError: {")
        #expect(try screen.rows().contains("{ print(\"_1 first →\", $0) }, onError: {"))
    }

    @Test func `of a storm are folded in each frame`() throws {
        let screen = try Screen.begun()
        try screen.enter("let t = Observable<Int>.interval(.microseconds(10), scheduler: MainScheduler.instance)")
        try screen.enter("watch t")
        try screen.wait("folded") { rows in
            rows.contains { $0.hasPrefix("t … ") && $0.contains(" values, last ") && $0.contains("–#") }
        }
        try screen.type("abc")
        try screen.wait("keys are heard") { $0.last?.hasPrefix("› abc") == true }
    }

    @Test func `stand above the drawing of the graph, which changes in its place`() throws {
        let screen = try Screen.begun(columns: 80, rows: 20)
        try screen.enter("let a = BehaviorRelay(value: 1); let b = a.map { $0 * 10 }; watch b")
        try screen.enter(":graph --follow")
        try screen.wait("the drawing, above the prompt") { rows in
            rows.suffix(4).map { String($0.prefix(8)).trimmed } == ["┌a───┐", "│1   ├──", "└1───┘", "›"]
        }
        try screen.enter("a <- 7")
        try screen.wait("what came, then the changed drawing, once") { rows in
            guard let signal = rows.firstIndex(where: { $0.contains("└ b → 70") }) else { return false }
            return rows[signal...].count == 5 && rows[signal + 2].trimmed == "│7   ├──▶│70  │"
        }
        try screen.enter("let c = a.map { $0 + 1 }; let d = a.map { $0 + 2 }")
        try screen.wait("a third of the screen at most") { rows in
            rows.suffix(7).map { String($0.prefix(6)).trimmed }
                == ["┌a───┐", "│7   ├", "└1───┘", "", "", "… 2 more", "›"].map { String($0.prefix(6)) }
        }
        try screen.press("PageDown")
        try screen.wait("the rest of it") { rows in
            rows.dropLast().suffix(2).map(\.trimmed) == ["          └────┘", "… 3 more: PageUp, PageDown"]
        }
        try screen.press("PageUp")
        try screen.wait("where it began") { rows in rows.suffix(7).first?.hasPrefix("┌a───┐") == true }
        try screen.type("let e = 5")
        try screen.resize(12, 20)
        try screen.wait("the end of the signal's way where the whole does not fit") { rows in
            rows.last?.withoutStatus == "› let e = 5" && rows.count(where: { $0.hasPrefix("┌b───┐") }) == 1
        }
        try screen.press("PageDown")
        try screen.wait("all of it as a table") { rows in rows.contains { $0.hasPrefix(" rank  str") } }
        try screen.resize(60, 20)
        try screen.press("C-u")
        try screen.enter(":graph --follow")
        try screen.see("taken away")
        try screen.wait("no drawing") { rows in !rows.suffix(3).contains { $0.hasPrefix("└") } }
    }

    @Test func `say that the clock is held`() throws {
        let screen = try Screen.begun(columns: 60)
        try screen.enter(LineTests.ticks)
        try screen.wait("counts") { rows in
            rows.last?.hasSuffix("· 1 timer · 1 live") == true && rows.last?.contains("virtual") == false
        }
        try screen.enter(":clock virtual")
        try screen.wait("held") { $0.last?.hasSuffix(" virtual · 1 timer · 1 live") == true }
    }

    @Test func `stand beside the clock, timers and listeners, which go with the line`() throws {
        let screen = try Screen.begun(columns: 60)
        try screen.enter(LineTests.ticks)
        try screen.wait("counts") { $0.last?.hasSuffix("· 1 timer · 1 live") == true }
        try screen.type("let a = \"\(String(repeating: "x", count: 30))\"")
        try screen.wait("no room") { $0.last?.hasSuffix("xxx\"") == true }
        try screen.press("C-u")
        try screen.enter("let b = 1")
        try screen.see("b : Int = 1")
        #expect(try screen.transcript().contains("› let b = 1"))
    }

    @Test(arguments: [20, 27, 80, 400]) func `fit a screen of any width`(_ columns: Int) throws {
        let screen = try Screen.begun(columns: columns, rows: 30)
        try screen.enter("let 观察 = BehaviorRelay(value: \"中文 and ascii\"); watch 观察")
        try screen.see("#1")
        try screen.type("观察 <- \"中文字文字\"")
        try screen.press("Home", "Right", "Right")
        try screen.wait("the cursor behind a wide name") { rows in
            let row = rows.lastIndex { $0.hasPrefix("› 观察") } ?? -1
            return try screen.cursor == (6, row)
        }
        try screen.press("Enter")
        try screen.see("#2")
        try screen.seeLast("›")
    }
}
