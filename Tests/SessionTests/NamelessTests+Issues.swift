import Session
import Testing

/// What was asked in the libraries' own issues, made short.
extension NamelessTests {
    static let issues: [Case] = [
        Case(
            symptom: "a subject that was not in the list yet", question: ":whynot",
            says: ["the last that did not: #2 two → \"1B\"", "two keeps nothing for new subscribers"],
            program: #"""
                let bag = DisposeBag()
                let one = PublishSubject<String>()
                let two = PublishSubject<String>()
                let producers = BehaviorRelay(value: [one])
                producers.flatMapLatest { list in Observable.merge(list.map { $0.asObservable() }) }
                  .subscribe(onNext: { print($0) }).disposed(by: bag)
                one.onNext("1A")
                two.onNext("1B")
                producers.accept([one, two])
                """#),
        Case(
            symptom: "a single of several", question: ":why",
            says: [
                "asMaybe   a second element came, where one alone is wanted; take(1) in front of it takes the first"
            ],
            lacks: ["its closure failed"],
            program: #"""
                let ids = PublishSubject<Int>()
                ids.asMaybe().subscribe(onSuccess: { print("id", $0) }, onError: { print("failed", $0) })
                ids.onNext(1)
                ids.onNext(2)
                """#),
        Case(
            symptom: "a retry that is over", question: ":why",
            says: ["retry when   its notifier completed"],
            program: #"""
                struct Down: Error {}
                let load = Observable<Int>.error(Down())
                load.retry(when: { e in e.take(2) }).subscribe(onNext: { print($0) }, onCompleted: { print("done") })
                """#),
        Case(
            symptom: "an error that a connectable stream told once", question: ":why",
            says: ["publish"], lacks: ["told it, too"], program: replayed),
        Case(
            symptom: "who came after an error", question: ":whynot",
            says: ["subscribe came after that, and waits for it to begin anew     app.rx:6"], program: replayed),
        Case(
            symptom: "a lifetime that is over", question: ":whynot", says: ["take   its owner is gone     app.rx:3"],
            lacks: ["take ended it"],
            program: #"""
                import ReactiveSwift
                final class Screen {
                  func bind(_ p: MutableProperty<Int>) { p.producer.take(duringLifetimeOf: self).startWithValues { print("n", $0) } }
                }
                let p = MutableProperty(0)
                var s: Screen? = Screen()
                s!.bind(p)
                s = nil
                p.value = 1
                """#),
        Case(
            symptom: "a debounce that loses all in an inner stream", question: ":whynot",
            says: ["before it was due; each run of flatMap has a debounce of its own: one in front of it is for all"],
            program: #"""
                import ReactiveSwift
                let (q, qIn) = Signal<String, Never>.pipe()
                q.flatMap(.latest) { SignalProducer<String, Never>(value: $0).debounce(0.3, on: QueueScheduler.main) }
                  .observeValues { print($0) }
                qIn.send(value: "a")
                """#),
        Case(
            symptom: "a push that came to nothing", question: ":why",
            says: ["#1 n → 2\n└ you typed it, app.rx:3\nnothing has come of it so far: `:whynot` asks why"],
            program: #"""
                let n = PublishSubject<Int>()
                n.filter { $0 > 5 }.subscribe(onNext: { print($0) })
                n.onNext(2)
                """#),
        Case(
            symptom: "a push that ended something", question: ":why", says: ["#2 stop → ()"],
            lacks: ["nothing has come"],
            program: #"""
                let (n, stop) = (PublishSubject<Int>(), PublishSubject<Void>())
                n.take(until: stop).subscribe(onNext: { print($0) })
                n.onNext(2)
                stop.onNext(())
                """#),
        Case(
            symptom: "a chain that nobody runs", question: ":why",
            says: ["nobody heard it:\n  nobody subscribes to the chain that ends in logged"],
            program: #"""
                let orders = PublishSubject<Int>()
                let logged = orders.do(onNext: { print($0) })
                orders.onNext(2)
                """#),
        Case(
            symptom: "a second watch that came late", question: ":whynot",
            says: [
                "two was watched only after 1 (#2): last keeps its newest 2 elements, and 3 (#6) took the place of this one"
            ],
            program: #"""
                let src = PublishSubject<Int>()
                let last = src.share(replay: 2)
                watch last as one
                src <- 1
                src <- 2
                src <- 3
                watch last as two
                """#),
        Case(
            symptom: "streams of streams that are flattened", question: ":why",
            says: [
                "└ flatten   run 1 of 2, opened by #1; run 2 had answered at #3; flatten(.latest) would have left run 1"
            ],
            lacks: ["was given when it was made", "flatten   from"],
            program: #"""
                import ReactiveSwift
                let (q, qIn) = Signal<Int, Never>.pipe()
                let out = q.map { n in SignalProducer<Int, Never>(value: n).delay(n == 1 ? 3 : 1, on: QueueScheduler.main) }
                  .flatten(.merge)
                watch out
                qIn.send(value: 1)
                qIn.send(value: 2)
                :advance 4s
                """#),
        Case(
            symptom: "a relay that was bound before it was heard", question: ":whynot",
            says: ["after \"draft\" (#1): view keeps nothing for new subscribers"],
            program: #"""
                let bag = DisposeBag()
                let model = BehaviorRelay(value: "draft")
                let view = PublishRelay<String>()
                model.bind(to: view).disposed(by: bag)
                view.subscribe(onNext: { print("view", $0) }).disposed(by: bag)
                """#),
    ]

    private static let replayed = #"""
        struct Down: Error {}
        let bag = DisposeBag()
        let c = Observable<Int>.error(Down()).replay(1)
        c.subscribe(onError: { _ in print("A failed") }).disposed(by: bag)
        c.connect().disposed(by: bag)
        c.subscribe(onError: { _ in print("B failed") }).disposed(by: bag)
        """#
}
