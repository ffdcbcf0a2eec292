import Log
import Marbles
import Replay
import Session
import Values

/// Proves a lesson: what it says is right is judged right, and what it says is wrong is told apart.
package struct Proof {
    let lesson: Lesson
    /// What the file is called.
    let file: String
    /// How many drawn cases are tried at most: fewer where time is short.
    package var mostDrawn = Int.max
    /// Whether answers are changed, to see if the cases tell.
    package var hasMutants = true

    /// How long each verdict may take here, in seconds of work.
    private static let patience = 30.0

    package init(_ lesson: Lesson, file: String) { (self.lesson, self.file) = (lesson, file) }

    package struct Result {
        package var name: String
        /// What is wrong.
        package var failures: [String] = []
        /// What could be better: an answer with something changed that passes, too.
        package var warnings: [String] = []
    }

    /// The result of the file itself, then one a step.
    package func results() -> [Result] {
        var head = Result(name: file)
        head.failures =
            lesson.mistakes.map { "\(file):\(lesson.place(of: $0.line)): \($0.sentence)" }
            + lesson.stale.map { "\(file):\($0.line): \($0.sentence)" }
        if let mistake = mistakeOfGiven {
            head.failures.append("\(file):\(lesson.place(of: lesson.given.line)): no step can be tried: \(mistake)")
            return [head]
        }
        return [head] + lesson.steps.indices.map(result)
    }

    /// What is wrong with what every step begins with.
    private var mistakeOfGiven: String? {
        var said: [Line] = []
        let session = StepStage.quiet { said.append($0) }
        for entry in lesson.given.entries where session.enter(entry, from: .played) == .failed {
            return said.map(\.text).joined(separator: "\n")
        }
        return nil
    }

    private func result(_ index: Int) -> Result {
        let step = lesson.steps[index]
        var result = Result(name: "\(file):\(lesson.place(of: step.line)) \(lesson.id)/\(step.id)")
        func fail(_ sentence: String, _ line: Int? = nil) {
            result.failures.append("\(file):\(lesson.place(of: line ?? step.line)): \(sentence)")
        }
        for text in step.texts where text.wrapped(to: Picture.width).count > 14 {
            fail("\(step.id): its text takes more than 14 lines of 76 columns")
        }
        do throws(LessonFault) {
            let stage = StepStage(lesson, index)
            if let mistake = stage.prepare() { fail("what the step begins with is refused: \(mistake)") }
            for act in step.acts { try prove(act, stage, fail) }
            if step.isTask { try task(step, fail) { result.warnings.append($0) } }
        } catch { fail(error.sentence, error.line) }
        return result
    }

    // MARK: what a person writes

    private func task(_ step: LessonStep, _ fail: (String, Int?) -> Void, _ warn: (String) -> Void) throws(LessonFault)
    {
        let judge = try Judge(lesson, step, mostDrawn: mostDrawn)
        judge.patience = Proof.patience
        for answer in step.answers {
            let code = answer.entries
            let verdict = judge.judge(code, isShrunk: false)
            if !verdict.isRight { fail("this answer is judged wrong: \(said(verdict, step))", answer.line) }
            let played = judge.played
            guard verdict.isRight, judge.traces(of: code) == played else {
                if verdict.isRight { fail("this answer does not do the same twice", answer.line) }
                continue
            }
        }
        if judge.judge([]).isRight { fail("nothing at all passes", nil) }
        if !step.start.isEmpty, judge.judge(step.start.entries).isRight {
            fail("what the step starts with passes", step.start.line)
        }
        var seen: [(name: String, traces: [Trace])] = []
        for wrong in step.wrongs {
            if wrong.reply.isEmpty { fail("wrong \(wrong.name) has no reply", wrong.code.line) }
            switch judge.judge(wrong.code.entries, isShrunk: false) {
            case .right: fail("wrong \(wrong.name) passes", wrong.code.line)
            case .refused: break
            case .broken(let mistakes):
                fail("wrong \(wrong.name) does not run: \(mistakes.first ?? "")", wrong.code.line)
            case .missing(let name): fail("wrong \(wrong.name) does not define \(name)", wrong.code.line)
            case .otherType(let name, let yours, _):
                fail("wrong \(wrong.name): \(name) sends \(yours)", wrong.code.line)
            case .noStream(let name, let type):
                fail("wrong \(wrong.name): \(name) is \(type), and no stream", wrong.code.line)
            case .wrong(_, let idea):
                let own = judge.played
                if let twin = seen.first(where: { $0.traces == own }) {
                    fail("wrong \(wrong.name) behaves as \(twin.name): its reply is never shown", wrong.code.line)
                } else if idea?.name != wrong.name {
                    fail("wrong \(wrong.name) is answered as \(idea?.name ?? "none of the ideas")", wrong.code.line)
                }
                seen.append((wrong.name, own))
            }
        }
        guard hasMutants, let first = step.answers.first else { return }
        for mutant in Mutation.all(of: first.entries) where judge.judge(mutant.code, isShrunk: false).isRight {
            warn("\(file):\(lesson.place(of: first.line)): \(step.id): passes, too: \(mutant.title)")
        }
    }

    private func said(_ verdict: Verdict, _ step: LessonStep) -> String {
        VerdictText(step: step, frame: lesson.frame, hints: nil).lines(of: verdict).joined(separator: "\n")
    }

    // MARK: what a person draws, chooses and asks

    private func prove(_ act: Act, _ stage: StepStage, _ fail: (String, Int?) -> Void) throws(LessonFault) {
        switch act {
        case .say, .show, .choose, .write: break
        case .type(let code):
            for mistake in stage.type(code.entries) { fail(mistake, code.line) }
        case .draw(let drawing):
            let key = try stage.key(drawing)
            for lane in key.lanes {
                var picture = Picture(stage.step.letters, frame: lesson.frame)
                let line = picture.line(lane)
                if line.count > 60 || lane.moments.count > 12 {
                    fail("\(lane.name) is too long to draw: \(line)", drawing.line)
                }
                if line.isEmpty { fail("\(lane.name) sends nothing: there is nothing to draw", drawing.line) }
            }
            for wrong in stage.step.wrongs {
                guard let other = stage.drawn(wrong, drawing) else { continue }
                if other.agrees(with: key, drawing.manner) {
                    fail("wrong \(wrong.name) draws what is right", wrong.code.line)
                }
                if wrong.reply.isEmpty { fail("wrong \(wrong.name) has no reply", wrong.code.line) }
            }
            for mistake in stage.type(stage.revelation(drawing)) { fail(mistake, drawing.line) }
        case .ask(let question):
            for mistake in stage.type([question.command]) { fail(mistake, question.line) }
            if !stage.lastAnswer.contains("#\(question.id)") {
                fail("\(question.command) does not name #\(question.id):\n  \(stage.lastAnswer)", question.line)
            }
        case .apart(let apart):
            let found = try stage.difference(apart, apart.input)
            if apart.isSame {
                if try stage.drawnDifference(apart) != nil { fail("they differ", apart.line) }
            } else if found == nil, !apart.input.isEmpty {
                fail("on this input they do not differ", apart.line)
            }
        }
    }
}

extension LessonStep {
    /// All that is told in it.
    var texts: [String] {
        acts.compactMap { act in
            switch act {
            case .say(let text): text
            case .draw(let drawing): drawing.after
            case .choose(let choice): choice.after
            case .ask(let question): question.after
            case .write(let after): after
            case .apart(let apart): apart.reply
            case .show, .type: nil
            }
        } + hints + wrongs.map(\.reply)
    }
}

extension Proof {
    /// As a test's verdicts.
    package func verdicts(isStrict: Bool = false) -> [Replay.Verdict] {
        results().map { result in
            var verdict = Replay.Verdict(
                result.name, result.failures.isEmpty && !(isStrict && !result.warnings.isEmpty) ? .passed : .failed)
            verdict.findings = result.failures + (isStrict ? result.warnings : [])
            verdict.remarks = isStrict ? [] : result.warnings
            return verdict
        }
    }
}
