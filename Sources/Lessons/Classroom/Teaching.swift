import Glibc
import Messages
import Replay
import Session

extension Teaching {
    /// What the command line does with lessons. `folder`: where progress is kept; nil for nowhere.
    package static func lessons(folder: @escaping () -> String?) -> Teaching {
        var teaching = Teaching()
        teaching.prove = { document, isStrict in
            guard LessonReader.isLesson(document.lines) else { return nil }
            let text = document.lines.joined(separator: "\n")
            guard let english = Translation.original(of: document.name) else {
                return Proof(LessonReader.lesson(text), file: document.name).verdicts(isStrict: isStrict)
            }
            guard let original = try? Desk.text(of: english) else { return [missing(english, document)] }
            let lesson = Translation.lesson(text, of: original)
            return Proof(lesson, file: document.name).verdicts(isStrict: isStrict)
        }
        teaching.renew = { document, filter in
            guard let english = Translation.original(of: document.name) else { return nil }
            guard let original = try? Desk.text(of: english) else { return [missing(english, document)] }
            var verdict = Replay.Verdict(document.name, .passed)
            verdict.edits = Translation.renewals(document.lines.joined(separator: "\n"), of: original) { name in
                filter.map { name.contains($0) } ?? false
            }
            if filter == nil {
                verdict.result = .failed
                verdict.findings = ["\(document.name): --filter names the steps that were translated again"]
            }
            return [verdict]
        }
        teaching.learn = { request, say, ask throws(ScriptError) in
            if request.classroom.isAsked { return try classroom(request, folder) { say(.answer($0)) } }
            let progress = Progress(folder: folder())
            let walk = Walk(
                progress: progress, tongue: request.tongue ?? .english, clock: { time(nil) }, open: StepStage.quiet,
                say: say)
            try PlainWalk(walk, LineReader(.input), ask: ask) { say(.answer($0)) }.run(request.paths.first)
            return Status.fine
        }
        return teaching
    }

    private static func missing(_ english: String, _ document: Document) -> Replay.Verdict {
        var verdict = Replay.Verdict(document.name, .failed)
        verdict.findings = ["\(document.name): \(english), which it translates, is not beside it"]
        return verdict
    }

    private static func classroom(
        _ request: Invocation, _ folder: () -> String?, _ say: @escaping (String) -> Void
    ) throws(ScriptError) -> Int32 {
        let (wish, desk) = (request.classroom, Desk(say))
        if wish.progress {
            let progress = Progress(folder: folder())
            (request.manner.isJSON ? progress.json : progress.table(in: request.tongue ?? .english)).forEach(say)
            return Status.fine
        }
        if wish.makes {
            let path = request.paths[0]
            let name = path.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } ?? "lesson"
            try write(Desk.skeleton(name), to: path)
            say("\(path): `rxsh learn \(path)` walks through it, `rxsh test \(path)` proves it")
            return Status.fine
        }
        var paths = request.paths
        // A folder is no lesson: the lesson stands behind it.
        if paths.count == 2, Folder.entries(of: paths[0]) != nil { paths.swapAt(0, 1) }
        let lesson = try Desk.lesson(paths[0], in: request.tongue ?? .english)
        if wish.handsOut { desk.handOut(lesson) }
        if wish.notes { desk.notes(lesson) }
        guard wish.grades else { return Status.fine }
        let rows = try desk.grade(
            lesson, try Desk.papers(Array(paths.dropFirst())),
            inputs: try wish.inputs.map { path throws(ScriptError) in try inputs(path) },
            seed: wish.seed)
        request.manner.isJSON ? desk.tellJSON(rows) : desk.tell(rows)
        return rows.allSatisfy(\.isRight) ? Status.fine : Status.failed
    }

    /// Writes a file that is not there yet.
    private static func write(_ text: String, to path: String) throws(ScriptError) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        let reason = file < 0 ? errno : Descriptor.write(Array(text.utf8), to: file)
        if file >= 0 { close(file) }
        guard reason == 0 else { throw ScriptError("\(path): \(String(cString: strerror(reason)))") }
    }

    /// The first `inputs` block of a file.
    private static func inputs(_ path: String) throws(ScriptError) -> Inputs {
        let text = try Desk.text(of: path)
        let lesson = LessonReader.lesson(
            "---\nlesson: inputs\ntitle: inputs\n---\n\n## inputs · x\n\n\(text.contains("```") ? text : "```inputs\n\(text)\n```")"
        )
        if let mistake = lesson.mistakes.first { throw ScriptError("\(path): \(mistake.sentence)") }
        guard
            let step = lesson.steps.first(where: {
                !$0.inputs.cases.isEmpty || $0.inputs.random > 0 || !$0.inputs.runs.isEmpty
            })
        else {
            throw ScriptError("\(path): no ```inputs stand in it")
        }
        return step.inputs
    }
}
