import Language
import Reactive
import Values

/// The variables, and the properties below what has a name, that may come to hold other streams than those that got
/// their names there.
struct HeldStreams {
    var variables: [Renaming.Held] = []

    /// What one held when it was last looked at.
    private struct Held {
        let root: String
        let path: String
        let index: Int
        weak var owner: Instance?
        weak var object: Object?
    }

    private var properties: [Held] = []
    private static let depth = 4

    /// Begins to look at those below a name.
    mutating func look(below name: String, _ value: Value) {
        properties.removeAll { $0.root == name }
        var seen: Set<ObjectIdentifier> = []
        collect(value, name, root: name, &seen, 0)
    }

    /// Those that hold something else now, each by the way to it.
    mutating func changes() -> [(root: String, path: String, value: Value)] {
        var found: [(root: String, path: String, value: Value)] = []
        for index in properties.indices {
            guard let owner = properties[index].owner else { continue }
            let value = owner.fields[properties[index].index]
            guard value.object !== properties[index].object else { continue }
            properties[index].object = value.object
            found.append((properties[index].root, properties[index].path, value))
        }
        return found
    }

    private mutating func collect(
        _ value: Value, _ path: String, root: String, _ seen: inout Set<ObjectIdentifier>, _ depth: Int
    ) {
        guard let owner = value.object as? Instance, depth < HeldStreams.depth,
            seen.insert(ObjectIdentifier(owner)).inserted
        else { return }
        for (index, (field, value)) in zip(owner.nominal.fields, owner.fields).enumerated() where !field.isPrivate {
            let way = "\(path).\(field.name)"
            if !field.isLet, value.isNull || value.object is Instance || value.object is Stream {
                properties.append(Held(root: root, path: way, index: index, owner: owner, object: value.object))
            }
            collect(value, way, root: root, &seen, depth + 1)
        }
    }
}
