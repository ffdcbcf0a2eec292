import Reactive

/// A function as a text declares and calls it: by its name, and the label of its first argument, if it has any.
struct FunctionText {
    package let name: String
    /// Nil if it has no parameters, empty if the first has no label.
    package let label: String?
}

/// What is looked for.
enum Wanted {
    /// Of a property that is set, `$` stands before its name.
    case pushes(into: String, madeAt: Place?, holding: ValueReader.Held = .values)
    /// Calls of a function that pushes, and where it does.
    case calls(of: FunctionText, pushing: Place)

    var name: String {
        switch self {
        case .pushes(let name, _, _): name.hasPrefix("$") ? String(name.dropFirst()) : name
        case .calls(let function, _): function.name
        }
    }
}
