import Testing

@Suite("An entry", .enabled(if: Screen.isHere, Screen.missing))
struct EntryTests {
    @Test func `is completed with what has a name behind watch`() throws {
        let screen = try Screen.begun()
        try screen.enter("class VM {}; let vm = Observable.just(1)")
        try screen.see("vm : ")
        try screen.type("watch v")
        try screen.press("Tab")
        try screen.seeLast("› watch vm")
    }

    @Test func `go by whole entries in history, and by lines in one that was entered`() throws {
        let screen = try Screen.begun(files: [
            "history": "/\t1\tprint(1)\n/\t1\tlet a = [\\n  1,\\n  2]\n/\t1\tprint(2)\n"
        ])
        try screen.press("Up", "Up")
        try screen.seeLast("[   2]")
        try screen.press("Up")
        try screen.seeLast("› print(1)")
        try screen.press("Down")
        try screen.seeLast("[   2]")
        try screen.press("Left", "Up", "End")
        try screen.type("7,")
        try screen.wait("changed in its middle") { $0.suffix(3) == ["› let a = [", "[   1,7,", "[   2]"] }
        try screen.press("C-c")
        try screen.press("Up", "Up", "Down")
        try screen.seeLast("› print(2)")
    }

    @Test func `put back all that was cut one after the other, a line of an entry at a time`() throws {
        let screen = try Screen.begun()
        try screen.type("one two three")
        try screen.press("C-w", "C-w")
        try screen.seeLast("› one")
        try screen.press("C-y")
        try screen.seeLast("› one two three")
        try screen.press("Home", "C-k")
        try screen.press("C-y", "Home", "M-d", "M-d")
        try screen.seeLast("›  three")
        try screen.press("End", "C-y")
        try screen.seeLast("›  threeone two")
        try screen.press("C-u")
        try screen.type("f(1,")
        try screen.press("M-Enter")
        try screen.type("2")
        try screen.press("Up", "Home", "C-k", "C-k")
        try screen.seeLast("›   2")
    }

    @Test func `cut up to the cursor, put back what was cut before, and swap words`() throws {
        let screen = try Screen.begun()
        try screen.type("one two.three")
        try screen.press("M-b", "C-u")
        try screen.seeLast("› three")
        try screen.press("End")
        try screen.type("!")
        try screen.press("M-b", "M-DC")
        try screen.seeLast("› !")
        try screen.press("C-y")
        try screen.seeLast("› three!")
        try screen.press("M-y")
        try screen.seeLast("› one two.!")
        try screen.press("M-y")
        try screen.seeLast("› three!")
        try screen.press("End", "C-u")
        try screen.type("a.b c")
        try screen.press("M-t")
        try screen.seeLast("› a.c b")
        try screen.press("C-u", "C-Space")
        try screen.type("ab")
        try screen.press("C-a")
        try screen.type("x")
        try screen.seeLast("› xab")
    }

    @Test func `that is pasted stands there whole, and runs when it is asked to`() throws {
        let screen = try Screen.begun()
        try screen.paste("let a = [\n  1,\n  2\n]\nlet b = a.count\n")
        try screen.seeLast("  let b = a.count")
        #expect(try !screen.rows().contains { $0.hasPrefix("a : ") })
        try screen.press("Enter")
        try screen.see("a : [Int]")
        try screen.see("b : Int = 2")
    }

    @Test func `that is pasted may speak of what is declared below it`() throws {
        let screen = try Screen.begun()
        try screen.paste(
            "import RxSwift\n\nprotocol Store { func all() -> [Item] }\n\nstruct Item { let id: Int }\n\nlet ids = Shelf().all()\n"
                + "class Shelf: Store { func all() -> [Item] { [Item(id: 7)] } }\nids.map { $0.idd }")
        try screen.press("Enter")
        try screen.see("Shelf : class")
        try screen.see("ids : [Item]")
        try screen.see("error: Item has no member 'idd'; near: id")
        #expect(try !screen.rows().contains { $0.contains("unknown") })
    }

    @Test func `of a pasted transcript loses its prompt`() throws {
        let screen = try Screen.begun()
        try screen.paste(
            "› let a = BehaviorRelay(value: 1)\na : BehaviorRelay<Int>\n› :info a\na : BehaviorRelay<Int>\n")
        try screen.wait("the entries alone") { $0.suffix(2) == ["› let a = BehaviorRelay(value: 1)", "  :info a"] }
        try screen.press("Enter")
        try screen.see("defined by entry 1")
    }

    @Test(arguments: [false, true]) func `whose paste never ends is there after a moment`(_ hasTimer: Bool) throws {
        let screen = try Screen.begun()
        if hasTimer {
            try screen.enter(
                "let t = Observable<Int>.interval(.milliseconds(500), scheduler: MainScheduler.instance); watch t")
            try screen.see("t → 0")
        }
        try screen.send("\u{1B}[200~let a = 1")
        try screen.seeLast("› let a = 1")
        try screen.press("Enter")
        try screen.see("a : Int = 1")
    }

    @Test func `that is edited and given up is left as it was`() throws {
        let screen = try Screen.begun()
        try screen.enter("let a = 1")
        try screen.see("a : Int = 1")
        try screen.enter(":edit a")
        try screen.seeLast("› let a = 1")
        try screen.press("C-c")
        try screen.see("a is left as it was")
        try screen.enter(":source a")
        try screen.wait("the source, not a new definition") { $0.filter { $0 == "let a = 1" }.count == 1 }
    }

    @Test func `is edited by its number, and those behind it are played again`() throws {
        let screen = try Screen.begun()
        try screen.enter("let a = PublishSubject<Int>()")
        try screen.enter("watch a")
        try screen.enter("a <- 1")
        try screen.see("a → 1")
        try screen.enter(":edit 3")
        try screen.seeLast("› a <- 1")
        try screen.press("BSpace")
        try screen.enter("7")
        try screen.see("entry 3 changed")
        try screen.see("a → 7")
    }

    @Test func `taller than the screen is edited in it, and left whole`() throws {
        let screen = try Screen.begun(columns: 40, rows: 8)
        let lines = (1...30).map { "  \($0)," }.joined(separator: "\n")
        try screen.paste("let a = [\n\(lines)\n]")
        try screen.wait("its end") { $0.suffix(2) == ["[   30,", "[ ]"] }
        for _ in 0..<12 { try screen.press("Up") }
        try screen.wait("the window goes along") { rows in
            try rows.contains("[   20,") && screen.cursor.row < 8
        }
        try screen.press("Enter")
        try screen.see("a : [Int]")
        let transcript = try screen.transcript()
        #expect(transcript.contains("› let a = ["))
        #expect(
            (1...30).allSatisfy { number in transcript.count { $0 == "    \(number)," } == 1 },
            "\(transcript.joined(separator: "\n"))")
    }

    /// Widths and heights apart: tmux moves rows into its history when a screen gets narrower, and back when it gets higher.
    static let sizes = [
        [(31, 20), (70, 20), (25, 20), (120, 20), (20, 20), (80, 20)], [(80, 9), (80, 4), (80, 24), (80, 12)],
    ]

    @Test(arguments: sizes) func `survives every change of the window`(_ sizes: [(Int, Int)]) throws {
        let screen = try Screen.begun(columns: 80, rows: 20)
        try screen.type("let names = [\"观察 number one\", \"观察 number two\"].map { $0.count }")
        for (columns, rows) in sizes {
            try screen.resize(columns, rows)
            try screen.wait("one whole line at \(columns)×\(rows)") { lines in
                let text = lines.drop { !$0.hasPrefix("›") }.joined()
                return lines.count { $0.hasPrefix("›") } == 1 && text.hasSuffix("{ $0.count }")
                    && text.count { $0 == "观" } == 2
            }
        }
        try screen.press("Enter")
        try screen.see("names : [Int]")
    }

    @Test func `to be changed comes back into the line`() throws {
        let screen = try Screen.begun()
        try screen.enter("let a = BehaviorRelay(value: 1)")
        try screen.enter(":edit a")
        try screen.seeLast("› let a = BehaviorRelay(value: 1)")
        try screen.press("Left", "BSpace")
        try screen.type("7")
        try screen.press("Enter")
        try screen.see("a changed")
    }

    @Test func `stands as deep as a person types it, where they do`() throws {
        let screen = try Screen.begun()
        let lines = ["class A {", "    let a = 1", "    func f() {", "      print(a)", "    }", "}"]
        for line in lines { try screen.enter(line) }
        try screen.see("A : class")
        let rows = try screen.rows()
        for line in lines.dropFirst() { #expect(rows.contains("  " + line), "\(rows)") }
    }

    @Test func `says what is open, and stands as deep as its brackets`() throws {
        let screen = try Screen.begun()
        try screen.enter("func f(_ list: [Int]) -> Int {")
        try screen.enter("list.map { x in")
        try screen.type("x * 2")
        try screen.wait("two levels") {
            $0.suffix(3) == ["› func f(_ list: [Int]) -> Int {", "{   list.map { x in", "{     x * 2"]
        }
        try screen.press("Enter")
        try screen.enter("}.count")
        try screen.enter("}")
        try screen.see("f : function")
        #expect(try screen.rows().contains("    }.count"))
        #expect(try screen.rows().contains("  }"))
    }

    @Test func `with a quote that has no end is wrong at once, also in a bracket`() throws {
        let screen = try Screen.begun()
        try screen.enter("print(\"abc")
        try screen.see("error:")
        try screen.enter("1 + 1")
        try screen.see("2 : Int")
    }

    @Test func `that is very long is noted in a few rows, and a note breaks between words`() throws {
        let screen = try Screen.begun(columns: 40)
        try screen.enter("let long = String(repeating: \"ab \", count: 4000)")
        try screen.wait("four rows") { rows in
            rows.contains { $0.hasPrefix("long : String = \"ab ab") } && rows.contains { $0.hasSuffix("…") }
                && rows.count < 12
        }
        try screen.enter("let ticks = Observable<Int>.interval(.seconds(1))")
        try screen.wait("whole words") { rows in
            rows.contains("ticks : Observable<Int>   not running:")
                && rows.contains("  no subscriber yet. `watch ticks`")
        }
    }

    @Test func `count, seek a character, close blanks and go to the mark`() throws {
        let screen = try Screen.begun()
        try screen.type("one two three four")
        try screen.press("M-2", "M-b")
        try screen.type("x")
        try screen.seeLast("› one two xthree four")
        try screen.press("M-2", "Left", "M-1", "2", "z")
        try screen.seeLast("› one twozzzzzzzzzzzz xthree four")
        try screen.press("C-u", "C-k")
        try screen.type("a.b.c.d")
        try screen.press("C-a", "M-2", "C-]", ".", "C-d", "M-C-]", "b", "M-3", "C-d")
        try screen.seeLast("› a.d")
        // What is more than the line has does not end the shell.
        try screen.press("C-a", "M-9", "C-d")
        try screen.type("f(   1,    2)")
        try screen.press("M-b", "Left", "M-Space", "C-a", "Right", "Right", "Right", "M-\\")
        try screen.seeLast("› f(1, 2)")
        try screen.press("C-x", "C-x", "g", "C-e", "C-Space", "Left", "Left", "C-x", "C-x", "!")
        try screen.seeLast("› gf(1, 2)!")
    }
}
