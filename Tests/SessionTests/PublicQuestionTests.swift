import Session
import Testing

/// Programs of public questions, made short: what was asked there, and what an answer has to say.
@Suite("Public questions")
struct PublicQuestionTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let symptom: String
        let question: String
        let says: String
        var lacks = "no answer says this"
        let program: String
        var testDescription: String { symptom }
    }

    private static let tapped = """
        let go = UIButton("Go")
        let bag = DisposeBag()
        go.rx.tap.subscribe(onNext: { print(1) }).disposed(by: bag)
        go.tap()
        """

    private static let feed = """
        struct Offline: Error {}
        var attempts = 0
        let request = Observable<String>.create { observer in
            attempts += 1
            if attempts < 3 { observer.onError(Offline()) } else { observer.onNext("feed"); observer.onCompleted() }
            return Disposables.create()
        }.share(replay: 1, scope: .forever)
        let feed = request.retry(3)
        let bag = DisposeBag()
        feed.subscribe(onNext: { print($0) }, onError: { print("failed", $0) }).disposed(by: bag)
        print("attempts", attempts)          // 1
        """

    private static let cell = """
        class RowModel { let on = BehaviorRelay(value: false); let name: String; init(_ n: String) { name = n } }
        class SwitchCell {
            let toggle = UISwitch("on")
            let bag = DisposeBag()
            func show(_ m: RowModel) {
                toggle.rx.isOn.skip(1).bind(to: m.on).disposed(by: bag)
            }
        }
        let a = RowModel("wifi"), b = RowModel("bluetooth")
        let cell = SwitchCell()
        cell.show(a)
        cell.show(b)
        cell.toggle.tap()
        """

    private static let submit = """
        class SubmitViewModel { let submit = PublishSubject<Void>() }
        class SubmitCell {
            let button = UIButton("Submit")
            let disposables = CompositeDisposable()
            func bind(_ vm: SubmitViewModel) {
                _ = disposables.insert(button.rx.tap.bind(to: vm.submit))
            }
            func prepareForReuse() { disposables.dispose() }
        }
        let vm = SubmitViewModel()
        let sent = vm.submit.map { "sent" }
        let bag = DisposeBag()
        sent.subscribe(onNext: { print($0) }).disposed(by: bag)
        let cell = SubmitCell()
        cell.bind(vm)
        cell.button.tap()
        cell.prepareForReuse()
        cell.bind(vm)
        cell.button.tap()
        """

    private static let header = """
        class HeaderModel {
            let title: String
            let tapped = PublishSubject<Void>()
            init(title: String) { self.title = title }
        }
        class HeaderView {
            let button = UIButton("More")
            var bag = DisposeBag()
            func update(with model: HeaderModel) {
                bag = DisposeBag()
                button.rx.tap.bind(to: model.tapped).disposed(by: bag)
            }
        }
        let bag = DisposeBag()
        let header = HeaderView()
        var model = HeaderModel(title: "News")
        let opened = model.tapped.map { "open section" }
        opened.subscribe(onNext: { print($0) }).disposed(by: bag)
        header.update(with: model)
        model = HeaderModel(title: "News, refreshed")
        header.update(with: model)
        header.button.tap()
        """

    private static let search = #"""
        let field = UITextField("Search")
        let results = field.rx.text.orEmpty.flatMapLatest { q -> Observable<String> in Observable.just("results '\(q)'") }
        let bag = DisposeBag()
        results.subscribe(onNext: { print($0) }).disposed(by: bag)
        """#

    private static let relay = """
        let name = BehaviorRelay(value: "One")
        let reload = BehaviorRelay(value: false)
        let bag = DisposeBag()
        let shown = reload.flatMap { _ in name }
        shown.subscribe(onNext: { print("String value", $0) }).disposed(by: bag)
        reload.accept(false)
        name.accept("Two")
        """

    private static let text = """
        let load = PublishSubject<String>()
        let text = load.take(1).map { $0 + "!" }
        watch text
        load <- "x"
        """

    private static let retrying = """
        struct Offline: Error {}
        var tries = 0
        let load = Observable<String>.deferred { tries += 1; print("try", tries); return Observable.error(Offline()) }
        let result = load.retry(when: { errors in errors.take(2).delay(.seconds(1), scheduler: MainScheduler.instance) })
        let bag = DisposeBag()
        result.subscribe(onNext: { print($0) }, onError: { print("alert", $0) }, onCompleted: { print("completed?!") }).disposed(by: bag)
        :advance 5s
        """

    private static let requests = #"""
        func request(_ n: String) -> Observable<String> {
            let answer = ReplaySubject<String>.create(bufferSize: 1)
            print("start", n)
            answer.onNext("\(n) answered"); answer.onCompleted()
            return answer
        }
        let both = request("login").delay(.seconds(1), scheduler: MainScheduler.instance).concat(request("profile"))
        let bag = DisposeBag()
        both.subscribe(onNext: { print($0) }).disposed(by: bag)
        :advance 2s
        """#

    private static let config = #"""
        let config = Observable.just("v1").concat(Observable.never()).share()
        let theme = config.map { "theme \($0)" }
        let text = config.map { "text \($0)" }
        let both = Observable.zip(theme, text) { $0 + "/" + $1 }
        let bag = DisposeBag()
        both.subscribe(onNext: { print($0) }).disposed(by: bag)
        """#

    private static let logging = """
        func log(_ s: String) -> Completable {
            Completable.create { done in
                if s.isEmpty { return Disposables.create() }
                print("logged", s); done(.completed)
                return Disposables.create()
            }
        }
        let next = log("").andThen(Observable.just("open screen"))
        let bag = DisposeBag()
        next.subscribe(onNext: { print($0) }).disposed(by: bag)
        """

    private static let results = """
        let results = PublishSubject<[String]>()
        let shown = results.filter { !$0.isEmpty }.map { $0.joined() }.ifEmpty(default: "nothing found")
        let bag = DisposeBag()
        shown.subscribe(onNext: { print($0) }).disposed(by: bag)
        results.onNext([])
        """

    private static let heavy = #"""
        let back = SerialDispatchQueueScheduler(qos: .background)
        let taps = PublishSubject<Int>()
        let heavy = taps.subscribe(on: back).map { n -> String in Thread.isMainThread ? "main \(n)" : "back \(n)" }
        let bag = DisposeBag()
        heavy.subscribe(onNext: { print($0) }).disposed(by: bag)
        taps.onNext(1)
        """#

    private static let photo = #"""
        let queue = ConcurrentDispatchQueueScheduler(qos: .userInitiated)
        let photo = PublishSubject<String>()
        let label = UILabel()
        let bag = DisposeBag()
        photo.flatMapLatest { p in Observable.just("filtered \(p)").subscribe(on: queue) }.bind(to: label.rx.text).disposed(by: bag)
        photo.onNext("cat")
        :drain
        """#

    private static let message = #"""
        let field = UITextField("Message")
        let send = UIButton("Send")
        let text = field.rx.text.orEmpty.debounce(.milliseconds(500), scheduler: MainScheduler.instance)
        let sent = send.rx.tap.withLatestFrom(text).map { "sent '\($0)'" }
        let bag = DisposeBag()
        sent.subscribe(onNext: { print($0) }).disposed(by: bag)
        field.type("hi")
        :advance 1s
        field.type(" there")
        send.tap()
        """#

    private static let sampling = """
        let a = PublishSubject<Int>()
        let tick = PublishSubject<Void>()
        let sa = a.sample(tick)
        watch sa
        a <- 3
        a <- 4
        tick <- ()
        """

    static let all = [
        Case(
            symptom: "a control that was tapped by hand", question: ":why",
            says: "#1 go.tap → ()\n└ you typed it", lacks: "disposed   pushed it",
            program: tapped),
        Case(
            symptom: "a closure that hears the stream itself", question: ":whynot #1",
            says: "subscribe heard it, and its closure pushed nothing", lacks: "nobody listened",
            program: tapped),
        Case(
            symptom: "tries of what is shared and keeps its error", question: ":why feed",
            says: "each was told the error (#1) that share keeps, which ran once",
            program: feed),
        Case(
            symptom: "a line that has made several bindings", question: ":why a.on",
            says: "this one was made by `cell.show(a)`, app.rx:11",
            program: cell),
        Case(
            symptom: "a binding that was put into what is over", question: ":whynot sent",
            says: "was disposed at 0.000 as it was put into what had been disposed", lacks: "by app.rx:18",
            program: submit),
        Case(
            symptom: "a model that was replaced", question: ":whynot opened",
            says: """
                bind (app.rx:11) leads to model.tapped since app.rx:21; the one to opened, made by app.rx:19, is over
                """,
            program: header),
        Case(
            symptom: "a run that a start value has opened", question: ":why results",
            says: "run 1 of 1, opened by \"\", the start value of field.text",
            program: search),
        Case(
            symptom: "two runs that hear one relay", question: ":why shown",
            says: "run 2 of 2, opened by #2, from name (#4); the other runs of it go on, and each sends it, too",
            program: relay),
        Case(
            symptom: "the first of two such runs", question: ":why #5",
            says: "run 1 of 2, ",
            program: relay),
        Case(
            symptom: "an end that is not what was asked of", question: ":why text",
            says: "#2 text → \"x!\"",
            program: text),
        Case(
            symptom: "a notifier that completes", question: ":why result",
            says: "retry when   its notifier completed", lacks: "pushed it, in a closure",
            program: retrying),
        Case(
            symptom: "a request that was under way before its turn", question: ":why #2",
            says: "concat   from ReplaySubject, which was heard when delay 1 s had completed",
            program: requests),
        Case(
            symptom: "a zip whose other side came too late", question: ":whynot both",
            says: "config keeps nothing for new subscribers; share(replay: 1) keeps one", lacks: "never",
            program: config),
        Case(
            symptom: "work that never says it is done", question: ":whynot next",
            says: "andThen has not come to just (app.rx:8) yet: create (app.rx:2) has not ended",
            program: logging),
        Case(
            symptom: "a default that waits for an end", question: ":whynot shown",
            says: """
                ifEmpty sends its own when its source completes without an element; results does not complete by itself
                """,
            program: results),
        Case(
            symptom: "a subject that is subscribed elsewhere", question: ":why heavy",
            says: "moved only the subscribing: taps sends where it is pushed, on main",
            program: heavy),
        Case(
            symptom: "a source that is subscribed elsewhere", question: ":why label.text",
            says: "subscribed on background, where its source sends",
            program: photo),
        Case(
            symptom: "a value that is still held", question: ":why sent",
            says: "with text = \"hi\" (#2); debounce 500 ms still held \"hi there\" (#3)",
            program: message),
        Case(
            symptom: "whose value a sample is", question: ":why sa",
            says: "tick asked for it (#3); it is the newest of a, #2",
            program: sampling),
    ]

    @Test("is answered", arguments: all)
    func answers(_ asked: Case) {
        let said = answer(asked.question, after: asked.program)
        #expect(said.contains(asked.says), "\(said)")
        #expect(!said.contains(asked.lacks), "\(said)")
    }
}
