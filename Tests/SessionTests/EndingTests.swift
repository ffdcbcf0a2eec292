import Session
import Testing

/// What waits for a completion: which side does not complete, and whether it ever may.
@Suite("Waits for an end") struct EndingTests {
    private static func waiting(_ chain: String, then pushes: String = "b.onCompleted()") -> String {
        """
        let a = BehaviorRelay(value: 1)
        let b = PublishSubject<Int>()
        let c = PublishSubject<Int>()
        let tick = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)
        let r = \(chain)
        watch r
        b.onNext(1)
        c.onNext(2)
        \(pushes)
        """
    }

    static let cases = [
        Case(
            "a relay beside what has completed", waiting("Observable.merge(a.asObservable(), b).toArray()"),
            ":whynot r", says: ["1 waits in toArray", "a is a relay, and never completes"]),
        Case(
            "the side that is left, not the one that has completed",
            waiting("Observable.combineLatest(b, c) { $0 + $1 }.reduce(0, accumulator: +)"), ":whynot r",
            says: ["combineLatest completes when all that it hears has; c does not complete by itself"],
            lacks: "b does not"),
        Case(
            "both, while both go on",
            waiting("Observable.combineLatest(b, c) { $0 + $1 }.reduce(0, accumulator: +)", then: ""), ":whynot r",
            says: ["b does not complete by itself; c does not complete by itself"]),
        Case(
            "through what is shared", waiting("Observable.merge(a.map { $0 }, b).share(replay: 1).toArray()"),
            ":whynot r", says: ["merge completes when all that it hears has; a is a relay, and never completes"]),
        Case(
            "an inner stream",
            waiting("b.flatMap { _ in a }.reduce(0, accumulator: +)", then: "b.onCompleted()\na.accept(2)"),
            ":whynot r",
            says: ["flatMap completes when all that it hears has; a is a relay"]),
        Case(
            "a clock", waiting("Observable.merge(b, tick).toArray()"), ":whynot r",
            says: ["tick does not complete by itself"]),
        Case(
            "when its end is asked for", waiting("Observable.zip(b, c).toArray()"), ":whynot r completed",
            says: ["r has not completed: zip completes when all that it hears has; c does not"]),
        Case(
            "a row is at the next one when the first has completed", waiting("b.concat(c).reduce(0, accumulator: +)"),
            ":whynot r", says: ["concat had not come to c yet: b ended later (#3)"], lacks: "has not ended"),
        Case(
            "a row that stands at a relay", waiting("Observable.concat([a.asObservable(), b]).takeLast(1)"),
            ":whynot r", says: ["concat has not come to b yet", "a is a relay, and never completes"]),
        Case(
            "what may complete is not said to be endless",
            waiting("Observable<Int>.create { o in o.onNext(1); return Disposables.create() }.toArray()"), ":whynot r",
            says: ["r has not completed: create (app.rx:5) has not"], lacks: "by itself"),
    ]

    @Test(arguments: cases) func `names who goes on`(_ one: Case) {
        let said = answer(one.question, after: one.program)
        for part in one.says { #expect(said.contains(part), "\(said)") }
        #expect(!said.contains(one.lacks), "\(said)")
    }

    typealias Case = BirthTests.Case
}
