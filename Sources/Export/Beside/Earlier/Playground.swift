import Foundation

/// What the support files of playgrounds have.
enum Playground {
    static func example(_ name: String, action: () throws -> Void) rethrows {
        print("\n--- \(name) example ---")
        try action()
    }
    static func example(of name: String, action: () throws -> Void) rethrows {
        print("\n--- Example of: \(name) ---")
        try action()
    }
    static func delay(_ seconds: Double, closure: @escaping () -> Void) {
        DispatchQueue.main.asyncAfter(deadline: .now() + seconds, execute: closure)
    }
    static func shouldContinueIndefinitely() {}
}
