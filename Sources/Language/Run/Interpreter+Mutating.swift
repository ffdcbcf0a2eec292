import Reactive
import Values

extension Interpreter {
    /// Calls the mutating method that a value's own type has for a selector, or sets a property: `name=`.
    package func mutate(_ place: inout Value, _ selector: String, _ arguments: [Value], at site: Place) throws -> Value
    {
        guard let nominal = nominal(of: place) else { throw RuntimeError("nil has no '\(selector)'", at: site) }
        let function = library.method(selector, of: nominal)?.function
        let keepsSelf = (function as? ClosureFunction)?.code.keepsSelf ?? false
        // Of an object's methods only those do that a protocol gives to all kinds of types.
        guard !nominal.isReference || keepsSelf else { return try send(selector, to: place, arguments, at: site) }
        if let function {
            let answer = try function.call([place] + arguments)
            // A method that changes nothing gives its result alone.
            guard keepsSelf, case .object(let object) = answer, let pair = object as? TupleObject else { return answer }
            place = pair.items[1]
            return pair.items[0]
        }
        if selector.hasSuffix("="), let index = nominal.fieldIndex(String(selector.dropLast())),
            let new = arguments.first
        {
            try nominal.change(&place, at: index) { $0 = new }
            return .void
        }
        if selector == "subscript(_:)=", place.items != nil, arguments.count == 2 {
            return try ArrayObject.change(&place, arguments[1], to: arguments[0], at: site)
        }
        throw RuntimeError("\(nominal.name) has no '\(selector)'", at: site)
    }
}
