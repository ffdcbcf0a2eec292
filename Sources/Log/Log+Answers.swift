import Language
import Reactive
import Values

extension Log {
    /// Notes where functions said what the operator that drops the next element was told.
    func answered(by stream: Stream, _ state: RunState) {
        guard answers.count < 10_000, let asking = stream.functions.first(where: \.asksOthers) else { return }
        let trail = [asking.isWrittenThere ? state.trail.earlier : nil, state.trail.last].compactMap { $0 }
        answers[newest + 1] = trail
    }
}

extension Stream {
    /// The closures that it was given.
    package var functions: [Function] { captures.compactMap { $0 as? Function } }
}

extension Drop {
    /// Whether a closure of the operator said so.
    var isDecided: Bool {
        switch self {
        case .filtered, .matched, .equal: true
        default: false
        }
    }
}
