/// Bindings that end with their target, what was read once, and what was made anew or shared by one line.
extension NamelessTests {
    static let bound: [Case] = bindings + readOnce + madeAnew + remedies

    private static let bindings: [Case] = [
        Case(
            symptom: "a binding whose target is gone", question: ":leaks",
            says: ["nothing is left over"],
            program: #"""
                import ReactiveSwift
                final class Badge { let count = MutableProperty(0) }
                let (hits, hitObserver) = Signal<Int, Never>.pipe()
                func attach() {
                  let badge = Badge()
                  badge.count <~ hits
                }
                attach()
                hitObserver.send(value: 5)
                """#),
        Case(
            symptom: "the same, of who listens", question: ":subs hits",
            says: ["hits   bind   app.rx:6   closed at 0.000"],
            program: #"""
                import ReactiveSwift
                final class Badge { let count = MutableProperty(0) }
                let (hits, hitObserver) = Signal<Int, Never>.pipe()
                func attach() {
                  let badge = Badge()
                  badge.count <~ hits
                }
                attach()
                """#),
        Case(
            symptom: "an action that is bound to, and lives", question: ":why vm.shown",
            says: ["#4 vm.shown → 3\n└ bind   pushed it"],
            program: #"""
                import ReactiveSwift
                final class VM {
                  let name = MutableProperty("")
                  let upper = MutableProperty("")
                  let shown = MutableProperty(0)
                  let save = Action<String, Int, Never> { SignalProducer(value: $0.count) }
                  init() {
                    upper <~ name.producer.map { $0.uppercased() }
                    shown <~ save.values
                    save <~ upper.signal
                  }
                }
                let vm = VM()
                watch vm.shown
                vm.name.value = "ann"
                """#),
        Case(
            symptom: "the halves of a pipe, by their own names", question: ":why",
            says: ["checkout (#1) sent", "#1 cart.checkout <- ()"], lacks: ["_checkout"],
            program: #"""
                import ReactiveSwift
                final class Cart {
                  let total = MutableProperty(3)
                  let (checkout, checkoutObserver) = Signal<Void, Never>.pipe()
                }
                let cart = Cart()
                cart.total.producer.sample(on: cart.checkout).startWithValues { print("paid", $0) }
                cart.checkoutObserver.send(value: ())
                """#),
    ]

    private static let readOnce: [Case] = [
        Case(
            symptom: "what a relay held once", question: ":whynot vm.enabled",
            says: [
                "false stopped at distinctUntilChanged: equal to false",
                "just: it is what vm.terms held when it was made, before #2; deferred asks anew     app.rx:6",
            ],
            program: #"""
                final class VM {
                  let email = BehaviorRelay(value: "")
                  let terms = BehaviorRelay(value: false)
                  let enabled: Observable<Bool>
                  init() {
                    enabled = Observable.just(terms.value)
                      .flatMap { [email] ok in email.map { ok && $0.contains("@") } }
                      .distinctUntilChanged()
                  }
                }
                let vm = VM()
                let bag = DisposeBag()
                vm.enabled.subscribe(onNext: { print($0) }).disposed(by: bag)
                vm.terms.accept(true)
                vm.email.accept("a@b.c")
                """#),
        Case(
            symptom: "the same beside what goes on", question: ":whynot rows",
            says: ["just: it is what config held when it was made, before #2; deferred asks anew     app.rx:3"],
            program: #"""
                let user = BehaviorRelay(value: 1)
                let config = BehaviorRelay(value: "a")
                let rows = Observable.combineLatest(user, Observable.just(config.value)).map { "\($0) \($1)" }
                watch rows
                config.accept("b")
                """#),
        Case(
            symptom: "the same, of a value that came of it", question: ":why rows",
            says: ["with just = \"a\"; it is what config held when it was made, before #2"],
            program: #"""
                let user = BehaviorRelay(value: 1)
                let config = BehaviorRelay(value: "a")
                let rows = Observable.combineLatest(user, Observable.just(config.value)).map { "\($0) \($1)" }
                watch rows
                config.accept("b")
                user.accept(2)
                """#),
        Case(
            symptom: "the same that is made anew for each", question: ":why shown",
            says: ["#6 shown → 2"], lacks: ["when it was made"],
            program: #"""
                let bag = DisposeBag()
                let n = BehaviorRelay(value: 0), tap = PublishRelay<Void>()
                let shown = tap.flatMapLatest { Observable.just(n.value) }
                watch shown
                n.accept(1)
                tap.accept(())
                n.accept(2)
                tap.accept(())
                """#),
        Case(
            symptom: "what was counted before its turn", question: ":why counted",
            says: [
                "just   it was made of what rows held before create had run; deferred asks when its turn has come"
            ],
            program: #"""
                final class Store {
                  private var rows: [String] = []
                  func save(_ s: String) -> Completable {
                    Completable.create { done in
                      self.rows.append(s)
                      done(.completed)
                      return Disposables.create()
                    }
                  }
                  func count() -> Observable<Int> { Observable.just(rows.count) }
                }
                let store = Store(), add = PublishSubject<String>(), bag = DisposeBag()
                let counted = add.flatMap { store.save($0).andThen(store.count()) }
                counted.subscribe(onNext: { print("rows", $0) }).disposed(by: bag)
                add.onNext("a")
                """#),
        Case(
            symptom: "the last of several that one push led to", question: ":whynot words",
            says: [#"it did arrive: #3 words → "b""#],
            program: #"""
                let text = PublishSubject<String>()
                let words = text.flatMap { Observable.from($0.split(separator: ",").map(String.init)) }
                watch words
                text.onNext("a,b")
                """#),
    ]

    private static let madeAnew: [Case] = [
        Case(
            symptom: "who listens to what a property makes anew", question: ":subs repo.user",
            says: [
                "repo.user   bind              app.rx:11", "repo.user   bind              app.rx:12",
                "share: `user` makes a new one each time it is read, and 2 of them run: a `lazy var` makes one",
            ],
            program: #"""
                final class Repo {
                  var user: Observable<String> {
                    Observable<String>.deferred { print("GET"); return .just("ann") }
                      .concat(Observable.never())
                      .share(replay: 1)
                  }
                }
                let repo = Repo(), bag = DisposeBag()
                let label = BehaviorRelay(value: "")
                let avatar = BehaviorRelay(value: "")
                repo.user.bind(to: label).disposed(by: bag)
                repo.user.map { $0 + ".png" }.bind(to: avatar).disposed(by: bag)
                """#),
        Case(
            symptom: "a cell that is bound again", question: ":why open",
            says: ["disposeBag (app.rx:3) keeps all: a new bag each time would end the one before"],
            program: #"""
                final class Cell {
                  let button = PublishRelay<Void>()
                  let disposeBag = DisposeBag()
                }
                let open = PublishRelay<String>()
                func configure(_ cell: Cell, with photo: String) {
                  cell.button.map { photo }.bind(to: open).disposed(by: cell.disposeBag)
                }
                let cell = Cell()
                watch open
                configure(cell, with: "cat")
                configure(cell, with: "dog")
                cell.button.accept(())
                """#),
        Case(
            symptom: "the same in a bag of who shows the cell", question: ":why added",
            says: [
                "bag (app.rx:4) keeps all: a bag of Cell's own, new each time, would end the one before"
            ],
            program: #"""
                final class Cell { let tap = PublishRelay<Void>() }
                let added = PublishRelay<String>(), cell = Cell()
                final class List {
                  private let bag = DisposeBag()
                  func show(_ product: String) {
                    cell.tap.map { product }.bind(to: added).disposed(by: bag)
                  }
                }
                let list = List()
                watch added
                list.show("apple")
                list.show("pear")
                cell.tap.accept(())
                """#),
        Case(
            symptom: "a subject that is pushed by who hears it", question: ":why counter",
            says: [
                "while #2 was still being delivered: who listens after this hears #3 first; observe(on: MainScheduler.asyncInstance) keeps the order"
            ],
            program: #"""
                let counter = PublishSubject<Int>(), bag = DisposeBag()
                counter.subscribe(onNext: { n in
                  if n < 3 { counter.onNext(n + 1) }
                }).disposed(by: bag)
                counter.subscribe(onNext: { print("second", $0) }).disposed(by: bag)
                counter.onNext(1)
                """#),
    ]

    private static let remedies: [Case] = [
        Case(
            symptom: "an error behind what switches", question: ":whynot model.$results",
            says: [
                "and the error ended switchToLatest for good; a catch in the stream that went in would end run 2 alone"
            ],
            program: #"""
                import Combine
                enum E: Error { case bad }
                func search(_ q: String) -> AnyPublisher<[String], E> {
                  if q.isEmpty { return Fail(error: E.bad).eraseToAnyPublisher() }
                  return Just([q]).setFailureType(to: E.self).eraseToAnyPublisher()
                }
                final class Model: ObservableObject {
                  @Published var query = "swift"
                  @Published var results: [String] = []
                  init() {
                    $query.setFailureType(to: E.self).map { search($0) }.switchToLatest()
                      .replaceError(with: []).assign(to: &$results)
                  }
                }
                let model = Model()
                let c = model.$results.sink { print($0) }
                model.query = ""
                """#),
        Case(
            symptom: "a side of a zip that is ahead", question: ":why slide",
            says: ["1 more waits there: it is 1 ahead, where combineLatest would take the newest"],
            program: #"""
                let titles = PublishSubject<String>(), photos = PublishSubject<String>()
                let slide = Observable.zip(titles, photos) { $0 + $1 }
                watch slide
                titles.onNext("a")
                titles.onNext("b")
                photos.onNext("1")
                """#),
        Case(
            symptom: "a row behind a signal that never completes", question: ":whynot vm.updates",
            says: ["inbox.updates; flatMap(.latest) would leave it for the next     app.rx:9"],
            program: #"""
                import ReactiveSwift
                final class Box {
                  let (updates, observer) = Signal<String, Never>.pipe()
                }
                final class VM {
                  let box = MutableProperty<Box?>(nil)
                  let updates: Signal<String, Never>
                  init() {
                    updates = box.signal.skipNil().flatMap(.concat) { $0.updates }
                  }
                }
                let vm = VM(), inbox = Box(), archive = Box()
                vm.updates.observeValues { print($0) }
                vm.box.value = inbox
                vm.box.value = archive
                archive.observer.send(value: "insert 1")
                """#),
    ]
}
