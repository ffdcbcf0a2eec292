/// What holds where an expression stands: the names in reach, whose body it is in, what it may do there.
struct Surroundings {
    /// Names in reach inside of functions, innermost last.
    var blocks: [[String: Local]] = []
    var function: FunctionScope?
    /// The type whose body is being checked, what `Self` is in it, and the generics in reach.
    var enclosing: Nominal?
    var itself: Type?
    var genericNames: [String: Type] = [:]
    /// Whether `self` is the type around.
    var isInStatic = false
    /// Whether a `try` stands before the expression that is checked.
    var isTrying = false
    /// Whether an error thrown here goes to somebody: a `catch`, or who calls the function.
    var handlesErrors = true
    /// Whether `self` may be changed where we are, and whether its lets may be.
    var isMutating = false
    var isInitializing = false
    /// The stored property whose observer is checked, and the function that sets it directly.
    var observed: (field: String, scope: FunctionScope)?
    /// What the first of several patterns of a case binds: the others give the same names their values.
    var alternative: [String: Local]?
    /// Whether bodies of functions are checked, which run when all of a file is known.
    var isInBodies = false
}

extension Checker {
    /// Does something where other things hold; afterwards all is as before.
    func within<Result>(_ change: (inout Surroundings) -> Void, _ body: () -> Result) -> Result {
        let outer = surroundings
        var inner = outer
        change(&inner)
        surroundings = inner
        defer { surroundings = outer }
        return body()
    }

    var blocks: [[String: Local]] {
        get { surroundings.blocks }
        _modify { yield &surroundings.blocks }
    }
    var function: FunctionScope? { surroundings.function }
    var enclosing: Nominal? { surroundings.enclosing }
    var itself: Type? { surroundings.itself }
    var genericNames: [String: Type] { surroundings.genericNames }
    var isInStatic: Bool { surroundings.isInStatic }
    var isTrying: Bool { surroundings.isTrying }
    var handlesErrors: Bool { surroundings.handlesErrors }
    var isMutating: Bool { surroundings.isMutating }
    var isInitializing: Bool { surroundings.isInitializing }
    var observed: (field: String, scope: FunctionScope)? { surroundings.observed }
}
