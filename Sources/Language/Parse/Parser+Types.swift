import Messages

extension Parser {
    mutating func parseType() -> TypeNode {
        nested(.hole(token.span)) { $0.parseTypeBody() }
    }

    private mutating func parseTypeBody() -> TypeNode {
        let start = token.span.start
        skipAttributes()
        if takeKeyword("inout") {
            let type = parseType()
            return .name("inout", [type], span(from: start))
        }
        // Whose turn it is does not matter here: all happens in one place.
        let marks = ["isolated", "sending", "borrowing", "consuming", "__shared", "__owned"]
        if marks.contains(where: { token.isWord($0) }),
            peek().kind == .identifier || peek().isSign("(") || peek().isSign("["), !peek().startsLine
        {
            advance()
        }
        if token.isWord("some") || token.isWord("any") || token.isWord("each"), peek().kind == .identifier {
            let word = take().text
            let type = parseComposition()
            let whole = span(from: start)
            return word == "some"
                ? .opaque(type, whole)
                : word == "any"
                    ? .existential(type, whole)
                    : .pack(
                        type,
                        whole)
        }
        if token.isKeyword("repeat") {
            advance()
            return .pack(parseType(), span(from: start))
        }
        let type = parseComposition()
        guard tokens.haveArrow(at: index), !token.startsLine || token.isOperator("->") else { return type }
        let effects = parseEffects().effects
        advance()
        let result = parseType()
        var parameters = [type]
        if case .tuple(let elements, _) = type { parameters = elements.map(\.type) }
        return .function(parameters, effects, result, span(from: start))
    }

    /// `async throws(NetworkError)`; `rethrows` counts as throwing.
    mutating func parseEffects() -> (effects: FunctionEffects, thrown: TypeNode?, isRethrowing: Bool) {
        var effects: FunctionEffects = []
        if takeWord("async") { effects.insert(.waiting) }
        if takeKeyword("rethrows") { return (effects.union(.throwing), nil, true) }
        guard takeKeyword("throws") else { return (effects, nil, false) }
        return (effects.union(.throwing), parseThrown(), false)
    }

    /// The type of errors behind `throws`: `throws(NetworkError)`.
    mutating func parseThrown() -> TypeNode? {
        guard token.isSign("("), !token.startsLine else { return nil }
        advance()
        let type = parseType()
        expectSign(")", Message("after the type of the errors"))
        return type
    }

    private mutating func parseComposition() -> TypeNode {
        let start = token.span.start
        var types = [parsePostfixType()]
        while token.isOperator("&") {
            advance()
            types.append(parsePostfixType())
        }
        return types.count == 1 ? types[0] : .composition(types, span(from: start))
    }

    private mutating func parsePostfixType() -> TypeNode {
        let start = token.span.start
        var type = parsePrimaryType()
        while !isRecovering {
            if token.kind == .operator, !token.startsLine, token.text == "?" || token.text == "!",
                !token.hasSpaceBefore
            {
                let isForced = take().text == "!"
                type = isForced ? .forced(type, span(from: start)) : .optional(type, span(from: start))
            } else if token.isSign("."), !token.startsLine, peek().kind == .identifier {
                advance()
                let name = take().text
                if token.isOperator("<"), let arguments = parseTypeArguments() {
                    type = .name(Parser.dotted(type) + "." + name, arguments, span(from: start))
                } else {
                    type = .member(type, name, span(from: start))
                }
            } else {
                break
            }
        }
        return type
    }

    private static func dotted(_ type: TypeNode) -> String {
        switch type {
        case .name(let name, _, _): name
        case .member(let base, let name, _): dotted(base) + "." + name
        default: ""
        }
    }

    private mutating func parsePrimaryType() -> TypeNode {
        let start = token.span.start
        if token.kind == .identifier {
            let name = take().text
            var arguments: [TypeNode] = []
            if token.isOperator("<") { arguments = parseTypeArguments() ?? [] }
            return .name(name, arguments, span(from: start))
        }
        if takeSign("[") {
            let element = parseType()
            if takeSign(":") {
                let value = parseType()
                expectSign("]", Message("after the type of a dictionary's values"))
                return .dictionary(element, value, span(from: start))
            }
            expectSign("]", Message("after the type of an array's elements"))
            return .array(element, span(from: start))
        }
        if takeSign("(") { return parseTupleType(start) }
        report(Message("a type is expected here, not \(described(token))"))
        return .hole(Span(start, start))
    }

    private mutating func parseTupleType(_ start: Int) -> TypeNode {
        var elements: [(label: String?, type: TypeNode)] = []
        while !token.isSign(")"), !token.isEnd, !isRecovering {
            var label: String?
            if isLabel(token), peek().isSign(":") {
                label = take().text
                advance()
            } else if isLabel(token), peek().kind == .identifier, peek(2).isSign(":") {
                advance()
                label = take().text
                advance()
            }
            elements.append((label == "_" ? nil : label, parseType()))
            _ = takeOperator("...")
            if !takeSign(",") { break }
        }
        expectSign(")", Message("at the end of these types"))
        if elements.count == 1, !tokens.haveArrow(at: index) { return elements[0].type }
        return .tuple(elements, span(from: start))
    }

    func isLabel(_ token: Token) -> Bool { token.kind == .identifier || token.kind == .keyword }

    /// `<A, B>`, with the `<` next; nil after a mistake.
    mutating func parseTypeArguments() -> [TypeNode]? {
        guard takeOperator("<") else { return nil }
        var arguments: [TypeNode] = []
        repeat { arguments.append(parseType()) } while takeSign(",") && !isRecovering
        guard takeAngle() else {
            reportMissing(Message("'>' is expected here, not \(described(token))"))
            return nil
        }
        return arguments
    }

    /// Takes one `>`, also off an operator that begins with it.
    mutating func takeAngle() -> Bool {
        guard token.kind == .operator, token.text.utf8.first == Byte.greater else { return false }
        if token.text.utf8.count == 1 {
            advance()
            return true
        }
        splits.append((index, token))
        tokens[index].text = String(token.text.dropFirst())
        tokens[index].span.start += 1
        tokens[index].hasSpaceBefore = false
        tokens[index].startsLine = false
        return true
    }

    /// `<T: P, U>` of a declaration.
    mutating func parseGenericParameters() -> [GenericParameter] {
        guard takeOperator("<") else { return [] }
        var parameters: [GenericParameter] = []
        repeat {
            if token.isWord("each") { advance() }
            let name = expectName(Message("the name of a type")).name
            parameters.append(GenericParameter(name, takeSign(":") ? parseType() : nil))
        } while takeSign(",") && !isRecovering
        if !takeAngle() { reportMissing(Message("'>' is expected here, not \(described(token))")) }
        return parameters
    }

    /// `where A == B, C: D`
    mutating func parseConstraints() -> [Constraint] {
        guard takeKeyword("where") else { return [] }
        var constraints: [Constraint] = []
        repeat {
            let subject = parseType()
            if takeOperator("==") {
                constraints.append(Constraint(subject, isEquality: true, parseType()))
            } else if takeSign(":") {
                constraints.append(Constraint(subject, isEquality: false, parseType()))
            } else {
                reportMissing(Message("'==' or ':' is expected here, not \(described(token))"))
            }
        } while takeSign(",") && !isRecovering
        return constraints
    }

    /// `: A, B` after a type's name.
    mutating func parseParents() -> [TypeNode] {
        guard takeSign(":") else { return [] }
        var parents: [TypeNode] = []
        repeat {
            if takeKeyword("class") {
                parents.append(.name("AnyObject", [], span(from: tokens[index - 1].span.start)))
            } else {
                parents.append(parseType())
            }
        } while takeSign(",") && !isRecovering
        return parents
    }

    /// A name, also one that is a keyword elsewhere (after a dot).
    mutating func takeName() -> String? {
        guard token.kind == .identifier || token.kind == .keyword else { return nil }
        return take().text
    }
}
