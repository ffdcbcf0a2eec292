import Session
import Testing

/// What arrives twice, late, or with an old value, and what was never begun.
@Suite("Twice, late, or not begun") struct TwiceTests {
    private static let getter = """
        var requests = BehaviorRelay(value: 0)
        func fetch() -> Observable<String> {
            Observable.deferred { requests.accept(requests.value + 1); return .just("ann") }
        }
        class VM { var user: Observable<String> { fetch().map { $0.uppercased() } } }
        let vm = VM()
        let bag = DisposeBag()
        let (a, b) = (UILabel(), UILabel())
        watch requests
        vm.user.bind(to: a.text).disposed(by: bag)
        vm.user.map { "Hi " + $0 }.bind(to: b.text).disposed(by: bag)
        """

    private static let ticking = """
        let ticks = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)
        let (a, b) = (UILabel(), UILabel())
        ticks.map { "\\($0)" }.bind(to: a.text)
        :advance 2s
        ticks.map { "\\($0)" }.bind(to: b.text)
        :advance 1s
        """

    private static func paid(_ held: String) -> String {
        """
        let price = BehaviorRelay(value: 1)
        let total = BehaviorRelay(value: 0)
        let pay = PublishRelay<Void>()
        price.map { $0 * 2 }.\(held).bind(to: total)
        let paid = pay.withLatestFrom(total)
        watch paid
        :advance 1s
        price <- 21; pay <- ()
        """
    }

    private static let nested = """
        let save = PublishSubject<String>()
        let stored = BehaviorRelay<[String]>(value: [])
        func write(_ text: String) -> Observable<Void> {
            Observable.just(()).do(onNext: { stored.accept([text]) }).map { $0 }
        }
        let done = save.map { write($0) }
        watch done
        watch stored
        save <- "milk"
        """

    private static let shared = """
        let asked = BehaviorRelay(value: 0)
        let config = Observable<Int>.deferred { asked.accept(asked.value + 1); return .never() }.share(replay: 1)
        let first = config.subscribe()
        first.dispose()
        watch config
        """

    private static let diamond = """
        let name = BehaviorRelay(value: "Ann")
        let both = Observable.combineLatest(name, name.map { $0.uppercased() }) { "\\($0)/\\($1)" }
        watch both
        name <- "Bob"
        """

    private static let queue = """
        let add = PublishRelay<String>()
        let done = add.map { Observable.just($0).delay(.seconds(2)) }.merge(maxConcurrent: 1)
        watch done
        add <- "a"
        add <- "b"
        :advance 3s
        """

    private static let early = """
        let requests = BehaviorRelay(value: 0)
        func search(_ q: String) -> Observable<String> {
            Observable.deferred { requests.accept(requests.value + 1); return .just(q) }
        }
        let query = BehaviorRelay(value: "")
        let results = query.flatMapLatest { search($0) }
        results.subscribe()
        watch requests
        """

    private static let grade = """
        let points = BehaviorRelay(value: 0)
        let passed = points.distinctUntilChanged()
            .map { $0 >= 50 }
        watch passed
        points <- 60
        points <- 70
        """

    private static let states = """
        let reload = PublishRelay<Int>()
        let pages = reload.share(replay: 1)
        pages.subscribe()
        reload <- 1
        let state = pages.startWith(0)
        watch state
        """

    private static let pass = """
        struct Item { let id: Int; var done = false }
        let item = BehaviorRelay(value: Item(id: 1))
        let seen = item.distinctUntilChanged { $0.id == $1.id }
        watch seen
        item <- Item(id: 1, done: true)
        """

    private static let ready = """
        let ready = PublishRelay<Void>()
        let page = ready.ignoreElements().asCompletable().andThen(Observable.just("home"))
        watch page
        ready <- ()
        """

    private static let disabled = """
        let mail = BehaviorRelay(value: "")
        let sent = BehaviorRelay(value: 0)
        let go = UIButton("Go")
        mail.map { !$0.isEmpty }.bind(to: go.isEnabled)
        go.rx.tap.subscribe(onNext: { sent.accept(sent.value + 1) })
        watch sent
        go.tap()
        """

    private static let draft = """
        class Editor {
            var draft = BehaviorRelay(value: "")
            let length = BehaviorRelay(value: 0)
            init() { draft.map { $0.count }.bind(to: length) }
            func reset() { draft = BehaviorRelay(value: "") }
        }
        let editor = Editor()
        watch editor.length
        editor.draft <- "one"
        editor.reset()
        editor.draft <- "three"
        """

    private static let fields = """
        class Field { let text = PublishSubject<String>() }
        let fields = [Field(), Field(), Field()]
        let full = Observable.combineLatest(fields.map { $0.text.asObservable() }) { $0.joined() }
        watch full
        fields[0].text.onNext("a")
        fields[1].text.onNext("b")
        """

    private static let gps = """
        final class Gps {
            static let shared = Gps()
            var handlers: [(Int) -> Void] = []
        }
        final class Map {
            let speed = BehaviorRelay(value: 0)
            func start() { Gps.shared.handlers.append { self.speed.accept($0) } }
        }
        var map: Map? = Map()
        map?.start()
        map = nil
        """

    private static let gated = """
        let ready = PublishRelay<Void>()
        let post = PublishRelay<String>()
        let posts = post.skip(until: ready)
        ready <- ()
        watch posts
        post <- "one"
        """

    private static let inbox = """
        final class Inbox {
            let message = PublishRelay<String>()
            let shown = BehaviorRelay<[String]>(value: [])
            func appear() {
                message.map { "• " + $0 }.subscribe(onNext: { [unowned self] in self.shown.accept(self.shown.value + [$0]) })
            }
        }
        let inbox = Inbox()
        inbox.appear()
        inbox.appear()
        watch inbox.shown
        inbox.message <- "hi"
        """

    private static let merged = """
        let push = PublishRelay<Int>()
        let badge = BehaviorRelay(value: 0)
        let local = push.asObservable()
        Observable.merge(push.asObservable(), local).subscribe(onNext: { badge.accept(badge.value + $0) })
        watch badge
        push <- 1
        """

    private static let twoWay = """
        let name = BehaviorRelay(value: "")
        let field = UITextField()
        field.rx.text.orEmpty <~> name
        field.type("ann")
        name <- "bob"
        """

    private static let degrees = """
        let celsius = BehaviorRelay(value: 0)
        let fahrenheit = BehaviorRelay(value: 32)
        celsius.map { $0 * 9 / 5 + 32 }.distinctUntilChanged().bind(to: fahrenheit)
        fahrenheit.map { ($0 - 32) * 5 / 9 }.distinctUntilChanged().bind(to: celsius)
        celsius <- 100
        """

    static let cases = [
        Case(
            "a getter read at two places, one after the other", getter, ":why requests",
            says: ["`user` makes a new one each time it is read, and 2 of them ran: a `lazy var` and share(replay: 1)"]),
        Case(
            "a clock that ticks for each", ticking, ":why b.text",
            says: ["tick of a run of its own, since 2.000; another runs since 0.000: .share() makes it one"]),
        Case(
            "and for the first of them", ticking, ":why a.text",
            says: ["tick of a run of its own, since 0.000; another runs since 2.000"]),
        Case(
            "a side whose next value waits for its turn, behind a binding",
            paid("observe(on: MainScheduler.asyncInstance)"), ":why paid",
            says: ["with total = 2 (#1); observe(on:) still held 42 (#2)     app.rx:4"]),
        Case(
            "or is delayed there", paid("delay(.milliseconds(10))"), ":why paid",
            says: ["delay 10 ms still held 42 (#2)     app.rx:4"]),
        Case(
            "a stream that was sent, and not heard", nested, ":whynot stored",
            says: ["do's onNext; map (app.rx:6) sent it as an element, and nobody subscribes to it: flatMap would"],
            lacks: "did not come so far"),
        Case(
            "what is shared runs anew, asked of what it did", shared, ":why asked",
            says: ["share   runs anew: its last subscriber had left"]),
        Case(
            "two sides of one push", diamond, ":why both",
            says: ["combineLatest   map sent; name (#2) had made it send before, by another side (#3)"]),
        Case("the first of them", diamond, ":why #3", says: ["combineLatest   name (#2) sent"], lacks: "before, by"),
        Case(
            "what waited for its turn", queue, ":whynot done",
            says: ["#2 opened run 2 of merge 1, at 2.000, when its turn had come; it is on its way"]),
        Case(
            "what a start value asks for is not typed", early, ":why requests",
            says: ["deferred", "flatMapLatest   opened it for \"\", the start value of query     app.rx:6"],
            lacks: "you typed it"),
        Case(
            "the same twice, though it stood for two values", grade, ":why passed",
            says: ["distinctUntilChanged   let 70 through: the one before was 60 (#2)     app.rx:2"]),
        Case(
            "what came once lets nothing through", grade, ":why #3", says: ["map   60 → true"], lacks: "let 60 through"),
        Case("a first value of its own", states, ":why #3", says: ["startWith   its own first value"]),
        Case(
            "and what its source greeted it with", states, ":why #4",
            says: ["pages greeted it with what it had said, 1 (#2)"], lacks: "its own first value"),
        Case(
            "what a closure takes for equal", pass, ":whynot seen",
            says: ["its closure takes it for equal to Item(id: 1, done: false), the one before"]),
        Case(
            "an end that cannot come", ready, ":whynot page",
            says: ["only the end counts here; ready is a relay, and never completes"]),
        Case(
            "a control that cannot be touched", disabled, ":whynot sent",
            says: ["nothing has been pushed into go.tap: go.isEnabled is false (#1)"]),
        Case(
            "a source that was replaced, after it had spoken", draft, ":whynot editor.length",
            says: [
                "since then, of #4 editor.draft → \"three\":", "bind (app.rx:4) hears editor.draft (< app.rx:10) still",
            ]),
        Case(
            "and asked of the push", draft, ":whynot editor.length #4",
            says: ["editor.length is not built on editor.draft", "hears editor.draft (< app.rx:10) still"]),
        Case(
            "a side among its like", fields, ":whynot full",
            says: ["side 3 of 3, asObservable (app.rx:3), had not sent"]),
        Case(
            "a closure that somebody else keeps", gps, ":leaks",
            says: ["Gps.shared.handlers holds a closure that holds it; [weak self] there lets it go     app.rx:7"]),
        Case(
            "what was to open it had sent before", gated, ":whynot posts",
            says: ["skipped until ready sends     app.rx:3", "ready had said () (#1) before, and keeps nothing"]),
        Case(
            "a chain made twice by one line, into the same relay", inbox, ":why inbox.shown",
            says: ["it is number 2 of 2 subscriptions that this line has made", "`inbox.appear()`, app.rx:10"]),
        Case(
            "merged with itself", merged, ":why badge",
            says: ["merge   from local (#4); push (#2) had made it send before, by another side (#3)"]),
        Case("the first of them", merged, ":why #3", says: ["merge   from push (#2)"], lacks: "before, by"),
        Case("two ways that follow each other", twoWay, ":whynot field.text", says: ["it did arrive"], lacks: "#2"),
        Case(
            "and come to rest", degrees, ":whynot fahrenheit",
            says: ["it did arrive: #4 fahrenheit → 212", "since then:"]),
    ]

    @Test(arguments: cases) func `is told`(_ one: Case) {
        let said = answer(one.question, after: one.program)
        for part in one.says { #expect(said.contains(part), "\(said)") }
        #expect(!said.contains(one.lacks), "\(said)")
    }

    typealias Case = BirthTests.Case
}
