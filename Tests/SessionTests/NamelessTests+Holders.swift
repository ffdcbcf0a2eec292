import Session
import Testing

/// What holds a subscription.
extension NamelessTests {
    static let holders: [Case] =
        [
            Case(
                symptom: "a subscription that a closure replaces", question: ":whynot",
                says: ["it did arrive: subscribe heard it, in the place of the one that was disposed at 0.000 by #2"],
                lacks: ["nobody heard it"],
                program: #"""
                    let play = PublishSubject<Int>()
                    let progress = PublishSubject<Int>()
                    let bag = DisposeBag()
                    var trackBag = DisposeBag()
                    play.subscribe(onNext: { track in
                      trackBag = DisposeBag()
                      progress.subscribe(onNext: { print("track", track, "at", $0) }).disposed(by: trackBag)
                    }).disposed(by: bag)
                    play.onNext(1)
                    play.onNext(2)
                    progress.onNext(20)
                    """#),
            Case(
                symptom: "a cancellable that a closure replaces", question: ":whynot",
                says: ["it did arrive: sink heard it, in the place of the one that was disposed at 0.000 by #2"],
                lacks: ["nobody heard it"],
                program: #"""
                    import Combine
                    let play = PassthroughSubject<Int, Never>()
                    let progress = PassthroughSubject<Int, Never>()
                    var bag = Set<AnyCancellable>()
                    var track: AnyCancellable?
                    play.sink { t in
                      track = progress.sink { print("track", t, $0) }
                    }.store(in: &bag)
                    play.send(1)
                    play.send(2)
                    progress.send(20)
                    """#),
            Case(
                symptom: "one of two objects that is gone", question: ":whynot",
                says: [
                    "was disposed at 0.000 by app.rx:11, with its bag of app.rx:2, so it heard that no more",
                    "the Cell that app.rx:9 made was let go by app.rx:11",
                ], lacks: ["nobody heard it", "in the place of"],
                program: #"""
                    class Cell {
                      let bag = DisposeBag()
                      init(_ n: String, _ s: PublishSubject<Int>) { s.subscribe(onNext: { print(n, $0) }).disposed(by: bag) }
                    }
                    let s = PublishSubject<Int>()
                    let t = PublishSubject<Int>()
                    let own = DisposeBag()
                    t.subscribe(onNext: { print($0) }).disposed(by: own)
                    var one: Cell? = Cell("one", s)
                    var two: Cell? = Cell("two", s)
                    one = nil
                    s.onNext(1)
                    """#),
        ] + clocks
}

/// What sends by the clock, and who held it.
extension NamelessTests {
    private static let clocks: [Case] = [
        Case(
            symptom: "a timer in a bag of the function", question: ":whynot",
            says: [
                "subscribe (app.rx:5) was disposed at 0.000 by app.rx:8, with its bag of app.rx:3",
                "bag belongs to the function around it, and goes at its end: a property keeps it     app.rx:3",
            ], lacks: ["nothing has come"],
            program: #"""
                class Splash {
                  func show() {
                    let bag = DisposeBag()
                    Observable<Int>.timer(.seconds(2), scheduler: MainScheduler.instance)
                      .subscribe(onNext: { _ in print("go to home") }).disposed(by: bag)
                  }
                }
                Splash().show()
                :advance 3s
                """#),
        Case(
            symptom: "an interval whose owner goes", question: ":whynot",
            says: [
                "it did arrive", "subscribe (app.rx:4) was disposed at 2.000 by app.rx:10",
                "the Clock that app.rx:7 made was let go by app.rx:10",
            ],
            program: #"""
                class Clock {
                  var bag = DisposeBag()
                  func start() {
                    Observable<Int>.interval(.seconds(1)).subscribe(onNext: { print("t", $0) }).disposed(by: bag)
                  }
                }
                var c: Clock? = Clock()
                c?.start()
                :advance 2s
                c = nil
                :advance 2s
                """#),
        Case(
            symptom: "a timer whose cancellable goes with its object", question: ":whynot",
            says: [
                "sink (app.rx:5) was disposed at 2.000 by app.rx:11",
                "the Screen that app.rx:8 made was let go by app.rx:11",
            ],
            program: #"""
                import Combine
                class Screen {
                  var c: AnyCancellable?
                  func start() {
                    c = Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { _ in print("tick") }
                  }
                }
                var screen: Screen? = Screen()
                screen?.start()
                :advance 2s
                screen = nil
                :advance 2s
                """#),
        Case(
            symptom: "an interval that ends by itself", question: ":whynot", says: ["it had taken 2"],
            lacks: ["was disposed"],
            program: #"""
                let bag = DisposeBag()
                Observable<Int>.interval(.seconds(1)).take(2).subscribe(onNext: { print($0) }).disposed(by: bag)
                :advance 4s
                """#),
        Case(
            symptom: "a timer's cancellable that shadows a property", question: ":whynot",
            says: [
                "sink (app.rx:5) was disposed at 0.000 by app.rx:9",
                "sub held it, and goes at the end of start; a property, or a set by .store(in:), keeps it     app.rx:5",
            ], lacks: ["nothing has come"],
            program: #"""
                import Combine
                class Countdown {
                  var sub: AnyCancellable?
                  func start() {
                    let sub = Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { _ in print("tick") }
                  }
                }
                let t = Countdown()
                t.start()
                :advance 3s
                """#),
        Case(
            symptom: "what Combine delays for a constant of the function", question: ":whynot",
            says: [
                "() stopped at delay 2 s: it was let go 2 s before it was due     app.rx:3",
                "c held it, and goes at the end of show",
            ], lacks: ["the stream ended"],
            program: #"""
                import Combine
                func show() {
                  let c = Just(()).delay(for: 2, scheduler: DispatchQueue.main).sink { print("home") }
                  print("splash up")
                }
                show()
                :advance 3s
                """#),
    ]
}
