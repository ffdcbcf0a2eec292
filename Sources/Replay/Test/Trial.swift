import Session

/// Runs the sections of one file, each against what it expects.
final class Trial {
    private let opening: Opening
    private let isUpdate: Bool
    private let stage = Stage()
    private var interpreter: (any Interpreter)?
    private var attributes: Section.Attributes = []

    init(_ opening: @escaping Opening, isUpdate: Bool = false) {
        self.opening = opening
        self.isUpdate = isUpdate
    }

    func judge(_ section: Section) -> Verdict {
        guard !section.attributes.contains(.ignore) else { return Verdict(section.name, .ignored) }
        let judge = Judge(section, isStrict: section.isStrict || isUpdate && section.name == section.file)
        run(section, judge)
        return judge.verdict
    }

    /// What the file leaves behind.
    func remains() -> [String] {
        guard let interpreter else { return [] }
        let pending = interpreter.pending.map(\.name)
        let alive = interpreter.alive
        return (alive.isEmpty ? [] : ["still subscribed: \(alive.joined(separator: ", "))"])
            + (pending.isEmpty ? [] : ["still to come: \(pending.joined(separator: ", "))"])
    }

    private func run(_ section: Section, _ judge: Judge) {
        let interpreter = session(for: section)
        let isLive = section.attributes.contains(.live)
        interpreter.declare(section.steps.map(\.entry), in: section.file)
        for (index, step) in section.steps.enumerated() {
            stage.heard = []
            var outcome = interpreter.enter(step.entry, in: section.file)
            if isLive { settle(interpreter) }
            if index == section.steps.count - 1, outcome == .fine, section.name == section.file {
                outcome = interpreter.finish()
            }
            guard judge.hear(stage.heard, of: step, outcome, at: interpreter.now), outcome != .quit else {
                return judge.end(after: index)
            }
        }
        judge.end(after: section.steps.count)
    }

    /// A live block waits for what its entry started, without waiting: nothing here looks at the wall.
    private func settle(_ interpreter: any Interpreter) {
        let limit = interpreter.now + Ending.patience
        while let due = interpreter.nextDue, due <= limit { interpreter.advance(to: max(due, interpreter.now)) }
    }

    private func session(for section: Section) -> any Interpreter {
        let kept: Section.Attributes = [.live]
        if let interpreter, !section.attributes.contains(.fresh),
            attributes.intersection(kept) == section.attributes.intersection(kept)
        {
            return interpreter
        }
        attributes = section.attributes
        var setup = Setup()
        setup.hasNotes = true
        setup.liveFactor = section.attributes.contains(.live) ? 1 : nil
        let begun = opening(setup) { [stage] line in stage.heard += Heard.lines(of: line) }
        interpreter = begun
        return begun
    }

    private final class Stage {
        var heard: [Heard] = []
    }
}
