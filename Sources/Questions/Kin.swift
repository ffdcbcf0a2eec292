import Language
import Log
import Reactive

/// Of several objects of one type, the one that holds a stream: what was made for another is none of its.
struct Kin {
    private let question: WhyNot
    private let owner: Instance?
    private let own: Set<Int>

    init(of stream: Int, _ question: WhyNot) {
        self.question = question
        owner = question.program.interpreter.liveInstances.holder(ofTag: stream + 1)
        own = Set(owner?.held.map { $0.tag - 1 } ?? [])
    }

    var type: String? { owner?.nominal.shortName }

    /// Whether a stream comes from another object of the type, and from nothing of this one.
    func isForeign(_ stream: Int) -> Bool {
        guard let owner else { return false }
        let sources = question.wiring.upstream(of: stream).union([stream])
        guard own.isDisjoint(with: sources) else { return false }
        return sources.sorted().prefix(20).contains {
            let holder = question.program.interpreter.liveInstances.holder(ofTag: $0 + 1)
            return holder.map { $0 !== owner && $0.nominal === owner.nominal } ?? false
        }
    }
}
