import Session
import Testing

/// What has two causes: one who came later, a closure that ran too early, a value that was sent when all was over.
extension PublicQuestionTests {
    private static let drivers = #"""
        let n = BehaviorRelay(value: 1)
        let d = n.map { "n \($0)" }.asDriver(onErrorJustReturn: "")
        let a = UILabel(), b = UILabel()
        let bag = DisposeBag()
        d.drive(a.text).disposed(by: bag)
        d.drive(b.text).disposed(by: bag)
        watch a.text, b.text
        n <- 2
        """#

    private static let watches = #"""
        final class StopWatch {
          let seconds = BehaviorRelay(value: 0)
          let bag = DisposeBag()
          func start() {
            Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)
              .subscribe(onNext: { [weak self] _ in
                guard let self = self else { return }
                self.seconds.accept(self.seconds.value + 1)
              }).disposed(by: bag)
          }
        }
        let w = StopWatch()
        w.start()
        w.start()
        watch w.seconds
        :advance 1s
        """#

    private static let state = #"""
        final class StateVM {
          let load = PublishRelay<Void>()
          let state: Observable<String>
          init() { state = load.flatMapLatest { Observable.just("data").delay(.seconds(1), scheduler: MainScheduler.instance) }.startWith("loading") }
        }
        let vm = StateVM()
        watch vm.state
        vm.load <- ()
        :advance 2s
        vm.load <- ()
        """#

    private static let tabs = #"""
        class Tab {
          let events: ReplaySubject<String> = ReplaySubject.create(bufferSize: 1)
        }
        class Host {
          let tabs = [Tab(), Tab()]
          let current = BehaviorRelay(value: 0)
          lazy var out: Observable<String> = current.flatMapLatest { [unowned self] i in self.tabs[i].events }
        }
        let host = Host()
        watch host.out
        host.tabs[1].events.onNext("b")
        host.current <- 1
        """#

    private static let rooms = #"""
        var rooms: [String: BehaviorRelay<Int>] = ["a": BehaviorRelay(value: 0)]
        let total = rooms["a"]!.map { $0 * 2 }
        watch total
        rooms["a"]?.accept(3)
        rooms["a"]!.accept(4)
        rooms["b"]?.accept(4)
        """#

    private static let percent = #"""
        let pct = Observable<Int>.create { o in
          o.onNext(10)
          o.onCompleted()
          o.onNext(100)
          return Disposables.create()
        }
        watch pct
        """#

    private static let each = #"""
        class VM {
          let input = PublishRelay<[Int]>()
          let out = BehaviorRelay(value: 0)
          let bag = DisposeBag()
          init() {
            input.subscribe(onNext: { [unowned self] all in
              for n in all {
                if n > 10 { self.out.accept(n) }
              }
            }).disposed(by: bag)
          }
        }
        let vm = VM()
        watch vm.out
        vm.input <- [1, 2]
        """#

    private static let mode = #"""
        final class ModeVM {
          let toggle = PublishRelay<Void>()
          let mode = BehaviorRelay(value: false)
          let label = BehaviorRelay(value: "off")
          init() {
            toggle.map { [unowned self] in self.mode.value ? "on" : "off" }.bind(to: label)
            toggle.subscribe(onNext: { [unowned self] in self.mode.accept(!self.mode.value) })
          }
        }
        let vm = ModeVM()
        watch vm.label
        vm.toggle <- ()
        """#

    private static let menu = #"""
        final class Router { let open = PublishRelay<String>() }
        final class MenuVM {
          weak var router: Router?
          let tap = PublishRelay<String>()
          func bind() { tap.subscribe(onNext: { [unowned self] s in self.router?.open.accept(s) }) }
        }
        let router = Router()
        let vm = MenuVM()
        vm.bind()
        watch router.open
        vm.tap <- "settings"
        """#

    private static let chat = #"""
        final class ChatVM {
          let socket = PublishSubject<String>()
          let lines = BehaviorRelay<[String]>(value: [])
          func start() {
            let bag = DisposeBag()
            socket.subscribe(onNext: { [unowned self] in self.lines.accept(self.lines.value + [$0]) }).disposed(by: bag)
          }
        }
        let vm = ChatVM()
        vm.start()
        watch vm.lines
        vm.socket <- "hello"
        """#

    private static let clock = #"""
        final class ClockVM {
          let ticks = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)
          let a = UILabel()
          let b = UILabel()
          let bag = DisposeBag()
          func showA() { ticks.map(String.init).bind(to: a.text).disposed(by: bag) }
          func showB() { ticks.map(String.init).bind(to: b.text).disposed(by: bag) }
        }
        let vm = ClockVM()
        vm.showA()
        :advance 2s
        vm.showB()
        watch vm.a.text, vm.b.text
        :advance 2s
        """#

    private static let rounds = #"""
        class VM {
          let input = PublishRelay<[Int]>()
          let big = BehaviorRelay(value: 0)
          let count = BehaviorRelay(value: 0)
          let bag = DisposeBag()
          init() {
            input.subscribe(onNext: { [unowned self] all in
              for n in all {
                if n < 10 { continue }
                self.big.accept(n)
              }
              self.count.accept(all.count)
            }).disposed(by: bag)
          }
        }
        let vm = VM()
        watch vm.big, vm.count
        vm.input <- [1, 2]
        """#

    private static let saving = #"""
        let save = PublishRelay<Int>()
        let done = save
          .map { n in Observable.just("saved \(n)").delay(.seconds(1), scheduler: MainScheduler.instance) }
          .merge()
        watch done
        save <- 1
        :advance 1s
        """#

    static let twofold = [
        Case(
            symptom: "a stream that was made for the very push", question: ":why done",
            says: "delay   held 1 s", lacks: "given when it was made",
            program: saving),
        Case(
            symptom: "one whom a shared stream told what it had kept", question: ":whynot b.text",
            says: "it did arrive: #9", lacks: "was a run of its own",
            program: drivers),
        Case(
            symptom: "a line that has made a timer twice", question: ":why w.seconds",
            says: "it is number 2 of 2 subscriptions that this line has made",
            program: watches),
        Case(
            symptom: "a first value that stands outside of what is opened again", question: ":whynot vm.state",
            says: "startWith sent \"loading\" (#1) once, to who subscribed to it; in the closure of flatMapLatest",
            program: state),
        Case(
            symptom: "an item of an array that was pushed by hand", question: ":why host.out",
            says: "run 2 of 2, opened by #2; host.tabs[1].events greeted it with what it had said, \"b\" (#1)",
            program: tabs),
        Case(
            symptom: "an item of a dictionary that was pushed by hand", question: ":why total",
            says: "#4 rooms[\"a\"] <- 4", lacks: "rooms[\"b\"]",
            program: rooms),
        Case(
            symptom: "what a closure sent when it had ended its stream", question: ":whynot pct",
            says: "100 came too late: it was sent after that     app.rx:4",
            program: percent),
        Case(
            symptom: "where in a closure an element was sent", question: ":why #1",
            says: "create   sent at app.rx:2     app.rx:1",
            program: percent),
        Case(
            symptom: "a condition in a loop", question: ":whynot vm.out",
            says: "its closure came no further: n > 10 was false, n = 1     app.rx:8",
            program: each),
        Case(
            symptom: "a round of a loop that goes on with the next", question: ":whynot vm.big",
            says: "its closure ran, and came no further: n < 10 was true, n = 1     app.rx:9",
            program: rounds),
        Case(
            symptom: "what stands behind such a loop", question: ":whynot vm.count",
            says: "it did arrive", lacks: "came no further",
            program: rounds),
        Case(
            symptom: "what is counted down by a closure that a closed run never came to",
            question: ":whynot vm.spinning",
            says: "in do's onCompleted; the run that #2 opened was closed by #4 before that",
            program: spin),
        Case(
            symptom: "a closure that read a relay before it was set", question: ":why vm.label",
            says: "it read vm.mode = false; it was set to true (#4) only after that",
            program: mode),
        Case(
            symptom: "an optional that nothing is given to", question: ":whynot router.open",
            says: "nothing sets router",
            program: menu),
        Case(
            symptom: "a flag that one line alone takes back", question: ":whynot vm.left",
            says: "updating is set to true at app.rx:9, app.rx:14, and to false at app.rx:13 alone",
            program: twoWay),
        Case(
            symptom: "a bag that goes with its function", question: ":whynot vm.lines",
            says: "bag belongs to the function around it", lacks: "did not come so far",
            program: chat),
        Case(
            symptom: "who a run of one's own feeds", question: ":subs vm.ticks",
            says: "2.000  vm.ticks   → vm.b.text   app.rx:7\ninterval 1 s: ticks for each of them",
            program: clock),
    ]

    @Test("is answered by both", arguments: twofold)
    func answersBoth(_ asked: Case) { answers(asked) }
}
