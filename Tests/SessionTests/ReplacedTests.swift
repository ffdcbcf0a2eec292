import Session
import Testing

/// What was bound before its object was replaced, what was let go before it was due, and what is told again and again.
@Suite("Replaced, let go, tried again") struct ReplacedTests {
    private static let form = """
        class FormVM { let name = BehaviorRelay(value: "") }
        class Form {
            let field = UITextField("name")
            var vm: FormVM
            let bag = DisposeBag()
            init(_ vm: FormVM) { self.vm = vm; field.text.bind(to: vm.name).disposed(by: bag) }
        }
        let form = Form(FormVM())
        form.vm = FormVM()
        watch form.vm.name
        form.field.type("ann")
        """

    private static let child = """
        class Child { let name = BehaviorRelay(value: "?") }
        class Parent {
            var child = Child()
            let title = BehaviorRelay(value: "")
            let bag = DisposeBag()
            init() { child.name.bind(to: title).disposed(by: bag) }
        }
        let p = Parent()
        watch p.title
        p.child = Child()
        p.child.name <- "new"
        """

    private static let toast = """
        class Toast {
            let visible = BehaviorRelay(value: false)
            var bag = DisposeBag()
            func show() {
                Observable.just(true).delay(.seconds(2), scheduler: MainScheduler.instance).bind(to: visible).disposed(by: bag)
            }
            func hide() { bag = DisposeBag() }
        }
        let toast = Toast()
        toast.show()
        :advance 1s
        toast.hide()
        :advance 3s
        """

    private static let empty = """
        func req(_ i: Int) -> Observable<String> { i == 2 ? .empty() : .just("r") }
        let all = Observable.zip([1, 2, 3].map { req($0) })
        let label = UILabel()
        all.map { $0.joined() }.bind(to: label.text)
        """

    private static let retried = """
        enum E: Error { case denied }
        let reload = PublishSubject<Void>()
        let profile = reload.flatMapLatest {
            Observable<String>.error(E.denied).delaySubscription(.milliseconds(100), scheduler: MainScheduler.instance).retry()
        }
        watch profile
        reload <- ()
        :advance 1s
        """

    private static let twoWay = """
        let a = BehaviorRelay(value: "")
        let f = UITextField("f")
        a.distinctUntilChanged().bind(to: f.text)
        f.text.distinctUntilChanged().bind(to: a)
        watch a
        f.type("hello")
        """

    private static let held = """
        class CartVM {
            let total = BehaviorRelay(value: 0)
            let bag = DisposeBag()
            init(_ adds: Observable<Int>) {
                adds.subscribe(onNext: { [weak self] n in self?.total.accept(n) }).disposed(by: bag)
            }
        }
        class CartScreen {
            let label = UILabel()
            let plus = PublishRelay<Int>()
            let bag = DisposeBag()
            func load() {
                let vm = CartVM(plus.asObservable())
                vm.total.map { "total \\($0)" }.bind(to: label.text).disposed(by: bag)
            }
        }
        let screen = CartScreen()
        screen.load()
        watch screen.label.text
        screen.plus <- 5
        """

    private static let closed = """
        class EventVM {
            let events = PublishSubject<String>()
            let received = BehaviorRelay<[String]>(value: [])
            var current: Disposable?
            func listen() {
                current = events.subscribe(onNext: { [weak self] e in
                    guard let self = self else { return }
                    self.received.accept(self.received.value + [e])
                })
            }
            func stop() { current?.dispose() }
        }
        let vm = EventVM()
        vm.listen()
        vm.stop()
        watch vm.received
        vm.events <- "x"
        """

    private static let other = """
        class Tracker { let events = PublishSubject<String>() }
        class Screen {
            let tracker = Tracker()
            func tap() { tracker.events.onNext("tap") }
        }
        let tracker = Tracker()
        let screen = Screen()
        let log = BehaviorRelay<[String]>(value: [])
        tracker.events.scan([]) { $0 + [$1] }.bind(to: log)
        watch log
        screen.tap()
        """

    static let cases = [
        Case(
            "a push into another object does not reach it", other, ":whynot log",
            says: [
                "log has its start value, [], and nothing has changed it; it is set by tracker.events",
                "of the last push, #2 screen.tracker.events → \"tap\":",
                "log is not built on screen.tracker.events; it is built on tracker.events",
            ]),
        Case(
            "a closure that was let go has not stopped anywhere", closed, ":whynot vm.received",
            says: ["subscribe (app.rx:6) was disposed at 0.000 by app.rx:15, so nobody heard it     app.rx:11"],
            lacks: "did not come so far"),
        Case(
            "a target that was replaced", form, ":whynot form.vm.name",
            says: ["bind (app.rx:6) leads to form.vm (< app.rx:9).name still"]),
        Case(
            "a source that was replaced", child, ":whynot p.title",
            says: ["it comes from p.child (< app.rx:10).name (app.rx:1)"]),
        Case(
            "and what is there now", child, ":whynot p.child.name",
            says: ["nobody listened to p.child.name", "bind (app.rx:6) hears p.child (< app.rx:10).name still"]),
        Case("which has the name, and prints", child, ":log", says: ["#2    p.child.name → \"new\""]),
        Case(
            "held by a delay, and let go with its bag", toast, ":whynot toast.visible",
            says: [
                "true stopped at delay 2 s: it was let go 1 s before it was due", "was disposed at 1.000 by app.rx:12",
                "which the one of app.rx:7 replaced",
            ], lacks: "the stream ended"),
        Case(
            "a row that ended without a partner", empty, ":whynot label.text",
            says: ["zip completed before its partner came", "empty completed without an element"],
            lacks: "map closed it"),
        Case(
            "tried again without end", retried, ":whynot profile",
            says: ["retry has begun it anew 10 times, the last after error denied; it goes on at 1.100"],
            lacks: "it is on its way"),
        Case(
            "a label's own showing is no fault",
            "let name = BehaviorRelay(value: \"a\")\nlet label = UILabel()\nname.bind(to: label.text)\nname <- \"b\"",
            ":whynot label.text", says: ["it did arrive"], lacks: "is only shown"),
        Case("an echo is no fault", twoWay, ":whynot a", says: ["it did arrive: #4 a → \"hello\""], lacks: "stopped"),
        Case(
            "an end behind a control",
            """
            let made = Observable<Int>.create { o in o.onNext(1); return Disposables.create() }
            let label = UILabel()
            made.reduce(0, accumulator: +).map { "\\($0)" }.bind(to: label.text)
            """, ":whynot label.text", says: ["1 waits in reduce: it sends when its source completes"]),
        Case(
            "what hangs below what is not connected",
            "let p = Observable.just(1).publish()\nlet up = p.map { $0 + 1 }\nwatch up", ":whynot up",
            says: ["p is not connected"]),
        Case(
            "elements of a command, not its end",
            """
            let save = Command { (s: String) in Observable.just("saved " + s).delay(.seconds(1)) }
            watch save.values
            save <- "a"
            :advance 2s
            """, ":why save.values", says: ["#3 save → \"saved a\"", "held 1 s"]),
        Case(
            "a model that nobody holds, behind a relay", held, ":whynot screen.label.text",
            says: ["What became of #3 screen.plus → 5", "was disposed at 0.000"]),
    ]

    @Test(arguments: cases) func `is told`(_ one: Case) {
        let said = answer(one.question, after: one.program)
        for part in one.says { #expect(said.contains(part), "\(said)") }
        #expect(!said.contains(one.lacks), "\(said)")
    }

    typealias Case = BirthTests.Case
}
