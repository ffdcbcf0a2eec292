import Language
import Marbles
import Session
import Values

/// What is found of an answer.
package enum Verdict {
    /// As wanted, on so many cases.
    case right(Int)
    /// A name that is wanted is not there.
    case missing(String)
    case otherType(name: String, yours: String, wanted: String)
    /// What is to be heard has another type than a stream's.
    case noStream(name: String, type: String)
    /// It cannot be played at all.
    case broken([String])
    case refused(Demand)
    /// It does something else: on which case, and which wrong idea does the same.
    case wrong(Counterexample, idea: Wrong?)

    package var isRight: Bool { if case .right = self { true } else { false } }

    /// How progress and a class's table call it.
    package var name: String {
        switch self {
        case .right: "right"
        case .missing: "missing"
        case .otherType, .noStream: "type"
        case .broken: "broken"
        case .refused(let demand): demand.text
        case .wrong(let found, let idea): idea?.name ?? "\(found.difference.kind)"
        }
    }
}

/// The smallest case found on which an answer does something else.
package struct Counterexample {
    package let tried: Case
    /// Its place among those that were written, from 0; nil if it was drawn or shrunk.
    package let number: Int?
    package let wanted: Trace
    package let yours: Trace
    package let difference: Difference
    package let count: Int
}

/// Judges answers by what they do. It holds what the right one did, so that it is played once.
package final class Judge {
    package let lesson: Lesson
    package let step: LessonStep
    package let cases: [Case]
    private var reference: [Trace?]
    private var types: [String: String] = [:]
    /// What is no stream in the right answer either.
    private var mute: [String: String] = [:]
    /// How long a verdict may take, in seconds of work.
    package static let patience = 2.0
    /// The same where nobody waits: a proof may take its time.
    var patience = Judge.patience
    /// What the right answer took. One that takes many times as long does not come to an end, on any machine.
    private var referenceWork = 0.0
    private static let manyTimes = 5.0
    /// What the answer that was judged last did, as far as it was played.
    private(set) var played: [Trace] = []

    /// `more`: cases of a teacher's own, in place of the lesson's.
    package init(
        _ lesson: Lesson, _ step: LessonStep, seed: String? = nil, instead: Inputs? = nil, mostDrawn: Int = .max
    )
        throws(LessonFault)
    {
        var step = step
        if let instead { step.inputs = instead }
        step.inputs.random = min(step.inputs.random, mostDrawn)
        (self.lesson, self.step) = (lesson, step)
        cases = try step.cases(seed: seed ?? "\(lesson.id)/\(step.id)", frame: lesson.frame)
        reference = Array(repeating: nil, count: cases.count)
    }

    var given: [String] { lesson.given.entries + step.given.entries }

    private func rehearsal(_ code: [String], _ guarding: Watchdog) -> Rehearsal {
        Rehearsal(given: given, code: code, heard: step.heard, letters: step.letters, guarding)
    }

    /// Plays the right answer, which takes nothing of the time that an answer has.
    private func rehearse() {
        guard reference.contains(where: { $0 == nil }) else { return }
        let guarding = Watchdog(seconds: 30)
        defer { guarding.end() }
        for index in cases.indices where !guarding.isOver { _ = wanted(index, guarding) }
        referenceWork = guarding.worked
    }

    private func watchdog() -> Watchdog { Watchdog(seconds: max(patience, referenceWork * Judge.manyTimes)) }

    private func wanted(_ index: Int, _ guarding: Watchdog) -> Trace {
        if let known = reference[index] { return known }
        let player = rehearsal(step.answers.first?.entries ?? [], guarding)
        let trace = player.play(cases[index])
        types.merge(player.types) { $1 }
        mute.merge(player.mute) { $1 }
        if trace.runaway == nil { reference[index] = trace }
        return trace
    }

    /// Judges an answer, given as the entries that a person has typed.
    package func judge(_ code: [String], isShrunk: Bool = true) -> Verdict {
        let names = Set(code.flatMap(\.definedNames))
        let known = Set(given.flatMap(\.definedNames))
        if let missing = step.wanted.first(where: { !names.contains($0) && !known.contains($0) }) {
            return .missing(missing)
        }
        let words = Text(code)
        if let refused = step.demands.first(where: { !words.meets($0.kind) }) { return .refused(refused) }
        rehearse()
        let guarding = watchdog()
        defer { guarding.end() }
        let player = rehearsal(code, guarding)
        var traces: [Trace] = []
        defer { played = traces }
        var failing: [Int] = []
        var refused: Demand?
        for index in cases.indices {
            let wanted = wanted(index, guarding)
            let (trace, unmet) = play(cases[index], player)
            if let name = step.heard.first(where: { player.mute[$0] != nil && mute[$0] == nil }) {
                return .noStream(name: name, type: player.mute[name] ?? "")
            }
            if !player.mistakes.isEmpty { return .broken(player.mistakes) }
            if index == 0, let other = otherType(player) { return other }
            let late = trace.runaway == nil ? step.demands.first { !$0.isMet(by: trace) } : nil
            refused = refused ?? unmet ?? late
            traces.append(trace)
            if !trace.agrees(with: wanted, step.inputs.manner) { failing.append(index) }
            if trace.runaway != nil { break }
        }
        guard let smallest = failing.min(by: { simplicity($0) < simplicity($1) }) else {
            return refused.map(Verdict.refused) ?? .right(cases.count)
        }
        // A wrong idea that is known by what it does says more than a demand that it does not meet either.
        let idea = step.wrongs.first { behaves($0, as: traces, guarding) }
        if idea == nil, let refused { return .refused(refused) }
        return .wrong(
            counterexample(smallest, traces, player, isShrunk: isShrunk, guarding), idea: idea)
    }

    /// What an answer does with a case, and which demand the program did not meet meanwhile.
    private func play(_ input: Case, _ player: Rehearsal) -> (Trace, refused: Demand?) {
        let demands = step.demands
        var refused: Demand?
        let trace = player.play(
            input,
            inspect: { session in refused = demands.first { !Judge.meets($0, session, isAfter: false) } },
            after: { session in refused = refused ?? demands.first { !Judge.meets($0, session, isAfter: true) } })
        return (trace, refused)
    }

    /// Written cases come before drawn ones of the same size.
    private func simplicity(_ index: Int) -> (Int, Int, Int) { (cases[index].size, cases[index].end, index) }

    private func otherType(_ player: Rehearsal) -> Verdict? {
        for name in step.heard {
            guard let yours = player.types[name], let wanted = types[name], yours != wanted, !wanted.isEmpty else {
                continue
            }
            return .otherType(name: name, yours: yours, wanted: wanted)
        }
        return nil
    }

    private func counterexample(
        _ index: Int, _ traces: [Trace], _ player: Rehearsal, isShrunk: Bool, _ guarding: Watchdog
    ) -> Counterexample {
        let manner = step.inputs.manner
        let right = rehearsal(step.answers.first?.entries ?? [], guarding)
        var smallest = (tried: cases[index], wanted: wanted(index, guarding), yours: traces[index])
        if isShrunk, smallest.yours.runaway == nil {
            smallest.tried = Shrinking(letters: step.laneLetters(of: cases), frame: lesson.frame).smallest(cases[index])
            { tried in
                guard !guarding.isOver else { return false }
                let (wanted, yours) = (right.play(tried), player.play(tried))
                guard wanted.runaway == nil, !wanted.agrees(with: yours, manner) else { return false }
                smallest = (tried, wanted, yours)
                return true
            }
        }
        let difference = Difference(wanted: smallest.wanted, yours: smallest.yours, manner)
        let written = step.inputs.cases.count + step.inputs.runs.count
        return Counterexample(
            tried: smallest.tried, number: index < written && smallest.tried == cases[index] ? index : nil,
            wanted: smallest.wanted, yours: smallest.yours,
            difference: difference ?? Difference.unknown, count: traces.count)
    }

    /// Whether a wrong idea does the same on every case.
    private func behaves(_ wrong: Wrong, as traces: [Trace], _ guarding: Watchdog) -> Bool {
        guard !guarding.isOver else { return false }
        let player = rehearsal(wrong.code.entries, guarding)
        for (index, trace) in traces.enumerated() {
            let own = player.play(cases[index])
            // What the time was over for has not shown what it does.
            guard player.mistakes.isEmpty, !guarding.isOver else { return false }
            if trace.runaway != nil || own.runaway != nil { return trace.runaway != nil && own.runaway != nil }
            if !own.agrees(with: trace, step.inputs.manner) { return false }
        }
        return true
    }

    /// What an answer does on each case; nil if it cannot be played.
    func traces(of code: [String]) -> [Trace]? {
        let guarding = watchdog()
        defer { guarding.end() }
        let player = rehearsal(code, guarding)
        var traces: [Trace] = []
        for tried in cases {
            traces.append(player.play(tried))
            guard player.mistakes.isEmpty else { return nil }
            if traces.last?.runaway != nil { break }
        }
        return traces
    }

    private static func meets(_ demand: Demand, _ session: Session, isAfter: Bool) -> Bool {
        switch demand.kind {
        case .listens(let name, let most) where !isAfter:
            return ((try? session.subscriptions(of: name))?.peak ?? 0) <= most
        case .letsGo(let name) where isAfter: return ((try? session.subscriptions(of: name))?.alive ?? 0) == 0
        default: return true
        }
    }
}

extension Demand {
    /// Whether what was heard ends when it must.
    fileprivate func isMet(by trace: Trace) -> Bool {
        guard case .ends(let time) = kind else { return true }
        return trace.lanes.allSatisfy { lane in lane.moments.last.map { $0.mark.isEnd && $0.time <= time } ?? false }
    }
}

/// The words of an answer: comments and strings do not count.
struct Text {
    private var words: [(text: String, isOperator: Bool)] = []

    init(_ code: [String]) {
        for entry in code {
            let source = SourceText(entry)
            let all = tokens(of: source)
            let texts = ["", ""] + all.map { source.text($0.span) } + [""]
            for (index, token) in all.enumerated() where [.identifier, .keyword].contains(token.kind) {
                // `.seconds(1)` behind a bracket or a comma is no operator, nor is a property, nor `Int.init`.
                // What a type has makes a stream: `Observable<Int>.just`.
                let isOfType = texts[index] == ">" || texts[index].first?.isUppercase == true
                let isMember =
                    texts[index + 1] == "." && !isOfType && !["", "(", "[", "{", ",", ":", "="].contains(texts[index])
                let isCall = ["(", "{"].contains(texts[index + 3])
                let isWord = token.kind == .identifier && texts[index + 2].first?.isLowercase == true
                words.append((texts[index + 2], isMember && isCall && isWord))
            }
        }
    }

    func meets(_ demand: Demand.Kind) -> Bool {
        switch demand {
        case .uses(let names): return words.contains { names.contains($0.text) }
        case .without(let names): return !words.contains { names.contains($0.text) }
        case .operators(let most): return words.count(where: \.isOperator) <= most
        case .listens, .letsGo, .ends: return true
        }
    }
}
