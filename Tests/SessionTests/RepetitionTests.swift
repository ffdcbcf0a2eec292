import Session
import Testing

/// What is typed again and again is checked once; nothing may tell.
@Suite("A repeated entry")
struct RepetitionTests {
    private func say(_ lines: String...) -> [String] {
        var said: [String] = []
        let session = Session { said.append($0.text) }
        for (index, line) in lines.enumerated() { _ = session.enter(line, from: .file("s.rx", line: index + 1)) }
        return said.filter { $0.hasPrefix(" ") || $0.contains("error") }
    }

    @Test func `means what its names mean by then`() {
        #expect(
            say(
                "let a = PublishSubject<Int>()", "watch a", "a <- 1", "a <- 1", "let a = PublishSubject<String>()",
                "a <- 1", "watch a",
                "a <- \"x\""
            )
            .map { $0.split(separator: "\n")[0] } == [
                "  0.000  #1    a → 1", "  0.000  #2    a → 1", "s.rx:6:6: error: this is Int, where String is wanted",
                "  0.000  #3    a → \"x\"",
            ])
    }

    @Test func `fails at its own line`() {
        #expect(
            say("let a = PublishSubject<Int>()", "var n = 0", "a <- 1 / n", "a <- 1 / n")
                == ["s.rx:3:6: error: division by zero", "s.rx:4:6: error: division by zero"])
    }

    @Test(arguments: ["a <- 1", "a <- 2", "f()"]) func `is told with its own line`(_ third: String) {
        var said: [String] = []
        let session = Session { said.append($0.text) }
        let lines = [
            "let a = PublishSubject<Int>()", "watch a", "func f() { a.onNext(1) }", "a <- 1", third, ":why #2",
        ]
        for (index, line) in lines.enumerated() { _ = session.enter(line, from: .file("s.rx", line: index + 1)) }
        #expect(said.last?.contains("s.rx:5") == true && said.last?.contains("s.rx:4") == false, "\(said)")
    }

    @Test func `is known by its own number`() {
        var said: [String] = []
        let session = Session { said.append($0.text) }
        for line in ["let a = PublishSubject<Int>()", "watch a", "a <- 1", "a <- 1", ":why #2"] {
            _ = session.enter(line)
        }
        #expect(said.last?.contains("entry 4") == true, "\(said)")
    }
}
