import Marbles
import Messages
import Replay
import Session
import Values

/// What is typed in a lesson.
extension Walk {
    /// What the line begins with: `results› `, where marbles are wanted.
    package var prompt: String {
        switch waiting {
        case .lines, .playing: "▸ "
        case .drawing(let drawing, _, let done, _): drawn(drawing.names[done], drawing)
        case .choosing: text(Message("choice")) + "› "
        case .asking(_, true, _): text(Message("number")) + "› "
        case .apart(let apart, let lanes):
            apart.input.indices.contains(lanes.count) ? "\(apart.input[lanes.count].name)› " : "› "
        case .asking, .writing, .nothing: "› "
        }
    }

    private func drawn(_ name: String, _ drawing: Drawing) -> String {
        let label = label(name, drawing)
        return name + "›" + label.dropFirst(name.count + 1)
    }

    /// What Enter on an empty line types, where that is no secret.
    package var upcoming: String? {
        switch waiting {
        case .lines(let lines), .playing(let lines, _): lines.first
        default: nil
        }
    }

    /// What stands at the right: `16 · 2/5`.
    package var status: String {
        guard !lesson.steps.isEmpty, !isOver else { return "" }
        return "\(lesson.number.map(String.init) ?? lesson.id) · \(index + 1)/\(lesson.steps.count)"
    }

    /// Enter on an empty line. The answer is what it types.
    package func next() -> String? {
        switch waiting {
        case .lines(let lines), .playing(let lines, _): return lines.first
        case .drawing(let drawing, _, _, let misses) where misses > 0:
            reveal(drawing)
            return upcoming
        case .drawing, .apart: tell(Message("Draw marbles here, such as `--1--(2|)`; :show draws it, :skip goes on."))
        case .choosing(let choice): tell(Message("A number from 1 to \(choice.options.count) is wanted here."))
        case .asking(let question, false, _):
            tell(Message("Ask the shell here, such as `\(question.command)`; the answer is the number of a signal."))
        case .asking: tell(Message("The number of a signal is wanted here: #1 is the first that was printed."))
        case .writing:
            let names = step.wanted.joined(separator: ", ")
            tell(Message("Define \(names) here; :hint helps, :show shows an answer, :skip goes on."))
        case .nothing: return lesson.wayOn
        }
        return nil
    }

    /// Takes an entry; false if the shell is to be left.
    package func enter(_ typed: String) -> Bool {
        let text = written(typed)
        if text.hasPrefix(":"), command(text) { return true }
        if let word = command(behindStartIn: text) {
            let here = index
            let goesOn = enter(word)
            if index == here { prefill = step.start.text }
            return goesOn
        }
        solved = nil
        switch waiting {
        case .drawing(let drawing, let key, let done, let misses) where looksDrawn(text):
            draw(text, drawing, key, done, misses)
        case .choosing(let choice) where choice.number(text) != nil: choose(choice.number(text) ?? 0, choice)
        case .asking(let question, _, let misses) where text.signalNumber != nil:
            answer(text.signalNumber ?? 0, question, misses)
        case .apart(let apart, let lanes) where looksDrawn(text): tellApart(text, apart, lanes)
        case .lines where Int(text.trimmed) != nil:
            tell(Message("That question is answered: Enter types the next line, and you see."))
        default: return carryOut(text)
        }
        return true
    }

    /// Commands, marbles and numbers may come from a keyboard whose punctuation is as wide as a Chinese character.
    private func written(_ typed: String) -> String {
        let plain = FullWidth.plain(typed)
        switch waiting {
        case _ where plain.hasPrefix(":"): return plain
        case .drawing, .apart: return looksDrawn(plain) ? plain : typed
        case .choosing, .asking: return plain.signalNumber == nil ? typed : plain
        default: return typed
        }
    }

    /// The command that was typed behind the code that stood in the line, which stands there again for what comes next.
    package func command(behindStartIn text: String) -> String? {
        guard case .writing = waiting, !lesson.steps.isEmpty, !step.start.isEmpty, text.hasPrefix(step.start.text)
        else {
            return nil
        }
        let word = text.dropFirst(step.start.text.count).trimmed
        guard let name = word.split(separator: " ").first, name.first == ":",
            ShellCommand.named(String(name.dropFirst())) != nil
        else { return nil }
        return word
    }

    /// Whether it is marbles, and no entry of the shell's.
    private func looksDrawn(_ text: String) -> Bool {
        guard text.first != ":" else { return false }
        let word = text.prefix { $0.isLetter }
        let isEntry =
            ["watch", "unwatch", "let", "var", "func", "print", "help"].contains(String(word)) || text.contains("<-")
        return !isEntry
    }

    private func carryOut(_ text: String) -> Bool {
        guard let stage else { return true }
        let isNext = text == upcoming
        let whole = stage.session.whole(text)
        // What the lesson has typed has the rights of a script that is played.
        let outcome = stage.enter(text, from: isNext ? .played : .prompt)
        if outcome == .quit { return false }
        switch waiting {
        case .lines(let lines) where isNext:
            waiting = .lines(Array(lines.dropFirst()))
            if lines.count == 1 { goOn() }
        case .playing(let lines, let after) where isNext:
            waiting = lines.count == 1 ? .writing(after: after) : .playing(Array(lines.dropFirst()), after: after)
        case .asking(let question, _, let misses) where text.hasPrefix(":why"):
            waiting = .asking(question, hasAsked: outcome == .fine, misses: misses)
        case .writing where outcome == .fine, .playing where outcome == .fine: attempt(whole)
        case .choosing(let choice) where outcome == .failed:
            tell(Message("A number from 1 to \(choice.options.count) is wanted here."))
        default: break
        }
        return true
    }

    // MARK: drawing

    private func draw(_ typed: String, _ drawing: Drawing, _ key: Trace, _ done: Int, _ misses: Int) {
        let marble: Marble
        do throws(MarbleMistake) { marble = try Marble(typed.trimmed, frame: lesson.frame) } catch {
            return tell("✗ \(error.text)")
        }
        let wanted = key.lanes[done]
        var legend = Legend(step.letters)
        if let sign = legend.stranger(in: marble, key, drawing.input) {
            return tell(Message("✗ \(sign) stands for no value here. One character is one value: \(legend.told(key))"))
        }
        let right = wanted.marbles(&legend).map { Case.Moment(time: $0.time, mark: $0.mark) }
        let yours = marble.moments.map { Case.Moment(time: $0.time, mark: $0.mark.nameless) }
        tries += 1
        guard let miss = Miss(right, yours, drawing.manner) else {
            if done + 1 < drawing.names.count {
                waiting = .drawing(drawing, key, done: done + 1, misses: 0)
                return
            }
            tell(Message("✓ as it ran"))
            return reveal(drawing)
        }
        progress.add(lesson, step.id, did: .fail, tries: tries)
        let room = label(drawing.names[done], drawing).displayWidth + miss.column(in: marble, lesson.frame)
        say(.answer(String(repeating: " ", count: room) + "^ " + text(miss.sentence)))
        let idea = step.wrongs.first { wrong in
            guard let other = stage?.drawn(wrong, drawing), other.lanes.indices.contains(done) else { return false }
            var legend = legend
            let drawn = other.lanes[done].marbles(&legend).map { Case.Moment(time: $0.time, mark: $0.mark) }
            return Miss(drawn, yours, drawing.manner) == nil
        }
        if misses > 0 {
            let labels = [text(Message("as it runs")), text(Message("you drew"))]
            for row in Case.Moment.rows(labels, [right, yours], frame: lesson.frame) { say(.answer(row)) }
        }
        tell(
            [idea?.reply ?? "", text(Message("Draw again, or Enter to see it run."))].filter { !$0.isEmpty }
                .joinedAsProse)
        waiting = .drawing(drawing, key, done: done, misses: misses + 1)
    }

    /// Has the program run, line by line.
    private func reveal(_ drawing: Drawing) {
        guard let stage else { return }
        waiting = .lines(stage.revelation(drawing))
        if !drawing.after.isEmpty { sayAfterwards(drawing.after) }
    }

    // MARK: choosing and asking

    private func choose(_ number: Int, _ choice: Choice) {
        guard choice.options.indices.contains(number - 1) else { return tell(Message("1 to \(choice.options.count)?")) }
        let option = choice.options[number - 1]
        tries += 1
        if !option.isRight { progress.add(lesson, step.id, did: .fail, tries: tries) }
        let reply = option.reply.isEmpty && !option.isRight ? text(Message("look again")) : option.reply
        tell((option.isRight ? "✓ \(reply)" : "✗ \(reply)").trimmed)
        guard option.isRight || hasLinesToCome else { return }
        if !choice.after.isEmpty { tell(choice.after) }
        goOn()
    }

    private func answer(_ number: Int, _ question: Question, _ misses: Int) {
        tries += 1
        guard number == question.id else {
            progress.add(lesson, step.id, did: .fail, tries: tries)
            waiting = .asking(question, hasAsked: true, misses: misses + 1)
            return tell(
                misses == 0
                    ? Message("✗ not #\(number)")
                    : Message("✗ not #\(number): `\(question.command)` tells; the number stands in its last line."))
        }
        if question.reply.isEmpty { tell("✓ #\(number)") } else { tell(Message("✓ #\(number): \(question.reply)")) }
        if !question.after.isEmpty { tell(question.after) }
        goOn()
    }

    // MARK: writing

    /// An entry that defines what is wanted is judged at once.
    private func attempt(_ text: String) {
        remember(text)
        let names = Set(text.definedNames)
        let defined = Set(answer.flatMap(\.definedNames))
        if names.contains(where: step.wanted.contains), text.makesAnEmptyBag {
            return tell(Message("Nothing is in it yet: what belongs to it, line by line; :check judges it."))
        }
        guard names.isEmpty else {
            if step.wanted.contains(where: names.contains) { check() }
            return
        }
        guard text.isOfAnAnswer else { return }
        if step.wanted.allSatisfy({ !defined.contains($0) }) { return check() }
        // One of several lines: only the last of them makes it right.
        if text.mentions(defined), (try? judging().judge(answer))?.isRight == true { check() }
    }

    func check() {
        guard let after = waiting.afterwards else { return tell(Message("Nothing is written in this step.")) }
        do throws(LessonFault) {
            let verdict = try judging().judge(answer)
            let left = max(0, step.hints.count - hints)
            if case .missing = verdict, answer.isEmpty {
                return tell(Message("Nothing is defined yet: \(step.wanted.joined(separator: ", "))."))
            }
            if case .missing(let name) = verdict, step.wanted.contains(where: answer.flatMap(\.definedNames).contains) {
                return tell(Message("Now `\(name)`."))
            }
            tries += 1
            progress.keep(answer.joined(separator: "\n"), of: "\(lesson.id)-\(step.id)")
            for line in VerdictText(step: step, frame: lesson.frame, hints: left, tongue: tongue).lines(of: verdict) {
                say(.answer(line))
            }
            if case .wrong(let found, _) = verdict { failing = found }
            // A case that is played belongs to the answer before.
            waiting = .writing(after: after)
            guard verdict.isRight else {
                return progress.add(lesson, step.id, did: .fail, wrong: verdict.name, tries: tries, hints: hints)
            }
            if !after.isEmpty { tell(after) }
            let solved = step
            goOn()
            self.solved = solved
        } catch { refuse(error.sentence) }
    }
}

extension String {
    /// The number of a signal: `#4`, or `4`.
    fileprivate var signalNumber: Int? { Int(trimmed.hasPrefix("#") ? String(trimmed.dropFirst()) : trimmed) }
}

extension Choice {
    /// Which of its options is meant, by its number or its words.
    fileprivate func number(_ text: String) -> Int? {
        let wanted = text.trimmed.lowercased()
        return Int(wanted) ?? options.firstIndex { $0.text.lowercased() == wanted }.map { $0 + 1 }
    }
}

extension Marble.Mark {
    /// An error is drawn without its name, a string as a value.
    fileprivate var nameless: Marble.Mark {
        switch self {
        case .error: .error(nil)
        case .text(let text): .value(text)
        default: self
        }
    }
}

/// Where a drawing goes wrong first.
struct Miss {
    let time: Int
    let sentence: Message

    /// nil if it is right.
    init?(_ right: [Case.Moment], _ yours: [Case.Moment], _ manner: Manner) {
        let (left, drawn) = (Miss.sorted(right), Miss.sorted(yours))
        if manner == .order, left.map(\.mark) == drawn.map(\.mark) { return nil }
        if manner != .order, left == drawn { return nil }
        let place = (0..<max(left.count, drawn.count)).first { index in
            index >= left.count || index >= drawn.count || left[index].mark != drawn[index].mark
                || manner != .order && left[index].time != drawn[index].time
        }
        let index = place ?? 0
        let (wanted, came) = (index < left.count ? left[index] : nil, index < drawn.count ? drawn[index] : nil)
        switch (wanted, came) {
        case (let wanted?, let came?) where wanted.time == came.time:
            self.init(
                came,
                came.mark == .completed
                    ? Miss.end(left)
                    : wanted.mark == .completed ? Message("it ends here") : Message("something else comes here"))
        case (.some(let wanted), let came?) where came.time < wanted.time: self.init(came, Miss.nothing(came, left))
        case (let wanted?, _):
            self.init(wanted, wanted.mark == .completed ? Message("it ends here") : Message("something comes here"))
        case (nil, let came?): self.init(came, Miss.nothing(came, left))
        case (nil, nil): return nil
        }
    }

    private static func nothing(_ came: Case.Moment, _ right: [Case.Moment]) -> Message {
        came.mark == .completed ? end(right) : Message("nothing comes here")
    }

    /// What is said of an end that is not there.
    private static func end(_ right: [Case.Moment]) -> Message {
        right.contains { $0.mark == .completed }
            ? Message("it does not end here") : Message("it does not end: there is no | in it")
    }

    private init(_ moment: Case.Moment, _ sentence: Message) {
        time = moment.time
        self.sentence = Message("\(TimeText.short(moment.time)): \(sentence)")
    }

    private static func sorted(_ moments: [Case.Moment]) -> [Case.Moment] { moments.sorted { $0.time < $1.time } }

    /// Under which column of the drawing it stands, from 0.
    func column(in drawing: Marble, _ frame: Int) -> Int {
        if let moment = drawing.moments.first(where: { $0.time >= time }) {
            return max(0, moment.column - 1 - (moment.time - time) / frame)
        }
        guard let last = drawing.moments.last else { return min(60, time / frame) }
        return min(60, last.column - 1 + (time - last.time) / frame)
    }
}

extension Case.Moment {
    /// Lanes, one below the other.
    fileprivate static func rows(_ labels: [String], _ lanes: [[Case.Moment]], frame: Int) -> [String] {
        let drawn = Marble.aligned(lanes.map { $0.map { ($0.time, $0.mark) } }, frame: frame)
        let room = (labels.map(\.displayWidth).max() ?? 0) + 2
        return zip(labels, drawn.rows).map { $0.padded(to: room) + $1 }
    }
}
