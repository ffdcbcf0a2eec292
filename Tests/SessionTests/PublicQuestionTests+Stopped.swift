import Session
import Testing

/// Closures that came no further, what was let go meanwhile, and pushes that went elsewhere.
extension PublicQuestionTests {
    private static func age(_ closure: String) -> String {
        """
        class AgeVM {
          let input = PublishRelay<String>()
          let age = BehaviorRelay<Int>(value: 0)
          let bag = DisposeBag()
          init() {
            input.subscribe(onNext: { [weak self] s in
        \(closure)
            }).disposed(by: bag)
          }
        }
        let vm = AgeVM()
        watch vm.age
        vm.input <- "17"
        """
    }

    private static let guarded = age(
        """
              guard let self = self, let n = Int(s) else { return }
              guard n >= 18 else { return }
              self.age.accept(n)
        """)

    private static let handler = """
        class VM {
          let input = PublishRelay<String>()
          let out = BehaviorRelay(value: 0)
          var enabled = false
          let bag = DisposeBag()
          init() { input.subscribe(onNext: { [weak self] s in self?.handle(s) }).disposed(by: bag) }
          func handle(_ s: String) {
            guard enabled else { return }
            out.accept(s.count)
          }
        }
        let vm = VM()
        watch vm.out
        vm.input <- "1"
        """

    private static let view = """
        class View { let shown = BehaviorRelay(value: "") }
        class Presenter {
          weak var view: View?
          let load = PublishRelay<String>()
          let bag = DisposeBag()
          init(_ v: View) {
            view = v
            load.subscribe(onNext: { [weak self] s in self?.view?.shown.accept(s) }).disposed(by: bag)
          }
        }
        var v: View? = View()
        let p = Presenter(v!)
        let shown = v!.shown
        watch shown
        v = nil
        p.load <- "hello"
        """

    static let twoWay = """
        class SyncVM {
          let left = BehaviorRelay(value: 0)
          let right = BehaviorRelay(value: 0)
          var updating = false
          let bag = DisposeBag()
          init() {
            left.skip(1).subscribe(onNext: { [unowned self] v in
              guard !self.updating else { return }
              self.updating = true
              self.right.accept(v)
            }).disposed(by: bag)
            right.skip(1).subscribe(onNext: { [unowned self] v in
              guard !self.updating else { self.updating = false; return }
              self.updating = true
              self.left.accept(v)
            }).disposed(by: bag)
          }
        }
        let vm = SyncVM()
        watch vm.left, vm.right
        vm.left <- 1
        vm.right <- 5
        vm.right <- 7
        """

    private static let item = """
        class ItemVM {
          let title = BehaviorRelay(value: "…")
          init() {
            Single.just("item").delay(.milliseconds(100), scheduler: MainScheduler.instance)
              .subscribe(onSuccess: { [weak self] in self?.title.accept($0) })
          }
        }
        class ItemScreen {
          let label = UILabel()
          let bag = DisposeBag()
          init(_ vm: ItemVM) { vm.title.bind(to: label.text).disposed(by: bag) }
        }
        let screen = ItemScreen(ItemVM())
        watch screen.label.text
        :advance 1s
        """

    private static let profile = """
        class ProfileVM {
          let name = BehaviorRelay(value: "")
          let initials = BehaviorRelay(value: "")
          func bindAll() { name.map { String($0.prefix(1)) }.bind(to: initials) }
        }
        let vm = ProfileVM()
        watch vm.initials
        vm.name <- "Ann"
        """

    private static let ticker = """
        class Ticker {
          let out = BehaviorRelay(value: 0)
          var handle: Disposable?
          func start() { handle = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).subscribe(onNext: { [weak self] in self?.out.accept($0) }) }
          func pause() { handle?.dispose() }
        }
        let t = Ticker()
        watch t.out
        t.start()
        :advance 2s
        t.pause()
        :advance 2s
        """

    private static let clock = """
        class ClockVM {
          let text = BehaviorRelay(value: "-")
          let bag = DisposeBag()
          init() {
            Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).map { "\\($0)s" }.bind(to: text).disposed(by: bag)
          }
        }
        func make() -> BehaviorRelay<String> { ClockVM().text }
        let shown = make()
        watch shown
        :advance 3s
        """

    private static let getter = """
        class Player {
          var events: PublishSubject<String> { PublishSubject<String>() }
          func play() { events.onNext("playing") }
        }
        let player = Player()
        let status = BehaviorRelay(value: "stopped")
        player.events.bind(to: status)
        watch status
        player.play()
        """

    private static let rooms = """
        class Rooms {
          var rooms: [String: PublishSubject<String>] = [:]
          func join(_ n: String) -> Observable<String> {
            let s = PublishSubject<String>()
            rooms[n] = s
            return s
          }
          func say(_ n: String, _ t: String) { rooms[n]?.onNext(t) }
        }
        let rooms = Rooms()
        let ann = rooms.join("lobby")
        watch ann
        let bob = rooms.join("lobby")
        watch bob
        rooms.say("lobby", "hi")
        """

    private static let send = """
        let form = BehaviorRelay(value: "")
        let send = Command(enabledIf: form.map { $0.count > 3 }) { Observable.just("sent") }
        let b = UIButton("Send")
        b <~ send
        watch b.isEnabled
        form <- "abc"
        """

    private static let window = """
        let a = PublishSubject<Int>()
        let counts = a.window(timeSpan: .seconds(1), count: 100, scheduler: MainScheduler.instance).flatMapLatest { $0.toArray().map { $0.count } }
        watch counts
        a <- 1
        a <- 2
        :advance 2s
        """

    private static let cameNoFurther = "heard it, and its closure came no further: "

    static let stopped = [
        Case(
            symptom: "a guard that returned", question: ":whynot vm.age",
            says: cameNoFurther + "n >= 18 was false, n = 17     app.rx:8", lacks: "not run", program: guarded),
        Case(
            symptom: "it is no arrival that a watch was shown the start value", question: ":whynot vm.age",
            says: "only closures push it", lacks: "it did arrive", program: guarded),
        Case(
            symptom: "a guard that found nil", question: ":whynot vm.age",
            says: cameNoFurther + "Int(s) was nil, s = \"x\"     app.rx:7", program: guarded + "\nvm.input <- \"x\""),
        Case(
            symptom: "an if that returned", question: ":whynot vm.age",
            says: cameNoFurther + "s.count < 3 was true, s = \"17\"     app.rx:7",
            program: age("      if s.count < 3 { return }\n      self?.age.accept(1)")),
        Case(
            symptom: "an if around the push", question: ":whynot vm.age",
            says: cameNoFurther + "s == \"18\" was false, s = \"17\"     app.rx:7",
            program: age("      if s == \"18\" { self?.age.accept(1) }\n      if s == \"\" { print(1) }")),
        Case(
            symptom: "a case that does nothing", question: ":whynot vm.age",
            says: cameNoFurther + "`switch s` came to a case that does nothing, s = \"17\"     app.rx:7",
            program: age("      switch s { case \"18\": self?.age.accept(1); default: break }")),
        Case(
            symptom: "an if that has nothing to do with the push", question: ":whynot vm.age",
            says: cameNoFurther + "s.isEmpty was false, s = \"17\"",
            lacks: "print", program: age("      if s == \"\" { print(1) }\n      if s.isEmpty { self?.age.accept(1) }")),
        Case(
            symptom: "an if before a closure inside", question: ":whynot vm.age",
            says: cameNoFurther + "!isLong was true, isLong = false     app.rx:8",
            program: age(
                """
                      let isLong = s.count > 3
                      if !isLong { return }
                      Observable.just(1).subscribe(onNext: { [weak self] in self?.age.accept($0) })
                """)),
        Case(
            symptom: "a guard in a method that the closure calls", question: ":whynot vm.out",
            says: cameNoFurther + "enabled was false     app.rx:8", program: handler),
        Case(
            symptom: "an if in the closure of an operator", question: ":whynot warn",
            says: "in do's onNext; its closure ran, and came no further: v > 10 was false, v = 3     app.rx:3",
            program: """
                let a = PublishSubject<Int>()
                let warn = BehaviorRelay(value: "")
                let b = a.do(onNext: { v in if v > 10 { warn.accept("big") } }).map { $0 * 2 }
                watch b, warn
                a <- 3
                """),
        Case(
            symptom: "a weak view that is gone", question: ":whynot shown",
            says: cameNoFurther
                + "self?.view was nil     app.rx:8\n    the View that app.rx:11 made was let go by app.rx:15",
            program: view),
        Case(
            symptom: "a flag that was not taken back", question: ":whynot vm.left",
            says: cameNoFurther + "!self.updating was false, self.updating = true     app.rx:13", program: twoWay),
        Case(
            symptom: "a viewmodel that goes before its request is back", question: ":whynot screen.label.text",
            says: """
                not run: title.accept($0) in subscribe's onSuccess; its closure ran, and came no further: self was nil     app.rx:5
                  the ItemVM that app.rx:13 made was let go by app.rx:13
                """, program: item),
        Case(
            symptom: "a method that binds, and that nobody has called", question: ":whynot vm.initials",
            says: "not run: bind(to: initials) in bindAll; nobody has called that     app.rx:4", lacks: "it did arrive",
            program: profile),
        Case(
            symptom: "the same, asked of a push", question: ":whynot vm.initials #2",
            says: "not run: bind(to: initials) in bindAll; nobody has called that", program: profile),
        Case(
            symptom: "a timer that was disposed by hand", question: ":whynot t.out",
            says: "subscribe (app.rx:4) was disposed at 2.000 by app.rx:11     app.rx:5",
            lacks: "nothing has come since",
            program: ticker),
        Case(
            symptom: "a timer that went with its viewmodel", question: ":whynot shown",
            says: """
                bind (app.rx:5) was disposed at 0.000 by app.rx:9, with its bag of app.rx:3     app.rx:5
                  the ClockVM that app.rx:8 made was let go by app.rx:9
                """, program: clock),
        Case(
            symptom: "a subject that a getter makes anew", question: ":whynot status",
            says:
                "`events` makes a new PublishSubject each time it is read: \"playing\" went into another than status hears",
            program: getter),
        Case(
            symptom: "a subject that took another's place in a dictionary", question: ":whynot ann",
            says: "\"hi\" went into another PublishSubject than ann, which this line made as well     app.rx:4",
            program: rooms),
        Case(
            symptom: "a permission that changes nothing", question: ":whynot b.isEnabled",
            says: "false is what send.enabled is already\n  └ map   \"abc\" → false     app.rx:2",
            lacks: "reached no operator", program: send),
        Case(
            symptom: "a window that the clock has opened", question: ":why counts",
            says: "run 2 of 2, opened by the clock, at 1.000", lacks: "opened by #2", program: window),
        Case(
            symptom: "a window that nothing has come into", question: ":why counts",
            says: "toArray   its source completed, and nothing had come", program: window),
        Case(
            symptom: "when a window was over", question: ":why counts", says: "window 1 s, 100   over at 2.000",
            program: window),
    ]

    @Test("is answered, where it came no further", arguments: stopped)
    func answersWhereItStopped(_ asked: Case) {
        let said = answer(asked.question, after: asked.program)
        #expect(said.contains(asked.says), "\(said)")
        #expect(!said.contains(asked.lacks), "\(said)")
    }
}
