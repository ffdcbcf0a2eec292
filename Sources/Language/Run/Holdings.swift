import Reactive
import Values

/// What the closures of sources held that have failed, by the number of the error's record: who tries again runs them
/// again. No object is kept.
package struct Holdings {
    private static let most = 1_000
    private var all: [Int: [(name: String, value: Value)]] = [:]

    package mutating func note(_ source: Reactive.Stream, _ record: Int) {
        guard all.count < Holdings.most, source.inputs.isEmpty, !(source is Subject) else { return }
        let functions = source.captures.compactMap { $0 as? Function }
        let held = functions.flatMap(\.capturedByName).filter { !$0.name.isEmpty && $0.value.object == nil }
        if !held.isEmpty { all[record] = held }
    }

    package func of(_ record: Int) -> [(name: String, value: Value)] { all[record] ?? [] }
}
