/// What is changed through a property, work that does not complete, and words of one name in several libraries.
extension NamelessTests {
    static let places: [Case] = inPlace + underway + hasty + namesakes

    private static let inPlace: [Case] = [
        Case(
            symptom: "a list that is changed through its property", question: ":whynot vm.posted",
            says: [
                "not run: posted.value.append(body) in observeValues; nothing has come out of post (app.rx:5)     app.rx:10",
                "() was refused: it was not enabled (#2)     app.rx:5",
            ], lacks: ["that pushes nothing"],
            program: #"""
                import ReactiveSwift
                final class CommentViewModel {
                  let text = MutableProperty("")
                  let posted = MutableProperty<[String]>([])
                  lazy var post: Action<Void, String, Never> = Action(unwrapping: text.map { $0.count > 3 ? $0 : nil }) { body in
                    SignalProducer(value: body)
                  }
                  init() {
                    post.values.observeValues { [weak self] body in
                      self?.posted.value.append(body)
                    }
                  }
                }
                let vm = CommentViewModel()
                watch vm.posted
                vm.text.value = "ok"
                vm.post.apply().start()
                """#),
        Case(
            symptom: "a list of a subject that nobody has asked to change", question: ":whynot m.lines",
            says: ["not run: lines.value.append(s) in add; nobody has called that     app.rx:6"],
            lacks: ["that pushes nothing"], program: list),
        Case(
            symptom: "the same of a published list", question: ":whynot m.$items",
            says: ["not run: items.append(s) in add; nobody has called that     app.rx:7"],
            lacks: ["no line pushes"], program: list),
        Case(
            symptom: "the same of an item that is set", question: ":whynot m.$byId",
            says: ["not run: byId[s]?.removeAll() in add; nobody has called that     app.rx:8"],
            lacks: ["no line pushes"], program: list),
        Case(
            symptom: "a property that a closure would modify", question: ":whynot names",
            says: [
                "What became of #1 typed → \"\":",
                #""" stopped at filter: the predicate was false     app.rx:4"#,
            ], lacks: ["no line pushes"],
            program: #"""
                import ReactiveSwift
                let names = MutableProperty<[String]>([])
                let (typed, observer) = Signal<String, Never>.pipe()
                typed.filter { !$0.isEmpty }.observeValues { name in names.modify { $0.append(name) } }
                observer.send(value: "")
                """#),
        Case(
            symptom: "an object in a subject that is changed there", question: ":whynot names",
            says: ["what user holds is changed here in its place: that pushes nothing     app.rx:4"],
            program: #"""
                import Combine
                final class User { var name = "ann" }
                let user = CurrentValueSubject<User, Never>(User())
                func rename(_ name: String) { user.value.name = name }
                let names = user.map(\.name)
                watch names
                rename("bob")
                """#),
    ]

    private static let list = #"""
        import Combine
        final class M: ObservableObject {
          let lines = CurrentValueSubject<[String], Never>([])
          @Published var items: [String] = []; @Published var byId: [String: [String]] = [:]
          func add(_ s: String) {
            lines.value.append(s)
            items.append(s)
            byId[s]?.removeAll()
          }
        }
        let m = M()
        watch m.lines
        """#

    private static let underway: [Case] = [
        Case(
            symptom: "an action whose work never completes", question: ":whynot result",
            says: [
                #""ann" was refused: it executes, and does one thing at a time     app.rx:4"#,
                "what `vm.login.apply(\"bob\").start()` (app.rx:14) began has not completed: SignalProducer (app.rx:5)",
                "its closure has sent false, and no completion     app.rx:5",
            ],
            program: #"""
                import ReactiveSwift
                final class LoginViewModel {
                  let valid = MutableProperty(true)
                  lazy var login = Action<String, Bool, Never>(enabledIf: valid) { name in
                    SignalProducer { observer, _ in
                      observer.send(value: name == "ann")
                    }
                  }
                }
                let vm = LoginViewModel()
                let result = MutableProperty<Bool?>(nil)
                vm.login.values.observeValues { result.value = $0 }
                watch result
                vm.login.apply("bob").start()
                vm.login.apply("ann").start()
                """#),
        Case(
            symptom: "an action whose work takes its time", question: ":whynot result",
            says: ["has not completed: delay 5 s (app.rx:2); delay 5 s is due at 5.000"],
            program: #"""
                import ReactiveSwift
                let login = Action<String, Bool, Never> { _ in SignalProducer(value: true).delay(5, on: QueueScheduler.main) }
                let result = MutableProperty<Bool?>(nil)
                login.values.observeValues { result.value = $0 }
                login.apply("bob").start()
                login.apply("ann").start()
                """#),
        Case(
            symptom: "a closure that was left and sent nothing", question: ":whynot image",
            says: [
                #""b" stopped at flatMapFirst: run 1, opened by #1, was still running: create (app.rx:4)"#,
                "its closure came no further: path was nil     app.rx:5",
            ],
            program: #"""
                let bag = DisposeBag()
                let load = PublishRelay<String?>(), image = PublishRelay<String>()
                func fetch(_ path: String?) -> Single<String> {
                  Single.create { single in
                    guard let path else { return Disposables.create() }
                    single(.success("img " + path))
                    return Disposables.create()
                  }
                }
                load.flatMapFirst { fetch($0) }.bind(to: image).disposed(by: bag)
                load.accept(nil)
                load.accept("b")
                """#),
        Case(
            symptom: "a Future that is tried again", question: ":whynot token",
            says: [
                "failed with error timeout",
                "Future   keeps its error, and tells it to each new subscriber; Deferred around it",
            ],
            program: #"""
                import Combine
                enum NetError: Error { case timeout }
                func load() -> AnyPublisher<String, NetError> {
                  Future<String, NetError> { $0(.failure(.timeout)) }.retry(3).eraseToAnyPublisher()
                }
                let token = PassthroughSubject<String, Never>()
                let c = load().sink(receiveCompletion: { _ in }, receiveValue: { token.send($0) })
                """#),
        Case(
            symptom: "an object inside of another", question: ":whynot app.objectWillChange",
            says: [
                "since then, of $count → 3:",
                "what changes inside cart is told by cart.objectWillChange alone, and not by that of AppModel",
            ], lacks: ["nothing has been pushed", "is not built on"],
            program: #"""
                import Combine
                final class Cart: ObservableObject { @Published var count = 0 }
                final class AppModel: ObservableObject {
                  @Published var user = "ann"
                  @Published var cart = Cart()
                }
                let app = AppModel()
                let view = app.objectWillChange.sink { _ in print("renders") }
                app.user = "bob"
                app.cart.count = 3
                """#),
    ]

    private static let hasty: [Case] = [
        Case(
            symptom: "a closure that is called before its turn", question: ":why log",
            says: [
                "its closure was called at once: only what it made waits for run 1, opened by #1, to complete; deferred around the work makes that wait too"
            ],
            program: #"""
                let bag = DisposeBag()
                let log = PublishRelay<String>(), upload = PublishRelay<Int>(), done = PublishRelay<Int>()
                func send(_ n: Int) -> Single<Int> {
                  log.accept("start \(n)")
                  return Single.just(n).delay(.seconds(2), scheduler: MainScheduler.instance)
                }
                upload.concatMap { send($0) }.bind(to: done).disposed(by: bag)
                upload.accept(1)
                upload.accept(2)
                """#),
        Case(
            symptom: "the same that had its turn", question: ":why log", says: ["└ concatMap"],
            lacks: ["called at once"],
            program: #"""
                let bag = DisposeBag()
                let log = PublishRelay<String>(), upload = PublishRelay<Int>(), done = PublishRelay<Int>()
                func send(_ n: Int) -> Single<Int> {
                  log.accept("start \(n)")
                  return Single.just(n).delay(.seconds(2), scheduler: MainScheduler.instance)
                }
                upload.concatMap { send($0) }.bind(to: done).disposed(by: bag)
                upload.accept(1)
                :advance 3s
                upload.accept(2)
                """#),
    ]

    private static let namesakes: [Case] = [
        Case(
            symptom: "who asks, and whose newest it is", question: ":why",
            says: ["sample(on:)   pay (#2) sent     app.rx:4", "with total = 7 (#1)"], lacks: ["asked for it"],
            program: #"""
                import ReactiveSwift
                let total = MutableProperty(0)
                let (pay, payObserver) = Signal<Void, Never>.pipe()
                total.producer.sample(on: pay).startWithValues { print("paid", $0) }
                total.value = 7
                payObserver.send(value: ())
                """#),
        Case(
            symptom: "a producer that is nothing but an error", question: ":why",
            says: ["SignalProducer(error:)   fails at once, with offline"], lacks: ["closure"],
            program: #"""
                import ReactiveSwift
                enum E: Error { case offline }
                let load = SignalProducer<Int, E>(error: .offline)
                load.startWithFailed { print($0) }
                """#),
        Case(
            symptom: "a property with a setter of its own, and one before it", question: ":why",
            says: ["$isValid → true\n└ assign   pushed it"],
            program: #"""
                import Combine
                final class Form: ObservableObject {
                  @Published var name = ""
                  @Published private(set) var isValid = false
                  init() { $name.map { !$0.isEmpty }.removeDuplicates().assign(to: &$isValid) }
                }
                let form = Form()
                let c = form.$isValid.sink { print("valid", $0) }
                form.name = "Ann"
                """#),
    ]
}
