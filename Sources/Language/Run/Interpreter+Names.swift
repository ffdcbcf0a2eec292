import Messages
import Reactive
import Values

/// What a session asks about names and types.
extension Interpreter {
    /// Gives a value a name that nobody typed: `_1`.
    package func define(_ name: String, _ value: Value, as type: Type, by scene: String? = nil) {
        let global = Global(name, type, isLet: true)
        global.scene = scene
        global.value = value
        names.set(name, to: global)
        recent.forget()
    }

    /// The type whose declaration a place stands in.
    package func type(around place: Place) -> Nominal? {
        library.ownTypes.filter { nominal in
            guard !nominal.isBuiltIn, nominal.source == place.source, nominal.line <= place.line else { return false }
            return place.line <= nominal.line + nominal.lines - 1
        }.max { $0.line < $1.line }
    }

    /// How many arguments a method takes, by its name, of the type that a place is in.
    package func arity(ofMethod name: String, around place: Place) -> Int? {
        type(around: place).flatMap { library.methods[ObjectIdentifier($0)] }?.keys
            .first { $0.prefix { $0 != "(" } == name }.map { $0.count { $0 == ":" } }
    }

    package func isStream(_ type: Type) -> Bool { follows(type, "ObservableConvertibleType") }

    package func isSubject(_ type: Type) -> Bool {
        follows(type, "ObserverType")
            || ["PublishRelay", "BehaviorRelay", "ReplayRelay", "Variable"].contains(type.nominal?.name)
    }

    private func follows(_ type: Type, _ name: String) -> Bool { library.known(name).map(type.follows) ?? false }
}

extension Interpreter {
    /// What is wrong with a unit; nothing of it stays.
    package func mistakes(in text: String) -> [Diagnostic] {
        let source = SourceText(text)
        var parser = Parser(source, operators: library.operators)
        let (statements, mistakes) = parser.parse()
        guard mistakes.isEmpty else { return mistakes }
        // What is read of a kit stays, whatever becomes of the unit.
        _ = declared.kit.open(for: statements, source, in: self)
        let before = Knowledge(self)
        defer { before.restore() }
        return asking(of: source) { checker in
            var planner = UnitPlanner(checker)
            planner.plan(statements)
            return checker.mistakes
        }
    }

    /// What may stand behind the dot after an expression: names, with their types and a sentence.
    package func members(of expression: String) -> [Suggestion] {
        let source = SourceText(expression)
        var parser = Parser(source, operators: library.operators)
        guard let statement = parser.parse().statements.first, case .expression(let tree) = statement.kind else {
            return []
        }
        return asking(of: source) { checker in
            checker.inFunction(FunctionScope(parent: nil, result: .void)) {
                if let type = checker.references.typeReference(tree) {
                    return checker.lookup.listed(type, isStatic: true)
                }
                let value = checker.infer(tree, expected: nil)
                checker.settle()
                return checker.lookup.listed(value.type, isStatic: false)
            }
        }
    }
}

extension Interpreter {
    /// The number of the source that defines a name; 0 if none did.
    package func source(of name: String) -> Int {
        if let type = library.type(named: name), !type.isBuiltIn { return type.source }
        return names.globals[name]?.source ?? 0
    }

    /// Lets a name go. False if there is none.
    package func forget(_ name: String) -> Bool {
        guard let global = names.globals[name] else { return false }
        names.set(name, to: nil)
        global.value = .void
        return true
    }

    /// The type of an expression that is not run.
    package func type(of expression: String) -> Result<Type, CheckError> {
        let source = SourceText(expression)
        var parser = Parser(source, operators: library.operators)
        let (statements, mistakes) = parser.parse()
        if let first = mistakes.first { return .failure(CheckError(first)) }
        guard let statement = statements.first, case .expression(let tree) = statement.kind else {
            return .failure(CheckError(Diagnostic(.none, Message("an expression is wanted here"))))
        }
        return asking(of: source) { checker in
            let value = checker.inFunction(FunctionScope(parent: nil, result: .void)) {
                checker.infer(tree, expected: nil)
            }
            checker.settle()
            if let first = checker.mistakes.first { return .failure(CheckError(first)) }
            return .success(value.type)
        }
    }
}

/// One mistake, as an error.
package struct CheckError: Error {
    package let message: String
    package let near: String?
    init(_ diagnostic: Diagnostic) {
        message = diagnostic.message
        near = diagnostic.near
    }
}
