import Testing

/// What ended it early, who came late, and who pushed.
extension PublicQuestionTests {
    /// A run of an inner stream that another part of it ends: `go` opens it, and what it makes goes to `out`.
    private static func opened(_ inner: String, by operation: String = "flatMapLatest") -> String {
        #"""
        enum Trouble: Error { case bad }
        func later(_ text: String, _ ms: Int) -> Observable<String> {
            Observable.just(text).delay(.milliseconds(ms), scheduler: MainScheduler.instance)
        }
        let go = PublishRelay<Int>()
        let stop = PublishRelay<Void>()
        let bag = DisposeBag()
        let out = go.\#(operation) { _ -> Observable<String> in \#(inner) }
        out.subscribe(onNext: { print($0) }).disposed(by: bag)
        go.accept(1)
        :advance 50ms
        stop.accept(())
        :advance 1s
        """#
    }

    /// A binding to `late` that is made when `shared` has spoken.
    private static func shared(_ chain: String, _ bind: String = "bind") -> String {
        #"""
        let go = PublishRelay<Int>()
        let bag = DisposeBag()
        let shared = go.map { "v\($0)" }.\#(chain)
        let late = BehaviorRelay<String>(value: "-")
        let first = shared.\#(bind == "bind" ? "subscribe" : "emit")(onNext: { print("a", $0) })
        go.accept(1)
        first.dispose()
        shared.\#(bind)(to: late).disposed(by: bag)
        """#
    }

    private static let ticker = """
        class Ticker {
            let ticks: ConnectableObservable<Int>
            init() {
                ticks = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).publish()
                // connected
            }
        }
        let bag = DisposeBag()
        var ticker: Ticker? = Ticker()
        CONNECT
        ticker = nil
        :advance 1s
        """

    private static let counted = """
        class Activity {
            let count = BehaviorRelay<Int>(value: 0)
            func up() { count.accept(count.value + 1) }
            func down() { count.accept(count.value - 1) }
        }
        let activity = Activity()
        let go = PublishRelay<Int>()
        let bag = DisposeBag()
        let busy = activity.count.map { $0 > 0 }
        busy.subscribe(onNext: { print("busy", $0) }).disposed(by: bag)
        let done = go.flatMap { n in
            Observable.just(n).do(onCompleted: { activity.down() }, onSubscribe: { activity.up() })
        }
        done.subscribe(onNext: { print($0) }).disposed(by: bag)
        go.accept(1)
        """

    static let ended = [
        Case(
            symptom: "a forkJoin with a side that is empty", question: ":whynot out",
            says: "forkJoin closed it     app.rx:8\n    └ forkJoin   nothing can come of it",
            lacks: "flatMapLatest closed it",
            program: opened("Observable.forkJoin(later(\"x\", 300), Observable<String>.empty()).map { $0.0 }")),
        Case(
            symptom: "a take(until:) inside", question: ":whynot out",
            says: "take until closed it     app.rx:8\n      └ take until   stop (#2) ended it",
            lacks: "flatMapLatest closed it",
            program: opened("later(\"x\", 300).take(until: stop)")),
        Case(
            symptom: "an error beside it, in flatMap", question: ":whynot out",
            says: "merge closed it     app.rx:8",
            program: opened(
                "Observable.merge(later(\"x\", 300), .error(Trouble.bad)).catchAndReturn(\"c\")", by: "flatMap")),
        Case(
            symptom: "an error that overtakes what is held", question: ":whynot out",
            says: "ended it, and is not held back",
            program: opened(
                """
                Observable.just("x").concat(Observable<String>.error(Trouble.bad))\
                .delay(.milliseconds(300), scheduler: MainScheduler.instance).catchAndReturn("c")
                """)),
        Case(
            symptom: "an end that came from further in", question: ":whynot out #1",
            says: "    └ take until   stop (#2) ended it",
            program: opened("Observable<String>.never().take(until: stop).catchAndReturn(\"c\")")),
        Case(
            symptom: "what a share has forgotten", question: ":whynot late",
            says: """
                late was bound to shared by app.rx:8, after "v1" (#2): share forgot it when its last subscriber had \
                left; scope: .forever keeps it
                """, lacks: "a run of its own", program: shared("share(replay: 1)")),
        Case(
            symptom: "what a Signal does not keep", question: ":whynot late",
            says: "shared keeps nothing for new subscribers; asDriver keeps one", lacks: "a run of its own",
            program: shared("asSignal(onErrorJustReturn: \"\")", "emit")),
        Case(
            symptom: "a nameless take(until:) that was ended", question: ":whynot out",
            says: "take until   stop (#3) ended it", lacks: "reached no operator",
            program: """
                let go = PublishRelay<Int>()
                let stop = PublishRelay<Void>()
                let out = PublishRelay<Int>()
                let bag = DisposeBag()
                go.take(until: stop).bind(to: out).disposed(by: bag)
                go.accept(1)
                stop.accept(())
                """),
        Case(
            symptom: "a relay that is bound both ways with a field", question: ":whynot model",
            says: "it did arrive: #", lacks: "only shown",
            program: """
                let model = BehaviorRelay(value: "")
                let field = UITextField("name")
                let bag = DisposeBag()
                model.bind(to: field.rx.text).disposed(by: bag)
                field.rx.text.orEmpty.distinctUntilChanged().bind(to: model).disposed(by: bag)
                field.type("typed")
                model.accept("set")
                """),
        Case(
            symptom: "an error in what is deferred", question: ":why out",
            says: "error   fails at once, with bad", lacks: "ends all of it",
            program: opened("Observable<String>.deferred { .error(Trouble.bad) }.catchAndReturn(\"c\")")),
        Case(
            symptom: "a push in a method that a closure calls", question: ":why activity.count",
            says: "└ do", lacks: "map",
            program: counted),
        Case(
            symptom: "what stands behind a share", question: ":info feed",
            says: "shared above, idle: what stands behind the share runs for each subscriber",
            program: "let raw = PublishRelay<Int>()\nlet feed = raw.share().map { $0 + 1 }"),
        Case(
            symptom: "what is connected, and nobody's", question: ":leaks",
            says: "publish runs, connected since 0.000, and nobody hears it     app.rx:10\n  what connect() gives back",
            program: ticker.replacing("CONNECT", with: "_ = ticker?.ticks.connect()")),
        Case(
            symptom: "a connection that a bag holds", question: ":leaks",
            says: "nothing is left over", lacks: "publish runs",
            program: ticker.replacing("CONNECT", with: "ticker?.ticks.connect().disposed(by: bag)")),
        Case(
            symptom: "a save that outlives its screen", question: ":leaks",
            says: "nothing is left over", lacks: "is missing",
            program: """
                class Saver {
                    var saved = 0
                    func save() {
                        _ = Observable.just(1).delay(.seconds(1), scheduler: MainScheduler.instance)
                            .subscribe(onNext: { self.saved = $0 })
                    }
                }
                var saver: Saver? = Saver()
                saver?.save()
                saver = nil
                """),
    ]

    @Test("is answered, what ended it and who came late", arguments: ended)
    func answersWhatEnded(_ asked: Case) {
        let said = answer(asked.question, after: asked.program)
        #expect(said.contains(asked.says), "\(said)")
        #expect(!said.contains(asked.lacks), "\(said)")
    }
}
