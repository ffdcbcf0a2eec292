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

    /// What takes more than another name, typed where two streams, a trigger, flags, a property and an object are.
    static let built: [(line: String, note: String, printed: [String])] = [
        ("a.output(in: 0..<2).sink { print($0) }", "'skip((0..<2).lowerBound).take((0..<2).count)'", ["1", "1"]),
        ("a.first(where: { $0 > 1 }).sink { print($0) }", "'filter({ $0 > 1 }).take(1)'", ["2"]),
        ("a.replaceNil(with: 0).sink { print($0) }", "'map { $0 ?? 0 }'", ["1", "1", "2"]),
        ("a.combineLatest(b) { $0 + $1 }.sink { print($0) }", "'combineLatest(b).map({ $0 + $1 })'", ["11", "12"]),
        ("a.debounce(for: 0.3, scheduler: RunLoop.main).sink { print($0) }", "'debounce(.milliseconds(300))'", ["2"]),
        ("a.delay(for: 1, scheduler: RunLoop.main).sink { print($0) }", "'delay(.seconds(1))'", ["1", "1", "2"]),
        (
            "a.receive(on: DispatchQueue.main).sink { print($0) }", "observe(on: MainScheduler.instance)",
            ["1", "1", "2"]
        ),
        ("a.collect(2).sink { print($0) }", "'buffer'", ["[1, 1]", "[2]"]),
        ("a.prepend(1, 2).sink { print($0) }", "'startWith(1, 2)'", ["1", "2", "1", "1", "2"]),
        ("a.append(3, 4).sink { print($0) }", "'concat(Observable.of(3, 4))'", ["1", "1", "2", "3", "4"]),
        (
            "a.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })", "one closure for both ends",
            ["1", "1", "2", "finished"]
        ),
        (
            "Fail<Int, Error>(error: E.bad).sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })",
            "one closure for both ends", ["failure(E.bad)"]
        ),
        (
            "a.handleEvents(receiveSubscription: { _ in print(\"s\") }, receiveOutput: { print($0) }, receiveCompletion: { _ in print(\"c\") }).sink { _ in }",
            "'do', which", ["s", "1", "1", "2", "c"]
        ),
        ("a.assign(to: \\.x, on: o); print(o.x)", "'subscribe(onNext:", ["0"]),
        ("(1...2).publisher.sink { print($0) }", "'Observable.from(1...2)'", ["1", "2"]),
        ("Empty<Int, Never>().sink { print($0) }", "'Observable<Int>.empty()'", []),
        ("Publishers.Merge(a, b).sink { print($0) }", "'Observable.merge'", ["1", "1", "10", "2"]),
        ("p.signal.observeValues { print($0) }; p <- 4", "'(p).skip(1)'", ["4"]),
        ("p.producer.startWithValues { print($0) }", "'(p).asObservable()'", ["1"]),
        ("a.map(value: 7).observeValues { print($0) }", "'map { _ in 7 }'", ["7", "7", "7"]),
        (
            "a.on(starting: { print(\"s\") }, completed: { print(\"c\") }, value: { print($0) }).start()", "'do",
            ["s", "1", "1", "2", "c"]
        ),
        ("a.take(duringLifetimeOf: o).observeValues { print($0) }; o = O()", "take(until: (o).rx.deallocated)", []),
        ("a.take(untilReplacement: b).observeValues { print($0) }", "merge(with: b)", ["1", "1", "10"]),
        (
            "a.combinePrevious(0).observeValues { print($0) }", "startWith(0).pairwise()",
            ["(0, 1)", "(1, 1)", "(1, 2)"]
        ),
        ("flags.negate().observeValues { print($0) }", "'map { !$0 }'", ["false"]),
        ("let (o1, i1) = Signal<Int, Never>.pipe(); o1.observeValues { print($0) }; i1.send(value: 5)", "pipe", ["5"]),
        (
            "SignalProducer<Int, Never>(values: 1, 2).startWithValues { print($0) }", "Observable<Int>.of(1, 2)",
            ["1", "2"]
        ),
        (
            "a.observe(on: QueueScheduler.main).observeValues { print($0) }", "'MainScheduler.instance'",
            ["1", "1", "2"]
        ),
        ("a.then { p.asObservable() }.subscribeNext { print($0) }", "andThen", ["1"]),
        ("a.finally { print(\"f\") }.subscribeNext { print($0) }", "'do', which", ["1", "1", "2", "f"]),
        ("a.skipUntilBlock { $0 > 1 }.subscribeNext { print($0) }", "skip(while:", ["2"]),
        ("a.any { $0 > 1 }.subscribeNext { print($0) }", "ifEmpty(default: false)", ["true"]),
        (
            "a.pipe(map { $0 + 1 }, switchMap { of($0, $0) }, take(3)).subscribeNext { print($0) }",
            "flatMapLatest", ["2", "2", "2"]
        ),
        ("a.bufferTime(1000).take(1).subscribeNext { print($0) }", ".milliseconds(1000)", ["[1, 1, 2]"]),
        ("iif({ false }, a, b).subscribeNext { print($0) }", "Observable.deferred", ["10"]),
        ("a.first().sink { print($0) }", "'subscribe'", ["Optional(1)"]),
    ]

    @Test(arguments: built) func `runs as what it is here, and is told it`(
        _ call: (line: String, note: String, printed: [String])
    ) {
        var notes: [String] = []
        var said: [String] = []
        let session = Session {
            if case .note(let text) = $0 { notes.append(text) } else { said.append($0.text) }
        }
        for line in [
            "let a = PublishSubject<Int>()", "let b = PublishSubject<Int>()", "let flags = PublishSubject<Bool>()",
            "let p = MutableProperty(1)", "enum E: Error { case bad }", "class O { var x = 0 }", "var o = O()",
            call.line, "a <- 1", "a <- 1", "b <- 10", "a <- 2", "flags <- true",
        ] {
            #expect(session.enter(line) == .fine, "\(said)")
        }
        session.advance(to: 3_000_000_000)
        #expect(session.enter("a <- .completed") == .fine)
        #expect(notes.contains { $0.contains(call.note) }, "\(notes)")
        let shown = ["a :", "b :", "flags :", "p :", "o :", "o1 :", "i1 :", "E :", "O :"]
        #expect(said.filter { line in !line.hasPrefix(" ") && !shown.contains { line.hasPrefix($0) } } == call.printed)
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
