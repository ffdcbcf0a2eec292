import Marbles
import Messages
import Values

/// Lanes of marbles, one under the other, that fit a screen.
struct Picture {
    static let width = 76
    private(set) var lines: [String] = []
    private var legend: Legend
    /// The signs of the lines so far.
    private var drawn: [String] = []
    private let frame: Int
    private let tongue: Tongue

    init(_ letters: Letters, frame: Int, _ tongue: Tongue = .english) {
        legend = Legend(letters)
        (self.frame, self.tongue) = (frame, tongue)
    }

    private func text(_ message: Message) -> String { message.text(in: tongue) }

    /// What is pushed, what is wanted, what came, and where they differ first.
    mutating func draw(_ found: Counterexample) {
        let inputs = found.tried.lanes.filter { !$0.moments.isEmpty }
        let lane = found.difference.lane
        guard found.wanted.lanes.indices.contains(lane), found.yours.lanes.indices.contains(lane) else { return }
        let isOne = found.wanted.lanes.count == 1
        let name = found.wanted.lanes[lane].name
        let labels =
            inputs.map(\.name) + [text(Message("wanted")), text(Message("yours"))].map { isOne ? $0 : "\($0) \(name)" }
        var rows = inputs.map { $0.moments.map { (time: $0.time, mark: $0.mark) } }
        let answers = [found.wanted.lanes[lane], found.yours.lanes[lane]].map { $0.until(found.difference.time, frame) }
        rows += answers.map { $0.lane.marbles(&legend) }
        let room = (labels + [name]).map(\.displayWidth).max() ?? 0
        let drawn = Marble.aligned(rows, frame: frame)
        let goesOn = inputs.map { _ in false } + answers.map(\.goesOn)
        lines += labels.indices.map { labels[$0].padded(to: room + 2) + drawn.rows[$0] + (goesOn[$0] ? "…" : "") }
        let column = drawn.columns.first { $0.time == found.difference.time }?.column ?? 0
        lines.append(String(repeating: " ", count: room + 2 + column) + "^ " + text(found.difference.sentence(&legend)))
        if let told = legend.line(among: rows.joined().map(\.mark.symbol)) { lines += told.wrapped(to: Picture.width) }
    }

    /// A stream's marbles by themselves, as they would be typed.
    mutating func line(_ lane: Trace.Lane) -> String {
        let marbles = lane.marbles(&legend)
        drawn += marbles.map(\.mark.symbol)
        return Marble.line(marbles, frame: frame)
    }

    /// What the letters of its lines mean, where that is not plain.
    var told: String? { legend.line(among: drawn) }

    /// The lines of a script that differ: what is missing, and what is too much.
    static func difference(_ found: Counterexample, _ manner: Manner) -> [String] {
        var rows: [String] = []
        let (wanted, yours) = (found.wanted.seen(manner), found.yours.seen(manner))
        let change = yours.lines.map(\.line).difference(from: wanted.lines.map(\.line))
        for case .remove(_, let line, _) in change.removals.prefix(4) { rows.append("- \(line)") }
        for case .insert(_, let line, _) in change.insertions.prefix(4) { rows.append("+ \(line)") }
        return rows
    }
}

extension Trace.Lane {
    /// Its beginning, as far as a picture of a difference needs it, and whether there is more.
    fileprivate func until(_ time: Int, _ frame: Int) -> (lane: Trace.Lane, goesOn: Bool) {
        var shown = self
        let more = moments.drop { $0.time < time }.prefix { $0.time <= time.adding(clamped: 6 * frame) }.prefix(8)
        shown.moments = moments.prefix { $0.time < time } + more
        return (shown, shown.moments.count < moments.count)
    }
}

/// A verdict in words.
package struct VerdictText {
    let step: LessonStep
    let frame: Int
    /// How many hints are left; nil where there are none to ask for.
    let hints: Int?
    var tongue = Tongue.english

    private func text(_ message: Message) -> String { message.text(in: tongue) }

    package func lines(of verdict: Verdict) -> [String] {
        switch verdict {
        case .right(let count):
            let more = hints != nil && step.answers.count > 1 ? text(Message("; :show has another right answer")) : ""
            let told =
                step.inputs.runs.isEmpty
                ? count == 1 ? Message("✓ as wanted") : Message("✓ as wanted on \(count) inputs")
                : count == 1 ? Message("✓ as wanted in 1 case") : Message("✓ as wanted in \(count) cases")
            return [text(told) + more]
        case .missing(let name): return [text(Message("✗ `\(name)` is not defined yet"))]
        case .otherType(let name, let yours, let wanted):
            return [text(Message("✗ \(name) sends \(yours); \(wanted) is wanted"))]
        case .noStream(let name, let type): return [text(Message("✗ \(name) is not a stream: its type is \(type)"))]
        case .broken(let mistakes):
            return [text(Message("✗ by itself, without what you tried before, it does not run:"))] + mistakes
        case .refused(let demand):
            let reply = demand.reply.isEmpty ? text(Message("wanted: \(demand.text)")) : demand.reply
            return "✗ \(reply)".wrapped(to: Picture.width)
        case .wrong(let found, let idea): return wrong(found, idea)
        }
    }

    private func wrong(_ found: Counterexample, _ idea: Wrong?) -> [String] {
        var lines: [String] = []
        if let runaway = found.yours.runaway {
            lines += text(Message("✗ it was stopped: \(runaway.message)")).wrapped(to: Picture.width)
        } else if !found.tried.script.isEmpty {
            let number = found.number.map { $0 - step.inputs.cases.count + 1 } ?? 1
            let title = found.tried.title
            lines.append(
                text(
                    title.isEmpty
                        ? Message("✗ case \(number): - is wanted, + is yours")
                        : Message("✗ case \(number), \(title): - is wanted, + is yours")))
            lines += Picture.difference(found, step.inputs.manner)
        } else {
            let tried =
                found.count == 1
                ? Message("✗ This goes wrong:")
                : Message("✗ \(found.count) inputs were tried. The smallest that goes wrong:")
            var picture = Picture(step.letters, frame: frame, tongue)
            picture.draw(found)
            if found.difference.kind == .lines {
                picture = Picture(step.letters, frame: frame)
                lines.append(text(Message("✗ what is printed differs: - is wanted, + is yours")))
                lines += Picture.difference(found, step.inputs.manner)
            } else {
                lines += [text(tried)] + picture.lines
            }
        }
        let name =
            step.heard.indices.contains(found.difference.lane)
            ? step.heard[found.difference.lane] : step.heard.first ?? ""
        // Who is graded can ask the shell nothing.
        let reply = idea.map(\.reply) ?? (hints == nil ? "" : found.difference.question(about: name).map(text) ?? "")
        let left: Message? = hints.flatMap { $0 == 0 ? nil : $0 == 1 ? Message("1 hint") : Message("\($0) hints") }
        let way: Message? =
            hints == nil || reply.contains(":case")
            ? left : left.map { Message(":case plays this here; \($0)") } ?? Message(":case plays this here")
        let whole = [reply, way.map(text) ?? ""].filter { !$0.isEmpty }.joinedAsProse
        return lines + whole.wrapped(to: Picture.width).filter { !$0.isEmpty }
    }
}
