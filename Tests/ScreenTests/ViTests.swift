import Testing

@Suite("vi's keys", .enabled(if: Screen.isHere, Screen.missing))
struct ViTests {
    private func open() throws -> Screen {
        let screen = try Screen.begun(files: [".editrc": "bind -v\n"])
        return screen
    }

    @Test func `hear a lone escape at once`() throws {
        let screen = try open()
        try screen.type("abc")
        try screen.seeLast("› abc")
        try screen.press("Escape")
        try screen.wait("the cursor steps back") { _ in try screen.cursor.column == 4 }
        try screen.type("x")
        try screen.seeLast("› ab")
    }

    @Test func `say when they are commands, and lose no count or operator by it`() throws {
        let screen = try open()
        try screen.type("let a = 7 + 12")
        try screen.seeLast("› let a = 7 + 12")
        #expect(try screen.rows().last?.contains("[N]") == false)
        try screen.press("Escape")
        try screen.see("[N]")
        try screen.type("0w2dwf1rx")
        try screen.seeLast("› let 7 + x2")
        try screen.type("0cwvar")
        try screen.seeLast("› var 7 + x2")
        #expect(try screen.rows().last?.contains("[N]") == false)
    }

    @Test func `go on to what was looked for, and stand behind what was put there`() throws {
        let screen = try open()
        try screen.type("a.b.c")
        try screen.press("Escape")
        try screen.type("0f.;x")
        try screen.seeLast("› a.bc")
        try screen.type(",rX")
        try screen.seeLast("› aXbc")
        try screen.press("C-c")
        try screen.type("abc def")
        try screen.press("Escape")
        try screen.type("0dwpix")
        try screen.seeLast("› dabcx ef")
    }

    @Test func `copy an only line, and go back to the end of a word`() throws {
        let screen = try open()
        try screen.type("let a = f(1, 2)")
        try screen.press("Escape")
        try screen.type("yypw")
        try screen.wait("two lines") { rows in
            rows.suffix(2).map(\.withoutStatus) == ["› let a = f(1, 2)", "  let a = f(1, 2)"]
        }
        try screen.type("dd$gex2gerzdge")
        try screen.seeLast("› let a = f, )")
    }

    @Test func `know words, brackets and quotes, and never stand behind a line`() throws {
        let screen = try open()
        try screen.type("let a = f(\"one two\", g(1))")
        try screen.press("Escape")
        try screen.type("0fedi\"")
        try screen.seeLast("› let a = f(\"\", g(1))")
        try screen.type("$hci(2")
        try screen.press("Escape")
        try screen.seeLast("› let a = f(\"\", g(2))")
        try screen.type("$di(0wcawb ")
        try screen.press("Escape")
        try screen.seeLast("› let b = f()")
        try screen.press("C-c")
        try screen.type("[1,")
        try screen.press("Enter")
        try screen.type("2]")
        try screen.press("Escape")
        try screen.type("k$xp")
        try screen.wait("it is back where it was") { $0.contains { $0.withoutStatus == "› [1," } }
    }

    @Test func `hear a lone escape while a timer runs`() throws {
        let screen = try open()
        try screen.enter("let t = Observable<Int>.interval(.milliseconds(20), scheduler: MainScheduler.instance)")
        try screen.enter("let d = t.subscribe()")
        try screen.see("d : ")
        try screen.type("abc")
        try screen.seeLast("› abc")
        try screen.press("Escape")
        try screen.wait("the cursor steps back") { _ in try screen.cursor.column == 4 }
    }

    @Test func `run the line from command mode, and go back in history with k`() throws {
        let screen = try open()
        try screen.type("let a = 7")
        try screen.press("Escape")
        try screen.wait("command mode") { _ in try screen.cursor.column == 10 }
        try screen.press("Enter")
        try screen.see("a : Int = 7")
        try screen.seeLast("›")
        try screen.press("Escape")
        try screen.type("k")
        try screen.seeLast("› let a = 7")
    }

    @Test func `leave the arrows alone`() throws {
        let screen = try open()
        try screen.enter("let a = 7")
        try screen.see("a : Int = 7")
        try screen.press("Up", "Left", "Left")
        try screen.type("1")
        try screen.seeLast("› let a =1 7")
        try screen.press("Escape")
        try screen.type("0dw")
        try screen.seeLast("› a =1 7")
    }

    @Test func `take each line of an entry for one of its own, and type as often as was counted`() throws {
        let screen = try open()
        try screen.type("let a = [1,")
        try screen.press("Enter")
        try screen.type("2]")
        try screen.press("Escape")
        try screen.see("[N]")
        try screen.type("k0d$")
        try screen.wait("an empty first line") { rows in
            rows.suffix(2).map { $0.withoutStatus.filter { $0 != " " } } == ["›", "2]"]
        }
        try screen.press("C-c")
        try screen.type("let a = [1,")
        try screen.press("Enter")
        try screen.type("2]")
        try screen.press("Escape")
        try screen.see("[N]")
        try screen.type("^D")
        try screen.type("k$ab")
        try screen.press("Escape")
        try screen.wait("what was on their lines") { rows in
            rows.suffix(2).map(\.withoutStatus) == ["› let a = [1,b", "["]
        }
        try screen.press("C-c", "Escape")
        try screen.see("[N]")
        try screen.type("5ia")
        try screen.press("Escape")
        try screen.seeLast("› aaaaa")
    }

    private struct Whole: CustomTestStringConvertible {
        let keys: String
        let rows: [String]
        var testDescription: String { keys }
        init(_ keys: String, _ rows: String...) { (self.keys, self.rows) = (keys, rows) }
    }

    private static let whole = [
        Whole("dd", "› let a = [1,", "[   2,"), Whole("kdd", "› let a = [1,", "[   3]"),
        Whole("2kdd", "›   2,", "    3]"), Whole("2k2dd", "›   3]"), Whole("2kd2d", "›   3]"),
        Whole("kdj", "› let a = [1,"),
        Whole("dk", "› let a = [1,"), Whole("9dk", "› let a = [1,", "[   2,", "[   3]"),
        Whole("kccx", "› let a = [1,", "[   x", "[   3]"), Whole("2kccx", "› x", "    2,", "    3]"),
        Whole("ccx", "› let a = [1,", "[   2,", "[   x"), Whole("kSx", "› let a = [1,", "[   x", "[   3]"),
        Whole("Sx", "› let a = [1,", "[   2,", "[   x"),
        Whole("kddp", "› let a = [1,", "[   3]", "    2,"), Whole("ddP", "› let a = [1,", "[   3]", "    2,"),
        Whole("yyp", "› let a = [1,", "[   2,", "[   3]", "    3]"),
        Whole("kyyP", "› let a = [1,", "[   2,", "[   2,", "[   3]"),
        Whole("kdd2p", "› let a = [1,", "[   3]", "    2,", "    2,"),
        Whole("kox", "› let a = [1,", "[   2,", "[   x", "[   3]"),
        Whole("kOx", "› let a = [1,", "[   x", "[   2,", "[   3]"),
        Whole("kyy0xp", "› let a = [1,", "[   2,", "[   3]"), Whole("2k0d0x", "› et a = [1,", "[   2,", "[   3]"),
    ]

    @Test("take whole lines of an entry", arguments: whole) private func lines(_ whole: Whole) throws {
        let screen = try open()
        try screen.paste("let a = [1,\n  2,\n  3]")
        try screen.seeLast("[   3]")
        try screen.press("Escape")
        try screen.see("[N]")
        for key in whole.keys { try screen.type(String(key)) }
        try screen.wait("what is left") { rows in
            rows.map(\.withoutStatus).suffix(whole.rows.count) == whole.rows[...]
        }
    }

    @Test func `find an entry with a slash, and leave it in the line`() throws {
        let screen = try Screen.begun(files: [".editrc": "bind -v\n", "history": "/\t1\tlet a = 7\n/\t1\tprint(1)\n"])
        try screen.press("Escape")
        try screen.type("/let")
        try screen.seeLast("(search 'let') let a = 7")
        try screen.press("Enter")
        try screen.seeLast("› let a = 7")
        try screen.press("Enter")
        try screen.see("a : Int = 7")
    }
}
