import Reactive
import Values

/// Properties by name: what key paths lead to.
extension Interpreter {
    /// `["address", "city"]` of `\.address.city`.
    package func propertyNames(_ path: Function) -> [String] {
        let closure = (path as? ConstantFunction)?.closure ?? path as? ClosureFunction
        guard let name = closure?.code.name, name.hasPrefix("\\.") else { return [] }
        return name.dropFirst(2).split(separator: ".").map(String.init)
    }

    /// Sets a property, observers told.
    package func set(_ names: [String], of object: Object, to value: Value) throws {
        guard let name = names.first, let instance = object as? Instance else {
            throw Trap("there is no such property")
        }
        let place = Place.nowhere
        if names.count > 1 {
            guard case .object(let inner) = try send(name, to: .object(instance), [], at: place) else { return }
            return try set(Array(names.dropFirst()), of: inner, to: value)
        }
        if let index = instance.nominal.fieldIndex(name) {
            return try set(instance, index, to: value, from: instance.value(at: index))
        }
        _ = try send("\(name)=", to: .object(instance), [value], at: place)
    }
}
