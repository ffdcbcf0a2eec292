import Testing

/// Who holds it, who made it, and what was said before.
extension PublicQuestionTests {
    private static let player = #"""
        class Player {
            let position = PublishSubject<Int>()
            var ticking: Disposable?
            func play() {
                ticking = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).bind(to: position)
            }
            func pause() { ticking?.dispose() }
        }
        let player = Player()
        let bar = player.position.map { "at \($0)" }
        let bag = DisposeBag()
        bar.subscribe(onNext: { print($0) }).disposed(by: bag)
        player.play()
        :advance 1s
        player.play()
        player.pause()
        :advance 2s
        """#

    private static let clock = """
        class Clock {
            let bag = DisposeBag()
            func run() -> Observable<Int> {
                Observable<Int>.create { o in
                    _ = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).take(5)
                        .subscribe(onNext: { o.onNext($0) })
                    return Disposables.create()
                }
            }
        }
        let clock = Clock()
        let d = clock.run().subscribe(onNext: { print($0) })
        d.dispose()
        """

    private static func user(_ property: String) -> String {
        #"""
        class UserService {
            var count = 0
            \#(property)
            private func load() -> Observable<String> {
                Observable<String>.create { o in
                    self.count += 1
                    o.onNext("user \(self.count)")
                    return Disposables.create()
                }
            }
        }
        let service = UserService()
        let bag = DisposeBag()
        let name = service.user.map { "name: \($0)" }
        let avatar = service.user.map { "avatar: \($0)" }
        name.subscribe(onNext: { print($0) }).disposed(by: bag)
        avatar.subscribe(onNext: { print($0) }).disposed(by: bag)
        """#
    }

    private static let pushed = """
        class ItemModel {
            let title = BehaviorRelay(value: "")
            let bag = DisposeBag()
            init(_ feed: Observable<String>) { feed.bind(to: title).disposed(by: bag) }
        }
        class Coordinator {
            var children: [ItemModel] = []
            func push(_ feed: Observable<String>) -> ItemModel { let m = ItemModel(feed); children.append(m); return m }
        }
        let feed = PublishSubject<String>()
        let coordinator = Coordinator()
        var item: ItemModel? = coordinator.push(feed)
        feed.onNext("a")
        item = nil
        """

    private static func ticks(_ now: String) -> String {
        """
        let now = Observable.just(\(now))
        let ticks = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).take(2)
        let clock = ticks.withLatestFrom(now)
        watch clock
        :advance 2s
        """
    }

    private static let rows = """
        class Row { let likes = BehaviorRelay(value: 0) }
        class Cell {
            let button = UIButton("like")
            var bag = DisposeBag()
            func show(_ row: Row) {
                bag = DisposeBag()
                button.rx.tap.subscribe(onNext: { row.likes.accept(row.likes.value + 1) }).disposed(by: bag)
            }
        }
        let a = Row(), b = Row()
        let cell = Cell()
        cell.show(a)
        cell.button.tap()
        cell.show(b)
        cell.button.tap()
        """

    static let held = [
        Case(
            symptom: "a variable that was given another", question: ":why bar",
            says: "`ticking` lost it (`player.play()`, app.rx:15, ran the line again), and it runs on:",
            lacks: "is missing", program: player),
        Case(
            symptom: "a timer whose variable holds nothing now", question: ":leaks",
            says: "`d` lost it, and it runs on: `d?.dispose()` first", lacks: "was not kept",
            program: """
                var d: Disposable? = Observable<Int>.interval(.seconds(2), scheduler: MainScheduler.instance).subscribe()
                d = nil
                """),
        Case(
            symptom: "a timer whose constant is gone", question: ":leaks",
            says: "what subscribe gives back was not kept", lacks: "lost it",
            program: """
                func start() {
                    let d = Observable<Int>.interval(.seconds(2), scheduler: MainScheduler.instance).subscribe()
                    print(d.isDisposed)
                }
                start()
                """),
        Case(
            symptom: "a subscription that create does not return", question: ":leaks",
            says: "the closure of create does not return it, so it lives as long as take 5 does",
            lacks: "is missing", program: clock),
        Case(
            symptom: "a getter that shares anew", question: ":why avatar",
            says: "`user` makes a new one each time it is read, and 2 of them run: a `lazy var` makes one",
            program: user("var user: Observable<String> { load().share(replay: 1) }")),
        Case(
            symptom: "a lazy property that shares", question: ":why avatar",
            says: "#2 avatar → \"avatar: user 1\"", lacks: "each time it is read",
            program: user("lazy var user: Observable<String> = load().share(replay: 1)")),
        Case(
            symptom: "what lives though its name is nil", question: ":leaks",
            says: "item is nil, and the ItemModel that it was lives on\n  coordinator.children holds it",
            program: pushed),
        Case(
            symptom: "what an object holds", question: ":info coordinator",
            says: "holds 1 ItemModel in children", program: pushed),
        Case(
            symptom: "what a property holds", question: ":info coordinator.children",
            says: "coordinator.children : [ItemModel]\nholds 1 ItemModel", program: pushed),
        Case(
            symptom: "who holds what had a name", question: ":info item",
            says: "one ItemModel lives, and coordinator.children holds it", program: pushed),
        Case(
            symptom: "a property that is computed", question: ":info service.user",
            says: "service.user is computed anew each time it is read", lacks: "there is no",
            program: user("var user: Observable<String> { load() }")),
        Case(
            symptom: "a value that was computed once", question: ":why #6",
            says: "it was computed once, when just was made", program: ticks("Date()")),
        Case(
            symptom: "a value that is the same at any time", question: ":why #6",
            says: "with now = 3 (#1)", lacks: "computed once", program: ticks("3")),
        Case(
            symptom: "a binding that has spoken when it was made", question: ":whynot label.text",
            says: "it did arrive: #2 label.text → \"x\"", lacks: "nothing has come to",
            program: """
                let tap = PublishSubject<Int>()
                let change = PublishSubject<Void>()
                let label = UILabel()
                let bag = DisposeBag()
                tap.subscribe(onNext: { _ in change.startWith(()).map { "x" }.bind(to: label.rx.text).disposed(by: bag) })
                tap <- 1
                """),
        Case(
            symptom: "a push that was meant for another", question: ":whynot b.likes",
            says: "it did arrive: #4 b.likes → 1", lacks: "the last that did not", program: rows),
    ]

    @Test("is answered, who holds it", arguments: held)
    func answersWhoHolds(_ asked: Case) {
        let said = answer(asked.question, after: asked.program)
        #expect(said.contains(asked.says), "\(said)")
        #expect(!said.contains(asked.lacks), "\(said)")
    }
}
