import Foundation
import Testing

@testable import Lessons
@testable import Session

@Suite("A walk through a lesson") struct WalkTests {
    @Test("takes a second number for no code, when the question is answered") func numbers() throws {
        var said: [String] = []
        let walk = Walk(
            progress: Progress(folder: nil), tongue: .english, clock: { 0 }, open: StepStage.quiet
        ) { said.append($0.text) }
        try walk.begin("laziness")
        _ = walk.enter("1")
        said = []
        _ = walk.enter("3")
        #expect(said == ["That question is answered: Enter types the next line, and you see."])
    }

    /// What a walk says to lines; an empty one is Enter.
    private func said(_ lines: [String], in lesson: String? = nil) throws -> [String] {
        var said: [String] = []
        let walk = Walk(progress: Progress(folder: nil), clock: { 0 }, open: StepStage.quiet) { said.append($0.text) }
        try walk.begin(lesson)
        for line in lines {
            said = []
            guard line.isEmpty else {
                _ = walk.enter(line)
                continue
            }
            if let next = walk.next() { _ = walk.enter(next) }
        }
        return said.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
    }

    @Test("says of a lane that nothing can push what is wrong with it, and shows no code that it was made to")
    func strange() throws {
        let said = try said([":skip", ":skip", ":skip", "a-1"], in: "scan")
        #expect(
            said.first?.hasPrefix("✗ a stands for no value here.") == true && !said.joined().contains("<-"), "\(said)")
    }

    /// What is typed in the last step of the lesson on two-way binding.
    private func equal(_ lines: [String]) throws -> [String] {
        try said([":skip", ":skip", ":skip"] + lines, in: "two-way")
    }

    @Test("judges all lines of an answer that takes several, when the last of them is there") func several() throws {
        let lines = [
            "let equal = CompositeDisposable()",
            "_ = equal.insert(model.filter { $0 != field.value }.bind(to: field))",
            "_ = equal.insert(field.filter { $0 != model.value }.bind(to: model))",
        ]
        #expect(try !equal(Array(lines.prefix(1))).contains { $0.hasPrefix("✗") })
        #expect(try !equal(Array(lines.prefix(2))).contains { $0.hasPrefix("✗") || $0.hasPrefix("✓") })
        #expect(try equal(lines).contains { $0.hasPrefix("✓ as wanted in 3 cases") })
        // Defined anew, it has nothing in it.
        #expect(try !equal(lines.prefix(2) + [lines[0], lines[2]]).contains { $0.hasPrefix("✓") })
        #expect(try equal(lines.prefix(2) + [":check"]).contains { $0.hasPrefix("✗") })
    }

    @Test("takes a chain that goes on in the next line for one answer") func continued() throws {
        let lines = ["let results = query", "    .flatMapLatest { search($0) }"]
        let said = try said([":skip", ":skip", ":skip"] + lines, in: "stale-results")
        #expect(said.contains { $0.hasPrefix("✓ as wanted") }, "\(said)")
    }

    @Test("judges what is written while a case is played, and says there what an answer lacks") func inACase() throws {
        let wrong = "let results = query.debounce(.milliseconds(30)).flatMap { search($0) }"
        let begun = [":skip", ":skip", ":skip", wrong, ":case", ""]
        #expect(
            try said(begun + ["let results = query.map(search).switchLatest()"], in: "stale-results")
                .contains { $0.hasPrefix("✓ as wanted") })
        #expect(try said(begun + [":check"], in: "stale-results").contains { $0.hasPrefix("✗ ") })
        #expect(
            try said(begun + [wrong, ":case"], in: "stale-results").last == "Enter types it, line by line; then ask.")
    }

    @Test(
        "answers a wrong idea with its own reply, whichever demand it does not meet; else with the demand's",
        arguments: [
            (
                "subscribe-dispose", 3,
                "final class Meter { var d: Disposable?; func start() { d = ticks.subscribe(onNext: { print(\"tick\", $0) }) }; func stop() { d?.dispose() } }",
                "stop() is right."
            ),
            ("driver-signal", 3, "let shown = messages.catchAndReturn(\"failed\")", "Each of the two subscribers"),
            ("driver-signal", 3, "let shown = messages.catchAndReturn(\"failed\").share()", "✓ as wanted"),
        ])
    func replies(_ lesson: String, _ skips: Int, _ answer: String, _ reply: String) throws {
        let said = try said(Array(repeating: ":skip", count: skips) + [answer], in: lesson)
        #expect(said.joined(separator: " ").contains(reply), "\(said)")
    }

    @Test("shows the title of a step, and the programs that are to be told apart") func titles() throws {
        let said = try said([":skip", ":skip", ":skip"], in: "scan")
        #expect(said.contains { $0.hasSuffix(" 4 of 4 · scan or reduce ──") }, "\(said)")
        #expect(said.contains("  reduce  adds.reduce(0) { $0 + $1 }"))
    }

    @Test("says of a lesson that was skipped how much of it was") func skipped() throws {
        let said = try said([":skip", ":skip", ":skip", ":skip"], in: "scan")
        let end = "9 gone through: 1 minute, 4 of 4 steps skipped; `:learn 9` goes back"
        #expect(said.contains { $0.hasPrefix(end) }, "\(said)")
    }

    @Test("ends its list with how to begin, where a screen shows it") func list() throws {
        #expect(try said([]).suffix(2).joined(separator: " ").contains("`:learn 1` begins the first lesson"))
    }

    @Test(
        "says how marbles are written, when a drawing has signs that stand for nothing",
        arguments: [("--10--20---", "0"), ("--a--b", "a"), ("--A--x", "x")])
    func signs(_ drawing: String, _ sign: String) throws {
        #expect(
            try said(["", "", drawing], in: "values-over-time")
                == ["✗ \(sign) stands for no value here. One character is one value: A = 10, B = 20"])
    }

    @Test("takes t and f for true and false, and says what the letters of an input are") func natural() throws {
        let said = try said([":skip", "f---t---f"], in: "distinct")
        #expect(said.contains { $0.contains("✓ as it ran") }, "\(said)")
        let begun = try self.said([":skip"], in: "distinct")
        #expect(begun.contains { $0.contains("b = \"ab\"") }, "\(begun)")
    }

    @Test(
        "takes numbers, marbles and commands as wide as Chinese characters",
        arguments: [
            ("laziness", ["１"], ["1"]), ("values-over-time", [":skip", "－－A－－B"], [":skip", "--A--B"]),
            ("values-over-time", [":skip", "——A——B"], [":skip", "--A--B"]),
            ("values-over-time", [":skip", "：hint"], [":skip", ":hint"]),
        ])
    func wide(_ lesson: String, _ typed: [String], _ meant: [String]) throws {
        #expect(try said(typed, in: lesson) == said(meant, in: lesson))
    }

    @Test("says of an end that nothing has ended") func ends() throws {
        let said = try said(["", "", "--A--B--|"], in: "values-over-time")
        #expect(said.first?.hasSuffix("^ 80 ms: it does not end: there is no | in it") == true, "\(said)")
        // What is said of all at the end is no part of the reply to one idea.
        let echo = try self.said(["", "", "--1--2---"], in: "values-over-time").joined(separator: " ")
        #expect(echo.contains("You drew the taps themselves") && !echo.contains("Pushing does not end"))
        let right = try self.said(["", "", "--A--B", "", "", "", "", ""], in: "values-over-time")
        #expect(right.contains("Pushing does not end a stream: there is no | in it."), "\(right)")
    }

    @Test("runs a drawing that was shown, when Enter is pressed") func shown() throws {
        let begun = [":skip", ":show"]
        #expect(try said(begun, in: "values-over-time").last == "Draw it, or Enter to see it run.")
        #expect(try said(begun + ["", "", ""], in: "values-over-time").contains { $0.contains("taps → 1") })
    }

    @Test("keeps a drawing's dashes for time") func dashes() throws {
        let lines = ["", "", ":skip", ":skip", "1-----2", "1--2--|"]
        #expect(try said(lines, in: "values-over-time").contains("you drew    1--2   --|"))
    }

    @Test("shows the other right answer when it is solved, at no cost") func others() throws {
        var said: [String] = []
        let progress = Progress(folder: nil)
        let walk = Walk(progress: progress, clock: { 0 }, open: StepStage.quiet) { said.append($0.text) }
        try walk.begin("values-over-time")
        for _ in 0..<4 { _ = walk.enter(":skip") }
        _ = walk.enter("let picture = Observable.just(2).delay(.milliseconds(30)).startWith(1)")
        #expect(said.contains("✓ as wanted; :show has another right answer"))
        said = []
        _ = walk.enter(":show")
        #expect(said.contains { $0.contains("Observable.concat(.just(1)") })
        #expect(!progress.json.contains { $0.contains("shown") })
        // And Enter goes on to the next lesson.
        #expect(walk.next() == ":next")
    }

    @Test(
        "says that an answer is no stream",
        arguments: [
            ("values-over-time", 4, "let picture = \"1--(2|)\"", "picture", "String"),
            ("laziness", 3, "let fresh = { Observable.just(load()) }", "fresh", "() -> Observable<String>"),
        ])
    func streams(_ lesson: String, _ skips: Int, _ answer: String, _ name: String, _ type: String) throws {
        let said = try said(Array(repeating: ":skip", count: skips) + [answer], in: lesson)
        #expect(said.contains("✗ \(name) is not a stream: its type is \(type)"), "\(said)")
        #expect(!said.contains { $0.contains("error:") || $0.contains("by itself") })
    }

    @Test("takes a choice by its words, and asks for a number of whoever types another") func words() throws {
        #expect(try said(["never"], in: "laziness").first?.hasPrefix("✓") == true)
        #expect(try said(["c"], in: "laziness").last == "A number from 1 to 3 is wanted here.")
    }

    @Test("proves with the task's own text, and comes to an end") func proof() throws {
        let said = try said([":prove"], in: "cold-hot").joined(separator: " ")
        #expect(said.contains("Write `shared`"), "\(said)")
        let answer = "let shared = user.share(replay: 1, scope: .forever)"
        let after = try self.said([":prove", answer], in: "cold-hot")
        #expect(after.contains { $0.hasPrefix("4 done") }, "\(after)")
    }

    @Test("asks for the second of two names when the first is there") func names() throws {
        let lines = [":prove", "let results = query.flatMapLatest { search($0) }.share()"]
        #expect(try said(lines, in: "sharing").last == "Now `count`.")
    }

    @Test("takes a command behind the code that stood in the line") func behind() throws {
        let start = """
            let shout = PublishSubject<String>()
            _ = texts.map { $0.uppercased() }.subscribe(onNext: { shout.onNext($0) })
            """
        let said = try said([":prove", start + ":hint"], in: "subjects")
        #expect(said.first?.hasPrefix("1 of ") == true, "\(said)")
    }

    @Test("has a legend for each letter of a counterexample that does not say itself what it is") func legend() throws {
        let said = try said(
            [
                ":prove",
                "let enabled = Observable.combineLatest(name, age, terms) { !$0.isEmpty && $1 > 18 && $2 }.startWith(false)",
            ],
            in: "combine-latest")
        #expect(said.contains { $0.contains("= 18") }, "\(said)")
    }

    @Test("tells a step again without what belongs behind its answer") func again() throws {
        let said = try said([":lesson"], in: "cold-hot").joined(separator: " ")
        #expect(said.contains("How many requests") && !said.contains("Two subscribers, two runs"))
    }

    @Test(
        "is found by its title, or by a part of its names that no other has",
        arguments: [
            ("cold", "cold-hot"), ("Cold and hot", "cold-hot"), ("\"Cold and hot\"", "cold-hot"), ("冷与热", "cold-hot"),
            ("stale", "stale-results"), ("16", "stale-results"), ("a", nil), ("time", nil),
        ])
    func found(_ name: String, _ lesson: String?) { #expect(Course.file(named: name)?.id == lesson) }

    @Test("is no drill: what was solved stands beside the lessons") func drills() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let book = Progress.drillBook { folder }
        #expect(book.solved("search") == [])
        book.solve("search", 3, Drilling(entry: 1, hints: 2))
        book.solve("search", 1, Drilling(entry: 4))
        #expect(book.solved("search") == [1, 3])
        let progress = Progress(folder: folder)
        #expect(progress.last == nil)
        #expect(progress.table(in: .english).last == "◐ drills of search: 2/8 solved (1, 3)")
        #expect(progress.table(in: .chinese).last == "◐ search 的找错练习：已解出 2/8（1, 3）")
    }
}
