import Session
import Testing

/// Chains that have no names, and of which only what closures print shows that something came: what is asked names nothing.
@Suite("Chains without names") struct NamelessTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let symptom: String
        let question: String
        let says: [String]
        var lacks: [String] = []
        let program: String
        var testDescription: String { symptom }
    }

    private static let all =
        why + whyNot + closures + fresh + dialects + issues + held + begun + holders + each + older + ticks + early
        + actions + models + kept + shifted + thin + greeted + repeated + places + bound + aside + relatives + misled
        + shown

    @Test("are told of when nothing is named", arguments: all)
    func isTold(_ asked: Case) {
        let said = answer(asked.question, after: asked.program)
        for sentence in asked.says { #expect(said.contains(sentence), "\(said)") }
        for sentence in asked.lacks { #expect(!said.contains(sentence), "\(said)") }
    }

    private static let why: [Case] = [
        Case(
            symptom: "a subscription made in another, at each tap", question: ":why",
            says: [
                "it is number 1 of 2 subscriptions that this line has made; this one was made because of #1 tap → ()",
                "it is number 2 of 2 subscriptions that this line has made; this one was made by `tap.onNext(())`, app.rx:8",
            ],
            program: #"""
                let bag = DisposeBag()
                let tap = PublishSubject<Void>()
                let total = PublishSubject<Int>()
                tap.subscribe(onNext: {
                  total.map { "total \($0)" }.subscribe(onNext: { print($0) }).disposed(by: bag)
                }).disposed(by: bag)
                tap.onNext(())
                tap.onNext(())
                total.onNext(7)
                """#),
        Case(
            symptom: "a relay that is pushed while it is heard", question: ":why",
            says: [
                "overtaken by #2 level → 10, pushed while #1 was still being delivered"
            ],
            program: #"""
                let bag = DisposeBag()
                let level = BehaviorRelay(value: 0)
                level.filter { $0 == 5 }.subscribe(onNext: { _ in level.accept(10) }).disposed(by: bag)
                level.skip(1).subscribe(onNext: { print("level", $0) }).disposed(by: bag)
                level.accept(5)
                """#),
        Case(
            symptom: "a function that makes what it shares anew", question: ":why",
            says: [
                "made 2 times by this line, and each runs: made once and shared, it is one"
            ],
            program: #"""
                let bag = DisposeBag()
                let server = PublishSubject<String>()
                func load() -> Observable<String> {
                  return server.do(onNext: { print("decoding", $0) }).map { $0.uppercased() }.share(replay: 1)
                }
                load().subscribe(onNext: { print("title", $0) }).disposed(by: bag)
                load().subscribe(onNext: { print("body", $0) }).disposed(by: bag)
                server.onNext("hello")
                """#),
        Case(
            symptom: "a property that is read before it changes", question: ":why",
            says: [
                "sink   it read name, which has the value before until all have been told"
            ],
            program: #"""
                import Combine
                final class Model: ObservableObject {
                  @Published var name = "old"
                }
                let model = Model()
                var cancellables = Set<AnyCancellable>()
                model.$name.dropFirst().sink { _ in print("name is", model.name) }.store(in: &cancellables)
                model.name = "new"
                """#),
        Case(
            symptom: "an alert that is told again", question: ":why",
            says: [
                #"alerts greeted it with what it had said, "disk full" (#1)"#
            ],
            program: #"""
                let bag = DisposeBag()
                let alerts = ReplaySubject<String>.create(bufferSize: 1)
                func appear(_ screen: String) {
                  alerts.map { screen + ": " + $0 }.subscribe(onNext: { print($0) }).disposed(by: bag)
                }
                appear("home")
                alerts.onNext("disk full")
                appear("settings")
                """#),
        Case(
            symptom: "two sides of one source", question: ":why",
            says: [
                "with map = 2; map's own #1 had not reached this side yet",
                #"#1.6 map → "20/3""#,
            ],
            program: #"""
                let bag = DisposeBag()
                let n = BehaviorRelay(value: 1)
                Observable.combineLatest(n.map { $0 * 10 }, n.map { $0 + 1 })
                  .map { "\($0)/\($1)" }
                  .subscribe(onNext: { print($0) }).disposed(by: bag)
                n.accept(2)
                """#),
        Case(
            symptom: "what was printed beside the last signal", question: ":why",
            says: [
                "#1.1 withLatestFrom → 0",
                "count's own #2 had not reached this side yet",
                "#2 count → 1\n└ subscribe   pushed it",
            ],
            program: #"""
                let bag = DisposeBag()
                let tap = PublishSubject<Void>()
                let count = BehaviorRelay(value: 0)
                tap.withLatestFrom(count).subscribe(onNext: { print("count", $0) }).disposed(by: bag)
                tap.subscribe(onNext: { count.accept(count.value + 1) }).disposed(by: bag)
                tap.onNext(())
                """#),
        Case(
            symptom: "a value that was read once", question: ":why",
            says: [
                "`name` was made of user once, when this line ran: it does not follow it"
            ],
            program: #"""
                let bag = DisposeBag()
                let user = BehaviorRelay(value: "nobody")
                let tap = PublishSubject<Void>()
                func bind() {
                  let name = user.value
                  tap.map { "hello " + name }.subscribe(onNext: { print($0) }).disposed(by: bag)
                }
                bind()
                user.accept("ann")
                tap.onNext(())
                """#),
        Case(
            symptom: "the same, of the tap", question: ":why tap",
            says: [
                "#2 tap → ()\n└ you typed it",
                "`name` was made of user once, when this line ran: it does not follow it",
            ],
            program: #"""
                let bag = DisposeBag()
                let user = BehaviorRelay(value: "nobody")
                let tap = PublishSubject<Void>()
                func bind() {
                  let name = user.value
                  tap.map { "hello " + name }.subscribe(onNext: { print($0) }).disposed(by: bag)
                }
                bind()
                user.accept("ann")
                tap.onNext(())
                """#),
        Case(
            symptom: "a later turn", question: ":why",
            says: [
                "observe(on:)   waited for its turn on main"
            ],
            program: #"""
                let bag = DisposeBag()
                let s = PublishSubject<Int>()
                func bind() {
                  s.observe(on: MainScheduler.asyncInstance).map { "a\($0)" }.subscribe(onNext: { print($0) }).disposed(by: bag)
                  s.map { "b\($0)" }.subscribe(onNext: { print($0) }).disposed(by: bag)
                }
                bind()
                s.onNext(1)
                """#),
        Case(
            symptom: "two counts of one function", question: ":why",
            says: [
                "it counts for this subscriber alone: another's run has counted since #1"
            ],
            program: #"""
                let bag = DisposeBag()
                let tap = PublishSubject<Void>()
                func counter() -> Observable<Int> { tap.scan(0) { n, _ in n + 1 } }
                counter().subscribe(onNext: { print("top", $0) }).disposed(by: bag)
                tap.onNext(())
                counter().subscribe(onNext: { print("bottom", $0) }).disposed(by: bag)
                tap.onNext(())
                """#),
        Case(
            symptom: "a value that was held back", question: ":why",
            says: [
                "throttle 500 ms   let through 400 ms later"
            ],
            program: #"""
                let bag = DisposeBag()
                let pos = PublishSubject<Int>()
                pos.throttle(.milliseconds(500), scheduler: MainScheduler.instance).map { "at \($0)" }
                  .subscribe(onNext: { print($0) }).disposed(by: bag)
                pos.onNext(1)
                :advance 100ms
                pos.onNext(2)
                :advance 1s
                """#),
        Case(
            symptom: "two subscriptions of one line to a subject itself", question: ":why",
            says: [
                "it is number 1 of 2 subscriptions that this line has made; this one was made by `f()`, app.rx:4     app.rx:3",
                "it is number 2 of 2 subscriptions that this line has made; this one was made by `f()`, app.rx:5     app.rx:3",
            ],
            program: #"""
                let bag = DisposeBag()
                let s = PublishSubject<Int>()
                func f() { s.subscribe(onNext: { print($0) }).disposed(by: bag) }
                f()
                f()
                s.onNext(1)
                """#),
        Case(
            symptom: "a watch, which says what it is about", question: ":why",
            says: ["#4 b → 2\n└ map   1 → 2"], lacks: ["filter"],
            program: #"""
                let a = PublishSubject<Int>()
                let b = a.map { $0 + 1 }
                a.filter { $0 > 0 }.subscribe(onNext: { print($0) })
                watch b
                a.onNext(0)
                a.onNext(1)
                """#),
        Case(
            symptom: "two places that are meant to hear the same", question: ":why",
            says: ["#1.1 map → \"title bob\"\n└ map", "#1.2 map → 3\n└ map"], lacks: ["subscriptions that this line"],
            program: #"""
                let bag = DisposeBag()
                let user = BehaviorRelay(value: "ann")
                user.map { "title " + $0 }.subscribe(onNext: { print($0) }).disposed(by: bag)
                user.map { $0.count }.subscribe(onNext: { print("length", $0) }).disposed(by: bag)
                user.accept("bob")
                """#),
    ]

    private static let whyNot: [Case] = [
        Case(
            symptom: "an error that ended one of several chains", question: ":whynot",
            says: [
                "the error of run 2, opened by #3, ends all of it"
            ],
            program: #"""
                enum E: Error { case offline }
                final class SearchVM {
                  let query = PublishRelay<String>()
                  let result = BehaviorRelay<String>(value: "")
                  private let bag = DisposeBag()
                  init() {
                    query.flatMapLatest { q -> Observable<String> in
                      q.isEmpty ? .error(E.offline) : .just("found " + q)
                    }
                    .subscribe(onNext: { [weak self] in self?.result.accept($0) })
                    .disposed(by: bag)
                  }
                }
                let vm = SearchVM()
                let bag = DisposeBag()
                vm.result.skip(1).subscribe(onNext: { print($0) }).disposed(by: bag)
                vm.query.accept("rx")
                vm.query.accept("")
                vm.query.accept("swift")
                """#),
        Case(
            symptom: "what one of two chains dropped", question: ":whynot",
            says: [
                #"it did arrive: #2.1 map → "A 3""#,
                "3 stopped at filter: the predicate was false     app.rx:4",
            ],
            program: #"""
                let bag = DisposeBag()
                let n = PublishSubject<Int>()
                n.map { "A \($0)" }.subscribe(onNext: { print($0) }).disposed(by: bag)
                n.filter { $0 % 2 == 0 }.map { "B \($0)" }.subscribe(onNext: { print($0) }).disposed(by: bag)
                n.onNext(2)
                n.onNext(3)
                """#),
        Case(
            symptom: "a subscription in a subscription, too late", question: ":whynot",
            says: [
                #"subscribe came only with `login.onNext("ann")`, app.rx:8, after "42 years" (#1): profile keeps nothing for new subscribers"#
            ],
            program: #"""
                let bag = DisposeBag()
                let login = PublishSubject<String>()
                let profile = PublishSubject<String>()
                login.subscribe(onNext: { user in
                  profile.map { user + " " + $0 }.subscribe(onNext: { print($0) }).disposed(by: bag)
                }).disposed(by: bag)
                profile.onNext("42 years")
                login.onNext("ann")
                """#),
        Case(
            symptom: "a second screen behind share", question: ":whynot",
            says: [
                #"subscribe came only with `open("two")`, app.rx:10, after 10 (#1): share keeps nothing for new subscribers"#
            ],
            program: #"""
                final class Repo {
                  let source = PublishSubject<Int>()
                  lazy var items: Observable<Int> = source.map { $0 * 10 }.share()
                }
                let repo = Repo()
                let bag = DisposeBag()
                func open(_ screen: String) { repo.items.subscribe(onNext: { print(screen, $0) }).disposed(by: bag) }
                open("one")
                repo.source.onNext(1)
                open("two")
                """#),
        Case(
            symptom: "a subject that failed for all", question: ":whynot",
            says: [
                #""2" came too late; events had ended at #2: events error: e"#
            ],
            program: #"""
                enum E: Error { case e }
                let bag = DisposeBag()
                let events = PublishSubject<String>()
                func report(_ e: Error) { events.onError(e) }
                events.map { "A " + $0 }.subscribe(onNext: { print($0) }, onError: { print("error", $0) }).disposed(by: bag)
                events.map { "B " + $0 }.subscribe(onNext: { print($0) }, onError: { _ in }).disposed(by: bag)
                events.onNext("1")
                report(E.e)
                events.onNext("2")
                """#),
        Case(
            symptom: "a relay that was added to a list later", question: ":whynot",
            says: [
                "since then, of #2 late → \"third\":\n  nobody listened to late",
                "merge took what players held when it was made, and app.rx:5 changes that",
            ],
            program: #"""
                let bag = DisposeBag()
                var players = [PublishRelay<String>(), PublishRelay<String>()]
                Observable.merge(players.map { $0.asObservable() }).subscribe(onNext: { print($0) }).disposed(by: bag)
                let late = PublishRelay<String>()
                players.append(late)
                players[0].accept("first")
                late.accept("third")
                """#),
        Case(
            symptom: "a subject that a property makes at each reading", question: ":whynot",
            says: [
                "of the last push, #1 sensor.output → 1:\n  `output` makes a new PublishSubject each time it is read"
            ],
            program: #"""
                final class Sensor {
                  var output: PublishSubject<Int> { PublishSubject<Int>() }
                }
                let bag = DisposeBag()
                let sensor = Sensor()
                sensor.output.subscribe(onNext: { print("value", $0) }).disposed(by: bag)
                sensor.output.onNext(1)
                """#),
        Case(
            symptom: "a subject that took the name of another", question: ":whynot",
            says: [
                "app.rx:4 made the one that is store.events now"
            ],
            program: #"""
                let bag = DisposeBag()
                final class Store {
                  var events = PublishSubject<Int>()
                  func reset() { events = PublishSubject<Int>() }
                }
                let store = Store()
                store.events.filter { $0 > 0 }.subscribe(onNext: { print("event", $0) }).disposed(by: bag)
                store.events.onNext(1)
                store.reset()
                store.events.onNext(2)
                """#),
        Case(
            symptom: "a closure that disposes itself", question: ":whynot",
            says: [
                "by its own closure, under #1, so nobody heard it     app.rx:5"
            ],
            program: #"""
                let s = PublishSubject<Int>()
                var sub: Disposable?
                sub = s.map { $0 + 1 }.subscribe(onNext: {
                  print("got", $0)
                  if $0 > 1 { sub?.dispose() }
                })
                s.onNext(1)
                s.onNext(2)
                """#),
    ]
}
