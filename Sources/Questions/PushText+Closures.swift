import Language
import Reactive

/// What a text tells of closures and of what calls are given.
extension PushText {
    /// The variable or property that is all that a call at a place is given: `names` of `from(self.names)`.
    static func variable(givenAt place: Place, in text: String) -> String? {
        text.utf8.count < longest ? PushReader(text).variable(givenAt: place) : nil
    }

    /// The names of its own that stand in what a call at a place is given, in its texts as well; closures left out.
    static func names(givenAt place: Place, in text: String) -> [String] {
        guard text.utf8.count < longest, case let reader = PushReader(text),
            let word = reader.index(at: place).map({ reader.tokens[$0].text == "." ? $0 + 1 : $0 }),
            word + 2 < reader.tokens.count, reader.tokens[word + 1].text == "("
        else { return [] }
        let given = Array(reader.tokens[(word + 2)...reader.end(of: word + 1)])
        guard !given.contains(where: { $0.text == "{" }) else { return [] }
        return given.indices.flatMap { index -> [String] in
            let text = given[index].text
            if given[index].kind != .identifier {
                return text.matches(of: /\\\((\w+)\)/).map { String($0.output.1) }
            }
            let isMember = index > 0 && given[index - 1].text == "."
            let isCalled = index + 1 < given.count && ["(", ":"].contains(given[index + 1].text)
            return isMember || isCalled ? [] : [text]
        }
    }

    /// `settings`, `size`: how that is called, from where it is read.
    static func path(givenAt place: Place, in text: String) -> [String]? {
        guard text.utf8.count < longest, case let reader = PushReader(text), reader.variable(givenAt: place) != nil,
            let word = reader.index(at: place).map({ reader.tokens[$0].text == "." ? $0 + 1 : $0 })
        else { return nil }
        let given = reader.tokens[(word + 2)...reader.end(of: word + 1)].dropLast().map(\.text)
        return given.allSatisfy { $0 != "(" && $0 != "{" } ? given.filter { ![".", "?", "!"].contains($0) } : nil
    }

    /// The same, or what the call is a member of.
    static func variable(usedAt place: Place, in text: String) -> String? {
        guard text.utf8.count < longest else { return nil }
        let reader = PushReader(text)
        return reader.variable(givenAt: place) ?? reader.variable(before: place)
    }

    /// The words that are given the closures around a place, and their lines, the innermost first.
    static func closures(around place: Place, in text: String) -> [(word: String, line: Int)] {
        guard text.utf8.count < longest else { return [] }
        let reader = PushReader(text)
        var (here, found) = (reader.index(at: place), [(word: String, line: Int)]())
        while let index = here, found.count < 20 {
            here = reader.closure(around: index)?.word
            if let here { found.append((reader.tokens[here].text, reader.line(of: reader.tokens[here]))) }
        }
        return found
    }

    /// Whether nobody can subscribe to the chain whose closure a push stands in.
    static func isDropped(_ push: PushText, in text: String) -> Bool {
        guard text.utf8.count < longest else { return false }
        let reader = PushReader(text)
        return reader.index(at: push.place).flatMap(reader.closure).map { reader.isDropped($0.word) } ?? false
    }

    /// `name` of `assign(to: \.name, on: self)`, around the object at a place.
    static func property(assignedOn place: Place, in text: String) -> String? {
        guard text.utf8.count < longest else { return nil }
        let reader = PushReader(text)
        let tokens = reader.tokens
        guard let object = reader.index(at: place), object > 1, tokens[object - 1].text == ":",
            tokens[object - 2].text == "on", let open = reader.opening(before: object, "("), open > 0,
            tokens[open - 1].text == "assign", let comma = tokens[open..<object].firstIndex(where: { $0.text == "," })
        else { return nil }
        let path = tokens[open..<comma].firstIndex { $0.text.hasSuffix(".") }
        return path.map { tokens[($0 + 1)..<comma].map(\.text).joined() }
    }

    /// Whether what is declared at a place belongs to a function or a closure, and not to a type or to all.
    static func isLocal(_ place: Place, in text: String) -> Bool {
        guard text.utf8.count < longest else { return false }
        let reader = PushReader(text)
        return reader.index(at: place).flatMap { reader.opening(before: $0, "{") }.map { !reader.isType($0) } ?? false
    }

    /// What a push at a place goes into, if it belongs to no function and is the way to it from a name, over members
    /// and items: `tabs[1].events`; and that name.
    static func target(ofPushAt place: Place, in text: String) -> (text: String, root: String)? {
        guard text.utf8.count < longest else { return nil }
        let reader = PushReader(text)
        guard let word = reader.index(at: place), reader.opening(before: word, "{") == nil else { return nil }
        return reader.target(ofPush: word)
    }

    /// Whether what a constant is made of at a place was made before another place came, in the same body or one around.
    static func isMade(at place: Place, beside other: Place, in text: String) -> Bool {
        guard text.utf8.count < longest else { return false }
        let reader = PushReader(text)
        guard let here = reader.index(at: place), let there = reader.index(at: other), here < there,
            reader.name(ofMaking: place) != nil
        else { return false }
        return reader.opening(before: here, "{").map { there <= reader.closing($0) } ?? true
    }

    /// Whether a text declares a variable.
    static func declaresVariable(_ name: String, in text: String) -> Bool {
        guard text.utf8.count < longest, text.contains(name) else { return false }
        let tokens = PushReader(text).tokens
        return tokens.indices.dropFirst().contains { tokens[$0].text == name && tokens[$0 - 1].text == "var" }
    }

    /// Whether all that a text does with a name is to declare it, to watch it, and to use what it sends or holds.
    static func onlyReads(_ name: String, in text: String) -> Bool {
        guard text.utf8.count < longest else { return false }
        guard text.contains(name) else { return true }
        let reader = PushReader(text)
        let tokens = reader.tokens
        return tokens.indices.allSatisfy { index in
            guard tokens[index].kind == .identifier, tokens[index].text == name else { return true }
            if index > 0, ["let", "var"].contains(tokens[index - 1].text) { return true }
            let before = tokens[..<index].lastIndex { reader.line(of: $0) < reader.line(of: tokens[index]) }
            if ["watch", "unwatch", ":"].contains(tokens[before.map { $0 + 1 } ?? 0].text) { return true }
            guard index + 2 < tokens.count, tokens[index + 1].text == ".", !reader.isHandedOver(index),
                ValueReader(reader: reader).endOfChange(from: index + 1, of: .values) == nil
            else { return false }
            return !PushReader.pushing.union(["asObserver", "value"]).contains(tokens[index + 2].text)
        }
    }

    /// Whether the closure that begins at a place does nothing with the first of its two arguments.
    static func ignoresFirst(inClosureAt place: Place, in text: String) -> Bool {
        guard text.utf8.count < longest else { return false }
        let reader = PushReader(text)
        guard let open = reader.index(at: place), reader.tokens[open].text == "{" else { return false }
        let close = reader.closing(open)
        let body = reader.tokens[open..<max(open, close)]
        // What stands in a text is no token of its own.
        let written = { (start: Int) in
            reader.source.text(Span(reader.tokens[start].span.end, reader.tokens[close].span.start))
        }
        guard let begin = body.prefix(20).firstIndex(where: { $0.text == "in" }) else {
            return written(open).contains("$1") && !written(open).contains("$0")
        }
        let names = body[(open + 1)..<begin].filter { !["(", ")"].contains($0.text) }
        guard names.count > 1, [",", ":"].contains(names[1].text) else { return false }
        return names[0].text == "_" || !written(begin).contains(names[0].text)
    }

    /// Whether the closure that begins at a place prints or pushes something.
    static func acts(at place: Place, in text: String) -> Bool {
        guard text.utf8.count < longest else { return false }
        let reader = PushReader(text)
        guard let open = reader.index(at: place), reader.tokens[open].text == "{" else { return false }
        return (open..<reader.end(of: open)).contains {
            reader.tokens[$0 + 1].text == "(" && PushReader.acting.contains(reader.tokens[$0].text)
                || ["+=", "<-"].contains(reader.tokens[$0].text)
        }
    }
}

extension PushReader {
    /// `&self.names`: whether a function may change what the name at an index stands for.
    fileprivate func isHandedOver(_ index: Int) -> Bool {
        var here = index
        while here > 1, tokens[here - 1].text == "." {
            here -= 2
            while here > 0, ["?", "!"].contains(tokens[here].text) { here -= 1 }
        }
        return here > 0 && tokens[here - 1].text == "&"
    }

    /// The way that stands before a word that pushes, or that begins there before a `<-`.
    fileprivate func target(ofPush word: Int) -> (text: String, root: String)? {
        var end = word
        if tokens[word].text != "<-" {
            if word > 0, tokens[word - 1].text == "." {
                end = word - 1
            } else {
                guard let arrow = tokens[word...].prefix(40).firstIndex(where: { $0.text == "<-" }) else { return nil }
                end = arrow
            }
        }
        guard let start = startOfWay(before: end), tokens[start].kind == .identifier, start + 1 < end else {
            return nil
        }
        let isFirst = start == 0 || [";", "=", "try"].contains(tokens[start - 1].text)
        guard isFirst || line(of: tokens[start - 1]) < line(of: tokens[start]) else { return nil }
        let way = tokens[start..<end]
        let text = way.filter { $0.text != "?" && $0.text != "!" }.map { source.text($0.span) }.joined()
        return (text, tokens[start].text)
    }

    /// Where a way over members and items begins that ends before a token. What stands in brackets is one literal.
    private func startOfWay(before end: Int) -> Int? {
        var here = end
        while here > 0 {
            if ["?", "!"].contains(tokens[here - 1].text) {
                here -= 1
            } else if tokens[here - 1].text == "]" {
                guard here > 2, tokens[here - 3].text == "[",
                    [.integer, .string].contains(tokens[here - 2].kind),
                    !source.text(tokens[here - 2].span).contains("\\(")
                else { return nil }
                here -= 3
            } else {
                guard tokens[here - 1].kind == .identifier else { return nil }
                here -= 1
                guard here > 0, tokens[here - 1].text == "." else { return here }
                here -= 1
            }
        }
        return nil
    }

    private static let types: Set<String> = ["class", "struct", "enum", "extension", "actor", "viewmodel", "scene"]

    /// Whether a brace begins a type.
    func isType(_ brace: Int) -> Bool {
        var here = brace
        while here > 0, brace - here < 60 {
            here -= 1
            if PushReader.types.contains(tokens[here].text) { return true }
            if ["{", "}", ";", "func", "init", "="].contains(tokens[here].text) { return false }
        }
        return false
    }

    /// The innermost computed property around an index, unless a function stands between.
    func getter(around index: Int) -> String? {
        var here = index
        while let brace = opening(before: here, "{") {
            var word = brace
            while word > 0, !["{", "}", "=", "func", "var"].contains(tokens[word].text) || word == brace { word -= 1 }
            if tokens[word].text == "func" { return nil }
            if tokens[word].text == "var", word + 1 < brace { return tokens[word + 1].text }
            here = brace
        }
        return nil
    }
}
