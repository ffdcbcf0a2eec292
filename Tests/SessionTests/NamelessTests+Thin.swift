import Session
import Testing

/// Answers that were right and said too little: what would help is told as well, and nothing where nothing is wrong.
extension NamelessTests {
    static let thin: [Case] = [
        Case(
            symptom: "a relay that ends what it opened", question: ":whynot",
            says: ["query (#1) ended it, which greeted it with that: skip(1) waits for the next"],
            program: """
                let query = BehaviorRelay(value: "")
                let bag = DisposeBag()
                query.filter { !$0.isEmpty }.flatMap { q in Observable.just(q).delay(.seconds(1)).take(until: query) }
                  .subscribe(onNext: { print($0) }).disposed(by: bag)
                query.accept("swift")
                :advance 2s
                """),
        Case(
            symptom: "a later push that ends it", question: ":whynot", says: ["stop (#2) ended it"],
            lacks: ["greeted it with that"],
            program: """
                let query = PublishRelay<String>()
                let stop = PublishRelay<Void>()
                let bag = DisposeBag()
                query.flatMap { q in Observable.just(q).delay(.seconds(1)).take(until: stop) }
                  .subscribe(onNext: { print($0) }).disposed(by: bag)
                query.accept("swift")
                stop.accept(())
                :advance 2s
                """),
        Case(
            symptom: "what asks for one at a time", question: ":whynot",
            says: [
                "was still running",
                "it asks for no more meanwhile: .buffer(size:prefetch:whenFull:) in front of it keeps",
            ],
            program: """
                import Combine
                var bag = Set<AnyCancellable>()
                let urls = PassthroughSubject<String, Never>()
                urls.flatMap(maxPublishers: .max(1)) { Just($0).delay(for: .seconds(1), scheduler: DispatchQueue.main) }
                  .sink { print($0) }.store(in: &bag)
                urls.send("a")
                urls.send("b")
                """),
        Case(
            symptom: "tries of one Future", question: ":why",
            says: ["tells it to each new subscriber; Deferred around it makes one anew for each who subscribes"],
            program: """
                import Combine
                enum NetError: Error { case timeout }
                func fetch() -> Future<String, Error> { Future { $0(.failure(NetError.timeout)) } }
                var bag = Set<AnyCancellable>()
                let news = fetch().retry(3)
                news.sink(receiveCompletion: { print("end", $0) }, receiveValue: { print($0) }).store(in: &bag)
                """),
        Case(
            symptom: "a gate that nobody has opened", question: ":whynot",
            says: ["nothing has been pushed into open since: it has its start value"],
            program: """
                import ReactiveSwift
                let pipe = Signal<String, Never>.pipe()
                let open = MutableProperty(false)
                let visible = pipe.output.skip(until: open.signal.filter { $0 }.map { _ in () })
                visible.observeValues { print("shown", $0) }
                pipe.input.send(value: "hi")
                """),
        Case(
            symptom: "a debounce that has let the newer out", question: ":whynot out",
            says: ["it did arrive", "\"r\" was superseded by #2"], lacks: ["while they come faster"],
            program: """
                let query = PublishRelay<String>()
                let out = query.debounce(.milliseconds(300), scheduler: MainScheduler.instance)
                watch out
                query.accept("r")
                query.accept("rx")
                :advance 1s
                """),
        Case(
            symptom: "groups that are left for one another", question: ":whynot lines",
            says: ["made flatMapLatest leave this inner stream; flatMap goes on with all groups"],
            program: """
                let move = PublishRelay<Int>()
                let lines = move.groupBy { $0 % 2 }.flatMapLatest { g in g.map { "\\(g.key) \\($0)" } }
                watch lines
                move <- 1
                move <- 2
                move <- 3
                """),
        Case(
            symptom: "a run that was ended", question: ":whynot seconds",
            says: ["ended run 1 of flatMapLatest, which waits for the next", "take until   stop (#5) ended it"],
            lacks: ["taken in"],
            program: """
                let start = PublishRelay<Void>()
                let stop = PublishRelay<Void>()
                let seconds = start.flatMapLatest {
                  Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).take(until: stop)
                }
                watch seconds
                start.accept(())
                :advance 3s
                stop.accept(())
                """),
    ]
}
