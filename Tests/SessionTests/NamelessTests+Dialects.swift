import Session
import Testing

/// The same of programs that meant something else than their words do, and of such as have nothing wrong.
extension NamelessTests {
    static let dialects: [Case] = [
        Case(
            symptom: "what is changed after all have heard it", question: ":why", says: ["└ just"],
            lacks: ["held when it was made"],
            program: #"""
                let bag = DisposeBag()
                var base = 10
                let current = Observable.just(base)
                current.subscribe(onNext: { print("base is", $0) }).disposed(by: bag)
                base = 11
                """#),
        Case(
            symptom: "what is made of a variable that is changed", question: ":why",
            says: [
                "just   what it sends was made of what token held then, and app.rx:4 changes that; deferred asks anew"
            ],
            program: #"""
                let bag = DisposeBag()
                var token = "old"
                let header = Observable.just("Bearer " + token)
                token = "new"
                header.subscribe(onNext: { print($0) }).disposed(by: bag)
                """#),
        Case(
            symptom: "two objects that each subscribe once", question: ":why",
            says: ["this line has 2 subscriptions, each in a bag of its own"], lacks: ["number 1 of 2"],
            program: #"""
                class Row {
                  let bag = DisposeBag()
                  init(_ n: BehaviorRelay<Int>) { n.skip(1).subscribe(onNext: { print($0) }).disposed(by: bag) }
                }
                let n = BehaviorRelay(value: 0)
                let r1 = Row(n)
                let r2 = Row(n)
                n.accept(4)
                """#),
        Case(
            symptom: "several watched streams, one of which is silent", question: ":whynot",
            says: [
                "\"ab\" stopped at filter: the predicate was false", "that is of results; of count: `:whynot count`",
            ],
            program: #"""
                let query = PublishSubject<String>()
                let results = query.filter { $0.count > 2 }
                let count = query.map { $0.count }
                watch results, count
                query <- "ab"
                """#),
        Case(
            symptom: "a group that was left for another", question: ":whynot",
            says: ["\"c\" (#5) came after groupBy → group 2 (#3) made flatMapLatest leave this inner stream"],
            program: #"""
                let word = PublishSubject<String>()
                let counts = word.groupBy { $0.count }.flatMapLatest { g in g.scan(0) { n, _ in n + 1 }.map { "\(g.key): \($0)" } }
                watch counts
                word <- "a"
                word <- "bb"
                word <- "c"
                """#),
        Case(
            symptom: "a group that nobody hears", question: ":whynot",
            says: ["\"ant\" went into group \"a\" (#1), which had been sent before, and nobody listens to that"],
            program: #"""
                let bag = DisposeBag()
                let w = PublishSubject<String>()
                w.groupBy { $0.first! }.subscribe(onNext: { g in print("group", g.key) }).disposed(by: bag)
                w.onNext("apple")
                w.onNext("ant")
                """#),
        Case(
            symptom: "a longer way that is heard first", question: ":why",
            says: ["merge   from a (#1); #1 had come by b before (#3), which it hears first"],
            program: #"""
                let a = PublishSubject<Int>()
                let b = a.map { $0 * 10 }
                let both = Observable.merge(b, a)
                watch both
                a <- 1
                """#),
        Case(
            symptom: "a search that completes without a result", question: ":whynot",
            says: ["create   its closure completed it without an element"],
            program: #"""
                func find(_ id: Int) -> Maybe<String> {
                  Maybe.create { m in
                    if id == 1 { m(.success("one")) } else { m(.completed) }
                    return Disposables.create()
                  }
                }
                find(2).subscribe(onSuccess: { print($0) })
                """#),
        Case(
            symptom: "an alert of a Driver", question: ":why", says: ["asSignal replays nothing     app.rx:6"],
            program: #"""
                let bag = DisposeBag()
                let errors = PublishRelay<String>()
                let alert = errors.asDriver(onErrorJustReturn: "")
                alert.drive(onNext: { print("A", $0) }).disposed(by: bag)
                errors.accept("offline")
                alert.drive(onNext: { print("B", $0) }).disposed(by: bag)
                """#),
        Case(
            symptom: "a Future that ran once, for nobody", question: ":why",
            says: [
                "Future   keeps what came of it, and tells it to each new subscriber; its work began when it was made"
            ],
            program: future),
        Case(
            symptom: "a Future that told all", question: ":whynot",
            says: ["load keeps it for who comes later"], lacks: ["keeps nothing"], program: future),
        Case(
            symptom: "an object that its assign keeps", question: ":why",
            says: ["assign   Clock and this subscription keep each other alive"],
            program: #"""
                import Combine
                final class Clock {
                  var now = 0 { didSet { print("now", now) } }
                  var c: AnyCancellable?
                  init(_ s: PassthroughSubject<Int, Never>) { c = s.assign(to: \.now, on: self) }
                }
                let ticks = PassthroughSubject<Int, Never>()
                var clock: Clock? = Clock(ticks)
                clock = nil
                ticks.send(1)
                """#),
        Case(
            symptom: "an Action that was not enabled", question: ":whynot",
            says: ["\"abc\" was refused: valid is false, its start value"], lacks: ["its closure failed"],
            program: #"""
                import ReactiveSwift
                let valid = MutableProperty(false)
                let submit = Action<String, Int, Never>(enabledIf: valid) { s in SignalProducer(value: s.count) }
                submit.values.observeValues { print("done", $0) }
                submit.apply("abc").start()
                """#),
        Case(
            symptom: "an array that came before its time", question: ":why",
            says: ["of 2 elements, #1 to #2; its source had completed (#3), so it sent what it held at once"],
            program: #"""
                let n = PublishSubject<Int>()
                n.buffer(timeSpan: .seconds(5), count: 3, scheduler: MainScheduler.instance)
                  .subscribe(onNext: { print("rows", $0) })
                n.onNext(1)
                n.onNext(2)
                n.onCompleted()
                """#),
        Case(
            symptom: "an error that was told again", question: ":why",
            says: ["told it, too, at 0.000: share keeps its error", "scope: .whileConnected begins anew     app.rx:5"],
            program: #"""
                struct Down: Error {}
                let bag = DisposeBag()
                let load = Observable<Int>.error(Down()).share(replay: 1, scope: .forever)
                load.subscribe(onNext: { print($0) }, onError: { _ in print("A failed") }).disposed(by: bag)
                load.subscribe(onNext: { print($0) }, onError: { _ in print("B failed") }).disposed(by: bag)
                """#),
        Case(
            symptom: "a Future that had failed before", question: ":why",
            says: ["Deferred   Future, which its closure gave, had failed: Down()"], lacks: ["its closure failed"],
            program: #"""
                import Combine
                struct Down: Error {}
                let load = Deferred { () -> Future<Int, Error> in Future { p in p(.failure(Down())) } }
                let held = load.retry(1).sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
                """#),
        Case(
            symptom: "a push after the end of one side", question: ":whynot",
            says: ["the last that did not:\n  1 came too late; a had ended at #1: a completed"],
            program: #"""
                import Combine
                let a = PassthroughSubject<Int, Never>()
                let b = PassthroughSubject<Int, Never>()
                var bag = Set<AnyCancellable>()
                Publishers.Merge(a.map { "a\($0)" }, b.map { "b\($0)" }).sink { print($0) }.store(in: &bag)
                a.send(completion: .finished)
                a.send(1)
                b.send(2)
                """#),
        Case(
            symptom: "an end that is passed on in Combine", question: ":whynot",
            says: ["2 came too late", "sink(receiveValue:) passes the elements alone"], lacks: ["subscribe(onNext:)"],
            program: #"""
                import Combine
                var bag = Set<AnyCancellable>()
                let state = CurrentValueSubject<Int, Never>(0)
                state.sink { print("state", $0) }.store(in: &bag)
                Just(1).subscribe(state).store(in: &bag)
                state.send(2)
                """#),
    ]

    private static let future = #"""
        import Combine
        var bag = Set<AnyCancellable>()
        let load = Future<Int, Never> { promise in
          print("requesting")
          promise(.success(7))
        }
        load.sink { print("a", $0) }.store(in: &bag)
        load.sink { print("b", $0) }.store(in: &bag)
        """#
}
