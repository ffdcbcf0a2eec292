import Language

/// Names that mean something of their own in a stretch of a text: members in their type, parameters and local values in
/// their function. What a session gives again at the top does not touch them.
struct Shadows {
    private let library: Library
    private var stretches: [(span: Span, names: Set<String>)] = []

    init(_ statements: [Statement], _ library: Library) {
        self.library = library
        for statement in statements { add(statement) }
    }

    /// Those of one declaration.
    init(_ statement: Statement, _ library: Library) { self.init([statement], library) }

    var all: Set<String> { stretches.reduce(into: []) { $0.formUnion($1.names) } }

    func contains(_ name: String, at offset: Int) -> Bool {
        stretches.contains { $0.span.start <= offset && offset < $0.span.end && $0.names.contains(name) }
    }

    private mutating func add(_ statement: Statement) {
        switch statement.kind {
        case .type(let declaration): add(declaration)
        case .function(let function):
            let own = function.parameters.map(\.name) + (function.body ?? []).flatMap(declared)
            stretches.append((function.span, Set(own)))
        default: break
        }
    }

    private mutating func add(_ declaration: TypeDeclaration) {
        var names = Set(declaration.parameters.map(\.name) + declaration.members.flatMap(declared))
        if declaration.keyword == .extension, let known = library.type(named: declaration.name) {
            names.formUnion(known.fields.map(\.name) + known.members.keys)
        }
        stretches.append((declaration.span, names))
        for member in declaration.members { add(member) }
    }

    private func declared(_ statement: Statement) -> [String] {
        switch statement.kind {
        case .variable(let variable): variable.bindings.compactMap(\.pattern.boundName)
        case .function(let function): [function.name]
        default: []
        }
    }
}
