import Session
import Testing

/// What was settled before anybody asked for it, what opened a gate, and what goes on behind what was left.
extension PublicQuestionTests {
    private static let polls = #"""
        let polled = PublishRelay<String>()
        func poll(_ id: String) -> Observable<Int> {
            Observable.create { observer in
                _ = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)
                    .do(onNext: { polled.accept("\(id) \($0)") })
                    .subscribe(observer)
                return Disposables.create()
            }
        }
        let device = PublishRelay<String>()
        let status = BehaviorRelay(value: 0)
        let bag = DisposeBag()
        device.flatMapLatest { poll($0) }.bind(to: status).disposed(by: bag)
        watch polled
        device <- "lamp"
        :advance 1s
        device <- "door"
        :advance 1s
        """#

    private static func gate(_ isOpen: String) -> String {
        """
        let isIn = \(isOpen)
        let links = PublishRelay<String>()
        let opened = PublishRelay<String>()
        let bag = DisposeBag()
        links.skip(until: isIn).bind(to: opened).disposed(by: bag)
        watch opened
        isIn <- false
        links <- "cart"
        """
    }

    private static func size(_ first: String) -> String {
        #"""
        final class Settings { var size = 12; let big = BehaviorRelay(value: 20); let changes = PublishRelay<Int>() }
        final class Reader {
            let title: Observable<String>
            init(_ settings: Settings) { title = settings.changes.startWith(\#(first)).map { "\($0) pt" } }
        }
        let settings = Settings()
        let reader = Reader(settings)
        settings.size = 18
        settings.big <- 30
        watch reader.title
        """#
    }

    static let drilled = [
        Case(
            symptom: "a subscription that create does not give back", question: ":leaks",
            says: """
                the closure of create does not return it, so it lives as long as source does, whoever leaves create
                """,
            program: """
                let source = PublishRelay<Int>()
                func listen() -> Observable<Int> {
                    Observable.create { o in
                        _ = source.do(onNext: { print($0) }).subscribe(onNext: { o.onNext($0) })
                        return Disposables.create()
                    }
                }
                let on = PublishRelay<Bool>()
                let bag = DisposeBag()
                on.flatMapLatest { $0 ? listen() : .never() }.subscribe(onNext: { print($0) }).disposed(by: bag)
                on <- true
                on <- false
                """),
        Case(
            symptom: "a gate of Combine's that a state has opened", question: ":why out",
            says: "drop   stop had a value already, false, and any value opens it     app.rx:6",
            program: """
                import Combine
                let stop = CurrentValueSubject<Bool, Never>(false)
                let a = PassthroughSubject<Int, Never>()
                let out = CurrentValueSubject<Int, Never>(0)
                var kept = Set<AnyCancellable>()
                a.drop(untilOutputFrom: stop).sink { out.send($0) }.store(in: &kept)
                a.send(1)
                """),
        Case(
            symptom: "a gate that a start value has opened", question: ":why opened",
            says: "skip until   isIn had a value already, false, and any value opens it     app.rx:5",
            program: gate("BehaviorRelay(value: false)")),
        Case(
            symptom: "a gate that a false has opened", question: ":why opened",
            says: "skip until   isIn had sent false (#1), and any value opens it     app.rx:5",
            program: gate("PublishRelay<Bool>()")),
        Case(
            symptom: "a first value that was read too early", question: ":why reader.title",
            says: """
                startWith   its own first value; it is what size held when it was made, and app.rx:8 changes that; \
                deferred asks anew     app.rx:4
                """,
            program: size("settings.size")),
        Case(
            symptom: "a relay's value that was read too early", question: ":why reader.title",
            says: """
                its own first value; it is what settings.big held when it was made, before #1; deferred asks anew
                """,
            program: size("settings.big.value")),
        Case(
            symptom: "a value in a list of captures", question: ":why full",
            says: "`most` was made of limit once, when this line ran: it does not follow it     app.rx:3",
            program: """
                let limit = BehaviorRelay(value: 3)
                let guests = PublishRelay<Int>()
                let full = guests.map { [most = limit.value] count in count > most }
                watch full
                limit <- 10
                guests <- 5
                """),
        Case(
            symptom: "a debounce behind distinctUntilChanged", question: ":why request",
            says: "distinctUntilChanged   let \"ab\" through: the one before was \"abc\" (#3)     app.rx:4",
            program: """
                let text = PublishRelay<String>()
                let request = PublishRelay<String>()
                let bag = DisposeBag()
                text.distinctUntilChanged()
                    .debounce(.milliseconds(300), scheduler: MainScheduler.instance)
                    .bind(to: request).disposed(by: bag)
                watch request
                text <- "ab"
                :advance 1s
                text <- "abc"
                text <- "ab"
                :advance 1s
                """),
        Case(
            symptom: "a timer that outlives its create", question: ":why #5",
            says: """
                interval 1 s   tick; it runs on, though create (app.rx:3), which it feeds, is over since #4: \
                what its closure returns (app.rx:7) does not end it     app.rx:4
                """,
            program: polls),
        Case(
            symptom: "a timer that is looked for", question: ":leaks",
            says: """
                interval 1 s runs on, though create, which it feeds, is over since #4     app.rx:4
                  the closure of create has to return what subscribe gives back: that ends it     app.rx:7
                """,
            program: polls),
        Case(
            symptom: "a timer that is not the one that was left", question: ":why #6",
            says: "do                                 app.rx:5", lacks: "it runs on", program: polls),
        Case(
            symptom: "a timer that a closure of disposal holds", question: ":leaks",
            says: "nothing is left over",
            program: #"""
                func poll(_ id: String) -> Observable<String> {
                    Observable.create { observer in
                        let timer = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)
                            .subscribe(onNext: { observer.onNext("\(id) \($0)") })
                        return Disposables.create { timer.dispose() }
                    }
                }
                let device = PublishRelay<String>()
                let status = BehaviorRelay(value: "")
                let bag = DisposeBag()
                device.flatMapLatest { poll($0) }.bind(to: status).disposed(by: bag)
                device <- "lamp"
                :advance 1s
                """#),
        Case(
            symptom: "a request in withLatestFrom", question: ":why price",
            says: """
                with deferred = 101; it was asked once, when withLatestFrom began, and has completed; \
                in the closure of flatMapLatest it would be asked each time     app.rx:2
                """,
            lacks: "it was computed once",
            program: """
                var market = [101, 105, 99]
                func quote() -> Observable<Int> { Observable.deferred { .just(market.removeFirst()) } }
                let refresh = PublishRelay<Void>()
                let price = BehaviorRelay(value: 0)
                let bag = DisposeBag()
                refresh.withLatestFrom(quote()).bind(to: price).disposed(by: bag)
                watch price
                refresh <- ()
                refresh <- ()
                """),
        Case(
            symptom: "a service that is made anew for each run", question: ":why out",
            says:
                "share   runs anew: its last subscriber had left     app.rx:4\n      └ it was asked for when this ran",
            lacks: "requests <- 1",
            program: """
                let requests = PublishRelay<Int>(); let out = PublishRelay<Int>()
                let load = Observable<Int>.create { o in
                    out.accept(1); o.onNext(1); return Disposables.create()
                }.share(replay: 1, scope: .whileConnected)
                let header = BehaviorRelay(value: 0)
                let side = BehaviorRelay(value: 0)
                let bag = DisposeBag()
                load.take(1).bind(to: header).disposed(by: bag)
                load.take(1)
                    .filter { $0 > 0 }
                    .bind(to: side).disposed(by: bag)
                """),
    ]

    @Test("is answered, what was settled or left before", arguments: drilled)
    func answersWhatWasDrilled(_ asked: Case) {
        let said = answer(asked.question, after: asked.program)
        #expect(said.contains(asked.says), "\(said)")
        #expect(!said.contains(asked.lacks), "\(said)")
    }
}
