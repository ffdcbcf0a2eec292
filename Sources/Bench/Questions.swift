import CFloor
import Session

/// A session of 10,000 streams and 100,000 events, and how long its questions take.
final class Questioned {
    struct Row: Sendable {
        let id: String
        let question: String
        let title: String
        /// In milliseconds.
        let budget = 50.0

        func json(_ figure: Double) -> String {
            "{\"id\": \"\(id)\", \"unit\": \"ms\", \"shell\": \(figure.tenths), \"budget\": \(budget)}"
        }
    }

    static let rows = [
        Row(id: "Q1", question: ":why all", title: ":why of the join of all"),
        Row(id: "Q2", question: ":whynot all", title: ":whynot of the join of all"),
        Row(id: "Q3", question: ":whynot kept1249", title: ":whynot of one chain"),
        Row(id: "Q4", question: ":graph", title: ":graph of all"),
        Row(id: "Q5", question: ":graph up all", title: ":graph up, from the join of all"),
        Row(id: "Q6", question: ":log all", title: ":log of one name"),
        Row(id: "Q7", question: ":leaks", title: ":leaks"),
    ]

    private static let chains = 2_500
    private let session = Session { _ in }

    /// Each chain has four streams; each push of the forty rounds to a quarter of them leaves four records.
    init() {
        for chain in 0..<Questioned.chains {
            type("let s\(chain) = PublishSubject<Int>()")
            type("let kept\(chain) = s\(chain).map { $0 + 1 }.filter { $0 % 4 != 0 }.map { $0 * 2 }")
        }
        let names = (0..<Questioned.chains).map { "kept\($0)" }.joined(separator: ", ")
        type("let all = Observable.merge([\(names)])")
        type("watch all")
        let pushes = (0..<Questioned.chains).map { "s\($0) <- i" }.joined(separator: "; ")
        type("for i in 1...9 { \(pushes) }")
        type("s0 <- 3")
    }

    private func type(_ text: String) {
        _ = session.enter(text)
    }

    /// The median of some rounds, in milliseconds.
    func figure(_ row: Row) -> Double {
        Figure {
            let start = cf_now_ns()
            type(row.question)
            return Double(cf_now_ns() - start) / 1e6
        }.median
    }

    static func line(_ row: Row, _ figure: Double) -> String {
        "\(row.id)   \(figure.tenths) ms   budget \(row.budget.tenths) ms   \(row.title)"
            + (figure > row.budget ? "  over budget" : "")
    }
}
