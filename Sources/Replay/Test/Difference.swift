import Log
import Session

/// How what an entry said differs from what was expected of it.
struct Difference {
    /// The line of the script at which it begins.
    let line: Int
    /// The clock at which it begins.
    let time: String
    /// What is missing (`-`) and what is too much (`+`).
    let rows: [String]

    init(
        _ comparison: Comparison, _ expected: [Expectation], _ heard: [Heard], after entry: ScriptEntry, _ now: Int,
        isTranscript: Bool
    ) {
        let isClockless =
            !expected.isEmpty && expected.allSatisfy { Heard.clock(of: $0.text.withoutLeadingBlanks) == nil }
        rows = comparison.rows.compactMap { row in
            switch row {
            case .same: return nil
            case .missing(let index): return "- \(expected[index].text)"
            case .extra(let index):
                let line = heard[index]
                return "+ \(isTranscript ? line.text : isClockless ? line.body : line.expected)"
            }
        }
        let first =
            comparison.rows.firstIndex { if case .same = $0 { false } else { true } } ?? comparison.rows.endIndex
        let rest = comparison.rows[first...]
        let agreed = comparison.rows[..<first].last?.expected
        let missing = rest.first?.missing
        line = (missing ?? agreed).map { expected[$0].line } ?? entry.lastLine
        let instead = rest.first { $0.missing == nil }?.extra
        let written = missing.flatMap { Heard.clock(of: expected[$0].text.withoutLeadingBlanks) }
        time = instead.flatMap { heard[$0].time }.map(Signal.seconds) ?? written ?? Signal.seconds(now)
    }
}

extension Comparison.Row {
    fileprivate var expected: Int? { if case .same(let expected, _) = self { expected } else { nil } }
    fileprivate var missing: Int? { if case .missing(let index) = self { index } else { nil } }
    fileprivate var extra: Int? { if case .extra(let index) = self { index } else { nil } }
}
