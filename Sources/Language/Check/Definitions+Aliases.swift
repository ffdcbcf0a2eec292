import Messages

/// Names that types have for others.
extension Definitions {
    func declareAlias(_ name: String, _ generics: [GenericParameter], _ node: TypeNode) {
        let types = generics.map { GenericType($0.name) }
        if checker.scope.enclosing.map({ isSaid(name, node, of: $0) }) == true { return }
        checker.within {
            for type in types { $0.genericNames[type.name] = .parameter(type) }
        } _: {
            for (type, parameter) in zip(types, generics) {
                if let bound = parameter.bound { checker.library.note(bound, of: type, checker.reader) }
            }
            checker.library.declareAlias(name, types, meaning(of: name, node))
        }
        if generics.isEmpty, let enclosing = checker.scope.enclosing, name.hasPrefix(enclosing.name + ".") {
            enclosing.associated[String(name.dropFirst(enclosing.name.count + 1))] = checker.library.aliases[name]?.type
        }
    }

    /// Whether a protocol has that type under the same name anyway: `typealias Element = Iterator.Element`.
    private func isSaid(_ name: String, _ node: TypeNode, of enclosing: Nominal) -> Bool {
        guard enclosing.kind == .protocol, case .member(let base, let last, let span) = node,
            name == "\(enclosing.name).\(last)"
        else { return false }
        if case .name("Self", _, _) = base { return false }
        return checker.read(node).isSame(as: checker.read(.name(last, [], span)))
    }

    /// What an alias stands for: not for itself, `typealias Item = Self.Item`.
    private func meaning(of name: String, _ node: TypeNode) -> Type {
        let type = checker.read(node)
        guard let enclosing = checker.scope.enclosing, name.hasPrefix(enclosing.name + ".") else { return type }
        let own = String(name.dropFirst(enclosing.name.count + 1))
        guard OwnAssociated(name: own, nominal: enclosing).isNamed(in: type) else { return type }
        checker.report(node.span, Message("'\(own)' stands for itself here: that says no type"))
        return .poison
    }

    /// Whether its values can be written: what an enum's raw values must be.
    func isLiteral(_ type: Type) -> Bool {
        if type.nominal?.isNumber == true || ["String", "Character"].contains(where: type.isNamed) { return true }
        return ["Integer", "Float", "String"].contains {
            checker.library.known("ExpressibleBy\($0)Literal").map(type.follows) == true
        }
    }

    /// Aliases, each after those that it names, wherever they stand.
    func declareAliases(_ aliases: [WaitingAlias]) {
        var waiting = aliases
        let names = Set(aliases.map(\.name))
        while !waiting.isEmpty {
            let next =
                waiting.indices.first { index in !waiting.contains { waiting[index].speaks(of: $0) } }
                ?? waiting.indices.first { index in !waiting.contains { waiting[index].needs($0, among: names) } }
            let alias = waiting.remove(at: next ?? 0)
            guard let type = alias.type else {
                declareAlias(alias.name, alias.generics, alias.node)
                continue
            }
            inType(type) { declareAlias("\(type).\(alias.name)", alias.generics, alias.node) }
        }
    }

    /// The types inside of others whose first line names an alias that stands there, and those inside of them.
    func headersNaming(aliases: Set<String>, among made: [(TypeDeclaration, Nominal)]) -> Set<String> {
        guard !aliases.isEmpty else { return [] }
        let naming = made.filter { declaration, nominal in
            nominal.name.contains(".") && !declaration.headerNames.isDisjoint(with: aliases)
        }.map(\.1.name)
        return Set(made.map(\.1.name).filter { name in naming.contains { name == $0 || name.hasPrefix($0 + ".") } })
    }

    /// What stands for an associated type of a protocol that nobody says anything of.
    func declareDefaults(of declaration: TypeDeclaration, _ type: String) {
        for associated in declaration.associated {
            guard let fallback = associated.fallback else { continue }
            inType(type) {
                checker.library.type(named: type)?.associatedDefaults[associated.name] = checker.read(fallback)
            }
        }
    }

    /// What a protocol says of the types that belong to it: `associatedtype Items: Sequence where Items.Element == Item`.
    func noteFacts(_ declaration: TypeDeclaration, _ nominal: Nominal) {
        inType(nominal.name) {
            checker.scope.itself = .parameter(nominal.follower)
            for associated in declaration.associated {
                if let bound = associated.bound {
                    let bounds = checker.library.bounds(bound, checker.reader)
                    ProtocolFacts(nominal).note(bounds, of: associated.name)
                    // `protocol Store<Item>`: by the name behind its own it is known to be that as well.
                    for generic in nominal.generics where generic.name == associated.name { generic.bounds += bounds }
                }
            }
            let constraints = declaration.associated.flatMap(\.constraints) + declaration.constraints
            var told: [Requirement] = []
            checker.tried { told = checker.library.requirements(constraints, checker.reader) }
            for requirement in told { requirement.note() }
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

/// A `typealias` that nobody has read yet.
struct WaitingAlias {
    /// The type that it stands in.
    var type: String?
    let name: String
    let generics: [GenericParameter]
    let node: TypeNode

    /// Whether the other one may be meant by a name in it.
    fileprivate func speaks(of other: WaitingAlias) -> Bool {
        !isSame(as: other) && (node.names.contains(other.name) || node.innerNames.contains { $0.name == other.name })
    }

    /// Whether the other one must be meant by a name in it: it is in reach, or stands behind the name of its type.
    fileprivate func needs(_ other: WaitingAlias, among aliases: Set<String>) -> Bool {
        guard !isSame(as: other) else { return false }
        let owner = other.type?.split(separator: ".").last.map(String.init)
        let isInner = node.innerNames.contains { inner in
            inner.name == other.name && (inner.around == owner || aliases.contains(inner.around))
        }
        if isInner { return true }
        let isInReach = other.type.map { around in type == around || type?.hasPrefix(around + ".") == true } ?? true
        return isInReach && node.names.contains(other.name)
    }

    private func isSame(as other: WaitingAlias) -> Bool { type == other.type && name == other.name }
}

extension TypeDeclaration {
    /// What its first line names of types.
    fileprivate var headerNames: Set<String> {
        let bounds = generics.compactMap(\.bound) + parents + constraints.flatMap { [$0.subject, $0.object] }
        return bounds.reduce(into: []) { $0.formUnion($1.names) }
    }

    /// What it has of aliases, under the full name of the type.
    func aliases(of type: String) -> [WaitingAlias] {
        members.compactMap {
            guard case .alias(let name, let generics, let node) = $0.kind else { return nil }
            return WaitingAlias(type: type, name: name, generics: generics, node: node)
        }
    }
}

/// An associated type of a type, by its name.
struct OwnAssociated {
    let name: String
    let nominal: Nominal

    /// Whether a type is named by it.
    func isNamed(in type: Type) -> Bool {
        switch type.resolved {
        case .associated(let base, let own): own == name && isMeant(base) || isNamed(in: base)
        case .nominal(_, let arguments): arguments.contains(where: isNamed)
        case .tuple(let items): items.contains { isNamed(in: $0.type) }
        case .function(let taken, let result): (taken + [result]).contains(where: isNamed)
        default: false
        }
    }

    /// The type itself, or what follows it.
    private func isMeant(_ base: Type) -> Bool {
        guard nominal.kind == .protocol, case .parameter(let generic) = base.resolved else {
            return base.nominal === nominal
        }
        return generic === nominal.follower || generic.bounds.contains { $0 === nominal }
    }
}
