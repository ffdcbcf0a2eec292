import Reactive
import Values

/// What a session asks about names and types.
extension Interpreter {
    /// Gives a value a name that nobody typed: `_1`.
    package func define(_ name: String, _ value: Value, as type: Type) {
        let global = Global(name, type, isLet: true)
        global.value = value
        names.globals[name] = global
        recent.forget()
    }

    /// The type whose declaration a place stands in.
    package func type(around place: Place) -> Nominal? {
        library.allTypes.filter { nominal in
            guard !nominal.isBuiltIn, nominal.source == place.source, nominal.line <= place.line else { return false }
            return place.line <= nominal.line + nominal.lines - 1
        }.max { $0.line < $1.line }
    }

    package func isStream(_ type: Type) -> Bool { follows(type, "ObservableConvertibleType") }

    package func isSubject(_ type: Type) -> Bool {
        follows(type, "ObserverType") || ["PublishRelay", "BehaviorRelay", "ReplayRelay"].contains(type.nominal?.name)
    }

    private func follows(_ type: Type, _ name: String) -> Bool { library.type(named: name).map(type.follows) ?? false }
}

extension Interpreter {
    /// What may stand behind the dot after an expression: names, with their types and a sentence.
    package func members(of expression: String) -> [(name: String, note: String)] {
        let source = SourceText(expression)
        var parser = Parser(source)
        guard let statement = parser.parse().statements.first, case .expression(let tree) = statement.kind else {
            return []
        }
        let checker = Checker(library, names, source, number: 0)
        let scope = FunctionScope(parent: nil, result: .void)
        return checker.inFunction(scope) {
            if let type = checker.typeReference(tree) { return checker.listed(type, isStatic: true) }
            let value = checker.infer(tree, expected: nil)
            checker.settle()
            return checker.listed(value.type, isStatic: false)
        }
    }
}

extension Checker {
    fileprivate func listed(_ type: Type, isStatic: Bool) -> [(name: String, note: String)] {
        var seen: Set<String> = []
        let names = isStatic ? staticNames(type) : memberNames(type)
        return names.filter { $0.first?.isLetter == true && seen.insert($0).inserted }.sorted().map { name in
            guard let found = candidates(of: type, name, isStatic: isStatic).first else { return (name, "") }
            let result = found.member.result.replacing(found.map)
            guard case .word(let word, _) = found.member.implementation, !word.sentence.isEmpty else {
                return (name, "\(result)")
            }
            return (name, "\(result)   \(word.sentence)")
        }
    }
}
