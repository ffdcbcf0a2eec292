import Language

/// Declarations of the vocabulary as Swift wants them: public, with bodies, closures marked as escaping.
struct SwiftText {
    let source: SourceText
    /// `Element == Never` and the like, for types that are others in Swift.
    static let owners = [
        "Single": "PrimitiveSequence where Trait == SingleTrait",
        "Maybe": "PrimitiveSequence where Trait == MaybeTrait",
        "Completable": "PrimitiveSequence where Trait == CompletableTrait, Element == Never",
        "Driver": "SharedSequence where SharingStrategy == DriverSharingStrategy",
        "Signal": "SharedSequence where SharingStrategy == SignalSharingStrategy",
    ]

    init(_ text: String) { source = SourceText(text) }

    /// The extension with its members; nil where there is none that can be said in Swift.
    var text: String? {
        var parser = Parser(source)
        return parser.parse().statements.compactMap { statement in
            guard case .type(let declaration) = statement.kind, declaration.keyword == .extension else {
                guard case .function(let function) = statement.kind else { return nil }
                return text(of: function, on: "")
            }
            let limits = declaration.constraints.map(text)
            let owner = SwiftText.owners[declaration.name] ?? declaration.name
            let all =
                limits.isEmpty ? "" : (owner.contains(" where ") ? ", " : " where ") + limits.joined(separator: ", ")
            let members = declaration.members.compactMap { text(of: $0, on: declaration.name) }
            return members.isEmpty ? nil : "extension \(owner)\(all) {\n\(members.joined(separator: "\n"))\n}"
        }.joined(separator: "\n")
    }

    private func text(of member: Statement, on owner: String) -> String? {
        switch member.kind {
        case .function(let function): return "    " + text(of: function, on: owner)
        case .variable(let variable):
            guard let binding = variable.bindings.first, let type = binding.type else { return nil }
            let name = source.text(binding.pattern.span)
            let fixed = variable.modifiers.contains(.isStatic) ? "static " : ""
            return "    public \(fixed)var \(name): \(text(type)) { fatalError() }"
        default: return nil
        }
    }

    private func text(of function: FunctionNode, on owner: String) -> String {
        var text = function.modifiers.contains(.isDiscardable) ? "@discardableResult public " : "public "
        if function.modifiers.contains(.isStatic) { text += "static " }
        let classes = [
            "PublishSubject", "BehaviorSubject", "AsyncSubject", "BehaviorRelay", "PublishRelay", "DisposeBag",
        ]
        if function.name == "init" {
            text += classes.contains(owner) ? "convenience init" : "init"
        } else {
            text +=
                ["repeat", "catch", "do"].contains(function.name) ? "func `\(function.name)`" : "func \(function.name)"
        }
        if !function.generics.isEmpty {
            text +=
                "<\(function.generics.map { $0.name + ($0.bound.map { ": " + self.text($0) } ?? "") }.joined(separator: ", "))>"
        }
        text += "(\(function.parameters.map(parameter).joined(separator: ", ")))"
        if function.isThrowing { text += " throws" }
        if let result = function.result { text += " -> \(self.text(result))" }
        if !function.constraints.isEmpty {
            text += " where \(function.constraints.map(self.text).joined(separator: ", "))"
        }
        return text + " { fatalError() }"
    }

    private func parameter(_ parameter: Parameter) -> String {
        let label = parameter.label ?? "_"
        var text = label == parameter.name ? label : "\(label) \(parameter.name)"
        text += ": "
        if case .function = parameter.type { text += "@escaping " }
        let given = parameter.value.map { source.text($0.span) }
        let type = self.text(parameter.type)
        // Where RxSwift works with time it wants a clock; elsewhere any queue does.
        text += type == "SchedulerType" && given != "main" ? "ImmediateSchedulerType" : type
        text += parameter.isVariadic ? "..." : ""
        switch given {
        // RxSwift has no default for the main queue.
        case nil, "main": return text
        case "current": return text + " = CurrentThreadScheduler.instance"
        default: return text + " = \(given ?? "nil")"
        }
    }

    private func text(_ constraint: Constraint) -> String {
        "\(text(constraint.subject)) \(constraint.isEquality ? "==" : ":") \(text(constraint.object))"
    }

    private func text(_ type: TypeNode) -> String {
        switch type {
        case .function(let parameters, let effects, let result, _):
            "(\(parameters.map(text).joined(separator: ", ")))\(effects.isEmpty ? "" : " throws") -> \(text(result))"
        case .optional(let inner, _):
            if case .function = inner { "(\(text(inner)))?" } else { "\(text(inner))?" }
        case .forced(let inner, _): "\(text(inner))!"
        default: source.text(type.span)
        }
    }
}
