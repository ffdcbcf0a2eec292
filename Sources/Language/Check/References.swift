import Messages
import Reactive
import Values

/// What a name means where it stands: a local, a member of the type around, a name of the session, a type.
struct References {
    let checker: Checker

    // MARK: names

    func name(_ name: String, _ generics: [TypeNode], _ span: Span, expected: Type?) -> Typed {
        if name.last == ")", let open = name.firstIndex(of: "(") {
            let plain = String(name[..<open])
            let functions = checker.library.functions(named: plain).filter { $0.signature == name }
            if checker.scope.local(plain) == nil, let value = ownMember(name, span, expected: expected) { return value }
            if checker.scope.local(plain) == nil, let first = functions.first {
                return checker.access.methodValue(Candidate(member: first, map: [:]), nil, span, expected: expected)
            }
            return self.name(plain, generics, span, expected: expected)
        }
        if let local = checker.scope.local(name) {
            guard let function = checker.scope.localFunctions[ObjectIdentifier(local)], !function.generics.isEmpty
            else {
                return checker.references.use(local, span)
            }
            return checker.access.methodValue(Candidate(member: function, map: [:]), nil, span, expected: expected)
        }
        if let value = ownMember(name, span, expected: expected) { return value }
        if let global = checker.session.globals[name] {
            if let scene = global.scene, checker.source.text(span) == name {
                let text = scene.isEmpty ? "tabsOnScreen()" : "onScreen(\(scene).self).\(name)"
                checker.report.rewrite(span, text)
            }
            return checker.references.use(global, span)
        }
        if let global = shadowing(name) { return checker.references.use(global, span) }
        let functions = checker.library.functions(named: name).map { Candidate(member: $0, map: [:]) }
        if let chosen = checker.choice.preferred(functions, expected) {
            return checker.access.methodValue(chosen, nil, span, expected: expected)
        }
        if let type = typeNamed(name, generics, span) { return Typed.metatype(type, span) }
        if let constant = checker.literals.constant(name, span) { return constant }
        if let global = promised(name) { return checker.references.use(global, span) }
        return checker.references.unknown(name, span)
    }

    func use(_ local: Local, _ span: Span) -> Typed {
        local.isUsed = true
        if let function = checker.scope.function, local.owner !== function { _ = function.capture(local, at: span) }
        if local.isComputed, case .function(_, let result) = local.type.resolved {
            if let member = local.later { checker.dispatch.requireMarks(member, result, span) }
            return Typed(.call(Typed(.local(local), local.type, span), []), result, span)
        }
        let type = local.strength == .weak && local.type.wrapped == nil ? BuiltIn.optional(local.type) : local.type
        return Typed(.local(local), type, span).forced(local.isForced)
    }

    /// A name of the session.
    func use(_ global: Global, _ span: Span) -> Typed {
        if let member = global.later { checker.dispatch.requireMarks(member, global.type, span) }
        return Typed(.global(global), global.type, span).forced(global.isForced)
    }

    /// A name that nothing in reach has.
    func unknown(_ name: String, _ span: Span) -> Typed {
        let report = checker.report
        guard checker.scope.itself?.isSpoilt != true, !report.lostNames.contains(name), report.isNews(name) else {
            return Typed.poison(span)
        }
        if checker.session.imports.contains(name), !TypeReader.modules.contains(name) {
            return report.mistake(
                span, Message("rxsh does not have the library \(name): write a function of your own in its place"))
        }
        let here = checker.remedies.elsewhere(name) ?? checker.remedies.label(name, span)
        let isMany = report.findings.unknownNames.count > References.mostNear || here != nil
        let near = isMany ? nil : nearest(name, among: namesInReach)
        report(span, Message("unknown name '\(name)'"), near: near, hint: here, missing: .name)
        return Typed.poison(span)
    }

    /// What was meant is looked for among all names there are; nobody reads so many answers.
    private static let mostNear = 20

    /// All names that could be meant where a name stands.
    var namesInReach: [String] {
        checker.scope.blocks.flatMap { $0.keys.filter { !$0.hasPrefix("$") && !$0.contains(".") } }
            + checker.session.globals.keys + checker.library.functionNames + checker.library.typeNames
            + (checker.scope.itself.map(checker.lookup.memberNames) ?? [])
    }

    /// A name that the file declares further down.
    func promised(_ name: String) -> Global? {
        let isInClosure = checker.scope.function?.parent != nil
        return checker.scope.isInBodies || isInClosure ? checker.session.promised[name] : nil
    }

    /// A name that the file declares further down, which a library has a function of as well: a file's own comes first.
    func shadowing(_ name: String) -> Global? {
        let functions = checker.library.functions(named: name)
        return functions.isEmpty || !functions.allSatisfy(\.isWord) ? nil : promised(name)
    }

    /// A member of the type around, named without `self.`.
    private func ownMember(_ name: String, _ span: Span, expected: Type?) -> Typed? {
        guard let itself = checker.scope.itself else { return nil }
        if let this = checker.scope.local("self") {
            let found = checker.lookup.candidates(of: itself, name, isStatic: false)
            if let first = checker.lookup.uncalled(found), first.unmet == nil {
                let receiver = checker.references.use(this, span)
                writeSelf(this, name, span)
                if let reason = checker.viewmodels.hidden(first.member)
                    ?? checker.viewmodels.ambiguity(found, name, receiver)
                {
                    return checker.report.mistake(span, reason)
                }
                return first.member.kind == .property
                    ? checker.access.property(first, receiver, span)
                    : checker.access.methodValue(
                        checker.choice.preferred(found, expected) ?? first, receiver, span, expected: expected)
            }
        }
        if itself.nominal?.isViewmodel == true, let this = checker.scope.local("self"),
            let half = checker.viewmodels.half(name, of: checker.references.use(this, span), span)
        {
            return half
        }
        if name == "rx", let this = checker.scope.local("self") {
            return checker.access.reactive(name, checker.references.use(this, span), span, span)
        }
        let statics = checker.lookup.candidates(of: itself, name, isStatic: true)
        // In a static member a method of the instances is a function of one: `static let all = [testName]`.
        let isMethod =
            statics.isEmpty && checker.scope.local("self") == nil
            && checker.lookup.candidates(of: itself, name, isStatic: false).contains { $0.member.kind == .method }
        guard isMethod || statics.first.map({ $0.member.kind != .initializer }) == true,
            statics.first?.member.kind != .enumCase || checker.scope.local("self") == nil
        else { return nil }
        return checker.making.staticMember(
            itself, name, nameSpan: span, span: span, expected: expected, of: selfType(span))
    }

    /// In a static member: the type that it was called on.
    func selfType(_ span: Span) -> Typed? {
        checker.scope.local("self") == nil
            ? checker.scope.local(Metatypes.dynamicType).map { checker.references.use($0, span) } : nil
    }

    /// A closure names there the object whose member it means.
    func writeSelf(_ this: Local, _ name: String, _ span: Span) {
        let name = name.prefix { $0 != "(" }
        guard this.owner !== checker.scope.function, checker.scope.itself?.nominal?.kind == .instance,
            checker.source.text(span) == name
        else { return }
        checker.report.rewrite(span, "self.\(name)")
        // Swift wants it to be seen that the closure keeps the object; the shell's own forms show that otherwise.
        // Within a kept closure that has a self of its own, it is seen.
        let around = checker.scope.function.map { sequence(first: $0, next: \.parent).prefix { $0 !== this.owner } }
        guard around?.contains(where: \.isKept) == true, this.filledIndex == nil,
            checker.scope.enclosing?.keyword == .class
        else { return }
        checker.report(
            span, Message("'\(name)' is a member of self, which a closure that is kept must name"),
            hint: "self.\(name), { [self] in … } or { [weak self] in … }")
    }

    /// A type that an expression names, if it does.
    func typeReference(_ expression: Expression) -> Type? {
        switch expression.kind {
        case .name(let name, let generics):
            if checker.scope.local(name) != nil || checker.session.globals[name] != nil { return nil }
            if let itself = checker.scope.itself, !checker.lookup.candidates(of: itself, name, isStatic: false).isEmpty,
                checker.scope.local("self") != nil
            {
                return nil
            }
            return typeNamed(name, generics, expression.span)
        case .type(let node): return checker.read(node)
        case .this where checker.scope.isInStatic && checker.scope.local("self") == nil: return checker.scope.itself
        case .array(let items):
            guard items.count == 1, let element = typeReference(items[0]) else { return nil }
            return BuiltIn.array(element)
        case .dictionary(let pairs):
            guard pairs.count == 1, let key = typeReference(pairs[0].key), let value = typeReference(pairs[0].value)
            else {
                return nil
            }
            return BuiltIn.dictionary(key, value)
        case .tuple(let items) where items.count > 1:
            let types = items.compactMap { typeReference($0.value) }
            return types.count == items.count ? .tuple(zip(items, types).map { ($0.label, $1) }) : nil
        case .unwrapping(let base): return typeReference(base).map(BuiltIn.optional)
        case .optionalChain(let base): return typeReference(base)
        case .member(let base, let name, let generics, _):
            return innerType(base, name, expression.span).map { told($0, generics) }
        default: return nil
        }
    }

    /// `Outer.Inner<Int>`: of what an inner type is made.
    private func told(_ inner: Type, _ generics: [TypeNode]) -> Type {
        guard !generics.isEmpty, case .nominal(let nominal, let arguments) = inner.resolved,
            arguments.count == nominal.outerGenerics + generics.count
        else { return inner }
        return .nominal(nominal, arguments.prefix(nominal.outerGenerics) + generics.map(checker.read))
    }

    /// A type in a module, or in another type.
    private func innerType(_ base: Expression, _ name: String, _ span: Span) -> Type? {
        if case .name(let module, _) = base.kind, TypeReader.modules.contains(module),
            checker.library.type(named: module) == nil, checker.session.globals[module] == nil
        {
            return checker.reader.qualified(name)?.open(in: []) ?? checker.library.synonym(name)?.type
        }
        guard let outer = typeReference(base) else { return nil }
        if case .name(let module, _) = base.kind, checker.library.customs.moduleTypes[module] != nil,
            checker.library.type(named: "\(module).\(name)") == nil,
            let type = checker.library.type(named: name), type.isBuiltIn
        {
            return type.open(in: [])
        }
        if case .parameter(let generic) = outer.resolved,
            generic.bounds.contains(where: { (BuiltIn.associatedOfAll + $0.allAssociated).contains(name) })
        {
            return Type.associated(outer, name).resolved
        }
        if let element = checker.reader.element(name, of: outer, span) { return element }
        if name == "Type" { return .metatype(outer) }
        if name == "rx", let side = checker.library.type(named: "Reactive"),
            ["ReactiveCompatible", "NSObject"].contains(where: { checker.library.known($0).map(outer.follows) == true })
        {
            return .nominal(side, [outer])
        }
        return checker.lookup.innerType(of: outer, name) ?? (outer.nominal == nil ? nil : outer.associatedType(name))
    }

    private func typeNamed(_ name: String, _ generics: [TypeNode], _ span: Span) -> Type? {
        let isType =
            checker.scope.genericNames[name] != nil || checker.library.type(named: name) != nil
            || checker.library.aliases[name] != nil
            || ["Self", "Any", "AnyObject", "Void"].contains(name)
            || checker.library.synonym(name) != nil
            || checker.scope.enclosing.flatMap { checker.reader.inherited(name, $0) } != nil
            || (checker.scope.enclosing?.around ?? []).contains {
                checker.library.type(named: "\($0).\(name)") != nil || checker.library.aliases["\($0).\(name)"] != nil
            }
            || checker.scope.itself?.associatedType(name) != nil
                && checker.scope.itself?.nominal?.associatedNames.isEmpty == true
        guard isType else { return nil }
        if checker.library.type(named: name) == nil, checker.library.aliases[name] == nil,
            let foreign = checker.library.foreign(name).first(where: \.isProperty)
        {
            checker.report.note(foreign.note(nil))
        }
        let type = checker.read(.name(name, generics, span))
        // A trait's name is that of any of its kind: in RxSwift it is an alias.
        if generics.isEmpty, name == checker.scope.enclosing?.name, !Traits.isTrait(name),
            let itself = checker.scope.itself,
            itself.nominal === type.nominal
        {
            return itself
        }
        return type
    }

    func dollar(_ index: Int, _ span: Span) -> Typed {
        guard let local = checker.scope.local("$\(index)") else {
            return checker.report.mistake(
                span, Message("$\(index) is a closure's argument, and there is no closure here"))
        }
        return checker.references.use(local, span)
    }

    func this(_ span: Span) -> Typed {
        guard let local = checker.scope.local("self") else {
            if checker.scope.isInStatic, let itself = checker.scope.itself {
                return selfType(span) ?? Typed.metatype(itself, span)
            }
            return checker.report.mistake(span, Message("there is no self here"))
        }
        return checker.references.use(local, span)
    }

    func parent(_ span: Span) -> Typed {
        guard let superclass = checker.scope.itself?.superclass else {
            return checker.scope.itself?.isSpoilt == true
                ? Typed.poison(span) : checker.report.mistake(span, Message("there is no superclass here"))
        }
        if let local = checker.scope.local("self") {
            return Typed(.retype(checker.references.use(local, span)), superclass, span)
        }
        // In a class member it is the class above, as whose members those of the class that is asked are called.
        let told = selfType(span) ?? Typed.metatype(superclass, span)
        return Typed(.retype(told), .metatype(superclass), span)
    }
}

extension Typed {
    /// Of `super` in a class member: the class that the member was called on.
    var calledOnBelow: Typed? {
        guard case .retype(let told) = kind, case .metatype = type.resolved else { return nil }
        return told
    }
}
