import Session
import Testing

/// What is gathered until there is enough, and what each inner stream has or does for itself.
extension NamelessTests {
    static let each: [Case] = [
        Case(
            symptom: "a pair that is not full", question: ":whynot",
            says: ["3 waits in collect: it sends when it has 2, or when its source completes     app.rx:4"],
            lacks: ["does not complete by itself"],
            program: #"""
                import Combine
                var subs = Set<AnyCancellable>()
                let numbers = PassthroughSubject<Int, Never>()
                numbers.collect(2).sink { print("pair", $0) }.store(in: &subs)
                numbers.send(1)
                numbers.send(2)
                numbers.send(3)
                """#),
        Case(
            symptom: "a window that is not full", question: ":whynot", says: ["window completes it when it has 2"],
            lacks: ["does not complete by itself"],
            program: #"""
                let a = PublishSubject<Int>()
                a.window(timeSpan: .never, count: 2, scheduler: MainScheduler.instance).flatMap { $0.toArray() }
                  .subscribe(onNext: { print($0) })
                a <- 1
                """#),
        Case(
            symptom: "a buffer without a time", question: ":whynot",
            says: ["1 waits in buffer: it sends when it has 2, or when its source completes"],
            program: #"""
                let a = PublishSubject<Int>()
                a.buffer(count: 2).subscribe(onNext: { print($0) })
                a <- 1
                """#),
        Case(
            symptom: "what each element asks for anew", question: ":why",
            says: [
                "ran 2 times, once for each element of flatMap: "
                    + ".share(replay: 1, scope: .forever), behind app.rx:7, would run it once"
            ],
            program: #"""
                let bag = DisposeBag()
                let token = Observable<String>.create { o in
                  print("refresh token")
                  o.onNext("tok")
                  o.onCompleted()
                  return Disposables.create()
                }
                let requests = PublishSubject<String>()
                requests.flatMap { path in token.map { path + $0 } }.subscribe(onNext: { print($0) }).disposed(by: bag)
                requests.onNext("/a")
                requests.onNext("/b")
                """#),
        Case(
            symptom: "what each refresh asks for anew", question: ":why", says: ["run 2 of 2"], lacks: ["ran 2 times"],
            program: #"""
                let bag = DisposeBag()
                let load = Observable<String>.create { o in
                  print("load")
                  o.onNext("tok")
                  o.onCompleted()
                  return Disposables.create()
                }
                let refresh = PublishSubject<Void>()
                refresh.flatMap { load.map { $0 + "!" } }.subscribe(onNext: { print($0) }).disposed(by: bag)
                refresh.onNext(())
                refresh.onNext(())
                """#),
        Case(
            symptom: "what a clock asks for anew", question: ":why", says: ["run 2 of 2"], lacks: ["ran 2 times"],
            program: #"""
                let bag = DisposeBag()
                let load = Observable<String>.create { o in
                  print("load")
                  o.onNext("tok")
                  o.onCompleted()
                  return Disposables.create()
                }
                Observable<Int>.interval(.seconds(1)).flatMap { _ in load.map { $0 + "!" } }
                  .subscribe(onNext: { print($0) }).disposed(by: bag)
                :advance 2s
                """#),
        Case(
            symptom: "a side that two run", question: ":why",
            says: ["ran 2 times, for 2 subscriptions: .share(replay: 1"],
            program: #"""
                let bag = DisposeBag()
                let theme = Observable<String>.create { o in
                  print("read disk")
                  o.onNext("dark")
                  o.onCompleted()
                  return Disposables.create()
                }
                let opened = PublishSubject<String>()
                opened.withLatestFrom(theme) { "\($0) in \($1)" }.subscribe(onNext: { print(1, $0) }).disposed(by: bag)
                opened.withLatestFrom(theme) { "\($0) in \($1)" }.subscribe(onNext: { print(2, $0) }).disposed(by: bag)
                opened.onNext("home")
                """#),
        Case(
            symptom: "a repetition that each inner stream lets through", question: ":why",
            says: ["each run of flatMapLatest has a distinctUntilChanged of its own: one behind it is for all"],
            program: #"""
                let tick = PublishSubject<Int>()
                let temps = tick.flatMapLatest { n in Observable.of("t\(n)", "t\(n)").distinctUntilChanged() }
                watch temps
                tick <- 1
                tick <- 1
                """#),
        Case(
            symptom: "a repetition in streams that are switched to", question: ":why",
            says: ["each run of switchToLatest has a removeDuplicates of its own: one behind it is for all"],
            program: #"""
                import Combine
                var bag = Set<AnyCancellable>()
                let s = PassthroughSubject<Int, Never>()
                s.map { n in [n % 2, n % 2].publisher.removeDuplicates() }.switchToLatest().sink { print($0) }
                  .store(in: &bag)
                s.send(1)
                s.send(3)
                """#),
        Case(
            symptom: "a side that each element asks for anew", question: ":why",
            says: ["with n = 1 (#5); ran 2 times, once for each element of flatMap"],
            program: #"""
                let bag = DisposeBag()
                let n = Observable<Int>.create { o in
                  print("load")
                  o.onNext(1)
                  o.onCompleted()
                  return Disposables.create()
                }
                let req = PublishSubject<Int>()
                req.flatMap { p in Observable.zip(n, Observable.just(p)) { $0 + $1 } }
                  .subscribe(onNext: { print($0) }).disposed(by: bag)
                req.onNext(1)
                req.onNext(2)
                """#),
        Case(
            symptom: "a future that each element makes", question: ":why",
            says: ["ran 2 times, once for each element of flatMap"], lacks: ["multicast"],
            program: #"""
                import Combine
                var bag = Set<AnyCancellable>()
                let token = Deferred { Future<String, Never> { p in print("POST"); p(.success("t")) } }
                let requests = PassthroughSubject<String, Never>()
                requests.flatMap { p in token.map { $0 + p } }.sink { print($0) }.store(in: &bag)
                requests.send("/a")
                requests.send("/b")
                """#),
        Case(
            symptom: "a producer that each element starts", question: ":why",
            says: ["ran 2 times, once for each element of flatMap: .replayLazily(upTo: 1)"],
            lacks: ["was given when it was made"],
            program: #"""
                import ReactiveSwift
                let token = SignalProducer<String, Never> { o, _ in
                  print("POST")
                  o.send(value: "t")
                  o.sendCompleted()
                }
                let (requests, observer) = Signal<String, Never>.pipe()
                requests.flatMap(.merge) { p in token.map { $0 + p } }.observeValues { print($0) }
                observer.send(value: "/a")
                observer.send(value: "/b")
                """#),
        Case(
            symptom: "what is taken at each tap", question: ":why", says: ["run 2 of 2"], lacks: ["of its own"],
            program: #"""
                let bag = DisposeBag()
                let user = BehaviorRelay(value: "ann")
                let tap = PublishSubject<Void>()
                tap.flatMapLatest { user.take(1) }.subscribe(onNext: { print($0) }).disposed(by: bag)
                tap.onNext(())
                tap.onNext(())
                """#),
        Case(
            symptom: "a sum that each inner stream begins anew", question: ":why",
            says: ["each run of flatMapLatest has a scan of its own"],
            program: #"""
                let tick = PublishSubject<Int>()
                let sums = tick.flatMapLatest { Observable.just($0).scan(0, accumulator: +) }
                watch sums
                tick <- 1
                tick <- 2
                """#),
        Case(
            symptom: "what each inner stream takes of its own", question: ":why", says: ["run 2 of 2"],
            lacks: ["of its own"],
            program: #"""
                let pick = PublishSubject<Int>()
                let out = pick.flatMapLatest { n in Observable<Int>.interval(.seconds(1)).map { $0 + n }.take(3) }
                watch out
                pick <- 1
                :advance 1s
                pick <- 2
                :advance 1s
                """#),
        Case(
            symptom: "an action that is busy", question: ":whynot",
            says: ["() was refused: it executes, and does one thing at a time"], lacks: ["nothing has come to Action"],
            program: #"""
                import ReactiveSwift
                let refresh = Action<Void, String, Never> { _ in
                  SignalProducer(value: "fresh").delay(1, on: QueueScheduler.main)
                }
                refresh.values.observeValues { print($0) }
                refresh.errors.observeValues { print("err", $0) }
                refresh.apply(()).start()
                refresh.apply(()).start()
                :advance 3s
                """#),
        Case(
            symptom: "an object that is about to change", question: ":why",
            says: ["objectWillChange is sent before the property changes: what it reads has the value before"],
            program: willChange("store.objectWillChange")),
        Case(
            symptom: "an object that has changed by then", question: ":why", says: ["receive"],
            lacks: ["before the property changes"],
            program: willChange("store.objectWillChange.receive(on: DispatchQueue.main)") + "\n:advance 1s"),
    ]

    private static func willChange(_ source: String) -> String {
        """
        import Combine
        var subs = Set<AnyCancellable>()
        class Store: ObservableObject {
          @Published var count = 0
        }
        let store = Store()
        \(source).sink { print("count is", store.count) }.store(in: &subs)
        store.count = 1
        """
    }
}
