import Messages
import Values

extension Lesson {
    /// The line above a step: `── 16 ─── 2 of 5 · draw ──`.
    func heading(of place: Int, isFirst: Bool, width: Int, _ tongue: Tongue) -> String {
        let (step, name) = (steps[place], number.map(String.init) ?? id)
        let left = "── \(name)\(isFirst ? " " + title : "") "
        func right(_ kind: String) -> String {
            " \(Message("\(place + 1) of \(steps.count) · \(kind)").text(in: tongue)) ──"
        }
        let whole = right(step.title.isEmpty ? step.id : step.title)
        let isTooLong = left.displayWidth + whole.displayWidth + 2 > min(80, width)
        let end = isTooLong ? right(step.id) : whole
        let room = min(80, width) - left.displayWidth - end.displayWidth
        return (left + String(repeating: "─", count: max(2, room)) + end).cut(to: width)
    }

    /// What Enter types when it is over.
    var wayOn: String? { !steps.isEmpty && Course.file(after: id) != nil ? ":next" : nil }
}

extension LessonStep {
    /// Its right answers, as they are shown.
    var answerLines: [String] {
        answers.flatMap { $0.text.split(separator: "\n").map { "  \($0)" } }
    }
}
