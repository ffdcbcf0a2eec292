import Replay
import Session
import Testing

/// Lines of a script, and what is wrong with what they expect.
struct Broken: Sendable, CustomTestStringConvertible {
    let lines: [String]
    let findings: [String]
    var testDescription: String { lines.joined(separator: "; ") }

    init(_ lines: String..., says findings: String...) { (self.lines, self.findings) = (lines, findings) }
}

@Suite("What is expected of a stream") struct MarbleExpectationTests {
    @Test(
        "shows both lanes and the first difference",
        arguments: [
            Broken(
                "let a = hot(\"--a--b|\")", "expect(a, \"--a---b|\")", ":advance 1s",
                says: "s.rx:2:1: error: a differs first at 50 ms from here",
                "expected  --a---b|", "came      --a--b", "               ^"),
            Broken(
                "expect(Observable.of(1, 2), \"(ab)\", a: 1, b: 2)",
                says: "s.rx:1:1: error: of differs first at 0 ms from here",
                "expected  (ab)", "came      (ab|)", "          ^"),
            Broken(
                "let a = hot(\"-a 2s b\", frame: .seconds(1))",
                "expect(a, \"-a 2s c\", frame: .seconds(1))", ":advance 9s",
                says: "s.rx:2:1: error: a differs first at 3 s from here",
                "expected  -a-c", "came      -a-b", "             ^"),
            Broken(
                "let a = hot(\"-a 15ms b\")", "expect(a, \"-a 15ms c\")", ":advance 9s",
                says: "s.rx:2:1: error: a differs first at 25 ms from here",
                "expected  -a 15ms c", "came      -a 15ms b", "                  ^"),
        ])
    func lanes(_ broken: Broken) { judge(broken) }

    @Test(
        "is judged at the end, if not before",
        arguments: [
            Broken(
                "let a = PublishSubject<Int>()", "expect(a).emits(1, 2)", "a <- 1",
                says: "s.rx:2:11: error: a differs at its value 2", "expected  1, 2", "came      1"),
            Broken(
                "let a = PublishSubject<Int>()", "expect(a).count(2)", "a <- 1",
                says: "s.rx:2:11: error: a was to say 2 values; 1 came"),
            Broken(
                "let a = PublishSubject<Int>()", "expect(a).within(.seconds(1), 4)", "a <- 3", ":advance 2s",
                says: "s.rx:2:11: error: a was to say 4 within 1 s; the last value was 3"),
            Broken(
                "let a = cold(\"-\")", "expect(a).subscriptions(\"^--!\")", "let b = a.subscribe()",
                ":advance 20ms", "b.dispose()",
                says: "s.rx:2:11: error: a was subscribed to otherwise", "expected  0 ms to 30 ms",
                "came      0 ms to 20 ms"),
        ])
    func ends(_ broken: Broken) { judge(broken) }

    private func judge(_ broken: Broken) {
        let verdicts = Suite(Session.open).judge(Document(name: "s.rx", lines: broken.lines))
        let said = verdicts.flatMap(\.findings).flatMap { $0.split(separator: "\n").map(String.init) }
        #expect(said == broken.findings)
        #expect(verdicts.map(\.result) == [.failed])
    }
}
