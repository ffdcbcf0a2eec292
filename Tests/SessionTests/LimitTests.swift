import Language
import Reactive
import Session
import Testing

/// What nobody writes by hand, and what a person writes by mistake: an error with its place, and the session goes on.
@Suite("A limit")
struct LimitTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let script: String
        let says: String

        init(_ name: String, _ script: String, says: String = "") {
            testDescription = name
            self.script = script
            self.says = says
        }
    }

    private static func row(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }
    private static let many = 100_000

    static let counts = [
        Case("of no runs, and fewer", "watch Observable.of(1).repeat(\(Int.min))", says: "completed"),
        Case("of no tries, and fewer", "watch Observable<Int>.error(\"bad\").retry(\(Int.min))", says: "completed"),
    ]

    static let texts = [
        Case("of one line", "let a = \"\(row(10_000_000, "x"))\"", says: "1:1: error: an entry may have 1 MB"),
        Case("of round brackets", "let a = \(row(many, "("))1\(row(many, ")"))", says: "1:264: error: this is nested"),
        Case("of square brackets", "let a = \(row(many, "["))1\(row(many, "]"))", says: "this is nested too deeply"),
        Case("of braces", "let a = \(row(many, "{"))1\(row(many, "}"))", says: "this is nested too deeply"),
        Case("of brackets that stay open", row(many, "("), says: "this is nested too deeply"),
        Case("of brackets that close nothing", row(many, "}"), says: "1:1: error: this '}' closes nothing"),
        Case("of statements in statements", row(many, "do { "), says: "1:4: error: this '{' has no closing '}'"),
        Case("of types", "let a: \(row(many, "["))Int\(row(many, "]")) = []", says: "this is nested too deeply"),
        Case("of texts in texts", "let a = \"\(row(many, "\\(\""))x\(row(many, "\")"))\"", says: "no closing quote"),
        Case("of members", "let a = b\(row(many, ".c"))", says: "more than 1000 members in a row"),
        Case("of operators", "let a = \(row(many, "1 + "))1", says: "more than 1000 operators in a row"),
        Case("of ternaries", "let a = \(row(10_000, "true ? 1 : "))1", says: "this is nested too deeply"),
        Case("of signs", "let a = \(row(many, "-"))1", says: "1:9: error:"),
        Case("of statements in a line", row(10_000, "print(1);"), says: "1"),
        Case("of NUL", "let a = 1\0\nlet b = \"\0\"", says: "a : Int = 1"),
        Case("of emoji", "let 👨‍👩‍👧 = \"👨‍👩‍👧e\u{301}\"\nprint(👨‍👩‍👧.count)", says: "2"),
        Case("of accents", "let a = \"e\(row(many, "\u{301}"))\"\nprint(a.count)", says: "1"),
        Case(
            "of names that nobody knows", (0..<1000).map { "func f\($0)() { g\($0)() }" }.joined(separator: "\n"),
            says: "1:13: error: unknown name 'g0'"),
        Case("of an accent alone", "\u{301} = 1", says: "1:1: error:"),
    ]

    static let numbers = [
        Case(
            "of an Int", "let a = 9223372036854775808", says: "1:9: error: 9223372036854775808 does not fit in an Int"),
        Case("of a sum", "let a = Int.max\nlet b = a + 1", says: "2:9: error: "),
        Case("of a negation", "let a = Int.min\nlet b = -a", says: "is more than an Int holds"),
        Case("of a quotient", "let a = Int.min / -1", says: "1:9: error:"),
        Case("of a conversion", "let a = Int(Double.nan)", says: "1:9: error:"),
        Case("of an index", "let a = [1]\nprint(a[1])", says: "2:7: error: index 1 is out of range: there are 1"),
        Case(
            "of a part of a range", "print((3..<3)[Int.min...Int.max])",
            says: "1:7: error: the range \(Int.min)...\(Int.max) is out of range: there are 0"),
        Case(
            "of a part of a slice", "var a = [1, 2, 3][1...]\na.removeSubrange(Int.min..<Int.max)",
            says: "2:3: error: the range \(Int.min)..<\(Int.max) is out of range: there are 2"),
        Case("of a slice", "let a = [1]\nprint(a[1..<9])", says: "2:7: error: the range 1..<9"),
        Case("of what can be removed", "var a = [1]\na.removeFirst(5)", says: "2:3: error: there are only 1"),
        Case("of a range", "let a = 5...1", says: "1:9: error: a range can't go down: 5 to 1"),
        Case("of an array", "let a = Array(0...Int.max)", says: "1:9: error: a range of"),
        Case("of a text", "let a = String(repeating: \"x\", count: Int.max)", says: "1:9: error: a text of"),
        Case("of what a range counts", "print((Int.min...Int.max).count)", says: "1:7: error: it holds more numbers"),
        Case("of a range of places", "print(NSRange(Int.min..<0))", says: "1:7: error: a range of more than"),
        Case("of a time zone", "print(TimeZone(secondsFromGMT: Int.min) as Any)", says: "nil"),
        Case(
            "of what lies between two dates",
            """
            let parts: Set<Calendar.Component> = [.month, .weekOfYear, .minute]
            let far = Date(timeIntervalSince1970: Double.infinity)
            print(Calendar.current.dateComponents(parts, from: far, to: Date(timeIntervalSince1970: 0)).month! < -1000)
            let (a, b) = (Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 100_000_000))
            let c = Calendar.current.dateComponents([.month, .day, .hour], from: a, to: b)
            print(c.month!, c.day!, c.hour!)
            """, says: "true\n38 2 9"),
        Case("of chance", "let a = Int.random(in: Int.min...Int.max)\nprint(a == a)", says: "true"),
        Case("of a date", "print(Date(timeIntervalSince1970: Double.nan))", says: "1970-01-01"),
        Case("of a stride", "for i in stride(from: 0, to: 1, by: 0) { }", says: "1:10: error: a stride by 0"),
    ]

    static let programs = [
        Case("of a loop", "while true { }", says: "1:7: error: this loop went round 10000000 times and did not end"),
        Case("of a growing array", "var a = [1]\nwhile true { a += a }", says: "2:14: error: an array of 16777216"),
        Case("of a growing text", "var a = \"x\"\nwhile true { a += a }", says: "2:14: error: a text of 134217728"),
        Case(
            "of collections that grow",
            "var a: [Int] = []; var d: [Int: Int] = [:]; var s: Set<Int> = []\nclass A { var b: [Int] = [] }\n"
                + "let o = A()\nfor i in 0..<50000 { a.append(i); d[i] = i; s.insert(i); o.b.append(i) }\n"
                + "print(a.count + d.count + s.count + o.b.count)", says: "200000"),
        Case("of a recursion", "func f(_ n: Int) -> Int { f(n) + 1 }\nf(0)", says: "2:1: error: 'f' calls itself too"),
        Case("of a property", "struct A { var a: Int { a } }\nA().a", says: "2:1: error: 'a' calls itself too deeply"),
        Case("of an object", "class A { let a: A; init() { a = A() } }\nA()", says: "2:1: error: 'init' calls itself"),
        Case("of a struct", "struct A { var a: A? }", says: "1:8: error: struct 'A' holds itself"),
        Case("of two protocols", "protocol A: B { }; protocol B: A { }", says: "protocol 'A' refines itself"),
        Case(
            "of a subject that feeds itself",
            "let s = PublishSubject<Int>()\ns.subscribe(onNext: { s.onNext($0) })\ns.onNext(1)",
            says: "error: endless loop: s › s, s.rx:2, pushes into itself"),
    ]

    /// Each line is an entry.
    static let clocks = [
        Case("of time", ":advance 2400000h\n:advance 2400000h\n:clock", says: "virtual, at 9223372036.854"),
        Case(
            "of a delay", ":advance 5s\nwatch Observable.just(1).delay(.nanoseconds(Int.max))\n:drain",
            says: "9223372036.854  #1    _1 → 1"),
        Case(
            "of a window",
            ":advance 5s\nlet a = PublishSubject<Int>()\nwatch a.debounce(.nanoseconds(Int.max))\n"
                + "a <- 1\nunwatch\nprint(2)", says: "2"),
        Case(
            "of a deadline",
            "let d = DispatchTime.now() + .nanoseconds(Int.min)\n:advance 5s\n"
                + "DispatchQueue.main.asyncAfter(deadline: d) { print(\"late\") }", says: "late"),
        Case(
            "of a subscription",
            ":advance 2400000h\nlet xs = cold(\"a|\")\n"
                + "expect(xs).subscriptions(\"8640000000s ^-!\")\nprint(2)", says: "2"),
        Case(
            "of a drawing",
            "let a = PublishSubject<Int>()\na <- 1\n:advance 1ns\na <- 2\n:advance 2400000h\na <- 3\n"
                + ":marbles a", says: "a  1"),
    ]

    @Test("of the clock is no end of it", arguments: clocks) func isClamped(_ item: Case) {
        var said = ""
        let session = Session { said += $0.text + "\n" }
        for line in item.script.split(separator: "\n") { #expect(session.enter(String(line)) == .fine, "\(said)") }
        #expect(said.contains(item.says), "\(said)")
    }

    /// All that is said. The stack is deeper than a test's, and not as deep as the shell's, so that its end is near.
    private func said(_ script: String, interrupt: InterruptFlag = InterruptFlag()) -> String {
        var said = ""
        DeepStack.run(size: 32 << 20) {
            var options = Session.Options()
            options.interrupt = interrupt
            let session = Session(options) { line in
                if said.utf8.count < 100_000 || !line.isOutput { said += line.text + "\n" }
            }
            _ = session.enter(script, from: .file("s.rx", line: 1))
            // The session lives on.
            #expect(session.enter("let after = 1", from: .file("s.rx", line: 9)) == .fine)
        }
        return said
    }

    @Test("of a text is a message", arguments: texts + numbers + counts) func answers(_ item: Case) {
        let said = said(item.script)
        #expect(said.contains(item.says), "\(said.prefix(300))")
        #expect(said.utf8.count < 20_000 || !said.contains("error"), "a message is short")
    }

    // One at a time: they take the time and memory that they are allowed.
    @Test("of what runs is a message") func stops() {
        for item in LimitTests.programs {
            let said = said(item.script)
            let start = said.firstRange(of: "error").map { said[$0.lowerBound...] } ?? said[...]
            #expect(said.contains(item.says), "\(item.testDescription): \(start.prefix(300))")
        }
    }

    @Test func `of endless loops that lead to more is where the entry ends, and the next one goes on`() {
        var said: [String] = []
        let session = Session { said.append($0.text) }
        for entry in [
            "let s = PublishSubject<Int>()",
            """
            let sizes = s.withLatestFrom(s) { $0 + $1 }.buffer(timeSpan: .milliseconds(200), count: 2, \
            scheduler: MainScheduler.instance).map { $0.count }
            """,
            "let a = sizes.subscribe(onNext: { if $0 < 6 { s.onNext($0 + 1) } })",
            "let b = s.subscribe(onNext: { if $0 < 4 { s.onNext($0 + 1) } })",
            "let c = s.subscribe(onNext: { if $0 < 6 { s.onNext($0 + 1) } })", "s <- 7", ":advance 3s",
        ] { _ = session.enter(entry) }
        #expect(said.last?.contains("endless loops led to more of them") == true, "\(said.suffix(3))")
        #expect(said.count { $0.contains("endless loop:") } < 1000)
        #expect(session.enter("print(1)") == .fine && said.last == "1")
    }

    /// Each line is an entry; what it holds would be written in gigabytes.
    static let long = [
        "Array(repeating: Array(repeating: 1, count: 100_000), count: 100_000)",
        "Array(repeatElement(String(repeating: \"ab \", count: 1000), count: 2_000_000))",
        "let text = String(repeating: \"ab \", count: 1_000_000)", "[1: Array(repeating: 1, count: 1_000_000)]",
        "Set(0..<100_000)",
    ]

    @Test("of what stands alone is its beginning", arguments: long) func isExcerpt(_ entry: String) {
        var said: [String] = []
        let session = Session { said.append($0.text) }
        #expect(session.enter(entry) == .fine)
        #expect(said.count == 1 && said[0].contains("…"), "\(said.joined().prefix(300))")
        #expect(said.joined().utf8.count < 10_000)
    }

    static let endless = [
        "print(1)\nwhile true { }", "print(1)\nrepeat { } while true", "print(1)\nfor i in 0... { }",
        "print(1)\nprint(Array(repeating: Array(repeating: 1, count: 100_000), count: 100_000))",
        "print(1)\nObservable.repeatElement(1).subscribe()",
        "Observable<Int>.range(start: 0, count: Int.max).do(onNext: { print($0) }).subscribe()",
        "print(1)\nObservable.just(1).repeat().subscribe()",
        """
        let t = Observable<Int>.interval(.nanoseconds(1), scheduler: MainScheduler.instance).subscribe()
        DispatchQueue.global().async { print(1); Thread.sleep(forTimeInterval: 100) }
        """,
        "Observable<Int>.interval(.nanoseconds(0), scheduler: MainScheduler.instance).subscribe { print($0) }",
        "let s = PublishSubject<Int>()\nwatch s\ns.subscribe(onNext: { s.onNext($0) })\ns.onNext(1)",
    ]

    @Test("that nothing has is an interrupt", arguments: endless) func isInterrupted(_ script: String) {
        let interrupt = InterruptFlag()
        DeepStack.run(size: 32 << 20) {
            var options = Session.Options()
            options.interrupt = interrupt
            // Raised as soon as it runs, by what it prints first.
            let session = Session(options) { _ in interrupt.set(true) }
            _ = session.enter(script)
            #expect(session.world.isInterrupted)
            interrupt.set(false)
            #expect(session.enter("let after = 1") == .fine)
        }
    }
}
