import Messages

extension Parser {
    /// `following`: what it follows without saying so.
    mutating func parseTypeDeclaration(
        _ keyword: TypeDeclaration.Keyword, _ modifiers: Modifiers, following implied: String? = nil
    ) -> TypeDeclaration {
        let start = take().span.start
        var extended: TypeNode?
        var generics: [GenericParameter] = []
        var name = "", nameSpan = token.span
        if keyword == .extension {
            let type = parseType().spelledOut
            extended = type
            nameSpan = type.span
            if case .name(let text, _, _) = type { name = text } else { name = source.text(type.span) }
        } else {
            (name, nameSpan) = expectName(Message("the name of the \(keyword.rawValue)"))
            generics = parseGenericParameters()
        }
        var parameters: [Parameter] = []
        if keyword == .viewmodel || keyword == .scene, token.isSign("(") { parameters = parseParameters() }
        let parents = parseParents() + (implied.map { [.name($0, [], nameSpan)] } ?? [])
        let constraints = parseConstraints()
        var body = Body()
        if !isRecovering { parseBody(keyword, &body) }
        return TypeDeclaration(
            keyword: keyword, name: name, extended: extended, modifiers: modifiers, generics: generics,
            parameters: parameters, parents: parents, constraints: constraints, cases: body.cases,
            associated: body.associated, members: body.members, span: span(from: start), nameSpan: nameSpan)
    }

    private struct Body {
        var cases: [EnumCase] = []
        var associated: [GenericParameter] = []
        var members: [Statement] = []

        /// Takes what stands next.
        mutating func take(from parser: inout Parser, in keyword: TypeDeclaration.Keyword) {
            if keyword == .enum { parser.skipMarksOfCases() }
            let isIndirect = parser.token.isWord("indirect") && parser.peek().isKeyword("case")
            if keyword == .enum, parser.token.isKeyword("case") || isIndirect {
                _ = parser.takeWord("indirect")
                return parser.parseCases(into: &cases)
            }
            if keyword == .protocol, parser.takeKeyword("associatedtype") {
                let name = parser.expectName(Message("the name of a type")).name
                let start = parser.token.span.start
                let bounds = parser.parseParents()
                let bound = bounds.count > 1 ? .composition(bounds, parser.span(from: start)) : bounds.first
                let fallback = parser.takeOperator("=") ? parser.parseType() : nil
                let constraints = parser.parseConstraints()
                return associated.append(GenericParameter(name, bound, fallback: fallback, constraints: constraints))
            }
            var member = parser.parseStatement()
            if keyword == .scene, case .expression(let line) = member.kind, let part = SceneLine.part(line) {
                member = Statement(part, member.span)
            }
            if case .expression = member.kind {
                let kinds = keyword == .scene ? "controls, bind { } and declarations" : "declarations"
                parser.report(Message("a \(keyword.rawValue) holds \(kinds) only"), at: member.span)
            }
            members.append(member)
        }
    }

    private mutating func parseBody(_ keyword: TypeDeclaration.Keyword, _ body: inout Body) {
        let start = token.span.start
        guard takeSign("{") else { return reportMissing(Message("'{' is expected here, not \(described(token))")) }
        let outer = container
        let outerDollars = dollars
        container = keyword
        dollars = []
        while !token.isEnd, !token.isSign("}") {
            if takeSign(";") {
                if token.isSign(";") { report(Message("one ';' is enough between two declarations")) }
                continue
            }
            let before = index
            body.take(from: &self, in: keyword)
            finishStatement()
            if index == before {
                report(Message("\(described(token)) is not expected here"))
                isRecovering = false
                advance()
            }
        }
        container = outer
        dollars = outerDollars
        if !takeSign("}") { report(Message("this '{' has no closing '}'"), at: Span(start, start + 1)) }
    }

    fileprivate mutating func parseCases(into cases: inout [EnumCase]) {
        advance()
        repeat {
            let start = token.span.start
            let name = expectName(Message("the name of a case")).name
            var payload: [EnumCase.Part] = []
            if takeSign("(") {
                while !token.isSign(")"), !token.isEnd, !isRecovering {
                    var label: String?
                    // `_ name: Int` has a name for who reads it alone.
                    let isUnlabelled = token.text == "_" && isLabel(peek())
                    if isUnlabelled { advance() }
                    if isLabel(token), peek().isSign(":") {
                        label = isUnlabelled ? "_" : token.text
                        advance()
                        advance()
                    }
                    let type = parseType()
                    let value = takeOperator("=") ? parseExpression() : nil
                    payload.append((label == "_" ? nil : label, type, value))
                    if !takeSign(",") { break }
                }
                expectSign(")", Message("at the end of what the case carries"))
            }
            let value = takeOperator("=") ? parseExpression() : nil
            cases.append(EnumCase(name: name, payload: payload, rawValue: value, span: span(from: start)))
        } while takeSign(",") && !isRecovering
    }

    // MARK: functions

    mutating func parseFunction(_ modifiers: Modifiers, builder: TypeNode? = nil) -> FunctionNode {
        let start = token.span.start
        var (name, nameSpan) = (token.text, token.span)
        let keyword = take().text
        if keyword == "func" {
            if token.kind == .operator {
                (name, nameSpan) = OperatorName.take(from: &self)
            } else {
                (name, nameSpan) = expectName(Message("the name of the function"))
            }
        } else if keyword == "init", token.kind == .operator, takeOperator("?") || takeOperator("!") {
            name = "init?"
        }
        let generics = parseGenericParameters()
        var parameters: [Parameter] = []
        if keyword != "deinit" {
            if token.isSign("(") {
                parameters = parseParameters()
            } else {
                report(Message("'(' is expected after '\(name)'"))
            }
        }
        // What rethrows is told by its arguments, which have their own `try`.
        let (written, thrown, isRethrowing) = parseEffects()
        let result = takeOperator("->") ? parseType() : nil
        let constraints = parseConstraints()
        var body: [Statement]?
        if !isRecovering, token.isSign("{") {
            let outer = (dollars, effects)
            dollars = []
            body = parseBlock()
            (dollars, effects) = outer
        }
        return FunctionNode(
            name: name, modifiers: modifiers, generics: generics, parameters: parameters,
            isThrowing: written.contains(.throwing) && !isRethrowing, thrown: thrown, isRethrowing: isRethrowing,
            isAsync: written.contains(.waiting),
            result: result, constraints: constraints, body: body, builder: builder, span: span(from: start),
            nameSpan: nameSpan)
    }

    mutating func parseParameters() -> [Parameter] {
        var parameters: [Parameter] = []
        advance()
        while !token.isSign(")"), !token.isEnd, !isRecovering {
            parameters.append(parseParameter())
            if !takeSign(",") { break }
        }
        expectSign(")", Message("at the end of the parameters"))
        return parameters
    }

    private mutating func parseParameter() -> Parameter {
        let start = token.span.start
        var (builder, given) = skipAttributes()
        guard let label = takeName() else {
            report(Message("the name of a parameter is expected here, not \(described(token))"))
            return Parameter(
                label: nil, name: "", type: .hole(token.span), value: nil, isInout: false, isVariadic: false,
                span: span(from: start))
        }
        let isNamedTwice = isLabel(token)
        let name = isNamedTwice ? take().text : label
        var type = TypeNode.hole(span(from: start))
        var (isInout, isAutoclosure, isEscaping) = (false, false, false)
        if takeSign(":") {
            while token.isSign("@"), isLabel(peek()) {
                let start = take().span.start
                isAutoclosure = token.text == "autoclosure" || isAutoclosure
                isEscaping = token.text == "escaping" || isEscaping
                let name = take()
                builder = self.builder(name.text) ?? builder
                requireAttribute(name.text, start)
            }
            isInout = takeKeyword("inout")
            type = parseType()
        } else if container != nil || depth > 2 || !token.isSign(")") && !token.isSign(",") {
            report(Message("':' and a type are expected after '\(name)'"))
        }
        let isVariadic = takeOperator("...")
        let value = takeOperator("=") ? withTrailingClosures(true) { $0.parseExpression() } : nil
        var parameter = Parameter(
            label: label == "_" ? nil : label, name: name, type: type, value: value, isInout: isInout,
            isVariadic: isVariadic, span: span(from: start))
        (parameter.isAutoclosure, parameter.builder, parameter.wrapping) = (isAutoclosure, builder, given)
        (parameter.isNamedTwice, parameter.isEscaping) = (isNamedTwice, isEscaping)
        return parameter
    }

    // MARK: variables

    /// `subscript(index: Int) -> Element { get { … } set { … } }`
    mutating func parseSubscript(_ modifiers: Modifiers) -> Variable {
        let span = take().span
        let generics = parseGenericParameters()
        // As in Swift, a parameter of a subscript has no label unless it is given two names.
        let parameters = (token.isSign("(") ? parseParameters() : []).map { parameter in
            var own = Parameter(
                label: parameter.isNamedTwice ? parameter.label : nil, name: parameter.name,
                type: parameter.type, value: parameter.value, isInout: false, isVariadic: parameter.isVariadic,
                span: parameter.span)
            (own.isAutoclosure, own.builder) = (parameter.isAutoclosure, parameter.builder)
            own.isEscaping = parameter.isEscaping
            return own
        }
        if !takeOperator("->") { report(Message("'->' and a type are expected after the parameters of a subscript")) }
        let type = parseType()
        let constraints = parseConstraints()
        var binding = Variable.Binding(pattern: .binding("subscript", isVar: true, span), type: type, value: nil)
        if token.isSign("{") { binding = parseAccessors(binding.pattern, type, nil) }
        binding.parameters = parameters
        (binding.generics, binding.constraints) = (generics, constraints)
        return Variable(isLet: false, modifiers: modifiers, bindings: [binding])
    }

    mutating func parseVariable(_ modifiers: Modifiers) -> Variable {
        let isLet = take().text == "let"
        var bindings: [Variable.Binding] = []
        repeat { bindings.append(parseBinding(isLet: isLet)) } while takeSign(",") && !isRecovering
        // `var x, y: Int`: the type is that of all before it that have neither type nor value.
        for index in bindings.indices.dropLast().reversed() where bindings[index].isBare {
            guard let type = bindings[index + 1].type else { continue }
            bindings[index] = Variable.Binding(pattern: bindings[index].pattern, type: type, value: nil)
        }
        return Variable(isLet: isLet, modifiers: modifiers, bindings: bindings)
    }

    mutating func parseBinding(isLet: Bool) -> Variable.Binding {
        if token.kind != .identifier, !token.isSign("(") {
            _ = expectName(Message("a name"))
            return Variable.Binding(pattern: .hole(token.span), type: nil, value: nil)
        }
        let pattern = parsePattern(isLet ? .constant : .variable)
        let type = takeSign(":") ? parseType() : nil
        var value: Expression?
        if takeOperator("=") { value = parseExpression() }
        guard !isRecovering, token.isSign("{"), !token.startsLine || !isLet else {
            return Variable.Binding(pattern: pattern, type: type, value: value)
        }
        return parseAccessors(pattern, type, value)
    }

    private mutating func parseAccessors(
        _ pattern: Pattern, _ type: TypeNode?,
        _ value: Expression?
    ) -> Variable.Binding {
        guard beginsAccessor else {
            if container == .protocol {
                report(Message("a property of a protocol is declared with { get } or { get set }"))
            }
            return Variable.Binding(pattern: pattern, type: type, value: value, getter: parseBlock())
        }
        let start = token.span.start
        advance()
        var binding = Variable.Binding(pattern: pattern, type: type, value: value)
        var words: Set<String> = []
        // What a protocol asks for has no bodies; elsewhere all have one.
        var bare: Span?
        while token.kind == .identifier, !isRecovering {
            let word = parseAccessor(into: &binding, &words)
            bare = bare ?? word
        }
        if !takeSign("}") { report(Message("this '{' has no closing '}'"), at: Span(start, start + 1)) }
        let bodies = [binding.getter, binding.setter?.body, binding.willSet?.body, binding.didSet?.body]
        if let bare, words.count > 1 || container != .protocol, bodies.contains(where: { $0?.isEmpty == false }) {
            report(Message("'\(source.text(bare))' needs a body: { … }"), at: bare)
        }
        return binding
    }

    /// Whether `{` is followed by what reads or sets a property, not by the statements that give its value.
    private var beginsAccessor: Bool {
        let isMutating = peek().isKeyword("mutating") || peek().isWord("mutating") || peek().isWord("nonmutating")
        let word = isMutating ? 2 : 1
        return ["get", "set", "willSet", "didSet", "_read", "_modify"].contains(peek(word).text)
            && ([.punctuation, .identifier].contains(peek(word + 1).kind) || peek(word + 1).isKeyword("throws"))
            && !peek(word + 1).isSign(".")
    }

    /// Gives the word if it has no body.
    private mutating func parseAccessor(into binding: inout Variable.Binding, _ words: inout Set<String>) -> Span? {
        var isMutating = false
        while true {
            if takeWord("nonmutating") { binding.leavesReceiver = true; continue }
            guard takeWord("mutating") else { break }
            isMutating = true
        }
        let word = take().text
        if !words.insert(word).inserted { report(Message("\(word) is written twice here"), at: tokens[index - 1].span) }
        var parameter = word == "didSet" ? "oldValue" : "newValue"
        if takeSign("(") {
            parameter = expectName(Message("the name of the value")).name
            expectSign(")", Message("after the name of the value"))
        }
        let effects = parseEffects().effects
        if word == "get" { (binding.isMutatingGetter, binding.effects) = (isMutating, effects) }
        let bare = token.isSign("{") ? nil : tokens[index - 1].span
        let start = index
        let body = bare == nil ? parseBlock() : []
        switch word {
        case "get", "_read": binding.getter = binding.getter ?? body
        case "_modify": binding.setter = binding.setter ?? (parameter, Statement.setting(whatIsYieldedBy: body))
        case "set": binding.setter = (parameter, body)
        case "willSet": binding.willSet = (parameter, body)
        case "didSet":
            binding.didSet = (parameter, body)
            let written = source.text(Span(tokens[start].span.start, tokens[index - 1].span.end))
            binding.readsOldValue = written.contains(parameter)
        default:
            report(Message("get, set, willSet or didSet is expected here, not '\(word)'"), at: tokens[index - 1].span)
        }
        return bare
    }
}

/// The operator that a function is named by.
private enum OperatorName {
    /// In `==<T>(` the last sign begins the generic parameters.
    static func take(from parser: inout Parser) -> (name: String, span: Span) {
        let (sign, index) = (parser.token, parser.index)
        guard sign.text.utf8.count > 1, sign.text.hasSuffix("<"), parser.peek().kind == .identifier else {
            parser.advance()
            return (sign.text, sign.span)
        }
        parser.splits.append((index, sign))
        parser.tokens[index].text = "<"
        parser.tokens[index].span.start = sign.span.end - 1
        parser.tokens[index].hasSpaceBefore = false
        return (String(sign.text.dropLast()), Span(sign.span.start, sign.span.end - 1))
    }
}
