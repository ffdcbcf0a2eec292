import Reactive
import Session
import Testing

/// `async`, `await` and tasks, on the session's loop and clock.
@Suite("What waits")
struct WaitingTests {
    struct Story: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Entries, apart by blank lines.
        let entries: String
        let says: String

        init(_ name: String, _ entries: String, says: String) {
            (testDescription, self.entries, self.says) = (name, entries, says)
        }
    }

    private static let double = "func double(_ x: Int) async -> Int { await Task.yield(); return x * 2 }\n\n"

    static let stories = [
        Story("begins when its entry has ended", "Task { print(\"later\") }; print(\"first\")", says: "first\nlater\n"),
        Story(
            "goes on when its time has come",
            """
            Task {
                try await Task.sleep(nanoseconds: 2_000_000_000)
                print("two seconds")
            }

            :advance 1s

            print("one second")

            :advance 1s
            """, says: "one second\ntwo seconds\n"),
        Story(
            "lets an entry that awaits have its value", double + "let x = await double(21)\n\nprint(x)", says: "42\n"),
        Story(
            "is ended by who disposes what it works for",
            """
            let d = Single<Int>.create { defer { print("ended") }; try await Task.sleep(nanoseconds: 5); return 1 }.subscribe()

            d.dispose()
            """, says: "ended\n"),
        Story(
            "gives the value of an async let where it is named",
            double + """
                func both() async -> Int { async let a = double(1); async let b = double(2); return await a + b }

                Task { print(await both()) }
                """, says: "6\n"),
        Story(
            "keeps its stack however deep it stopped",
            """
            func down(_ n: Int) async -> Int { if n == 0 { await Task.yield(); return 0 }; return await down(n - 1) + 1 }

            Task { print(await down(200)) }; Task { print(await down(100)) }
            """, says: "200\n100\n"),
    ]

    @Test("tells", arguments: stories) func tells(_ story: Story) {
        #expect(Self.said(story.entries) == story.says)
    }

    static let refusals = [
        Story("no await", double + "let x = double(1)", says: "'double' is async: write await before it"),
        Story("no async around a call", double + "func f() { _ = double(1) }", says: "what is around it is not"),
        Story(
            "no async around an await", double + "func f() { _ = await double(1) }",
            says: "await needs an async function around it"),
        Story(
            "a closure that can't wait", double + "let s = Observable.just(1).map { await double($0) }",
            says: "this closure awaits, where one that doesn't is wanted"),
        Story(
            "nothing that could answer",
            """
            let s = PublishSubject<Int>()

            for try await x in s.values { print(x) }
            """, says: "await would wait forever"),
        Story(
            "more tasks than there is room for",
            "for i in 0..<20_001 { Task { try await Task.sleep(nanoseconds: 5); if i == 0 { print(\"slept\") } } }\n\n:advance 1s",
            says: "error: 20000 tasks are waiting already: no more are started\nslept\n"),
        Story(
            "a continuation that is resumed twice",
            """
            Task { _ = await withCheckedContinuation { (c: CheckedContinuation<Int, Never>) in c.resume(returning: 1); c.resume(returning: 2) } }
            """, says: "has been resumed already"),
        Story("a task that traps", "Task { let a: [Int] = []; print(a[0]) }", says: "error"),
    ]

    @Test("says of", arguments: refusals) func says(_ story: Story) {
        let said = Self.said(story.entries)
        #expect(said.contains(story.says), "\(said)")
    }

    @Test func `leads why to the push that its task began with`() {
        let said = Self.said(
            """
            let s = PublishSubject<Int>()

            let r = s.flatMap { x in Single.create { try await Task.sleep(nanoseconds: 1_000_000_000); return x * 2 } }

            watch r

            s <- 4

            :advance 1s

            :why
            """, all: true)
        #expect(said.contains("#2 r → 8") && said.contains("└ #1 s <- 4     you typed it"), "\(said)")
    }

    @Test func `prints the same again after undo and redo`() {
        let entries = "Task { print(1); try await Task.sleep(nanoseconds: 1_000_000_000); print(2) }\n\n:advance 2s"
        #expect(Self.said(entries + "\n\n:undo\n\n:undo\n\n" + entries).hasSuffix("1\n2\n"))
    }

    /// What is printed and what is wrong; all that is said, if that is wanted.
    private static func said(_ entries: String, all: Bool = false) -> String {
        var said = ""
        let session = Session { line in
            switch line {
            case .print, .error: said += line.text + "\n"
            default: if all { said += line.text + "\n" }
            }
        }
        for entry in entries.split(separator: "\n\n") { _ = session.enter(String(entry)) }
        return said
    }
}
