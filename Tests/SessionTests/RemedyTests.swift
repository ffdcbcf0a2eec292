import Session
import Testing

@Suite("An answer says what to do")
struct RemedyTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let symptom: String
        let question: String
        let says: String
        let program: String
        var testDescription: String { symptom }
    }

    private static let dead = """
        let tap = PublishSubject<Int>()
        let done = tap.flatMap { $0 < 0 ? Observable<Int>.error("none left") : .just($0) }.catch { _ in .empty() }
        watch done
        tap <- -1
        tap <- 1
        """

    private static let killed = """
        let state = PublishSubject<Int>()
        let tap = PublishSubject<Int>()
        watch state
        tap.map { n -> Int in if n < 0 { throw "none left" }; return n }.subscribe(state)
        tap <- -1
        tap <- 1
        """

    private static func asked(_ share: String) -> String {
        """
        let asked = PublishRelay<Int>()
        func load() -> Observable<Int> { Observable.deferred { asked.accept(1); return .\(share) } }
        let loaded = load()
        watch asked
        loaded.map { $0 + 1 }.subscribe()
        loaded.filter { $0 > 0 }.subscribe()
        """
    }

    private static let counter = """
        class Counter {
            let taps = PublishSubject<Int>()
            let bag = DisposeBag()
            var total = 0
            func begin() { taps.subscribe(onNext: add).disposed(by: bag) }
            func add(_ n: Int) { total += n }
        }
        var counter: Counter? = Counter()
        counter?.begin()
        counter?.taps.onNext(1)
        counter = nil
        """

    private static let disabled = """
        let name = BehaviorRelay(value: "")
        let b = UIButton("x")
        b.isEnabled <~ name.map { $0.count > 3 }
        b.isHidden <~ name.filter { $0.isEmpty }.map { $0.count > 3 }
        name.accept("a")
        """

    private static let nameless = """
        let position = PublishSubject<String>()
        let bag = DisposeBag()
        position.asSingle().subscribe(onSuccess: { print($0) }).disposed(by: bag)
        position.onNext("52")
        """

    private static let outputs = """
        let asked = PublishRelay<Int>()
        func transform(_ tap: Observable<Int>) -> [Observable<Int>] {
            let loaded = tap.flatMapLatest { n in Observable.deferred { asked.accept(n); return .just(n) } }
            return [loaded.map { $0 + 1 }, loaded.filter { $0 > 0 }]
        }
        let tap = PublishSubject<Int>()
        for output in transform(tap) { output.subscribe() }
        watch asked
        tap <- 1
        """

    private static let recorder = """
        final class Recorder {
            var all: [Int] = []
            let bag = DisposeBag()
            init(_ levels: Observable<Int>) {
                func keep(_ level: Int) { all.append(level) }
                levels.subscribe(onNext: { level in keep(level) }).disposed(by: bag)
            }
        }
        let levels = PublishSubject<Int>()
        var recorder: Recorder? = Recorder(levels)
        recorder = nil
        """

    private static let running = """
        final class Timer {
            let start = PublishRelay<Int>()
            let bag = DisposeBag()
            init() {
                start.flatMapLatest { [weak self] n -> Observable<Int> in
                    guard let self = self else { return .empty() }
                    return Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).map { self.left(n, $0) }
                }.subscribe().disposed(by: bag)
            }
            func left(_ a: Int, _ b: Int) -> Int { a - b }
        }
        var timer: Timer? = Timer()
        timer?.start.accept(9)
        timer = nil
        """

    private static let radio = """
        final class Radio {
            let sent = PublishSubject<Int>()
            func send(_ x: Int) { sent.onNext(x) }
        }
        let radio = Radio()
        let stick = PublishSubject<Int>()
        stick.debounce(.milliseconds(100), scheduler: MainScheduler.instance).subscribe(onNext: { radio.send($0) })
        watch radio.sent
        stick <- 1
        :advance 50ms
        stick <- 2
        """

    private static let handler = """
        final class Sprinkler {
            let bag = DisposeBag()
            var handlers: [(Int) -> Void] = []
            var dry = 0
            init(_ rain: Observable<Int>, _ isOpen: PublishRelay<Bool>) {
                handlers.append { self.dry = $0 }
                rain.subscribe(onNext: { [weak self] rain in
                    self?.handlers.forEach { $0(rain) }
                    isOpen.accept(rain < 2)
                }).disposed(by: bag)
            }
        }
        let rain = PublishSubject<Int>()
        let isOpen = PublishRelay<Bool>()
        var sprinkler: Sprinkler? = Sprinkler(rain, isOpen)
        watch isOpen
        sprinkler = nil
        rain <- 1
        """

    private static let merged = """
        let tap = PublishSubject<Int>()
        let out = tap.map { n in
            Observable.just(n).delay(.seconds(n), scheduler: MainScheduler.instance)
        }.merge()
        watch out
        tap <- 3
        tap <- 1
        :advance 4s
        """

    private static let multicast = """
        let tap = PublishSubject<Int>()
        let state = ReplaySubject<Int>.create(bufferSize: 1)
        watch state
        let bag = DisposeBag()
        tap.map { n -> Int in if n < 0 { throw "none left" }; return n }.multicast(state).connect().disposed(by: bag)
        tap <- -1
        tap <- 1
        """

    static let all = [
        Case(
            symptom: "an owner that a closure of its own holds", question: ":why isOpen",
            says: "Sprinkler, whose bag holds it, keeps itself alive: Sprinkler › closure › Sprinkler; [weak self]",
            program: handler),
        Case(
            symptom: "streams that are merged, the older one later", question: ":why out",
            says: "run 1 of 2, opened by #1; run 2 had answered at #3", program: merged),
        Case(
            symptom: "a subject that a connection ended", question: ":whynot state",
            says: "passed it on, which ends it for good", program: multicast),
        Case(
            symptom: "a dead button", question: ":whynot done", says: "a catch in its closure would end run 1 alone",
            program: dead),
        Case(
            symptom: "a subject that an error ended", question: ":whynot state",
            says: "which ends it for good: subscribe(onNext:) passes the elements alone", program: killed),
        Case(
            symptom: "a request sent again", question: ":why asked",
            says: ".share(replay: 1, scope: .forever), here or where it is called (app.rx:3), makes it one",
            program: asked("just(2)")),
        Case(
            symptom: "two requests of one tap, in a function", question: ":why asked",
            says: ": .share() here makes it one",
            program: outputs),
        Case(
            symptom: "two requests side by side", question: ":why asked",
            says: ".share(), here or where it is called (app.rx:3), makes it one", program: asked("never()")),
        Case(
            symptom: "a local function that holds self", question: ":leaks",
            says: "its closure calls keep, which holds Recorder (app.rx:5)", program: recorder),
        Case(
            symptom: "a method that is given as a closure", question: ":leaks",
            says: "`{ [weak self] in self?.add($0) }` there breaks the cycle", program: counter),
        Case(
            symptom: "a control that is set to what it has", question: ":whynot b.isEnabled",
            says: "b.isEnabled was set to what it had already, and a control tells only of changes", program: disabled),
        Case(
            symptom: "a control that nothing reaches", question: ":whynot b.isHidden",
            says: "\"a\" stopped at filter: the predicate was false", program: disabled),
        Case(
            symptom: "a chain without a name", question: ":whynot position",
            says: "\"52\" waits in asSingle", program: nameless),
        Case(
            symptom: "what became of it behind there", question: ":whynot #1",
            says: "\"52\" waits in asSingle", program: nameless),
        Case(
            symptom: "an inner stream that holds self", question: ":leaks",
            says: "map runs on, and its closure holds it; [weak self] there lets it go     app.rx:7", program: running),
        Case(
            symptom: "a subject that a method pushes", question: ":whynot radio.sent",
            says: "it is on its way: debounce 100 ms lets it out at 0.150, unless another comes before     app.rx:7",
            program: radio),
        Case(
            symptom: "a subject that a method pushes, and a burst", question: ":whynot radio.sent",
            says: "throttle lets the first through", program: radio),
    ]

    @Test func `an operator of a trait, which is made of several streams, is one step of a way`() {
        let said = answer(
            ":why out",
            after: """
                let a = PublishRelay<Int>()
                let b = PublishRelay<Int>()
                let out = Signal.zip(a.asSignal(), b.asSignal()).map { $0 + $1 }
                watch out
                a <- 1
                b <- 2
                """)
        #expect(said.ranges(of: "zip   pair 1").count == 1, "\(said)")
    }

    @Test("where it is wrong", arguments: all)
    func says(_ remedy: Case) {
        let said = answer(remedy.question, after: remedy.program)
        #expect(said.contains(remedy.says), "\(said)")
    }
}
