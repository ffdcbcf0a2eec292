import CFloor
import Language
import Reactive
import Words

/// A session with so many definitions, and how long a line takes there that is only parsed and checked.
struct Lines: Sendable {
    static let rows = [Lines(id: "L1", count: 10), Lines(id: "L2", count: 100), Lines(id: "L3", count: 1_000)]

    let id: String
    private let count: Int
    /// In microseconds.
    private let budget = 50.0

    /// The median of some rounds, in microseconds a line.
    func figure() -> Double {
        let interpreter = Interpreter(vocabulary: .standard, loop: Loop())
        for number in 0..<(count / 2) {
            prepare("let s\(number) = PublishSubject<Int>(); let t\(number) = s\(number).map { $0 + 1 }", interpreter)
            if number % 10 == 0 { prepare("func f\(number)(_ x: Int) -> Int { x + \(number) }", interpreter) }
        }
        let lines = [
            "let u = s1.filter { $0 > 3 }.map { $0 * 2 }", "s2 <- 7", "print(f0(4), \"and\", [1, 2].count)",
            "let v = Observable.combineLatest(t1, t2) { $0 + $1 }.distinctUntilChanged()",
        ]
        var times: [Double] = []
        for round in 0...(Bench.isQuick ? 2 : 20) {
            let start = cf_now_ns()
            for _ in 0..<25 { for line in lines { check(line, interpreter) } }
            if round > 0 { times.append(Double(cf_now_ns() - start) / 100_000) }
        }
        return times.sorted()[times.count / 2]
    }

    private func prepare(_ text: String, _ interpreter: Interpreter) {
        if case .mistakes(let mistakes, _) = interpreter.prepare(text, source: 1) {
            Typist.give(up: "\(text): \(mistakes.map(\.message))")
        }
    }

    private func check(_ text: String, _ interpreter: Interpreter) {
        let mistakes = interpreter.mistakes(in: text)
        if !mistakes.isEmpty { Typist.give(up: "\(text): \(mistakes.map(\.message))") }
    }

    func json(_ figure: Double) -> String {
        "{\"id\": \"\(id)\", \"unit\": \"us\", \"shell\": \(figure.tenths), \"budget\": \(budget)}"
    }

    func line(_ figure: Double) -> String {
        "\(id)   \(figure.tenths) µs   budget \(budget.tenths) µs   a line parsed and checked, with \(count) definitions"
            + (figure > budget ? "  over budget" : "")
    }
}
