import Session
import Testing

/// Timers that have no name, and whose ticks are dropped: where they went is told, and not only that a next is due.
extension NamelessTests {
    static let ticks: [Case] =
        stopped
        + [
            Case(
                symptom: "a gate that is closed at each tick", question: ":whynot poll.status",
                says: [
                    "5 stopped at filter: the predicate was false     app.rx:7",
                    "it read poll.online = false, its start value",
                    "the same became of the 5 before it; the next of interval 5 s is due at 35.000     app.rx:6",
                ], lacks: ["it is on its way"], program: poll),
            Case(
                symptom: "a gate that is closed at each tick, asked for without a name", question: ":whynot",
                says: ["5 stopped at filter: the predicate was false"], lacks: ["it is on its way"], program: poll),
            Case(
                symptom: "a gate that is closed at each tick, asked why", question: ":why",
                says: ["tick", "5 stopped at filter: the predicate was false"], program: poll),
            Case(
                symptom: "ticks that came, and ticks that did not since", question: ":whynot out",
                says: [
                    "it did arrive: #1 out → 1", "since then:", "5 stopped at filter: the predicate was false",
                    "the same became of the 3 before it",
                ],
                program: named("interval(.seconds(1), scheduler: MainScheduler.instance).filter { $0 == 1 }", for: "6s")
            ),
            Case(
                symptom: "ticks that are held for a while", question: ":whynot out",
                says: ["it is on its way: delay 10 s lets it out at 11.000"], lacks: ["the same"],
                program: named(
                    "interval(.seconds(1), scheduler: MainScheduler.instance)"
                        + ".delay(.seconds(10), scheduler: MainScheduler.instance)", for: "3500ms")),
            Case(
                symptom: "a timer that has not ticked yet", question: ":whynot out",
                says: ["it is on its way: interval 9 s is due at 9.000"], lacks: ["the same"],
                program: named(
                    "interval(.seconds(9), scheduler: MainScheduler.instance).filter { $0 > 5 }", for: "3s")),
            Case(
                symptom: "ticks for who only subscribes", question: ":whynot",
                says: ["4 stopped at filter: the predicate was false", "the same became of the 4 before it"],
                lacks: ["it is on its way"],
                program: """
                    let bag = DisposeBag()
                    Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).filter { $0 > 100 }
                      .subscribe(onNext: { print($0) }).disposed(by: bag)
                    :advance 5s
                    """),
            Case(
                symptom: "ticks behind a binding", question: ":whynot label",
                says: ["4 stopped at filter: the predicate was false"], lacks: ["it is on its way"],
                program: """
                    let bag = DisposeBag()
                    let label = BehaviorRelay(value: 0)
                    Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).filter { $0 > 100 }
                      .bind(to: label).disposed(by: bag)
                    :advance 5s
                    """),
            Case(
                symptom: "a push beside a timer whose ticks are dropped", question: ":whynot out",
                says: ["it did arrive: #2 out → 500", "since then:", "3 stopped at filter: the predicate was false"],
                program: """
                    let hand = PublishSubject<Int>()
                    let out = Observable.merge(
                      hand, Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)
                    ).filter { $0 > 100 }
                    watch out
                    hand <- 500
                    :advance 4s
                    """),
            Case(
                symptom: "a window that goes on after others were dropped", question: ":whynot out",
                says: ["9 waits in toArray", "before it:\n  [6, 7, 8] stopped at filter: the predicate was false"],
                program: named(
                    "interval(.seconds(1), scheduler: MainScheduler.instance)"
                        + ".window(timeSpan: .seconds(3), count: 10, scheduler: MainScheduler.instance)"
                        + ".flatMap { $0.toArray() }.filter { $0.count > 5 }", for: "10s")),
            Case(
                symptom: "runs that wait for one without end", question: ":whynot out",
                says: [
                    "4 waits in concatMap behind run 1, which has not completed", "8 stopped at filter",
                    "the same became of the 8 before it",
                ], lacks: ["before it:"],
                program: named(
                    "timer(.seconds(0), period: .seconds(2), scheduler: MainScheduler.instance).concatMap { n in "
                        + "Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).map { n * 10 + $0 } }"
                        + ".filter { $0 >= 10 }", for: "9s")),
            Case(
                symptom: "ticks that are skipped while a relay says so", question: ":whynot",
                says: ["3 stopped at skip while: skipped", "it read ready = false, its start value"],
                program: """
                    let ready = BehaviorRelay(value: false)
                    let bag = DisposeBag()
                    Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).skip(while: { _ in !ready.value })
                      .subscribe(onNext: { print($0) }).disposed(by: bag)
                    :advance 4s
                    """),
            Case(
                symptom: "runs that are left by pushes", question: ":whynot out",
                says: [
                    "switchToLatest has left 3 runs before they had sent anything, the last 2 opened 300 ms apart: "
                        + "flatMap(maxPublishers: .max(1)) does not leave the one that runs"
                ],
                program: """
                    import Combine
                    let keys = PassthroughSubject<Int, Never>()
                    let out = keys.map { Just($0).delay(for: .seconds(1), scheduler: DispatchQueue.main) }.switchToLatest()
                    watch out
                    keys.send(1)
                    :advance 300ms
                    keys.send(2)
                    :advance 300ms
                    keys.send(3)
                    :advance 300ms
                    keys.send(4)
                    :advance 300ms
                    """),
        ]

    private static let poll = """
        final class Poll {
          let online = BehaviorRelay(value: false)
          let status: Observable<Int>
          init() {
            let online = self.online
            status = Observable<Int>.interval(.seconds(5), scheduler: MainScheduler.instance)
              .filter { _ in online.value }
              .flatMapFirst { n in Observable.just(n).delay(.seconds(1), scheduler: MainScheduler.instance) }
          }
        }
        let poll = Poll()
        let bag = DisposeBag()
        poll.status.subscribe(onNext: { print("status", $0) }).disposed(by: bag)
        :advance 30s
        """

    private static let interval = "interval(.seconds(1), scheduler: MainScheduler.instance)"

    private static func named(_ chain: String, for time: String) -> String {
        "let out = Observable<Int>.\(chain)\nwatch out\n:advance \(time)"
    }

    /// Operators at which ticks stop, in three dialects, each asked for by name.
    private static let stopped: [Case] = [
        (
            "Observable<Int>.\(interval).map { $0 * 2 }.filter { $0 > 100 }", "",
            ["8 stopped at filter: the predicate was false", "the same became of the 4 before it"]
        ),
        (
            "Observable<Int>.\(interval).map { _ in \"x\" }.distinctUntilChanged().skip(1)", "",
            [#""x" stopped at distinctUntilChanged: equal to "x", the one before"#]
        ),
        ("Observable<Int>.\(interval).skip(10)", "", ["4 stopped at skip 10: skipped, 5 more to skip"]),
        (
            "Observable<Int>.\(interval).flatMapFirst { _ in Observable<Int>.never() }", "",
            ["4 stopped at flatMapFirst: run 1 was still running: never (app.rx:1)"]
        ),
        (
            "Observable<Int>.\(interval).flatMapLatest { _ in Observable<Int>.empty() }", "",
            ["4 opened run 5 of flatMapLatest, empty (app.rx:1); it completed without an element"]
        ),
        (
            "Observable<Int>.\(interval).flatMapLatest { Observable.just($0).delay(.seconds(2)) }", "",
            [
                "3 opened run 4 of flatMapLatest; it was closed 1 s before its value was due",
                "flatMapLatest has left 4 runs before they had sent anything, the last 2 opened 1 s apart: "
                    + "flatMapFirst does not leave the one that runs",
            ]
        ),
        (
            "Observable<Int>.\(interval).withLatestFrom(PublishSubject<Int>())", "",
            ["4 stopped at withLatestFrom: ", "had not sent a value yet"]
        ),
        (
            "Timer.publish(every: 1, on: .main, in: .common).autoconnect().scan(0) { n, _ in n + 1 }.filter { $0 > 100 }",
            "Combine", ["5 stopped at filter: the predicate was false", "the next of publish is due at 6.000"]
        ),
        (
            "Timer.publish(every: 1, on: .main, in: .common).autoconnect()"
                + ".map { _ in Just(1).delay(for: .seconds(2), scheduler: DispatchQueue.main) }.switchToLatest()",
            "Combine",
            [
                "opened run 4 of switchToLatest; it was closed 1 s before its value was due",
                "flatMap(maxPublishers: .max(1))",
            ]
        ),
        (
            "SignalProducer.timer(interval: .seconds(1), on: QueueScheduler.main)"
                + ".flatMap(.latest) { _ in SignalProducer<Int, Never>(value: 1).delay(2, on: QueueScheduler.main) }",
            "ReactiveSwift",
            [
                "opened run 4 of flatMap; it was closed 1 s before its value was due",
                "flatMap(.throttle) does not leave the one that runs",
            ]
        ),
        (
            "SignalProducer.timer(interval: .seconds(1), on: QueueScheduler.main).map { _ in 1 }.skipRepeats().skip(first: 1)",
            "ReactiveSwift", ["1 stopped at skipRepeats: equal to 1, the one before"]
        ),
    ].map { chain, library, says in
        Case(
            symptom: "ticks into \(chain)", question: ":whynot out", says: says, lacks: ["it is on its way"],
            program: "\(library.isEmpty ? "" : "import \(library); ")let out = \(chain)\nwatch out\n:advance 5s")
    }
}
