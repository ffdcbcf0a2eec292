import Values

/// A body that waits until all signatures of its unit are known.
struct PendingBody {
    let node: FunctionNode
    let member: Member
    let cell: FunctionCell
    /// nil for a free function.
    let nominal: Nominal?
    let itself: Type?
    let generics: [String: Type]
    let isInitializer: Bool
    /// What `Self` is in it.
    var around: Type?
}

extension Checker {
    /// Makes types known: first their names, then the functions beside them, then what they hold, then their bodies.
    func declareTypes(in statements: [Statement], _ functions: [FunctionNode] = []) {
        let declarations = statements.compactMap {
            if case .type(let declaration) = $0.kind { declaration } else { nil }
        }
        let aliases = statements.filter { if case .alias = $0.kind { true } else { false } }
        if declarations.isEmpty, aliases.isEmpty { return declareFunctions(functions) }
        let all = declarations.flatMap { flatten($0, outer: nil) }
        var made: [(TypeDeclaration, Nominal)] = []
        for (declaration, name) in all where declaration.keyword != .extension {
            let around = name.lastIndex(of: ".").flatMap { library.type(named: String(name[..<$0])) }
            let nominal = Nominal(
                name, kind(declaration.keyword), generics: declaration.generics.map(\.name), within: around)
            nominal.keyword = declaration.keyword
            nominal.span = declaration.span
            nominal.source = sourceNumber
            nominal.line = source.line(of: declaration.span.start) + 1
            nominal.lines = source.line(of: declaration.span.end) + 2 - nominal.line
            library.declare(nominal)
            made.append((declaration, nominal))
        }
        for case .alias(let name, let generics, let node) in aliases.map(\.kind) { declareAlias(name, generics, node) }
        for (declaration, nominal) in made { header(declaration, nominal) }
        for (declaration, name) in all
        where declaration.keyword != .extension || made.contains(where: { $0.1.name == name }) {
            declareAliases(of: declaration, name)
        }
        checkRefinements(made)
        for (declaration, nominal) in made { unfinished[ObjectIdentifier(nominal)] = declaration }
        declareFunctions(functions)
        for (_, nominal) in made.sorted(by: { depth($0.1) < depth($1.1) }) { finish(nominal) }
        checkCycles(made)
        let extended = all.filter { $0.0.keyword == .extension }.flatMap(\.0.withTraits).compactMap(extend)
        for nominal in made.map(\.1) + extended { requireConformance(nominal) }
        checkRoles(made)
    }

    private func depth(_ nominal: Nominal) -> Int {
        var depth = 0
        var current = nominal.superclass?.nominal
        while let here = current, depth < 64 { (current, depth) = (here.superclass?.nominal, depth + 1) }
        return depth
    }

    private func flatten(_ declaration: TypeDeclaration, outer: String?) -> [(TypeDeclaration, String)] {
        let name = outer.map { "\($0).\(declaration.name)" } ?? declaration.name
        var found = [(declaration, name)]
        for case .type(let inner) in declaration.members.map(\.kind) { found += flatten(inner, outer: name) }
        return found
    }

    private func kind(_ keyword: TypeDeclaration.Keyword) -> Nominal.Kind {
        switch keyword {
        case .class, .viewmodel, .scene: .instance
        case .enum: .enumeration
        case .protocol: .protocol
        case .struct, .extension: .structure
        }
    }

    /// Runs `body` with the names of a type in reach.
    func inside<Result>(_ nominal: Nominal, _ type: Type, generics: [String: Type] = [:], _ body: () -> Result)
        -> Result
    {
        within {
            $0.enclosing = nominal
            $0.itself = type
            for generic in nominal.generics { $0.genericNames[generic.name] = .parameter(generic) }
            for generic in nominal.generics.prefix(nominal.outerGenerics) {
                guard let own = library.aliases["\(nominal.name).\(generic.name)"] else { continue }
                $0.genericNames[generic.name] = own.type
            }
            $0.genericNames.merge(generics) { $1 }
        } _: {
            body()
        }
    }

    private func header(_ declaration: TypeDeclaration, _ nominal: Nominal) {
        inside(nominal, nominal.itself) {
            for (generic, parameter) in zip(nominal.generics.dropFirst(nominal.outerGenerics), declaration.generics) {
                if let bound = parameter.bound { library.note(bound, of: generic, reader) }
                nominal.associated[generic.name] = .parameter(generic)
            }
            if nominal.kind != .protocol {
                for requirement in library.requirements(declaration.constraints, reader) {
                    if case .parameter(let generic) = requirement.subject, case .follows(let bound) = requirement.kind {
                        generic.bounds.append(bound)
                    } else {
                        requirement.note()
                    }
                }
            }
            for parent in declaration.parents.flatMap(parts) {
                let type = read(parent)
                if type.isPoison { nominal.hasUnknownParent = true }
                if case .name("AnyObject", _, _) = parent { nominal.asksForClass = true }
                if type.nominal?.kind == .instance, nominal.kind == .protocol { nominal.asksForClass = true }
                guard let found = type.nominal else { continue }
                switch found.kind {
                case .protocol: nominal.protocols += found.parts.isEmpty ? [found] : found.parts
                case .instance where nominal.kind == .instance:
                    if found.descends(from: nominal) {
                        report(parent.span, "\(nominal.name) can't inherit from itself")
                    } else {
                        nominal.superclass = type
                    }
                default:
                    if nominal.kind == .enumeration, isLiteral(type) {
                        (nominal.rawType, nominal.associated["RawValue"]) = (type, type)
                        if let wanted = library.known("RawRepresentable") { nominal.protocols.append(wanted) }
                    } else {
                        report(parent.span, "\(nominal.name) can't inherit from \(type)")
                        nominal.hasUnknownParent = true
                    }
                }
            }
            if nominal.keyword == .scene, nominal.superclass == nil {
                nominal.superclass = library.type(named: "UIViewController")?.itself
            }
            nominal.associatedNames = declaration.associated.map(\.name)
            for associated in declaration.associated {
                if let bound = associated.bound {
                    nominal.associatedBounds[associated.name] = library.bounds(bound, reader)
                }
            }
        }
    }

    /// Whether its values can be written: what an enum's raw values must be.
    private func isLiteral(_ type: Type) -> Bool {
        if type.nominal?.isNumber == true || ["String", "Character"].contains(where: type.isNamed) { return true }
        return ["Integer", "Float", "String"].contains {
            library.known("ExpressibleBy\($0)Literal").map(type.follows) == true
        }
    }

    private func parts(_ node: TypeNode) -> [TypeNode] {
        if case .composition(let parts, _) = node { parts } else { [node] }
    }

    // MARK: what a type holds

    private func inWrittenOrder(_ declaration: TypeDeclaration, _ nominal: Nominal) {
        let places = Dictionary(
            declaration.memberNames.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let sorted = nominal.declared.enumerated().sorted {
            (places[$0.1.name] ?? -1, $0.0) < (places[$1.1.name] ?? -1, $1.0)
        }
        nominal.declared = sorted.map(\.1)
    }

    func contents(_ declaration: TypeDeclaration, _ nominal: Nominal) {
        inside(nominal, nominal.itself) {
            if let parent = nominal.superclass?.nominal { nominal.fields = parent.fields }
            let owner = library.owner(nominal, declaration, reader)
            let type = itself
            if nominal.kind == .protocol {
                surroundings.itself = owner.reader.itself
                surroundings.genericNames.merge(owner.reader.names) { $1 }
                for case .associated(_, let name) in owner.requirements.map(\.subject) {
                    nominal.associated[name] = owner.itself?.known[name] ?? nominal.associated[name]
                }
            }
            for (parameter, type) in zip(declaration.parameters, parameterTypes(declaration, nominal)) {
                addField(parameter.name, type, isLet: true, isPrivate: nominal.isViewmodel, to: nominal)
            }
            addCases(declaration, nominal)
            addGivenMembers(declaration, nominal, owner)
            for statement in declaration.members {
                if case .function(let function) = statement.kind {
                    addFunction(function, nominal, owner, isExtension: false)
                }
            }
            addVariables(declaration, nominal, owner)
            surroundings.itself = type
            inWrittenOrder(declaration, nominal)
            if nominal.isViewmodel { addHalves(of: nominal) }
        }
    }

    /// A lazy property may use what stands after it; a static is made known when another member asks for it, at the
    /// latest when it is known how a value of the type is made.
    private func addVariables(_ declaration: TypeDeclaration, _ nominal: Nominal, _ owner: Library.Owner) {
        let variables = declaration.members.compactMap {
            if case .variable(let variable) = $0.kind { variable } else { nil }
        }
        let statics = wait(for: variables, nominal, owner, isExtension: false)
        for isLazy in [false, true] {
            for variable in variables where !variable.isStoredStatic && variable.modifiers.contains(.isLazy) == isLazy {
                addVariable(variable, nominal, owner, isExtension: false)
            }
        }
        addImplicitInitializers(declaration, nominal)
        for name in statics { finishStatic(name, of: nominal) }
    }

    /// The names of the statics among variables, which are made known when they are asked for.
    private func wait(for variables: [Variable], _ nominal: Nominal, _ owner: Library.Owner, isExtension: Bool)
        -> [String]
    {
        var names: [String] = []
        for variable in variables where variable.isStoredStatic {
            for binding in variable.bindings {
                let alone = Variable(isLet: variable.isLet, modifiers: variable.modifiers, bindings: [binding])
                guard case .binding(let name, _, _) = binding.pattern, !names.contains(name) else {
                    addVariable(alone, nominal, owner, isExtension: isExtension)
                    continue
                }
                names.append(name)
                let (type, generics) = (itself ?? nominal.itself, genericNames)
                waiting[ObjectIdentifier(nominal), default: [:]][name] = { [unowned self] in
                    inside(nominal, type, generics: generics) {
                        addVariable(alone, nominal, owner, isExtension: isExtension)
                    }
                }
            }
        }
        return names
    }

    func add(_ member: Member, to nominal: Nominal, isExtension: Bool) {
        if isExtension {
            library.extend(nominal, by: member)
        } else {
            nominal.members[member.name, default: []].append(member)
            nominal.declared.append(member)
        }
    }

    /// Only what a protocol asks for has no body.
    func requireBody(_ node: FunctionNode, isAsked: Bool = false) {
        if node.body == nil, !isAsked { report(node.nameSpan, "'\(node.name)' needs a body: { … }") }
    }

    func addFunction(_ node: FunctionNode, _ nominal: Nominal, _ owner: Library.Owner, isExtension: Bool) {
        let cell = FunctionCell()
        if node.name == "deinit" {
            requireBody(node)
            accessors.append(
                Accessor(
                    cell: cell, nominal: nominal, itself: nominal.itself, parameters: [], result: .void,
                    body: node.body ?? [], isMutating: false, generics: genericNames, name: "deinit"))
            deinitializers.append((nominal, cell))
            return
        }
        let isInitializer = node.name == "init" || node.name == "init?"
        let isStatic = node.modifiers.contains(.isStatic)
        var owner = owner
        owner.reader.names.merge(genericNames) { $1 }
        let member = library.member(node, isInitializer ? .initializer(cell) : .body(cell), nominal, owner)
        if !isInitializer { member.overload = overload(member, nominal, isExtension: isExtension) }
        if !isInitializer, !isStatic,
            nominal.kind == .protocol && !isExtension || (nominal.kind == .instance && !isExtension)
        {
            member.implementation = .selector(member.selector)
        }
        if !Lexer.isOperator(node.name) {
            cell.takesType = isTold(
                nominal, isStatic: isStatic, isExtension: isExtension, isInitializer: isInitializer)
            if isStatic, nominal.isTypeTold, nominal.kind == .instance { member.calledOn = GenericType("Self") }
        }
        if member.kind == .method, member.parameters.isEmpty {
            refuseTwins(nominal.members[node.name] ?? [], .method, isStatic: isStatic, node.nameSpan)
        }
        member.role = role(node.modifiers)
        if nominal.isViewmodel, !isExtension, !isInitializer, !isStatic, member.role == nil { member.isPrivate = true }
        add(member, to: nominal, isExtension: isExtension)
        requireBody(node, isAsked: nominal.kind == .protocol && !isExtension)
        guard node.body != nil else { return }
        noteMeaning(of: member, cell, for: nominal)
        if !isInitializer, !isStatic {
            library.addMethod(member.selector, cell, to: nominal)
        }
        var generics = genericNames
        for generic in member.generics { generics[generic.name] = .parameter(generic) }
        let this: Type? = isStatic && !isInitializer ? nil : owner.itself.map { Type.parameter($0) } ?? nominal.itself
        bodies.append(
            PendingBody(
                node: node, member: member, cell: cell, nominal: nominal, itself: this, generics: generics,
                isInitializer: isInitializer, around: itself))
    }

    /// Adds what an extension holds; the answer is the type whose promises may be kept by now.
    func extend(_ declaration: TypeDeclaration) -> Nominal? {
        guard
            let nominal = library.type(named: declaration.name)
                ?? read(declaration.extended ?? .name(declaration.name, [], declaration.nameSpan)).nominal
        else {
            report(
                declaration.nameSpan, "unknown type '\(declaration.name)'",
                near: nearest(declaration.name, among: library.typeNames))
            lostNames.formUnion(declaration.memberNames)
            return nil
        }
        library.keep(nominal)
        inside(nominal, nominal.itself) {
            var reader = self.reader
            if case .name(_, let arguments, _) = declaration.extended {
                for (generic, argument) in zip(nominal.generics, arguments) {
                    reader.names[generic.name] = read(argument)
                }
            }
            let owner = library.owner(nominal, declaration, reader)
            surroundings.itself = owner.reader.itself ?? itself
            surroundings.genericNames.merge(owner.reader.names) { $1 }
            for parent in declaration.parents.flatMap(parts) {
                let type = read(parent)
                if type.isPoison, !nominal.isBuiltIn { nominal.hasUnknownParent = true }
                if let found = type.nominal, found.kind == .protocol {
                    library.conform(nominal, to: found)
                }
            }
            for case .alias(let name, let generics, let node) in declaration.members.map(\.kind)
            where library.aliases["\(nominal.name).\(name)"] == nil {
                declareAlias("\(nominal.name).\(name)", generics, node)
            }
            let variables = declaration.members.compactMap {
                if case .variable(let variable) = $0.kind { variable } else { nil }
            }
            for name in wait(for: variables, nominal, owner, isExtension: true) { finishStatic(name, of: nominal) }
            for statement in declaration.members {
                switch statement.kind {
                case .variable(let variable) where !variable.isStoredStatic:
                    addVariable(variable, nominal, owner, isExtension: true)
                case .function(let function): addFunction(function, nominal, owner, isExtension: true)
                default: break
                }
            }
        }
        // What it learns of its protocols is asked for by the next extension; what is missing may stand there.
        tried { requireConformance(nominal) }
        return nominal
    }
}

extension TypeDeclaration {
    /// The names of its functions and variables, as they are written.
    fileprivate var memberNames: [String] {
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
