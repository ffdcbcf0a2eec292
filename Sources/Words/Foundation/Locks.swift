import Language
import Values

/// Locks: one thing happens after another here, so they are always free.
extension Word {
    private static let lockNames = ["NSLock", "NSRecursiveLock", "RecursiveLock", "SpinLock"]
    static let lockTypes = lockNames.map { "final class \($0) {}" }

    static let locks: [Word] = lockNames.flatMap { type in
        [
            .member(of: type, "init()") { _ in .object(Lock(type)) },
            .member(of: type, "func lock()") { _ in .void },
            .member(of: type, "func unlock()") { _ in .void },
            .member(of: type, "func `try`() -> Bool") { _ in .bool(true) },
            .member(of: type, "func withLock<R>(_ body: () throws -> R) throws -> R") { call in
                try call.function(0).nullary()
            },
        ]
    }
}

private final class Lock: Object, NamedObject {
    let typeName: String
    init(_ typeName: String) { self.typeName = typeName }
    override func write(to text: inout String, as style: TextStyle) { text += typeName }
}
