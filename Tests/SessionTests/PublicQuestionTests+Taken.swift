import Session
import Testing

/// What was taken once and does not follow, what was changed in a copy, and what nobody has kept or made.
extension PublicQuestionTests {
    static let taken = [
        Case(
            symptom: "toast that has not gone", question: ":whynot toast.visible",
            says: "the next is on its way: delay 3 s is due at 3.000     app.rx:6",
            program: #"""
                final class Toast {
                  let show = PublishRelay<String>()
                  let visible: Observable<Bool>
                  init() {
                    visible = show.flatMapLatest { _ in
                      Observable.concat(.just(true), Observable.just(false).delay(.seconds(3), scheduler: MainScheduler.instance))
                    }.startWith(false)
                  }
                }
                let toast = Toast()
                watch toast.visible
                toast.show <- "saved"
                :advance 1s
                """#),
        Case(
            symptom: "a loader that nobody kept", question: ":whynot output",
            says: "the Loader that app.rx:16 made was let go by app.rx:18",
            program: #"""
                final class Loader {
                  let done = PublishRelay<Int>()
                  let sink: PublishRelay<String>
                  let bag = DisposeBag()
                  init(_ s: PublishRelay<String>, _ src: Observable<Int>) {
                    sink = s
                    src.subscribe(onNext: { [weak self] n in
                      self?.sink.accept("got \(n)")
                    }).disposed(by: bag)
                  }
                }
                let output = PublishRelay<String>()
                let numbers = PublishSubject<Int>()
                watch output
                func start() {
                  _ = Loader(output, numbers)
                }
                start()
                numbers <- 1
                """#),
        Case(
            symptom: "a replay that keeps one", question: ":whynot log",
            says: #"""
                the last that did not: #2 log → "middle"
                  log was listened to only from 0.000 on: log keeps its newest element alone, and "end" (#3) took its place
                """#,
            program: #"""
                let log = ReplaySubject<String>.create(bufferSize: 1)
                log <- "start"
                log <- "middle"
                log <- "end"
                watch log
                """#),
        Case(
            symptom: "a field that is bound to another relay", question: ":whynot profile.mail",
            says: #"""
                it has its start value, ""; no line pushes into it     app.rx:5
                  #2 profile.mailIn → "a@b" went into profile.name     app.rx:9
                """#,
            program: #"""
                final class Profile {
                  let nameIn = PublishRelay<String>()
                  let mailIn = PublishRelay<String>()
                  let name = BehaviorRelay(value: "")
                  let mail = BehaviorRelay(value: "")
                  let bag = DisposeBag()
                  init() {
                    nameIn.bind(to: name).disposed(by: bag)
                    mailIn.bind(to: name).disposed(by: bag)
                  }
                }
                let profile = Profile()
                watch profile.mail
                profile.mailIn <- "a@b"
                """#),
        Case(
            symptom: "a scan that forgets", question: ":why list",
            says: "its closure does not use what it had before     app.rx:2",
            program: #"""
                let add = PublishSubject<String>()
                let list = add.scan([String]()) { _, new in [new] }
                watch list
                add <- "a"
                add <- "b"
                """#),
        Case(
            symptom: "a limit taken once", question: ":why fil.out",
            says: "`m` was made of self.minimum once, when this line ran, and app.rx:8 changes that",
            program: #"""
                final class Filter {
                  var minimum = 0
                  let numbers = PublishSubject<Int>()
                  lazy var out: Observable<Int> = { let m = minimum; return numbers.filter { $0 >= m } }()
                }
                let fil = Filter()
                watch fil.out
                fil.minimum = 10
                fil.numbers <- 3
                """#),
        Case(
            symptom: "a list read when it was wired", question: ":why l3.rows",
            says: "`current` was made of self.items once, when this line ran, and app.rx:12 changes that     app.rx:6",
            program: #"""
                final class ListVM3 {
                  var items: [String] = []
                  let rows: Observable<[String]>
                  let reload = PublishRelay<Void>()
                  init() {
                    let current = items
                    rows = reload.map { current }
                  }
                }
                let l3 = ListVM3()
                watch l3.rows
                l3.items = ["a"]
                l3.reload <- ()
                """#),
        Case(
            symptom: "a dictionary that was replaced", question: ":whynot n10",
            says: "  it was made of #3 dict → [\"b\": 1]     app.rx:4",
            program: #"""
                let dict = BehaviorRelay(value: ["a": 1])
                let add = PublishRelay<String>()
                let bag10 = DisposeBag()
                add.subscribe(onNext: { k in dict.accept([k: 1]) }).disposed(by: bag10)
                let n10 = dict.map { $0.count }.distinctUntilChanged()
                watch n10
                add <- "b"
                """#),
        Case(
            symptom: "a room read when it was wired", question: ":why chat.sent",
            says: "`current` was made of chat.room once, when this line ran: it does not follow it     app.rx:6",
            program: #"""
                final class Chat {
                  let room = BehaviorRelay(value: "lobby")
                  let send = PublishRelay<String>()
                  let sent: Observable<String>
                  init() {
                    let current = room.value
                    sent = send.map { "\(current): \($0)" }
                  }
                }
                let chat = Chat()
                watch chat.sent
                chat.room <- "kitchen"
                chat.send <- "hi"
                """#),
        Case(
            symptom: "bindings that nothing has read", question: ":whynot badge.badge",
            says:
                "  not run: bind(to: badge) in bindings; nothing has read bindings, which would have made it     app.rx:6",
            lacks: "no line pushes",
            program: #"""
                final class Badge {
                  let unread = BehaviorRelay(value: 0)
                  let badge = BehaviorRelay(value: "")
                  let bag = DisposeBag()
                  lazy var bindings: Void = {
                    unread.map { $0 == 0 ? "" : "\($0)" }.bind(to: badge).disposed(by: bag)
                  }()
                }
                let badge = Badge()
                watch badge.badge
                badge.unread <- 3
                """#),
        Case(
            symptom: "a struct changed in a copy", question: ":whynot open",
            says: #"""
                  todos.items was given what it had already     app.rx:10
                    t is a copy
                """#,
            program: #"""
                struct Todo { var title: String; var done: Bool }
                final class Todos {
                  let items = BehaviorRelay(value: [Todo(title: "milk", done: false)])
                  let toggle = PublishRelay<Int>()
                  let bag = DisposeBag()
                  init() {
                    toggle.subscribe(onNext: { [items] i in
                      var t = items.value[i]
                      t.done.toggle()
                      items.accept(items.value)
                    }).disposed(by: bag)
                  }
                }
                let todos = Todos()
                let open = todos.items.map { $0.filter { !$0.done }.count }.distinctUntilChanged()
                watch open
                todos.toggle <- 0
                """#),
        Case(
            symptom: "a test's events that are not due yet", question: ":whynot doubled",
            says: "it is on its way: createHotObservable is due at 10.000     app.rx:2",
            program: #"""
                let ts = TestScheduler(initialClock: 0)
                let hot = ts.createHotObservable([.next(10, 1), .next(20, 2)])
                let doubled = hot.map { $0 * 2 }
                watch doubled
                :advance 1s
                """#),
        Case(
            symptom: "a limit changed in another copy", question: ":whynot vm.out",
            says: "    minimum is changed in another copy: a struct is copied when it is given on     app.rx:16",
            program: #"""
                struct Filter {
                  var minimum = 10
                  let input = PublishSubject<Int>()
                }
                final class ListVM {
                  let filter: Filter
                  let out: Observable<Int>
                  init(_ f: Filter) {
                    filter = f
                    out = f.input.filter { $0 >= f.minimum }
                  }
                }
                var f = Filter()
                let vm = ListVM(f)
                watch vm.out
                f.minimum = 1
                f.input.onNext(5)
                """#),
        Case(
            symptom: "a property that tells before it changes", question: ":why c.shown",
            says: "it read count, which has the value before until all have been told",
            program: #"""
                final class Counter: ObservableObject {
                  @Published var count = 0
                  let shown = CurrentValueSubject<Int, Never>(0)
                  var bag = Set<AnyCancellable>()
                  init() {
                    $count.sink { [weak self] _ in self?.shown.send(self?.count ?? -1) }.store(in: &bag)
                  }
                }
                let c = Counter()
                watch c.shown
                c.count = 5
                """#),
        Case(
            symptom: "a flag set when it was made", question: ":whynot onb2.show",
            says: "  onb2.seen had been given true before     app.rx:4",
            program: #"""
                final class Onb2 {
                  let seen = BehaviorRelay(value: false)
                  lazy var show: Observable<String> = seen.filter { !$0 }.map { _ in "tour" }.take(1)
                  init() { seen.accept(true) }
                }
                let onb2 = Onb2()
                watch onb2.show
                """#),
        Case(
            symptom: "a stream of an object that is gone", question: ":whynot rd.last",
            says: "the Svc that app.rx:8 made was let go by app.rx:10",
            program: #"""
                final class Svc {
                  static let shared = Svc()
                  let news = PublishRelay<String>()
                }
                final class Rd {
                  let last = BehaviorRelay(value: "")
                  let bag = DisposeBag()
                  init() { Svc().news.bind(to: last).disposed(by: bag) }
                }
                let rd = Rd()
                watch rd.last
                Svc.shared.news.accept("hi")
                """#),
        Case(
            symptom: "a binding of a choice before the last", question: ":why t.out",
            says: "this one was made because of #2 t.select → 1     app.rx:9",
            program: #"""
                final class T {
                  let select = PublishRelay<Int>()
                  let detail = PublishSubject<String>()
                  let out = BehaviorRelay(value: "")
                  var bag = DisposeBag()
                  func bindSel() {
                    select.subscribe(onNext: { [unowned self] i in
                      self.bag = DisposeBag()
                      self.detail.map { "\(i) \($0)" }.bind(to: self.out).disposed(by: self.bag)
                    }).disposed(by: bag)
                  }
                }
                let t = T()
                t.bindSel()
                watch t.out
                t.select <- 1
                t.detail <- "a"
                t.select <- 2
                t.detail <- "b"
                """#),
        Case(
            symptom: "a choice that nobody heard", question: ":whynot t.out #5",
            says:
                "  subscribe (app.rx:7) was disposed at 0.000 by #2, with its bag of app.rx:5, which the one of app.rx:8 replaced",
            program: #"""
                final class T {
                  let select = PublishRelay<Int>()
                  let detail = PublishSubject<String>()
                  let out = BehaviorRelay(value: "")
                  var bag = DisposeBag()
                  func bindSel() {
                    select.subscribe(onNext: { [unowned self] i in
                      self.bag = DisposeBag()
                      self.detail.map { "\(i) \($0)" }.bind(to: self.out).disposed(by: self.bag)
                    }).disposed(by: bag)
                  }
                }
                let t = T()
                t.bindSel()
                watch t.out
                t.select <- 1
                t.detail <- "a"
                t.select <- 2
                t.detail <- "b"
                """#),
    ]

    @Test("is answered, what was taken, copied or not made", arguments: taken)
    func answersWhatWasTaken(_ asked: Case) {
        let said = answer(asked.question, after: asked.program)
        #expect(said.contains(asked.says), "\(said)")
        #expect(asked.lacks.isEmpty || !said.contains(asked.lacks), "\(said)")
    }
}
