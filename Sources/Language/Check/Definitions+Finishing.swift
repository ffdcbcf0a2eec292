extension Definitions {
    /// All types that are declared, with those that stand in them, and what each is called as a whole.
    func flatten(_ declarations: [TypeDeclaration]) -> [(TypeDeclaration, String)] {
        let names = Set(declarations.filter { $0.keyword != .extension }.map(\.name))
        return declarations.flatMap { declaration in
            // What stands in an extension of a type that an import brought is a part of that type.
            let isOfOther = declaration.keyword == .extension && !names.contains(declaration.name)
            return flatten(declaration, outer: nil, as: isOfOther ? whole(declaration.name) : nil)
        }
    }

    /// The name of what an extension is of, if an import brought that, or what that stands in.
    private func whole(_ name: String) -> String? {
        let outer = name.prefix { $0 != "." }
        return brought(String(outer)).map { $0.name + name.dropFirst(outer.count) }
    }

    /// The type that a name is: what an imported module means by it comes before a type of ours of that name.
    func extended(_ name: String) -> Nominal? {
        let known = checker.library.type(named: name)
        return known?.isBuiltIn == true ? brought(name) ?? known : known
    }

    /// The type of an imported module that a name is.
    func brought(_ name: String) -> Nominal? {
        guard checker.library.type(named: name)?.isBuiltIn ?? true,
            let brought = checker.library.aliases[name]?.type.nominal, BroughtTypes.module(of: brought) != nil
        else { return nil }
        return brought
    }

    /// Makes the members of a type known, those of what it inherits first. May be asked for by an expression that
    /// needs them while those of another type are being found out.
    func finish(_ nominal: Nominal) {
        guard let declaration = checker.pending.unfinished.removeValue(forKey: ObjectIdentifier(nominal)) else {
            return
        }
        if let parent = nominal.superclass?.nominal { finish(parent) }
        apart(from: nominal) { contents(declaration, nominal) }
    }

    /// Makes a static known that stands further down than what asks for it.
    func finishStatic(_ name: String, of nominal: Nominal) {
        guard let add = checker.pending.waiting[ObjectIdentifier(nominal)]?.removeValue(forKey: name) else { return }
        apart(from: nominal, add)
    }

    /// Does something for a type with nothing of the expression around in reach.
    private func apart(from nominal: Nominal, _ body: () -> Void) {
        checker.apart {
            if let enclosing = $0.enclosing, !nominal.name.hasPrefix(enclosing.name + ".") { $0.genericNames = [:] }
            ($0.blocks, $0.function) = ([], nil)
        } _: {
            body()
        }
    }
}

extension TypeDeclaration {
    /// The names of its functions and variables, as they are written.
    var memberNames: [String] {
        members.flatMap { statement -> [String] in
            switch statement.kind {
            case .function(let function): [function.name]
            case .variable(let variable):
                variable.bindings.compactMap { if case .binding(let name, _, _) = $0.pattern { name } else { nil } }
            default: []
            }
        }
    }
}
