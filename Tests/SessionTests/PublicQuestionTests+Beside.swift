import Session
import Testing

/// What goes on beside an event: another run, another side, a later subscriber; and what waits where nobody watches.
extension PublicQuestionTests {
    private static func joined(_ submit: String) -> String {
        """
        let name = BehaviorRelay(value: "")
        let submit = PublishSubject<Void>()
        let sent = Observable.combineLatest(\(submit), name) { _, name in name }
        watch sent
        submit <- ()
        name <- "Ann"
        """
    }

    private static func begun(_ opened: String) -> String {
        """
        let start = PublishSubject<Int>()
        let seconds = start.flatMap { _ in \(opened) }
        watch seconds
        start <- 1
        :advance 1s
        start <- 2
        :advance 1s
        """
    }

    private static let ticking = "Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)"

    private static let typed = """
        let text = PublishSubject<String>()
        let query = text.throttle(.seconds(1), latest: false, scheduler: MainScheduler.instance)
        watch query
        text <- "r"
        :advance 400ms
        text <- "rx"
        """

    private static let events = """
        let event = PublishSubject<String>()
        let upload = event.buffer(timeSpan: .seconds(5), count: 10, scheduler: MainScheduler.instance)
        watch upload
        :advance 5s
        """

    private static func failing(_ query: String) -> String {
        """
        func search(_ q: String) -> Observable<String> {
            q.count < 2 ? .error("too short") : .just(q)
        }
        let query = \(query)
        let hits = query.flatMapLatest { search($0) }.retry(3)
        watch hits
        query <- "r"
        query <- "s"
        query <- "t"
        """
    }

    private static let groups = """
        let word = PublishSubject<String>()
        let lines = word.groupBy { $0.count }
            .delay(.milliseconds(100), scheduler: MainScheduler.instance)
            .flatMap { $0 }
        watch lines
        word <- "ox"
        :advance 1s
        """

    private static func screens(_ kind: String) -> String {
        """
        let open = \(kind)
        func appear() -> Disposable { open.subscribe(onNext: { print("push", $0) }) }
        var screen = appear()
        open.onNext("details")
        screen.dispose()
        screen = appear()
        """
    }

    private static let greeted = """
        let toast = PublishSubject<String>()
        let bag = DisposeBag()
        Observable.just("welcome").bind(to: toast).disposed(by: bag)
        toast.subscribe(onNext: { print($0) }).disposed(by: bag)
        toast.onNext("saved")
        """

    private static let rooms = """
        let room = PublishSubject<String>()
        let lines = PublishRelay<String>()
        let bag = DisposeBag()
        lines.filter { $0.isEmpty }.subscribe(onNext: { print($0) }).disposed(by: bag)
        room.map { $0.count }.subscribe(onNext: { print($0) }).disposed(by: bag)
        """

    private static let draft = """
        let text = BehaviorRelay(value: "all")
        let bag = DisposeBag()
        text.debounce(.seconds(2), scheduler: MainScheduler.instance)
            .subscribe(onNext: { print($0) }).disposed(by: bag)
        """

    private static let read = """
        func read() -> Observable<String> {
            Observable.create { o in
                o.onNext("local")
                return Disposables.create()
            }
        }
        let bag = DisposeBag()
        Observable.concat(read(), Observable.just("remote")).subscribe(onNext: { print($0) }).disposed(by: bag)
        """

    static let beside = [
        Case(
            symptom: "a tap that is joined with a text", question: ":why sent",
            says: "name (#3) sent; submit did not, and withLatestFrom sends for that alone     app.rx:3",
            program: joined("submit")),
        Case(
            symptom: "a join that is to begin by itself", question: ":why sent", says: "name (#4) sent     app.rx:3",
            lacks: "withLatestFrom", program: joined("submit.startWith(())")),
        Case(
            symptom: "a timer more for each tap", question: ":why seconds",
            says: "run 2 of 2, opened by #3; run 1, opened by #1, goes on beside it: flatMapLatest would have left it",
            program: begun(ticking)),
        Case(
            symptom: "several runs that end", question: ":why seconds", says: "run 2 of 2, opened by #3     app.rx:2",
            lacks: "beside it", program: begun(ticking + ".take(3)")),
        Case(
            symptom: "a throttle that sends the first alone", question: ":whynot query",
            says: "the window had 600 ms to run, and drops what comes in it; latest: true sends the newest at its end",
            program: typed),
        Case(
            symptom: "an array of nothing", question: ":why upload",
            says: "its time was up, and nothing had come; filter { !$0.isEmpty } leaves such arrays out",
            program: events),
        Case(
            symptom: "a retry that is given the same again", question: ":whynot hits",
            says: "no try is left; each try anew was given #2, which its source keeps for new subscribers",
            program: failing("BehaviorRelay(value: \"rx\")")),
        Case(
            symptom: "a retry that is given nothing", question: ":why hits", says: "no try is left   ",
            lacks: "keeps for new", program: failing("PublishSubject<String>()")),
        Case(
            symptom: "a group that is heard late", question: ":whynot lines",
            says: """
                group was listened to only from 0.100 on, after "ox" (#1): delay 100 ms (app.rx:3) had held it back; \
                what groupBy opens is lost until it is heard     app.rx:2
                """, program: groups),
        Case(
            symptom: "an event that is told again", question: ":why open",
            says: "subscribe   told once more, at 0.000: ReplaySubject keeps it for who comes later     app.rx:2",
            program: screens("ReplaySubject<String>.create(bufferSize: 1)")),
        Case(
            symptom: "a state that is told again", question: ":why open", says: "#1 open → \"details\"",
            lacks: "once more", program: screens("BehaviorSubject(value: \"list\")")),
        Case(
            symptom: "a completion that is bound", question: ":whynot toast",
            says: "bind   pushed it, which ends it for good: subscribe(onNext:) passes the elements alone     app.rx:3",
            program: greeted),
        Case(
            symptom: "who came after the end", question: ":whynot",
            says: "subscribe came after that, and heard the end alone     app.rx:4", program: greeted),
        Case(
            symptom: "several that are subscribed to", question: ":whynot",
            says: "of which stream? :whynot NAME, :whynot NAME #7", program: rooms),
        Case(
            symptom: "a start value that is held", question: ":whynot text",
            says: "it is on its way: debounce 2 s is due at 2.000     app.rx:3", program: draft),
        Case(
            symptom: "one subscription that nobody watches", question: ":whynot",
            says: "concat has not come to just (app.rx:8) yet: create (app.rx:2) has not ended     app.rx:8",
            program: read),
    ]

    @Test("is answered, what goes on beside it", arguments: beside)
    func answersBeside(_ asked: Case) { answers(asked) }

    private static let once = """
        import Combine
        let config = Just("v1").share()
        var bag = Set<AnyCancellable>()
        config.sink { print("first", $0) }.store(in: &bag)
        config.sink { print("second", $0) }.store(in: &bag)
        """

    private static let form = """
        import Combine
        final class Form: ObservableObject {
          @Published var name = ""
          var bag = Set<AnyCancellable>()
          init() { $name.dropFirst(5).sink { print($0) }.store(in: &bag) }
        }
        let form = Form()
        form.name = "Ann"
        """

    private static let paced = """
        import Combine
        let a = PassthroughSubject<Int, Never>()
        let b = a.delay(for: 0.5, scheduler: RunLoop.main)
        watch b
        a.send(1)
        :advance 1s
        """

    private static let state = """
        import Combine
        let state = CurrentValueSubject<Int, Never>(0)
        let out = state.flatMap(maxPublishers: .max(1)) { Just($0).delay(for: 1, scheduler: RunLoop.main) }
        watch out
        state.send(1)
        """

    private static let loaded = """
        import ReactiveSwift
        let load = SignalProducer<String, Never> { observer, _ in
            print("request")
            observer.send(value: "rows")
            observer.sendCompleted()
        }
        load.startWithValues { print($0) }
        load.map { $0.count }.startWithValues { print($0) }
        """

    private static let twice = """
        import ReactiveSwift
        let save = Action<Int, String, Never> { n in
            SignalProducer(value: "saved \\(n)").delay(1, on: QueueScheduler.main)
        }
        watch save.values
        save.apply(1).start()
        save.apply(2).start()
        :advance 3s
        """

    private static func observed(_ model: String, _ how: String) -> String {
        """
        import ReactiveSwift
        let model = MutableProperty("Ann")
        final class Screen {
          let name = MutableProperty("")
          let long = MutableProperty(false)
          init() {
            \(model).\(how)
            long <~ name.map { $0.count > 3 }
          }
        }
        let screen = Screen()
        """
    }

    private static let reactor = """
        final class Reactor {
          let action = PublishRelay<Int>()
          private let current = BehaviorRelay(value: 0)
          var state: Observable<Int> { current.asObservable() }
          private let bag = DisposeBag()
          init() { action.flatMap { Observable.just($0) }.bind(to: current).disposed(by: bag) }
        }
        let reactor = Reactor()
        let bag = DisposeBag()
        reactor.state.filter { $0 > 0 }.subscribe(onNext: { print("plus", $0) }).disposed(by: bag)
        reactor.state.filter { $0 < 0 }.subscribe(onNext: { print("minus", $0) }).disposed(by: bag)
        reactor.action.accept(1)
        """

    private static let taps = """
        let tap = PublishRelay<Void>()
        let order = tap.throttle(.seconds(2), scheduler: MainScheduler.instance).map { "order" }
        watch order
        tap <- ()
        tap <- ()
        :advance 3s
        """

    private static let gated = """
        let ready = PublishSubject<Void>()
        let link = PublishRelay<String>()
        let open = link.skip(until: ready)
        watch open
        ready.onCompleted()
        link <- "cart"
        """

    private static let connected = """
        let numbers = Observable.of(1, 2, 3).publish()
        let bag = DisposeBag()
        numbers.connect().disposed(by: bag)
        numbers.subscribe(onNext: { print($0) }).disposed(by: bag)
        """

    private static let spoken = """
        import ReactiveSwift
        let (signal, observer) = Signal<String, Never>.pipe()
        observer.send(value: "hello")
        signal.observeValues { print($0) }
        """

    private static let tried = """
        import Combine
        enum Failure: Error { case odd }
        let number = PassthroughSubject<Int, Never>()
        let half = number.tryMap { n -> Int in
          if n % 2 == 1 { throw Failure.odd }
          return n / 2
        }.catch { _ in Just(-1) }
        watch half
        number.send(3)
        number.send(4)
        """

    static let others = [
        Case(
            symptom: "a signal that had spoken", question: ":whynot",
            says: """
                signal was subscribed to only at app.rx:4, after "hello" (#1): signal keeps nothing for new subscribers; \
                a MutableProperty does     app.rx:2
                """, lacks: "watch", program: spoken),
        Case(
            symptom: "a closure that throws, in Combine's words", question: ":whynot half",
            says: "took over from error odd of tryMap", program: tried),
        Case(
            symptom: "a retry for ever", question: ":why reply",
            says: "retry   it tries again at once, for ever: retry(3) gives up, retry(when:) can wait     app.rx:1",
            lacks: "no try is left",
            program: "let reply = Observable<Int>.error(\"offline\").retry()\nwatch reply"),
        Case(
            symptom: "a work that has no element", question: ":whynot saved",
            says: "empty   completes at once, without an element     app.rx:1",
            program: """
                func save() -> Completable { Completable.empty() }
                let tap = PublishRelay<Void>()
                let saved = tap.flatMapLatest { save().asObservable().map { _ in "saved" } }
                watch saved
                tap <- ()
                """),
        Case(
            symptom: "a property that hears its own object's", question: ":leaks", says: "nothing is left over",
            program: observed("name", "producer.startWithValues { print($0) }")),
        Case(
            symptom: "an observer of another object's property", question: ":leaks",
            says: "it lives as long as model does: take(duringLifetimeOf:) is missing", lacks: "bag",
            program: observed("model", "producer.startWithValues { print($0) }")),
        Case(
            symptom: "a getter of a relay, which costs nothing", question: ":why reactor.state",
            says: "bind   pushed it", lacks: "makes one", program: reactor),
        Case(
            symptom: "a tap more, when the window is over", question: ":why order",
            says: "throttle   let through 2 s later; latest: false sends the first of a window alone     app.rx:2",
            program: taps),
        Case(
            symptom: "a gate whose opener is over", question: ":whynot open",
            says: "ready completed without an element     app.rx:1", lacks: "nothing has been pushed", program: gated),
        Case(
            symptom: "who subscribes to what was connected", question: ":whynot",
            says: "heard the end alone; numbers was connected before: subscribe first, then .connect()     app.rx:4",
            program: connected),
        Case(
            symptom: "a share that was over", question: ":whynot",
            says:
                "sink came after that, and heard the end alone; multicast(subject:) with a CurrentValueSubject keeps one",
            program: once),
        Case(
            symptom: "a property by its own name", question: ":whynot form.name",
            says: "\"Ann\" stopped at dropFirst: skipped, 3 more to skip     app.rx:5", lacks: "#0", program: form),
        Case(
            symptom: "a time that is written as a number", question: ":why b", says: "delay   held 500 ms     app.rx:3",
            program: paced),
        Case(
            symptom: "a value that waits for demand", question: ":whynot out",
            says: "1 waits in flatMap behind run 1, which has not completed: delay 1 s (app.rx:3)", program: state),
        Case(
            symptom: "a newer value that took its place", question: ":whynot out #1",
            says: "1 was superseded by #2 after 0 ms, in flatMap     app.rx:3", program: state + "\nstate.send(2)"),
        Case(
            symptom: "a producer that is started twice", question: ":why load",
            says: ".replayLazily(upTo: 1), behind app.rx:6, makes it one", lacks: ".share(", program: loaded),
        Case(
            symptom: "an action that is at work", question: ":whynot save.values",
            says: "2 was refused: it executes, and does one thing at a time     app.rx:2", program: twice),
    ]

    @Test("is answered, of Combine and ReactiveSwift", arguments: others)
    func answersOthers(_ asked: Case) { answers(asked) }
}
