import Glibc
import Replay
import Services
import Session
import Testing

/// What came from outside, asked about: the answer ends at what was read, not at a clock.
@Suite("Answers about the outside") struct OutsideAnswerTests {
    struct Story: Sendable, CustomTestStringConvertible {
        let title: String
        let entries: [String]
        /// What is printed when it has come.
        let last: String
        let question: String
        let answer: [String]
        var testDescription: String { title }
    }

    static let stories = [
        Story(
            title: "a line of a process", entries: [#"let said = exec("echo out; read x").lines"#, "watch said"],
            last: "out", question: ":why said",
            answer: ["└ lines of echo out; read x", "└ it came from outside, at "]),
        Story(
            title: "a process that failed", entries: [#"let said = exec("echo out; exit 3").lines"#, "watch said"],
            last: "error: exit(3", question: ":why said",
            answer: ["└ lines of echo out; exit 3   failed: exit(3, \"\")", "└ it came from outside, at "]),
        Story(
            title: "a line that was debounced",
            entries: [
                #"watch exec("printf 'a\nb\n'").lines.debounce(.seconds(9), scheduler: MainScheduler.instance)"#
            ],
            last: "completed", question: ":why #1",
            answer: [
                #"its source had completed, so it sent what it held at once; last of 2, "a" to "b""#,
                "└ lines of printf 'a b '", "└ it came from outside, at ",
            ]),
        Story(
            title: "what did not come in time",
            entries: [
                #"let slow = exec("sleep 9").lines.timeout(.milliseconds(1), scheduler: MainScheduler.instance)"#,
                "watch slow",
            ],
            last: "error: timeout", question: ":why slow",
            answer: ["nothing came in time of lines of sleep 9"]),
    ]

    /// Lets the outside come until it has said something.
    private func attend(_ session: Session, until isThere: () -> Bool) {
        for _ in 0..<500 where !isThere() {
            var query = pollfd(fd: session.descriptor, events: Int16(POLLIN), revents: 0)
            poll(&query, 1, session.descriptor < 0 ? 0 : 20)
            session.attend(until: session.now + 1_000_000)
        }
    }

    @Test(arguments: stories) func `names what was read`(_ story: Story) throws {
        var options = Session.Options()
        options.clock = .live(factor: 1)
        try options.allowance.add("exec")
        var said: [String] = []
        let session = Session(options) { said.append($0.text) }
        for entry in story.entries { _ = session.enter(entry) }
        attend(session) { said.contains { $0.contains(story.last) } }
        said = []
        _ = session.enter(story.question)
        session.leave()
        let answer = said.joined(separator: "\n")
        for part in story.answer { #expect(answer.contains(part), "\(answer)") }
        #expect(!answer.contains("the clock") || story.last == "error: timeout", "\(answer)")
    }

    /// A shell beside this one has a connection of its own, as another process has.
    @Test func `names another process as the source of what it wrote`() throws {
        var template = Array("/tmp/rxsh-answers-XXXXXX".utf8CString)
        let path = String(cString: try #require(mkdtemp(&template)))
        defer {
            for name in (Folder.entries(of: path) ?? []).map(\.name) { unlink("\(path)/\(name)") }
            rmdir(path)
        }
        var options = Session.Options()
        options.clock = .live(factor: 1)
        options.allowance.stores = StoreFolder(path, isGiven: true)
        let opening = "let db = try DatabaseQueue(path: \"tasks\")"
        func write(_ sql: String) -> String { "try db.write { db in try db.execute(sql: \"\(sql)\") }" }
        var said: [String] = []
        let (session, other) = (Session(options) { said.append($0.text) }, Session(options) { _ in })
        for entry in [
            opening, write("CREATE TABLE task (title TEXT)"),
            "let titles = ValueObservation.tracking { db in try String.fetchAll(db, sql: \"SELECT title FROM task\") }",
            "let rows = titles.rx.observe(in: db)", "watch rows",
        ] { _ = session.enter(entry) }
        #expect(said.contains { $0.contains("rows → []") } && !said.contains { $0.contains("nothing yet") }, "\(said)")
        for entry in [opening, write("INSERT INTO task VALUES ('tea')")] { _ = other.enter(entry) }
        attend(session) { said.contains { $0.contains("rows → [\"tea\"]") } }
        said = []
        _ = session.enter(":why rows")
        for open in [session, other] { open.leave() }
        let answer = said.joined(separator: "\n")
        #expect(answer.contains("└ commit by another process"), "\(answer)")
        #expect(answer.contains("└ it came from outside, at ") && !answer.contains("the clock"), "\(answer)")
    }

    private func said(_ entries: [String]) -> [String] {
        var said: [String] = []
        let session = Session { said += $0.text.split(separator: "\n").map(String.init) }
        for entry in entries.dropLast() { _ = session.enter(entry) }
        said = []
        _ = session.enter(entries.last ?? "")
        return said
    }

    /// An error that came to a binding has no number: who asks next means it.
    @Test func `explains the error that was told last`() {
        let entries = [
            "enum Bad: Error { case large }", "let a = PublishSubject<Int>()", "let out = BehaviorRelay(value: 0)",
            "a.map { x -> Int in if x > 1 { throw Bad.large }; return x }.bind(to: out)", "a <- 1", "a <- 2",
        ]
        let answer = said(entries + [":why"])
        #expect(answer.first?.hasSuffix("map error: large") == true, "\(answer)")
        #expect(answer.contains { $0.contains("its closure failed: large") }, "\(answer)")
        #expect(said(entries + ["let b = PublishSubject<Int>()", "b <- 3", ":why"]).first?.contains("b → 3") == true)
    }

    private static let watched = [
        "let a = PublishSubject<Int>()", "watch a.map { $0 * 2 } as twice", "watch a as once", "a <- 1",
    ]

    @Test(arguments: [
        (":why twice", "_1 → 2"), (":why once", "a → 1"), (":info twice", "value 2"), (":info once", "value 1"),
        (":log twice", "_1 → 2   twice"), (":whynot twice", "it did arrive: #2"),
    ])
    func `knows a stream by the label of its watch`(_ question: String, _ answer: String) {
        let answered = said(OutsideAnswerTests.watched + [question])
        #expect(answered.contains { $0.contains(answer) }, "\(answered)")
    }

    @Test(arguments: [
        ("watch Observable.just(1).observe(on: MainScheduler.asyncInstance) as one", false),
        ("watch PublishSubject<Int>()", true),
    ])
    func `says that nothing has come only if nothing has`(_ entry: String, _ isQuiet: Bool) {
        let told = said([entry])
        #expect(told.contains { $0.contains("nothing yet") } == isQuiet, "\(told)")
        #expect(told.contains { $0.contains("→ 1") } != isQuiet, "\(told)")
    }
}
