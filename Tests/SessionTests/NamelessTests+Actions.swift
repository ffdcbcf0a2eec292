import Session
import Testing

/// Actions that would not do what was asked: by whatever stream of theirs is asked, or none, the refusal is told.
extension NamelessTests {
    static let actions: [Case] =
        [":whynot", ":whynot vm.login"].map {
            Case(
                symptom: "an action that is not enabled, asked \($0)", question: $0,
                says: ["() was refused: vm.valid is false (#4)", "with vm.email = \"ann@home.org\" (#1)"],
                lacks: ["went as far as", "error"], program: login)
        }
        + ["values", "errors", "isExecuting", "isEnabled", "completed"].map {
            Case(
                symptom: "an action that is not enabled, asked of its \($0)", question: ":whynot vm.login.\($0)",
                says: ["() was refused: vm.valid is false (#4)"], lacks: ["nobody listens", "error"], program: login)
        }
        + [":whynot", ":whynot vm.likes", ":whynot vm.like", ":whynot vm.like.errors"].map {
            Case(
                symptom: "an action that was busy, asked \($0)", question: $0,
                says: [
                    "1 was refused: it executes, and does one thing at a time", "the same became of the one before it",
                ], lacks: ["had ended", "nothing has come since"], program: likes)
        }
        + [
            Case(
                symptom: "an action whose gate comes later", question: ":whynot",
                says: ["() was refused: ok is false, its start value", "debounce 1 s lets it out at 1.000"],
                program: """
                    import ReactiveSwift
                    let text = MutableProperty("")
                    let ok = Property(
                      initial: false, then: text.producer.map { $0.count > 2 }.debounce(1, on: QueueScheduler.main))
                    let send = Action<Void, Int, Never>(enabledIf: ok) { SignalProducer(value: 1) }
                    send.values.observeValues { print("sent", $0) }
                    text.value = "abcd"
                    send.apply().start()
                    """),
            Case(
                symptom: "an action that was busy once, and did the next", question: ":whynot vm.likes",
                says: ["it did arrive: #2 vm.likes → 2"], lacks: ["refused"],
                program: likes + "\nvm.like.apply(1).start()\n:advance 5s"),
            Case(
                symptom: "an action that is not enabled, and was asked for nothing",
                question: ":whynot vm.login.isEnabled",
                says: ["vm.login.isEnabled is false: vm.valid is false (#4)", "with vm.email = \"ann@home.org\" (#1)"],
                program: login.replacing("vm.login.apply().start()", with: "")),
            Case(
                symptom: "an action of RxSwift's that was busy", question: ":whynot",
                says: ["#4 like refused: it is executing (#1)"], lacks: ["inputs"],
                program: """
                    let like: Action<Int, Int> = Action { n in
                      Observable.just(n).delay(.seconds(1), scheduler: MainScheduler.instance)
                    }
                    let likes = BehaviorRelay(value: 0)
                    let bag = DisposeBag()
                    like.elements.scan(0, accumulator: +).bind(to: likes).disposed(by: bag)
                    like.execute(1)
                    like.execute(1)
                    like.execute(1)
                    :advance 5s
                    """),
        ]
        + ["elements", "errors", "enabled", "executing"].map {
            Case(
                symptom: "an action of RxSwift's that is not enabled, asked of its \($0)",
                question: ":whynot vm.login.\($0)", says: ["refused: ", "vm.valid"], lacks: ["error"],
                program: """
                    final class VM {
                      let valid = BehaviorRelay(value: false)
                      let login: Action<Void, String>
                      init() { login = Action(enabledIf: valid.asObservable()) { Observable.just("welcome") } }
                    }
                    let vm = VM()
                    let bag = DisposeBag()
                    vm.login.elements.subscribe(onNext: { print($0) }).disposed(by: bag)
                    vm.login.execute()
                    """)
        }

    private static let login = """
        import ReactiveSwift
        final class LoginViewModel {
          let email = MutableProperty("")
          let password = MutableProperty("")
          let valid: Property<Bool>
          let login: Action<Void, String, Never>
          init() {
            valid = Property.combineLatest(email, password).map { e, p in e.contains("@") && p.count >= 8 }
            login = Action(enabledIf: valid) { SignalProducer(value: "welcome") }
          }
        }
        let vm = LoginViewModel()
        vm.login.values.observeValues { print($0) }
        vm.email.value = "ann@home.org"
        vm.password.value = "secret"
        vm.login.apply().start()
        """

    private static let likes = """
        import ReactiveSwift
        final class LikeViewModel {
          let likes = MutableProperty(0)
          let like: Action<Int, Int, Never>
          init() {
            like = Action { by in SignalProducer(value: by).delay(1, on: QueueScheduler.main) }
            likes <~ like.values.scan(0) { $0 + $1 }
          }
        }
        let vm = LikeViewModel()
        vm.likes.signal.observeValues { print("likes", $0) }
        vm.like.apply(1).start()
        vm.like.apply(1).start()
        vm.like.apply(1).start()
        :advance 5s
        """
}
