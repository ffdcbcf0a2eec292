import Session
import Testing

@Suite("What gathers")
struct PileTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let program: String
        let says: [String]
    }

    static let cases = [
        Case(
            testDescription: "is a timer that nobody can stop",
            program: """
                func start() {
                    Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).subscribe(onNext: { print($0) })
                }
                start()
                """,
            says: [
                "subscribe on interval 1 s, since 0.000     app.rx:2",
                "  nobody can stop its interval 1 s: what subscribe gives back was not kept; disposed(by:) keeps it",
            ]),
        Case(
            testDescription: "is no timer whose disposable has a name, or that ends",
            program: """
                let d = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).subscribe()
                Observable<Int>.timer(.seconds(9), scheduler: MainScheduler.instance).subscribe()
                """,
            says: ["nothing is left over: what lives has a name or an owner"]),
        Case(
            testDescription: "are the timers of one flatMap",
            program: """
                let tap = PublishRelay<Int>()
                let out = tap.flatMap { n in
                    Observable<Int>.interval(.seconds(9), scheduler: MainScheduler.instance).map { _ in n }
                }
                watch out
                tap <- 1; tap <- 2; tap <- 3
                """,
            says: [
                "3 inner streams of flatMap run, and none of them ends     app.rx:2",
                "  each element opens one more; flatMapLatest keeps the newest alone",
            ]),
        Case(
            testDescription: "are the subscriptions of one line in one bag",
            program: """
                let bag = DisposeBag()
                let tap = PublishRelay<Int>()
                func appear() { tap.subscribe(onNext: { print($0) }).disposed(by: bag) }
                for _ in 0..<30 { appear() }
                """,
            says: [
                "30 subscriptions on tap, all made by one line     app.rx:3",
                "  the bag of app.rx:1 keeps them all: each time the line runs, there is one more subscriber",
            ]),
        Case(
            testDescription: "are not the subscriptions of one line in bags of their own",
            program: """
                let color = BehaviorRelay(value: 1)
                final class Cell {
                    let bag = DisposeBag()
                    init() { color.subscribe(onNext: { _ in }).disposed(by: bag) }
                }
                let cells = [Cell(), Cell(), Cell(), Cell()]
                """,
            says: ["nothing is left over: what lives has a name or an owner"]),
    ]

    @Test("that", arguments: cases) func says(_ item: Case) {
        #expect(answer(":leaks", after: item.program) == item.says.joined(separator: "\n"))
    }

    @Test func `and reads alike is one row of :subs`() {
        #expect(answer(":subs", after: PileTests.cases[3].program) == "0.000  tap   subscribe ×30   app.rx:3")
    }
}
