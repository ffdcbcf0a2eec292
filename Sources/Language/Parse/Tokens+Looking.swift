/// What stands ahead, where a word alone does not tell what begins.
extension [Token] {
    /// Whether the `{` at `opening`, in the header of a statement, begins a closure: what follows its `}` can't follow a body,
    /// as in `if xs.map { $0 + 1 }.isEmpty {`. Only what is short is looked at.
    func haveClosure(at opening: Int) -> Bool {
        var depth = 0
        for place in indices[opening...].prefix(200).dropLast() {
            if self[place].isSign("{") { depth += 1 }
            if self[place].isSign("}") { depth -= 1 }
            if depth == 0 { return self[place + 1].goesOnBehindClosure }
        }
        return false
    }

    /// The place behind the bracket that closes the one at `start`; nil if none does.
    func end(ofBracketsAt start: Int) -> Int? {
        var level = 0
        for place in indices[start...].dropLast() where self[place].kind == .punctuation {
            switch self[place].text {
            case "(", "[", "{": level += 1
            case ")", "]", "}":
                level -= 1
                if level == 0 { return place + 1 }
                if level < 0 { return nil }
            default: break
            }
        }
        return nil
    }

    /// The place behind `async throws(NetworkError)`, if that stands there.
    func end(ofEffectsAt start: Int) -> Int {
        let place = self[start].isWord("async") ? start + 1 : start
        guard self[place].isKeyword("throws") || self[place].isKeyword("rethrows") else { return place }
        return self[place + 1].isSign("(") ? end(ofBracketsAt: place + 1) ?? place + 1 : place + 1
    }

    /// Whether what stands there makes what is before it the parameters of a function's type: `->`, `throws ->`.
    func haveArrow(at place: Int) -> Bool { self[end(ofEffectsAt: place)].isOperator("->") }

    /// Whether a protocol in brackets stands there: `(any Service).self`.
    func haveProtocolType(at opening: Int) -> Bool {
        guard opening + 2 < count, self[opening + 1].kind == .identifier, self[opening + 1].text == "any" else {
            return false
        }
        return self[opening + 2].kind == .identifier && !self[opening + 2].startsLine
    }

    /// Whether the bracket there opens the parameters of a function's type.
    func haveFunctionType(at opening: Int) -> Bool {
        guard let end = end(ofBracketsAt: opening) else { return false }
        return !self[end].startsLine && haveArrow(at: end)
    }
}

extension Token {
    /// Whether it goes on with an expression that a closure has ended, or with the header of a statement.
    fileprivate var goesOnBehindClosure: Bool {
        if startsLine { return false }
        return switch kind {
        case .punctuation: ["{", ",", "(", "[", "."].contains(text)
        case .operator: true
        case .keyword: ["where", "is", "as"].contains(text)
        default: false
        }
    }
}
