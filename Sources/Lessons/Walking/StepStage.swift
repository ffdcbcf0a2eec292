import Log
import Marbles
import Replay
import Session
import Values

/// The world of a step: a session that begins with what is given, and, if the step goes on, with what the steps before made.
package final class StepStage {
    let lesson: Lesson
    let index: Int
    package private(set) var session: Session
    private var said: [Line] = []
    private let pass: ((Line) -> Void)?
    /// Whether what is said is passed on.
    private final class Mouth {
        weak var stage: StepStage?
        var isOpen = false
        var hear: (Line) -> Void = { _ in }
    }
    private let mouth: Mouth

    var step: LessonStep { lesson.steps[index] }
    /// What was answered last, as text.
    var lastAnswer: String { said.map(\.text).joined(separator: "\n") }

    /// `open` makes a session for a person to type in; without it, one for nobody.
    package init(
        _ lesson: Lesson, _ index: Int, open: (@escaping (Line) -> Void) -> Session = { StepStage.quiet($0) },
        pass: ((Line) -> Void)? = nil
    ) {
        (self.lesson, self.index, self.pass) = (lesson, index, pass)
        let mouth = Mouth()
        self.mouth = mouth
        session = open { line in mouth.hear(line) }
        mouth.hear = { [weak self] line in self?.hear(line) }
    }

    static func quiet(_ hear: @escaping (Line) -> Void) -> Session {
        var options = Session.Options()
        options.clock = .virtual
        return Session(options, output: hear)
    }

    private func hear(_ line: Line) {
        said.append(line)
        if mouth.isOpen { pass?(line) }
    }

    /// Enters what the step begins with. What is wrong with it, if anything is.
    package func prepare() -> String? {
        var first = index
        while first > 0, lesson.steps[first].continues { first -= 1 }
        var mistakes = type(lesson.given.entries)
        for place in first...index {
            let step = lesson.steps[place]
            mistakes += type(step.given.entries + step.program.entries)
            guard place < index else { break }
            for act in step.acts {
                switch act {
                case .type(let code): mistakes += type(code.entries)
                case .draw(let drawing): mistakes += type(revelation(drawing, of: step))
                default: break
                }
            }
            if let answer = step.answers.first, lesson.steps[place + 1].continues { mistakes += type(answer.entries) }
        }
        mouth.isOpen = true
        return mistakes.first
    }

    /// Types entries; the answer is the mistakes that were reported. An expected one stands under its entry as `//!`.
    func type(_ entries: [String]) -> [String] {
        var mistakes: [String] = []
        for entry in entries {
            let outcome = enter(entry)
            if outcome == .failed { mistakes.append("\(entry.message): \(lastAnswer)") }
        }
        return mistakes
    }

    /// What the lesson enters has the rights of a script.
    package func enter(_ entry: String, from origin: Origin = .played) -> Outcome {
        said = []
        return session.enter(entry, from: origin)
    }

    // MARK: drawings

    /// The lines that show what was to be drawn.
    func revelation(_ drawing: Drawing, of step: LessonStep? = nil) -> [String] {
        let step = step ?? self.step
        guard let tried = try? Case(drawing.input, frame: lesson.frame) else { return [] }
        return StepStage.lines(of: tried, watching: drawing.names, step.letters, session, end: end(of: drawing, step))
    }

    private func end(of drawing: Drawing, _ step: LessonStep) -> Int {
        let key = try? key(drawing, step)
        return key?.lanes.flatMap { $0.moments.map(\.time) }.max() ?? 0
    }

    /// A case as lines that a person types.
    static func lines(of tried: Case, watching names: [String], _ letters: Letters, _ session: Session, end: Int)
        -> [String]
    {
        var lines = ["watch " + names.joined(separator: ", ")]
        var time = 0
        for push in tried.pushes {
            if push.moment.time > time { lines.append(":advance \(Marble.gap(push.moment.time - time))") }
            time = push.moment.time
            let type = session.type(of: push.lane)?.arguments.first.map { "\($0)" } ?? ""
            switch push.moment.mark {
            case .value(let letter): lines.append("\(push.lane) <- \(letters.value(of: letter, as: type) ?? letter)")
            case .text(let text): lines.append("\(push.lane) <- \"\(text)\"")
            case .completed: lines.append("\(push.lane) <- .completed")
            case .error(let name): lines.append("\(push.lane) <- .error(\"\(name ?? "failed")\")")
            }
        }
        if end > time {
            let unit = [100_000_000, 1_000_000_000, 10_000_000_000].first { end - time <= $0 } ?? end - time
            lines.append(":advance \(Marble.gap(unit))")
        }
        return lines
    }

    /// What is to be drawn: computed, never written.
    func key(_ drawing: Drawing, _ step: LessonStep? = nil) throws(LessonFault) -> Trace {
        let step = step ?? self.step
        return try trace(
            step.program.entries + typedBefore(step), drawing.names, drawing.input, step, line: drawing.line)
    }

    /// What a wrong idea would draw; nil if it is none of a drawing's.
    func drawn(_ wrong: Wrong, _ drawing: Drawing) -> Trace? {
        let names = Set(wrong.code.entries.flatMap(\.definedNames))
        guard drawing.names.contains(where: names.contains) else { return nil }
        return try? trace(wrong.code.entries, drawing.names, drawing.input, step, line: wrong.code.line)
    }

    /// What is defined by lines that are typed in a step before its drawing.
    private func typedBefore(_ step: LessonStep) -> [String] {
        var typed: [String] = []
        for act in step.acts {
            if case .draw = act { break }
            if case .type(let code) = act { typed += code.entries.filter(\.isOfAnAnswer) }
        }
        return typed
    }

    private func trace(
        _ code: [String], _ names: [String], _ lanes: [InputLane], _ step: LessonStep, line: Int
    ) throws(LessonFault) -> Trace {
        let guarding = Watchdog(seconds: Judge.patience)
        defer { guarding.end() }
        let player = Rehearsal(
            given: lesson.given.entries + step.given.entries, code: code, heard: names, letters: step.letters, guarding)
        let trace = player.play(try Case(lanes, frame: lesson.frame))
        if let mistake = player.mistakes.first { throw LessonFault(line, mistake) }
        if let runaway = trace.runaway { throw LessonFault(line, runaway.message.text(in: .english)) }
        return trace
    }

    // MARK: telling apart

    /// The two traces, and the first time at which they differ; nil if they do not.
    func difference(_ apart: Apart, _ lanes: [InputLane]) throws(LessonFault) -> Int? {
        try traces(apart, lanes).difference
    }

    func traces(_ apart: Apart, _ lanes: [InputLane]) throws(LessonFault) -> (traces: [Trace], difference: Int?) {
        var traces: [Trace] = []
        for program in apart.programs {
            traces.append(
                try trace(
                    step.program.entries + ["let apart = \(program.expression)"], ["apart"], lanes, step,
                    line: apart.line))
        }
        guard traces.count == 2 else { return (traces, nil) }
        return (traces, Difference(wanted: traces[0], yours: traces[1], .exact)?.time)
    }

    /// An input among drawn ones on which they differ.
    func drawnDifference(_ apart: Apart) throws(LessonFault) -> Case? {
        var maker = CaseMaker(seed: "\(lesson.id)/\(step.id)")
        let letters = step.laneLetters(of: [try Case(apart.input, frame: lesson.frame)])
        for _ in 0..<200 {
            let tried = maker.next(letters, Inputs(), frame: lesson.frame)
            let lanes = tried.lanes.map { lane in
                InputLane(
                    name: lane.name, marbles: Marble.line(lane.moments.map { ($0.time, $0.mark) }, frame: lesson.frame),
                    line: apart.line)
            }
            if try difference(apart, lanes) != nil { return tried }
        }
        return nil
    }
}
