import Session
import Testing

/// What closures did with what they heard, and what words say it in.
extension NamelessTests {
    static let closures: [Case] = [
        Case(
            symptom: "what a ReplaySubject had no room for", question: ":whynot",
            says: [
                "chat keeps it for who comes later: subscribe was told it when it came     app.rx:5",
                "after \"hi\" (#1): chat keeps its newest 2 elements, and \"bye\" (#3) took the place of this one",
            ], lacks: ["nobody listened", "keeps nothing"],
            program: #"""
                let chat = ReplaySubject<String>.create(bufferSize: 2)
                chat.onNext("hi")
                chat.onNext("how are you")
                chat.onNext("bye")
                chat.subscribe(onNext: { print($0) })
                """#),
        Case(
            symptom: "a state that nobody saw", question: ":whynot state #1",
            says: ["state keeps its newest element alone, and \"done\" (#2) took its place"], lacks: ["keeps nothing"],
            program: #"""
                let state = BehaviorRelay(value: "idle")
                state.accept("loading")
                state.accept("done")
                state.subscribe(onNext: { print($0) })
                """#),
        Case(
            symptom: "what combineLatest had of another property", question: ":why",
            says: ["combineLatest   $age sent", "with $name = \"Ann\""],
            program: #"""
                import Combine
                final class Profile: ObservableObject {
                  @Published var name = ""
                  @Published var age = 0
                  var bag = Set<AnyCancellable>()
                  init() {
                    $name.combineLatest($age).filter { $0.1 > 17 }.sink { print("card", $0) }.store(in: &bag)
                  }
                }
                let profile = Profile()
                profile.name = "Ann"
                profile.age = 20
                """#),
        Case(
            symptom: "a closure whose object is gone", question: ":whynot",
            says: [
                "it did arrive: #2.1 map → 3",
                "subscribe heard it, and its closure came no further: self was nil     app.rx:7\n  the Screen that app.rx:13 made was let go by app.rx:15",
            ],
            program: #"""
                let bag = DisposeBag()
                final class Screen {
                  let title: String
                  init(_ t: String, _ s: Observable<Int>) {
                    title = t
                    s.map { $0 + 1 }.subscribe(onNext: { [weak self] n in
                      guard let self = self else { return }
                      print(self.title, n)
                    }).disposed(by: bag)
                  }
                }
                let s = PublishSubject<Int>()
                var screen: Screen? = Screen("one", s)
                s.onNext(1)
                screen = nil
                s.onNext(2)
                """#),
        Case(
            symptom: "the same, of one call", question: ":whynot",
            says: [
                "its closure came no further: self was nil     app.rx:4"
            ],
            program: #"""
                let bag = DisposeBag()
                final class Screen {
                  init(_ s: Observable<Int>) {
                    s.map { $0 + 1 }.subscribe(onNext: { [weak self] in self?.show($0) }).disposed(by: bag)
                  }
                  func show(_ n: Int) { print("show", n) }
                }
                let s = PublishSubject<Int>()
                var screen: Screen? = Screen(s)
                screen = nil
                s.onNext(2)
                """#),
        Case(
            symptom: "a closure that is one condition", question: ":whynot",
            says: [
                "its closure came no further: n > 3 was false, n = 1     app.rx:10"
            ],
            program: #"""
                let bag = DisposeBag()
                var isOn = false
                let s = PublishSubject<Int>()
                let t = PublishSubject<Int>()
                s.map { $0 + 1 }.subscribe(onNext: {
                  if !isOn { return }
                  print("got", $0)
                }).disposed(by: bag)
                t.subscribe(onNext: { n in
                  if n > 3 {
                    print("big", n)
                  }
                }).disposed(by: bag)
                t.onNext(1)
                """#),
        Case(
            symptom: "an error that one of several heard", question: ":whynot",
            says: [
                "map had ended under #2: map error: no",
                "error   fails at once, with no     app.rx:4",
            ], lacks: ["it did arrive"],
            program: #"""
                enum E: Error { case no }
                let bag = DisposeBag()
                let id = PublishSubject<Int>()
                func load(_ n: Int) -> Single<Int> { n > 2 ? .error(E.no) : .just(n) }
                id.subscribe(onNext: { n in
                  load(n).map { "user \($0)" }.subscribe(onSuccess: { print($0) }, onFailure: { _ in }).disposed(by: bag)
                }).disposed(by: bag)
                id.onNext(1)
                id.onNext(3)
                """#),
        Case(
            symptom: "rooms that stay, in the words of Combine", question: ":why",
            says: [
                "run 2, opened by #2, did not end it: switchToLatest would have left it"
            ],
            program: #"""
                import Combine
                var bag = Set<AnyCancellable>()
                let room = PassthroughSubject<Int, Never>()
                let rooms = [PassthroughSubject<String, Never>(), PassthroughSubject<String, Never>()]
                room.flatMap { rooms[$0] }.sink { print($0) }.store(in: &bag)
                room.send(0)
                room.send(1)
                rooms[0].send("old room")
                """#),
        Case(
            symptom: "a result that is kept", question: ":why",
            says: [
                "Future   keeps what came of it, and tells it to each new subscriber; its work began when it was made"
            ],
            program: #"""
                import Combine
                var bag = Set<AnyCancellable>()
                var n = 0
                let f = Future<Int, Never> { done in n += 1; done(.success(n)) }
                f.map { "a \($0)" }.sink { print($0) }.store(in: &bag)
                f.map { "b \($0)" }.sink { print($0) }.store(in: &bag)
                """#),
        Case(
            symptom: "a condition beside something else", question: ":whynot",
            says: [
                "it did arrive: #1.1 map → 1"
            ], lacks: ["came no further"],
            program: #"""
                let bag = DisposeBag()
                let t = PublishSubject<Int>()
                t.map { $0 }.subscribe(onNext: { n in
                  print("heard", n)
                  if n > 3 { print("big", n) }; print("after")
                }).disposed(by: bag)
                t.onNext(1)
                """#),
        Case(
            symptom: "a relay that another closure sets later", question: ":why",
            says: [
                "#1 add → \"milk\"",
                "subscribe   heard it",
                "it read items = []; it was set to [\"milk\"] (#2) only after that     app.rx:5",
            ],
            program: #"""
                let bag = DisposeBag()
                let add = PublishSubject<String>()
                let items = BehaviorRelay<[String]>(value: [])
                add.subscribe(onNext: { _ in print("count", items.value.count) }).disposed(by: bag)
                add.subscribe(onNext: { items.accept(items.value + [$0]) }).disposed(by: bag)
                add.onNext("milk")
                """#),
        Case(
            symptom: "the same the other way round", question: ":why",
            says: [
                "#2 items → [\"milk\"]"
            ], lacks: ["it read items"],
            program: #"""
                let bag = DisposeBag()
                let add = PublishSubject<String>()
                let items = BehaviorRelay<[String]>(value: [])
                add.subscribe(onNext: { items.accept(items.value + [$0]) }).disposed(by: bag)
                add.subscribe(onNext: { _ in print("count", items.value.count) }).disposed(by: bag)
                add.onNext("milk")
                """#),
        Case(
            symptom: "a relay that a binding sets later", question: ":why",
            says: [
                "it read total = 3; it was set to 7 (#4) only after that     app.rx:8"
            ],
            program: #"""
                let bag = DisposeBag()
                final class VM {
                  let add = PublishRelay<Int>()
                  let total = BehaviorRelay(value: 0)
                  let bag = DisposeBag()
                  init() {
                    add.subscribe(onNext: { [unowned self] in print("total", self.total.value, "added", $0) }).disposed(by: bag)
                    add.withLatestFrom(total) { $0 + $1 }.bind(to: total).disposed(by: bag)
                  }
                }
                let vm = VM()
                vm.add.accept(3)
                vm.add.accept(4)
                """#),
        Case(
            symptom: "two that push each other", question: ":why",
            says: [
                "#6.2 map → \"b 3\"\n└ map   3 → \"b 3\"",
                "└ #5 b → 3, as above",
                "overtaken by #5 b → 3, pushed while #3 was still being delivered",
            ],
            program: #"""
                let bag = DisposeBag()
                let a = BehaviorRelay(value: 0)
                let b = BehaviorRelay(value: 0)
                a.filter { $0 < 3 }.map { $0 + 1 }.subscribe(onNext: { b.accept($0) }).disposed(by: bag)
                b.distinctUntilChanged().skip(1).subscribe(onNext: { if a.value != $0 { a.accept($0) } }).disposed(by: bag)
                b.map { "b \($0)" }.subscribe(onNext: { print($0) }).disposed(by: bag)
                a.accept(1)
                """#),
        Case(
            symptom: "a closure that prints nothing beside what says why it came", question: ":why",
            says: ["#2 shown → 2\n└ subscribe   pushed it"], lacks: ["filter"],
            program: #"""
                let bag = DisposeBag()
                let a = PublishSubject<Int>()
                let shown = PublishRelay<Int>()
                var last = 0
                a.filter { $0 > 0 }.subscribe(onNext: { last = $0 }).disposed(by: bag)
                a.subscribe(onNext: { shown.accept($0 + 1) }).disposed(by: bag)
                a.onNext(1)
                """#),
        Case(
            symptom: "tasks that overtake each other", question: ":why",
            says: [
                "#1 q → \"r\"\n└ you typed it",
                "└ what it began printed at 0.500; that of #2 had printed at 0.100",
                "app.rx:7",
            ],
            program: #"""
                let bag = DisposeBag()
                let q = PublishSubject<String>()
                func load(_ s: String) async throws -> String {
                  try await Task.sleep(nanoseconds: s.count == 1 ? 500_000_000 : 100_000_000)
                  return "for " + s
                }
                q.subscribe(onNext: { s in
                  Task { let r = try await load(s); print(r) }
                }).disposed(by: bag)
                q.onNext("r")
                q.onNext("rx")
                :advance 1s
                """#),
        Case(
            symptom: "what a queue prints later", question: ":why",
            says: [
                "#1.1 map → 2",
                "└ what it began printed at 1.000",
                "app.rx:3",
            ],
            program: #"""
                let bag = DisposeBag()
                let tap = PublishSubject<Int>()
                tap.map { $0 * 2 }.subscribe(onNext: { n in
                  DispatchQueue.main.asyncAfter(deadline: .now() + 1) { print("later", n) }
                }).disposed(by: bag)
                tap.onNext(1)
                :advance 2s
                """#),
        Case(
            symptom: "subscriptions to what a function makes and shares", question: ":subs",
            says: [
                "map: made 2 times by this line, and each runs: made once and shared, it is one     app.rx:4"
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
            symptom: "subscriptions to what a property makes", question: ":subs",
            says: [
                "map: `users` makes a new one each time it is read, and 2 of them run: a `lazy var` makes one     app.rx:6"
            ],
            program: #"""
                import Combine
                var cancellables = Set<AnyCancellable>()
                final class API {
                  let raw = PassthroughSubject<Int, Never>()
                  var users: AnyPublisher<Int, Never> {
                    raw.map { n in print("decode"); return n * 2 }.eraseToAnyPublisher()
                  }
                }
                let api = API()
                api.users.sink { print("list", $0) }.store(in: &cancellables)
                api.users.sink { print("count", $0) }.store(in: &cancellables)
                api.raw.send(1)
                """#),
        Case(
            symptom: "subscriptions to what is shared", question: ":subs",
            says: [
                "shared   one run for all"
            ], lacks: ["times", "makes it one"],
            program: #"""
                let bag = DisposeBag()
                let s = PublishSubject<Int>()
                let shared = s.do(onNext: { print("work", $0) }).share()
                shared.subscribe(onNext: { print("a", $0) }).disposed(by: bag)
                shared.subscribe(onNext: { print("b", $0) }).disposed(by: bag)
                s.onNext(1)
                """#),
    ]
}
