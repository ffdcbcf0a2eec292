import Log

/// Streams whose signals go into the log and not to the screen.
package struct Muted {
    package private(set) var names: Set<String> = []
    /// Those of them that are printed again as soon as an entry makes them speak.
    private var untilTyped: Set<String> = []
    /// How many signals were not printed, and the first and last of them.
    private var count = 0
    private var first = 0
    private var last = 0
    /// How many lines that closures printed were not shown.
    private var lines = 0

    /// What the lines are called that closures print.
    package static let prints = "print"

    package init() {}

    package mutating func add(_ more: some Sequence<String>, untilTyped isUntilTyped: Bool = false) {
        names.formUnion(more)
        if isUntilTyped { untilTyped.formUnion(more) } else { untilTyped.subtract(more) }
    }

    /// Whether a line is not to be printed; then it is counted. `isTyped`: whether an entry led to it.
    mutating func hides(_ line: Line, isTyped: (Signal?) -> Bool) -> Bool {
        if case .print = line { return hidesPrint(isTyped: isTyped(nil)) }
        guard !names.isEmpty, case .signal(let signal) = line, names.contains(signal.name) else { return false }
        if untilTyped.contains(signal.name), isTyped(signal) {
            untilTyped.remove(signal.name)
            names.remove(signal.name)
            return false
        }
        if count == 0 { first = signal.id }
        last = signal.id
        count += 1
        return true
    }

    /// The same of a line that a closure prints.
    private mutating func hidesPrint(isTyped: Bool) -> Bool {
        guard names.contains(Muted.prints) else { return false }
        if isTyped {
            untilTyped.remove(Muted.prints)
            names.remove(Muted.prints)
            return false
        }
        lines += 1
        return true
    }

    /// Ends it, and says what was not printed.
    mutating func end() -> String {
        defer { self = Muted() }
        let unseen = lines == 0 ? "" : "; \(lines) lines of closures were not shown"
        let what = "\(names.sorted().joined(separator: ", ")): printed again\(unseen)"
        switch count {
        case 0: return what
        case 1: return "\(what); 1 signal meanwhile, :log #\(first)"
        default: return "\(what); \(count) signals meanwhile, :log #\(first) #\(last)"
        }
    }
}
