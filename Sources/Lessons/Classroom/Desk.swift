import Glibc
import Language
import Messages
import Replay
import Session
import Values

/// What a teacher asks for: a sheet to hand out, the answers graded, the notes.
package struct Desk {
    private let say: (String) -> Void

    package init(_ say: @escaping (String) -> Void) { self.say = say }

    /// A lesson of the course, or a file.
    package static func lesson(_ name: String, in tongue: Tongue = .english) throws(ScriptError) -> Lesson {
        if let file = Course.file(named: name) { return file.lesson(in: tongue) }
        guard name.contains(".") || name.contains("/") else {
            throw ScriptError("there is no lesson '\(name)'; `rxsh learn` lists them")
        }
        let lesson = LessonReader.lesson(try text(of: name))
        guard !lesson.steps.isEmpty else {
            throw ScriptError("\(name): \(lesson.mistakes.first?.sentence ?? "no lesson")")
        }
        return lesson
    }

    /// What was handed in: files, and the scripts of folders, by name.
    package static func papers(_ paths: [String]) throws(ScriptError) -> [String] {
        var found: [String] = []
        for path in paths {
            guard let entries = Folder.entries(of: path) else {
                found.append(path)
                continue
            }
            let scripts = entries.filter { !$0.isFolder && $0.name.hasSuffix(".rx") }.map { "\(path)/\($0.name)" }
            if scripts.isEmpty { throw ScriptError("\(path): there is no .rx file in this folder") }
            found += scripts.sorted()
        }
        return found
    }

    static func text(of path: String) throws(ScriptError) -> String {
        try Document(path: path).lines.joined(separator: "\n")
    }

    /// The lesson's tasks as a script with empty places.
    package func handOut(_ lesson: Lesson) {
        say("// \(lesson.name)")
        if !lesson.given.isEmpty {
            say("// What is given; to try it, take the // away:")
            for line in lesson.given.text.split(separator: "\n", omittingEmptySubsequences: false) {
                say("//     \(line)")
            }
        }
        for step in lesson.steps where step.isTask {
            say("")
            say(Desk.mark + step.id)
            if !step.given.isEmpty { say("// Given here; to try it, take the // away:") }
            for line in step.given.text.split(separator: "\n") { say("//     \(line)") }
            for case .say(let text) in step.acts { text.wrapped(to: 76).forEach { say("// \($0)") } }
            for demand in step.demands { say("// Wanted: \(demand.text)") }
            if step.start.isEmpty {
                say("// Define: \(step.wanted.joined(separator: ", "))")
            } else {
                say(step.start.text)
            }
        }
    }

    package func notes(_ lesson: Lesson) {
        say("\(lesson.name): \(lesson.minutes) minutes, \(lesson.steps.count) steps")
        for step in lesson.steps {
            say("  \(step.id)" + (step.title.isEmpty ? "" : "   \(step.title)"))
            for wrong in step.wrongs { say("    wrong idea: \(wrong.name)") }
        }
        lesson.notes.forEach(say)
        let ideas = lesson.steps.flatMap { step in step.wrongs.map { (step.title, $0.name) } }
        guard !ideas.isEmpty else { return }
        say("To discuss:")
        for (title, name) in ideas.suffix(3) {
            say("  \(title): on which input does \(name) go wrong, and who would notice?")
        }
    }

    // MARK: grading

    package struct Row {
        package var file: String
        package var step: String
        package var verdict: String
        package var isRight: Bool
        package var shown: [String]
    }

    /// Grades what was handed in: a row a file and task.
    package func grade(_ lesson: Lesson, _ files: [String], inputs: Inputs?, seed: String?) throws(ScriptError) -> [Row]
    {
        var rows: [Row] = []
        for step in lesson.steps where step.isTask {
            let judge: Judge
            do throws(LessonFault) { judge = try Judge(lesson, step, seed: seed, instead: inputs) } catch {
                throw ScriptError("\(lesson.id):\(error.line): \(error.sentence)")
            }
            for file in files {
                guard !Interrupt.isRaised else { return rows }
                do throws(ScriptError) {
                    rows.append(try grade(file, step, judge))
                } catch {
                    rows.append(
                        Row(file: file, step: step.id, verdict: "unread", isRight: false, shown: [error.sentence]))
                }
            }
        }
        return rows
    }

    private func grade(_ file: String, _ step: LessonStep, _ judge: Judge) throws(ScriptError) -> Row {
        let text = try Desk.text(of: file)
        let entries = EntryLines.entries(of: Desk.part(of: text, step.id)).entries.filter(\.text.isOfAnAnswer)
        let verdict = judge.judge(entries.map(\.text), in: Paper(file: file, lines: entries.map(\.line)))
        var shown = VerdictText(step: step, frame: judge.lesson.frame, hints: nil).lines(of: verdict)
        if case .broken = verdict, !text.contains(Desk.mark), judge.lesson.steps.count(where: \.isTask) > 1 {
            shown.append("No line `\(Desk.mark)\(step.id)` says what is meant for this task: all of the file was read.")
        }
        if case .missing(let name) = verdict { shown += Desk.misspelt(text, step.id, name, entries.map(\.text)) }
        return Row(file: file, step: step.id, verdict: verdict.name, isRight: verdict.isRight, shown: shown)
    }

    /// What stands in a paper, where the mark of a task or the name that it asks for does not.
    private static func misspelt(_ text: String, _ id: String, _ name: String, _ code: [String]) -> [String] {
        let marks = text.split(separator: "\n").filter { $0.hasPrefix(mark) }.map { $0.dropFirst(mark.count).trimmed }
        if !marks.isEmpty, !marks.contains(id) {
            return ["No line `\(mark)\(id)` stands in it; there is `\(mark)\(nearest(id, among: marks) ?? marks[0])`."]
        }
        return nearest(name, among: code.flatMap(\.definedNames)).map { ["`\($0)` is: the task asks for `\(name)`."] }
            ?? []
    }

    /// Before the name of a task.
    private static let mark = "// --- "

    /// What stands below `// --- id`, at its lines; all of it, if nothing is marked.
    private static func part(of text: String, _ id: String) -> String {
        guard text.contains(mark) else { return text }
        var lines: [Substring] = []
        var isWanted = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix(mark) {
                isWanted = line.dropFirst(mark.count).trimmed == id
            }
            lines.append(isWanted ? line : "")
        }
        return lines.joined(separator: "\n")
    }

    /// The rows as a table, then the wrong ideas by how many had them.
    package func tell(_ rows: [Row]) {
        let room = rows.map(\.file.displayWidth).max() ?? 0
        let steps = rows.map(\.step.displayWidth).max() ?? 0
        for row in rows {
            say(
                "\(row.isRight ? "✓" : "✗") \(row.file.padded(to: room))  \(row.step.padded(to: steps))  \(row.isRight ? "" : row.verdict)"
                    .trimmed)
            if !row.isRight { row.shown.forEach { say("    " + $0.replacing("\n", with: "\n    ")) } }
        }
        var ideas: [String: Int] = [:]
        for row in rows where !row.isRight { ideas["\(row.step): \(row.verdict)", default: 0] += 1 }
        say("")
        say("\(rows.count(where: \.isRight)) of \(rows.count) right")
        for (idea, count) in ideas.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) { say("\(count) × \(idea)") }
    }

    /// A row a line, as JSON.
    package func tellJSON(_ rows: [Row]) {
        for row in rows {
            func quoted(_ text: String) -> String {
                var quoted = ""
                quoted.append(json: text)
                return quoted
            }
            say(
                #"{"v":1,"file":\#(quoted(row.file)),"step":\#(quoted(row.step)),"right":\#(row.isRight),"#
                    + #""verdict":\#(quoted(row.verdict)),"shown":\#(quoted(row.shown.joined(separator: "\n")))}"#)
        }
    }

    /// A lesson to begin with, that passes its own proof.
    package static func skeleton(_ id: String) -> String { template.replacing("NAME", with: id) }

    private static let template = """
        ---
        lesson: NAME
        title: What the lesson is about
        minutes: 10
        ---

        ```given
        let numbers = PublishSubject<Int>()
        ```

        ## see · Look first

        Enter types the next line.

        ```rxsh
        let doubled = numbers.map { $0 * 2 }
        watch doubled
        numbers <- 1
        //= 0.000  numbers → 1
        //= 0.000  └ doubled → 2
        ```

        ## write · Then write

        Write `large`: only the numbers above 2.

        ```answer large
        let large = numbers.filter { $0 > 2 }
        ```

        ```inputs
        numbers: 1-2-3-4
        random 100
        ```

        ```wrong map
        let large = numbers.map { $0 > 2 ? $0 : 0 }
        ```

        map sends something for every number: filter leaves out.

        ```hint
        One operator asks a question of each value, and passes on those that answer true.
        ```

        """
}
