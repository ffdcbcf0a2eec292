import Language
import Replay
import Session
import Testing
import Words

/// One word's example, which is also its documentation.
struct Example: Sendable, CustomTestStringConvertible {
    let word: String
    let script: String
    var testDescription: String { word }

    static let all = Vocabulary.standard.words.filter { !$0.example.isEmpty }.map {
        Example(word: $0.name, script: $0.example)
    }
}

@Suite("The example of a word")
struct ExampleTests {
    @Test("prints what it says it prints", arguments: Example.all)
    func holds(_ example: Example) {
        let suite = Suite(Session.open)
        let lines = example.script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let verdicts = suite.judge(Document(name: "\(example.word).rx", lines: lines))
        #expect(
            verdicts.allSatisfy { $0.result == .passed }, "\(verdicts.flatMap { $0.findings + ($0.breakage ?? []) })")
    }
}
