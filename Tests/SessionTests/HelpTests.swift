import Language
import Replay
import Session
import Testing
import Words

@Suite("Help") struct HelpTests {
    /// What is answered, with what is printed and what went wrong.
    private func said(_ entry: String) -> [String] {
        var said: [String] = []
        let session = Session { said.append($0.text) }
        _ = session.enter(entry)
        return said
    }

    /// What is wrong with a script.
    private static func findings(_ script: String) -> [String] {
        let lines = script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return Suite(Session.open).judge(Document(name: "example.rx", lines: lines)).flatMap { verdict in
            verdict.result == .passed ? [] : verdict.findings + (verdict.breakage ?? [])
        }
    }

    @Test("has an example on each page that prints what it says", arguments: HelpPage.all.map(\.names[0]))
    func page(_ name: String) throws {
        let page = try #require(HelpPage.all.first { $0.names[0] == name })
        #expect(HelpTests.findings(page.example) == [])
        #expect(page.text.split(separator: "\n").allSatisfy { $0.count <= 76 })
        for name in page.names { #expect(said(":help \(name)").first?.contains(page.sentence) == true) }
    }

    @Test(
        "lists commands by whole clauses",
        arguments: [
            ("redo", "takes back the last :undo"), ("undo", "makes the session what it was before the last entry"),
            ("lab", "opens a lab"),
        ]) func clause(_ command: String, _ clause: String)
    {
        let row = said(":help commands").joined(separator: "\n").split(separator: "\n").first {
            $0.hasPrefix("  :\(command) ")
        }
        #expect(row?.hasSuffix(" \(clause)") == true, "\(row ?? "")")
    }

    static let questions: [(asked: String, answered: String)] = [
        ("switchMap", "flatMapLatest"), ("mergeMap", "flatMap"), ("flattenMap", "flatMap"), ("RACCommand", "Command"),
        ("observe", "observe(on:)"), ("marbles", ":marbles"), ("cold", "events after each subscription"),
        ("URLSession", "json(url:)"), ("UserDefaults", "DatabaseQueue"), ("socket", "tcp("),
        ("FileManager", "file(\"a.txt\").lines"), ("websocket", "there is no WebSocket"),
        ("<~>", "binds both ways"), ("back", "the swipe from the left edge"), ("@net", "comes from outside"),
        ("xylophone", "there is no word"),
    ]

    @Test("finds words by their names elsewhere and by what is said of them", arguments: questions)
    func found(_ question: (asked: String, answered: String)) {
        let answer = said(":help \(question.asked)").joined(separator: "\n")
        #expect(answer.contains(question.answered), "\(answer)")
    }

    /// Words that are taken for one another: their examples tell them apart.
    static let families = [
        ["flatMap", "flatMapLatest", "flatMapFirst", "concatMap"], ["debounce", "throttle", "delay"],
        ["combineLatest", "zip"], ["merge", "concat"],
    ]

    @Test("has examples that show what is peculiar to a word", arguments: families)
    func peculiar(_ family: [String]) throws {
        for name in family {
            let word = try #require(Vocabulary.standard.words.first { $0.name == name && !$0.example.isEmpty })
            for other in family where other != name {
                let changed = word.example.replacing("\(name)(", with: "\(other)(").replacing(
                    "\(name) {", with: "\(other) {")
                #expect(changed != word.example)
                #expect(!HelpTests.findings(changed).isEmpty, "the example of \(name) is one of \(other) as well")
            }
        }
    }

    /// What a Chinese keyboard types, and the line that is meant.
    static let typed: [(entry: String, meant: String)] = [
        ("print（1）", "print(1)"), ("let a = “你，好”", "let a = \"你，好\""), ("let a： Int = 1", "let a: Int = 1"),
        ("print(1， 2)", "print(1, 2)"), ("：help", ":help"), ("let 名，字 = 3", "let 名,字 = 3"),
        ("let b ＝ 3；", "let b = 3;"),
        ("print（“a b，c”）", "print(\"a b，c\")"),
    ]

    @Test("answers full-width punctuation with the line that is meant", arguments: typed)
    func fullWidth(_ typed: (entry: String, meant: String)) {
        #expect(said(typed.entry).joined().contains("try: \(typed.meant)"), "\(said(typed.entry))")
    }

    @Test("says of a relay that it takes values only", arguments: [".completed", ".error(\"why\")"])
    func relay(_ event: String) {
        let answer = said("let r = PublishRelay<Int>(); r <- \(event)").joined()
        #expect(answer.contains("a relay never completes or fails; it takes values only"), "\(answer)")
        #expect(said("let s = PublishSubject<Int>(); s <- .completed").joined().contains("s completed"))
    }

    @Test("leaves full-width punctuation in texts and comments alone") func quoted() {
        #expect(said("print(\"你，好（x）\") // （见：下）") == ["你，好（x）"])
    }

    @Test func `names each operator once in its overview, and none by an older name`() {
        var said: [String] = []
        let session = Session { said.append($0.text) }
        _ = session.enter(":help operators")
        let lines = said.flatMap { $0.split(separator: "\n").map(String.init) }
        let names = lines.filter { $0.hasPrefix("  ") }.flatMap { $0.split(separator: " ").map(String.init) }
        #expect(Set(names).count == names.count, "\(names.filter { name in names.count { $0 == name } > 1 })")
        for older in ["takeUntil", "skipWhile", "catchError", "catchErrorJustReturn", "doOn", "mapWithIndex"] {
            #expect(!names.contains(older))
        }
        for missing in ["debug", "sum", "dematerialize", "subscribe(on:)", "multicast", "buffer(count:)"] {
            #expect(names.contains(missing), "\(missing)")
        }
    }

    @Test(arguments: [
        ("sharing", "multicast"), ("timing", "subscribe(on:)"), ("gathering", "buffer(count:)"),
        ("combining", "merge(with:)"), ("filtering", "take(for:)"),
        ("making", "interval"), ("changing", "map"), ("flattening", "flatMapLatest"), ("combining", "zip"),
        ("filtering", "distinctUntilChanged"), ("gathering", "toArray"), ("timing", "debounce"), ("ends", "retry"),
        ("sharing", "share"),
    ])
    func `lists operators by what they do`(_ group: String, _ word: String) {
        var said: [String] = []
        let session = Session { said.append($0.text) }
        _ = session.enter(":help operators")
        let lines = said.flatMap { $0.split(separator: "\n").map(String.init) }
        let under = lines.drop { !$0.hasPrefix(group) }.dropFirst().prefix { $0.hasPrefix("  ") }
        #expect(under.joined().split(separator: " ").contains(Substring(word)), "\(lines)")
        said = []
        _ = session.enter(":help \(group)")
        #expect(said.contains { $0.contains("  \(word) ") })
    }
}
