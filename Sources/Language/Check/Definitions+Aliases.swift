/// Names that types have for others.
extension Definitions {
    func declareAlias(_ name: String, _ generics: [GenericParameter], _ node: TypeNode) {
        let types = generics.map { GenericType($0.name) }
        checker.within {
            for type in types { $0.genericNames[type.name] = .parameter(type) }
        } _: {
            checker.library.declareAlias(name, types, checker.read(node))
        }
        if generics.isEmpty, let enclosing = checker.scope.enclosing, name.hasPrefix(enclosing.name + ".") {
            enclosing.associated[String(name.dropFirst(enclosing.name.count + 1))] = checker.library.aliases[name]?.type
        }
    }

    /// The aliases of a type, each after those that it names.
    func declareAliases(of declaration: TypeDeclaration, _ type: String) {
        var waiting: [(name: String, generics: [GenericParameter], node: TypeNode)] = declaration.members.compactMap {
            if case .alias(let name, let generics, let node) = $0.kind { (name, generics, node) } else { nil }
        }
        while !waiting.isEmpty {
            let names = Set(waiting.map(\.name))
            let next = waiting.firstIndex { alias in
                alias.node.names.isDisjoint(with: names.subtracting([alias.name]))
            }
            let alias = waiting.remove(at: next ?? 0)
            inType(type) { declareAlias("\(type).\(alias.name)", alias.generics, alias.node) }
        }
        for associated in declaration.associated {
            guard let fallback = associated.fallback else { continue }
            inType(type) {
                checker.library.type(named: type)?.associatedDefaults[associated.name] = checker.read(fallback)
            }
        }
    }

    /// With the names of a type in reach; of a protocol, with those of what will follow it.
    private func inType<Result>(_ name: String, _ body: () -> Result) -> Result {
        guard let nominal = checker.library.type(named: name) else { return body() }
        let names = nominal.kind == .protocol ? nominal.allAssociated : []
        let own = names.map { ($0, Type.associated(.parameter(nominal.follower), $0)) }
        return checker.inside(nominal, nominal.itself, generics: Dictionary(own) { $1 }, body)
    }
}
