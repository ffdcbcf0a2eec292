import Glibc
import Replay
import Session

extension Teaching {
    /// What the command line does with lessons. `folder`: where progress is kept; nil for nowhere.
    package static func lessons(folder: @escaping () -> String?) -> Teaching {
        var teaching = Teaching()
        teaching.prove = { document, isStrict in
            guard LessonReader.isLesson(document.lines) else { return nil }
            let lesson = LessonReader.lesson(document.lines.joined(separator: "\n"))
            return Proof(lesson, file: document.name).verdicts(isStrict: isStrict)
        }
        teaching.learn = { request, say throws(Fault) in
            if request.classroom.isAsked { return try classroom(request, folder) { say(.answer($0)) } }
            let progress = Progress(folder: folder())
            let walk = Walk(progress: progress, clock: { time(nil) }, open: StepStage.quiet, say: say)
            try PlainWalk(walk, LineReader(.input)) { say(.answer($0)) }.run(request.paths.first)
            return Status.fine
        }
        return teaching
    }

    private static func classroom(
        _ request: Invocation, _ folder: () -> String?, _ say: @escaping (String) -> Void
    ) throws(Fault) -> Int32 {
        let (wish, desk) = (request.classroom, Desk(say))
        if wish.progress {
            let progress = Progress(folder: folder())
            (request.manner.isJSON ? progress.json : progress.table).forEach(say)
            return Status.fine
        }
        if wish.makes {
            let path = request.paths[0]
            let name = path.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } ?? "lesson"
            try write(Desk.skeleton(name), to: path)
            say("\(path): `rxsh learn \(path)` walks through it, `rxsh test \(path)` proves it")
            return Status.fine
        }
        let lesson = try Desk.lesson(request.paths[0])
        if wish.handsOut { desk.handOut(lesson) }
        if wish.notes { desk.notes(lesson) }
        guard wish.grades else { return Status.fine }
        let rows = try desk.grade(
            lesson, Array(request.paths.dropFirst()),
            inputs: try wish.inputs.map { path throws(Fault) in try inputs(path) },
            seed: wish.seed)
        request.manner.isJSON ? desk.tellJSON(rows) : desk.tell(rows)
        return rows.allSatisfy(\.isRight) ? Status.fine : Status.failed
    }

    /// Writes a file that is not there yet.
    private static func write(_ text: String, to path: String) throws(Fault) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        let reason = file < 0 ? errno : Descriptor.write(Array(text.utf8), to: file)
        if file >= 0 { close(file) }
        guard reason == 0 else { throw Fault("\(path): \(String(cString: strerror(reason)))") }
    }

    /// The first `inputs` block of a file.
    private static func inputs(_ path: String) throws(Fault) -> Inputs {
        let text = try Desk.text(of: path)
        let lesson = LessonReader.lesson(
            "---\nlesson: inputs\ntitle: inputs\n---\n\n## inputs · x\n\n\(text.contains("```") ? text : "```inputs\n\(text)\n```")"
        )
        if let mistake = lesson.mistakes.first { throw Fault("\(path): \(mistake.sentence)") }
        guard
            let step = lesson.steps.first(where: {
                !$0.inputs.cases.isEmpty || $0.inputs.random > 0 || !$0.inputs.runs.isEmpty
            })
        else {
            throw Fault("\(path): no ```inputs stand in it")
        }
        return step.inputs
    }
}
