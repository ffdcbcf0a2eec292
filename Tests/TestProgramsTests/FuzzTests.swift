import Foundation
import Language
import TestPrograms
import Reactive
import Synchronization
import Testing

@Suite("What nobody would write")
struct FuzzTests {
    static let corpus = Corpus(Corpus.examples)

    @Test("has a median of at least 100 tokens") func isLong() {
        let sizes = (0..<200).map { tokens(of: SourceText(Self.corpus.text(ofCase: $0))).count }.sorted()
        #expect(sizes[100] >= 100)
    }

    @Test("neither crashes nor hangs", arguments: [0, 1, 2, 3]) func survives(_ part: Int) {
        let watch = Watch()
        Thread.detachNewThread { watch.run() }
        DeepStack.run(size: 64 << 20) {
            let trial = Trial(watch.interrupt)
            for number in (part * 25)..<(part * 25 + 25) {
                watch.present.store(number, ordering: .relaxed)
                trial.run(Self.corpus.text(ofCase: number), number)
            }
        }
        watch.present.store(-1, ordering: .relaxed)
    }
}
