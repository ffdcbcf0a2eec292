import Language

/// What a class needs in Swift that it does not need here: properties that can be observed, an end that can be awaited.
struct ClassText {
    /// The names of the properties that anyone observes.
    let observed: Set<String>
    /// Whether anyone awaits the end of an object.
    let isAwaited: Bool
    /// Whether anyone asks for the reactive side of an object.
    let isReactive: Bool
    private let classNames: Set<String>
    /// Names whose mention awaits the end of an object.
    private static let waits: Set<String> = ["deallocated", "deallocating", "lifetime", "duringLifetimeOf"]
    /// The types that an extension of the program makes reactive.
    private let reactiveNames: Set<String>

    init(_ texts: [String]) {
        var observed: Set<String> = []
        var isAwaited = false
        var isReactive = false
        var classNames: Set<String> = []
        var reactiveNames: Set<String> = []
        for text in texts {
            let source = SourceText(text)
            let all = tokens(of: source)
            for (index, token) in all.enumerated().dropLast() where ["class", "viewmodel"].contains(token.text) {
                if all[index + 1].kind == .identifier { classNames.insert(all[index + 1].text) }
            }
            for (index, token) in all.enumerated() where token.text == "extension" && index + 1 < all.count {
                let head = all[(index + 1)...].prefix { $0.text != "{" }
                if head.contains(where: { $0.text == "ReactiveCompatible" }) {
                    reactiveNames.insert(all[index + 1].text)
                }
            }
            let asks = all.contains { ["observe", "observeWeakly", "RACObserve"].contains($0.text) }
            isAwaited = isAwaited || all.contains { ClassText.waits.contains($0.text) }
            isReactive = isReactive || all.contains { $0.text == "rx" || $0.text.hasPrefix("RAC") }
            guard asks else { continue }
            for (index, token) in all.enumerated() {
                if token.text == "RACObserve", index + 2 < all.count {
                    let rest = all[(index + 1)...].prefix { $0.text != ")" }
                    observed.formUnion(rest.filter { $0.kind == .identifier }.map(\.text))
                }
                guard token.text.hasPrefix("\\") else { continue }
                let path = all[(index + 1)...].prefix { $0.kind == .identifier || $0.text == "." }
                observed.formUnion(path.filter { $0.kind == .identifier }.map(\.text))
            }
        }
        self.observed = observed
        self.isAwaited = isAwaited
        self.isReactive = isReactive
        self.classNames = classNames
        self.reactiveNames = reactiveNames
    }

    /// Changes a declaration, and those in it.
    func change(_ declaration: TypeDeclaration, _ nominal: Nominal?, _ source: SourceText, _ edits: inout Edits) {
        if declaration.keyword == .class, isAwaited, isRoot(declaration), let brace = brace(of: declaration, source) {
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
        guard isReactive, declaration.keyword != .extension else { return [] }
        let name = outer + declaration.name
        var lines: [String] = []
        if [.class, .viewmodel].contains(declaration.keyword), isRoot(declaration) {
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
        edits.insert("@Observed ", at: member.span.start)
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
