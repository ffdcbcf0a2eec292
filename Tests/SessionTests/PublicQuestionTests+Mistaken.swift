import Session
import Testing

/// What another stands in for: a bag, a run, a stream of the same name, a variable.
extension PublicQuestionTests {
    static let mistaken = [
        Case(
            symptom: "a row whose bag another row has taken the place of", question: ":whynot table2.log",
            says: "bags kept the bag, and got another in its place     app.rx:7",
            program: """
                final class Table2 {
                  var bags: [Int: DisposeBag] = [:]
                  let log = BehaviorRelay(value: "")
                  func show(_ i: Int, _ s: Observable<String>) {
                    let bag = DisposeBag()
                    s.bind(to: log).disposed(by: bag)
                    bags[i % 2] = bag
                  }
                }
                let row0 = PublishRelay<String>()
                let row2 = PublishRelay<String>()
                let table2 = Table2()
                table2.show(0, row0.asObservable())
                table2.show(2, row2.asObservable())
                watch table2.log
                row0 <- "zero"
                """),
        Case(
            symptom: "a row that was stopped", question: ":whynot subs17.out",
            says: "bags kept the bag, which this line takes out     app.rx:9",
            program: bags),
        Case(
            symptom: "a predicate that counts", question: ":whynot b6",
            says: """
                1 stopped at filter: the predicate was false     app.rx:3
                  another listener's run let it by (#2): the closure is asked for each of them; .share() makes it one run
                """,
            program: #"""
                var seen6 = Set<Int>()
                let ids6 = PublishRelay<Int>()
                let fresh6 = ids6.filter { seen6.insert($0).inserted }
                let a6 = fresh6.map { "a\($0)" }
                let b6 = fresh6.map { "b\($0)" }
                watch a6
                watch b6
                ids6 <- 1
                """#),
        Case(
            symptom: "a button that is enabled a moment later", question: ":whynot btn7.sent",
            says: """
                withLatestFrom   btn7.tap (#2) sent     app.rx:8
                    └ with debounce 300 ms = false; debounce 300 ms still held true (#1)     app.rx:7
                """,
            program: """
                final class Btn7 {
                  let text = BehaviorRelay(value: "")
                  let tap = PublishRelay<Void>()
                  let sent = PublishRelay<String>()
                  let bag = DisposeBag()
                  init() {
                    let valid = text.map { $0.count > 2 }.debounce(.milliseconds(300), scheduler: MainScheduler.instance)
                    tap.withLatestFrom(valid) { $1 }.filter { $0 }
                      .withLatestFrom(text).bind(to: sent).disposed(by: bag)
                  }
                }
                let btn7 = Btn7()
                watch btn7.sent
                :advance 1s
                btn7.text <- "abcd"
                btn7.tap <- ()
                """),
        Case(
            symptom: "a relay that nobody has kept", question: ":whynot h10.text",
            says: """
                h10.text is not built on h10.input
                      its closure came no further: temp was nil     app.rx:5
                """,
            program: """
                final class Host10 { let text = BehaviorRelay(value: ""); let input = PublishRelay<String>(); let bag = DisposeBag()
                  func wire() {
                    let temp = PublishRelay<String>()
                    temp.bind(to: text).disposed(by: bag)
                    input.subscribe(onNext: { [weak temp] s in temp?.accept(s) }).disposed(by: bag)
                  }
                }
                let h10 = Host10()
                h10.wire()
                watch h10.text
                h10.input <- "x"
                """),
        Case(
            symptom: "a reload that a live stream keeps out", question: ":why data15",
            says: #"flatMapFirst   run 1 of 1, opened by #1; #4 came while it ran, and opened none     app.rx:3"#,
            program: #"""
                let live15 = PublishSubject<Int>()
                let reload15 = PublishRelay<String>()
                let data15 = reload15.flatMapFirst { k in live15.map { "\(k)\($0)" } }
                watch data15
                reload15 <- "a"
                live15 <- 1
                reload15 <- "b"
                live15 <- 2
                """#),
        Case(
            symptom: "pairs of which one side is filtered", question: ":why pairs13",
            says: "with filter = 2 (#3); filter had left out 1 (#1)     app.rx:3",
            program: #"""
                let q13 = PublishSubject<Int>()
                let a13 = PublishSubject<Int>()
                let pairs13 = Observable.zip(q13.filter { $0 % 2 == 0 }, a13) { "\($0)?\($1)" }
                watch pairs13
                q13 <- 1
                a13 <- 1
                q13 <- 2
                a13 <- 2
                """#),
        Case(
            symptom: "a title whose input went into the subtitle", question: ":whynot list32.detail.title",
            says: #"#2 list32.select → "ann" went into list32.detail.subtitle     app.rx:7"#,
            program: """
                final class Detail32 { let title = BehaviorRelay(value: ""); let subtitle = BehaviorRelay(value: "") }
                final class List32 {
                  let select = PublishRelay<String>()
                  let detail = Detail32()
                  let bag = DisposeBag()
                  init() {
                    select.map { $0.capitalized }.bind(to: detail.subtitle).disposed(by: bag)
                  }
                }
                let list32 = List32()
                watch list32.detail.title
                list32.select <- "ann"
                """),
        Case(
            symptom: "a setting that is a variable", question: ":whynot prefs.themeRelay",
            says: #"theme is changed here: that is a variable, and themeRelay hears nothing of it     app.rx:4"#,
            program: """
                final class Prefs {
                  var theme = "light"
                  let themeRelay = BehaviorRelay(value: "light")
                  func set(_ t: String) { theme = t }
                }
                let prefs = Prefs()
                watch prefs.themeRelay
                prefs.set("dark")
                """),
        Case(
            symptom: "settings of which there are two", question: ":whynot s1.theme",
            says:
                #"#2 s2.theme → "blue" went into another stream than s1.theme: the one that is made here     app.rx:4"#,
            program: """
                struct Settings1 { var theme = BehaviorRelay(value: "light") }
                var s1 = Settings1()
                var s2 = s1
                s2.theme = BehaviorRelay(value: "dark")
                watch s1.theme
                s2.theme <- "blue"
                """),
        Case(
            symptom: "a request that two screens make", question: ":why screenB",
            says: "share   runs anew: its run before had completed     app.rx:6", lacks: "deferred asks anew",
            program: """
                var hits3 = 0
                func load3() -> Observable<Int> {
                  Observable.deferred { hits3 += 1; return .just(hits3) }
                }
                final class Repo3 {
                  lazy var config = load3().share(replay: 1)
                }
                let repo3 = Repo3()
                let screenA = BehaviorRelay(value: 0)
                let screenB = BehaviorRelay(value: 0)
                let bag3 = DisposeBag()
                repo3.config.bind(to: screenA).disposed(by: bag3)
                repo3.config.bind(to: screenB).disposed(by: bag3)
                watch screenB
                """),
        Case(
            symptom: "rows that a timer sends once", question: ":whynot rows13",
            says: """
                rows13 had ended at #4: rows13 completed
                  └ map                                                                      app.rx:2
                    └ #3 refresh13 completed
                      └ timer 1 s   without a period it sends one element, and completes     app.rx:1
                """,
            program: #"""
                let refresh13 = Observable<Int>.timer(.seconds(1), scheduler: MainScheduler.instance)
                let rows13 = refresh13.map { "r\($0)" }
                watch rows13
                :advance 5s
                """#),
        Case(
            symptom: "a closure that sends only sometimes", question: ":whynot tok5",
            says: """
                that has sent nothing yet: create (app.rx:2)     app.rx:2
                  its closure came no further: ok was false     app.rx:3
                """,
            program: """
                func token5(_ ok: Bool) -> Observable<String> {
                  Observable.create { o in
                    if ok { o.onNext("t"); o.onCompleted() }
                    return Disposables.create()
                  }
                }
                let login5 = PublishRelay<Bool>()
                let tok5 = login5.flatMapLatest { token5($0) }
                watch tok5
                login5 <- false
                """),
    ]

    @Test("is answered, what was taken for another", arguments: mistaken)
    func answersWhatWasMistaken(_ asked: Case) {
        let said = answer(asked.question, after: asked.program)
        #expect(said.contains(asked.says), "\(said)")
        #expect(!said.contains(asked.lacks), "\(said)")
    }
}
