import Language
import Reactive

/// Whose a name is in a text, and in what body something stands.
struct NameReader {
    let reader: PushReader
    private var tokens: [Token] { reader.tokens }

    /// Another name, and the tokens among which it is known.
    struct Alias {
        let name: String
        let scope: ClosedRange<Int>
    }

    /// `loading` of `let loading = self.isLoading` and of `[loading = isLoading]`.
    func aliases(of name: String) -> [Alias] {
        tokens.indices.compactMap { index -> Alias? in
            guard tokens[index].text == name, tokens[index].kind == .identifier, isLast(index) else { return nil }
            var here = index
            while here > 1, tokens[here - 1].text == ".", tokens[here - 2].kind == .identifier { here -= 2 }
            guard here > 2, tokens[here - 1].text == "=", tokens[here - 2].kind == .identifier,
                ["let", "[", ","].contains(tokens[here - 3].text), tokens[here - 2].text != name
            else { return nil }
            let open = reader.opening(before: here, "{")
            return Alias(
                name: tokens[here - 2].text,
                scope: open.map { $0...reader.closing($0) } ?? 0...tokens.count - 1)
        }
    }

    /// Whether nothing follows that would make something else of what a token names.
    private func isLast(_ index: Int) -> Bool {
        guard index + 1 < tokens.count else { return true }
        let next = tokens[index + 1]
        return [",", "]", "}", ";"].contains(next.text)
            || reader.line(of: next) > reader.line(of: tokens[index]) && next.text != "."
    }

    /// `onLogout` of `api.onLogout = { … }`: what is given the closure that an index stands in.
    func receiver(around index: Int) -> String? {
        guard let brace = reader.opening(before: index, "{"), brace > 1 else { return nil }
        if reader.isBlock(brace) { return receiver(around: brace) }
        guard tokens[brace - 1].text == "=", tokens[brace - 2].kind == .identifier else { return nil }
        var here = brace - 2
        while here > 1, tokens[here - 1].text == "." || ["?", "!"].contains(tokens[here - 1].text) {
            here -= tokens[here - 1].text == "." ? 2 : 1
        }
        guard here == 0 || !["let", "var", ":", "."].contains(tokens[here - 1].text) else { return nil }
        return tokens[brace - 2].text
    }

    /// `tracking` of `lazy var tracking: Void = { … }()`, in whose closure an index stands.
    func lazy(around index: Int) -> String? {
        var here = index
        while let brace = reader.opening(before: here, "{"), !reader.isType(brace) {
            here = brace
            guard brace > 0, tokens[brace - 1].text == "=" else { continue }
            var start = brace - 1
            while start > 0, brace - start < 30, !["{", "}", "var"].contains(tokens[start - 1].text) { start -= 1 }
            if start > 1, tokens[start - 1].text == "var", tokens[start - 2].text == "lazy" {
                return tokens[start].text
            }
        }
        return nil
    }

    /// The property whose `didSet` or `willSet` an index stands in, and which of them.
    func observer(around index: Int) -> (name: String, word: String)? {
        guard let brace = reader.opening(before: index, "{"), brace > 0 else { return nil }
        var word = brace - 1
        if tokens[word].text == ")", let open = reader.opening(before: word, "("), open > 0 { word = open - 1 }
        guard ["didSet", "willSet"].contains(tokens[word].text), var here = reader.opening(before: brace, "{") else {
            return reader.isBlock(brace) ? observer(around: brace) : nil
        }
        while here > 0, !["{", "}", "var"].contains(tokens[here - 1].text) { here -= 1 }
        guard here > 0, tokens[here - 1].text == "var" else { return nil }
        return (tokens[here].text, tokens[word].text)
    }

    /// Where the text gives a name anew to something of a function or closure around an index.
    func hiding(_ name: String, at index: Int, madeAt made: Place?, _ number: Int) -> Place? {
        guard index == 0 || tokens[index - 1].text != "." else { return nil }
        var here = index
        while let brace = reader.opening(before: here, "{"), !reader.isType(brace) {
            let declared = (brace..<here).first {
                ["let", "var"].contains(tokens[$0].text) && tokens[$0 + 1].text == name
                    && reader.opening(before: $0, "{") == brace
            }
            if let declared {
                let place = reader.place(declared + 1, number)
                return isAlias(declared + 1) || made?.source == number && made?.line == place.line ? nil : place
            }
            here = brace
        }
        return nil
    }

    /// Whether a name is given to what has it already: `let state = self.state`, `guard let state`.
    private func isAlias(_ index: Int) -> Bool {
        guard index + 1 < tokens.count, tokens[index + 1].text == "=" else { return true }
        var here = index + 2
        while here + 2 < tokens.count, tokens[here].kind == .identifier || tokens[here].text == "self",
            tokens[here + 1].text == "."
        {
            here += 2
        }
        return here < tokens.count && tokens[here].text == tokens[index].text
    }

    /// Where `assign(to: \.name, on: self)` begins, of which `name` stands at an index.
    func startOfAssign(to name: Substring, _ index: Int) -> Int? {
        guard index > 3, tokens[index].kind == .identifier, tokens[index].text == name,
            index + 2 < tokens.count, tokens[index + 1].text == ",", tokens[index + 2].text == "on",
            let open = reader.opening(before: index, "("), open > 1, tokens[open - 1].text == "assign",
            tokens[open - 2].text == "."
        else { return nil }
        return open - 1
    }

    /// Notes of a push in whose closure it stands.
    func put(_ push: inout PushText, at index: Int, isInFunction: Bool) {
        if let name = receiver(around: index) {
            (push.word, push.manner) = (name, .given)
        } else if let closure = reader.closure(around: index) {
            (push.word, push.label) = (tokens[closure.word].text, closure.label)
            push.wordLine = reader.line(of: tokens[closure.word])
        } else if let observer = observer(around: index) {
            (push.word, push.label, push.manner) = (observer.name, observer.word, .observer)
        } else if !isInFunction, isInInit(index) {
            (push.word, push.manner) = ("init", .called)
        } else if !isInFunction, let name = lazy(around: index) {
            (push.word, push.manner) = (name, .lazy)
        }
    }

    /// Whether an index stands in an `init`.
    func isInInit(_ index: Int) -> Bool {
        var here = index
        while let brace = reader.opening(before: here, "{"), !reader.isType(brace) {
            var start = brace
            while start > 0, brace - start < 100, !["{", "}", "init"].contains(tokens[start - 1].text) { start -= 1 }
            if start > 0, tokens[start - 1].text == "init", tokens[start].text == "(" { return true }
            here = brace
        }
        return false
    }
}
