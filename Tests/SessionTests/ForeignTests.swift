import Session
import Testing

/// What other libraries call a thing runs, and is answered with the name here.
@Suite("A name from elsewhere")
struct ForeignTests {
    static let calls: [(line: String, here: String, printed: [String])] = [
        ("a.removeDuplicates().sink { print($0) }", "distinctUntilChanged", ["1", "2", "3"]),
        ("a.skipRepeats().observeValues { print($0) }", "distinctUntilChanged", ["1", "2", "3"]),
        ("a.prefix(2).sink { print($0) }", "take", ["1", "1"]),
        ("a.dropFirst().sink { print($0) }", "skip", ["1", "2", "3"]),
        ("a.drop(while: { $0 < 2 }).sink { print($0) }", "skip", ["2", "3"]),
        ("a.prepend(0).startWithValues { print($0) }", "startWith", ["0", "1", "1", "2", "3"]),
        ("a.tap { print($0) }.subscribe()", "do", ["1", "1", "2", "3"]),
        ("a.handleEvents(receiveOutput: { print($0) }).subscribe()", "do", ["1", "1", "2", "3"]),
        ("a.on(value: { print($0) }).subscribe()", "do", ["1", "1", "2", "3"]),
        ("a.mergeMap { of($0, $0) }.subscribeNext { print($0) }", "flatMap", ["1", "1", "1", "1", "2", "2", "3", "3"]),
        ("a.switchMap { of($0 * 2) }.subscribeNext { print($0) }", "flatMapLatest", ["2", "2", "4", "6"]),
        ("a.flatMap(.concat) { of($0 * 2) }.subscribeNext { print($0) }", "concatMap", ["2", "2", "4", "6"]),
        ("a.flattenMap { of($0 * 3) }.subscribeNext { print($0) }", "flatMap", ["3", "3", "6", "9"]),
        ("a.debounceTime(300).subscribeNext { print($0) }", "debounce", ["3"]),
        ("a.throttleTime(300).subscribeNext { print($0) }", "throttle", ["1"]),
        ("a.withLatest(from: a).subscribeNext { print($0.0 + $0.1) }", "withLatestFrom", ["2", "2", "4", "6"]),
        ("interval(1000).prefix(2).sink { print($0) }", "Observable.interval", ["0", "1"]),
    ]

    @Test(arguments: calls) func `runs and is told its name here`(
        _ call: (line: String, here: String, printed: [String])
    ) {
        var notes: [String] = []
        var said: [String] = []
        let session = Session {
            if case .note(let text) = $0 { notes.append(text) } else { said.append($0.text) }
        }
        for line in [
            "let a = PassthroughSubject<Int, Never>()", call.line, "a.send(1)", "a <- 1", "a <- 2", "a.send(3)",
        ] {
            #expect(session.enter(line) == .fine, "\(said)")
        }
        session.advance(to: 3_000_000_000)
        #expect(notes.contains { $0.hasSuffix("here it is '\(call.here)'") || $0.contains("'\(call.here)', which") })
        #expect(said.filter { !$0.hasPrefix(" ") } == call.printed)
    }

    @Test func `that differs says how`() {
        var notes: [String] = []
        let session = Session { if case .note(let text) = $0 { notes.append(text) } }
        _ = session.enter("let a = PublishSubject<Int>()")
        _ = session.enter("a.throttleTime(300).subscribe()")
        #expect(
            notes.contains(
                "'throttleTime' is RxJS's name; here it is 'throttle', which sends the last of a window too, unless told latest: false"
            ))
    }

    @Test func `that fits nothing is a mistake like any other`() {
        var said: [String] = []
        let session = Session { said.append($0.text) }
        _ = session.enter("let a = PublishSubject<Int>()")
        #expect(session.enter("a.prefix(upTo: 2)") == .failed)
        #expect(said.last?.contains("PublishSubject<Int> has no member 'prefix'") == true)
    }
}
