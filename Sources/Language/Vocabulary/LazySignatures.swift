import Synchronization

/// Signatures, none of them of a mutating member, that are made when one of their names is first asked for. There are
/// a thousand, and a session speaks of a few.
package final class LazySignatures: Sendable {
    /// The type that they extend.
    package let owner: String
    /// What they declare.
    package let names: [String]
    private let make: @Sendable () -> [String]
    private let made = Mutex<[String]?>(nil)

    package init(_ owner: String, _ names: [String], _ make: @escaping @Sendable () -> [String]) {
        self.owner = owner
        var known: Set<String> = []
        self.names = names.filter { known.insert($0).inserted }
        self.make = make
    }

    package var signatures: [String] {
        made.withLock { made in
            if let made { return made }
            let signatures = make()
            made = signatures
            return signatures
        }
    }
}
