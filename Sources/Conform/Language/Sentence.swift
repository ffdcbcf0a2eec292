import Services

/// One node of a vector's expression, on its way to be written down.
final class Sentence: VectorNode {
    let script: Script
    let json: JSON
    private let scope: [String: Meaning]
    var asked: Set<String> = ["op", "trait", "on"]

    init(_ json: JSON, in script: Script, scope: [String: Meaning] = [:]) {
        (self.json, self.script, self.scope) = (json, script, scope)
    }

    /// The expression that the node is written as.
    func phrase() throws -> Phrase {
        guard json.members != nil else { throw Inexpressible("\(json.text) is no expression") }
        if let index = json[at: "src"]?.int {
            guard script.names.indices.contains(index) else { throw Inexpressible("there is no source \(index)") }
            return Phrase(script.names[index], script.kinds[index])
        }
        if let name = json[at: "var"]?.string { return try variable(name) }
        if let formula = json[at: "expr"]?.string { return try stream(formula) }
        if json[at: "if"] != nil || json[at: "select"] != nil {
            throw Inexpressible("a choice of streams stands in a closure")
        }
        guard let op = json[at: "op"]?.string else { throw Inexpressible("\(json.text) is no expression") }
        guard let write = Sentence.operators[op] else { throw Inexpressible("\(op) has no word") }
        let phrase = try write(self)
        try passNothingOver(of: op)
        return phrase
    }

    private func variable(_ name: String) throws -> Phrase {
        if let meaning = scope[name] { return Phrase(meaning.text, meaning.kind.inner) }
        guard let phrase = script.named[name] else { throw Inexpressible("nothing is called \(name)") }
        return Phrase(name, phrase.kind, trait: phrase.trait)
    }

    private func stream(_ formula: String) throws -> Phrase {
        let phrase = try read(formula).phrase(scope, counter: "")
        guard phrase.kind.inner != .unknown || phrase.kind == .stream(.unknown) else {
            throw Inexpressible("\(formula) is no stream")
        }
        return Phrase(phrase.text, phrase.kind.inner)
    }

    private func read(_ formula: String) throws -> Formula {
        do { return try Formula(formula) } catch { throw Inexpressible("\(formula): \(error.sentence)") }
    }

    private func child(_ json: JSON) -> Sentence { Sentence(json, in: script, scope: scope) }
}

/// A sentence's arguments.
extension Sentence {
    var scheduler: String { script.scheduler }

    /// `, scheduler: test`, where the node asks for one.
    var ownScheduler: String { json[at: "on"]?.string == "scheduler" ? ", scheduler: \(scheduler)" : "" }

    /// `Observable<Int>`, or the trait that the node is.
    func type(_ kind: Kind) -> String {
        switch trait {
        case "Completable"?: "Completable"
        case let trait?: "\(trait)<\(kind.text)>"
        case nil: "Observable<\(kind.text)>"
        }
    }

    var trait: String? {
        switch json[at: "trait"]?.string {
        case "single": "Single"
        case "maybe": "Maybe"
        case "completable": "Completable"
        default: nil
        }
    }

    func source(_ key: String = "of") throws -> Phrase { try child(argument(key)).phrase().plain }
    func traitSource(_ key: String = "of") throws -> Phrase { try child(argument(key)).phrase() }

    func sources() throws -> [Phrase] {
        try list("sources").map { try child($0).phrase() }
    }

    func value(_ key: String = "value") throws -> Phrase {
        let argument = try argument(key)
        if let formula = argument[at: "expr"]?.string { return try read(formula).phrase(scope, counter: "") }
        return Phrase(try script.text(argument), try script.kind(ofValue: argument))
    }

    func values() throws -> (texts: [String], kind: Kind) {
        let list = try list("values")
        return (
            try list.map { try script.text($0) },
            try list.reduce(Kind.unknown) { $0.joined(try script.kind(ofValue: $1)) }
        )
    }

    func number(_ key: String) throws -> String { try value(key).text }

    /// `.seconds(30)`
    func time(_ key: String) throws -> String {
        let text = try value(key).text
        return ".seconds(\(text))"
    }

    func error() throws -> String {
        Formula.error(try errorName(), scope)
    }
}

/// A sentence's closures.
extension Sentence {
    /// A closure of parameters of these kinds, and what it gives.
    func closure(
        _ key: String = "fn", _ kinds: [Kind], neverGiving type: String? = nil,
        _ leaf: ((String, [String]) -> String)? = nil
    ) throws -> Phrase {
        let argument = try argument(key)
        if let body = argument[at: "body"] { return try opening(argument, body, kinds) }
        guard let text = argument[at: "fn"]?.string ?? argument.string else {
            throw Inexpressible("\(argument) is no closure")
        }
        let closure: Closure
        do { closure = try Closure(text) } catch { throw Inexpressible("\(text): \(error.sentence)") }
        let (heads, bound) = try parameters(closure.parameters, kinds, of: closure.body)
        // What only throws says of itself what it would have given.
        let isThrown = if case .raise = closure.body { true } else { false }
        let head = heads.head(giving: isThrown ? type : nil)
        if closure.body.contains(where: { if case .call("isPrime", _) = $0 { true } else { false } }) {
            script.needPrimes()
        }
        let counts = closure.body.mentions(.calls)
        let counter = counts ? script.counter() : ""
        let kind = try closure.body.kind(bound, counter)
        if closure.body == .sideEffect { return Phrase("{ \(head) }", .void) }
        let isPlain = !counts && !closure.body.raises && leaf == nil
        let body =
            try isPlain
            ? closure.body.phrase(bound, counter: counter).text
            : closure.body.statements(bound, counter: counter) { text in
                leaf?(text, closure.parameters) ?? "return \(text)"
            }
        return Phrase("{ \(head)\(counts ? "\(counter) += 1; " : "")\(body) }", kind)
    }

    /// A closure that gives a stream; its kind is that of the stream's elements.
    private func opening(_ argument: JSON, _ body: JSON, _ kinds: [Kind]) throws -> Phrase {
        let names = (argument[at: "params"]?.array ?? []).compactMap(\.string)
        let (heads, bound) = try parameters(names, kinds, of: .nothing)
        let head = heads.head()
        if body[at: "if"] != nil || body[at: "throw"] != nil {
            let (text, kind) = try statements(body, bound)
            return Phrase(
                "{ (\(heads.joined(separator: ", "))) -> Observable<\(kind.text)> in \(text) }", .stream(kind))
        }
        if let list = body[at: "select"]?.array, let index = body[at: "index"]?.string {
            let choices = try list.map { try Sentence($0, in: script, scope: bound).phrase().plain }
            let place = try read(index).phrase(bound, counter: "").text
            let kind = choices.reduce(Kind.unknown) { $0.joined($1.kind) }
            return Phrase("{ \(head)[\(choices.map(\.text).joined(separator: ", "))][\(place)] }", .stream(kind))
        }
        let inner = try Sentence(body, in: script, scope: bound).phrase().plain
        return Phrase("{ \(head)\(inner.text) }", .stream(inner.kind))
    }

    /// A choice of streams, or what is thrown instead, as statements.
    private func statements(_ body: JSON, _ bound: [String: Meaning]) throws -> (text: String, kind: Kind) {
        if let name = body[at: "throw"]?.string { return ("throw \(Formula.error(name, bound))", .unknown) }
        guard let condition = body[at: "if"]?.string, let yes = body[at: "then"], let no = body[at: "else"] else {
            let phrase = try Sentence(body, in: script, scope: bound).phrase().plain
            return ("return \(phrase.text)", phrase.kind)
        }
        let test = try read(condition).phrase(bound, counter: "").text
        let (first, second) = (try statements(yes, bound), try statements(no, bound))
        return ("if \(test) { \(first.text) }; \(second.text)", first.kind.joined(second.kind))
    }

    /// The stream of `key`, where a resource is given.
    func furnished(_ key: String) throws -> Phrase { try opening(.null, argument(key), [.unknown]) }

    /// The names of its parameters, and what they mean inside.
    private func parameters(
        _ names: [String], _ kinds: [Kind], of body: Formula
    ) throws -> (heads: [String], bound: [String: Meaning]) {
        var kinds = kinds
        if names.count > 1, kinds.count == 1, case .tuple(let items) = kinds[0], items.count == names.count {
            kinds = items
        }
        let isUsed = names.map { body == .nothing || body.mentions(.name($0)) }
        if names.count > kinds.count, isUsed.dropFirst(kinds.count).contains(true) {
            throw Inexpressible("a closure wants more than the word gives")
        }
        if names.count == 1, kinds.count > 1, names[0] != "_" {
            throw Inexpressible("a closure takes several values as one")
        }
        var bound = scope
        var heads: [String] = []
        for (index, kind) in kinds.enumerated() {
            guard index < names.count, names[index] != "_", isUsed[index] else {
                heads.append("_")
                continue
            }
            heads.append(names[index])
            bound[names[index]] = Meaning(text: names[index], kind: kind)
        }
        return (heads, bound)
    }

    /// The body of `key`, where `name` stands for a stream.
    func body(_ key: String, with name: String, _ kind: Kind) throws -> Phrase {
        let meaning = Meaning(text: name, kind: .stream(kind))
        return try Sentence(argument(key), in: script, scope: scope.merging([name: meaning]) { $1 }).phrase().plain
    }

    /// What a callback does: steps, or nothing that matters.
    func effect(_ key: String, _ kinds: [Kind]) throws -> String? {
        guard has(key) else { return nil }
        guard let steps = try argument(key)[at: "actions"]?.array else {
            return try closure(key, kinds) { _, _ in "return" }.text
        }
        let head = kinds.isEmpty ? "" : "_ in "
        return "{ \(head)\(try steps.map(script.statement).joined(separator: "; ")) }"
    }
}

extension [String] {
    /// The names of a closure's parameters as its head.
    fileprivate func head(giving type: String? = nil) -> String {
        isEmpty ? "" : joined(separator: ", ") + (type.map { " -> \($0)" } ?? "") + " in "
    }
}
