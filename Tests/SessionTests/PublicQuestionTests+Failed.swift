import Session
import Testing

/// What an error or a restart did further up, and what was never quiet, never sent, or never taken back.
extension PublicQuestionTests {
    private static let feeds = """
        struct FeedError: Error {}
        let chat = PublishSubject<String>()
        let mail = PublishSubject<String>()
        let inbox = Observable.merge(chat, mail)
        let badge = inbox.scan(0) { n, _ in n + 1 }
        watch badge
        chat <- "hi"
        mail.onError(FeedError())
        chat <- "anyone?"
        """

    private static let sensor = """
        let shown = Observable<Int>.interval(.milliseconds(100), scheduler: MainScheduler.instance)
          .debounce(.milliseconds(300), scheduler: MainScheduler.instance)
        watch shown
        :advance 2s
        """

    private static let upload = """
        enum Upload: Error { case broken }
        var attempt = 0
        let posts = PublishRelay<String>()
        let job = Observable.just("photo").do(onNext: { posts.accept("POST " + $0) })
          .flatMap { p -> Observable<String> in
            attempt += 1
            return attempt == 1 ? .error(Upload.broken) : .just("done " + p)
          }
          .retry(2)
        watch posts
        watch job
        """

    /// `handler`: what stands above the closure that fails; `below`: what stands under it.
    private static func parser(_ handler: String, _ below: String = "") -> String {
        """
        struct BadNumber: Error {}
        let raw = PublishSubject<String>()
        let parsed = raw
          .\(handler)
          .map { s -> Int in guard let n = Int(s) else { throw BadNumber() }; return n }\(below)
        watch parsed
        raw <- "x"
        raw <- "5"
        """
    }

    private static let taps = """
        let inc = PublishRelay<Void>()
        let count = inc.scan(0) { n, _ in n + 1 }
        let form = BehaviorRelay(value: "f")
        let both = Observable.combineLatest(count, form) { "\\($0)\\($1)" }
        watch both
        form <- "g"
        """

    /// `work`: what a start begins.
    private static func loads(_ work: String) -> String {
        """
        final class Loads {
          let start = PublishRelay<Int>()
          let loading = BehaviorRelay(value: 0)
          let bag = DisposeBag()
          init() {
            start.flatMap { [loading] n in
              (\(work))
                .do(onSubscribe: { loading.accept(loading.value + 1) }, onDispose: { loading.accept(loading.value - 1) })
            }.subscribe().disposed(by: bag)
          }
        }
        let l = Loads()
        let busy = l.loading.map { $0 > 0 }.distinctUntilChanged()
        watch busy
        l.start <- 1
        l.start <- 2
        :advance 5s
        """
    }

    private static let delay = "Observable.just(n).delay(.seconds(1), scheduler: MainScheduler.instance)"

    private static let avatar = """
        final class Avatar {
          var bag = DisposeBag()
          let image = BehaviorRelay(value: "none")
          func load(_ url: String) {
            bag = DisposeBag()
            Observable.just("img " + url).delay(.seconds(1), scheduler: MainScheduler.instance).bind(to: image).disposed(by: bag)
          }
        }
        let avatar = Avatar()
        watch avatar.image
        avatar.load("1")
        :advance 500ms
        avatar.load("2")
        """

    private static let jobs = """
        struct Odd: Error {}
        let job = PublishSubject<Int>()
        let done = job.map { n -> Int in if n == 2 { throw Odd() }; return n * 10 }.retry()
        watch done
        job <- 1
        job <- 2
        """

    private static let gathered = """
        final class Box { var items: [Int] = [] }
        let add = PublishRelay<Int>()
        let list = add.scan(Box()) { b, n in b.items.append(n); return b }.map { $0.items }
        watch list as top
        watch list as all
        add <- 1
        """

    /// A model that cuts a text short as it hears it.
    private static let form = """
        import Combine
        final class Form {
          @Published var text = ""
          var bag = Set<AnyCancellable>()
          init() { $text.sink { [unowned self] t in if t.count > 3 { self.text = "abc" } }.store(in: &bag) }
        }
        let form = Form()
        watch form.$text
        form.text = "abcdef"
        """

    private static let again = """
        struct Net: Error {}
        let load = Observable<String>.error(Net())
          .retry(when: { e in e.flatMap { _ in Observable<Int>.timer(.seconds(10), scheduler: MainScheduler.instance) } })
        watch load
        """

    private static let splash = """
        let ask = PublishSubject<String>()
        let least = Observable<Int>.timer(.seconds(2), scheduler: MainScheduler.instance)
        let splash = Observable.zip(ask, least) { s, _ in s }
        watch splash
        ask <- "ready"
        """

    private static let forgotten = """
        struct Down: Error {}
        let raw = PublishSubject<Int>()
        let shared = raw.share(replay: 1)
        watch shared
        raw <- 1
        raw.onError(Down())
        let late = shared.map { $0 * 10 }
        watch late
        """

    private static let rooms = """
        let room = PublishRelay<Int>()
        let talk = [PublishRelay<String>(), PublishRelay<String>()]
        let messages = room.flatMap { talk[$0] }
        watch messages
        room <- 0
        room <- 1
        talk[0] <- "old"
        """

    private static let fallback = """
        let live = PublishSubject<String>()
        let shown = live.timeout(.seconds(2), other: Observable.just("offline"), scheduler: MainScheduler.instance)
        watch shown
        :advance 3s
        live <- "b"
        """

    private static let cart = """
        let items = BehaviorRelay<[Int]>(value: [])
        let count = items.map { $0.count }
        watch count
        var copy = items.value
        copy.append(1)
        """

    private static let posted = """
        import Combine
        func post(_ s: String) -> Future<String, Never> { Future { done in done(.success("ok " + s)) } }
        let first = post("a")
        watch first
        """

    static let failed: [Case] = [
        Case(
            symptom: "what share forgot as its run failed", question: ":whynot late",
            says: "share forgot it when it failed", lacks: "went into map", program: forgotten),
        Case(
            symptom: "an old room that is heard on", question: ":why messages",
            says: "flatMap   run 1 of 2, opened by #1, from talk[0] (#3)", program: rooms),
        Case(
            symptom: "a new room alone", question: ":why messages", says: "flatMap   from talk[1] (#5)",
            program: rooms + "\ntalk[1] <- \"new\""),
        Case(
            symptom: "what took over when the time was up", question: ":whynot shown",
            says: "its time was up, and just, which took over, has completed", program: fallback),
        Case(
            symptom: "a copy of what a relay holds", question: ":whynot count",
            says: "copy is a copy: what is changed in it stays there until it is accepted", program: cart),
        Case(
            symptom: "a copy that is accepted", question: ":whynot count", says: "it did arrive", lacks: "is a copy",
            program: cart + "\nitems.accept(copy)"),
        Case(
            symptom: "a Future that began before anybody asked", question: ":why first",
            says: "its work began when it was made, for no subscriber", lacks: "start value", program: posted),
        Case(
            symptom: "one object that all runs of scan change", question: ":why list",
            says: "all its runs change one Box, which it began with", program: gathered),
        Case(
            symptom: "a published property that is set while it is told", question: ":why form.$text",
            says: "the property takes \"abcdef\" (#2) when all have been told, and this is lost", program: form),
        Case(
            symptom: "what waits to be tried again", question: ":whynot load",
            says: "begun it anew, after error Net()", program: again),
        Case(
            symptom: "a side that is due", question: ":whynot splash", says: "timer 2 s is due at 2.000",
            lacks: "nothing has come from least", program: splash),
        Case(
            symptom: "the error of one merged feed ends all", question: ":whynot badge",
            says: "the error of mail ends all of it; a catch there would end that side alone", program: feeds),
        Case(
            symptom: "a debounce that is never quiet", question: ":whynot shown",
            says: "debounce 300 ms was never quiet so long", lacks: "it is on its way: interval", program: sensor),
        Case(
            symptom: "what a retry did twice", question: ":why posts",
            says: "try 2, after error broken of try before", program: upload),
        Case(
            symptom: "a catch above what fails", question: ":whynot parsed", says: "stands above it",
            program: parser("catchAndReturn(\"0\")")),
        Case(
            symptom: "a retry above what fails", question: ":whynot parsed",
            says: "retry (app.rx:4) stands above it",
            program: parser("retry(2)")),
        Case(
            symptom: "a catch above and one below", question: ":whynot parsed", says: "catchAndReturn",
            lacks: "stands above it", program: parser("catchAndReturn(\"0\")", "\n  .catchAndReturn(-1)")),
        Case(
            symptom: "scan keeps its start value to itself", question: ":whynot both",
            says: "scan does not send its start value by itself; startWith behind it does", program: taps),
        Case(
            symptom: "scan alone, before anything", question: ":whynot count", says: "startWith behind it does",
            program: "let inc = PublishRelay<Void>()\nlet count = inc.scan(0) { n, _ in n + 1 }\nwatch count"),
        Case(
            symptom: "a count that a run without end keeps up", question: ":whynot busy",
            says: "in do's onDispose; the run that #5 opened goes on; never",
            program: loads("n == 2 ? Observable<Int>.never() : \(delay)")),
        Case(
            symptom: "a count that has come down", question: ":whynot busy", says: "it did arrive",
            lacks: "goes on", program: loads(delay)),
        Case(
            symptom: "a load that the next one let go", question: ":whynot avatar.image",
            says: "before it: \"img 1\" was let go 500 ms before it was due", program: avatar),
        Case(
            symptom: "a retry of what is hot", question: ":whynot done",
            says: "failed with error Odd(), and retry subscribed again; job does not send 2 again", program: jobs),
    ]

    @Test("is answered, what failed or was never quiet", arguments: failed)
    func answersWhatFailed(_ asked: Case) {
        let said = answer(asked.question, after: asked.program)
        #expect(said.contains(asked.says), "\(said)")
        #expect(!said.contains(asked.lacks), "\(said)")
    }
}
