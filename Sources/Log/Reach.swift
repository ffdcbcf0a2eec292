import Language
import Reactive
import Scenes
import Values

/// The objects that were reached, each with the one that led to it.
package struct Reach {
    private var parents: [ObjectIdentifier: Object?] = [:]
    package private(set) var controls: [Control] = []
    private var all: [Object] = []
    package private(set) var instances: [Instance] = []

    /// What is not followed.
    private let excluded: Object?

    /// Whether what runs of operators hold is followed, too: what they will dispose when they end.
    private let followsRuns: Bool

    package init(without excluded: Object? = nil, followsRuns: Bool = false) {
        (self.excluded, self.followsRuns) = (excluded, followsRuns)
    }

    /// The first that `find` makes something of.
    package func first<Found>(_ find: (Object) -> Found?) -> Found? { all.lazy.compactMap(find).first }

    package func contains(_ object: Object) -> Bool { parents[ObjectIdentifier(object)] != nil }

    package mutating func follow(_ object: Object, from parent: Object? = nil) {
        var waiting: [(Object, Object?)] = [(object, parent)]
        var position = 0
        while position < waiting.count {
            let (next, above) = waiting[position]
            position += 1
            guard parents[ObjectIdentifier(next)] == nil, next !== excluded else { continue }
            parents[ObjectIdentifier(next)] = .some(above)
            all.append(next)
            if let control = next as? Control { controls.append(control) }
            if let instance = next as? Instance { instances.append(instance) }
            // What a hop passes on to is no owner's affair; its definition knows all that is above it.
            if next is Sink, !(next is Subscriber) {
                if let hop = next as? Hop { waiting.append((hop.definition, next)) }
                if followsRuns { followUpstream(of: next) { waiting.append(($0, next)) } }
            } else {
                next.visitReferences { waiting.append(($0, next)) }
            }
        }
    }

    private func followUpstream(of run: Object, _ visit: (Object) -> Void) {
        guard run is Hop || run is Side else { return }
        let downstream = (run as? Hop)?.downstream
        run.visitReferences { if $0 !== downstream { visit($0) } }
    }

    /// The objects on the way to one, the first reached first.
    package func path(to object: Object) -> [Object] {
        var path: [Object] = []
        var here: Object? = parents[ObjectIdentifier(object)] ?? nil
        while let next = here, path.count < 1_000, next !== object {
            path.append(next)
            here = parents[ObjectIdentifier(next)] ?? nil
        }
        return path.reversed()
    }
}
