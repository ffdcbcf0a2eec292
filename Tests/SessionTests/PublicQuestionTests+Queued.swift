import Session
import Testing

/// What waits for its turn, is read before it is set, or is never begun.
extension PublicQuestionTests {
    private static func sent(_ made: String) -> String {
        """
        let send = PublishRelay<[String]>()
        let sent = send.flatMapLatest { files in
            \(made)
        }
        watch sent
        send <- []
        """
    }

    private static func caught(_ end: String) -> String {
        """
        struct Offline: Error {}
        let reload = PublishRelay<Void>()
        let list = reload.flatMapLatest {
            Observable<Int>.error(Offline())
                .catchAndReturn(0)\(end)
        }
        watch list
        reload <- ()
        """
    }

    private static func alert(_ kind: String) -> String {
        """
        let errors = \(kind)
        let alert = errors.asDriver(onErrorJustReturn: "")
        let bag = DisposeBag()
        alert.drive(onNext: { print($0) }).disposed(by: bag)
        errors.accept("offline")
        let shown = PublishRelay<String>()
        alert.drive(shown).disposed(by: bag)
        """
    }

    static let queued = [
        Case(
            symptom: "a catch before a retry", question: ":why list",
            says: "its source is over for good; so retry 3 (app.rx:5), which stands behind it, hears no error",
            program: caught(".retry(3)")),
        Case(
            symptom: "a catch without a retry", question: ":why list", says: "its source is over for good     app.rx:5",
            lacks: "hears no error", program: caught("")),
        Case(
            symptom: "an alert that is shown again", question: ":why shown",
            says: "alert greeted it with what it had said, \"offline\" (#2); asSignal replays nothing     app.rx:2",
            program: alert("PublishRelay<String>()")),
        Case(
            symptom: "a state that is shown again", question: ":why shown",
            says: "alert greeted it with what it had said, \"offline\" (#3)", lacks: "asSignal",
            program: alert("BehaviorRelay(value: \"\")")),
        Case(
            symptom: "a zip of no streams", question: ":whynot sent",
            says: "zip   it was given no streams, and so completes at once     app.rx:3",
            program: sent("Observable.zip(files.map { Observable.just($0) })")),
        Case(
            symptom: "a merge of no streams", question: ":whynot sent",
            says: "merge   it was given no streams, and so completes at once     app.rx:3",
            program: sent("Observable.merge(files.map { Observable.just($0) }).map { $0.count }")),
        Case(
            symptom: "a run that waits for the one before", question: ":why #6",
            says: "concatMap   run 3 of 3, opened by #3; it had waited 4 s for run 2 to end     app.rx:2",
            program: """
                let press = PublishRelay<Int>()
                let sound = press.concatMap { Observable.just($0).delay(.seconds(2), scheduler: MainScheduler.instance) }
                watch sound
                press <- 1
                press <- 2
                press <- 3
                :advance 6s
                """),
        Case(
            symptom: "an inner stream that waits for its turn", question: ":why #6",
            says: "merge 1   from ids (#3); it had waited 2 s for its turn     app.rx:3",
            program: """
                let ids = PublishRelay<Int>()
                func load(_ id: Int) -> Observable<Int> { .just(id).delay(.seconds(1), scheduler: MainScheduler.instance) }
                let out = ids.map { load($0) }.merge(maxConcurrent: 1)
                watch out
                ids <- 1
                ids <- 2
                ids <- 3
                :advance 4s
                """),
        Case(
            symptom: "a group that another stands beside", question: ":why out", says: "flatMap   from a (#5)",
            lacks: "flatMapLatest",
            program: """
                let a = PublishRelay<Int>()
                let out = a.groupBy { $0 % 2 }.flatMap { $0 }
                watch out
                a <- 1
                a <- 2
                a <- 3
                """),
        Case(
            symptom: "a row that was left for another", question: ":why header",
            says: """
                flatMap   run 1 of 2, opened by #2, from milk (#6); run 2, opened by #4, did not end it: \
                flatMapLatest would have left it
                """,
            program: """
                let milk = BehaviorRelay(value: "milk")
                let eggs = BehaviorRelay(value: "eggs")
                let rows = PublishRelay<BehaviorRelay<String>>()
                let header = BehaviorRelay(value: "-")
                let bag = DisposeBag()
                rows.flatMap { $0 }.bind(to: header).disposed(by: bag)
                watch header
                rows <- milk
                rows <- eggs
                milk <- "oats"
                """),
        Case(
            symptom: "a state that is sampled by an event", question: ":whynot charged",
            says: "() waits in sample: amount has not asked since; `amount.sample(pay)` would speak when pay does",
            program: """
                let pay = PublishRelay<Void>()
                let amount = BehaviorRelay(value: 10)
                let charged = pay.sample(amount)
                watch charged
                amount <- 25
                pay <- ()
                """),
        Case(
            symptom: "a state that is sampled by a clock", question: ":whynot shown",
            says: "2 waits in sample: tick has not asked since", lacks: "would speak",
            program: """
                let amount = BehaviorRelay(value: 1)
                let tick = PublishRelay<Void>()
                let shown = amount.sample(tick)
                watch shown
                amount <- 2
                """),
        Case(
            symptom: "a notifier that ends it all quietly", question: ":whynot message",
            says: """
                load completed without an element     app.rx:3
                      └ retry when   its notifier completed            app.rx:3
                        └ take   it had taken 2, and takes no more     app.rx:3
                """,
            program: """
                struct Offline: Error {}
                let message = BehaviorRelay(value: "")
                let load = Observable<String>.error(Offline()).retry(when: { errors in errors.take(2) })
                let bag = DisposeBag()
                watch message
                load.subscribe(onNext: { message.accept($0) }).disposed(by: bag)
                """),
        Case(
            symptom: "an Action that nobody has started", question: ":whynot saved",
            says: "the chain that ends in apply was thrown away: nobody subscribes to it     app.rx:5",
            program: """
                import ReactiveSwift
                let saved = MutableProperty("")
                let save = Action<String, String, Never> { SignalProducer(value: "saved " + $0) }
                saved <~ save.values
                func tap() { save.apply("rx") }
                watch saved
                tap()
                """),
        Case(
            symptom: "a header that is set in the next turn", question: ":why requests",
            says: """
                └ send   pushed it                              app.rx:13
                  └ it read header = "none"; it was set to "abc" (#2.2) only after that
                    └ receive   waited for its turn on main     app.rx:7
                """,
            program: """
                import Combine
                final class Login: ObservableObject {
                    let token = PassthroughSubject<String, Never>()
                    @Published var header = "none"
                    private var kept = Set<AnyCancellable>()
                    init() {
                        token.receive(on: DispatchQueue.main).sink { [weak self] in self?.header = $0 }.store(in: &kept)
                    }
                }
                let login = Login()
                let requests = PassthroughSubject<String, Never>()
                watch requests
                func signIn() { login.token.send("abc"); requests.send("GET " + login.header) }
                signIn()
                """),
        Case(
            symptom: "a relay that is set in the next line", question: ":why total",
            says: "it read rate = 1; it was set to 2 (#3) only after that     app.rx:4",
            program: """
                let price = BehaviorRelay(value: 10)
                let rate = BehaviorRelay(value: 1)
                let total = BehaviorRelay(value: 0)
                func update() { total.accept(price.value * rate.value); rate.accept(2) }
                watch total
                update()
                """),
        Case(
            symptom: "a property that is read in a text while it is set", question: ":why view.$summary",
            says: "it read count, which has the value before until all have been told: take the closure's argument",
            program: #"""
                import Combine
                final class Cart: ObservableObject { @Published var count = 0 }
                final class CartView {
                    let cart = Cart()
                    @Published var summary = ""
                    private var kept = Set<AnyCancellable>()
                    init() {
                        cart.$count.sink { [unowned self] _ in self.summary = "\(self.cart.count) of 5" }.store(in: &kept)
                    }
                }
                let view = CartView()
                watch view.$summary
                view.cart.count = 1
                """#),
        Case(
            symptom: "a selection for which nobody asks", question: ":whynot label",
            says: "\"b\" stopped at flatMap: run 1, opened by #2, was still running",
            program: #"""
                import Combine
                let ticker = CurrentValueSubject<Int, Never>(0)
                let selection = PassthroughSubject<String, Never>()
                let label = CurrentValueSubject<String, Never>("-")
                var kept = Set<AnyCancellable>()
                selection.flatMap(maxPublishers: .max(1)) { id in ticker.map { "\(id) \($0)" } }
                    .sink { label.send($0) }.store(in: &kept)
                watch label
                selection.send("a")
                selection.send("b")
                ticker.send(1)
                """#),
    ]

    @Test("is answered, what waits or was read too early", arguments: queued)
    func answersWhatWaits(_ asked: Case) {
        let said = answer(asked.question, after: asked.program)
        #expect(said.contains(asked.says), "\(said)")
        #expect(!said.contains(asked.lacks), "\(said)")
    }
}
