/// Which lines of a file are read: those of `#if` that hold, as swiftc reads them without flags.
struct Conditions {
    private struct Level {
        let isRead: Bool
        /// Whether a branch was taken already.
        var isTaken: Bool
        let isAround: Bool
    }

    private var levels: [Level] = []

    /// Whether lines are read here.
    private var isRead: Bool { levels.last?.isRead ?? true }

    /// Takes a line without the blanks before it; false if it is a condition, or stands where none holds.
    mutating func reads(_ line: some StringProtocol) -> Bool {
        guard line.utf8.first == 0x23 else { return isRead }
        let word = line.prefix { $0 == "#" || $0.isLetter }
        let rest = String(line.dropFirst(word.count).prefix(while: { $0 != "\n" }))
        switch word {
        case "#if":
            let holds = isRead && BuildCondition.holds(rest)
            levels.append(Level(isRead: holds, isTaken: holds, isAround: isRead))
        case "#elseif", "#else":
            guard let last = levels.popLast() else { return true }
            let holds = last.isAround && !last.isTaken && (word == "#else" || BuildCondition.holds(rest))
            levels.append(Level(isRead: holds, isTaken: last.isTaken || holds, isAround: last.isAround))
        case "#endif":
            if levels.popLast() == nil { return true }
        default: return isRead
        }
        return false
    }
}

/// `os(Linux) && !DEBUG`
private struct BuildCondition {
    private var tokens: [Substring]

    static func holds(_ text: String) -> Bool {
        let code = text.firstRange(of: "//").map { text[..<$0.lowerBound] } ?? text[...]
        var tokens: [Substring] = []
        var rest = code
        while let first = rest.first {
            let length =
                first.isLetter || first == "_"
                ? rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }.count : first == "&" || first == "|" ? 2 : 1
            if !first.isWhitespace { tokens.append(rest.prefix(length)) }
            rest = rest.dropFirst(length)
        }
        var condition = BuildCondition(tokens: tokens[...].map { $0 })
        return condition.any()
    }

    private mutating func any() -> Bool {
        var value = all()
        while tokens.first == "||" {
            tokens.removeFirst()
            let other = all()
            value = value || other
        }
        return value
    }

    private mutating func all() -> Bool {
        var value = one()
        while tokens.first == "&&" {
            tokens.removeFirst()
            let other = one()
            value = value && other
        }
        return value
    }

    private mutating func one() -> Bool {
        guard let first = tokens.first else { return false }
        tokens.removeFirst()
        if first == "!" { return !one() }
        if first == "(" { return inside { $0.any() } }
        guard tokens.first == "(" else { return first == "true" }
        tokens.removeFirst()
        let argument = tokens.first ?? ""
        return inside { condition in
            condition.tokens = condition.tokens.drop { $0 != ")" }.map { $0 }
            switch first {
            case "swift", "compiler": return argument == ">"
            case "os": return argument == BuildCondition.system
            case "canImport": return ["Foundation", "Dispatch", "RxSwift", "RxRelay", "RxCocoa"].contains(argument)
            default: return false
            }
        }
    }

    private mutating func inside(_ body: (inout BuildCondition) -> Bool) -> Bool {
        let value = body(&self)
        if tokens.first == ")" { tokens.removeFirst() }
        return value
    }

    #if os(Linux)
        private static let system = "Linux"
    #else
        private static let system = "macOS"
    #endif
}
