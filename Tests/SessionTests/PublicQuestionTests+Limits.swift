import Session
import Testing

/// What ends by itself, and who came too late: limits, timers, shares.
extension PublicQuestionTests {
    static let ofLimits: [Case] = [
        Case(
            symptom: "a take(until:) whose predicate ends it before its element", question: ":whynot lines",
            says: "the predicate was true to \"stops.\", which behavior: .inclusive would send",
            program: """
                let words = PublishSubject<String>()
                let lines = words.take(until: { $0.hasSuffix(".") }).scan("") { $0 + " " + $1 }
                watch lines
                words.onNext("rain")
                words.onNext("stops.")
                words.onNext("sun")
                """),
        Case(
            symptom: "the same of the element itself", question: ":whynot lines #3",
            says: "the predicate was true: that ends the stream", lacks: "false",
            program: """
                let words = PublishSubject<String>()
                let lines = words.take(until: { $0.hasSuffix(".") }).scan("") { $0 + " " + $1 }
                watch lines
                words.onNext("rain")
                words.onNext("stops.")
                words.onNext("sun")
                """),
        Case(
            symptom: "a take(for:) whose time is over", question: ":whynot trail",
            says: "take(for:) 3 s   its time was up", lacks: "tick",
            program: #"""
                let location = PublishSubject<String>()
                let trail = location.take(for: .seconds(3), scheduler: MainScheduler.instance).map { "at \($0)" }
                watch trail
                location.onNext("home")
                :advance 4s
                location.onNext("office")
                """#),
        Case(
            symptom: "a timer that ticks once", question: ":whynot news",
            says: "timer 1 s   without a period it sends one element, and completes",
            program: #"""
                let poll = Observable<Int>.timer(.seconds(1), scheduler: MainScheduler.instance)
                let news = poll.flatMapLatest { n in Observable.just("news \(n)") }
                watch news
                :advance 5s
                """#),
        Case(
            symptom: "a zip with what has completed", question: ":whynot greeting",
            says: "names has completed, so that never comes",
            program: #"""
                let names = Observable.from(["Ann", "Bob"])
                let tap = PublishSubject<Void>()
                let greeting = Observable.zip(tap, names) { _, n in "Hello \(n)" }
                watch greeting
                tap.onNext(())
                tap.onNext(())
                tap.onNext(())
                """#),
        Case(
            symptom: "a shared run that keeps its error for ever", question: ":why shown",
            says: "keeps its error (#2), and tells it to each new subscriber; scope: .whileConnected",
            program: """
                enum Net: Error { case offline }
                var online = false
                let config = Observable<String>.deferred { online ? .just("v2") : .error(Net.offline) }
                  .share(replay: 1, scope: .forever)
                let refresh = PublishSubject<Void>()
                let shown = refresh.flatMapLatest { config.catchAndReturn("no config") }
                watch shown
                refresh.onNext(())
                online = true
                refresh.onNext(())
                """),
        Case(
            symptom: "connect() before anybody had subscribed", question: ":whynot labels",
            says: "shared was connected before: subscribe first, then .connect()", lacks: "share(replay: 1)",
            program: #"""
                let prices = Observable.of(10, 20, 30)
                let shared = prices.publish()
                let labels = shared.map { "$\($0)" }
                let bag = DisposeBag()
                shared.connect().disposed(by: bag)
                labels.subscribe(onNext: { print($0) }).disposed(by: bag)
                watch labels
                """#),
        Case(
            symptom: "the other side of a merge ended", question: ":why m12",
            says: "from b12 (#2); take until had ended another side (out12 (#1) ended it)",
            program: """
                let out12 = PublishSubject<Void>()
                let a12 = PublishSubject<Int>()
                let b12 = PublishSubject<Int>()
                let m12 = Observable.merge(a12.take(until: out12), b12)
                watch m12
                out12 <- ()
                b12 <- 5
                """),
        Case(
            symptom: "a signal of a property tells of changes alone", question: ":whynot label",
            says: "it tells of changes alone; `producer` begins with what is there", lacks: "more to skip",
            program: #"""
                import ReactiveSwift
                let name = MutableProperty("Ann")
                let label = MutableProperty("-")
                label <~ name.signal.map { "Hello \($0)" }
                watch label
                """#),
    ]

    @Test("is answered: limits", arguments: ofLimits)
    func answersOfLimits(_ asked: Case) {
        let said = answer(asked.question, after: asked.program)
        #expect(said.contains(asked.says), "\(said)")
        #expect(!said.contains(asked.lacks), "\(said)")
    }
}
