import Messages
import Services
import Session

/// Runs the sections of one file, each against what it expects.
final class Trial {
    private let opening: Opening
    private let isUpdate: Bool
    private let tongue: Tongue
    private let allowance: Allowance
    private let tape: Tape?
    private let stage = Stage()
    private var performer: (any Performer)?
    private var previous: Section?
    /// Whether the file says anywhere what is to come.
    private var hasExpectations = false

    init(
        _ opening: @escaping Opening, isUpdate: Bool = false, allowance: Allowance = Allowance(), tape: Tape? = nil,
        tongue: Tongue = .english
    ) {
        self.opening = opening
        self.tape = tape
        self.allowance = allowance
        (self.isUpdate, self.tongue) = (isUpdate, tongue)
    }

    /// `isLast`: no later section goes on with its session, so what was expected is judged.
    func judge(_ section: Section, isLast: Bool) -> Verdict {
        guard !section.attributes.contains(.ignore) else { return Verdict(section.name, .ignored) }
        let judge = Judge(section, isStrict: section.isStrict || isUpdate && section.name == section.file, tongue)
        run(section, judge, isLast)
        return judge.verdict
    }

    /// What the file leaves behind.
    func remains() -> [String] {
        guard let performer else { return [] }
        let pending = performer.pending.map(\.name)
        let alive = performer.alive
        return (hasExpectations ? [] : ["no expectations: only an error would fail it"])
            + (alive.isEmpty ? [] : ["still subscribed: \(Trial.some(of: alive))"])
            + (pending.isEmpty ? [] : ["still to come: \(Trial.some(of: pending))"])
    }

    /// So many names as a line bears, each once.
    private static func some(of names: [String]) -> String {
        var seen: Set<String> = []
        let own = names.filter { seen.insert($0).inserted }
        return own.prefix(6).joined(separator: ", ") + (own.count > 6 ? " and \(own.count - 6) more" : "")
    }

    private func run(_ section: Section, _ judge: Judge, _ isLast: Bool) {
        let performer = session(for: section)
        previous = section
        hasExpectations = hasExpectations || section.hasExpectations
        let isLive = section.attributes.contains(.live)
        if !section.isTranscript { performer.declare(section.steps.map(\.entry), in: section.file) }
        for (index, step) in section.steps.enumerated() {
            stage.heard = []
            hasExpectations = hasExpectations || performer.expects(step.entry.text)
            let outcome = performer.enter(
                step.entry.text, from: section.isTranscript ? .played : step.entry.origin(in: section.file))
            if isLive { settle(performer) }
            if index == section.steps.count - 1, outcome == .fine, isLast { performer.finish() }
            guard judge.hear(stage.heard, of: step, outcome, at: performer.now), outcome != .quit else {
                return judge.end(after: index)
            }
        }
        if isLast { runTestCases(of: performer, judge) }
        judge.end(after: section.steps.count)
    }

    /// Runs what XCTest would run.
    private func runTestCases(of performer: any Performer, _ judge: Judge) {
        for testCase in performer.testCasesLeft() {
            hasExpectations = true
            for test in testCase.tests {
                stage.heard = []
                _ = performer.enter(test.entry, from: testCase.origin)
                performer.finish()
                let failed = stage.heard.filter(\.isError)
                if !failed.isEmpty {
                    judge.fail(
                        "\(testCase.origin.prefix)\(testCase.name).\(test.name) failed", failed,
                        testCase.origin.line ?? 0)
                }
            }
        }
    }

    /// A live block waits for what its entry started, without waiting: nothing here looks at the wall.
    private func settle(_ performer: any Performer) {
        let limit = performer.now.adding(clamped: Ending.patience)
        while let due = performer.nextDue, due <= limit { performer.advance(to: max(due, performer.now)) }
    }

    private func session(for section: Section) -> any Performer {
        if let performer, let previous, section.continues(previous) { return performer }
        var setup = Setup()
        setup.hasNotes = true
        setup.allowance = allowance
        setup.tape = tape
        setup.liveFactor = section.attributes.contains(.live) ? 1 : nil
        let begun = opening(setup) { [stage] line in stage.heard += Heard.lines(of: line) }
        performer = begun
        return begun
    }

    private final class Stage {
        var heard: [Heard] = []
    }
}
