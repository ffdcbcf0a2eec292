import Messages

extension Parser {
    mutating func parsePrimary() -> Expression {
        let token = token
        let start = token.span.start
        switch token.kind {
        case .identifier:
            if !token.isQuoted, token.text.utf8.first == Byte.hash { return parseHash() }
            advance()
            return Expression(.name(token.text, parseSpeculativeTypes()), span(from: start))
        case .integer, .float: return parseNumber(isNegative: false)
        case .string:
            advance()
            if token.text == "/" { return PatternGroups.literal(token.span, &self) }
            let parts = nested([]) { $0.parseString(token.span) }
            return Expression(.string(parts), token.span)
        case .dollar:
            advance()
            let number = Int(token.text.dropFirst()) ?? 0
            if dollars.isEmpty {
                report(
                    Message("\(token.text) is used in closures only"), at: token.span, hint: "map { \(token.text) * 2 }"
                )
                isRecovering = false
            } else {
                dollars[dollars.count - 1] = max(dollars[dollars.count - 1], number)
            }
            return Expression(.dollar(number), token.span)
        case .keyword: return parseKeyword(token)
        case .operator:
            if token.text == "-", [.integer, .float].contains(peek().kind) {
                advance()
                return parseNumber(isNegative: true)
            }
            advance()
            return Expression(.operatorName(token.text), token.span)
        case .punctuation: return parseBracketed(token)
        case .end, .invalid:
            reportNoExpression(Message("an expression is expected here, not \(described(token))"))
            return hole()
        }
    }

    /// What is missing at a line's end is not a mistake of the next line.
    private mutating func reportNoExpression(_ message: Message) {
        if index == statementStart { report(message) } else { reportMissing(message) }
    }

    private mutating func parseBracketed(_ token: Token) -> Expression {
        let start = token.span.start
        switch token.text {
        case "(" where tokens.haveFunctionType(at: index) || tokens.haveProtocolType(at: index):
            let type = parseType()
            return Expression(.type(type), span(from: start))
        case "(":
            advance()
            let arguments = parseArguments(until: ")")
            if arguments.count == 1, arguments[0].label == nil { return arguments[0].value }
            return Expression(.tuple(arguments), span(from: start))
        case "[": return parseCollection()
        case "{": return parseClosure()
        case "." where isLabel(peek()) && !peek().startsLine:
            advance()
            let name = take().text
            return Expression(.implicitMember(name), span(from: start))
        case "\\": return parseKeyPath()
        case ":" where index == statementStart && peek().kind == .identifier:
            report(Message("a :command needs a line of its own"))
            return hole()
        default:
            reportNoExpression(Message("an expression is expected here, not \(described(token))"))
            return hole()
        }
    }

    private mutating func parseKeyword(_ token: Token) -> Expression {
        switch token.text {
        case "true", "false":
            advance()
            return Expression(.bool(token.text == "true"), token.span)
        case "nil":
            advance()
            return Expression(.null, token.span)
        case "self":
            advance()
            return Expression(.this, token.span)
        case "super":
            advance()
            return Expression(.parent, token.span)
        case "init" where peek().isSign("("):
            advance()
            return Expression(.name("init", []), token.span)
        case "if":
            let node = withTrailingClosures(true) { $0.parseIf() }
            return Expression(.if(node), span(from: token.span.start))
        case "switch":
            let node = withTrailingClosures(true) { $0.parseSwitch(label: nil) }
            return Expression(.switch(node), span(from: token.span.start))
        default:
            reportNoExpression(Message("an expression is expected here; '\(token.text)' is a word of the language"))
            return hole()
        }
    }

    private mutating func parseNumber(isNegative: Bool) -> Expression {
        let token = take()
        let start = isNegative ? token.span.start - 1 : token.span.start
        let digits = token.text.contains("_") ? token.text.filter { $0 != "_" } : token.text
        let sign = isNegative ? "-" : ""
        if token.kind == .float {
            return Expression(.float(Double(sign + digits) ?? 0), Span(start, token.span.end))
        }
        var number: Int128?
        if digits.hasPrefix("0x") {
            number = Int128(sign + digits.dropFirst(2), radix: 16)
        } else if digits.hasPrefix("0b") {
            number = Int128(sign + digits.dropFirst(2), radix: 2)
        } else if digits.hasPrefix("0o") {
            number = Int128(sign + digits.dropFirst(2), radix: 8)
        } else {
            number = Int128(sign + digits)
        }
        guard let number else {
            let isDecimal = digits.utf8.allSatisfy(Byte.isDigit)
            report(
                isDecimal ? Message("\(digits) does not fit in an Int") : Message("'\(token.text)' is not a number"),
                at: token.span)
            isRecovering = false
            return Expression(.hole, token.span)
        }
        return Expression(.integer(number), Span(start, token.span.end))
    }

    private mutating func parseCollection() -> Expression {
        let start = token.span.start
        let type: TypeNode? = attempt { parser in
            let type = parser.parseType()
            if parser.token.startsLine { return nil }
            // `[names].joined()` is a list with a member.
            if case .member = type { return nil }
            if parser.token.isSign("(") { return type }
            let isMeta =
                parser.token.isSign(".")
                && (parser.peek().isKeyword("self")
                    || parser.peek().isKeyword("init"))
            return isMeta ? type : nil
        }
        if let type { return Expression(.type(type), span(from: start)) }
        advance()
        return withTrailingClosures(true) { $0.parseElements(start) }
    }

    private mutating func parseElements(_ start: Int) -> Expression {
        if token.isSign(":"), peek().isSign("]") {
            advance()
            advance()
            return Expression(.dictionary([]), span(from: start))
        }
        var elements: [Expression] = []
        var pairs: [(key: Expression, value: Expression)] = []
        while !token.isSign("]"), !token.isEnd, !isRecovering {
            let element = parseExpression()
            if takeSign(":") { pairs.append((element, parseExpression())) } else { elements.append(element) }
            if !takeSign(",") { break }
        }
        if !elements.isEmpty, !pairs.isEmpty {
            report(Message("an array has values and a dictionary has pairs; this has both"), at: span(from: start))
        }
        if elements.count == 1, pairs.isEmpty, case .assign(let key, nil, let value)? = elements.first?.kind {
            let hint = "[\(source.text(key.span)): \(source.text(value.span))]"
            report(Message("':' is expected between a key and its value"), at: key.span, hint: hint)
        }
        if !isRecovering, !token.isSign("]"), !token.startsLine, !token.isEnd,
            [.integer, .float, .string, .identifier].contains(token.kind)
        {
            report(
                Message("',' or ']' is expected here, not \(described(token))"), hint: "',' is expected between values")
        }
        expectSign("]", Message("at the end of these values"))
        return Expression(pairs.isEmpty ? .array(elements) : .dictionary(pairs), span(from: start))
    }

    private mutating func parseKeyPath() -> Expression {
        let start = token.span.start
        advance()
        var root: TypeNode?
        var steps: [KeyPathStep] = []
        if token.kind == .identifier {
            let name = take()
            root = .name(name.text, parseSpeculativeTypes(), span(from: name.span.start))
        }
        while token.isSign("."), !token.startsLine {
            advance()
            if steps.isEmpty, token.isSign("[") {
            } else if token.kind == .integer || token.kind == .float, !token.startsLine {
                // `\.0.1` is read as a number.
                steps += take().text.split(separator: ".").map { .name(String($0)) }
            } else if let name = takeName() {
                steps.append(.name(name))
            } else {
                report(Message("the name of a property is expected after '.'"))
                break
            }
            while let step = parseKeyPathStep() { steps.append(step) }
        }
        if steps.isEmpty { report("a key path is written \\.name") }
        return Expression(.keyPath(root, steps), span(from: start))
    }

    private mutating func parseKeyPathStep() -> KeyPathStep? {
        guard !token.hasSpaceBefore, !token.startsLine, !isRecovering else { return nil }
        if takeOperator("?") { return .unwrapping }
        if takeOperator("!") { return .force }
        guard takeSign("[") else { return nil }
        return .element(parseArguments(until: "]"))
    }

    private mutating func parseHash() -> Expression {
        let token = take()
        if let here = Expression.Here(rawValue: token.text) { return Expression(.here(here), token.span) }
        switch token.text {
        case "#fileID", "#filePath": return Expression(.here(.file), token.span)
        case "#isolation": return Expression(.null, token.span)
        case "#selector" where self.token.isSign("("):
            advance()
            let method = parseArguments(until: ")").first?.value
            if let selector = method?.selector(span(from: token.span.start)) { return selector }
            report(Message("the name of a method is expected: #selector(save)"), at: token.span)
        case "#imageLiteral" where self.token.isSign("("), "#colorLiteral" where self.token.isSign("("):
            advance()
            let arguments = parseArguments(until: ")")
            let function = Expression(.name(String(token.text.dropFirst()), []), token.span)
            return Expression(.call(function, arguments), span(from: token.span.start))
        case "#keyPath" where self.token.isSign("("):
            advance()
            let property = parseArguments(until: ")").first?.value
            if let path = property?.objectPath(span(from: token.span.start)) { return path }
            report(Message("the name of a property is expected: #keyPath(Model.name)"), at: token.span)
        case "#selector", "#keyPath":
            report(Message("there is no \(token.text) here; a closure or a key path does what it does"), at: token.span)
        default:
            report(Message("macros are not part of this language; '\(token.text)' is one"), at: token.span)
        }
        return Expression(.hole, token.span)
    }
}
