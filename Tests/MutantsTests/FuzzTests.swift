import Foundation
import Language
import Mutants
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

    /// Interrupts a program that has no end after some seconds; one that can't be interrupted hangs the test.
    private final class Watch: Sendable {
        let interrupt = InterruptFlag()
        let present = Atomic<Int>(0)

        func run() {
            var (last, rounds) = (-1, 0)
            while case let now = present.load(ordering: .relaxed), now >= 0 {
                Thread.sleep(forTimeInterval: 0.1)
                rounds = now == last ? rounds + 1 : 0
                last = now
                if rounds >= 20 { interrupt.set(true) }
            }
        }
    }
}
