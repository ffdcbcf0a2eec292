import Replay
import Session
import Testing

/// Sessions that are saved: their scripts, tested, pass, whatever was typed and whenever.
@Suite("A session that is saved")
struct SavingTests {
    private static let entries = [
        "a <- 1", "a <- 2; a <- 3", "late <- 5",
        "watch late.delay(.milliseconds(300), scheduler: MainScheduler.instance)",
        "watch a.map { $0 * 10 } as tens", "_ = a.subscribe(onNext: { print(12 / ($0 - 3)) })", "print([1][4])",
        "let broken = [1][a.value]", "print(\"x\")", #"print("\u{324}marked")"#, ":deep on", ":deep off", ":why a",
        ":log", ":graph", ":subs",
        ":undo",
        "nonsense()", "let n = 1", "func twice(_ x: Int) -> Int {\n  x * 2\n}", "print(twice(4))",
        "let tick = Observable<Int>.interval(.milliseconds(700), scheduler: MainScheduler.instance).take(3)",
        "watch tick",
        "unwatch", "expect(a).emits(1)",
        "watch Observable.just(0).delay(.seconds(1), scheduler: MainScheduler.instance).map { 1 / $0 }",
        "_ = Observable<Int>.timer(.milliseconds(400), scheduler: MainScheduler.instance).subscribe(onNext: { print(1 / $0) })",
    ]

    private func check(_ session: Session, _ typed: [String]) {
        let script = session.script
        let lines = script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let verdicts = Suite(Session.open).judge(Document(name: "s.rx", lines: lines))
        #expect(
            verdicts.allSatisfy { $0.result == .passed },
            "\(typed.joined(separator: "\n"))\n---\n\(script)\n---\n\(verdicts.flatMap(\.findings).joined(separator: "\n"))"
        )
    }

    @Test(arguments: 0..<120) func `passes as a test`(_ seed: Int) {
        var chance = Chance(state: UInt64(seed) &* 31 &+ 5)
        var options = Session.Options()
        let isLive = seed % 2 == 0
        options.clock = isLive ? .live(factor: 1) : .virtual
        options.isDeep = seed % 7 == 0
        let session = Session(options) { _ in }
        var typed: [String] = []
        func type(_ text: String) {
            typed.append(text)
            _ = session.enter(text)
        }
        type("let a = BehaviorRelay(value: 7)")
        type("let late = PublishSubject<Int>()")
        for _ in 0..<Int.random(in: 1...14, using: &chance) {
            type(SavingTests.entries.randomElement(using: &chance) ?? "")
            let pause = Int.random(in: 0...900_000_000, using: &chance)
            if isLive {
                session.advance(to: session.now + pause)
            } else if Bool.random(using: &chance) {
                type(":advance \(pause / 1_000_000)ms")
            }
        }
        check(session, typed)
    }

    @Test func `has what was edited, and no ids`() throws {
        var options = Session.Options()
        options.clock = .live(factor: 1)
        let session = Session(options) { _ in }
        for text in [
            "let late = PublishSubject<Int>()",
            "let out = late.delay(.milliseconds(300), scheduler: MainScheduler.instance)", "watch out", "late <- 1",
        ] { _ = session.enter(text) }
        session.advance(to: 500_000_000)
        let entry = try #require(session.lookup.entry(defining: "out"))
        #expect(session.replace(entry, with: entry.text.replacing("300", with: "200"), named: "out"))
        _ = session.enter("late <- 2")
        session.advance(to: 2_000_000_000)
        check(session, [])
        #expect(session.script.hasSuffix(":advance 1500ms\n//= out → 2\n"), "\(session.script)")
        #expect(!session.script.contains("#"))
    }

    @Test(arguments: [("#2", true), ("#99", true), ("2", false)]) func `may have remarks by hand, whatever their ids`(
        _ id: String, _ passes: Bool
    ) {
        let lines = [
            "let late = PublishSubject<Int>()",
            "let out = late.delay(.milliseconds(300), scheduler: MainScheduler.instance)", "watch out", "late <- 1",
            "//= 0.000  late → 1", ":advance 1s", "//= 0.300  out → 1   from \(id), delay 300 ms",
        ]
        let verdicts = Suite(Session.open).judge(Document(name: "s.rx", lines: lines))
        #expect(verdicts.allSatisfy { ($0.result == .passed) == passes }, "\(verdicts.flatMap(\.findings))")
    }

    @Test func `has the declarations of a file that it began with`() {
        let session = Session { _ in }
        let passages = [Passage("func more(_ x: Int) -> Int { x + 1 }", line: 5)]
        session.declare(passages, in: "f.rx")
        _ = session.enter("print(more(1))", from: .file("f.rx", line: 1))
        _ = session.enter("func more(_ x: Int) -> Int { x + 1 }", from: .file("f.rx", line: 5))
        #expect(session.script == "func more(_ x: Int) -> Int { x + 1 }\nprint(more(1))\n//= 2\n")
        check(session, [])
    }
}
