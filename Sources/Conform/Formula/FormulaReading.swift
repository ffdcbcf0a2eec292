/// A formula that can't be read.
package struct FormulaMistake: Error, Equatable { package let sentence: String }

extension Closure {
    /// Reads `(a, b) => a + b`, `x => x`, or `sideEffect`.
    package init(_ text: String) throws(FormulaMistake) {
        var reader = FormulaReader(try Lexer.tokens(text))
        self = try reader.closure()
    }
}

extension Formula {
    package init(_ text: String) throws(FormulaMistake) {
        var reader = FormulaReader(try Lexer.tokens(text))
        self = try reader.whole()
    }
}

private enum Token: Equatable {
    case name(String)
    case int(Int)
    case double(Double)
    case string(String)
    case mark(String)
}

private enum Lexer {
    private static let marks = [
        "=>", "==", "!=", "<=", ">=", "&&", "||", "??", "+", "-", "*", "/", "%", "<", ">", "!", "?", ":", "(", ")", "[",
        "]", ",", ".",
    ]

    static func tokens(_ text: String) throws(FormulaMistake) -> [Token] {
        var tokens: [Token] = []
        var rest = Substring(text)
        while let first = rest.first {
            guard tokens.count < 1_000 else { throw FormulaMistake(sentence: "a formula is too long") }
            if first.isWhitespace {
                rest.removeFirst()
            } else if first.isLetter || first == "_" {
                let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                tokens.append(.name(String(word)))
                rest = rest.dropFirst(word.count)
            } else if first.isNumber {
                var digits = rest.prefix { $0.isNumber }
                let isPart = tokens.last == .mark(".")
                let fraction = rest.dropFirst(digits.count)
                if !isPart, fraction.first == ".", fraction.dropFirst().first?.isNumber == true {
                    digits = rest.prefix(digits.count + 1 + fraction.dropFirst().prefix { $0.isNumber }.count)
                }
                rest = rest.dropFirst(digits.count)
                if let value = Int(digits) {
                    tokens.append(.int(value))
                } else if let value = Double(digits) {
                    tokens.append(.double(value))
                } else {
                    throw FormulaMistake(sentence: "\(digits) is no number")
                }
            } else if first == "\"" || first == "'" {
                tokens.append(.string(try string(&rest, until: first)))
            } else if let mark = marks.first(where: { rest.hasPrefix($0) }) {
                tokens.append(.mark(mark))
                rest = rest.dropFirst(mark.count)
            } else {
                throw FormulaMistake(sentence: "\(first) means nothing in a formula")
            }
        }
        return tokens
    }

    private static func string(_ rest: inout Substring, until quote: Character) throws(FormulaMistake) -> String {
        rest.removeFirst()
        var text = ""
        while let character = rest.popFirst() {
            if character == quote { return text }
            if character == "\\", let escaped = rest.popFirst() {
                text.append(escaped == "n" ? "\n" : escaped == "t" ? "\t" : escaped)
            } else {
                text.append(character)
            }
        }
        throw FormulaMistake(sentence: "a string does not end")
    }
}

private struct FormulaReader {
    private var tokens: ArraySlice<Token>
    private var depth = 0

    init(_ tokens: [Token]) { self.tokens = tokens[...] }

    mutating func closure() throws(FormulaMistake) -> Closure {
        guard tokens.contains(.mark("=>")) else { return Closure(parameters: [], body: try whole()) }
        var parameters: [String] = []
        while let token = tokens.popFirst(), token != .mark("=>") {
            if case .name(let name) = token { parameters.append(name) }
        }
        return Closure(parameters: parameters, body: try whole())
    }

    mutating func whole() throws(FormulaMistake) -> Formula {
        let formula = try choice()
        if let token = tokens.first { throw FormulaMistake(sentence: "\(token) is not wanted here") }
        return formula
    }

    private mutating func choice() throws(FormulaMistake) -> Formula {
        guard depth < 100 else { throw FormulaMistake(sentence: "a formula is nested too deeply") }
        depth += 1
        defer { depth -= 1 }
        let condition = try binary(0)
        guard takes("?") else { return condition }
        let yes = try choice()
        try expect(":")
        return .choice(condition, yes, try choice())
    }

    private mutating func binary(_ level: Int) throws(FormulaMistake) -> Formula {
        guard level < Formula.precedence.count else { return try unary() }
        var left = try binary(level + 1)
        while case .mark(let mark)? = tokens.first, Formula.precedence[level].contains(mark) {
            tokens.removeFirst()
            left = .binary(mark, left, try binary(level + 1))
        }
        return left
    }

    private mutating func unary() throws(FormulaMistake) -> Formula {
        guard depth < 100 else { throw FormulaMistake(sentence: "a formula is nested too deeply") }
        depth += 1
        defer { depth -= 1 }
        if takes("!") { return .not(try unary()) }
        if takes("-") { return .minus(try unary()) }
        return try postfix()
    }

    private mutating func postfix() throws(FormulaMistake) -> Formula {
        var formula = try primary()
        while takes(".") {
            switch tokens.popFirst() {
            case .int(let index)?: formula = .part(formula, index)
            case .name(let name)?:
                if takes("(") {
                    try expect(")")
                    formula = .method(formula, name)
                } else {
                    formula = .property(formula, name)
                }
            default: throw FormulaMistake(sentence: "a name is wanted after the dot")
            }
        }
        return formula
    }

    private mutating func primary() throws(FormulaMistake) -> Formula {
        guard let token = tokens.popFirst() else { throw FormulaMistake(sentence: "a formula ends too soon") }
        switch token {
        case .int(let value): return .int(value)
        case .double(let value): return .double(value)
        case .string(let text): return .string(text)
        case .name(let name): return try named(name)
        case .mark("("):
            let inner = try list(until: ")")
            return inner.count == 1 ? inner[0] : .list(inner)
        case .mark("["): return .list(try list(until: "]"))
        case .mark(let mark): throw FormulaMistake(sentence: "\(mark) is not wanted here")
        }
    }

    private mutating func named(_ name: String) throws(FormulaMistake) -> Formula {
        switch name {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "nil", "null": return .nothing
        case "calls": return .calls
        case "sideEffect": return .sideEffect
        case "throw": return .raise(try errorName())
        default: return takes("(") ? .call(name, try list(until: ")")) : .name(name)
        }
    }

    /// `testError`, or `RxError.timeout`.
    private mutating func errorName() throws(FormulaMistake) -> String {
        guard case .name(let first)? = tokens.popFirst() else {
            throw FormulaMistake(sentence: "throw wants the name of an error")
        }
        guard takes(".") else { return first }
        guard case .name(let second)? = tokens.popFirst() else {
            throw FormulaMistake(sentence: "a name is wanted after the dot")
        }
        return "\(first).\(second)"
    }

    private mutating func list(until end: String) throws(FormulaMistake) -> [Formula] {
        if takes(end) { return [] }
        var items = [try choice()]
        while takes(",") { items.append(try choice()) }
        try expect(end)
        return items
    }

    private mutating func takes(_ mark: String) -> Bool {
        guard tokens.first == .mark(mark) else { return false }
        tokens.removeFirst()
        return true
    }

    private mutating func expect(_ mark: String) throws(FormulaMistake) {
        guard takes(mark) else { throw FormulaMistake(sentence: "\(mark) is wanted") }
    }
}
