/// Reads Objective-C from left to right and says it in Swift; what it does not know stays as it was.
struct ObjectiveReader {
    private let text: [Character]
    private var position = 0
    private var depth = 0
    /// Whether a block says that it does not keep its owner.
    private(set) var isWeak = false

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
                isWeak = true
                _ = take("(")
                while let next, next != ")" { position += 1 }
                return take(")") ? "" : nil
            }
            position = start
        }
        if let declared = declaration() { return declared }
        position = start
        if name() == "if" { return conditional() }
        position = start
        guard let target = expression(until: "=;}") else { return nil }
        // A bracket that closes nothing is no statement, and nothing would ever take it.
        guard take("=") else { return position > start ? target : nil }
        guard let value = expression(until: ";}") else { return nil }
        if target.hasSuffix(".rac_command") { return "\(value).bind(to: \(target.dropLast(12)))" }
        if target.hasPrefix("RACChannelTo("), value.hasPrefix("RACChannelTo(") {
            return "\(channel(target)) <~> \(channel(value))"
        }
        return "\(target) = \(value)"
    }

    /// `RACChannelTo(view, text)` as the path that it is a channel to.
    private func channel(_ text: String) -> String {
        text.dropFirst(13).dropLast().split(separator: ",").prefix(2).map { $0.drop { $0 == " " } }.joined(
            separator: ".")
    }

    /// `if (condition) { … } else { … }`, behind the `if`.
    private mutating func conditional() -> String? {
        guard take("("), let condition = expression(until: ")"), take(")"), take("{"), let body = lines() else {
            return nil
        }
        let text = "if \(condition) { \(body.joined(separator: "; ")) }"
        let mark = position
        skipBlanks()
        guard name() == "else", take("{"), let other = lines() else {
            position = mark
            return text
        }
        return text + " else { \(other.joined(separator: "; ")) }"
    }

    /// The statements up to the brace that closes them.
    private mutating func lines() -> [String]? {
        var lines: [String] = []
        while !isAtEnd, next != "}" {
            guard let line = statement() else { return nil }
            if !line.isEmpty { lines.append(line) }
        }
        return take("}") ? lines : nil
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
        return ObjectiveReader.renamed(result.trimmed)
    }

    /// Properties under their names here.
    private static func renamed(_ text: String) -> String {
        var text = text
        for (there, here) in Selectors.properties { text = text.replacing(there, with: here) }
        if text.hasSuffix(".rac_sequence.signal") { return "Observable.from(\(text.dropLast(20)))" }
        if text.hasSuffix(".signal") { text = text.dropLast(7) + ".asObservable()" }
        return text.replacing(".rac_sequence", with: ".lazy")
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
            let isCast = inside.hasSuffix("*") || Selectors.casts.contains(inside)
            return isCast ? "" : "(\(inside))"
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
            guard take("("), let all = list(until: ")"), take(")") else { return nil }
            return "print(\(ObjectiveC.interpolated(all)))"
        case "RACTuplePack":
            guard take("("), let all = list(until: ")"), take(")") else { return nil }
            return "(\(all))"
        case _ where name.hasPrefix("UIControlEvent"):
            let event = name.dropFirst(14)
            return "." + event.prefix(1).lowercased() + event.dropFirst()
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
        case "{":
            position += 1
            guard let items = list(until: "}"), take("}") else { return nil }
            return items.isEmpty ? "[:]" : "[\(items)]"
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
            let isWork = part.lowercased().hasSuffix("signalblock")
            isTyped = isWork
            guard var argument = argument() else { return nil }
            // Nothing else tells what a command says.
            if isWork { argument = argument.replacing("Observable.empty()", with: "Observable<Any>.empty()") }
            isTyped = false
            let nothing = part == "createSignal" ? "Disposables.create()" : ".empty()"
            arguments.append(argument.replacing("return nil", with: "return \(nothing)"))
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
        return result.isEmpty ? nil : ObjectiveReader.renamed(result)
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
        return ObjectiveReader.renamed(result.trimmed)
    }

    /// Whether the block that follows must say what it takes.
    private var isTyped = false

    /// `^(id x) { return y; }` is `{ x in y }`.
    private mutating func block() -> String? {
        let (isTyped, outer) = (isTyped, isWeak)
        (self.isTyped, isWeak) = (false, false)
        defer { isWeak = isWeak || outer }
        position += 1
        while let next, next != "(", next != "{" { position += 1 }
        var parameters: [(name: String, type: String)] = []
        if take("(") {
            guard let inside = list(until: ")"), take(")") else { return nil }
            parameters = inside.split(separator: ",").compactMap { part in
                let words = part.split { " *".contains($0) }.map(String.init)
                return words.last.map { ($0, words.count > 1 ? words[0] : "id") }
            }
            parameters.removeAll { $0.name == "void" }
        }
        guard take("{"), var lines = lines() else { return nil }
        if lines.count == 1, lines[0].hasPrefix("return "), lines[0] != "return nil" {
            lines[0] = String(lines[0].dropFirst(7))
        }
        if isWeak, lines.count == 1, lines[0].hasPrefix("self.") { lines[0] = "self?" + lines[0].dropFirst(4) }
        let body = lines.joined(separator: "; ")
        let names = parameters.map { name, type in
            let used = ObjectiveReader.mentions(body, name) ? name : "_"
            return isTyped ? "(\(used): \(used == "_" ? "Void" : Selectors.values[type] ?? type))" : used
        }
        let isWeak = isWeak && ObjectiveReader.mentions(body, "self")
        let isVoid = !lines.contains { $0.hasPrefix("return ") } && lines.count != 1
        let head = (isWeak ? "[weak self] " : "") + names.joined(separator: ", ")
        let start = isWeak && isVoid ? "guard let self else { return }; " : ""
        let isBare = head.isEmpty
        return "{ \(isBare ? "" : head + " in ")\(start)\(body)\(body.isEmpty ? "" : " ")}"
    }

    /// Whether a name stands in a text as a word.
    private static func mentions(_ text: String, _ name: String) -> Bool {
        text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == name }
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
