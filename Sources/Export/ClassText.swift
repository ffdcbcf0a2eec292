import Language

/// What a class needs in Swift that it does not need here: properties that can be observed, an end that can be awaited.
struct ClassText {
    /// The names of the properties that anyone observes.
    private(set) var observed: Set<String> = []
    /// Whether anyone awaits the end of an object.
    private(set) var isAwaited = false
    /// The types whose objects are asked for their reactive side, and those above them.
    let reactive: Set<String>
    private var classNames: Set<String> = []
    /// Names whose mention awaits the end of an object.
    private static let waits: Set<String> = ["deallocated", "deallocating", "lifetime", "duringLifetimeOf"]
    /// The types that an extension of the program makes reactive.
    private var reactiveNames: Set<String> = []

    init(_ texts: [String], asked: [Rewrite.Use], _ library: Library) {
        reactive = asked.filter { $0.name == "rx" }.reduce(into: []) { names, use in
            var type = library.type(named: use.type)
            while let found = type {
                names.insert(found.name)
                type = found.superclass?.nominal
            }
        }
        for text in texts { read(tokens(of: SourceText(text))) }
    }

    private mutating func read(_ tokens: [Token]) {
        for (token, next) in zip(tokens, tokens.dropFirst()) {
            if ["class", "viewmodel"].contains(token.text), next.kind == .identifier { classNames.insert(next.text) }
        }
        for (index, token) in tokens.enumerated().dropLast() where token.text == "extension" {
            let head = tokens[(index + 1)...].prefix { $0.text != "{" }
            if head.contains(where: { $0.text == "ReactiveCompatible" }) {
                reactiveNames.insert(tokens[index + 1].text)
            }
        }
        if tokens.contains(where: { ClassText.waits.contains($0.text) }) { isAwaited = true }
        if tokens.contains(where: { ["observe", "observeWeakly", "RACObserve"].contains($0.text) }) {
            readObserved(tokens)
        }
    }

    private mutating func readObserved(_ tokens: [Token]) {
        for (index, token) in tokens.enumerated() {
            let rest = tokens[(index + 1)...]
            if token.text == "RACObserve", rest.count > 1 {
                observed.formUnion(rest.prefix { $0.text != ")" }.filter { $0.kind == .identifier }.map(\.text))
            }
            guard token.text.hasPrefix("\\") else { continue }
            let path = rest.prefix { $0.kind == .identifier || $0.text == "." }
            observed.formUnion(path.filter { $0.kind == .identifier }.map(\.text))
        }
    }

    /// Changes a declaration, and those in it.
    func change(_ declaration: TypeDeclaration, _ nominal: Nominal?, _ source: SourceText, _ edits: inout Edits) {
        if declaration.keyword == .class, isAwaited, reactive.contains(declaration.name), isRoot(declaration),
            let brace = brace(of: declaration, source)
        {
            let isAtEnd = brace < source.bytes.count && source.bytes[brace] == 0x0A
            edits.insert("\n    private(set) lazy var rxshLife = RxshLife()\(isAtEnd ? "" : "\n   ")", at: brace)
        }
        for member in declaration.members {
            switch member.kind {
            case .type(let inner): change(inner, nil, source, &edits)
            case .variable(let variable) where [.class, .viewmodel].contains(declaration.keyword):
                observe(variable, member, source, &edits)
            case .function(let function) where overrides(function, nominal):
                edits.insert("override ", at: function.span.start)
            default: break
            }
        }
    }

    /// Whether it has no class above it but NSObject.
    private func isRoot(_ declaration: TypeDeclaration) -> Bool { !declaration.parents.contains(where: isClass) }

    private func isClass(_ parent: TypeNode) -> Bool {
        guard case .name(let name, _, _) = parent else { return false }
        return classNames.contains(name) || name.hasPrefix("UI")
    }

    /// What says there that a class has a reactive side: here all have one, there NSObject and those that ask for it.
    func conformances(_ declaration: TypeDeclaration, in outer: String = "") -> [String] {
        guard declaration.keyword != .extension else { return [] }
        let name = outer + declaration.name
        var lines: [String] = []
        if reactive.contains(declaration.name), [.class, .viewmodel].contains(declaration.keyword), isRoot(declaration)
        {
            let isObject = declaration.parents.contains {
                if case .name("NSObject", _, _) = $0 { true } else { false }
            }
            let has = declaration.parents.contains {
                if case .name("ReactiveCompatible", _, _) = $0 { true } else { false }
            }
            var parents = isObject || has || reactiveNames.contains(declaration.name) ? [] : ["ReactiveCompatible"]
            if isAwaited, declaration.keyword == .class { parents.append("RxshLiving") }
            if !parents.isEmpty { lines.append("extension \(name): \(parents.joined(separator: ", ")) {}") }
        }
        for case .type(let inner) in declaration.members.map(\.kind) { lines += conformances(inner, in: "\(name).") }
        return lines
    }

    /// Where the members begin.
    private func brace(of declaration: TypeDeclaration, _ source: SourceText) -> Int? {
        tokens(of: source).first { $0.text == "{" && $0.span.start >= declaration.nameSpan.end }?.span.end
    }

    private func observe(_ variable: Variable, _ member: Statement, _ source: SourceText, _ edits: inout Edits) {
        guard !variable.isLet, variable.bindings.count == 1, let binding = variable.bindings.first,
            case .binding(let name, _, _) = binding.pattern, observed.contains(name), binding.getter == nil,
            variable.modifiers.isDisjoint(with: [.isStatic, .isLazy, .isWeak, .isUnowned])
        else { return }
        edits.insert("@RxshObserved ", at: member.span.start)
        let all = tokens(of: source).filter { member.span.start <= $0.span.start && $0.span.end <= member.span.end }
        for (index, token) in all.prefix(while: { $0.text != "var" }).enumerated() {
            if token.text == "dynamic" { edits.replace(Span(token.span.start, all[index + 1].span.start), "") }
            if token.text == "@", all[index + 1].text == "objc" {
                edits.replace(Span(token.span.start, all[index + 2].span.start), "")
            }
        }
    }

    /// What a view controller and a cell have there, and a scene here need not say that it overrides.
    private func overrides(_ function: FunctionNode, _ nominal: Nominal?) -> Bool {
        guard !function.modifiers.contains(.isOverride), function.parameters.isEmpty else { return false }
        guard ["viewDidLoad", "bindViewModel", "prepareForReuse"].contains(function.name) else { return false }
        var above = nominal?.superclass?.nominal
        while let nominal = above {
            if ["UIViewController", "UITableViewCell"].contains(nominal.name) { return true }
            above = nominal.superclass?.nominal
        }
        return false
    }
}
