import Language
import Reactive

/// What a program's text does with what a call gives back that is a statement's whole right side.
enum GivenBack: Equatable {
    /// `ticking = source.subscribe(…)`: a variable that was there before.
    case kept(String)
    /// A closure that is to give back what ends its work does not give back this: the closure of `create`.
    case unreturned(String)

    /// Nil where the text says nothing, or names it anew.
    init?(of place: Place, in text: String) {
        guard text.utf8.count < PushText.longest else { return nil }
        let reader = PushReader(text)
        guard let call = reader.index(at: place) else { return nil }
        let start = reader.beginning(of: call)
        if let name = reader.assigned(before: start) {
            self = .kept(name)
        } else if !reader.isGiven(start), let word = reader.closure(around: call)?.word,
            reader.tokens[word].text == "create"
        {
            self = .unreturned("create")
        } else {
            return nil
        }
    }
}

extension PushReader {
    /// The first token of the chain of calls that one belongs to: `Observable` of `Observable.just(1)\n.subscribe()`.
    func beginning(of index: Int) -> Int {
        var here = index
        while here > 1, tokens[here - 1].text == "." || ["?", "!"].contains(tokens[here - 1].text) {
            here -= tokens[here - 1].text == "." ? 2 : 1
            if tokens[here].text == ">", let generics = openingAngle(before: here) { here = max(0, generics - 1) }
            while here > 0, [")", "]", "}"].contains(tokens[here].text) || ["?", "!"].contains(tokens[here].text) {
                here = ["?", "!"].contains(tokens[here].text) ? here - 1 : beforeBrackets(closing: here)
            }
        }
        return here
    }

    /// What stands before brackets, of which the last closes at an index: the name that is called, or the bracket that
    /// begins a literal.
    private func beforeBrackets(closing index: Int) -> Int {
        guard let open = opener(of: index) else { return 0 }
        guard open > 0 else { return 0 }
        let before = tokens[open - 1]
        if [")", "]", "}"].contains(before.text), line(of: before) == line(of: tokens[open]) { return open - 1 }
        if before.text == ">", let generics = openingAngle(before: open - 1), generics > 0 { return generics - 1 }
        return before.kind == .identifier ? open - 1 : open
    }

    /// The bracket that the one at an index closes.
    func opener(of index: Int) -> Int? {
        var depth = 0
        for here in stride(from: index, through: 0, by: -1) {
            if [")", "]", "}"].contains(tokens[here].text) { depth += 1 }
            if ["(", "[", "{"].contains(tokens[here].text) { depth -= 1 }
            if depth == 0 { return here }
        }
        return nil
    }

    private func openingAngle(before index: Int) -> Int? {
        (max(0, index - 20)..<index).last { tokens[$0].text == "<" }
    }

    /// `ticking` of `ticking = `, before what stands at an index; nil if nothing is, or a constant.
    func assigned(before start: Int) -> String? {
        guard start > 1, tokens[start - 1].text == "=" else { return nil }
        let declaring = (max(0, start - 10)..<(start - 1)).last { ["let", "var"].contains(tokens[$0].text) }
        if let declaring, declaring + 2 == start - 1 || tokens[declaring + 2].text == ":" {
            return tokens[declaring].text == "var" ? tokens[declaring + 1].text : nil
        }
        let name = tokens[start - 2]
        return name.kind == .identifier && name.text != "_" ? name.text : nil
    }

    /// Whether something is done with what begins at an index: it is returned, named, or an argument.
    func isGiven(_ start: Int) -> Bool {
        guard start > 0 else { return false }
        let before = tokens[start - 1].text
        if before == "=" { return !(start > 1 && tokens[start - 2].text == "_") }
        return ["return", "(", ",", "[", ":"].contains(before)
    }

    /// The last name of the path that is all that what is called at a place is given.
    func variable(givenAt place: Place) -> String? {
        guard let name = index(at: place).map({ tokens[$0].text == "." ? $0 + 1 : $0 }), name + 2 < tokens.count,
            tokens[name + 1].text == "(", tokens[name + 2].kind == .identifier
        else { return nil }
        var here = name + 2
        while here + 2 < tokens.count, tokens[here + 1].text == ".", tokens[here + 2].kind == .identifier { here += 2 }
        guard here + 1 < tokens.count else { return nil }
        if tokens[here + 1].text == ")" { return tokens[here].text }
        // Of `merge(all.map { … })` it is what is mapped.
        guard ["map", "compactMap", "flatMap", "filter"].contains(tokens[here].text), here > name + 2,
            case let end = end(of: here + 1), end + 1 < tokens.count, tokens[end + 1].text == ")"
        else { return nil }
        return tokens[here - 2].text
    }

    /// The name that the call at a place is a member of, if nothing else stands there: `source` of `self.source.map`.
    func variable(before place: Place) -> String? {
        guard let word = index(at: place).map({ tokens[$0].text == "." ? $0 + 1 : $0 }), word > 1,
            tokens[word - 1].text == ".", tokens[word - 2].kind == .identifier
        else { return nil }
        var start = word - 2
        while start > 1, tokens[start - 1].text == ".",
            tokens[start - 2].kind == .identifier || tokens[start - 2].text == "self"
        {
            start -= 2
        }
        return start > 0 && tokens[start - 1].text == "." ? nil : tokens[word - 2].text
    }

    /// Whether the chain of calls that a word belongs to is made, and then neither subscribed to nor given to anything.
    func isDropped(_ word: Int) -> Bool {
        let start = beginning(of: word)
        let isDiscarded = start > 1 && tokens[start - 1].text == "=" && tokens[start - 2].text == "_"
        guard isDiscarded || !isGiven(start), assigned(before: start) == nil else { return false }
        var (here, depth) = (start, 0)
        while here < tokens.count {
            let text = tokens[here].text
            let isNext = here > start && line(of: tokens[here]) > line(of: tokens[here - 1]) && text != "."
            if depth == 0, isNext && tokens[here - 1].text != "." || text == ";" { return true }
            if ["(", "[", "{"].contains(text) { depth += 1 }
            if [")", "]", "}"].contains(text) { depth -= 1 }
            if depth < 0 { return true }
            if depth == 0, isListening(here) { return false }
            here += 1
        }
        return true
    }

    private func isListening(_ index: Int) -> Bool {
        index > 0 && tokens[index - 1].text == "."
            && ["subscribe", "bind", "drive", "emit", "connect"].contains(tokens[index].text)
    }

    /// Whether a call among the arguments of what is called at a place has no closure around it.
    func isGivenCall(at place: Place) -> Bool {
        guard let name = index(at: place).map({ tokens[$0].text == "." ? $0 + 1 : $0 }), name + 1 < tokens.count,
            tokens[name + 1].text == "("
        else { return false }
        var depth = 0
        for here in (name + 1)..<min(tokens.count, name + 200) {
            if ["{"].contains(tokens[here].text) { return false }
            if tokens[here].text == "(" {
                if depth > 0, tokens[here - 1].kind == .identifier { return true }
                depth += 1
            }
            if tokens[here].text == ")" { depth -= 1 }
            if depth == 0 { return false }
        }
        return false
    }
}
