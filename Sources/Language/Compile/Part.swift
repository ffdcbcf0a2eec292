import Values

// Closures inside of an optional or an array are called through thunks, two at each call; fields of a struct are not.

/// Code of a value, kept in a list or perhaps absent.
struct Part { let run: Code }

/// Code of a condition, kept in a list or perhaps absent.
struct Test { let run: BoolCode }

/// Code of a statement, kept in a list.
struct Act { let run: Exec }

extension Compiler {
    func part(_ typed: Typed) -> Part { Part(run: value(typed)) }

    func part(_ typed: Typed?) -> Part? {
        if let typed { return Part(run: value(typed)) }
        return nil
    }

    func condition(_ typed: Typed?) -> Test? {
        if let typed { return Test(run: operators.bool(typed)) }
        return nil
    }
}
