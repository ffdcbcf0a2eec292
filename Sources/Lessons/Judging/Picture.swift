import Marbles
import Values

/// Lanes of marbles, one under the other, that fit a screen.
struct Picture {
    static let width = 76
    private(set) var lines: [String] = []
    private var legend: Legend
    private let frame: Int

    init(_ letters: Letters, frame: Int) {
        legend = Legend(letters)
        self.frame = frame
    }

    /// What is pushed, what is wanted, what came, and where they differ first.
    mutating func draw(_ found: Counterexample) {
        let inputs = found.tried.lanes.filter { !$0.moments.isEmpty }
        let lane = found.difference.lane
        guard found.wanted.lanes.indices.contains(lane), found.yours.lanes.indices.contains(lane) else { return }
        let isOne = found.wanted.lanes.count == 1
        let name = found.wanted.lanes[lane].name
        let labels = inputs.map(\.name) + (isOne ? ["wanted", "yours"] : ["wanted \(name)", "yours \(name)"])
        var rows = inputs.map { $0.moments.map { (time: $0.time, mark: $0.mark) } }
        rows.append(found.wanted.lanes[lane].marbles(&legend))
        rows.append(found.yours.lanes[lane].marbles(&legend))
        let room = (labels + [name]).map(\.displayWidth).max() ?? 0
        let drawn = Marble.aligned(rows, frame: frame)
        lines += zip(labels, drawn.rows).map { ($0.padded(to: room + 2) + $1) }
        let column = drawn.columns.first { $0.time == found.difference.time }?.column ?? 0
        lines.append(String(repeating: " ", count: room + 2 + column) + "^ " + found.difference.sentence(&legend))
        if let told = legend.line { lines.append(told) }
    }

    /// A stream's marbles by themselves, as they would be typed.
    mutating func line(_ lane: Trace.Lane) -> String { Marble.line(lane.marbles(&legend), frame: frame) }

    /// The lines of a script that differ: what is missing, and what is too much.
    static func difference(wanted: [String], yours: [String]) -> [String] {
        var rows: [String] = []
        let change = yours.difference(from: wanted)
        for case .remove(_, let line, _) in change.removals.prefix(4) { rows.append("- \(line)") }
        for case .insert(_, let line, _) in change.insertions.prefix(4) { rows.append("+ \(line)") }
        return rows
    }
}

/// A verdict in words.
package struct Telling {
    let step: LessonStep
    let frame: Int
    /// How many hints are left; nil where there are none to ask for.
    let hints: Int?

    package func lines(of verdict: Verdict) -> [String] {
        switch verdict {
        case .right(let count):
            let more = hints != nil && step.answers.count > 1 ? "; :show has another right answer" : ""
            if !step.inputs.runs.isEmpty {
                return ["✓ as wanted in \(count == 1 ? "1 case" : "\(count) cases")\(more)"]
            }
            return [count == 1 ? "✓ as wanted\(more)" : "✓ as wanted on \(count) inputs\(more)"]
        case .missing(let name): return ["✗ `\(name)` is still to come: let \(name) = …"]
        case .otherType(let name, let yours, let wanted):
            return ["✗ \(name) sends \(yours); \(wanted) is wanted"]
        case .broken(let mistakes): return ["✗ by itself, without what you tried before, it does not run:"] + mistakes
        case .refused(let demand):
            return ("✗ " + (demand.reply.isEmpty ? "wanted: \(demand.text)" : demand.reply)).wrapped(to: Picture.width)
        case .wrong(let found, let idea): return wrong(found, idea)
        }
    }

    private func wrong(_ found: Counterexample, _ idea: Wrong?) -> [String] {
        var lines: [String] = []
        if let runaway = found.yours.runaway {
            lines.append("✗ it was stopped: \(runaway)")
        } else if !found.tried.script.isEmpty {
            let title = found.tried.title.isEmpty ? "" : ", \(found.tried.title)"
            let number = found.number.map { $0 - step.inputs.cases.count + 1 } ?? 1
            lines.append("✗ case \(number)\(title): - is wanted, + is yours")
            lines += Picture.difference(wanted: found.wanted.lines, yours: found.yours.lines)
        } else {
            let tried =
                found.count == 1
                ? "✗ This goes wrong:" : "✗ \(found.count) inputs were tried. The smallest that goes wrong:"
            var picture = Picture(step.letters, frame: frame)
            picture.draw(found)
            if found.difference.kind == .lines {
                picture = Picture(step.letters, frame: frame)
                lines.append("✗ what is printed differs: - is wanted, + is yours")
                lines += Picture.difference(wanted: found.wanted.lines, yours: found.yours.lines)
            } else {
                lines += [tried] + picture.lines
            }
        }
        let name =
            step.heard.indices.contains(found.difference.lane)
            ? step.heard[found.difference.lane] : step.heard.first ?? ""
        // Who is graded can ask the shell nothing.
        let reply = idea.map(\.reply) ?? (hints == nil ? "" : found.difference.question(about: name))
        let left = hints.map { $0 == 0 ? "" : "; \($0) \($0 == 1 ? "hint" : "hints")" } ?? ""
        let way =
            hints == nil ? "" : reply.contains(":case") ? left.dropFirst(2).description : ":case plays this here\(left)"
        let whole = [reply, way].filter { !$0.isEmpty }.joined(separator: " ")
        return lines + whole.wrapped(to: Picture.width).filter { !$0.isEmpty }
    }
}
