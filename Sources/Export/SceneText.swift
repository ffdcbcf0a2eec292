import Language

/// A scene as Swift has it: a view controller with its controls as properties, made with its viewmodel.
struct SceneText {
    let declaration: TypeDeclaration
    let nominal: Nominal?
    let source: SourceText
    /// All types of the program: one of them may narrow what this one holds.
    let others: [Nominal]
    let inside: (Span) -> String

    var text: String {
        let above = declaration.parents.map { source.text($0.span) }
        let isFirst = nominal?.superclass?.nominal?.isBuiltIn ?? true
        var lines = [
            "class \(declaration.name): \((isFirst ? ["UIViewController"] + above : above).joined(separator: ", ")) {"
        ]
        for parameter in declaration.parameters { lines += property(parameter).map { "    " + $0 } }
        lines += declaration.members.flatMap(member).map { "    " + $0 }
        lines += initializer.map { "    " + $0 }
        return (lines + ["}"]).joined(separator: "\n")
    }

    /// The viewmodel as a scene has it; one that another scene narrows is read from a property of another name.
    private func property(_ parameter: Parameter) -> [String] {
        let type = source.text(parameter.type.span)
        let above = nominal?.superclass?.nominal.map { declares(parameter.name, $0) } ?? false
        guard above || isNarrowed(parameter.name) else { return ["let \(parameter.name): \(type)"] }
        return [
            "private let own\(capital(parameter.name)): \(type)",
            "\(above ? "override " : "")var \(parameter.name): \(type) { own\(capital(parameter.name)) }",
        ]
    }

    private func declares(_ name: String, _ nominal: Nominal) -> Bool {
        nominal.members[name] != nil || nominal.fields.contains { $0.name == name }
            || nominal.superclass?.nominal.map { declares(name, $0) } ?? false
    }

    private func isNarrowed(_ name: String) -> Bool {
        others.contains { other in
            other.superclass?.nominal === nominal && other.fields.filter { $0.name == name }.count > 1
        }
    }

    private func capital(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

    /// How it is called where it is stored.
    private func stored(_ parameter: Parameter) -> String {
        property(parameter).count > 1 ? "own\(capital(parameter.name))" : parameter.name
    }

    private var initializer: [String] {
        let list = declaration.parameters.map { parameter in
            let type = source.text(parameter.type.span)
            let known = nominal?.members["init"]?.first?.parameters.first { $0.name == parameter.name }?.type.resolved
            let isEscaping = if case .function? = known { !type.hasPrefix("@") } else { false }
            let label = parameter.label ?? "_"
            let title = label == parameter.name ? label : "\(label) \(parameter.name)"
            return "\(title): \(isEscaping ? "@escaping " : "")\(type)"
                + (parameter.value.map { " = \(inside($0.span))" } ?? "")
        }
        let inherited = nominal?.superclass?.nominal.flatMap {
            $0.isBuiltIn ? nil : $0.members["init"]?.first?.parameters
        }
        let handed = (inherited ?? []).map { parameter in
            parameter.label.map { "\($0): \(parameter.name)" } ?? parameter.name
        }
        let isOverride =
            (inherited ?? []).map { "\($0.label ?? "_"): \($0.type)" }
            == declaration.parameters.map { "\($0.label ?? "_"): \(source.text($0.type.span))" }
        var body = ["\(isOverride ? "override " : "")init(\(list.joined(separator: ", "))) {"]
        for parameter in declaration.parameters { body.append("    self.\(stored(parameter)) = \(parameter.name)") }
        for case .variable(let variable) in declaration.members.map(\.kind) {
            guard let (name, _, value) = made(of: variable) else { continue }
            let given = declaration.parameters.reduce(value) { text, parameter in
                text.replacing("self.\(parameter.name)", with: parameter.name)
            }
            body.append("    self.\(name) = \(given)")
        }
        body.append("    super.init(\(handed.joined(separator: ", ")))")
        for case .variable(let variable) in declaration.members.map(\.kind) {
            guard let (name, arguments) = given(variable), let value = arguments.first?.value else { continue }
            body.append("    \(name) <- \(inside(value.span))")
        }
        return body + ["}"]
    }

    /// A property of the scene above that gets another first value here.
    private func given(_ variable: Variable) -> (name: String, arguments: [Argument])? {
        guard let above = nominal?.superclass?.nominal, let binding = variable.bindings.first,
            let name = binding.pattern.boundName, declares(name, above), !above.isBuiltIn,
            case .call(let callee, let arguments)? = binding.value?.kind, case .name("ControlProperty", _) = callee.kind
        else { return nil }
        return (name, arguments)
    }

    /// A control that is made of what the scene is given, which is there only when the scene is made.
    private func made(of variable: Variable) -> (name: String, type: Type, value: String)? {
        guard given(variable) == nil, let binding = variable.bindings.first, let name = binding.pattern.boundName,
            let value = binding.value, binding.getter == nil, !variable.modifiers.contains(.isLazy),
            let type = nominal?.fields.last(where: { $0.name == name })?.type
        else { return nil }
        let names = Set(declaration.parameters.map(\.name))
        let mentions = tokens(of: source).contains { token in
            value.span.start <= token.span.start && token.span.end <= value.span.end
                && (names.contains(token.text)
                    || token.kind == .string && names.contains { token.text.contains("\\(\($0)") })
        }
        return mentions ? (name, type, self.value(value)) : nil
    }

    /// What a property is made of; `field user "User name"` stands for a call.
    private func value(_ value: Expression) -> String {
        guard case .call(let callee, let arguments) = value.kind, callee.span == value.span,
            case .name(let type, let generics) = callee.kind
        else { return inside(value.span) }
        let names = generics.compactMap { if case .name(let name, _, _) = $0 { name } else { nil } }
        return type + (names.isEmpty ? "" : "<\(names.joined(separator: ", "))>") + text(of: arguments)
    }

    private func member(_ member: Statement) -> [String] {
        switch member.kind {
        case .variable(let variable) where given(variable) != nil: return []
        case .variable(let variable):
            if let (name, type, _) = made(of: variable) { return ["let \(name): \(type)"] }
            guard let binding = variable.bindings.first, case .binding(let name, _, _) = binding.pattern,
                let value = binding.value, case .call(let callee, _) = value.kind, callee.span == value.span
            else { return lines(inside(member.span)) }
            return lines("let \(name) = \(self.value(value))")
        case .function(let function) where function.name == "bindViewModel" && !isWritten(member):
            var body = ["override func bindViewModel() {", "    super.bindViewModel()"]
            for parameter in declaration.parameters {
                body.append("    let \(parameter.name) = self.\(parameter.name)")
            }
            for statement in function.body?.dropFirst() ?? [] {
                body += lines(inside(statement.span)).map { "    " + $0 }
            }
            return body + ["}"]
        default: return lines(inside(member.span))
        }
    }

    /// Whether it stands as a function in the text, not as `bind { }`.
    private func isWritten(_ member: Statement) -> Bool { source.text(member.span).hasPrefix("func") }

    private func text(of arguments: [Argument]) -> String {
        var plain: [String] = []
        var closures = ""
        for argument in arguments {
            let text = inside(argument.value.span)
            if case .closure = argument.value.kind, argument.label == nil, text.hasPrefix("{") {
                closures += " \(text)"
            } else {
                plain.append((argument.label.map { "\($0): " } ?? "") + text)
            }
        }
        return (plain.isEmpty && !closures.isEmpty ? "" : "(\(plain.joined(separator: ", ")))") + closures
    }

    private func lines(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
