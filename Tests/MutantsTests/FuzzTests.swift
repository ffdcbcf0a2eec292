import Language
import Mutants
import Reactive
import Testing

@Suite("What nobody would write")
struct FuzzTests {
    static let corpus = Corpus(Corpus.examples)

    @Test("has a median of at least 100 tokens") func isLong() {
        let sizes = (0..<200).map { tokens(of: SourceText(Self.corpus.text(ofCase: $0))).count }.sorted()
        #expect(sizes[100] >= 100)
    }

    @Test("neither crashes nor hangs", arguments: [0, 1, 2, 3]) func survives(_ part: Int) {
        DeepStack.run(size: 64 << 20) {
            let trial = Trial(InterruptFlag())
            for number in (part * 25)..<(part * 25 + 25) { trial.run(Self.corpus.text(ofCase: number), number) }
        }
    }
}
