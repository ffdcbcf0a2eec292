/// The body of a closure, as the vectors write it: `x == 5 ? (throw testError) : str(x)`.
package indirect enum Formula: Equatable {
    case nothing
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case name(String)
    /// How often the closure was called, this time included.
    case calls
    /// Something done that does not matter.
    case sideEffect
    case list([Formula])
    case not(Formula)
    case minus(Formula)
    case binary(String, Formula, Formula)
    case choice(Formula, Formula, Formula)
    case call(String, [Formula])
    case property(Formula, String)
    case method(Formula, String)
    case part(Formula, Int)
    case raise(String)

    /// Operators by how tightly they bind, loosest first.
    static let precedence: [[String]] = [
        ["??"], ["||"], ["&&"], ["==", "!="], ["<", "<=", ">", ">="], ["+", "-"], ["*", "/", "%"],
    ]
}

/// A closure of a vector: its parameters and what it makes of them.
package struct Closure: Equatable {
    package let parameters: [String]
    package let body: Formula

    package init(parameters: [String], body: Formula) {
        self.parameters = parameters
        self.body = body
    }
}
