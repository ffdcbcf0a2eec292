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
    /// What is typed is the same but for the word, and what comes is not.
    @Test("shows what is peculiar to each of the flatMap family") func family() {
        let words = ["flatMap", "flatMapLatest", "flatMapFirst", "concatMap"]
        let examples = words.compactMap { name in Vocabulary.standard.words.first { $0.name == name }?.example }
        #expect(examples.count == words.count)
        let halves = zip(words, examples).map { word, example in
            let lines = example.split(separator: "\n")
            return (
                typed: lines.filter { !$0.hasPrefix("//=") }.joined(separator: "\n").replacing(
                    ".\(word) ", with: ".word "),
                printed: lines.filter { $0.hasPrefix("//=") }
            )
        }
        #expect(Set(halves.map(\.typed)).count == 1)
        #expect(Set(halves.map(\.printed)).count == words.count)
    }

    @Test("prints what it says it prints", arguments: Example.all)
    func holds(_ example: Example) {
        let suite = Suite(Session.open)
        let lines = example.script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let verdicts = suite.judge(Document(name: "\(example.word).rx", lines: lines))
        #expect(
            verdicts.allSatisfy { $0.result == .passed }, "\(verdicts.flatMap { $0.findings + ($0.breakage ?? []) })")
    }
}
