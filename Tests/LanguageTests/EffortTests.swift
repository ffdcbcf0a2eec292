import Language
import Reactive
import Session
import Testing

/// What checks for ever, or for so long that nobody waits: it ends, and the session goes on.
@Suite("A check that would not end")
struct EffortTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let program: String
        /// What is said of it; nothing if it is fine.
        let says: String

        init(_ name: String, _ program: String, says: String = "") {
            (testDescription, self.program, self.says) = (name, program, says)
        }
    }

    static let programs = [
        Case(
            "of a stream that is declared further down",
            "let rows = Observable.combineLatest(items, items) { a, b in a.map { 1 } }", says: "unknown name 'items'"),
        Case(
            "of two associated types that are each other",
            "func f<A: ObservableType, B: ObservableType>(_ a: A, _ b: B) where A.Element == B.Element, "
                + "B.Element == A.Element { }\nf(Observable.just(1), Observable.just(2))"),
        Case(
            "of an associated type that is itself",
            "extension ObservableType where Element == Self.Element { func same() -> Self { self } }\n"
                + "_ = Observable.just(1).same()"),
        Case("of an alias that is itself", "struct S { typealias A = A; let a: A }", says: "error"),
        Case(
            "of 20000 numbers of two kinds",
            "let a = [\((0..<10_000).map { "\($0), \($0).5" }.joined(separator: ", "))]\nprint(a.count)", says: "20000"),
    ]

    @Test("ends", arguments: programs) func ends(_ item: Case) {
        var said = ""
        let session = Session { said += $0.text + "\n" }
        _ = session.enter(item.program)
        #expect(item.says.isEmpty ? !said.contains("error") : said.contains(item.says), "\(said.prefix(500))")
        said = ""
        _ = session.enter("print(1 + 1)")
        #expect(said == "2\n")
    }

    @Test func `that is interrupted says nothing and leaves nothing`() {
        let flag = InterruptFlag()
        let interpreter = Interpreter(vocabulary: .standard, loop: Loop(), interrupt: flag)
        let text = "struct S { }\n" + (0..<300).map { "let a\($0) = [\($0)].map { $0 + 1 }" }.joined(separator: "\n")
        flag.set(true)
        guard case .mistakes(let mistakes, _) = interpreter.prepare(text, source: 1) else {
            Issue.record("it was checked to its end")
            return
        }
        #expect(mistakes.isEmpty)
        flag.set(false)
        #expect(interpreter.names.globals.isEmpty && interpreter.library.type(named: "S") == nil)
        guard case .unit = interpreter.prepare(text, source: 2) else { Issue.record("it is not fine now"); return }
    }
}
