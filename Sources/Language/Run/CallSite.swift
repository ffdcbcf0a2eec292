/// Where in a text that is being typed its end stands: in which call, behind what, in which closures.
struct CallSite {
    struct Call {
        /// What stands before the dot; nil for a function or a type.
        let base: String?
        let name: String
        /// The labels that were given before, and the one of the argument at the end.
        var labels: [String] = []
        var label: String?
        /// How many arguments without a label came before.
        var bareBefore = 0
    }

    struct Closure {
        let call: Call?
        var names: [String]
    }

    private(set) var tokens: [Token]
    private let source: SourceText
    /// The brackets that are open at the end, outermost first, as indices of tokens.
    private var openings: [Int] = []

    init(_ text: String) {
        source = SourceText(text)
        tokens = Language.tokens(of: source).filter { !$0.isEnd }
        for (index, token) in tokens.enumerated() {
            switch self.text(token) {
            case "(", "[", "{": openings.append(index)
            case ")", "]", "}": _ = openings.popLast()
            default: break
            }
        }
    }

    func text(_ token: Token) -> String { source.text(token.span) }

    /// `$0` as a name that can be looked up.
    static func shorthand(_ index: Int) -> String { "shorthand\(index)" }

    /// The call whose arguments are being typed.
    var call: Call? {
        guard let opening = openings.last, text(tokens[opening]) == "(", var call = call(before: opening) else {
            return nil
        }
        var depth = 0
        var argument: String?
        for index in (opening + 1)..<max(opening + 1, tokens.count) {
            let sign = text(tokens[index])
            if ["(", "[", "{"].contains(sign) { depth += 1 }
            if [")", "]", "}"].contains(sign) { depth -= 1 }
            guard depth == 0 else { continue }
            if sign == ":", ["(", ","].contains(text(tokens[index - 2])) { argument = text(tokens[index - 1]) }
            if sign == "," {
                if let argument { call.labels.append(argument) } else { call.bareBefore += 1 }
                argument = nil
            }
        }
        call.label = argument
        if let argument { call.labels.append(argument) }
        return call
    }

    /// Whether the colon at the end stands before the type of what is declared.
    var declaresType: Bool {
        let colon = tokens.count - 1
        guard colon > 1, text(tokens[colon]) == ":" else { return false }
        if ["let", "var"].contains(text(tokens[colon - 2])) { return true }
        guard let opening = openings.last, opening > 1, text(tokens[opening]) == "(" else { return false }
        return text(tokens[opening - 1]) == "init" || text(tokens[opening - 2]) == "func"
    }

    /// The closures that are open at the end, outermost first.
    var closures: [Closure] {
        openings.filter { text(tokens[$0]) == "{" }.map { opening in
            var names: [String] = []
            var index = opening + 1
            while index < tokens.count,
                tokens[index].kind == .identifier || ["(", ")", ","].contains(text(tokens[index]))
            {
                if tokens[index].kind == .identifier { names.append(text(tokens[index])) }
                index += 1
            }
            let isNamed = index < tokens.count && text(tokens[index]) == "in"
            return Closure(call: call(before: opening) ?? enclosing(opening), names: isNamed ? names : [])
        }
    }

    /// The call that a closure between parentheses is an argument of.
    private func enclosing(_ opening: Int) -> Call? {
        guard let outer = openings.last(where: { $0 < opening }), text(tokens[outer]) == "(" else { return nil }
        return call(before: outer)
    }

    /// What is called by the bracket at `opening`: `name(`, `base.name {`, `base.name(…) {`.
    private func call(before opening: Int) -> Call? {
        var index = opening - 1
        guard index >= 0 else { return nil }
        if text(tokens[opening]) == "{", text(tokens[index]) == ")" {
            guard let start = opener(of: index) else { return nil }
            index = start - 1
        }
        guard index >= 0, tokens[index].kind == .identifier else { return nil }
        let name = text(tokens[index])
        guard index > 0, text(tokens[index - 1]) == "." else { return Call(base: nil, name: name) }
        return chain(endingAt: index - 2).map { Call(base: $0, name: name) }
    }

    /// The bracket that the one at `index` closes.
    private func opener(of index: Int) -> Int? {
        var depth = 0
        for here in stride(from: index, through: 0, by: -1) {
            switch text(tokens[here]) {
            case ")", "]", "}": depth += 1
            case "(", "[", "{":
                depth -= 1
                if depth == 0 { return here }
            default: break
            }
        }
        return nil
    }

    /// The `<` before what stands between it and the `>` at `index`: names of types.
    private func opener(ofGenerics index: Int) -> Int? {
        var depth = 0
        for here in stride(from: index, through: 0, by: -1) {
            switch text(tokens[here]) {
            case ">": depth += 1
            case "<":
                depth -= 1
                if depth == 0 { return tokens[here].hasSpaceBefore ? nil : here }
            case ",", ".", "?", "[", "]", ":", "(", ")": break
            default: if tokens[here].kind != .identifier { return nil }
            }
        }
        return nil
    }

    /// `a.b(c).d { e }`: the expression of names, calls and brackets that ends with the token at `index`.
    func chain(endingAt end: Int) -> String? {
        var index = end
        while index >= 0 {
            let token = tokens[index]
            switch text(token) {
            case "?", "!":
                index -= 1
                continue
            case ")", "]", "}":
                guard let start = opener(of: index) else { return nil }
                index = start
                let isClosure = text(tokens[start]) == "{"
                if start > 0, isClosure || !tokens[start].hasSpaceBefore,
                    tokens[start - 1].kind == .identifier || [")", "]"].contains(text(tokens[start - 1]))
                {
                    index -= 1
                    continue
                }
                if isClosure { return nil }
            case ">":
                guard let start = opener(ofGenerics: index), start > 0 else { return nil }
                index = start - 1
                continue
            default:
                let isName = [.identifier, .string, .integer, .float, .dollar].contains(token.kind)
                guard isName || text(token) == "self" else { return nil }
            }
            if index > 1, text(tokens[index - 1]) == "." {
                index -= 2
                continue
            }
            return written(index...end)
        }
        return nil
    }

    /// `T` of `let name: T =`, whose sign stands at `index`.
    func annotation(before index: Int) -> String? {
        var start = index - 1
        while start > 0, text(tokens[start]) != ":" {
            guard tokens[start].kind == .identifier || "[]<>.?,".contains(text(tokens[start])) else { return nil }
            start -= 1
        }
        guard start > 0, start < index - 1, text(tokens[start]) == ":" else { return nil }
        return written((start + 1)...(index - 1))
    }

    /// Tokens as they are written; `$0` as the name it was given.
    private func written(_ range: ClosedRange<Int>) -> String {
        var result = ""
        var end = tokens[range.lowerBound].span.start
        for token in tokens[range] {
            result += source.text(Span(end, token.span.start))
            result += token.kind == .dollar ? CallSite.shorthand(Int(text(token).dropFirst()) ?? 0) : text(token)
            end = token.span.end
        }
        return result
    }
}
