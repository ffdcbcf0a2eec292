import Messages
import Values

/// Makes types and functions known: first their names, then what they hold.
struct Definitions {
    let checker: Checker

    /// Makes types known: first their names, then the functions beside them, then what they hold, then their bodies.
    func declareTypes(in statements: [Statement], _ functions: [FunctionNode] = []) {
        let declarations = statements.compactMap {
            if case .type(let declaration) = $0.kind { declaration } else { nil }
        }
        let aliases = statements.compactMap { statement -> WaitingAlias? in
            guard case .alias(let name, let generics, let node) = statement.kind else { return nil }
            return WaitingAlias(name: name, generics: generics, node: node)
        }
        if declarations.isEmpty, aliases.isEmpty { return checker.bodies.declareFunctions(functions) }
        let all = flatten(declarations)
        let made = makeNames(all)
        readHeaders(made, all, aliases)
        for (declaration, name) in all where declaration.keyword == .extension && declaration.constraints.isEmpty {
            guard let nominal = made.first(where: { $0.1.name == name })?.1 else { continue }
            promise(declaration.parents.flatMap(parts), of: nominal)
        }
        for (declaration, nominal) in made { checker.pending.unfinished[ObjectIdentifier(nominal)] = declaration }
        checker.bodies.declareFunctions(functions)
        let extensions = all.filter { $0.0.keyword == .extension }.flatMap(\.0.withTraits).map(PendingExtension.init)
        checker.pending.extensions = extensions
        for (_, nominal) in made.sorted(by: { depth($0.1) < depth($1.1) }) { finish(nominal) }
        Cycles(report: checker.report).checkCycles(made)
        for (declaration, nominal) in made { checker.overrides.require(declaration, nominal) }
        for one in extensions { read(one) }
        checker.pending.extensions = []
        for (_, nominal) in made { checker.conformance.requireConformance(nominal) }
        for one in extensions {
            guard let nominal = one.nominal else { continue }
            let isHere = made.contains { $0.1 === nominal }
            checker.conformance.requireConformance(nominal, at: isHere ? nil : one.declaration.nameSpan)
        }
        WrittenBounds(checker: checker).hold()
        Duties(library: checker.library, session: checker.session, report: checker.report).checkRoles(made)
    }

    /// What stands behind the names of types, and the aliases: those that headers name come before them.
    private func readHeaders(
        _ made: [(TypeDeclaration, Nominal)], _ all: [(TypeDeclaration, String)], _ aliases: [WaitingAlias]
    ) {
        let own = all.filter { item in item.0.keyword != .extension || made.contains { $0.1.name == item.1 } }
        let inner = own.flatMap { $0.0.aliases(of: $0.1) }
        let innerNames = Set(inner.map(\.name))
        let late = aliases.filter { $0.node.innerNames.contains { innerNames.contains($0.name) } }
        declareAliases(aliases.filter { alias in !late.contains { $0.name == alias.name } })
        let protocols = made.filter { $0.1.kind == .protocol }
        for (declaration, nominal) in protocols { header(declaration, nominal) }
        Cycles(report: checker.report).checkRefinements(protocols)
        for (declaration, nominal) in protocols { noteFacts(declaration, nominal) }
        let others = made.filter { $0.1.kind != .protocol }
        let waiting = headersNaming(aliases: innerNames, among: others)
        for (declaration, nominal) in others where !waiting.contains(nominal.name) { header(declaration, nominal) }
        declareAliases(late + inner.filter { $0.type.map(waiting.contains) != true })
        for (declaration, nominal) in others where waiting.contains(nominal.name) { header(declaration, nominal) }
        declareAliases(inner.filter { $0.type.map(waiting.contains) == true })
        for (declaration, name) in own { declareDefaults(of: declaration, name) }
    }

    private func makeNames(_ all: [(TypeDeclaration, String)]) -> [(TypeDeclaration, Nominal)] {
        var made: [(TypeDeclaration, Nominal)] = []
        for (declaration, name) in all where declaration.keyword != .extension {
            let around = name.lastIndex(of: ".").flatMap { checker.library.type(named: String(name[..<$0])) }
            let nominal = Nominal(
                name, declaration.keyword.kind, generics: declaration.generics.map(\.name), within: around)
            nominal.keyword = declaration.keyword
            nominal.span = declaration.span
            nominal.source = checker.report.sourceNumber
            nominal.line = checker.source.line(of: declaration.span.start) + 1
            nominal.lines = checker.source.line(of: declaration.span.end) + 2 - nominal.line
            if made.contains(where: { $0.1.name == name }) {
                checker.report(declaration.nameSpan, Message("'\(name)' is declared twice"))
            }
            checker.library.declare(nominal)
            made.append((declaration, nominal))
        }
        return made
    }

    private func depth(_ nominal: Nominal) -> Int {
        var depth = 0
        var current = nominal.superclass?.nominal
        while let here = current, depth < 64 { (current, depth) = (here.superclass?.nominal, depth + 1) }
        return depth
    }

    func flatten(
        _ declaration: TypeDeclaration, outer: String?, as whole: String? = nil
    ) -> [(TypeDeclaration, String)] {
        let name = whole ?? outer.map { "\($0).\(declaration.name)" } ?? declaration.name
        var found = [(declaration, name)]
        for case .type(let inner) in declaration.members.map(\.kind) { found += flatten(inner, outer: name) }
        if let keys = declaration.codingKeys { found.append((keys, "\(name).CodingKeys")) }
        return found
    }

    private func header(_ declaration: TypeDeclaration, _ nominal: Nominal) {
        checker.inside(nominal, nominal.itself) {
            for (generic, parameter) in zip(nominal.generics.dropFirst(nominal.outerGenerics), declaration.generics) {
                if let bound = parameter.bound { checker.library.note(bound, of: generic, checker.reader) }
                nominal.associated[generic.name] = .parameter(generic)
            }
            if nominal.kind != .protocol {
                for requirement in checker.library.requirements(declaration.constraints, checker.reader) {
                    if case .parameter(let generic) = requirement.subject, case .follows(let bound) = requirement.kind {
                        generic.bounds.append(bound)
                    } else {
                        requirement.note()
                    }
                }
                for constraint in declaration.constraints { constraint.noteClass(of: nominal.generics, checker.reader) }
            }
            for parent in declaration.parents.flatMap(parts) { inherit(parent, nominal) }
            // `protocol Screen where Self: UIViewController`
            for constraint in declaration.constraints where nominal.kind == .protocol && !constraint.isEquality {
                if case .name("Self", _, _) = constraint.subject { inherit(constraint.object, nominal) }
            }
            if nominal.keyword == .scene, nominal.superclass == nil {
                nominal.superclass = checker.library.type(named: "UIViewController")?.itself
            }
            nominal.associatedNames = declaration.associated.map(\.name)
        }
    }

    /// What an extension says that a type follows is known in all of its body: the protocol's aliases stand there, too.
    private func promise(_ parents: [TypeNode], of nominal: Nominal) {
        for parent in parents {
            var found: Nominal?
            checker.tried { found = checker.read(parent).nominal }
            guard let found, found.kind == .protocol, !found.isBuiltIn, nominal.kind != .protocol else { continue }
            checker.library.conform(nominal, to: found)
        }
    }

    /// What stands behind the `:` of a type.
    private func inherit(_ parent: TypeNode, _ nominal: Nominal) {
        let type = checker.read(parent)
        Collections(checker: checker).note(parent, of: nominal)
        if type.isPoison { nominal.hasUnknownParent = true }
        if case .name("AnyObject", _, _) = parent { nominal.asksForClass = true }
        if type.nominal?.kind == .instance, nominal.kind == .protocol { nominal.asksForClass = true }
        guard let found = type.nominal else { return }
        switch found.kind {
        case .protocol: nominal.protocols += found.parts.isEmpty ? [found] : found.parts
        case .instance where nominal.kind == .protocol: nominal.superclass = type
        case .instance where nominal.kind == .instance:
            if found.descends(from: nominal) {
                checker.report(parent.span, Message("\(nominal.name) can't inherit from itself"))
            } else {
                nominal.superclass = type
            }
        default:
            if nominal.kind == .enumeration, isLiteral(type) {
                (nominal.rawType, nominal.associated["RawValue"]) = (type, type)
                if let wanted = checker.library.known("RawRepresentable") { nominal.protocols.append(wanted) }
            } else {
                checker.report(parent.span, Message("\(nominal.name) can't inherit from \(type)"))
                nominal.hasUnknownParent = true
            }
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
        checker.inside(nominal, nominal.itself) {
            if let parent = nominal.superclass?.nominal { nominal.fields = parent.fields }
            let owner = checker.library.owner(nominal, declaration, checker.reader)
            let type = checker.scope.itself
            if nominal.kind == .protocol {
                checker.scope.itself = owner.reader.itself
                checker.scope.genericNames.merge(owner.reader.names) { $1 }
                for case .associated(_, let name) in owner.requirements.map(\.subject) {
                    nominal.associated[name] = owner.itself?.known[name] ?? nominal.associated[name]
                }
            }
            for (parameter, type) in zip(
                declaration.parameters, checker.viewmodels.parameterTypes(declaration, nominal))
            {
                checker.properties.addField(
                    parameter.name, type, isLet: true, isPrivate: nominal.isViewmodel, to: nominal)
            }
            checker.properties.addCases(declaration, nominal)
            checker.properties.addGivenMembers(declaration, nominal, owner)
            for statement in declaration.members {
                if case .function(let function) = statement.kind {
                    addFunction(function, nominal, owner, isExtension: false)
                }
            }
            addVariables(declaration, nominal, owner)
            checker.scope.itself = type
            inWrittenOrder(declaration, nominal)
            if nominal.isViewmodel { checker.viewmodels.addHalves(of: nominal) }
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
                checker.properties.addVariable(variable, nominal, owner, isExtension: false)
            }
        }
        checker.initializers.addImplicitInitializers(declaration, nominal)
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
                    checker.properties.addVariable(alone, nominal, owner, isExtension: isExtension)
                    continue
                }
                names.append(name)
                let (type, generics) = (checker.scope.itself ?? nominal.itself, checker.scope.genericNames)
                checker.pending.waiting[ObjectIdentifier(nominal), default: [:]][name] = {
                    checker.inside(nominal, type, generics: generics) {
                        checker.properties.addVariable(alone, nominal, owner, isExtension: isExtension)
                    }
                }
            }
        }
        return names
    }

    func add(_ member: Member, to nominal: Nominal, isExtension: Bool) {
        member.unit = checker.library.unit
        if isExtension {
            checker.library.extend(nominal, by: member)
        } else {
            nominal.members[member.name, default: []].append(member)
            nominal.declared.append(member)
        }
        if member.isOptional { checker.library.own.optionalNames.insert(member.name) }
    }

    /// Only what a protocol asks for has no body.
    func requireBody(_ node: FunctionNode, isAsked: Bool = false) {
        if node.body == nil, !isAsked { checker.report(node.nameSpan, Message("'\(node.name)' needs a body: { … }")) }
    }

    private func addFunction(_ node: FunctionNode, _ nominal: Nominal, _ owner: Library.Owner, isExtension: Bool) {
        let cell = FunctionCell()
        if node.name == "deinit" { return addDeinitializer(node, nominal, cell) }
        let isInitializer = node.isInitializer
        let isStatic = node.modifiers.contains(.isStatic)
        var owner = owner
        owner.reader.names.merge(checker.scope.genericNames) { $1 }
        let member = checker.library.member(node, isInitializer ? .initializer(cell) : .body(cell), nominal, owner)
        member.unit = checker.library.unit
        member.builder = node.builder
        if isInitializer, nominal.kind == .instance, !isExtension, !member.isConvenience { cell.fills = nominal }
        if !isInitializer { member.overload = overload(member, nominal, isExtension: isExtension) }
        if !isInitializer, !isStatic, !isExtension, nominal.kind == .protocol || nominal.kind == .instance {
            member.implementation = .selector(member.selector)
        }
        if !Lexer.isOperator(node.name) {
            cell.takesType = nominal.tellsType(
                isStatic: isStatic, isExtension: isExtension, isInitializer: isInitializer)
            if isStatic, nominal.isTypeTold, nominal.kind == .instance { member.calledOn = GenericType("Self") }
        }
        if member.kind == .method, member.parameters.isEmpty {
            checker.properties.refuseTwins(nominal.members[node.name] ?? [], .method, isStatic: isStatic, node.nameSpan)
        }
        member.role = checker.viewmodels.role(node.modifiers)
        if nominal.isViewmodel, !isExtension, !isInitializer, !isStatic, member.role == nil { member.isPrivate = true }
        add(member, to: nominal, isExtension: isExtension)
        requireBody(node, isAsked: nominal.kind == .protocol && !isExtension)
        guard node.body != nil else { return }
        nominal.noteMeaning(of: member, cell)
        if !isInitializer, !isStatic { checker.library.addMethod(member.selector, cell, to: nominal) }
        let this: Type? = isStatic && !isInitializer ? nil : owner.itself.map { Type.parameter($0) } ?? nominal.itself
        checker.pending.bodies.append(
            PendingBody(
                node: node, member: member, cell: cell, nominal: nominal, itself: this,
                generics: checker.scope.genericNames.adding(member.generics), isInitializer: isInitializer,
                around: checker.scope.itself))
    }

    private func addDeinitializer(_ node: FunctionNode, _ nominal: Nominal, _ cell: FunctionCell) {
        requireBody(node)
        checker.pending.accessors.append(
            Accessor(
                cell: cell, nominal: nominal, itself: nominal.itself, parameters: [], result: .void,
                body: node.body ?? [], isMutating: false, generics: checker.scope.genericNames, name: "deinit"))
        checker.checked.deinitializers.append((nominal, cell))
    }

    /// Reads what is left of the extensions that have a member of that name; whether there are any.
    func readExtensions(having name: String) -> Bool {
        let found = checker.pending.extensions.filter { !$0.isRead && $0.declaration.memberNames.contains(name) }
        for one in found {
            checker.apart {
                ($0.genericNames, $0.blocks, $0.function) = ([:], [], nil)
            } _: {
                read(one)
            }
        }
        return !found.isEmpty
    }

    private func read(_ one: PendingExtension) {
        if one.isRead { return }
        one.isRead = true
        one.nominal = extend(one.declaration)
    }

    /// Adds what an extension holds; the answer is the type whose promises may be kept by now.
    private func extend(_ declaration: TypeDeclaration) -> Nominal? {
        guard
            let nominal = extended(declaration.name)
                ?? checker.read(declaration.extended ?? .name(declaration.name, [], declaration.nameSpan)).nominal
        else {
            checker.report(
                declaration.nameSpan, Message("unknown type '\(declaration.name)'"),
                near: nearest(declaration.name, among: checker.library.typeNames), missing: .type)
            checker.report.lostNames.formUnion(declaration.memberNames)
            return nil
        }
        checker.library.keep(nominal)
        checker.inside(nominal, nominal.itself) { addContents(of: declaration, to: nominal) }
        // What it learns of its protocols is asked for by the next extension; what is missing may stand there.
        checker.tried { checker.conformance.requireConformance(nominal) }
        return nominal
    }

    private func addContents(of declaration: TypeDeclaration, to nominal: Nominal) {
        var reader = checker.reader
        if case .name(_, let arguments, _) = declaration.extended {
            for (generic, argument) in zip(nominal.generics, arguments) {
                reader.names[generic.name] = checker.read(argument)
            }
        }
        let owner = checker.library.owner(nominal, declaration, reader)
        checker.scope.itself = owner.reader.itself ?? checker.scope.itself
        checker.scope.genericNames.merge(owner.reader.names) { $1 }
        for parent in declaration.parents.flatMap(parts) {
            Collections(checker: checker).note(parent, of: nominal)
            let type = checker.read(parent)
            if type.isPoison, !nominal.isBuiltIn { nominal.hasUnknownParent = true }
            if let found = type.nominal, found.kind == .protocol {
                checker.library.conform(nominal, to: found, where: nominal.kind == .protocol ? [] : owner.requirements)
            }
        }
        for case .alias(let name, let generics, let node) in declaration.members.map(\.kind)
        where checker.library.aliases["\(nominal.name).\(name)"] == nil {
            declareAlias("\(nominal.name).\(name)", generics, node)
        }
        let variables = declaration.members.compactMap {
            if case .variable(let variable) = $0.kind { variable } else { nil }
        }
        let statics = wait(for: variables, nominal, owner, isExtension: true)
        for statement in declaration.members {
            switch statement.kind {
            case .variable(let variable) where !variable.isStoredStatic:
                checker.properties.addVariable(variable, nominal, owner, isExtension: true)
            case .function(let function): addFunction(function, nominal, owner, isExtension: true)
            default: break
            }
        }
        // Their values may ask for whatever stands beside them.
        for name in statics { finishStatic(name, of: nominal) }
    }
}
