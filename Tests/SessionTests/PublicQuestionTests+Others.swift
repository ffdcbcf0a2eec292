import Session
import Testing

/// What is asked in the words of Combine and ReactiveSwift, and of what was over, endless or free.
extension PublicQuestionTests {
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

    private static func cart(_ read: String) -> String {
        """
        import Combine
        final class Cart: ObservableObject {
          @Published var items: [Int] = []
          var bag = Set<AnyCancellable>()
          init() {
            $items.sink { [unowned self] new in
              print(\(read).count)
            }.store(in: &bag)
          }
        }
        let cart = Cart()
        cart.items = [5]
        """
    }

    static let others = [
        Case(
            symptom: "a closure that reads what is about to change", question: ":why cart.items",
            says: """
                sink   it read items, which has the value before until all have been told: \
                take the closure's argument     app.rx:6
                """, program: cart("self.items")),
        Case(
            symptom: "a closure that reads its argument", question: ":why cart.items", says: "cart.$items → [5]",
            lacks: "it read", program: cart("new")),
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
            says:
                "throttle   let through 2 s later; latest: true sends the newest of a window at its end; latest: false sends the first alone     app.rx:2",
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
