import Session
import Testing

/// What was kept out by what goes on, begun anew, or made of all that came before.
extension PublicQuestionTests {
    private static let likes = #"""
        final class LikeVM {
          let like = PublishRelay<Int>()
          let pending = PublishSubject<Int>()
          let liked: Observable<Int>
          init() {
            let p = pending
            liked = like.flatMapFirst { id in p.filter { $0 == id } }
          }
        }
        let vm = LikeVM()
        watch vm.liked
        vm.like <- 1
        vm.pending <- 1
        vm.like <- 2
        vm.pending <- 2
        """#

    private static let poller = #"""
        final class Poller {
          let interval = BehaviorRelay(value: 5)
          let polled: Observable<Int>
          init() {
            polled = interval.flatMapLatest { s in Observable<Int>.interval(.seconds(s), scheduler: MainScheduler.instance) }
          }
        }
        let p = Poller()
        watch p.polled
        :advance 4s
        p.interval <- 5
        :advance 4s
        """#

    private static let repo = #"""
        final class Repo { func load() -> Observable<String> { .just("data") } }
        final class VM {
          weak var repo: Repo?
          let tap = PublishRelay<Void>()
          lazy var out: Observable<String> = tap.flatMap { [weak self] () -> Observable<String> in
            guard let repo = self?.repo else { return .empty() }
            return repo.load()
          }
          init(_ r: Repo) { repo = r }
        }
        let vm = VM(Repo())
        watch vm.out
        vm.tap <- ()
        """#

    private static let places = #"""
        final class Location {
          var onUpdate: ((String) -> Void)?
        }
        final class MapVM {
          let place = BehaviorRelay(value: "?")
          init(_ l: Location) { l.onUpdate = { [weak self] p in self?.place.accept(p) } }
        }
        let loc = Location()
        let one = MapVM(loc)
        let two = MapVM(loc)
        watch one.place
        loc.onUpdate?("Rome")
        """#

    private static let flaky = #"""
        enum Net: Error { case flaky }
        final class Api {
          var calls = 0
          let saved = BehaviorRelay<[String]>(value: [])
          func save(_ s: String) -> Observable<String> {
            Observable.create { o in
              self.saved.accept(self.saved.value + [s])
              self.calls += 1
              if self.calls == 1 { o.onError(Net.flaky) } else { o.onNext("ok"); o.onCompleted() }
              return Disposables.create()
            }
          }
        }
        let api = Api()
        let tap = PublishRelay<String>()
        let result = tap.flatMap { api.save($0).retry(3) }
        watch result, api.saved
        tap <- "note"
        """#

    private static let best = #"""
        let scores = PublishSubject<Int>()
        let best = scores.scan(100) { max($0, $1) }.distinctUntilChanged()
        watch best
        scores <- 40
        scores <- 70
        """#

    private static let twoSetUp = #"""
        final class A {
          let src = PublishRelay<Int>()
          let dst = BehaviorRelay(value: 0)
          let bag = DisposeBag()
          var ok = false
          func setUp() {
            guard ok else { return }
            src.subscribe(onNext: { [dst] n in dst.accept(n) }).disposed(by: bag)
          }
        }
        let b = A()
        b.ok = true
        b.setUp()
        b.src <- 3
        let c = A()
        c.setUp()
        watch c.dst
        c.src <- 4
        """#

    private static let labels = #"""
        let sensor = PublishSubject<Int>()
        let shared = sensor.map { $0 * 10 }.share()
        watch shared as a
        sensor <- 1
        watch shared as b
        """#

    private static let driver = #"""
        let status = BehaviorRelay(value: true)
        let tap = PublishRelay<Void>()
        let synced = tap.asDriver(onErrorJustReturn: ()).filter { _ in status.value == false }.map { "synced" }
        watch synced
        tap <- ()
        """#

    private static let again = #"""
        final class Rtr {
          let again = PublishSubject<Void>()
          struct Down: Error {}
          let go = PublishRelay<Void>()
          lazy var out: Observable<String> = go.flatMapLatest { [again] in
            Observable<String>.error(Down()).retry(when: { _ in again })
          }
        }
        let rtr = Rtr()
        watch rtr.out
        rtr.go <- ()
        """#

    private static let unlocked = #"""
        final class Unl {
          let unlock = PublishRelay<Void>()
          let key = PublishRelay<String>()
          lazy var typed: Observable<String> = key.skip(until: unlock)
        }
        let un2 = Unl()
        watch un2.typed
        un2.key <- "1"
        un2.unlock <- ()
        """#

    private static let loop = #"""
        let subjects = [PublishSubject<Int>(), PublishSubject<Int>()]
        let out = Observable.merge(subjects).filter { $0 > 5 }
        watch out
        for (i, s) in subjects.enumerated() {
            s.onNext(i * 10)
        }
        """#

    private static let sampled = #"""
        final class Smp {
          let v = PublishRelay<Int>()
          let stop = PublishRelay<Void>()
          lazy var out: Observable<Int> = v.sample(Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).take(until: stop))
        }
        let smp = Smp()
        watch smp.out
        smp.stop <- ()
        smp.v <- 3
        :advance 3s
        """#

    static let bags = #"""
        final class Subs17 {
          var bags: [Int: DisposeBag] = [:]
          let out = BehaviorRelay(value: 0)
          func watchRow(_ i: Int, _ s: Observable<Int>) {
            let b = DisposeBag()
            s.bind(to: out).disposed(by: b)
            bags[i] = b
          }
          func stop(_ i: Int) { bags[i] = nil }
        }
        let subs17 = Subs17()
        let src17 = PublishSubject<Int>()
        subs17.watchRow(1, src17)
        watch subs17.out
        subs17.stop(1)
        src17 <- 5
        """#

    static let kept = [
        Case(
            symptom: "a sample whose clock was stopped", question: ":whynot smp.out",
            says: "3 waits in sample: take until has not asked since; take until has ended", program: sampled),
        Case(
            symptom: "a bag of a dictionary that was let go", question: ":whynot subs17.out",
            says: "bind (app.rx:6) was disposed at 0.000 by app.rx:15", lacks: "belongs to the function",
            program: bags),
        Case(
            symptom: "pushes of a loop", question: ":why out", says: "└ PublishSubject <- 10, app.rx:5", program: loop),
        Case(
            symptom: "a key typed before the lock was opened", question: ":whynot un2.typed",
            says: "\"1\" stopped at skip until: skipped until un2.unlock sends", program: unlocked),
        Case(
            symptom: "a try that nobody begins", question: ":whynot rtr.out",
            says: "retry when waits for rtr.again to say when to try again, after error Down()",
            lacks: "begun it anew", program: again),
        Case(
            symptom: "a Driver's filter that reads a relay", question: ":whynot synced", says: "it read status = true",
            program: driver),
        Case(
            symptom: "what was set up of another object", question: ":whynot c.dst",
            says: "it was done for another A, and once it came no further: ok was false     app.rx:7",
            lacks: "b.src", program: twoSetUp),
        Case(
            symptom: "a labelled watch that came late", question: ":whynot shared b",
            says: "b was watched only after 10 (#2): shared keeps nothing for new subscribers", program: labels),
        Case(
            symptom: "one of two watches that came late", question: ":whynot shared",
            says: "b was watched only after 10 (#2): shared keeps nothing for new subscribers", program: labels),
        Case(
            symptom: "a push left out behind one that goes on", question: ":whynot vm.liked",
            says: "2 stopped at flatMapFirst: run 1, opened by #1, was still running",
            program: likes),
        Case(
            symptom: "polling that is begun anew before it said anything", question: ":whynot p.polled",
            says: "for it flatMapLatest left run 1 which had sent nothing yet",
            program: poller),
        Case(
            symptom: "a guard whose stream is empty", question: ":whynot vm.out",
            says: "its closure came no further: self?.repo was nil     app.rx:6",
            program: repo),
        Case(
            symptom: "a handler that a second viewmodel took", question: ":whynot one.place",
            says:
                "not run: place.accept(p) in onUpdate; the one that this line gave it later ran: #2 two.place → \"Rome\"",
            program: places),
        Case(
            symptom: "a save that was made twice", question: ":why api.saved",
            says: "retry 3   try 2, after error flaky of try before",
            program: flaky),
        Case(
            symptom: "a best score that never falls", question: ":whynot best",
            says: "scan   of 2 elements, #1 to #3",
            program: best),
    ]

    @Test("is answered, what kept it out", arguments: kept)
    func answersWhatIsKept(_ asked: Case) {
        let said = answer(asked.question, after: asked.program)
        #expect(said.contains(asked.says), "\(said)")
        #expect(!said.contains(asked.lacks), "\(said)")
    }
}
