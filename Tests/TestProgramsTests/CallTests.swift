import Foundation
import Language
import TestPrograms
import Reactive
import Synchronization
import Testing

@Suite("A word at the edges of its signature")
struct CallTests {
    /// Some cases of all parts of the vocabulary; `scripts/fuzz words` runs the rest.
    @Test("neither crashes nor hangs") func survives() {
        let text = Generator.words.cases(scripts: "")
        let watch = Watch(patience: 3)
        Thread.detachNewThread { watch.run() }
        var (entries, accepted) = (0, 0)
        DeepStack.run(size: 64 << 20) {
            let trial = Trial(watch.interrupt)
            for number in 0..<30 {
                watch.present.store(number, ordering: .relaxed)
                let answer = trial.run(text(number * 23), number)
                entries += answer.entries
                accepted += answer.accepted
            }
        }
        watch.present.store(-1, ordering: .relaxed)
        #expect(accepted * 5 > entries * 2, "most calls are ones that a person could write: \(accepted) of \(entries)")
    }
}

@Suite("A program that is right by how it is made")
struct GrammarTests {
    @Test("says the same however it is run") func agrees() {
        DeepStack.run(size: 64 << 20) {
            let run = Generator.programs.trial(scripts: "", InterruptFlag())
            for number in 0..<10 {
                let difference = run(number).difference
                #expect(difference == nil, "case \(number): \(Generator.programs.cases(scripts: "")(number))")
            }
        }
    }
}
