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

    /// Sets what a key path leads to from a value; a struct is changed in place.
    func set(_ names: ArraySlice<String>, in value: inout Value, to new: Value) throws {
        guard let name = names.first else { value = new; return }
        var inner = new
        if names.count > 1 {
            inner = try send(name, to: value, [], at: .nowhere)
            try set(names.dropFirst(), in: &inner, to: new)
        }
        _ = try mutate(&value, name + "=", [inner], at: .nowhere)
    }

    /// Sets a property, observers told.
    package func set(_ names: [String], of object: Object, to value: Value) throws {
        var this = Value.object(object)
        try set(names[...], in: &this, to: value)
    }
}
