import Session
import Testing

/// What was decided before, or has come about since: kept errors, read values, ends that no element told of.
extension PublicQuestionTests {
    private static let config = """
        enum E: Error { case down }
        var up = false
        let conf = Observable<String>.deferred { up ? .just("cfg") : .error(E.down) }.share(replay: 1, scope: .forever)
        let one = conf.catchAndReturn("default")
        watch one
        up = true
        let two = conf.catchAndReturn("default")
        watch two
        """

    private static let feed = """
        class FeedVM {
          let loadMore = PublishRelay<Void>()
          let loading = BehaviorRelay(value: false)
          let items = BehaviorRelay<[Int]>(value: [])
          let bag = DisposeBag()
          init() {
            loadMore
              .filter { [unowned self] in !self.loading.value }
              .do(onNext: { [unowned self] in self.loading.accept(true) })
              .subscribe(onNext: { [unowned self] in self.items.accept([1]) })
              .disposed(by: bag)
          }
        }
        let vm = FeedVM()
        watch vm.items
        vm.loadMore <- ()
        vm.loadMore <- ()
        """

    private static let greet = """
        class GreetVM {
          let name = BehaviorRelay(value: "guest")
          let tap = PublishRelay<Void>()
          let hello: Observable<String>
          init() {
            let text = "Hello " + name.value
            hello = tap.map { text }
          }
        }
        let vm = GreetVM()
        watch vm.hello
        vm.name <- "ann"
        vm.tap <- ()
        """

    private static let screens = """
        class Repo {
          let ask = PublishRelay<String>()
          let answer: Observable<String>
          init() {
            answer = ask.flatMapLatest { q in
              Observable.just("answer " + q).delay(.milliseconds(100), scheduler: MainScheduler.instance)
            }.share()
          }
        }
        class Screen {
          let out = BehaviorRelay(value: "")
          let bag = DisposeBag()
          init(_ repo: Repo, _ q: String) {
            repo.answer.filter { $0 == "answer " + q }.bind(to: out).disposed(by: bag)
            repo.ask.accept(q)
          }
        }
        let repo = Repo()
        let s1 = Screen(repo, "one")
        let s2 = Screen(repo, "two")
        watch s1.out
        :advance 1s
        """

    private static let page = """
        class PageVM {
          let views = BehaviorRelay(value: 0)
          func track(_ s: Observable<Void>, _ bag: DisposeBag) {
            s.subscribe(onNext: { self.views.accept(self.views.value + 1) }).disposed(by: bag)
          }
        }
        let appBag = DisposeBag()
        let scroll = PublishSubject<Void>()
        var page: PageVM? = PageVM()
        page?.track(scroll, appBag)
        page = nil
        """

    static let spin = """
        class SpinVM {
          let go = PublishRelay<Void>()
          let spinning = BehaviorRelay(value: 0)
          let done: Observable<String>
          init() {
            let spinning = self.spinning
            done = go.flatMapLatest {
              Observable.just("x").delay(.milliseconds(100), scheduler: MainScheduler.instance)
                .do(onCompleted: { spinning.accept(spinning.value - 1) }, onSubscribe: { spinning.accept(spinning.value + 1) })
            }
          }
        }
        let vm = SpinVM()
        watch vm.done, vm.spinning
        vm.go <- ()
        :advance 50ms
        vm.go <- ()
        :advance 1s
        """

    private static let fetcher = """
        class FetcherVM {
          let users = PublishSubject<String>()
          let posts = PublishSubject<String>()
          let out = PublishRelay<String>()
          let slot = SerialDisposable()
          func start() {
            slot.disposable = users.bind(to: out)
            slot.disposable = posts.bind(to: out)
          }
        }
        let vm = FetcherVM()
        vm.start()
        watch vm.out
        vm.users <- "ann"
        """

    private static let analytics = """
        class Analytics {
          let screens = PublishRelay<String>()
          let sent = BehaviorRelay<[String]>(value: [])
          func start() {
            _ = screens.do(onNext: { [unowned self] s in self.sent.accept(self.sent.value + [s]) })
          }
        }
        let an = Analytics()
        an.start()
        watch an.sent
        an.screens <- "home"
        """

    private static let user = #"""
        let user = BehaviorRelay(value: "ann")
        let save = PublishSubject<String>()
        let saved = user.flatMapLatest { u in
          save.flatMap { d in Observable.just("\(u) saved \(d)").delay(.milliseconds(300), scheduler: MainScheduler.instance) }
        }
        watch saved
        save <- "doc"
        :advance 100ms
        user <- "ann"
        :advance 1s
        """#

    private static let child = """
        class Child {
          let n = PublishRelay<Int>()
          func start(_ bag: DisposeBag) {
            Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).bind(to: n).disposed(by: bag)
          }
        }
        class Parent { let bag = DisposeBag(); var child: Child? = Child() }
        let p = Parent()
        p.child!.start(p.bag)
        p.child = nil
        :advance 2s
        """

    private static let cells = """
        class VC {
          let bag = DisposeBag()
          let label = UILabel()
          func configure(_ m: BehaviorRelay<String>) { m.bind(to: label.text).disposed(by: bag) }
        }
        let vc = VC()
        let a = BehaviorRelay(value: "a")
        let b = BehaviorRelay(value: "b")
        vc.configure(a)
        vc.configure(b)
        a <- "a2"
        """

    static let since = [
        Case(
            symptom: "an error that is kept", question: ":why two",
            says: "catchAndReturn   took over from error down of conf", program: config),
        Case(
            symptom: "who keeps it", question: ":why two",
            says: "share   keeps its error (#1), and tells it to each new subscriber", program: config),
        Case(
            symptom: "what a predicate read", question: ":whynot vm.items",
            says: "it read vm.loading = true, since #3     app.rx:9", program: feed),
        Case(
            symptom: "a value that was read once", question: ":whynot vm.hello #1",
            says: "`text` was made of vm.name once, when this line ran: it does not follow it     app.rx:6",
            program: greet),
        Case(
            symptom: "a request that another screen's has closed", question: ":whynot s1.out",
            says:
                "\"one\" (#1) opened run 1 of flatMapLatest; #2 closed it 100 ms before its value was due     app.rx:5",
            program: screens),
        Case(
            symptom: "what keeps an object whose name is nil", question: ":leaks",
            says:
                "the closure of subscribe on scroll holds it, and is in appBag, which has not gone; [weak self] there lets it go",
            program: page),
        Case(
            symptom: "which closure of an operator pushed", question: ":why vm.spinning",
            says: "do   in its onCompleted",
            program: spin),
        Case(
            symptom: "the last of several that arrived", question: ":whynot vm.spinning",
            says: "it did arrive: #7 vm.spinning → 1", program: spin),
        Case(
            symptom: "a place that was given to another", question: ":whynot vm.out",
            says: "bind (app.rx:7) was disposed at 0.000 as its place in a SerialDisposable was given to another",
            program: fetcher),
        Case(
            symptom: "a chain that a method has dropped", question: ":whynot an.sent",
            says: "in do's onNext; nobody subscribes to what that is made for     app.rx:5", lacks: "it did arrive",
            program: analytics),
        Case(
            symptom: "what a push has cut off", question: ":whynot saved",
            says: "\"doc\" (#1) opened run 1 of flatMap; #2 closed it 200 ms before its value was due", program: user),
        Case(
            symptom: "a binding into what nobody can reach", question: ":leaks",
            says: """
                bind on interval 1 s, since 0.000     app.rx:4
                  it pushes into a PublishRelay that nothing else leads to, and that nobody hears     app.rx:2
                """, program: child),
        Case(
            symptom: "a relay that is heard is no leak", question: ":leaks", says: "nothing is left over",
            program: """
                class A {
                  let a = PublishRelay<Int>()
                  let b = BehaviorRelay(value: 0)
                  let bag = DisposeBag()
                  init() {
                    let middle = PublishRelay<Int>()
                    a.bind(to: middle).disposed(by: bag)
                    middle.bind(to: b).disposed(by: bag)
                  }
                }
                let x = A()
                x.a <- 1
                """),
        Case(
            symptom: "a binding to a control", question: ":why vc.label.text",
            says:
                "bind   pushed it; this one was made by `vc.configure(a)`, app.rx:9     app.rx:4",
            program: cells),
        Case(
            symptom: "an error that became nothing", question: ":whynot state",
            says: "since then: catch took over from error s500 of error, and completed without an element     app.rx:3",
            program: """
                enum E: Error { case s500 }
                let load = PublishRelay<Void>()
                let state = load.flatMapLatest { Observable<String>.error(E.s500).catch { _ in .empty() }.startWith("loading") }
                watch state
                load <- ()
                """),
        Case(
            symptom: "a closure that completes too early", question: ":why pct",
            says: "create   its closure completed it, at app.rx:3",
            program: """
                let pct = Observable<Int>.create { o in
                  o.onNext(10)
                  o.onCompleted()
                  return Disposables.create()
                }
                watch pct
                """),
        Case(
            symptom: "an array's old value", question: ":why all",
            says:
                "from   what it sends is what names held when it was made, and app.rx:7 changes that; deferred asks anew",
            program: """
                class VM {
                  var names = ["a"]
                  lazy var list = Observable.from(names)
                }
                let vm = VM()
                let all = vm.list.map { $0.uppercased() }.toArray()
                vm.names.append("b")
                watch all
                """),
        Case(
            symptom: "a default for a relay", question: ":whynot data",
            says:
                "ifEmpty sends its own when its source completes without an element; cache is a relay, and never completes",
            program: """
                let cache = BehaviorRelay<String?>(value: nil)
                let remote = Observable.just("remote").delay(.milliseconds(10), scheduler: MainScheduler.instance)
                let data = cache.compactMap { $0 }.ifEmpty(switchTo: remote)
                watch data
                :advance 1s
                """),
        Case(
            symptom: "a callback behind take", question: ":whynot first",
            says:
                "since then: first had ended at #3: first completed\n  └ take   it had taken 1, and takes no more     app.rx:6",
            program: """
                var callback: ((Int) -> Void)? = nil
                let loc = Observable<Int>.create { o in
                  callback = { o.onNext($0) }
                  return Disposables.create { callback = nil }
                }
                let first = loc.take(1)
                watch first
                callback?(1)
                callback?(2)
                """),
        Case(
            symptom: "a value that overtook another in a closure", question: ":why seen",
            says: "overtaken by #4 n → 2, pushed while #3 was still being delivered; "
                + "behind observe(on: MainScheduler.asyncInstance) that comes after it     app.rx:3",
            program: """
                let n = BehaviorRelay(value: 0)
                let seen = BehaviorRelay<[Int]>(value: [])
                n.subscribe(onNext: { v in if v == 1 { n.accept(2) } })
                n.subscribe(onNext: { v in seen.accept(seen.value + [v]) })
                watch seen
                n <- 1
                """),
        Case(
            symptom: "a map that does something, twice", question: ":why d2",
            says: "ran 2 times, for d1, d2: .share() here makes it one",
            program: """
                let raw = BehaviorRelay(value: 2)
                let heavy = raw.map { x -> Int in print("computing"); return x * x }
                let d1 = heavy.asDriver(onErrorJustReturn: 0)
                let d2 = heavy.asDriver(onErrorJustReturn: 0)
                watch d1, d2
                raw <- 3
                """),
    ]

    @Test("is answered, what came before and since", arguments: since)
    func answersWhatCameSince(_ asked: Case) {
        let said = answer(asked.question, after: asked.program)
        #expect(said.contains(asked.says), "\(said)")
        #expect(!said.contains(asked.lacks), "\(said)")
    }
}
