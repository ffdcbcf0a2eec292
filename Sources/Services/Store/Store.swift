/// Keeps values under names beyond the life of what wrote them.
package protocol Store: AnyObject {
    /// What was written last, and acknowledged.
    func value(_ name: String) throws(StoreFailure) -> JSON?
    /// Writes all of it or nothing; nil takes a name away.
    func write(_ changes: [(name: String, value: JSON?)]) throws(StoreFailure)
}

/// A store that is gone with the process, and keeps the same rules.
package final class MemoryStore: Store {
    private var values: [String: JSON] = [:]
    /// How many more changes are written before it breaks off; nil for all.
    package var breaksAfter: Int?

    package init() {}

    package func value(_ name: String) throws(StoreFailure) -> JSON? { values[name] }

    package func write(_ changes: [(name: String, value: JSON?)]) throws(StoreFailure) {
        var next = values
        for change in changes {
            if let left = breaksAfter {
                guard left > 0 else {
                    breaksAfter = nil
                    throw StoreFailure.interrupted
                }
                breaksAfter = left - 1
            }
            next[change.name] = change.value
        }
        values = next
    }
}
