/// A name in reach of a formula: how it is written, and what it is.
struct Meaning {
    let text: String
    let kind: Kind
}

extension Formula {
    /// Whether the formula, or a part of it, is such a one.
    func contains(where test: (Formula) -> Bool) -> Bool {
        if test(self) { return true }
        switch self {
        case .list(let items), .call(_, let items): return items.contains { $0.contains(where: test) }
        case .not(let inner), .minus(let inner), .property(let inner, _), .method(let inner, _), .part(let inner, _):
            return inner.contains(where: test)
        case .binary(_, let left, let right): return left.contains(where: test) || right.contains(where: test)
        case .choice(let condition, let yes, let no):
            return [condition, yes, no].contains { $0.contains(where: test) }
        default: return false
        }
    }

    /// Whether anything is thrown somewhere inside.
    var raises: Bool { contains { if case .raise = $0 { true } else { false } } }

    func mentions(_ wanted: Formula) -> Bool { contains { $0 == wanted } }

    /// The formula as statements: `if x > 3 { throw "e" }; return x`. `leaf` is what is done with what it comes to.
    func statements(
        _ names: [String: Meaning], counter: String, _ leaf: (String) -> String = { "return \($0)" }
    ) throws -> String {
        switch self {
        case .raise(let name): return "throw \(Formula.error(name, names))"
        case .choice(let condition, let yes, let no) where yes.raises || no.raises:
            let test = try condition.phrase(names, counter: counter).text
            let first = try yes.statements(names, counter: counter, leaf)
            let second = try no.statements(names, counter: counter, leaf)
            return "if \(test) { \(first) } else { \(second) }"
        default:
            if raises { throw Inexpressible("an error is thrown in the midst of a formula") }
            return leaf(try phrase(names, counter: counter).text)
        }
    }

    static func error(_ name: String, _ names: [String: Meaning]) -> String {
        names[name]?.text ?? name.debugDescription
    }

    /// The formula as an expression, with its kind.
    func phrase(_ names: [String: Meaning], counter: String) throws -> Phrase {
        func phrase(_ formula: Formula) throws -> Phrase { try formula.phrase(names, counter: counter) }
        func operand(_ formula: Formula) throws -> String { try formula.operand(names, counter) }
        switch self {
        case .nothing: return Phrase("nil", .optional(.unknown))
        case .bool(let truth): return Phrase("\(truth)", .bool)
        case .int(let number): return Phrase("\(number)", .int)
        case .double(let number): return Phrase("\(number)", .double)
        case .string(let text): return Phrase(text.debugDescription, .string)
        case .name(let name):
            guard let meaning = names[name] else { throw Inexpressible("the name \(name) has no meaning") }
            return Phrase(meaning.text, meaning.kind)
        case .calls: return Phrase(counter, .int)
        case .sideEffect: return Phrase("()", .void)
        case .list(let items):
            let parts = try items.map(phrase)
            return Phrase("(" + parts.map(\.text).joined(separator: ", ") + ")", .tuple(parts.map(\.kind)))
        case .not(let inner): return Phrase("!\(try operand(inner))", .bool)
        case .minus(let inner): return Phrase("-\(try operand(inner))", try phrase(inner).kind)
        case .binary(let sign, let left, let right):
            let text = "\(try operand(left)) \(sign) \(try operand(right))"
            return Phrase(text, try Formula.kind(of: sign, phrase(left).kind, phrase(right).kind))
        case .choice(let condition, let yes, let no):
            return Phrase(
                "\(try operand(condition)) ? \(try operand(yes)) : \(try operand(no))",
                try yes.kind(names, counter).joined(no.kind(names, counter)))
        case .call(let name, let arguments): return try Formula.call(name, arguments.map(phrase))
        case .property(let inner, let name): return try phrase(inner).property(name)
        case .method(let inner, "trim"):
            return Phrase("\(try operand(inner)).trimmingCharacters(in: .whitespaces)", .string)
        case .method(let inner, let name): return Phrase("\(try operand(inner)).\(name)()", .string)
        case .part(let inner, let index): return try phrase(inner).part(index)
        case .raise: throw Inexpressible("an error is thrown in the midst of a formula")
        }
    }

    /// What the formula gives where it gives anything.
    func kind(_ names: [String: Meaning], _ counter: String) throws -> Kind {
        switch self {
        case .raise: .unknown
        case .choice(_, let yes, let no): try yes.kind(names, counter).joined(no.kind(names, counter))
        default: try phrase(names, counter: counter).kind
        }
    }

    /// The formula as an operand, in brackets if it is no simple one.
    private func operand(_ names: [String: Meaning], _ counter: String) throws -> String {
        let text = try phrase(names, counter: counter).text
        switch self {
        case .binary, .choice, .not: return "(\(text))"
        default: return text
        }
    }

    private static func kind(of sign: String, _ left: Kind, _ right: Kind) -> Kind {
        switch sign {
        case "==", "!=", "<", "<=", ">", ">=", "&&", "||": .bool
        case "??": right
        default: left.joined(right)
        }
    }

    private static func call(_ name: String, _ arguments: [Phrase]) throws -> Phrase {
        guard arguments.count == 1 else { throw Inexpressible("\(name)() has no meaning") }
        switch name {
        case "str": return Phrase("\"\\(\(arguments[0].text))\"", .string)
        case "sum": return try arguments[0].sum()
        case "isPrime": return Phrase("isPrime(\(arguments[0].text))", .bool)
        default: throw Inexpressible("\(name)() has no meaning")
        }
    }
}

extension Phrase {
    fileprivate func property(_ name: String) throws -> Phrase {
        if name == "key", case .group(let key, _) = kind { return Phrase("\(text).key", key) }
        guard name == "count" else { throw Inexpressible(".\(name) has no meaning") }
        return Phrase("\(text).count", .int)
    }

    fileprivate func part(_ index: Int) throws -> Phrase {
        switch kind {
        case .tuple(let items) where items.indices.contains(index): return Phrase("\(text).\(index)", items[index])
        case .array(let item): return Phrase("\(text)[\(index)]", item)
        default: throw Inexpressible("there is no .\(index)")
        }
    }

    fileprivate func sum() throws -> Phrase {
        switch kind {
        case .tuple(let items):
            let parts = items.indices.map { "\(text).\($0)" }
            return Phrase(parts.joined(separator: " + "), items.reduce(.unknown) { $0.joined($1) })
        case .array(let item): return Phrase("\(text).reduce(0, +)", item)
        default: throw Inexpressible("what is summed is neither a tuple nor an array")
        }
    }
}
