import Session
import Testing

@Suite(":log") struct LogTests {
    static let program = """
        let a = PublishSubject<Int>()
        let b = PublishSubject<Int>()
        watch a
        watch b
        a <- 1
        :advance 3s
        a <- 2
        b <- .error("bad")
        """
    static let lines = ["  0.000  #1    a → 1", "  3.000  #2    a → 2", "  3.000  #3    b error: \"bad\""]

    @Test(
        "shows what is asked for",
        arguments: [
            (":log", [0, 1, 2]), (":log a", [0, 1]), (":log * errors since 2s", [2]), (":log a b since 2s", [1, 2]),
            (":log *a* *****x", [0, 1]), (":log #1 #2", [0, 1]), (":log #2", [1]), (":log a since 2s", [1]),
            (":log errors", [2]),
        ])
    func filters(_ question: String, _ wanted: [Int]) {
        let said = answer(question, after: LogTests.program)
        #expect(said == wanted.map { LogTests.lines[$0] }.joined(separator: "\n"))
    }

    @Test func `keeps the beginning of what is long, as it was when it was said`() {
        let program = """
            let a = BehaviorRelay<[Int]>(value: [])
            let b = a.map { $0.count }
            watch b
            a <- Array(0..<5000)
            a <- [1, 2, 3]
            """
        let lines = answer(":log a", after: program).split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first.map { $0.hasPrefix("  0.000  #2    a → [0, 1, 2, ") && $0.hasSuffix(", …]") } == true)
        #expect(lines.first.map { $0.utf8.count < 2_200 } == true)
        #expect(lines.last == "  0.000  #4    a → [1, 2, 3]")
    }

    @Test(
        "writes a value in JSON as data, when it happens and from the log",
        arguments: [
            ("Item(name: \"tea\", prices: [3, 4])", #"{"name":"tea","prices":[3,4]}"#),
            ("[Item(name: \"a)b, c: [\", prices: [])]", #"[{"name":"a)b, c: [","prices":[]}]"#),
            ("Load.idle", #""idle""#), ("Load.failed(503)", #"{"failed":[503]}"#),
            ("Load.done(item: Item(name: \"x\", prices: [1]))", #"{"done":{"item":{"name":"x","prices":[1]}}}"#),
            ("[\"a\": Load.idle, \"b\": Load.failed(1)]", #"{"a":"idle","b":{"failed":[1]}}"#),
            ("(1, \"x\", -2.5, true)", #"[1,"x",-2.5,true]"#), ("Optional<Int>.none", "null"),
            ("[Int: Int]()", "{}"), ("[[1: 2]]", #"[{"1":2}]"#), ("\"\\n\\t\\u{1b}\\\"é\\\\\"", #""\n\t\u001b\"é\\""#),
            ("Double.infinity", #""inf""#), ("Empty()", "{}"), ("1e30", "1e+30"), ("Thing()", #""Thing""#),
            ("0..<3", #""0..<3""#), ("[\"a\"]", #"["a"]"#), ("[0.5: [1]]", #"{"0.5":[1]}"#),
            (
                "\(String(repeating: "[", count: 40))1\(String(repeating: "]", count: 40))",
                "\(String(repeating: "[", count: 40))1\(String(repeating: "]", count: 40))"
            ), ("[Load.idle, .failed(2)]", #"["idle",{"failed":[2]}]"#),
        ])
    func writesData(_ value: String, _ wanted: String) {
        let program = """
            struct Item { let name: String; let prices: [Int] }
            struct Empty {}
            class Thing {}
            enum Load { case idle, failed(Int), done(item: Item) }
            let x = \(value)
            watch Observable.just(x)
            """
        let (signals, answers) = said(program)
        #expect(signals.count == 2)
        #expect(signals.first?.contains("\"value\":\(wanted),\"sched\"") == true, "\(signals)")
        #expect(answers == signals)
    }

    @Test func `finds a name by many stars at once`() {
        let name = String(repeating: "a", count: 40)
        let program = "let \(name) = PublishSubject<Int>()\n\(name) <- 1"
        let stars = String(repeating: "a*", count: 20)
        #expect(answer(":log \(stars)b", after: program) == "nothing of that kind has happened")
        #expect(answer(":log \(stars)a", after: program).contains("\(name) → 1"))
    }

    @Test func `says in JSON what was printed in JSON`() {
        let (signals, answers) = said(LogTests.program)
        #expect(signals.count == 3)
        #expect(answers == signals)
    }

    @Test func `says in JSON what stands behind a signal`() {
        let (signals, answers) = said(
            """
            let a = PublishSubject<Int>()
            let b = a.delay(.seconds(1), scheduler: MainScheduler.instance)
            watch b
            a <- 1
            :advance 2s
            """)
        #expect(signals.last?.hasSuffix(#","remarks":["from #1, delay 1 s"]}"#) == true)
        #expect(answers == signals)
    }

    /// What a program's signals are in JSON, and what `:log --json` says of them then.
    private func said(_ program: String) -> (signals: [String], answers: [String]) {
        final class Said { var signals: [String] = [], answers: [String] = [] }
        let said = Said()
        var options = Session.Options()
        options.wantsJSON = true
        let session = Session(options) { line in
            switch line {
            case .signal(let signal): said.signals.append(signal.jsonLine)
            case .answer(let text): said.answers.append(text)
            default: break
            }
        }
        for line in program.split(separator: "\n") { _ = session.enter(String(line)) }
        _ = session.enter(":log --json")
        return (said.signals, said.answers)
    }
}
