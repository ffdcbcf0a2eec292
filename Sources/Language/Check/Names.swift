/// What a session has defined.
package final class Names {
    package private(set) var globals: [String: Global] = [:]
    /// Names that a file declares further down: bodies may use them, which run later.
    package var promised: [String: Global] = [:]
    /// The modules that were imported.
    package var imports: Set<String> = []
    /// Whether what is declared is a program in Swift, whose types may know of each other what they like.
    package var isProgram = false
    /// What each change took the place of, the latest last.
    private var past: [(name: String, old: Global?)] = []

    package init() {}

    package func set(_ name: String, to global: Global?) {
        past.append((name, globals[name]))
        globals[name] = global
    }

    /// A name as it is declared: the one that was promised, if there is one.
    func declare(_ name: String, _ type: Type, isLet: Bool) -> Global {
        let type = type.replacing([:], isDeep: true)
        let promise = promised.removeValue(forKey: name)
        let isKept = promise.map { $0.type.isSame(as: type) && $0.isLet == isLet } ?? false
        let global = isKept ? promise ?? Global(name, type, isLet: isLet) : Global(name, type, isLet: isLet)
        set(name, to: global)
        return global
    }

    /// How many changes there were, to go back to.
    package var changes: Int { past.count }

    /// The names that have changed since there were so many changes.
    func changed(since mark: Int) -> Set<String> { Set(past[min(mark, past.count)...].map(\.name)) }

    package func undo(to mark: Int) {
        while past.count > mark, let (name, old) = past.popLast() { globals[name] = old }
    }

    /// What was changed stays.
    package func commit() { past = [] }
}
