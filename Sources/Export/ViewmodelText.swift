import Language

/// A short viewmodel as Swift has it: a class, whose inputs and outputs are protocols.
struct ViewmodelText {
    private let declaration: TypeDeclaration
    private let nominal: Nominal?
    private let source: SourceText
    private let inside: (Span) -> String

    init(
        _ declaration: TypeDeclaration, _ nominal: Nominal?, _ source: SourceText, _ inside: @escaping (Span) -> String
    ) {
        self.declaration = declaration
        self.nominal = nominal
        self.source = source
        self.inside = inside
    }

    private var name: String { declaration.name }
    private var above: String? { declaration.parents.first.map { source.text($0.span) } }

    var text: String {
        var blocks: [String] = []
        // A protocol has no generic parameters: there both halves are the whole.
        let hasHalves = generics.isEmpty
        if hasHalves { blocks += [half("Inputs", .isInput), half("Outputs", .isOutput)] }
        let parents = [above, hasHalves ? "\(name)Inputs, \(name)Outputs" : nil].compactMap { $0 }
        var body = ["class \(name)\(generics)\(parents.isEmpty ? "" : ": ")\(parents.joined(separator: ", ")) {"]
        if !hasHalves, above == nil {
            let names = declaration.generics.map(\.name).joined(separator: ", ")
            body += ["input", "output"].map { "    var \($0): \(name)<\(names)> { return self }" }
        }
        body += fields.map { "    " + $0 }
        body += initializer.map { "    " + $0 }
        body += others.map { "    " + $0 }
        blocks.append((body + ["}"]).joined(separator: "\n"))
        if hasHalves {
            // In extensions: a subclass has halves of its own, which nothing that a class holds could be replaced by.
            blocks += ["Input", "Output"].map { half in
                "extension \(name)\(half)s { var \(half.lowercased()): \(name)\(half)s { return self } }"
            }
        }
        return blocks.joined(separator: "\n")
    }

    private var generics: String {
        guard !declaration.generics.isEmpty else { return "" }
        let names = declaration.generics.map { $0.name + ($0.bound.map { ": \(source.text($0.span))" } ?? "") }
        return "<\(names.joined(separator: ", "))>"
    }

    /// The stored properties that the initialiser fills.
    private var constants: [(name: String, variable: Variable, binding: Variable.Binding)] {
        declaration.members.flatMap { member -> [(String, Variable, Variable.Binding)] in
            guard case .variable(let variable) = member.kind, variable.isLet, !variable.modifiers.contains(.isStatic)
            else { return [] }
            return variable.bindings.compactMap { binding in
                guard case .binding(let name, _, _) = binding.pattern, binding.value != nil else { return nil }
                return (name, variable, binding)
            }
        }
    }

    private func type(_ name: String, _ binding: Variable.Binding) -> String {
        if let written = binding.type { return source.text(written.span) }
        guard let field = nominal?.fields.last(where: { $0.name == name }) else { return "Any" }
        if case .function = field.type.resolved { return "(\(field.type))" }
        return "\(field.type)"
    }

    private var fields: [String] {
        kept.map { "private let \($0.name): \(plainType(of: $0))" }
            + constants.flatMap { name, variable, binding in
                let isSeen = !variable.modifiers.isDisjoint(with: [.isInput, .isOutput, .isCommand])
                let access = isSeen || above != nil ? "" : "fileprivate "
                let type = type(name, binding)
                guard needsAbove else { return ["\(access)let \(name): \(type)"] }
                // It gets its value when what is above is made, which is after Swift wants it.
                return ["private var \(name)_: (\(type))!", "\(access)var \(name): \(type) { return \(name)_ }"]
            }
    }

    private func plainType(of parameter: Parameter) -> String {
        guard case .hole = parameter.type else { return source.text(parameter.type.span) }
        let known = nominal?.members["init"]?.first?.parameters.first { $0.name == parameter.name }
        return known.map { "\($0.type)" } ?? "Any"
    }

    private func isFunction(_ parameter: Parameter) -> Bool {
        let known = nominal?.members["init"]?.first?.parameters.first { $0.name == parameter.name }
        if case .function? = known?.type.resolved { return true }
        if case .function = parameter.type { return true }
        return false
    }

    /// The parameters that functions ask for later.
    private var kept: [Parameter] {
        let names = Set(constants.map(\.name))
        return declaration.parameters.filter { parameter in
            !names.contains(parameter.name)
                && declaration.members.contains { member in
                    if case .variable(let variable) = member.kind, variable.isLet,
                        variable.bindings.allSatisfy({ $0.value != nil })
                    {
                        return false
                    }
                    return mentions(parameter.name, in: member.span)
                }
        }
    }

    /// Whether a value is made of what the class above has: then that is made first, and its own are variables.
    private var needsAbove: Bool {
        guard let inherited = nominal?.superclass?.nominal else { return false }
        let own = Set(constants.map(\.name) + declaration.parameters.map(\.name))
        return inherited.fields.contains { field in
            !own.contains(field.name)
                && constants.contains { constant in
                    constant.binding.value.map { mentions(field.name, in: $0.span) } ?? false
                }
        }
    }

    private var initializer: [String] {
        let inherited = nominal?.superclass?.nominal
        let isOverride =
            inherited.flatMap { $0.members["init"]?.first }?.parameters.map(\.name)
            == declaration.parameters.map(\.name)
        var lines = [
            "\(isOverride && inherited != nil ? "override " : "")init(\(parameterList)) {"
        ]
        var parent = inherited.map(superInit)
        lines += kept.map { "    self.\($0.name) = \($0.name)" }
        if let inherited, needsAbove {
            parent.map { lines.append($0) }
            parent = nil
            let own = Set(constants.map(\.name) + declaration.parameters.map(\.name))
            for field in inherited.fields
            where !own.contains(field.name) && mentions(field.name, in: declaration.span) {
                lines.append("    let \(field.name): \(field.type) = self.\(field.name)")
            }
        }
        for (name, _, binding) in constants {
            guard let value = binding.value else { continue }
            let written = ": \(type(name, binding))"
            let text = self.text(of: value).split(separator: "\n", omittingEmptySubsequences: false)
            lines.append("    let \(name)\(written) = \(text.joined(separator: "\n    "))")
            lines.append("    self.\(name)\(needsAbove ? "_" : "") = \(name)")
        }
        return lines + (parent.map { [$0] } ?? []) + ["}"]
    }

    private var parameterList: String {
        declaration.parameters.map { parameter in
            let type = (parameter.isInout ? "inout " : "") + plainType(of: parameter)
            let isEscaping = isFunction(parameter) && !type.hasPrefix("@")
            let label = parameter.label ?? "_"
            let title = label == parameter.name ? label : "\(label) \(parameter.name)"
            let value = parameter.value.map { " = \(inside($0.span))" } ?? ""
            return "\(title): \(isEscaping ? "@escaping " : "")\(type)\(value)"
        }.joined(separator: ", ")
    }

    private func superInit(_ inherited: Nominal) -> String {
        let wanted = inherited.members["init"]?.first?.parameters ?? []
        let arguments = wanted.map { parameter in
            parameter.label.map { "\($0): \(parameter.name)" } ?? parameter.name
        }
        return "    super.init(\(arguments.joined(separator: ", ")))"
    }

    /// A command is read as the call that makes one.
    private func text(of value: Expression) -> String {
        let text = inside(value.span)
        if case .call(let callee, _) = value.kind, case .name("Command", _) = callee.kind, !text.hasPrefix("Command") {
            return "Command\(text.hasPrefix("(") ? "" : " ")\(text)"
        }
        return text
    }

    private func mentions(_ name: String, in span: Span) -> Bool {
        tokens(of: source).contains { $0.text == name && span.start <= $0.span.start && $0.span.end <= span.end }
    }

    /// Functions, variables and what is computed, as they are written.
    private var others: [String] {
        declaration.members.compactMap { member in
            switch member.kind {
            case .variable(let variable):
                if variable.isLet, variable.bindings.allSatisfy({ $0.value != nil }),
                    !variable.modifiers.contains(.isStatic)
                {
                    return nil
                }
                return plain(member, isSeen: !variable.modifiers.isDisjoint(with: [.isInput, .isOutput, .isCommand]))
            case .function(let function):
                let isSeen = !function.modifiers.isDisjoint(with: [.isInput, .isOutput, .isCommand])
                return plain(member, isSeen: isSeen || function.name == "deinit" || function.name == "init")
            default: return inside(member.span)
            }
        }
    }

    private func plain(_ member: Statement, isSeen: Bool) -> String {
        var text = inside(member.span)
        for word in ["input ", "output ", "command "] where text.hasPrefix(word) {
            text.removeFirst(word.count)
            if !["func ", "var ", "let "].contains(where: text.hasPrefix) { text = "let " + text }
        }
        return isSeen || above != nil || text.hasPrefix("private") ? text : "fileprivate \(text)"
    }

    private func half(_ title: String, _ role: Modifiers) -> String {
        let wider = nominal?.superclass?.nominal.flatMap { $0.isViewmodel && $0.generics.isEmpty ? $0.name : nil }
        var lines = ["protocol \(name)\(title): \(wider.map { "\($0)\(title)" } ?? "AnyObject") {"]
        for (name, variable, binding) in constants
        where variable.modifiers.contains(role) || role == .isOutput && variable.modifiers.contains(.isCommand) {
            lines.append("    var \(name): \(type(name, binding)) { get }")
        }
        for member in declaration.members {
            if case .function(let function) = member.kind, function.modifiers.contains(role) {
                let end = function.body == nil ? member.span.end : headEnd(of: function, member)
                var text = source.text(Span(member.span.start, end))
                for word in ["input ", "output "] where text.hasPrefix(word) { text.removeFirst(word.count) }
                lines.append("    " + text.trimmed)
            }
            if case .variable(let variable) = member.kind, variable.modifiers.contains(role), !variable.isLet {
                for binding in variable.bindings {
                    guard case .binding(let name, _, _) = binding.pattern else { continue }
                    let isSettable = binding.getter == nil || binding.setter != nil
                    lines.append("    var \(name): \(type(name, binding)) { get\(isSettable ? " set" : "") }")
                }
            }
        }
        return (lines + ["}"]).joined(separator: "\n")
    }

    /// Where the body of a function opens.
    private func headEnd(of function: FunctionNode, _ member: Statement) -> Int {
        let after = function.result?.span.end ?? function.parameters.last?.span.end ?? function.nameSpan.end
        let brace = tokens(of: source).first { $0.span.start >= after && $0.text == "{" }
        return brace?.span.start ?? member.span.end
    }
}

extension String {
    /// Without blanks at its end.
    fileprivate var trimmed: String {
        var text = self[...]
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
