/// What a stranger asked of short programs of three libraries, each with one classic mistake.
extension NamelessTests {
    static let relatives: [Case] = cycles + late + announced + failed

    private static let cycles: [Case] = [
        Case(
            symptom: "a cycle through a producer that was started", question: ":leaks",
            says: [
                "startWithValues on timer(interval:), since 0.000     app.rx:6",
                "its closure holds Player (app.rx:6), Player holds the subscription; [weak self] there breaks the cycle",
            ],
            program: #"""
                import ReactiveSwift
                final class Player {
                  let time = MutableProperty(0)
                  private var d: Disposable?
                  func play() {
                    d = SignalProducer.timer(interval: .seconds(1), on: QueueScheduler.main).startWithValues { _ in self.time.value += 1 }
                  }
                }
                var p: Player? = Player()
                p!.play()
                p = nil
                """#),
        Case(
            symptom: "the same through a sink", question: ":leaks",
            says: [
                "its closure holds Player (app.rx:7), Player holds the subscription; [weak self] there breaks the cycle"
            ],
            program: #"""
                import Combine
                import Foundation
                final class Player {
                  @Published var time = 0
                  var c: AnyCancellable?
                  func play() {
                    c = Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { _ in self.time += 1 }
                  }
                }
                var p: Player? = Player()
                p!.play()
                p = nil
                """#),
        Case(
            symptom: "the same that is held weakly", question: ":leaks", says: ["nothing is left over"],
            program: #"""
                import Combine
                import Foundation
                final class Player {
                  @Published var time = 0
                  var c: AnyCancellable?
                  func play() {
                    c = Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { [weak self] _ in self?.time += 1 }
                  }
                }
                var p: Player? = Player()
                p!.play()
                p = nil
                """#),
    ]

    private static let late: [Case] = [
        Case(
            symptom: "a timer that nothing connects", question: ":whynot m.$ticks",
            says: [
                "not run: ticks += 1 in sink; publish is not connected: nothing runs before .connect(); .autoconnect() does that"
            ], lacks: ["nobody subscribes there"],
            program: #"""
                import Combine
                import Foundation
                final class Model: ObservableObject {
                  @Published var ticks = 0
                  var c: AnyCancellable?
                  func start() {
                    c = Timer.publish(every: 1, on: .main, in: .common).sink { _ in self.ticks += 1 }
                  }
                }
                let m = Model()
                watch m.$ticks
                m.start()
                :advance 3s
                """#),
        Case(
            symptom: "a sink that came too late, of the name that it hears", question: ":whynot greeting",
            says: [
                #"sink came only with `let b = greeting.sink { print("b", $0) }`, app.rx:6, after "hi ann" (#2): greeting keeps nothing for new subscribers"#
            ],
            program: #"""
                import Combine
                let user = CurrentValueSubject<String?, Never>(nil)
                let greeting = user.compactMap { $0 }.map { "hi " + $0 }.share()
                let a = greeting.sink { print("a", $0) }
                user.send("ann")
                let b = greeting.sink { print("b", $0) }
                """#),
        Case(
            symptom: "an observer that came too late", question: ":whynot doubled",
            says: ["after 2 (#2): doubled keeps nothing for new subscribers; Property(initial:then:) keeps one"],
            program: #"""
                import ReactiveSwift
                let (signal, observer) = Signal<Int, Never>.pipe()
                let doubled = signal.map { $0 * 2 }
                observer.send(value: 1)
                doubled.observeValues { print($0) }
                """#),
    ]

    private static let announced: [Case] = [
        Case(
            symptom: "what is set because of objectWillChange", question: ":why b.$double",
            says: [
                "sink   pushed it; objectWillChange is sent before the property changes: what it reads has the value before"
            ],
            program: #"""
                import Combine
                final class A: ObservableObject { @Published var n = 0 }
                final class B: ObservableObject {
                  @Published var double = 0
                  private var bag = Set<AnyCancellable>()
                  init(_ a: A) {
                    a.objectWillChange.sink { [weak self] in self?.double = a.n * 2 }.store(in: &bag)
                  }
                }
                let a = A()
                let b = B(a)
                watch b.$double
                a.n = 5
                """#),
        Case(
            symptom: "what only passes objectWillChange on", question: ":why", says: ["objectWillChange → ()"],
            lacks: ["before the property changes"],
            program: #"""
                import Combine
                final class A: ObservableObject { @Published var n = 0 }
                final class B: ObservableObject {
                  private var bag = Set<AnyCancellable>()
                  init(_ a: A) {
                    a.objectWillChange.sink { [weak self] in self?.objectWillChange.send() }.store(in: &bag)
                  }
                }
                let a = A()
                let b = B(a)
                watch b
                a.n = 5
                """#),
        Case(
            symptom: "a closure that did run, when time had come", question: ":whynot clicks",
            says: ["it did arrive: #5 clicks → 2"], lacks: ["not run"],
            program: #"""
                import ReactiveSwift
                let (taps, tapObserver) = Signal<Void, Never>.pipe()
                let clicks = MutableProperty(0)
                taps.throttle(1, on: QueueScheduler.main).observeValues { clicks.value += 1 }
                watch clicks
                tapObserver.send(value: ())
                tapObserver.send(value: ())
                :advance 2s
                """#),
    ]

    private static let failed: [Case] = [
        Case(
            symptom: "an action whose work failed", question: ":whynot vm.message",
            says: [
                "its work failed with error offline: only errors tells of that, and not values     app.rx:7",
                "SignalProducer(error:)   fails at once, with offline     app.rx:7",
            ],
            program: #"""
                import ReactiveSwift
                enum E: Error { case offline }
                final class VM {
                  let action: Action<String, String, E>
                  let message = MutableProperty("")
                  init() {
                    action = Action { $0.isEmpty ? SignalProducer(error: .offline) : SignalProducer(value: $0) }
                    message <~ action.values
                  }
                }
                let vm = VM()
                watch vm.message
                vm.action.apply("").start()
                """#),
        Case(
            symptom: "an action that is still at work", question: ":whynot status",
            says: ["what `submit.apply().start()` (app.rx:6) began has not completed: delay 500 ms (app.rx:2)"],
            lacks: ["nothing has changed it", "is not built on"],
            program: #"""
                import ReactiveSwift
                let submit = Action<Void, String, Never> { SignalProducer(value: "welcome").delay(0.5, on: QueueScheduler.main) }
                let status = MutableProperty("idle")
                status <~ submit.values
                watch status
                submit.apply().start()
                """#),
        Case(
            symptom: "what a sink waits for, and an inner stream that is over", question: ":whynot m.$seconds",
            says: ["it is on its way: delay 1 s is due at 1.000"], lacks: ["not run", "Empty"],
            program: #"""
                import Combine
                final class Model: ObservableObject {
                  @Published private(set) var seconds = 0
                  @Published var running = false
                  private var bag = Set<AnyCancellable>()
                  init() {
                    $running.map { on -> AnyPublisher<Int, Never> in
                      on ? Just(1).delay(for: .seconds(1), scheduler: RunLoop.main).eraseToAnyPublisher() : Empty().eraseToAnyPublisher()
                    }.switchToLatest().sink { [weak self] in self?.seconds += $0 }.store(in: &bag)
                  }
                }
                let m = Model()
                watch m.$seconds
                m.running = true
                """#),
        Case(
            symptom: "what a timeout ended, in a bag", question: ":whynot late",
            says: ["timeout 500 ms closed it     app.rx:3", "timeout 500 ms   nothing came in time"],
            lacks: ["with its bag"],
            program: #"""
                let bag = DisposeBag()
                let numbers = Observable<Int>.of(1, 2, 3)
                let late = numbers.delay(.seconds(1), scheduler: MainScheduler.instance).timeout(.milliseconds(500), scheduler: MainScheduler.instance).catchAndReturn(-1)
                late.subscribe(onNext: { print($0) }).disposed(by: bag)
                :advance 2s
                """#),
        Case(
            symptom: "a flag behind what completed without an element", question: ":why vm.loading",
            says: [
                "not run since #2: loading.accept(false) in do's onNext; nothing has come out of flatMapLatest (app.rx:7) since     app.rx:8",
                "it completed without an element",
            ],
            program: #"""
                final class VM {
                  let play = PublishRelay<String>()
                  let loading = BehaviorRelay(value: false)
                  let track: Observable<String>
                  init() {
                    track = play.do(onNext: { [loading] _ in loading.accept(true) })
                      .flatMapLatest { id in id.isEmpty ? Observable<String>.empty() : .just("track " + id) }
                      .do(onNext: { [loading] _ in loading.accept(false) })
                  }
                }
                let vm = VM(), bag = DisposeBag()
                vm.track.subscribe(onNext: { print($0) }).disposed(by: bag)
                vm.play.accept("")
                """#),
        Case(
            symptom: "the same that is still under way", question: ":why vm.loading", says: ["#2 vm.loading → true"],
            lacks: ["not run"],
            program: #"""
                final class VM {
                  let play = PublishRelay<String>()
                  let loading = BehaviorRelay(value: false)
                  let track: Observable<String>
                  init() {
                    track = play.do(onNext: { [loading] _ in loading.accept(true) })
                      .flatMapLatest { Observable.just($0).delay(.seconds(1), scheduler: MainScheduler.instance) }
                      .do(onNext: { [loading] _ in loading.accept(false) })
                  }
                }
                let vm = VM(), bag = DisposeBag()
                vm.track.subscribe(onNext: { print($0) }).disposed(by: bag)
                vm.play.accept("a")
                """#),
    ]
}
