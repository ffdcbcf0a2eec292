import Session
import Testing

/// What goes on beside an event: another run, another side, a later subscriber; and what waits where nobody watches.
extension PublicQuestionTests {
    private static func joined(_ submit: String) -> String {
        """
        let name = BehaviorRelay(value: "")
        let submit = PublishSubject<Void>()
        let sent = Observable.combineLatest(\(submit), name) { _, name in name }
        watch sent
        submit <- ()
        name <- "Ann"
        """
    }

    private static func begun(_ opened: String) -> String {
        """
        let start = PublishSubject<Int>()
        let seconds = start.flatMap { _ in \(opened) }
        watch seconds
        start <- 1
        :advance 1s
        start <- 2
        :advance 1s
        """
    }

    private static let ticking = "Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)"

    private static let typed = """
        let text = PublishSubject<String>()
        let query = text.throttle(.seconds(1), latest: false, scheduler: MainScheduler.instance)
        watch query
        text <- "r"
        :advance 400ms
        text <- "rx"
        """

    private static let events = """
        let event = PublishSubject<String>()
        let upload = event.buffer(timeSpan: .seconds(5), count: 10, scheduler: MainScheduler.instance)
        watch upload
        :advance 5s
        """

    private static func failing(_ query: String) -> String {
        """
        func search(_ q: String) -> Observable<String> {
            q.count < 2 ? .error("too short") : .just(q)
        }
        let query = \(query)
        let hits = query.flatMapLatest { search($0) }.retry(3)
        watch hits
        query <- "r"
        query <- "s"
        query <- "t"
        """
    }

    private static let groups = """
        let word = PublishSubject<String>()
        let lines = word.groupBy { $0.count }
            .delay(.milliseconds(100), scheduler: MainScheduler.instance)
            .flatMap { $0 }
        watch lines
        word <- "ox"
        :advance 1s
        """

    private static func screens(_ kind: String) -> String {
        """
        let open = \(kind)
        func appear() -> Disposable { open.subscribe(onNext: { print("push", $0) }) }
        var screen = appear()
        open.onNext("details")
        screen.dispose()
        screen = appear()
        """
    }

    private static let greeted = """
        let toast = PublishSubject<String>()
        let bag = DisposeBag()
        Observable.just("welcome").bind(to: toast).disposed(by: bag)
        toast.subscribe(onNext: { print($0) }).disposed(by: bag)
        toast.onNext("saved")
        """

    private static let rooms = """
        let room = PublishSubject<String>()
        let lines = PublishRelay<String>()
        let bag = DisposeBag()
        lines.filter { $0.isEmpty }.subscribe(onNext: { print($0) }).disposed(by: bag)
        room.map { $0.count }.subscribe(onNext: { print($0) }).disposed(by: bag)
        """

    private static let draft = """
        let text = BehaviorRelay(value: "all")
        let bag = DisposeBag()
        text.debounce(.seconds(2), scheduler: MainScheduler.instance)
            .subscribe(onNext: { print($0) }).disposed(by: bag)
        """

    private static let read = """
        func read() -> Observable<String> {
            Observable.create { o in
                o.onNext("local")
                return Disposables.create()
            }
        }
        let bag = DisposeBag()
        Observable.concat(read(), Observable.just("remote")).subscribe(onNext: { print($0) }).disposed(by: bag)
        """

    static let beside = [
        Case(
            symptom: "a tap that is joined with a text", question: ":why sent",
            says: "name (#3) sent; submit did not, and withLatestFrom sends for that alone     app.rx:3",
            program: joined("submit")),
        Case(
            symptom: "a join that is to begin by itself", question: ":why sent", says: "name (#4) sent     app.rx:3",
            lacks: "withLatestFrom", program: joined("submit.startWith(())")),
        Case(
            symptom: "a timer more for each tap", question: ":why seconds",
            says: "run 2 of 2, opened by #3; run 1, opened by #1, goes on beside it: flatMapLatest would have left it",
            program: begun(ticking)),
        Case(
            symptom: "several runs that end", question: ":why seconds", says: "run 2 of 2, opened by #3     app.rx:2",
            lacks: "beside it", program: begun(ticking + ".take(3)")),
        Case(
            symptom: "a throttle that sends the first alone", question: ":whynot query",
            says: "the window had 600 ms to run, and drops what comes in it; latest: true sends the newest at its end",
            program: typed),
        Case(
            symptom: "an array of nothing", question: ":why upload",
            says: "its time was up, and nothing had come; filter { !$0.isEmpty } leaves such arrays out",
            program: events),
        Case(
            symptom: "a retry that is given the same again", question: ":whynot hits",
            says: "no try is left; each try anew was given #2, which its source keeps for new subscribers",
            program: failing("BehaviorRelay(value: \"rx\")")),
        Case(
            symptom: "a retry that is given nothing", question: ":why hits", says: "no try is left   ",
            lacks: "keeps for new", program: failing("PublishSubject<String>()")),
        Case(
            symptom: "a group that is heard late", question: ":whynot lines",
            says: """
                group was listened to only from 0.100 on, after "ox" (#1): delay 100 ms (app.rx:3) had held it back; \
                what groupBy opens is lost until it is heard     app.rx:2
                """, program: groups),
        Case(
            symptom: "an event that is told again", question: ":why open",
            says: "subscribe   told once more, at 0.000: ReplaySubject keeps it for who comes later     app.rx:2",
            program: screens("ReplaySubject<String>.create(bufferSize: 1)")),
        Case(
            symptom: "a state that is told again", question: ":why open", says: "#1 open → \"details\"",
            lacks: "once more", program: screens("BehaviorSubject(value: \"list\")")),
        Case(
            symptom: "a completion that is bound", question: ":whynot toast",
            says: "bind   pushed it, which ends it for good: subscribe(onNext:) passes the elements alone     app.rx:3",
            program: greeted),
        Case(
            symptom: "who came after the end", question: ":whynot",
            says: "subscribe came after that, and heard the end alone     app.rx:4", program: greeted),
        Case(
            symptom: "several that are subscribed to", question: ":whynot",
            says: "nothing has come to map yet; it comes from room (app.rx:1)", program: rooms),
        Case(
            symptom: "a start value that is held", question: ":whynot text",
            says: "it is on its way: debounce 2 s is due at 2.000     app.rx:3", program: draft),
        Case(
            symptom: "one subscription that nobody watches", question: ":whynot",
            says: "concat has not come to just (app.rx:8) yet: create (app.rx:2) has not ended     app.rx:8",
            program: read),
    ]

    @Test("is answered, what goes on beside it", arguments: beside)
    func answersBeside(_ asked: Case) { answers(asked) }
}
