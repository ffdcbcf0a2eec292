import Messages

/// `#if … #elseif … #else … #endif`: the tokens of the parts that hold. What holds is what an app for iOS says,
/// whose kit is played here, and what a plain `swiftc` on Linux says: `DEBUG` and the like are
/// not set, `rxsh` is.
struct Conditional {
    private let tokens: [Token]
    private var index = 0
    private var kept: [Token] = []
    /// Of each block around, innermost last, where it begins, whether a part of it was taken, and whether the one at
    /// hand is.
    private var blocks: [(start: Span, wasTaken: Bool, isTaken: Bool)] = []
    private(set) var diagnostics: [Diagnostic] = []

    private init(_ tokens: [Token]) { self.tokens = tokens }

    /// The tokens without those that a condition leaves out.
    static func taken(of tokens: [Token]) -> (tokens: [Token], diagnostics: [Diagnostic]) {
        guard tokens.contains(where: \.isDirective) else { return (tokens, []) }
        var reader = Conditional(tokens)
        reader.read()
        return (reader.kept, reader.diagnostics)
    }

    private mutating func read() {
        while index < tokens.count {
            let token = tokens[index]
            index += 1
            if token.isDirective, token.text == "#warning" {
                skipBrackets()
            } else if token.isDirective {
                directive(token)
            } else if token.isEnd || blocks.allSatisfy(\.isTaken) {
                kept.append(token)
            }
        }
        if let open = blocks.last {
            diagnostics.append(Diagnostic(open.start, Message("this #if has no #endif")))
        }
    }

    /// What a compiler is to say: nothing comes of it here.
    private mutating func skipBrackets() {
        guard take("(") else { return }
        while !tokens[index].isEnd, !take(")") { index += 1 }
    }

    private mutating func directive(_ token: Token) {
        if token.text == "#if" {
            let holds = condition()
            return blocks.append((token.span, holds, holds))
        }
        guard let block = blocks.popLast() else {
            diagnostics.append(Diagnostic(token.span, Message("this \(token.text) has no #if before it")))
            return
        }
        switch token.text {
        case "#elseif":
            let holds = condition() && !block.wasTaken
            blocks.append((block.start, block.wasTaken || holds, holds))
        case "#else": blocks.append((block.start, true, !block.wasTaken))
        default: break
        }
    }

    // MARK: conditions

    private mutating func condition() -> Bool {
        var holds = conjunction()
        while take("||") { holds = conjunction() || holds }
        // What stands behind on the line belongs to no part.
        while !tokens[index].startsLine, !tokens[index].isEnd { index += 1 }
        return holds
    }

    private mutating func conjunction() -> Bool {
        var holds = single()
        while take("&&") { holds = single() && holds }
        return holds
    }

    private mutating func single() -> Bool {
        if take("!") { return !single() }
        if take("(") {
            let holds = conjunctions()
            _ = take(")")
            return holds
        }
        let token = tokens[index]
        guard !token.isEnd, !token.startsLine else { return false }
        index += 1
        guard take("(") else { return ["true", "rxsh"].contains(token.text) }
        var asked = ""
        while !tokens[index].startsLine, !tokens[index].isEnd, !take(")") {
            asked += tokens[index].text
            index += 1
        }
        return holds(token.text, asked)
    }

    private mutating func conjunctions() -> Bool {
        var holds = conjunction()
        while take("||") { holds = conjunction() || holds }
        return holds
    }

    private func holds(_ question: String, _ asked: String) -> Bool {
        switch question {
        case "os": asked == "iOS" || asked == "Linux"
        case "canImport":
            asked == "ObjectiveC" || TypeReader.modules.contains(asked) || BroughtTypes.modules.contains(asked)
        case "swift", "compiler": isReached(asked)
        default: false
        }
    }

    /// `>=5.7`: whether the language is as new.
    private func isReached(_ asked: String) -> Bool {
        let numbers = asked.drop { !$0.isNumber }.split(separator: ".").compactMap { Int($0) }
        let isReached = numbers == [6, 1] || numbers.lexicographicallyPrecedes([6, 1])
        return asked.hasPrefix("<") ? !isReached : isReached
    }

    private mutating func take(_ sign: String) -> Bool {
        guard !tokens[index].startsLine, tokens[index].text == sign else { return false }
        index += 1
        return true
    }
}

extension EntryReader {
    /// What an entry that is an `#if` takes of it, each thing where it stands: several entries, or none. Nil for any other,
    /// and for one that is wrong.
    package static func taken(of text: String) -> String? {
        guard text.hasPrefix("#if") else { return nil }
        var bytes = Array(text.utf8)
        var lexer = Lexer(bytes)
        lexer.takesPatterns = !Lexer.declaresSlash(bytes)
        let (all, unreadable) = lexer.tokens(from: 0, to: bytes.count)
        let (tokens, mistakes) = Conditional.taken(of: all)
        guard unreadable.isEmpty, mistakes.isEmpty else { return nil }
        var place = 0
        for token in tokens {
            let end = min(token.span.start, bytes.count)
            for index in place..<max(place, end) where bytes[index] != 10 { bytes[index] = 32 }
            place = max(place, token.span.end)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Token {
    fileprivate var isDirective: Bool {
        kind == .identifier && ["#if", "#elseif", "#else", "#endif", "#warning"].contains(text)
    }
}
