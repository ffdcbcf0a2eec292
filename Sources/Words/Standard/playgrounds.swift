import Language
import Reactive
import Values

/// What the support files of playgrounds have: pages of books are pasted without them.
extension Word {
    static let playgroundTypes = ["struct Playground {}", "enum TestError: Error { case test }"]

    static let playgrounds: [Word] = [
        .member(of: "Playground", "static func example(_ name: String, action: () throws -> Void)") { call in
            call.interpreter.print("\n--- \(call.string(0)) example ---\n")
            return try call.function(1).nullary()
        },
        .member(of: "Playground", "static func example(of name: String, action: () throws -> Void)") { call in
            call.interpreter.print("\n--- Example of: \(call.string(0)) ---\n")
            return try call.function(1).nullary()
        },
        .member(of: "Playground", "static func delay(_ seconds: Double, closure: () -> Void)") { call in
            let body = try call.function(1).nullary
            call.interpreter.schedulers.queued.perform(after: nanoseconds(call.double(0))) { _ = try body() }
            return .void
        },
        .member(of: "Playground", "static func shouldContinueIndefinitely()") { _ in .void },
    ]
}
