import Language

/// A file that may stand beside an export: what it declares, what it mentions. All of it is read from its text.
struct Piece {
    struct Function {
        let name: String
        let parameters: [(label: String?, isOptional: Bool, isClosure: Bool)]
        /// Whether RxSwift has one of the same call with a closure behind it, which comes first.
        let isDisfavored: Bool
        var isStatic = false
        /// Whether it takes a handler that may fail, which RxSwift's own does not.
        var takesFailing = false
        /// What its parameters are made of.
        var mentioned: Set<String> = []

        /// Whether it can be meant by a call.
        func takes(_ call: Mentions.Call) -> Bool {
            guard !isDisfavored || call.trailing == 0, !call.isOfType || isStatic,
                call.fails || !takesFailing
            else { return false }
            var place = 0
            var untaken: [(isOptional: Bool, isClosure: Bool)] = []
            for label in call.labels {
                while place < parameters.count, parameters[place].label != label {
                    untaken.append((parameters[place].isOptional, parameters[place].isClosure))
                    place += 1
                }
                guard place < parameters.count else { return false }
                place += 1
            }
            untaken += parameters[place...].map { ($0.isOptional, $0.isClosure) }
            let closures = untaken.count { $0.isClosure }
            let needed = untaken.filter { !$0.isOptional }
            return call.trailing <= closures && needed.allSatisfy(\.isClosure) && needed.count <= call.trailing
        }
    }

    /// What it adds to a type that is declared elsewhere.
    struct Extension {
        let type: String
        /// The types that its constraints name: `where Base: UIButton`.
        let constraints: Set<String>
        let conforms: Bool
        var functions: [Function] = []
        var values: Set<String> = []
    }

    let path: String
    let imports: [String]
    /// Its text without imports and without the access that only a package has.
    let text: String
    private(set) var types: Set<String> = []
    private(set) var functions: [Function] = []
    private(set) var values: Set<String> = []
    private(set) var extensions: [Extension] = []
    let mentions: Mentions

    init(path: String, text: String) {
        self.path = path
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        imports = lines.filter { $0.hasPrefix("import ") }.map { String($0.dropFirst(7)) }
        let body = lines.filter { !$0.hasPrefix("import ") }.drop { $0.isEmpty }.joined(separator: "\n")
        self.text = Piece.withoutPackage(body)
        mentions = Mentions(self.text)
        read(tokens(of: SourceText(self.text)))
    }

    private static func withoutPackage(_ text: String) -> String {
        var edits = Edits(SourceText(text))
        let all = tokens(of: SourceText(text))
        for (token, next) in zip(all, all.dropFirst()) where token.text == "package" && token.kind == .identifier {
            edits.replace(Span(token.span.start, next.span.start), "")
        }
        return edits.text
    }

    // MARK: what it declares

    private mutating func read(_ all: [Token]) {
        var depth = 0
        var isHidden = false
        var place = 0
        while place < all.count {
            let token = all[place]
            let isInExtension = depth == 1 && openExtension != nil
            if token.text == "{" { depth += 1 }
            if token.text == "}" {
                depth -= 1
                if depth == 0 { openExtension = nil }
            }
            if depth == 0 || isInExtension {
                if token.startsLine { isHidden = false }
                // What is public takes the place of RxSwift's own, and is no reason to be there.
                if ["private", "fileprivate", "public"].contains(token.text) { isHidden = true }
                if !isHidden { declare(place, all, isInExtension) }
            }
            place += 1
        }
    }

    /// The extension that is being read.
    private var openExtension: Int?

    private mutating func declare(_ place: Int, _ all: [Token], _ isInExtension: Bool) {
        guard place + 1 < all.count else { return }
        let next = all[place + 1]
        switch all[place].text {
        case "class", "struct", "enum", "protocol", "typealias":
            if !isInExtension, next.kind == .identifier { types.insert(next.text) }
        case "extension": open(place, all)
        case "let", "var": declare(value: next.text.filter { $0 != "`" }, isInExtension)
        case "func": declare(function(next.text.filter { $0 != "`" }, place + 1, all), isInExtension)
        case "init" where isInExtension: declare(function("init", place, all), isInExtension)
        default: break
        }
    }

    private mutating func open(_ place: Int, _ all: [Token]) {
        let head = all[(place + 1)...].prefix { $0.text != "{" && $0.text != "where" && $0.text != ":" }
        guard let name = head.last(where: { $0.kind == .identifier })?.text else { return }
        let end = place + 1 + head.count
        let rest = all[end...].prefix { $0.text != "{" }.drop { $0.text != "where" }
        extensions.append(
            Extension(
                type: name, constraints: Set(rest.filter { $0.kind == .identifier }.map(\.text)),
                conforms: end < all.count && all[end].text == ":"))
        openExtension = extensions.count - 1
    }

    private mutating func declare(value name: String, _ isInExtension: Bool) {
        guard isInExtension, let openExtension else { return values = values.union([name]) }
        extensions[openExtension].values.insert(name)
    }

    private mutating func declare(_ function: Function, _ isInExtension: Bool) {
        guard isInExtension, let openExtension else { return functions.append(function) }
        extensions[openExtension].functions.append(function)
    }

    private func function(_ name: String, _ place: Int, _ all: [Token]) -> Function {
        let line = all[..<place].lastIndex { $0.startsLine } ?? place
        let isDisfavored = all[max(0, line - 2)..<place].contains { $0.text == "_disfavoredOverload" }
        guard let open = all[place...].firstIndex(where: { $0.text == "(" }) else {
            return Function(name: name, parameters: [], isDisfavored: isDisfavored)
        }
        let end = Mentions.closing(open, "(", ")", all)
        var parameters: [(label: String?, isOptional: Bool, isClosure: Bool)] = []
        var (start, depth) = (open + 1, 0)
        for index in (open + 1)..<(end + 1) {
            if depth == 0, index == end || all[index].text == "," {
                let tokens = all[start..<index]
                if let first = tokens.first {
                    parameters.append(
                        (
                            first.text == "_" ? nil : first.text,
                            tokens.contains { $0.text == "=" || $0.text == "..." },
                            tokens.contains { $0.text == "->" }
                        ))
                }
                start = index + 1
            }
            if ["(", "[", "<"].contains(all[index].text) { depth += 1 }
            if [")", "]", ">"].contains(all[index].text) { depth -= 1 }
        }
        return Function(
            name: name, parameters: parameters, isDisfavored: isDisfavored,
            isStatic: name == "init" || all[line..<place].contains { $0.text == "static" },
            takesFailing: isDisfavored && all[end...].prefix(3).map(\.text) == [")", "->", "Disposable"]
                && all[open..<end].contains { $0.text == "throws" },
            mentioned: Set(all[open..<end].filter { $0.kind == .identifier }.map(\.text)))
    }

    // MARK: who needs it

    /// Whether a text needs it. `isHere`: whether a type stands beside the program already, nil of one that nothing here
    /// declares.
    func isNeeded(by text: Mentions, without own: Set<String>, isHere: (String) -> Bool?) -> Bool {
        if !types.isDisjoint(with: text.names.subtracting(own)) { return true }
        if !values.isDisjoint(with: text.names) { return true }
        if functions.contains(where: { text.names.contains($0.name) && Piece.isCalled($0, in: text, isHere) }) {
            return true
        }
        return extensions.contains { part in
            let home = isHere(part.type)
            guard home != false, part.constraints.allSatisfy({ isHere($0) != false }) else { return false }
            if part.conforms { return home == true || part.type == "String" && text.hasStringAsError }
            return part.functions.contains { Piece.isCalled($0, in: text, on: part.type, isHere) }
                || !part.values.isDisjoint(with: home == true ? text.members.union(text.names) : text.members)
        }
    }

    /// Whether a function can be meant: what it takes is there.
    private static func isCalled(
        _ function: Function, in text: Mentions, on type: String? = nil, _ isHere: (String) -> Bool?
    ) -> Bool {
        guard function.mentioned.allSatisfy({ isHere($0) != false }) else { return false }
        let calls = function.name == "init" ? text.calls[type ?? "init"] : text.calls[function.name]
        return calls?.contains(where: function.takes) ?? false
    }
}
