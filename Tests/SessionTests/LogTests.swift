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
            (":log #1 #2", [0, 1]), (":log #2", [1]), (":log a since 2s", [1]), (":log errors", [2]),
        ])
    func filters(_ question: String, _ wanted: [Int]) {
        let said = answer(question, after: LogTests.program)
        #expect(said == wanted.map { LogTests.lines[$0] }.joined(separator: "\n"))
    }

    @Test func `says in JSON what was printed in JSON`() {
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
        for line in LogTests.program.split(separator: "\n") { _ = session.enter(String(line)) }
        _ = session.enter(":log --json")
        #expect(said.signals.count == 3)
        #expect(said.answers == said.signals)
    }
}
