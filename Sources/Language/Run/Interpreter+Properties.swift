import Reactive
import Values

/// What key paths lead to.
extension Interpreter {
    /// `["address", "city"]` of `\.address.city`.
    package func propertyNames(_ path: Function) -> [String] {
        if path is JoinedPath { return path.pathSteps }
        let closure = (path as? ConstantFunction)?.closure ?? path as? ClosureFunction
        guard let name = closure?.code.name, name.hasPrefix("\\.") else { return [] }
        return name.dropFirst(2).split(separator: ".").map(String.init)
    }

    /// Sets what a key path leads to; a struct is changed in place.
    package func set(_ path: Function, in value: inout Value, to new: Value, at place: Place = .nowhere) throws {
        guard let store = path.store else {
            throw RuntimeError("what this key path leads to can only be read", at: place)
        }
        value = try store.call([value, new])
    }
}
