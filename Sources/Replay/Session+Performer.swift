import Log
import Messages
import Reactive
import Session
import Web

extension Session: Performer {
    package func declare(_ entries: [ScriptEntry], in file: String) {
        declare(entries.map { Passage($0.text, line: $0.line) }, in: file)
    }

    package var liveFactor: Double? { if case .live(let factor) = clock { factor } else { nil } }

    package func finish() { world.settle() }

    package func expects(_ text: String) -> Bool { text.expectsSomething }

    package func testCasesLeft() -> [TestCase] { TestCase.left(in: world) }

    package var hasBegun: Bool { world.hasBegun }

    package var pending: [Pending] { pendingWork().map { Pending($0.name, due: $0.due, isEndless: $0.isEndless) } }

    package func page(named name: String, _ extent: Extent) -> String { player(named: name, extent).html }

    /// Begins a session as a script wants it.
    package static func open(_ setup: Setup, _ hear: @escaping (Line) -> Void) -> any Performer {
        var options = Options()
        options.isDeep = setup.isDeep
        options.tongue = setup.tongue
        options.clock = setup.liveFactor.map { .live(factor: $0) } ?? .virtual
        options.isQuiet = setup.isQuiet
        options.joinsPrints = setup.joinsPrints
        options.wantsJSON = setup.wantsJSON
        options.longestPast = setup.longestPast
        options.keepsTranscript = setup.keepsTranscript
        if let lines = setup.input {
            options.input = {
                do { return try lines.next() } catch let fault as ScriptError {
                    throw EngineError.misuse(fault.sentence)
                }
            }
        }
        options.interrupt = Interrupt.flag
        options.journal = setup.journal
        options.tape = setup.tape
        options.allowance = setup.allowance
        options.labs = setup.labs
        options.speaksHTTP = setup.speaksHTTP
        options.plays = findings
        let session = Session(options) { line in
            if case .note = line, !setup.hasNotes { return }
            hear(line)
        }
        session.outside.guard.ask = setup.ask
        if let past = setup.past { session.resume(past) }
        return session
    }

    /// What is wrong with a rule of a lab when it is played against a source; nothing if it holds.
    package static func findings(
        _ rule: String, _ lab: String, _ source: String, _ tongue: Tongue
    ) -> [String] {
        let lines = rule.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var suite = Suite { setup, hear in
            var setup = setup
            setup.labs = [lab: source]
            return open(setup, hear)
        }
        suite.tongue = tongue
        return suite.judge(Document(name: "rule", lines: lines)).flatMap { verdict in
            verdict.result == .passed ? [] : verdict.findings + (verdict.breakage ?? [])
        }
    }
}
