import Messages
import Values

/// Properties: stored, lazy, observed, static, computed.
struct Properties {
    let checker: Checker

    func addField(
        _ name: String, _ type: Type, isLet: Bool, isPrivate: Bool, role: Nominal.Field.Role? = nil,
        to nominal: Nominal
    ) {
        let type = type.replacing([:], isDeep: true)
        var field = Nominal.Field(name: name, type: type, isLet: isLet, isPrivate: isPrivate)
        field.role = role
        nominal.fields.append(field)
        let member = Member(name, .property, owner: nominal, result: type, .field)
        member.isPrivate = isPrivate
        member.isSettable = !isLet
        member.field = nominal.fields.count - 1
        member.role = role
        nominal.members[name, default: []].append(member)
        nominal.declared.append(member)
    }

    func addVariable(_ variable: Variable, _ nominal: Nominal, _ owner: Library.Owner, isExtension: Bool) {
        for binding in variable.bindings {
            if case .tuple(let names, let span) = binding.pattern, nominal.kind != .protocol, !isExtension {
                parts(names, binding, variable, nominal, owner, span)
            }
            guard case .binding(let name, _, let span) = binding.pattern else { continue }
            if let node = binding.asFunction(variable.modifiers) {
                addSubscript(node, binding, nominal, owner, isExtension: isExtension)
                continue
            }
            let isStatic = variable.modifiers.contains(.isStatic)
            let role = checker.viewmodels.role(variable.modifiers)
            if nominal.members[name]?.contains(where: {
                $0.kind == .property && $0.isStatic == isStatic && !checker.viewmodels.isOtherHalf($0.role, role)
            }) == true,
                !isExtension
            {
                checker.report(span, Message("'\(name)' is declared twice in \(nominal.name)"))
                continue
            }
            refuseTwins(nominal.members[name] ?? [], .property, isStatic: isStatic, span)
            if let wrapper = binding.wrapper, !checker.wrappers.isWrapper(wrapper, span) {
                addField(name, .poison, isLet: false, isPrivate: true, to: nominal)
            } else if let wraps = binding.wraps {
                wrapped(name, wraps, binding, variable, nominal, owner)
            } else if let whole = checker.overrides.observing(name, binding, in: nominal) {
                computed(name, whole, variable, nominal, owner, isExtension: isExtension)
            } else if binding.getter != nil || nominal.kind == .protocol {
                computed(name, binding, variable, nominal, owner, isExtension: isExtension)
            } else if isStatic {
                Assumptions.adding(owner.requirements) {
                    staticProperty(name, binding, variable, nominal, span, owner, isExtension: isExtension)
                }
            } else if isExtension {
                checker.report(span, Message("an extension can't hold stored properties"))
            } else {
                storedProperty(name, binding, variable, nominal, span)
            }
        }
    }

    /// `let (signal, observer) = Signal<Int, Never>.pipe()`: one value is kept, and its parts go by the names.
    private func parts(
        _ names: [(label: String?, pattern: Pattern)], _ binding: Variable.Binding, _ variable: Variable,
        _ nominal: Nominal, _ owner: Library.Owner, _ span: Span
    ) {
        let whole = "_" + names.map { $0.pattern.boundName ?? "" }.joined(separator: "_")
        let kept = Variable.Binding(
            pattern: .binding(whole, isVar: !variable.isLet, span), type: binding.type, value: binding.value)
        storedProperty(whole, kept, variable, nominal, span)
        guard let type = nominal.members[whole]?.first?.result, case .tuple(let items) = type.resolved,
            items.count == names.count
        else { return }
        nominal.declared.last?.isPrivate = true
        nominal.fields[nominal.fields.count - 1].parts = names.compactMap { $0.pattern.boundName }
        let stored = Expression(.name(whole, []), span)
        for (index, (_, pattern)) in names.enumerated() {
            guard let name = pattern.boundName else { continue }
            let part = Expression(.member(stored, "\(index)", [], nameSpan: span), span)
            let store = Expression(.assign(part, nil, Expression(.name("newValue", []), span)), span)
            let shown = Variable.Binding(
                pattern: pattern, type: nil, value: nil, getter: [Statement(.expression(part), span)],
                setter: variable.isLet ? nil : ("newValue", [Statement(.expression(store), span)]))
            computed(name, shown, variable, nominal, owner, isExtension: false, known: items[index].type)
        }
    }

    /// A property and a method without parameters can't have one name.
    func refuseTwins(_ others: [Member], _ kind: Member.Kind, isStatic: Bool, _ span: Span) {
        let twin = others.first {
            !$0.isWord && $0.isStatic == isStatic && $0.kind != kind && $0.parameters.isEmpty && !isOfAnotherModule($0)
                && [.property, .method].contains($0.kind)
        }
        guard let twin else { return }
        checker.report(
            span,
            Message(
                "'\(twin.name)' is declared twice in \(twin.owner.name): as a property, and as a method without parameters"
            ))
    }

    /// Whether it is in a type of the kit's, where a person's own goes before it.
    private func isOfAnotherModule(_ member: Member) -> Bool {
        Kit.owns(member.owner) && checker.report.sourceNumber != member.owner.source
    }

    private func storedProperty(
        _ name: String, _ binding: Variable.Binding, _ variable: Variable, _ nominal: Nominal, _ span: Span
    ) {
        let unmade = checker.wrappers.unmade(binding)
        var type = unmade ?? binding.type.map(checker.read)
        let isLazy = variable.modifiers.contains(.isLazy)
        if unmade == nil, let value = checker.wrappers.value(of: binding) {
            let scope = FunctionScope(parent: nil, result: type ?? .variable(TypeVariable()))
            let code = ClosureCode(scope, [], name: "\(nominal.name).\(name)")
            checker.checked.defaults.append((nominal, nominal.fields.count, code))
            let wrapped = binding.wrapped
            if let written = type {
                // What it uses may stand further down.
                checker.accessors.afterDeclarations { _ = fill(code, value, as: written, of: nominal, isLazy: isLazy) }
            } else {
                type = fill(code, value, as: type, of: nominal, isLazy: isLazy, wrapped)
            }
        }
        guard let type else {
            checker.report(span, Message("'\(name)' needs a type or a value"))
            return
        }
        let role = checker.viewmodels.role(variable.modifiers)
        if role == .input { checker.viewmodels.requireInput(name, type, span) }
        let isPrivate = variable.modifiers.contains(.isPrivate) || nominal.isViewmodel && role == nil
        addField(name, type, isLet: variable.isLet, isPrivate: isPrivate, role: role, to: nominal)
        describeLastField(of: nominal, name, binding, variable, span)
        let isForced = binding.type?.isForced ?? false
        nominal.declared.last?.isForced = isForced
        nominal.declared.last?.isSeenInFile = variable.modifiers.contains(.isFilePrivate)
        if let observer = binding.didSet { addObserver("didSet", observer, "oldValue", name, type, nominal, isForced) }
        if let observer = binding.willSet {
            addObserver("willSet", observer, "newValue", name, type, nominal, isForced)
        }
    }

    /// What is written of the stored property that was added last.
    private func describeLastField(
        of nominal: Nominal, _ name: String, _ binding: Variable.Binding, _ variable: Variable, _ span: Span
    ) {
        let last = nominal.fields.count - 1
        nominal.fields[last].builder = checker.builders.builder(before: name, binding.builder)
        nominal.fields[last].isLazy = variable.modifiers.contains(.isLazy)
        nominal.fields[last].isOutlet = variable.modifiers.contains(.isOutlet)
        nominal.fields[last].isWrapper = binding.wrapper != nil
        nominal.fields[last].effects = binding.type?.effects ?? []
        nominal.fields[last].place = checker.report.place(span)
        nominal.fields[last].strength = variable.modifiers.strength
    }

    /// Checks what gives a property its first value; the answer is its type.
    private func fill(
        _ code: ClosureCode, _ value: Expression, as written: Type?, of nominal: Nominal, isLazy: Bool,
        _ wrapped: TypeNode? = nil
    ) -> Type {
        checker.inFunction(code.scope) {
            // The members that an initialiser names are those before it, as values of the instance being made.
            let this = Local("self", nominal.itself, isLet: true, owner: code.scope)
            this.register = 0
            code.scope.parameters = [this]
            checker.scope.bind("self", to: this)
            // The first values of a struct are made before the struct is: they know its types alone.
            if nominal.isReference || isLazy || !nominal.generics.isEmpty {
                code.told = checker.metatypes.typesTold(nominal.itself, code.scope, value.span)
            }
            let members = nominal.isViewmodel ? checker.viewmodels.declareMembers(of: nominal) : []
            let typed = checker.wrappers.made(value, as: written, wrapping: wrapped)
            checker.settle()
            code.body = checker.viewmodels.loads(members, this, value.span) + [.return(typed)]
            code.scope.result = written ?? typed.type
            return written ?? typed.type
        }
    }

    private func addObserver(
        _ kind: String, _ observer: (parameter: String, body: [Statement]), _ fallback: String, _ name: String,
        _ type: Type, _ nominal: Nominal, _ isForced: Bool
    ) {
        let cell = FunctionCell()
        checker.checked.observers.append((nominal, "\(name).\(kind)", cell))
        let parameter = observer.parameter.isEmpty ? fallback : observer.parameter
        checker.pending.accessors.append(
            Accessor(
                cell: cell, nominal: nominal, itself: nominal.itself, parameters: [(parameter, type)], result: .void,
                body: observer.body, isMutating: !nominal.isReference, generics: checker.scope.genericNames,
                isForced: isForced, name: name, isObserver: true))
        nominal.fields[nominal.fields.count - 1].isObserved = true
    }

    private func staticProperty(
        _ name: String, _ binding: Variable.Binding, _ variable: Variable, _ nominal: Nominal, _ span: Span,
        _ owner: Library.Owner, isExtension: Bool
    ) {
        let written = binding.type.map(checker.read)
        let nothing = Expression(.null, span)
        guard
            let value = checker.wrappers.value(of: binding)
                ?? (written?.wrapped == nil || variable.isLet ? nil : nothing)
        else {
            checker.report(span, Message("a static property needs a value"))
            return
        }
        // Without a type it is asked for one at once; else what it holds may use all that the unit declares.
        let code = written == nil ? staticValue(value, as: nil, name, nominal, binding.wrapped) : nil
        // What the extension asks of the type's parameters holds wherever the property is used.
        let known = (written ?? code?.scope.result ?? .poison).replacing([:], isDeep: true)
        let global = Global(name, known, isLet: variable.isLet)
        global.owner = nominal.shortName
        if let code {
            checker.checked.statics.append((global, code))
        } else {
            checker.accessors.afterDeclarations {
                Assumptions.adding(owner.requirements) {
                    checker.checked.statics.append((global, staticValue(value, as: written, name, nominal)))
                }
            }
        }
        let member = Member(
            name, .property, isStatic: true, owner: nominal, result: known, requirements: owner.requirements,
            .global(global))
        member.isSettable = !variable.isLet
        member.isForced = binding.type?.isForced ?? false
        if isExtension {
            checker.library.extend(nominal, by: member)
        } else {
            nominal.members[name, default: []].append(member)
        }
        checker.accessors.observe(global, binding)
    }

    /// The value of a static property as it begins.
    private func staticValue(
        _ value: Expression, as written: Type?, _ name: String, _ nominal: Nominal, _ wrapped: TypeNode? = nil
    ) -> ClosureCode {
        let scope = FunctionScope(parent: nil, result: written ?? .poison)
        return checker.inFunction(scope) {
            let typed = checker.wrappers.made(value, as: written, wrapping: wrapped)
            checker.settle()
            if written == nil { scope.result = typed.type }
            return ClosureCode(scope, [.return(typed)], name: "\(nominal.name).\(name)")
        }
    }

    /// What a property wrapper gives for the property, and for its `$`.
    private func wrapped(
        _ name: String, _ member: String, _ binding: Variable.Binding, _ variable: Variable, _ nominal: Nominal,
        _ owner: Library.Owner
    ) {
        let stored = nominal.members["_" + name.drop { $0 == "$" }]?.first ?? nominal.members["_\(name)"]?.first
        guard let stored, let found = checker.wrappers.wrapped(stored.result, member, binding) else { return }
        let shown =
            member == "wrappedValue"
            ? EnclosingWrappers(checker: checker).binding(found.binding, of: stored.result, in: nominal)
            : found.binding
        computed(name, shown, variable, nominal, owner, isExtension: false, known: found.type)
    }

    private func computed(
        _ name: String, _ binding: Variable.Binding, _ variable: Variable, _ nominal: Nominal, _ owner: Library.Owner,
        isExtension: Bool, known: Type? = nil
    ) {
        let node = binding.type
        guard let type = known ?? node.map(checker.read) else {
            checker.report(binding.pattern.span, Message("'\(name)' needs a type"))
            return
        }
        let cell = FunctionCell()
        let isStatic = variable.modifiers.contains(.isStatic)
        let isDynamic = !isExtension && nominal.kind != .structure && nominal.kind != .enumeration && !isStatic
        let member = Member(
            name, .property, isStatic: isStatic, owner: nominal, itself: owner.itself, result: type,
            requirements: owner.requirements, isDynamic ? .selector(name) : .body(cell))
        member.isMutating = binding.isMutatingGetter
        member.builder = binding.builder
        member.take(binding.effects)
        cell.takesType = nominal.tellsType(isStatic: isStatic, isExtension: isExtension)
        if isStatic, nominal.isTypeTold, nominal.kind == .instance { member.calledOn = GenericType("Self") }
        member.role = checker.viewmodels.role(variable.modifiers)
        member.isPrivate =
            variable.modifiers.contains(.isPrivate) || nominal.isViewmodel && !isExtension && member.role == nil
        member.isSeenInFile = variable.modifiers.contains(.isFilePrivate)
        member.isSettable = binding.setter != nil
        member.isForced = node?.isForced ?? false
        member.isOptional = variable.modifiers.contains(.isOptional)
        checker.definitions.add(member, to: nominal, isExtension: isExtension)
        if isDynamic { checker.overrides.note(name, in: nominal) }
        if nominal.kind != .protocol || isExtension { addBodies(of: member, cell, binding, nominal, owner) }
    }

    /// The getter and setter of a computed property, which wait to be checked.
    private func addBodies(
        of member: Member, _ cell: FunctionCell, _ binding: Variable.Binding, _ nominal: Nominal, _ owner: Library.Owner
    ) {
        guard let getter = binding.getter else { return }
        let (name, generics) = (member.name, checker.scope.genericNames)
        let this = member.isStatic ? nil : owner.itself.map { Type.parameter($0) } ?? nominal.itself
        if !member.isStatic { checker.library.addMethod(name, cell, to: nominal) }
        nominal.noteMeaning(of: member, cell)
        if name == "description", let wanted = checker.library.known("CustomStringConvertible"),
            nominal.follows(wanted)
        {
            nominal.meanings.described = cell
        }
        checker.pending.accessors.append(
            Accessor(
                cell: cell, nominal: nominal, itself: this, parameters: [], result: member.result, body: getter,
                isMutating: binding.isMutatingGetter && !nominal.isReference, generics: generics, name: name,
                builder: binding.builder, requirements: owner.requirements, isAsync: member.isAsync,
                around: checker.scope.itself))
        guard let setter = binding.setter else { return }
        let setCell = self.setter(of: cell, binding, name + "=", nominal)
        checker.pending.accessors.append(
            Accessor(
                cell: setCell, nominal: nominal, itself: this,
                parameters: [(setter.parameter.isEmpty ? "newValue" : setter.parameter, member.result)], result: .void,
                body: setter.body, isMutating: !nominal.isReference, generics: generics, name: name,
                requirements: owner.requirements))
    }

    /// A cell for what sets a property or an element.
    private func setter(
        of getter: FunctionCell, _ binding: Variable.Binding, _ selector: String, _ nominal: Nominal
    ) -> FunctionCell {
        let cell = FunctionCell()
        (cell.leavesReceiver, cell.takesType) = (binding.leavesReceiver, getter.takesType)
        checker.library.setters[ObjectIdentifier(getter)] = cell
        checker.library.addMethod(selector, cell, to: nominal)
        return cell
    }

    /// `subscript(index: Int) -> Element { get { … } set { … } }`
    private func addSubscript(
        _ node: FunctionNode, _ binding: Variable.Binding, _ nominal: Nominal, _ owner: Library.Owner,
        isExtension: Bool
    ) {
        var owner = owner
        owner.reader.names.merge(checker.scope.genericNames) { $1 }
        let cell = FunctionCell()
        let member = checker.library.member(node, .body(cell), nominal, owner)
        cell.takesType = nominal.tellsType(isStatic: member.isStatic, isExtension: isExtension)
        let isRequirement = nominal.kind == .protocol && !isExtension
        member.unit = checker.library.unit
        member.overload = checker.definitions.overload(member, nominal, isExtension: isExtension)
        if isRequirement || nominal.kind == .instance && !member.isStatic && !isExtension {
            member.implementation = .selector(member.selector)
        }
        member.isSettable = binding.setter != nil
        checker.definitions.add(member, to: nominal, isExtension: isExtension)
        guard let getter = binding.getter, !isRequirement else { return }
        checker.library.addMethod(member.selector, cell, to: nominal)
        let generics = checker.scope.genericNames.adding(member.generics)
        let this = member.isStatic ? nil : owner.itself.map { Type.parameter($0) } ?? nominal.itself
        let parameters = member.parameters.map { ($0.name, $0.held) }
        func wait(_ cell: FunctionCell, _ extra: [(String, Type)], _ result: Type, _ body: [Statement], _ changes: Bool)
        {
            checker.pending.accessors.append(
                Accessor(
                    cell: cell, nominal: nominal, itself: this, parameters: extra + parameters, result: result,
                    body: body, isMutating: changes, generics: generics, ownGenerics: member.generics,
                    name: "subscript",
                    requirements: owner.requirements))
        }
        wait(cell, [], member.result, getter, member.isMutating && !nominal.isReference)
        guard let setter = binding.setter else { return }
        let setCell = self.setter(of: cell, binding, member.selector + "=", nominal)
        let name = setter.parameter.isEmpty ? "newValue" : setter.parameter
        wait(setCell, [(name, member.result)], .void, setter.body, !nominal.isReference)
    }
}
