import Language

/// A scene as Swift has it: a view controller with its controls as properties, made with its viewmodel.
struct SceneText {
    let declaration: TypeDeclaration
    let nominal: Nominal?
    let source: SourceText
    let inside: (Span) -> String

    var text: String {
        let above = declaration.parents.map { source.text($0.span) }
        let isFirst = nominal?.superclass?.nominal?.isBuiltIn ?? true
        var lines = [
            "class \(declaration.name): \((isFirst ? ["UIViewController"] + above : above).joined(separator: ", ")) {"
        ]
        lines += stored.map { "    let \($0.name): \(source.text($0.type.span))" }
        lines += declaration.members.flatMap(member).map { "    " + $0 }
        lines += initializer.map { "    " + $0 }
        return (lines + ["}"]).joined(separator: "\n")
    }

    /// The parameters that it keeps: a scene that extends another leaves the other's to it.
    private var stored: [Parameter] { declaration.parameters }

    private var initializer: [String] {
        let list = declaration.parameters.map { "\($0.label ?? "_"): \(source.text($0.type.span))" }
        let inherited = nominal?.superclass?.nominal.flatMap {
            $0.isBuiltIn ? nil : $0.members["init"]?.first?.parameters
        }
        let handed = (inherited ?? []).map { parameter in
            parameter.label.map { "\($0): \(parameter.name)" } ?? parameter.name
        }
        var body = ["init(\(list.joined(separator: ", "))) {"]
        for parameter in stored { body.append("    self.\(parameter.name) = \(parameter.name)") }
        return body + ["    super.init(\(handed.joined(separator: ", ")))", "}"]
    }

    private func member(_ member: Statement) -> [String] {
        switch member.kind {
        case .variable(let variable):
            guard let binding = variable.bindings.first, case .binding(let name, _, _) = binding.pattern,
                let value = binding.value, case .call(let callee, let arguments) = value.kind,
                callee.span == value.span, case .name(let type, _) = callee.kind
            else { return lines(inside(member.span)) }
            return lines("let \(name) = \(type)\(text(of: arguments))")
        case .function(let function) where function.name == "bindViewModel" && !isWritten(member):
            var body = ["func bindViewModel() {"]
            for parameter in declaration.parameters {
                body.append("    let \(parameter.name) = self.\(parameter.name)")
            }
            for statement in function.body ?? [] { body += lines(inside(statement.span)).map { "    " + $0 } }
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
