import Marbles
import Messages
import Replay
import Session
import Values

/// Lanes that are drawn so that two programs differ.
extension Walk {
    func tellApart(_ text: String, _ apart: Apart, _ lanes: [InputLane]) {
        let name = apart.input[lanes.count].name
        let lane = InputLane(name: name, marbles: text.trimmed, line: apart.line)
        if let mistake = step.letters.mistake(in: lane, frame: lesson.frame) { return tell(mistake) }
        let all = lanes + [lane]
        guard all.count == apart.input.count else {
            waiting = .apart(apart, all)
            return
        }
        waiting = .apart(apart, [])
        tries += 1
        do throws(LessonFault) {
            guard let stage else { return }
            let (traces, difference) = try stage.traces(apart, all)
            let room = apart.programs.map(\.name.displayWidth).max() ?? 0
            var picture = Picture(step.letters, frame: lesson.frame)
            for (program, trace) in zip(apart.programs, traces) {
                say(.answer(program.name.padded(to: room + 2) + (trace.lanes.first.map { picture.line($0) } ?? "")))
            }
            if let told = picture.told { tell(told) }
            if apart.isSame {
                tell(Message("✓ the same, on this input as on 200 others that were tried"))
            } else if let difference {
                tell(Message("✓ they differ at \(TimeText.short(difference))"))
            } else {
                progress.add(lesson, step.id, did: .fail, tries: tries)
                return tell(
                    apart.reply.isEmpty
                        ? Message("the same. Again?") : Message("the same: \(apart.reply). Again?"))
            }
            goOn()
        } catch {
            // The code that was made of the drawing is not the person's.
            let sentence = error.sentence.split(separator: "\n").first.map(String.init) ?? error.sentence
            tell("✗ " + (sentence.hasPrefix("error: ") ? String(sentence.dropFirst(7)) : sentence))
        }
    }
}

extension Letters {
    /// What is wrong with a lane that was drawn, if anything is.
    fileprivate func mistake(in lane: InputLane, frame: Int) -> Message? {
        do throws(MarbleMistake) {
            guard let sign = stranger(in: try Marble(lane.marbles, frame: frame)) else {
                return nil
            }
            let known = pairs.map { "\($0.letter) = \($0.literal)" }.joined(separator: ", ")
            let told = known.isEmpty ? "1-2-3" : known
            return Message("✗ \(sign) stands for no value here. One character is one value: \(told)")
        } catch {
            return Message(of: "✗ \(error.text)")
        }
    }

    /// The first value of a drawing that is neither given a meaning nor has one by nature.
    fileprivate func stranger(in marble: Marble) -> String? {
        marble.moments.lazy.compactMap { moment in
            guard case .value(let letter) = moment.mark, literal(of: letter) == nil, letter.first?.isLetter == true,
                !Letters.natural.values.contains(letter)
            else { return nil }
            return letter
        }.first
    }
}
