import Messages
import Replay
import Session

/// The commands of a lesson.
extension Walk {
    /// Whether a text is a command of a lesson's; then it has been done.
    func command(_ text: String) -> Bool {
        let words = text.split(separator: " ").map(String.init)
        switch words.first {
        // A drill that was opened on the way has hints and a verdict of its own.
        case ":check" where isDrilling, ":hint" where isDrilling: return false
        case ":learn": learn(words.count > 1 ? words.dropFirst().joined(separator: " ") : nil)
        case ":progress": tellProgress()
        case ":language": return speak(words.dropFirst().first)
        case let word? where lesson.steps.isEmpty: return isOfLesson(word) && nothingOpen()
        case ":lesson": again()
        case ":check": check()
        case ":case": playFailing()
        case ":hint": hint()
        case ":show" where solved != nil: solved?.answerLines.forEach { say(.answer($0)) }
        case ":show": show()
        case ":skip": pass(.skip)
        case ":back": open(max(0, index - 1))
        case ":again": afresh()
        case ":next": next(after: lesson.id)
        case ":prove": prove()
        default: return false
        }
        return true
    }

    private var isDrilling: Bool { session?.isDrilling == true }

    private func isOfLesson(_ word: String) -> Bool { ShellCommand.named(String(word.dropFirst()))?.group == .lesson }

    /// `:language zh`; alone, or of what is not spoken here, it is the shell's to answer.
    private func speak(_ name: String?) -> Bool {
        guard let tongue = name.flatMap(Tongue.init(name:)), !lesson.steps.isEmpty else { return false }
        speak(tongue)
        return true
    }

    private func nothingOpen() -> Bool {
        tell(Message("No lesson is open: :learn 1 begins one."))
        return true
    }

    private func learn(_ name: String?) {
        do throws(ScriptError) { try name.map { (name) throws(ScriptError) in try begin(name) } ?? list() } catch {
            refuse(error.sentence)
        }
    }

    private func next(after id: String) {
        guard let file = Course.file(after: id) else { return tell(Message("That was the last lesson.")) }
        learn(file.id)
    }

    private func afresh() {
        do throws(ScriptError) { try reload() } catch { refuse(error.sentence) }
    }

    /// The step's text once more.
    private func again() {
        for act in shown {
            switch act {
            case .say(let text): tell(text)
            case .draw(let drawing):
                for lane in drawing.input { say(.answer(label(lane.name, drawing) + lane.marbles)) }
            case .choose(let choice):
                for (number, option) in choice.options.enumerated() { say(.answer("  \(number + 1)  \(option.text)")) }
            default: break
            }
        }
        let wanted = step.wanted.isEmpty ? nil : Message("; wanted: \(step.wanted.joined(separator: ", "))")
        tell("\(lesson.id)/\(step.id)" + (wanted.map(text) ?? ""))
    }

    private func hint() {
        guard hints < step.hints.count else {
            return tell(
                step.hints.isEmpty
                    ? Message("There is no hint in this step; :show shows the answer.")
                    : Message("That was the last hint; :show shows the answer."))
        }
        countHint()
        tell(Message("\(hints) of \(step.hints.count): \(step.hints[hints - 1])"))
    }

    private func show() {
        switch waiting {
        case .drawing(let drawing, let key, let done, let misses):
            for lane in key.lanes {
                var picture = Picture(step.letters, frame: lesson.frame)
                say(.answer(label(lane.name, drawing) + picture.line(lane)))
            }
            // It is no secret any more: whoever does not draw it may see it run.
            waiting = .drawing(drawing, key, done: done, misses: max(1, misses))
            tell(Message("Draw it, or Enter to see it run."))
        case .choosing(let choice):
            for (number, option) in choice.options.enumerated() where option.isRight {
                say(.answer("\(number + 1)  \(option.text)"))
            }
        case .asking(let question, _, _): tell(Message("\(question.command), then #\(question.id)"))
        case .apart(let apart, _): for lane in apart.input { say(.answer("\(lane.name): \(lane.marbles)")) }
        case .writing, .playing: step.answerLines.forEach { say(.answer($0)) }
        case .lines, .nothing: return tell(Message("Nothing is asked here: Enter goes on."))
        }
        progress.add(lesson, step.id, did: .shown, tries: tries, hints: hints)
    }

    private func playFailing() {
        guard let failing, let after = waiting.afterwards else {
            return tell(Message("No input has gone wrong yet: an answer is tried when it is defined."))
        }
        renew()
        guard let session else { return }
        let end = (failing.wanted.lanes + failing.yours.lanes).flatMap { $0.moments.map(\.time) }.max() ?? 0
        let lines =
            failing.tried.script.isEmpty
            ? StepStage.lines(of: failing.tried, watching: step.heard, step.letters, session, end: end)
            : failing.tried.script
        tell(Message("Enter types it, line by line; then ask."))
        waiting = .playing(lines, after: after)
    }
}
