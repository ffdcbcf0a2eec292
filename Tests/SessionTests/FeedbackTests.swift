import Reactive
import Session
import Testing

@Suite("A subject that feeds itself")
struct FeedbackTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let program: String
        let says: [String]
    }

    static let cases = [
        Case(
            testDescription: "is stopped after some rounds, and these are folded",
            program: """
                let a = PublishSubject<Int>()
                a.subscribe(onNext: { a.onNext($0 + 1) })
                a <- 1
                """,
            says: [
                "  0.000  #1    a → 1", "  0.000  #2    └ a → 2", "  0.000  #3      └ a → 3",
                "  0.000  #4        └ a → 4",
                "         … 996 signals more in 1000 rounds, :log shows them",
                "error: endless loop: a › a, app.rx:2, pushes into itself at one instant, round after round; it was stopped",
            ]),
        Case(
            testDescription: "through another is named with all that is on the way",
            program: """
                let celsius = BehaviorRelay(value: 0.0)
                let fahrenheit = PublishRelay<Double>()
                celsius.map { $0 * 2 }.bind(to: fahrenheit)
                fahrenheit.map { $0 + 1 }.bind(to: celsius)
                celsius <- 1
                """,
            says: ["error: endless loop: celsius › fahrenheit › celsius, app.rx:3, app.rx:4, pushes into itself"]),
        Case(
            testDescription: "is named by its property, before the object has a name",
            program: """
                final class Thermometer {
                    let celsius = BehaviorRelay(value: 0)
                    let bag = DisposeBag()
                    init() { celsius.subscribe(onNext: { self.celsius.accept($0 + 1) }).disposed(by: bag) }
                }
                let thermometer = Thermometer()
                """,
            says: ["error: endless loop: celsius › celsius, app.rx:4, pushes into itself"]),
        Case(
            testDescription: "turn after turn, while no time goes by, is stopped as well",
            program: """
                let a = PublishSubject<Int>()
                a.observe(on: MainScheduler.asyncInstance).subscribe(onNext: { a.onNext($0 + 1) })
                a <- 1
                """,
            says: [
                "         … 996 signals more in 1000 rounds",
                "error: endless loop: a › a, app.rx:2, pushes into itself",
            ]),
        Case(
            testDescription: "and comes to an end is told in full",
            program: """
                let a = PublishSubject<Int>()
                a.filter { $0 > 0 }.subscribe(onNext: { a.onNext($0 - 1) })
                a <- 99
                print("done")
                """,
            says: ["  0.000  #100", "done"]),
        Case(
            testDescription: "and lets time go by is a clock",
            program: """
                let a = PublishSubject<Int>()
                a.delay(.milliseconds(1), scheduler: MainScheduler.instance).subscribe(onNext: { a.onNext($0 + 1) })
                a <- 1
                :advance 2s
                print("done")
                """,
            says: ["  2.000  #2001", "done"]),
    ]

    @Test("that", arguments: cases) func says(_ item: Case) {
        var lines: [String] = []
        // The stack is as deep as the shell's, not as a test's.
        DeepStack.run(size: 32 << 20) { lines = play(item.program).said() }
        for line in item.says { #expect(lines.contains { $0.hasPrefix(line) }, "\(line) is not in \(lines.suffix(8))") }
        #expect(item.says.contains { $0.contains("endless loop") } == lines.contains { $0.hasPrefix("error") })
    }

    @Test func `that leaves no room on the stack is named as well`() {
        let lines = play(FeedbackTests.cases[0].program.replacing("a.onNext($0 + 1)", with: "a.onNext($0)")).said()
        #expect(lines.contains { $0.hasPrefix("error: endless loop: a › a, app.rx:2,") }, "\(lines.suffix(3))")
    }

    @Test func `is asked of in a few lines`() {
        let way = answer(":why a", after: FeedbackTests.cases[4].program).split(separator: "\n")
        #expect(way.count == 11)
        #expect(way.dropLast().last?.hasSuffix("… 94 rounds more of a, back to") ?? false, "\(way)")
    }
}
