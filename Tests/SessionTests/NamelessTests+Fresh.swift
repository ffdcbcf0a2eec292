import Session
import Testing

/// What people ask of programs that they have brought along: whatever is printed, the first question tells the cause.
extension NamelessTests {
    static let fresh: [Case] = [
        Case(
            symptom: "an older answer that comes last", question: ":why",
            says: ["run 2 had answered at 0.300; flatMapLatest would have left run 1"],
            program: #"""
                let bag = DisposeBag()
                let text = PublishSubject<String>()
                text.flatMap { q in Observable.just("hits for " + q).delay(.milliseconds(q.count == 1 ? 900 : 200)) }
                  .subscribe(onNext: { print($0) }).disposed(by: bag)
                text.onNext("c")
                :advance 100ms
                text.onNext("ca")
                :advance 2s
                """#),
        Case(
            symptom: "an older answer that comes last, in Combine", question: ":why",
            says: ["switchToLatest would have left run 1"], lacks: ["flatMapLatest"],
            program: #"""
                import Combine
                var bag = Set<AnyCancellable>()
                let q = PassthroughSubject<String, Never>()
                q.flatMap { s in Just(s).delay(for: .milliseconds(s.count == 1 ? 900 : 100), scheduler: DispatchQueue.main) }
                  .sink { print($0) }.store(in: &bag)
                q.send("a")
                :advance 100ms
                q.send("ab")
                :advance 2s
                """#),
        Case(
            symptom: "an order placed twice", question: ":why",
            says: [
                "let through 1 s later; latest: true sends the newest of a window at its end; "
                    + "latest: false sends the first alone"
            ],
            program: #"""
                let buy = PublishSubject<Int>()
                let order = buy.throttle(.seconds(1), scheduler: MainScheduler.instance)
                watch order
                buy <- 1
                :advance 200ms
                buy <- 2
                :advance 3s
                """#),
        Case(
            symptom: "a debounce in the inner stream", question: ":why",
            says: [
                "its source had completed, so it sent what it held at once; "
                    + "each run of flatMapLatest has a debounce of its own: one in front of it is for all"
            ], lacks: ["quiet for 0 ms"],
            program: #"""
                let key = PublishSubject<String>()
                let term = key.flatMapLatest { Observable.just($0).debounce(.milliseconds(300)) }
                watch term
                key <- "c"
                """#),
        Case(
            symptom: "a debounce whose source ends", question: ":why out",
            says: ["debounce 300 ms   its source had completed (#2), so it sent what it held at once"],
            lacks: ["of its own"],
            program: #"""
                let key = PublishSubject<String>()
                let out = key.debounce(.milliseconds(300))
                watch out
                key <- "c"
                key <- .completed
                """#),
        Case(
            symptom: "one that was taken of a start value", question: ":whynot",
            says: ["take 1   it had its one with \"guest\", the start value of user; skip(1) leaves that out"],
            program: #"""
                let bag = DisposeBag()
                let user = BehaviorRelay(value: "guest")
                user.take(1).subscribe(onNext: { print("hello " + $0) }).disposed(by: bag)
                user.accept("ann")
                """#),
        Case(
            symptom: "an element that a relay had kept", question: ":whynot first",
            says: ["it had its one with 1 (#1), which page had kept and greeted it with"],
            program: #"""
                let page = BehaviorRelay(value: 0)
                page <- 1
                let first = page.element(at: 0)
                watch first
                page <- 2
                """#),
        Case(
            symptom: "a predicate that a start value ends", question: ":whynot small",
            says: ["the predicate was false to 9, the start value of n; skip(1) leaves that out"],
            program: #"""
                let n = BehaviorRelay(value: 9)
                let small = n.take(while: { $0 < 5 })
                watch small
                n <- 1
                """#),
        Case(
            symptom: "what a named stream's source had no room for", question: ":whynot",
            says: ["chat keeps its newest element alone, and \"bye\" (#2) took its place"], lacks: ["had gone on"],
            program: #"""
                let chat = ReplaySubject<String>.create(bufferSize: 1)
                chat <- "hi"
                chat <- "bye"
                let history = chat.map { "> " + $0 }
                watch history
                """#),
        Case(
            symptom: "steps in the wrong order", question: ":why",
            says: [
                "it heard #2 steps → 2 before #1, as app.rx:3 pushed that while #1 was still being delivered     app.rx:4"
            ],
            program: #"""
                let bag = DisposeBag()
                let steps = PublishSubject<Int>()
                steps.filter { $0 == 1 }.subscribe(onNext: { _ in steps.onNext(2) }).disposed(by: bag)
                steps.subscribe(onNext: { print("step", $0) }).disposed(by: bag)
                steps.onNext(1)
                """#),
        Case(
            symptom: "a retry that tries once", question: ":why",
            says: ["retry 1   it is one try in all, and there is no second: retry(2) tries again once"],
            program: #"""
                struct Flaky: Error {}
                let bag = DisposeBag()
                Observable<String>.error(Flaky()).retry(1)
                  .subscribe(onNext: { print($0) }, onError: { print("failed", $0) }).disposed(by: bag)
                """#),
        Case(
            symptom: "a push after the end", question: ":why",
            says: ["\"done\" came too late; status had ended at #2", "subscribe(onNext:) passes the elements alone"],
            program: late),
        Case(
            symptom: "a push after the end, asked of what is missing", question: ":whynot",
            says: ["\"done\" came too late; status had ended at #2"], program: late),
        Case(
            symptom: "a push after the end, looked for in the log", question: ":log",
            says: ["#2.1  status dropped \"done\"   the stream had ended"], program: late),
        Case(
            symptom: "a push that nobody heard", question: ":why",
            says: [
                "nobody heard it:\n  hot was not connected: nothing runs before .connect(); .refCount() does that by itself"
            ],
            program: #"""
                let src = PublishSubject<Int>()
                let hot = src.publish()
                let seen = hot.map { $0 * 2 }
                watch seen
                src <- 1
                """#),
        Case(
            symptom: "a second subscriber that missed something", question: ":whynot",
            says: ["after 1 (#2): last keeps its newest element alone, and 2 (#4) took its place     app.rx:7"],
            program: shared),
        Case(
            symptom: "a second subscriber that was greeted", question: ":why",
            says: ["subscribe   told once more, at 0.000: share keeps it for who comes later     app.rx:7"],
            program: shared),
    ]

    private static let late = #"""
        let bag = DisposeBag()
        let status = BehaviorSubject(value: "idle")
        status.subscribe(onNext: { print("status", $0) }).disposed(by: bag)
        Observable.just("loading").subscribe(status).disposed(by: bag)
        status.onNext("done")
        """#

    private static let shared = #"""
        let bag = DisposeBag()
        let src = PublishSubject<Int>()
        let last = src.share(replay: 1)
        last.subscribe(onNext: { print("one", $0) }).disposed(by: bag)
        src.onNext(1)
        src.onNext(2)
        last.subscribe(onNext: { print("two", $0) }).disposed(by: bag)
        """#
}
