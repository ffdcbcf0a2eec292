import Log
import Replay
import Session
import Values
import Web

/// A session that does what it is told: `b = 10`, `└ b = 20`, `print x`, `ask x`, `note x`, `bad x`, `break x`, `:why`, `every 5s`, `again 5s`, `:advance 2s`, `:quit`.
final class Toy: Performer {
    private let hear: (Line) -> Void
    private let setup: Setup
    private var id = 0
    private var timers: [(due: Int, period: Int, isEndless: Bool)] = []
    private(set) var declared: [String] = []
    private(set) var entered: [String] = []
    private(set) var hasBegun = false
    let left: Int32? = nil
    var now = 0

    init(_ setup: Setup, _ hear: @escaping (Line) -> Void) {
        self.setup = setup
        self.hear = hear
    }

    var nextDue: Int? { timers.map(\.due).min() }
    var pending: [Pending] { timers.map { Pending("_1 (interval)", due: $0.due, isEndless: $0.isEndless) } }
    var alive: [String] { entered.filter { $0.hasPrefix("listen ") }.map { String($0.dropFirst(7)) } }

    func declare(_ entries: [ScriptEntry], in file: String) { declared += entries.map(\.text) }
    func together(_ entries: [String], isWhole: Bool) -> Int? { 1 }
    var liveFactor: Double? { setup.liveFactor }
    func expects(_ text: String) -> Bool { text.hasPrefix("expect ") }
    func testCasesLeft() -> [TestCase] { [] }
    func leave() {}
    func finish() {}
    func page(named name: String, _ extent: Extent) -> String { "<p>\(name)</p>\n" }
    var exported: String { "let entered = \(entered.count)\n" }
    var exportedHelper: String? { nil }

    func advance(to time: Int) {
        while let due = nextDue, due <= time, let index = timers.firstIndex(where: { $0.due == due }) {
            now = due
            signal("_1", "\(due / timers[index].period - 1)", depth: 0)
            timers[index].due += timers[index].period
        }
        now = max(now, time)
    }

    func enter(_ text: String, from origin: Origin) -> Outcome {
        entered.append(text)
        for statement in text.split(separator: ";").map({ $0.drop { $0 == " " } }) {
            let words = statement.split(separator: " ", maxSplits: 1).map(String.init)
            let rest = words.count > 1 ? words[1] : ""
            switch words.first ?? "" {
            case "print": hear(.print(rest.replacing("\\n", with: "\n")))
            case "ask": hear(.answer(rest))
            case "note" where setup.hasNotes: hear(.note(rest))
            case "bad":
                var place = ""
                if case .file(let file, let line) = origin { place = "\(file):\(line):1: " }
                hear(.error("\(place)error: \(rest)\n  \(statement)\n  ^~~"))
                return .failed
            case "break":
                hear(.error("error: \(rest)"))
                hasBegun = true
                return .failed
            case ":why" where Int(rest.dropFirst()) ?? 0 > id:
                hear(.error("error: there is no \(rest)"))
                return .failed
            case ":why": hear(.answer("because"))
            case "every", "again":
                let period = TimeText.parse(rest) ?? 1
                timers.append((now + period, period, words[0] == "every"))
            case ":advance": advance(to: now + (TimeText.parse(rest) ?? 0))
            case ":quit": return .quit
            default: emit(statement)
            }
        }
        return .fine
    }

    private func emit(_ statement: Substring) {
        let parts = statement.split(separator: " = ").map(String.init)
        guard parts.count == 2 else { return }
        signal(parts[0].replacing("└ ", with: ""), parts[1], depth: parts[0].hasPrefix("└") ? 1 : 0)
    }

    private func signal(_ name: String, _ value: String, depth: Int) {
        id += 1
        let cause = depth > 0 ? id - 1 : 0
        var signal = Signal(
            id: id, cause: cause, turn: id, time: now, depth: depth, name: name, kind: .next, value: value)
        signal.json = value
        hear(.signal(signal))
    }
}
