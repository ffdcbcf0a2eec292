/// What a text holds, as far as a file must know before any of it runs.
package enum Declaring {
    /// Types and functions alone; with the names that they and their members have.
    case declarations(Set<String>)
    /// It begins as a type or function, but can't be read: the names that it would declare.
    case broken(Set<String>)
    case statements

    package init(_ text: String) {
        var parser = Parser(SourceText(text))
        let (statements, mistakes) = parser.parse()
        let names = statements.map { statement -> [String]? in
            if case .variable = statement.kind { nil } else { statement.declaredNames }
        }
        // A group may be declared further down in the file.
        if mistakes.allSatisfy({ $0.missing == .group }) {
            let isWhole = !names.isEmpty && names.allSatisfy { $0 != nil }
            self = isWhole ? .declarations(Set(names.flatMap { $0 ?? [] })) : .statements
        } else if case let first?? = names.first {
            self = .broken(Set(first))
        } else {
            self = .statements
        }
    }
}

extension Declaring {
    /// The names of types and variables that a text declares for all of a program, with their places.
    package static func names(in text: String) -> [(name: String, span: Span)] {
        var parser = Parser(SourceText(text))
        return parser.parse().0.flatMap { statement -> [(name: String, span: Span)] in
            switch statement.kind {
            case .type(let declaration) where !declaration.modifiers.contains(.isPrivate):
                declaration.keyword == .extension ? [] : [(declaration.name, declaration.nameSpan)]
            case .variable(let variable) where !variable.modifiers.contains(.isPrivate):
                variable.bindings.compactMap { binding in
                    binding.pattern.boundName.map { ($0, binding.pattern.span) }
                }
            default: []
            }
        }
    }
}

extension Statement {
    /// The names that a type or function declares, with those of its members; nil of any other statement.
    fileprivate var declaredNames: [String]? {
        switch kind {
        case .type(let declaration): [declaration.name] + declaration.members.flatMap { $0.declaredNames ?? [] }
        case .function(let function): ["init", "init?", "deinit"].contains(function.name) ? [] : [function.name]
        case .alias(let name, _, _): [name]
        case .variable(let variable): variable.bindings.compactMap(\.pattern.boundName)
        case .operators, .imported: []
        default: nil
        }
    }
}
