import Messages

/// Types with others in their brackets, where they are written: `Box<Int>`.
struct WrittenBounds {
    let checker: Checker

    /// What stands for the parameters of a type must follow what these must; it may be said further down that it does.
    func note(_ name: String, _ generics: [GenericType], _ arguments: [Type], _ span: Span) {
        if !arguments.isEmpty { checker.pending.applied.append((name, generics, arguments, span)) }
    }

    /// Holds written types to what their parameters must follow, when all that a unit declares is known.
    func hold() {
        guard !checker.pending.applied.isEmpty, checker.pending.unfinished.isEmpty, checker.pending.extensions.isEmpty
        else { return }
        let applied = checker.pending.applied
        checker.pending.applied = []
        for (name, generics, arguments, span) in applied {
            for (generic, type) in zip(generics, arguments) where type.isKnown && !type.isSpoilt && !type.isOpen {
                for bound in generic.bounds where bound.kind == .protocol && tells(type, of: bound) {
                    // What is erased to a hash, `AnyHashable`, is a type of its own here as well.
                    let promise = Promised(
                        type: type, wanted: bound, span: span, what: "'\(name)'",
                        isOpened: type.nominal?.isBuiltIn == true)
                    guard !promise.isKept, checker.report.isNews("\(span): \(bound.name)") else { continue }
                    checker.tell(promise)
                }
            }
        }
    }
    /// Whether it is known for sure what a type follows: the vocabulary does not say all of its own.
    private func tells(_ type: Type, of bound: Nominal) -> Bool {
        !bound.isBuiltIn || type.nominal?.isBuiltIn != true || type.isNumber || type.isText || type.isList
    }
}
