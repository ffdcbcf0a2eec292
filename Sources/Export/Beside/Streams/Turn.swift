import Foundation

/// What happens at once: a push with `<-`, a tap, a subscription. What waits for its end comes then.
enum Turn {
    nonisolated(unsafe) private static var depth = 0
    nonisolated(unsafe) private static var left: [() -> Void] = []

    @discardableResult static func run<T>(_ body: () throws -> T) rethrows -> T {
        depth += 1
        defer {
            if depth == 1 { end() }
            depth -= 1
        }
        return try body()
    }
    /// At its end; of what no turn is known of, in the next pass of the main queue.
    static func afterwards(_ action: @escaping () -> Void) {
        left.append(action)
        if depth == 0 { DispatchQueue.main.async { run {} } }
    }
    private static func end() {
        while !left.isEmpty { left.removeFirst()() }
    }
}
