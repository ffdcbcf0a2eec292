import Log
import Marbles
import Messages
import Replay
import Session
import Values

/// Walks a person through lessons: an entry goes in, lines come out. It owns no terminal and prints nothing.
///
/// Why it is large: it has a method for each command of a lesson, and for each thing that it says.
package final class Walk {
    /// What the person is to do now.
    enum Waiting {
        /// Enter types the next of these lines.
        case lines([String])
        case drawing(Drawing, Trace, done: Int, misses: Int)
        case choosing(Choice)
        case asking(Question, hasAsked: Bool, misses: Int)
        case writing(after: String)
        case apart(Apart, [InputLane])
        /// A failing case is played; what is to be written may be written in between.
        case playing([String], after: String)
        /// Nothing: the lesson is over, or none has begun.
        case nothing

        /// What is said behind the right answer, while one is to be written.
        var afterwards: String? {
            switch self {
            case .writing(let after), .playing(_, let after): after
            default: nil
            }
        }
    }

    private let open: (@escaping (Line) -> Void) -> Session
    let say: (Line) -> Void
    let progress: Progress
    /// Seconds since whenever.
    let clock: () -> Int
    var waiting = Waiting.nothing
    private(set) var stage: StepStage?
    private(set) var lesson = Lesson()
    private(set) var index = 0
    private var acts: ArraySlice<Act> = []
    /// What was shown of the step so far.
    private(set) var shown: [Act] = []
    /// What the person has entered in this step, as far as it is an answer.
    private(set) var answer: [String] = []
    var tries = 0
    var hints = 0
    private var allHints = 0
    private var start = 0
    private var beginning = 0
    /// Only the tasks, without text.
    private(set) var isProof = false
    var failing: Counterexample?
    /// The step that was solved by the last entry: its other answers may be looked at.
    var solved: LessonStep?
    private var judge: Judge?
    /// What the line begins with, to be changed.
    package var prefill: String?
    /// How wide the screen is.
    package var width = 80
    /// In which language the person is spoken to.
    package private(set) var tongue: Tongue
    /// Where a lesson of a person's own is read anew from.
    private var path: String?

    package init(
        progress: Progress, tongue: Tongue = .english, clock: @escaping () -> Int,
        open: @escaping (@escaping (Line) -> Void) -> Session,
        say: @escaping (Line) -> Void
    ) {
        (self.progress, self.tongue, self.clock, self.open, self.say) = (progress, tongue, clock, open, say)
    }

    /// The session that is typed in; nil before the first lesson.
    package var session: Session? { stage?.session }
    package var isOver: Bool { if case .nothing = waiting { true } else { false } }
    var step: LessonStep { lesson.steps[index] }

    /// What the person tried last in this step, some other day.
    package var lastAttempt: String? { lesson.steps.isEmpty ? nil : progress.attempt(at: "\(lesson.id)-\(step.id)") }

    func text(_ message: Message) -> String { message.text(in: tongue) }
    func tell(_ message: Message) { tell(text(message)) }
    func tell(_ text: String) { for line in text.wrapped(to: min(76, width - 1)) { say(.answer(line)) } }

    // MARK: lessons and steps

    /// Opens what `:learn NAME` names; with nothing, where the person stopped, or the list the first time.
    package func begin(_ name: String?) throws(ScriptError) {
        guard let name else {
            guard let last = progress.last, let file = Course.file(named: last.lesson) else { return list() }
            return begin(file.lesson(in: tongue), at: last.step)
        }
        if let file = Course.file(named: name) {
            path = nil
            return begin(file.lesson(in: tongue), at: progress.openStep(of: file.id))
        }
        guard name.contains(".") || name.contains("/") else {
            throw ScriptError(text(Message("there is no lesson '\(name)'; :progress lists them")))
        }
        try open(path: name, at: nil)
    }

    private func open(path name: String, at step: String?) throws(ScriptError) {
        let text = try Desk.text(of: name)
        path = name
        begin(LessonReader.lesson(text), at: step)
    }

    func list() {
        tellProgress()
        tell(Message("`:learn 1` begins the first lesson, `:learn NAME` any other; `:progress` shows this list."))
    }

    func tellProgress() { progress.table(in: tongue).forEach { say(.answer($0)) } }

    /// Goes on in another language, at the beginning of the step.
    func speak(_ new: Tongue) {
        tongue = new
        guard !lesson.steps.isEmpty else { return list() }
        guard path == nil, let file = Course.file(named: lesson.id) else { return open(index) }
        lesson = file.lesson(in: tongue)
        open(index)
    }

    private func begin(_ new: Lesson, at step: String?) {
        lesson = new
        for mistake in new.mistakes { say(.error("\(path ?? new.id):\(mistake.line): \(mistake.sentence)")) }
        guard !new.steps.isEmpty else {
            waiting = .nothing
            return
        }
        if let old = progress.revision(of: new.id), old != new.revision {
            tell(Message("This lesson has changed since you walked through it; your marks stay."))
        }
        (allHints, beginning, isProof) = (0, clock(), false)
        open(new.steps.firstIndex { $0.id == step } ?? 0, isFirst: true)
    }

    /// Opens a step afresh.
    func open(_ place: Int, isFirst: Bool = false) {
        (index, answer, tries, hints, failing, judge, start) = (place, [], 0, 0, nil, nil, clock())
        if !isFirst { say(.answer("")) }
        say(.answer(lesson.heading(of: place, isFirst: isFirst, width: width, tongue)))
        let stage = StepStage(lesson, place, open: open) { [say] in say($0) }
        self.stage = stage
        if let mistake = stage.prepare() { say(.error(mistake)) }
        progress.add(lesson, step.id, did: .open)
        (acts, shown) = (step.acts[...], [])
        goOn()
    }

    /// Says something when the lines that are typed now have been.
    func sayAfterwards(_ text: String) { acts.insert(.say(text), at: acts.startIndex) }

    /// Whether the step has lines to show what is right.
    var hasLinesToCome: Bool { if case .type? = acts.first { true } else { false } }

    /// Does what comes next in the step, until something is asked of the person.
    func goOn() {
        while let act = acts.popFirst() {
            if isProof, act.isSkippedInProof { continue }
            shown.append(act)
            switch act {
            case .say(let text): tell(text)
            case .show(let code):
                guard !wasTyped(code) else { continue }
                for line in code.text.split(separator: "\n", omittingEmptySubsequences: false) {
                    say(.answer("  \(line)"))
                }
            case .type(let code):
                waiting = .lines(code.entries)
                return
            case .draw(let drawing):
                if begin(drawing) { return }
            case .choose(let choice):
                for (number, option) in choice.options.enumerated() { say(.answer("  \(number + 1)  \(option.text)")) }
                waiting = .choosing(choice)
                return
            case .ask(let question):
                waiting = .asking(question, hasAsked: false, misses: 0)
                return
            case .write(let after):
                if !step.start.isEmpty { prefill = step.start.text }
                waiting = .writing(after: after)
                return
            case .apart(let apart):
                let room = apart.programs.map(\.name.displayWidth).max() ?? 0
                for program in apart.programs {
                    say(.answer("  " + program.name.padded(to: room + 2) + program.expression))
                }
                waiting = .apart(apart, [])
                return
            }
        }
        pass()
    }

    /// Whether the step before has just typed it.
    private func wasTyped(_ code: Code) -> Bool {
        guard index > 0 else { return false }
        return lesson.steps[index - 1].acts.contains { act in
            if case .type(let typed) = act { code.entries.allSatisfy(typed.entries.contains) } else { false }
        }
    }

    private func begin(_ drawing: Drawing) -> Bool {
        do throws(LessonFault) {
            guard let key = try stage?.key(drawing) else { return false }
            var picture = Legend(step.letters)
            for lane in key.lanes { _ = lane.marbles(&picture) }
            let sent = Set(key.lanes.flatMap(\.moments).map(\.mark.text))
            let pushed = Set(drawing.input.flatMap { $0.marbles.map(String.init) })
            let told = step.acts.prefix { if case .say = $0 { true } else { false } }
                .map { if case .say(let words) = $0 { words } else { "" } }.joined()
            let legend = (step.letters.pairs + picture.added)
                .filter { sent.contains($0.literal) || pushed.contains($0.letter) && !told.contains($0.literal) }
                .map { "\($0.letter) = \($0.literal)" }
            let words = [text(Message("One column is \(TimeText.short(lesson.frame))."))] + legend
            say(.answer(words.joined(separator: "   ")))
            for lane in drawing.input { say(.answer(label(lane.name, drawing) + lane.marbles)) }
            waiting = .drawing(drawing, key, done: 0, misses: 0)
            return true
        } catch {
            refuse(error.sentence)
            return false
        }
    }

    func label(_ name: String, _ drawing: Drawing) -> String {
        let room = (drawing.names + drawing.input.map(\.name)).map(\.displayWidth).max() ?? 0
        return name.padded(to: room + 2)
    }

    func refuse(_ sentence: String) { say(.error(text(Message("error: \(sentence)")))) }

    /// The step is done.
    func pass(_ did: Progress.Did = .pass) {
        progress.add(lesson, step.id, did: did, tries: tries, hints: hints, seconds: clock() - start)
        guard let next = lesson.steps.indices.first(where: { $0 > index && (!isProof || lesson.steps[$0].isTask) })
        else {
            return end()
        }
        open(next)
    }

    private func end() {
        say(.answer(""))
        let minutes = max(1, (clock() - beginning + 30) / 60)
        let time = minutes == 1 ? Message("1 minute") : Message("\(minutes) minutes")
        let helped: Message? =
            allHints == 0 ? nil : allHints == 1 ? Message(", 1 hint") : Message(", \(allHints) hints")
        let name = lesson.number.map(String.init) ?? lesson.id
        let (skipped, all) = (progress.skipped(of: lesson, isProof: isProof), lesson.steps.count)
        let whole =
            skipped == 0
            ? Message("\(name) done: \(time)")
            : Message("\(name) gone through: \(time), \(skipped) of \(all) steps skipped; `:learn \(name)` goes back")
        let done = text(whole) + (helped.map(text) ?? "")
        let next = Course.file(after: lesson.id).map { Message(". Next: \($0.number) \($0.title(in: tongue))") }
        say(.answer(done + (next.map(text) ?? "")))
        if !lesson.wild.isEmpty { say(.answer(text(Message("In the wild: \(lesson.wild)")))) }
        if isProof, skipped == 0 { progress.add(lesson, "", did: .prove) }
        waiting = .nothing
    }

    func countHint() {
        hints += 1
        allHints += 1
        progress.add(lesson, step.id, did: .hint, hints: hints)
    }

    /// Only what is to be written, without text.
    func prove() {
        isProof = true
        guard let first = lesson.steps.firstIndex(where: \.isTask) else {
            return tell(Message("This lesson has no task to prove."))
        }
        open(first)
    }

    /// Leaves an answer's trace: what was typed last stays. Statements about what was defined here belong to it, all of
    /// them, until that is defined anew.
    func remember(_ entry: String) {
        guard entry.isOfAnAnswer else { return }
        let names = Set(entry.definedNames)
        if names.isEmpty {
            let own = Set(answer.flatMap(\.definedNames))
            if !entry.mentions(own) { answer.removeAll { $0.definedNames.isEmpty && !$0.mentions(own) } }
        } else {
            answer.removeAll { old in
                let defined = old.definedNames
                return defined.isEmpty ? old.mentions(names) : names.isSuperset(of: defined)
            }
        }
        answer.append(entry)
    }

    func judging() throws(LessonFault) -> Judge {
        if let judge { return judge }
        let made = try Judge(lesson, step)
        judge = made
        return made
    }

    /// A fresh world for the failing case, with what the person has defined.
    func renew() {
        let stage = StepStage(lesson, index, open: open) { [say] in say($0) }
        self.stage = stage
        _ = stage.prepare()
        for entry in answer { _ = stage.enter(entry, from: .prompt) }
    }

    /// A lesson of a person's own is read anew where it stands.
    func reload() throws(ScriptError) {
        guard let path else { return open(index) }
        try open(path: path, at: step.id)
    }
}

extension Act {
    /// Whether a person does something in it that is not judged by what it does.
    fileprivate var isSkippedInProof: Bool {
        switch self {
        case .write, .say, .show: false
        case .type, .draw, .choose, .ask, .apart: true
        }
    }
}
