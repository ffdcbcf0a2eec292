/// The instances of a session's classes that are still there.
package final class LiveInstances {
    private struct Reference { weak var instance: Instance? }

    private var references: [Reference] = []
    private var limit = 64

    package var all: [Instance] { references.compactMap(\.instance) }

    func add(_ instance: Instance) {
        if references.count == limit {
            references.removeAll { $0.instance == nil }
            limit = max(64, 2 * references.count)
        }
        references.append(Reference(instance: instance))
    }
}
