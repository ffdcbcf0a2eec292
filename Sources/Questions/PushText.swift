import Language
import Log
import Messages
import Reactive

/// A push that a program's text has in a closure of an operator or a subscription.
struct PushText {
    /// `loading.accept(false)`, or the call of a function that pushes: `radio.send(command)`
    package let text: String
    package let place: Place
    /// Where the push itself stands.
    package fileprivate(set) var origin: Place
    /// The word whose closure it is in: `do`.
    package var word: String
    var wordLine: Int
    /// The closure's label: `onCompleted`; empty for one that trails.
    package var label: String
    /// What kind of body it stands in.
    var manner = Manner.closure
    /// Whether it only binds: what is bound is pushed by the binding.
    var isBinding = false

    enum Manner {
        /// A closure that an operator or a subscription is given.
        case closure
        /// A function that no text names again; one that is called, or an `init`: `word`.
        case uncalled, called
        /// The observer `label` of a property, `word`; a closure that a property or variable is given.
        case observer, given
        /// The closure that a lazy property, `word`, is made by.
        case lazy
        /// It goes into something else: `origin` is where the name is given anew.
        case hidden
    }

    var isUncalled: Bool { manner == .uncalled }

    /// Whether it is the push itself, and no call of a function that pushes.
    var isPlain: Bool { place == origin }

    /// `catch`, `do's onNext`: whose closure it is.
    var closure: Message { label.isEmpty ? Message(plain: word) : Message("\(word)'s \(label)") }

    /// Whether an operator or a subscription has the closure that it stands in.
    func isOf(_ site: Site) -> Bool {
        manner == .closure && site.place?.source == place.source && site.place?.line == wordLine && site.word == word
    }

    /// Those into what has a name, in the closures of some texts, and in the functions that these call. `place`: where
    /// that is made; `isWide`: those as well that stand in functions which are called, or are into what hides the name.
    package static func all(
        into name: String, madeAt place: Place? = nil, holding held: ValueReader.Held = .values,
        in texts: [(number: Int, text: String)], isWide: Bool = false
    ) -> [PushText] {
        var found: [PushText] = []
        var waiting: [Wanted] = [.pushes(into: name, madeAt: place, holding: held)]
        var seen: Set<String> = [name]
        while let wanted = waiting.popLast(), seen.count < 50 {
            for (number, text) in texts where text.utf8.count < longest && text.contains(wanted.name) {
                for push in PushReader(text).pushes(wanted, number) {
                    let isTold = isWide || ![.called, .lazy, .hidden].contains(push.push.manner)
                    if isTold, !push.push.word.isEmpty || push.push.manner == .hidden { found.append(push.push) }
                    guard let outer = push.function, case .calls(let function, _) = outer else { continue }
                    if seen.insert(function.name).inserted { waiting.append(outer) }
                    var here = push.push
                    (here.word, here.label) = (function.name, "")
                    here.manner = isUncalled(function.name, in: texts) ? .uncalled : .called
                    if isWide || here.isUncalled { found.append(here) }
                }
            }
        }
        return found
    }

    /// Whether a function's name stands nowhere but where that is declared.
    static func isUncalled(_ name: String, in texts: [(number: Int, text: String)]) -> Bool {
        texts.allSatisfy { _, text in
            guard text.utf8.count < longest else { return false }
            guard text.contains(name) else { return true }
            let tokens = PushReader(text).tokens
            return tokens.indices.allSatisfy {
                tokens[$0].kind != .identifier || tokens[$0].text != name || $0 > 0 && tokens[$0 - 1].text == "func"
            }
        }
    }

    /// What the statement calls it that makes something at a place: `rate` of `let rate = PublishSubject<Double>()`.
    package static func name(ofMaking place: Place, in text: String) -> String? {
        text.utf8.count < longest ? PushReader(text).name(ofMaking: place) : nil
    }

    /// How often a text has a name.
    package static func count(of name: String, in text: String) -> Int {
        guard text.utf8.count < longest, text.contains(name) else { return 0 }
        return PushReader(text).tokens.count { $0.kind == .identifier && $0.text == name }
    }

    /// Whether what is called at a place is given what another call says: `just(Date())`.
    static func isGivenCall(at place: Place, in text: String) -> Bool {
        text.utf8.count < longest && PushReader(text).isGivenCall(at: place)
    }

    /// The innermost function that a place stands in.
    package static func function(around place: Place, in text: String) -> FunctionText? {
        guard text.utf8.count < longest else { return nil }
        let reader = PushReader(text)
        return reader.index(at: place).flatMap(reader.function)
    }

    /// The word whose closure a place is in, and its line.
    static func closure(around place: Place, in text: String) -> (word: String, line: Int)? {
        guard text.utf8.count < longest else { return nil }
        let reader = PushReader(text)
        return reader.index(at: place).flatMap(reader.closure).map {
            (reader.tokens[$0.word].text, reader.line(of: reader.tokens[$0.word]))
        }
    }

    /// The computed property whose closure, or what stands in it, a place is in.
    static func getter(around place: Place, in text: String) -> String? {
        guard text.utf8.count < longest else { return nil }
        let reader = PushReader(text)
        return reader.index(at: place).flatMap(reader.getter)
    }

    /// The variable, or computed property, whose first reading would run what stands at a place.
    static func lazy(around place: Place, in text: String) -> String? {
        guard text.utf8.count < longest else { return nil }
        let reader = PushReader(text)
        return reader.index(at: place).flatMap {
            NameReader(reader: reader).lazy(around: $0) ?? reader.getter(around: $0)
        }
    }

    /// Where a function is called.
    package static func calls(of function: FunctionText, in texts: [(number: Int, text: String)]) -> [Place] {
        texts.flatMap { number, text -> [Place] in
            guard text.utf8.count < longest, text.contains(function.name) else { return [] }
            let reader = PushReader(text)
            return reader.tokens.indices.filter { reader.endOfCall(of: function, $0) != nil }
                .map { reader.place($0, number) }
        }
    }

    static let longest = 200_000
}

/// Looks for pushes among tokens.
struct PushReader {
    /// A push, and the function around it whose calls are wanted next.
    struct Found {
        let push: PushText
        let function: Wanted?
    }

    let source: SourceText
    let tokens: [Token]

    init(_ text: String) {
        source = SourceText(text)
        tokens = Language.tokens(of: source)
    }

    private static let declaring: Set<String> = ["let", "var", "input", "output"]
    static let pushing: Set<String> = ["accept", "onNext", "onCompleted", "onError", "send", "modify", "swap"]
    static let acting: Set<String> = ["print", "accept", "onNext"]
    private static let binding: Set<String> = ["bind", "drive", "emit", "subscribe"]

    /// The name that what is made at a place is given: `loading` of `let loading = BehaviorRelay(value: false)`.
    func name(ofMaking site: Place) -> String? {
        guard var here = index(at: site) else { return nil }
        // A wrapper stands before what it wraps.
        if tokens[here].text.hasPrefix("@"),
            let word = tokens[here...].prefix(12).firstIndex(where: { $0.text == "var" }),
            word + 1 < tokens.count
        {
            return tokens[word + 1].text
        }
        let lowest = max(0, here - 30)
        var closed = 0
        while here > lowest {
            here -= 1
            if [")", "]", "}"].contains(tokens[here].text) { closed += 1 }
            if ["(", "[", "{"].contains(tokens[here].text) { closed -= 1 }
            // What stands inside of something else is only a part of what has the name, but for an item.
            if closed < 0 {
                guard tokens[here].text == "[", here > 0, tokens[here - 1].text == "=" else { return nil }
                closed = 0
            }
            if PushReader.declaring.contains(tokens[here].text), tokens[here + 1].kind == .identifier {
                return tokens[here + 1].text
            }
        }
        return nil
    }

    /// The last token of a line that begins at a place or before it.
    func index(at place: Place) -> Int? {
        tokens.lastIndex { line(of: $0) == place.line && source.column(of: $0.span.start) <= place.column }
    }

    func place(_ index: Int, _ number: Int) -> Place {
        Place(source: number, line: line(of: tokens[index]), column: source.column(of: tokens[index].span.start))
    }

    func pushes(_ wanted: Wanted, _ number: Int) -> [Found] {
        let names = NameReader(reader: self)
        let aliases = if case .pushes = wanted { names.aliases(of: wanted.name) } else { [NameReader.Alias]() }
        return tokens.indices.compactMap { index -> Found? in
            let other = aliases.first { $0.name == tokens[index].text && $0.scope.contains(index) }
            guard let span = span(of: other.map { .pushes(into: $0.name, madeAt: nil) } ?? wanted, index) else {
                return nil
            }
            let place = place(index, number)
            let text = source.text(Span(tokens[span.lowerBound].span.start, tokens[span.upperBound].span.end))
            var push = PushText(
                text: text, place: place, origin: place, word: "", wordLine: 0, label: "",
                isBinding: isBinding(span.lowerBound))
            switch wanted {
            case .calls(_, let pushing): push.origin = pushing
            case .pushes(_, let made, _):
                guard other == nil, let hiding = names.hiding(wanted.name, at: index, madeAt: made, number) else {
                    break
                }
                names.put(&push, at: index, isInFunction: false)
                (push.origin, push.manner) = (hiding, .hidden)
                return Found(push: push, function: nil)
            }
            let function = function(around: index)
            names.put(&push, at: index, isInFunction: function != nil)
            if tokens[span.lowerBound].text == "assign" {
                (push.word, push.label, push.manner) = ("assign", "", .closure)
                push.wordLine = line(of: tokens[span.lowerBound])
            }
            return push.word.isEmpty && function == nil
                ? nil : Found(push: push, function: function.map { .calls(of: $0, pushing: push.origin) })
        }
    }

    /// The tokens of what is looked for, if it stands at an index.
    private func span(of wanted: Wanted, _ index: Int) -> ClosedRange<Int>? {
        switch wanted {
        case .pushes(let name, _, let held):
            if let end = endOfPush(into: name, index, holding: held) { return index...end }
            if name.first == "$", let start = NameReader(reader: self).startOfAssign(to: name.dropFirst(), index) {
                return start...end(of: start + 1)
            }
            return startOfBinding(to: name, index).map { $0...index + 1 }
        case .calls(let function, _): return endOfCall(of: function, index).map { start(of: index)...$0 }
        }
    }

    /// Where `x.accept(1)` or `x <-` ends, of which `x` stands at an index.
    private func endOfPush(into name: String, _ index: Int, holding held: ValueReader.Held) -> Int? {
        if name.first == "$" {
            return ValueReader(reader: self).endOfAssignment(to: name.dropFirst(), index, of: held)
        }
        guard tokens[index].kind == .identifier, tokens[index].text == name else { return nil }
        var next = index + 1
        // Of a collection it is an item.
        if next < tokens.count, tokens[next].text == "[" { next = end(of: next) + 1 }
        if next < tokens.count, ["?", "!"].contains(tokens[next].text) { next += 1 }
        guard next + 1 < tokens.count else { return nil }
        if tokens[next].text == ".", PushReader.pushing.contains(tokens[next + 1].text) { return end(of: next + 2) }
        if let end = ValueReader(reader: self).endOfSetting(next, of: held) { return end }
        return tokens[next].text == "<-" ? next + 1 : nil
    }

    /// Where `bind(to: self.x)` begins, of which `x` stands at an index.
    private func startOfBinding(to name: String, _ index: Int) -> Int? {
        guard tokens[index].kind == .identifier, tokens[index].text == name, index + 1 < tokens.count,
            tokens[index + 1].text == ")"
        else { return nil }
        var here = index
        while here > 1, tokens[here - 1].text == ".", tokens[here - 2].kind == .identifier { here -= 2 }
        if here > 1, tokens[here - 1].text == ":", tokens[here - 2].text == "to" { here -= 2 }
        return here > 2 && tokens[here - 1].text == "(" && isBinding(here - 2) ? here - 2 : nil
    }

    private func isBinding(_ index: Int) -> Bool {
        PushReader.binding.contains(tokens[index].text) && isMember(index)
    }

    /// Where the call of a function ends whose name stands at an index.
    func endOfCall(of function: FunctionText, _ index: Int) -> Int? {
        guard tokens[index].kind == .identifier, tokens[index].text == function.name, index + 2 < tokens.count,
            tokens[index + 1].text == "(", index == 0 || tokens[index - 1].text != "func",
            label(after: index + 1) == function.label
        else { return nil }
        return end(of: index + 1)
    }

    /// The first label of a call or a declaration, behind its bracket.
    private func label(after bracket: Int) -> String? {
        guard bracket + 2 < tokens.count, tokens[bracket + 1].text != ")" else { return nil }
        let isLabelled = tokens[bracket + 2].text == ":" || tokens[bracket + 2].kind == .identifier
        return isLabelled && tokens[bracket + 1].text != "_" ? tokens[bracket + 1].text : ""
    }

    /// Where whose function it is stands: `radio` of `radio.send`.
    private func start(of index: Int) -> Int {
        index > 1 && tokens[index - 1].text == "." && tokens[index - 2].kind == .identifier ? index - 2 : index
    }

    /// The bracket that closes the one at an index, or the index itself.
    func end(of open: Int) -> Int {
        var depth = 0
        for index in open..<min(tokens.count, open + 200) {
            if ["(", "[", "{"].contains(tokens[index].text) { depth += 1 }
            if [")", "]", "}"].contains(tokens[index].text) { depth -= 1 }
            if depth == 0 { return index }
        }
        return open
    }

    /// The word that is given the innermost closure around an index, and by which label.
    func closure(around index: Int) -> (word: Int, label: String)? {
        var here = index
        while let brace = opening(before: here, "{") {
            here = brace
            guard brace > 0 else { return nil }
            if isBlock(brace) { continue }
            if tokens[brace - 1].text == ":", brace > 1, let call = opening(before: brace, "("), call > 1 {
                if isMember(call - 1) { return (call - 1, tokens[brace - 2].text) }
            } else if tokens[brace - 1].text == ")", let call = opening(before: brace - 1, "("), call > 1 {
                if isMember(call - 1) { return (call - 1, "") }
            } else if tokens[brace - 1].text == "(", brace > 2, isMember(brace - 2) {
                return (brace - 2, "")
            } else if isMember(brace - 1) {
                return (brace - 1, "")
            }
        }
        return nil
    }

    /// Whether a brace begins the block of an `if` or the like, whose condition stands before it.
    func isBlock(_ brace: Int) -> Bool {
        var (here, depth) = (brace, 0)
        while here > 0, brace - here < 60 {
            here -= 1
            let text = tokens[here].text
            if [")", "]"].contains(text) { depth += 1 }
            if ["(", "["].contains(text) { depth -= 1 }
            if depth < 0 || ["{", "}", ";"].contains(text) && depth == 0 { return false }
            if depth == 0, ["if", "while", "switch", "for"].contains(text) { return true }
        }
        return false
    }

    /// The innermost function around an index.
    func function(around index: Int) -> FunctionText? {
        var here = index
        while let brace = opening(before: here, "{") {
            here = brace
            while here > 0, !["{", "}", "func"].contains(tokens[here - 1].text) { here -= 1 }
            if here > 0, tokens[here - 1].text == "func", here < brace,
                let bracket = (here..<brace).first(where: { tokens[$0].text == "(" })
            {
                return FunctionText(name: tokens[here].text, label: label(after: bracket))
            }
            here = brace
        }
        return nil
    }

    private func isMember(_ index: Int) -> Bool { index > 0 && tokens[index - 1].text == "." }

    /// The bracket of a kind that is open at an index.
    func opening(before index: Int, _ bracket: String) -> Int? {
        var depth = 0
        var here = index
        while here > 0 {
            here -= 1
            let text = tokens[here].text
            if [")", "]", "}"].contains(text) { depth += 1 }
            guard ["(", "[", "{"].contains(text) else { continue }
            if depth == 0 {
                if text == bracket { return here }
                if bracket == "(" { return nil }
            } else {
                depth -= 1
            }
        }
        return nil
    }

    func line(of token: Token) -> Int { source.line(of: token.span.start) + 1 }
}
