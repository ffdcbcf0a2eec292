/// Reads Objective-C from left to right and says it in Swift; what it does not know stays as it was.
struct ObjectiveReader {
    private let text: [Character]
    private var position = 0
    private var depth = 0

    init(_ text: String) { self.text = Array(text) }

    var isAtEnd: Bool {
        mutating get {
            skipBlanks()
            return position >= text.count
        }
    }

    private var next: Character? { position < text.count ? text[position] : nil }

    private mutating func skipBlanks() {
        while let next, next.isWhitespace || next == ";" { position += 1 }
    }

    private mutating func take(_ wanted: Character) -> Bool {
        while let next, next.isWhitespace { position += 1 }
        guard next == wanted else { return false }
        position += 1
        return true
    }

    private mutating func name() -> String {
        var name = ""
        while let next, next.isLetter || next.isNumber || next == "_" {
            name.append(next)
            position += 1
        }
        return name
    }

    // MARK: statements

    /// One statement; empty where there is none in Swift.
    mutating func statement() -> String? {
        guard !isAtEnd, depth < 100 else { return nil }
        depth += 1
        defer { depth -= 1 }
        let start = position
        if take("@") {
            let macro = name()
            if macro == "weakify" || macro == "strongify" {
                _ = take("(")
                while let next, next != ")" { position += 1 }
                return take(")") ? "" : nil
            }
            position = start
        }
        if let declared = declaration() { return declared }
        position = start
        guard let target = expression(until: "=;}") else { return nil }
        // A bracket that closes nothing is no statement, and nothing would ever take it.
        guard take("=") else { return position > start ? target : nil }
        guard let value = expression(until: ";}") else { return nil }
        return "\(target) = \(value)"
    }

    /// `RACSignal *name = value`
    private mutating func declaration() -> String? {
        let type = name()
        guard !type.isEmpty, take("*") else { return nil }
        while let next, next.isWhitespace { position += 1 }
        let called = name()
        guard !called.isEmpty, take("="), let value = expression(until: ";}") else { return nil }
        return "let \(called) = \(value)"
    }

    // MARK: expressions

    /// All up to one of `ends`, which is left.
    private mutating func expression(until ends: String) -> String? {
        guard depth < 100 else { return nil }
        depth += 1
        defer { depth -= 1 }
        var result = ""
        while let next, !ends.contains(next) {
            guard let piece = piece() else { return nil }
            result += piece
        }
        return result.trimmed
    }

    private mutating func piece() -> String? {
        guard let next else { return nil }
        switch next {
        case "[": return message()
        case "^": return block()
        case "@": return literal()
        case "\"": return string()
        case "(":
            position += 1
            guard let inside = list(until: ")"), take(")") else { return nil }
            return "(\(inside))"
        case "]", ")", "}", "{": return nil
        default:
            if next.isLetter || next == "_" { return word() }
            position += 1
            return String(next)
        }
    }

    private mutating func word() -> String? {
        let name = name()
        switch name {
        case "YES": return "true"
        case "NO": return "false"
        case "NSLog":
            guard take("("), let first = expression(until: ",)") else { return nil }
            guard take(",") else { return take(")") ? "print(\(first))" : nil }
            guard let rest = list(until: ")"), take(")") else { return nil }
            return "print(\(rest))"
        default: return name
        }
    }

    /// Expressions with commas between.
    private mutating func list(until end: Character) -> String? {
        var items: [String] = []
        while next != nil, next != end {
            guard let item = expression(until: ",\(end)") else { return nil }
            items.append(item)
            if !take(",") { break }
        }
        return items.joined(separator: ", ")
    }

    private mutating func string() -> String {
        var result = "\""
        position += 1
        while let next {
            result.append(next)
            position += 1
            if next == "\\", let escaped = self.next {
                result.append(escaped)
                position += 1
            } else if next == "\"" {
                return result
            }
        }
        return result + "\""
    }

    /// `@"text"`, `@1`, `@YES`, `@[a, b]`, `@(x)`.
    private mutating func literal() -> String? {
        position += 1
        switch next {
        case "\"": return string()
        case "[":
            position += 1
            guard let items = list(until: "]"), take("]") else { return nil }
            return "[\(items)]"
        case "(":
            position += 1
            guard let inside = expression(until: ")"), take(")") else { return nil }
            return inside
        default: return piece()
        }
    }

    /// `[receiver selector:argument …]`
    private mutating func message() -> String? {
        guard take("["), depth < 100 else { return nil }
        depth += 1
        defer { depth -= 1 }
        guard let receiver = operand() else { return nil }
        var selector = ""
        var arguments: [String] = []
        while !take("]") {
            let part = name()
            guard !part.isEmpty else { return nil }
            selector += part
            guard take(":") else { continue }
            selector += ":"
            guard let argument = argument() else { return nil }
            arguments.append(argument)
        }
        return selector.isEmpty ? nil : ObjectiveC.message(receiver, selector, arguments)
    }

    /// What a message is sent to: up to a blank outside of brackets.
    private mutating func operand() -> String? {
        _ = take(" ")
        var result = ""
        while let next, !next.isWhitespace, next != "]" {
            guard let piece = piece() else { return nil }
            result += piece
        }
        return result.isEmpty ? nil : result
    }

    /// One argument: up to the next part of the selector, or the end of the message.
    private mutating func argument() -> String? {
        var result = ""
        while let next, next != "]" {
            if next.isWhitespace {
                let mark = position
                while let next = self.next, next.isWhitespace { position += 1 }
                let part = name()
                let isNextPart = !part.isEmpty && self.next == ":"
                position = mark
                if isNextPart { break }
            }
            guard let piece = piece() else { return nil }
            result += piece
        }
        return result.trimmed
    }

    /// `^(id x) { return y; }` is `{ x in y }`.
    private mutating func block() -> String? {
        position += 1
        while let next, next != "(", next != "{" { position += 1 }
        var parameters: [String] = []
        if take("(") {
            guard let inside = list(until: ")"), take(")") else { return nil }
            parameters = inside.split(separator: ",").compactMap {
                $0.split { " *".contains($0) }.last.map(String.init)
            }
            parameters.removeAll { $0 == "void" }
        }
        guard take("{") else { return nil }
        var lines: [String] = []
        while !isAtEnd, next != "}" {
            guard let line = statement() else { return nil }
            if !line.isEmpty { lines.append(line) }
        }
        guard take("}") else { return nil }
        if let last = lines.last, last.hasPrefix("return ") {
            lines[lines.count - 1] = lines.count == 1 ? String(last.dropFirst(7)) : last
        }
        let head = parameters.isEmpty ? "" : parameters.joined(separator: ", ") + " in "
        return "{ \(head)\(lines.joined(separator: "; ")) }"
    }
}

extension String {
    fileprivate var trimmed: String {
        var part = self[...]
        while part.first?.isWhitespace == true { part.removeFirst() }
        while part.last?.isWhitespace == true { part.removeLast() }
        return String(part)
    }
}
