import Messages

extension Parser {
    /// A declaration with what stands before it, or nil if none begins here.
    mutating func parseDeclaration() -> Statement.Kind? {
        let first = token
        guard
            first.isSign("@") || first.kind == .keyword
                || first.kind == .identifier
                    && !first.isQuoted
        else { return nil }
        let start = index
        if first.isWord("prefix") || first.isWord("infix") || first.isWord("postfix"), peek().isKeyword("operator") {
            return parseOperatorDeclaration()
        }
        var modifiers = parseModifiers()
        if container == .viewmodel, let kind = parsePart(&modifiers) { return kind }
        switch token.kind {
        case .keyword:
            if let kind = parseDeclared(modifiers) { return kind }
        case .identifier where !token.isQuoted:
            let next = peek()
            let isNamed = next.kind == .identifier && !next.startsLine
            if isNamed, token.text == "viewmodel" { return .type(parseTypeDeclaration(.viewmodel, modifiers)) }
            if isNamed, token.text == "scene" { return .type(parseTypeDeclaration(.scene, modifiers)) }
            // All of a session is done in one thread, as an actor's work is.
            if isNamed, token.text == "actor",
                peek(2).isSign("{") || peek(2).isSign(":") || peek(2).isOperator("<") && !peek(2).hasSpaceBefore
            {
                return .type(parseTypeDeclaration(.class, modifiers, following: "Swift.Actor"))
            }
            if token.text == "macro", isNamed {
                report(Message("macros are not part of this language"))
                return .hole
            }
            if token.text == "async", next.isKeyword("let") {
                advance()
                return .variable(parseVariable(modifiers.union(.isAsync)))
            }
        default: break
        }
        if index > start { report(Message("a declaration is expected after '\(source.text(tokens[index - 1].span))'")) }
        return index > start ? .hole : nil
    }

    private mutating func parseDeclared(_ modifiers: Modifiers) -> Statement.Kind? {
        let word = token.text
        let wrapper = wrapper
        self.wrapper = nil
        switch word {
        case "let", "var":
            guard let wrapper else { return .variable(parseVariable(modifiers)) }
            return .variable(wrapper.around(parseVariable(modifiers)))
        case "func", "deinit": return .function(parseFunction(modifiers, builder: wrapper?.type))
        case "init":
            guard container != nil else { return nil }
            return .function(parseFunction(modifiers))
        case "import": return parseImport()
        case "typealias":
            advance()
            let name = expectName(Message("the name of a type")).name
            let generics = parseGenericParameters()
            if !takeOperator("=") { report(Message("'=' is expected after the name")) }
            let type = parseType()
            let constraints = parseConstraints()
            return .alias(name, generics.map { $0.bound(by: constraints) }, type)
        case "subscript":
            guard container != nil else { return nil }
            return .variable(parseSubscript(modifiers))
        case "precedencegroup": return parsePrecedenceGroup()
        default:
            guard let keyword = TypeDeclaration.Keyword(rawValue: word) else { return nil }
            return .type(parseTypeDeclaration(keyword, modifiers))
        }
    }

    private mutating func parseImport() -> Statement.Kind {
        advance()
        if token.kind == .string { return .imported(source.text(take().span)) }
        if token.kind == .keyword || peek().kind == .identifier && !peek().startsLine { advance() }
        var name = expectName(Message("the name of a module")).name
        let module = name
        while takeSign(".") { name += "." + (takeName() ?? "") }
        // `import UIKit.UIWindow`: one of its names is not had without the others here.
        return .imported(TypeReader.modules.contains(module) ? module : name)
    }

    // MARK: the parts of a viewmodel

    private mutating func parsePart(_ modifiers: inout Modifiers) -> Statement.Kind? {
        guard token.kind == .identifier, !token.isQuoted, !peek().startsLine else { return nil }
        let isDeclared = peek().isKeyword("func") || peek().isKeyword("let") || peek().isKeyword("var")
        guard peek().kind == .identifier || isDeclared else { return nil }
        switch token.text {
        case "input": modifiers.insert(.isInput)
        case "output": modifiers.insert(.isOutput)
        case "command": modifiers.insert(.isCommand)
        default: return nil
        }
        let isCommand = take().text == "command"
        if isDeclared { return parseDeclared(modifiers) }
        if isCommand { return .variable(parseCommand(modifiers)) }
        return .variable(Variable(isLet: true, modifiers: modifiers, bindings: [parseBinding(isLet: true)]))
    }

    private mutating func parseCommand(_ modifiers: Modifiers) -> Variable {
        let (name, nameSpan) = expectName(Message("the name of the command"))
        let start = token.span.start
        var arguments: [Argument] = []
        if takeSign("(") { arguments = parseArguments(until: ")") }
        if token.isSign("{") {
            parseTrailingClosures(into: &arguments)
        } else {
            report(Message("a command has a body in braces"))
        }
        let callee = Expression(.name("Command", []), nameSpan)
        let value = Expression(.call(callee, arguments), span(from: start))
        let pattern = Pattern.binding(name, isVar: false, nameSpan)
        return Variable(
            isLet: true, modifiers: modifiers,
            bindings: [Variable.Binding(pattern: pattern, type: nil, value: value)])
    }

    // MARK: what stands before a declaration

    private static let words: [String: Modifiers] = [
        "private": .isPrivate, "fileprivate": [.isPrivate, .isFilePrivate], "static": .isStatic, "class": .isStatic,
        "lazy": .isLazy,
        "weak": .isWeak, "unowned": .isUnowned, "mutating": .isMutating, "override": .isOverride, "final": .isFinal,
        "convenience": .isConvenience, "indirect": .isIndirect, "public": [], "internal": [], "open": [],
        "required": [], "nonmutating": [], "dynamic": [], "optional": .isOptional, "nonisolated": [], "isolated": [],
        "prefix": .isPrefix, "postfix": .isPostfix, "infix": [],
    ]

    /// Of these a declaration has one.
    private static let alike = [
        "private": "access", "fileprivate": "access", "public": "access", "internal": "access", "open": "access",
        "class": "static",
    ]

    /// `@available(…)` before a case of an enum says nothing here.
    mutating func skipMarksOfCases() {
        let (start, mark) = (index, wrapper)
        var modifiers: Modifiers = []
        while token.isSign("@"), peek().text == "available" { parseAttribute(&modifiers) }
        if !token.isKeyword("case"), !token.isWord("indirect") { (index, wrapper) = (start, mark) }
    }

    private mutating func parseModifiers() -> Modifiers {
        var modifiers: Modifiers = []
        var seen: [String: String] = [:]
        while true {
            if token.isSign("@") {
                parseAttribute(&modifiers)
                continue
            }
            guard token.kind == .keyword || token.kind == .identifier && !token.isQuoted,
                var found = Parser.words[token.text]
            else { return modifiers }
            let isSet = peek().isSign("(") && peek(2).isWord("set") && peek(3).isSign(")")
            let isUnsafe = (token.text == "unowned" || token.text == "nonisolated") && peek().isSign("(")
            let next = isSet || isUnsafe ? peek(4) : peek()
            guard continuesModifiers(next) else { return modifiers }
            let word = token.text
            if !isSet, let first = seen.updateValue(word, forKey: Parser.alike[word] ?? word) {
                report(
                    first == word
                        ? Message("'\(word)' is written twice") : Message("'\(word)' does not go with '\(first)'"))
            }
            if isSet { found = found.contains(.isPrivate) ? .isPrivateSet : [] }
            for _ in 0..<(isSet || isUnsafe ? 4 : 1) { advance() }
            modifiers.formUnion(found)
        }
    }

    private func continuesModifiers(_ next: Token) -> Bool {
        switch next.kind {
        case .keyword:
            [
                "func", "var", "let", "init", "case", "struct", "enum", "protocol", "extension", "typealias", "deinit",
                "subscript", "import", "operator",
            ].contains(next.text) || Parser.words[next.text] != nil
        case .identifier:
            Parser.words[next.text] != nil || ["viewmodel", "scene", "actor"].contains(next.text)
                || container == .viewmodel && ["input", "output", "command"].contains(next.text)
        default: next.isSign("@")
        }
    }

    private static let attributes: Set<String> = [
        "IBOutlet", "IBAction", "IBInspectable", "IBDesignable", "MainActor", "NSManaged", "UIApplicationMain",
        "Sendable", "RxshObserved",
    ]

    private static let smallAttributes: Set<String> = [
        "autoclosure", "available", "discardableResult", "dynamicCallable", "dynamicMemberLookup", "escaping",
        "_alwaysEmitIntoClient", "_disfavoredOverload", "_exported", "_functionBuilder", "_implementationOnly", "_spi",
        "_transparent",
        "frozen", "globalActor", "inlinable", "inline", "main", "nonobjc", "objc", "objcMembers", "preconcurrency",
        "propertyWrapper", "resultBuilder", "retroactive", "testable", "unchecked", "unknown", "usableFromInline",
        "warn_unqualified_access",
    ]

    private mutating func parseAttribute(_ modifiers: inout Modifiers) {
        let start = token.span.start
        advance()
        var name = takeName() ?? ""
        // A wrapper may be declared within another type.
        while token.isSign("."), token.span.start == previousEnd {
            advance()
            name += "." + (takeName() ?? "")
        }
        let isWrapper = name.unicodeScalars.first.map(\.properties.isUppercase) ?? false
        if isWrapper, !Parser.attributes.contains(name),
            container != nil || token.isKeyword("var")
                || token.isKeyword("func") || token.isSign("(")
        {
            var arguments: [Argument] = []
            let nameSpan = span(from: start)
            let generics = token.isOperator("<") && !token.hasSpaceBefore ? parseTypeArguments() ?? [] : []
            if token.isSign("("), token.span.start == previousEnd {
                advance()
                arguments = parseArguments(until: ")")
            }
            wrapper = PropertyWrapper(name: name, generics: generics, arguments: arguments, span: nameSpan)
            return
        }
        if token.isSign("("), !token.hasSpaceBefore || token.span.start == previousEnd { skipBrackets() }
        if name == "discardableResult" { modifiers.insert(.isDiscardable) }
        if name == "_disfavoredOverload" { modifiers.insert(.isDisfavored) }
        if name == "IBOutlet" { modifiers.insert(.isOutlet) }
        if name.isEmpty { return report(Message("the name of an attribute is expected after '@'")) }
        requireAttribute(name, start)
    }

    /// What stands before a type or a parameter; the answer is the result builder or wrapper among it, and what that is
    /// given.
    @discardableResult mutating func skipAttributes() -> (type: TypeNode?, arguments: [Argument]) {
        var found: TypeNode?
        var arguments: [Argument] = []
        while token.isSign("@") {
            let start = take().span.start
            let name = takeName() ?? ""
            found = builder(name) ?? found
            requireAttribute(name, start)
            guard token.isSign("("), token.span.start == previousEnd else { continue }
            if name == "convention" {
                skipBrackets()
            } else if found != nil {
                advance()
                arguments = parseArguments(until: ")")
            }
        }
        return (found, arguments)
    }

    /// The attribute of a parameter, its name being read, as the type of what builds: `@RowsBuilder`, `@ListBuilder<T>`.
    mutating func builder(_ name: String) -> TypeNode? {
        guard let first = name.unicodeScalars.first, first.properties.isUppercase, !Parser.attributes.contains(name)
        else { return nil }
        let span = tokens[index - 1].span
        let generics = token.isOperator("<") && !token.hasSpaceBefore ? parseTypeArguments() ?? [] : []
        return .name(name, generics, span)
    }

    /// Those with a capital are types, which the checker looks for.
    mutating func requireAttribute(_ name: String, _ start: Int) {
        let isType = name.unicodeScalars.first.map(\.properties.isUppercase) ?? true
        if isType || Parser.smallAttributes.contains(name) { return }
        report(Message("there is no attribute @\(name)"), at: span(from: start))
    }

    mutating func skipBrackets() {
        var level = 0
        repeat {
            if token.isSign("(") { level += 1 } else if token.isSign(")") { level -= 1 }
            advance()
        } while level > 0 && !token.isEnd
    }
}
