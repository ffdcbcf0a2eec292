import Reactive
import Values

/// What a person's code may ask for before it is taken for a mistake.
package enum CompiledLimits {
    /// Elements of one array.
    package static let elements = 10_000_000
    /// Bytes of one text.
    package static let bytes = 100_000_000
    /// Rounds of one `while`.
    static let rounds = 10_000_000

    /// Stops a loop that has gone round too often.
    static func check(rounds: Int, at place: Place) throws {
        guard rounds > CompiledLimits.rounds else { return }
        throw RuntimeError("this loop went round \(CompiledLimits.rounds) times and did not end", at: place)
    }

    static func check(text: String, at place: Place?) throws -> String {
        guard text.utf8.count > bytes else { return text }
        throw RuntimeError("a text of \(text.utf8.count) bytes is too large", at: place)
    }

    static func check(items: [Value], at place: Place) throws -> [Value] {
        guard items.count > elements else { return items }
        throw RuntimeError("an array of \(items.count) is too large", at: place)
    }
}
