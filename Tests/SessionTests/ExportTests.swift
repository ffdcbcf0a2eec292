import Glibc
import Replay
import Session
import Testing

@Suite("An export")
struct ExportTests {
    struct Story: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let script: String
        /// What stands in the Swift program, line by line, imports left out.
        let swift: String
        init(_ title: String, _ script: String, _ swift: String) {
            (testDescription, self.script, self.swift) = (title, script, swift)
        }
    }

    static let stories = [
        Story(
            "prints what is watched",
            "let a = PublishSubject<Int>()\nwatch a.map { $0 * 2 } as twice\na <- 1",
            """
            let a = PublishSubject<Int>()
            let _1 = a.map { $0 * 2 }
            _ = _1.asObservable().subscribe(onNext: { print("_1 twice →", $0) }, onError: { print("_1 twice error:", $0) }, \
            onCompleted: { print("_1 twice completed") })
            a.onNext(1)
            """),
        Story(
            "lets time pass where it passed",
            "let a = BehaviorRelay(1)\n:advance 300ms\na <- 2",
            """
            let a = BehaviorRelay(value: 1)
            RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.3))
            a.accept(2)
            """),
        Story(
            "waits no second time where the program itself waits",
            "for _ in 0..<2 { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.1)) }\n:advance 100ms\nprint(1)",
            """
            for _ in 0..<2 { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.1)) }
            RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.1))
            print(1)
            """),
        Story(
            "writes pushes as RxSwift's calls",
            "let a = PublishSubject<Int>()\na <-1\na <-.completed",
            "let a = PublishSubject<Int>()\na.onNext(1)\na.onCompleted()"),
        Story(
            "gives a name that is given again two names",
            "let a = 1\nprint(\"a is \\(a)\")\nlet a = a + 1\nprint(a)",
            "let a1 = 1\nprint(\"a is \\(a1)\")\nlet a = a1 + 1\nprint(a)"),
        Story(
            "ends what is unwatched",
            "let a = BehaviorRelay(1)\nwatch a\nunwatch a",
            """
            let a = BehaviorRelay(value: 1)
            let watch1 = a.asObservable().subscribe(onNext: { print("a →", $0) }, onError: { print("a error:", $0) }, \
            onCompleted: { print("a completed") })
            watch1.dispose()
            """),
        Story(
            "reaches through optionals what is watched, and leaves out what is watched already",
            """
            class VM { let a = Observable<Int>.never() }
            var vm: VM? = VM()
            watch vm
            watch vm!.a
            """,
            """
            class VM { let a = Observable<Int>.never() }
            var vm: VM? = VM()
            _ = vm!.a.asObservable().subscribe(onNext: { print("vm.a →", $0) }, onError: { print("vm.a error:", $0) }, \
            onCompleted: { print("vm.a completed") })
            """),
        Story(
            "says in RxSwift's words what other libraries call otherwise",
            "let a = PassthroughSubject<Int, Never>()\na.removeDuplicates().sink { print($0) }\na.send(1)",
            """
            let a = PassthroughSubject<Int, Never>()
            a.distinctUntilChanged().subscribe(onNext: { print($0) })
            a.onNext(1)
            """),
        Story(
            "says so also where one such call stands in another",
            """
            let a = PublishSubject<Int>()
            a.on(value: { v in a.removeDuplicates().sink { print($0) } }).subscribe()
            """,
            """
            let a = PublishSubject<Int>()
            a.do(onNext: { v in a.distinctUntilChanged().subscribe(onNext: { print($0) }) }).subscribe()
            """),
        Story(
            "makes a class of a short viewmodel, and protocols of its halves",
            """
            viewmodel Counter(step: Int) {
                input more = PublishSubject<Void>()
                input func reset() { }
                let total = more.scan(0) { sum, _ in sum + step }
                output text = total.map { "\\($0)" }
                command save(enabledIf: total.map { $0 > 0 }) { Observable.just(true) }
            }
            """,
            """
            protocol CounterInputs: AnyObject {
                var more: PublishSubject<Void> { get }
                func reset()
            }
            protocol CounterOutputs: AnyObject {
                var text: Observable<String> { get }
                var save: Command<Void, Bool> { get }
            }
            class Counter: CounterInputs, CounterOutputs {
                let more: PublishSubject<Void>
                fileprivate let total: Observable<Int>
                let text: Observable<String>
                let save: Command<Void, Bool>
                init(step: Int) {
                    let more: PublishSubject<Void> = PublishSubject<Void>()
                    self.more = more
                    let total: Observable<Int> = more.scan(0) { sum, _ in sum + step }
                    self.total = total
                    let text: Observable<String> = total.map { "\\($0)" }
                    self.text = text
                    let save: Command<Void, Bool> = Command(enabledIf: total.map { $0 > 0 }) { Observable.just(true) }
                    self.save = save
                }
                func reset() { }
            }
            extension CounterInputs { var input: CounterInputs { return self } }
            extension CounterOutputs { var output: CounterOutputs { return self } }
            """),
    ]

    @Test(arguments: stories) func `is the same program in Swift`(_ story: Story) {
        let session = Session { _ in }
        for entry in ScriptReader.entries(of: story.script) { #expect(session.enter(entry) == .fine) }
        let text = session.exported.split(separator: "\n", omittingEmptySubsequences: false)
            .drop { $0.hasPrefix("import ") || $0.isEmpty }.dropLast().joined(separator: "\n")
        #expect(text == story.swift)
    }

    @Test(arguments: [
        ("let b = a.map { $0 * 10 }", false), ("let b = a.delay(.seconds(2), scheduler: MainScheduler.instance)", true),
        ("let b = a.throttle(.seconds(1), latest: false, scheduler: MainScheduler.instance)", true),
    ])
    func `waits for no pause that a person made, unless something depends on time`(_ line: String, _ waits: Bool) {
        var options = Session.Options()
        options.clock = .live(factor: 1)
        let session = Session(options) { _ in }
        for text in [
            "let a = BehaviorRelay(value: 1)", line, "b.subscribe(onNext: { print($0) })", "a <- 2", "print(1)",
        ] {
            session.advance(to: session.now + 500_000_000)
            #expect(session.enter(text) == .fine)
        }
        #expect(session.exported.contains("RunLoop") == waits)
    }

    static let again = [
        "let a = PublishSubject<Int>()\na.map { $0 + 1 }.subscribe(onNext: { print($0) })\na <- 1\na <-2",
        """
        viewmodel Adder(start: Int) {
            input more = PublishRelay<Int>()
            output total = more.scan(start, accumulator: +)
        }
        let vm = Adder(start: 10)
        vm.total.subscribe(onNext: { print("total", $0) })
        vm.input.more <- 5
        vm.more <- 6
        """,
        """
        let a = PublishSubject<String>()
        a.debounce(.milliseconds(300)).subscribe(onNext: { print($0) })
        a <- "x"
        a <- "y"
        let a = Observable.of("z")
        a.subscribe(onNext: { print($0) })
        """,
    ]

    @Test(arguments: again) func `does here what the program did`(_ script: String) {
        let first = run(script, waiting: 1_000_000_000)
        #expect(!first.printed.isEmpty)
        #expect(run(first.swift, waiting: 1_000_000_000).printed == first.printed)
    }

    /// Programs of the kinds that people take with them; scripts/typecheck has swiftc check what they are in Swift.
    @Test(arguments: Exported.apps) func `needs nothing beside RxSwift for a viewmodel in RxSwift's own words`(
        _ name: String
    ) {
        let session = Session { _ in }
        var section = Section(name: name, file: name)
        section.read(
            Exported.text(name).split(separator: "\n", omittingEmptySubsequences: false).map(String.init), from: 1)
        for step in section.steps { #expect(session.enter(step.entry.text) == .fine, "\(step.entry.text)") }
        #expect(session.exportedHelper == nil)
    }

    /// Swift has words of its own by some of their names.
    @Test(arguments: ["Observable.of(1).repeat(2)", "Observable.of(1, 2).contains(2)"])
    func `takes with it what RxSwift does not have`(_ stream: String) {
        let session = Session { _ in }
        #expect(session.enter("let it = \(stream)") == .fine && session.exportedHelper != nil)
    }

    @Test(arguments: Exported.names) func `does here what each program of its kind did`(_ name: String) {
        let first = run(Exported.text(name))
        let second = run(first.swift)
        #expect(!first.swift.isEmpty)
        // What is watched is printed there by closures.
        let watches = second.printed.filter { line in
            [" →", " error:", " completed"].contains { mark in
                guard let range = line.firstRange(of: mark) else { return false }
                return line[..<range.lowerBound].allSatisfy {
                    $0.isLetter || $0.isNumber || "._ ".contains($0)
                }
            }
        }
        #expect(first.printed.isEmpty || !second.printed.isEmpty)
        #expect(second.printed.filter { !watches.contains($0) } == first.printed)
    }

    private func run(_ text: String, waiting: Int = 0) -> (printed: [String], swift: String) {
        var said: [String] = []
        let session = Session { line in if case .print(let text) = line { said.append(text) } }
        var section = Section(name: "s.rx", file: "s.rx")
        section.read(text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init), from: 1)
        session.declare(section.steps.map { Passage($0.entry.text, line: $0.entry.line) }, in: section.file)
        for step in section.steps {
            let outcome = session.enter(step.entry.text, from: .file(section.file, line: step.entry.line))
            #expect(outcome == .fine, "\(step.entry.text)")
        }
        let swift = session.exported
        session.advance(to: session.now + waiting)
        return (said, swift)
    }
}

extension ScriptReader {
    /// The entries of a script, as texts.
    fileprivate static func entries(of text: String) -> [String] {
        var section = Section(name: "s.rx", file: "s.rx")
        section.read(text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init), from: 1)
        return section.steps.map(\.entry.text)
    }
}

/// The folder of programs to be exported.
enum Exported {
    static let folder: String = {
        let here = #filePath
        return here.firstRange(of: "Tests/SessionTests").map { here[..<$0.lowerBound] + "Tests/Exports/" } ?? ""
    }()

    static var names: [String] { names(in: "") }

    /// Programs as apps have them, in RxSwift's own words: scripts/exports compiles them.
    static var apps: [String] { names(in: "Apps/").map { "Apps/\($0)" } }

    private static func names(in part: String) -> [String] {
        guard let directory = opendir(folder + part) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let item = readdir(directory) {
            let name = withUnsafePointer(to: &item.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasSuffix(".rx") { names.append(name) }
        }
        return names.sorted()
    }

    static func text(_ name: String) -> String { Matrix.read(folder + name) ?? "" }
}
