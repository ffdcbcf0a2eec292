import Reactive
import Values

extension Checker {
    /// Checks an expression of which a type is wanted; says so if it is another.
    func check(_ expression: Expression, as wanted: Type, _ known: Typed? = nil) -> Typed {
        convert(known ?? infer(expression, expected: wanted), to: wanted, expression.span)
    }

    /// The text of a field, which is never nil here, where one is wanted that may be: `ControlProperty<String?>`.
    private func isText(_ type: Type, of wanted: Type) -> Bool {
        guard type.isNamed("ControlProperty"), wanted.isNamed("ControlProperty"), let own = type.arguments.first,
            let other = wanted.arguments.first?.wrapped
        else { return false }
        return own.isNamed("String") && other.isNamed("String")
    }

    func convert(_ value: Typed, to wanted: Type, _ span: Span) -> Typed {
        if value.isForced, case .variable = wanted.resolved,
            promises.contains(where: { $0.type.isSame(as: wanted) && !value.type.follows($0.wanted) })
        {
            return convert(value.unforced, to: wanted, span)
        }
        if value.isLetter(wanted) { return Typed(value.kind, wanted.wrapped ?? wanted, span) }
        switch value.type.conversion(to: wanted) {
        case .some(.none): return value
        case .wrap: return Typed(.wrap(value), wanted, span)
        case .spread(let count): return Typed(.spread(value, count), wanted, span)
        case nil:
            if value.isForced { return convert(value.unforced, to: wanted, span) }
            if isText(value.type, of: wanted) { return Typed(value.kind, wanted, span) }
            if let observer = pushingSide(of: value, wanted) { return observer }
            if isHole(value.type) || isHole(wanted) { return Typed(.poison, .poison, span) }
            let hint = remedy(value, wanted, span)
            if case .constant(.null) = value.kind {
                return mistake(span, "this is nil, where \(wanted) is wanted", hint: hint)
            }
            return mistake(span, "this is \(value.type), where \(wanted) is wanted", hint: hint)
        }
    }

    /// `subject.asObserver()` is the subject, and an `AnyObserver` where one is wanted.
    private func pushingSide(of value: Typed, _ wanted: Type) -> Typed? {
        guard case .word(let word, _, let receiver, _) = value.kind, word.name == "asObserver",
            wanted.isNamed("AnyObserver"),
            let element = value.type.arguments.first, wanted.arguments.first?.unify(with: element) == true
        else { return nil }
        return Typed(.word(word, word.signatures.count - 1, receiver: receiver, []), wanted, value.span)
    }

    /// The type of an expression, and what it does. `isTrial`: mistakes inside are to be found, nothing else matters.
    func infer(_ expression: Expression, expected: Type?, isTrial: Bool = false) -> Typed {
        effort.step(expression.span) { typed(expression, expected) } ?? Typed(.poison, .poison, expression.span)
    }

    private func typed(_ expression: Expression, _ expected: Type?) -> Typed {
        let span = expression.span
        if let made = literal(expression, expected) { return made }
        switch expression.kind {
        case .integer(let value): return number(Double(value), integer: value, expected, span)
        case .float(let value): return number(value, integer: nil, expected, span)
        case .bool(let value): return Typed(.constant(.bool(value)), BuiltIn.bool, span)
        case .null:
            if let expected, expected.isPoison { return Typed(.poison, .poison, span) }
            let type = expected.flatMap { $0.wrapped == nil ? nil : $0 } ?? BuiltIn.optional(.variable(TypeVariable()))
            open.append((type, span))
            return Typed(.constant(.null), type, span)
        case .string(let parts): return string(parts, expected, span)
        case .array(let items): return array(items, expected, span)
        case .dictionary(let pairs): return dictionary(pairs, expected, span)
        case .tuple(let items): return tuple(items, expected, span)
        case .name(let name, let generics): return self.name(name, generics, span, expected: expected)
        case .dollar(let index): return dollar(index, span)
        case .this: return this(span)
        case .parent: return parent(span)
        case .implicitMember(let name): return implicitMember(name, nil, span, expected: expected)
        case .member(let base, let name, let generics, let nameSpan):
            return member(base, name, generics, nameSpan: nameSpan, span: span, expected: expected)
        case .call(let callee, let arguments): return call(callee, arguments, span, expected: expected)
        case .subscript(let base, let arguments): return element(base, arguments, span)
        case .closure(let closure): return self.closure(closure, expected: expected)
        case .infix, .prefix, .operatorName, .ternary: return operation(expression, expected: expected)
        case .assign(let place, let name, let value): return assign(place, name, value, span)
        case .unwrapping(let base):
            let value = infer(base, expected: nil)
            guard let inner = value.type.wrapped else {
                return value.type.isPoison ? value : mistake(span, "\(value.type) is never nil: leave out the ?")
            }
            return Typed(.unwrapping(value), inner, span)
        case .optionalChain(let inner):
            let value = infer(inner, expected: expected?.wrapped)
            // `Int?.self`
            if case .metatype = value.kind { return value }
            let isFlat = value.type.wrapped != nil
            return Typed(
                .optionalChain(value, isFlat: isFlat), isFlat ? value.type : BuiltIn.optional(value.type), span)
        case .force(let base):
            let value = infer(base, expected: expected.flatMap { $0.isAny ? nil : BuiltIn.optional($0) })
            guard let inner = value.type.wrapped else {
                return value.type.isPoison ? value : mistake(span, "\(value.type) is never nil: leave out the !")
            }
            return Typed(.force(value), inner, span)
        case .cast(let value, let kind, let node): return cast(value, kind, node, span)
        case .try(let kind, let inner):
            if kind == .plain { requireHandler(span) }
            let value = within {
                $0.isTrying = true
            } _: {
                infer(inner, expected: kind == .optional ? expected?.wrapped : expected)
            }
            guard kind == .optional else { return value }
            return Typed(.attempt(value), value.type.wrapped == nil ? BuiltIn.optional(value.type) : value.type, span)
        case .inout(let inner):
            let isWanted = expected?.isNamed("inout") == true
            let value = infer(inner, expected: isWanted ? expected?.arguments[0] : expected)
            if let reason = cannotChange(value) { return mistake(inner.span, reason) }
            markAssigned(value)
            return Typed(.inout(value), isWanted ? BuiltIn.changing(value.type) : value.type, span)
        case .type(let node): return metatype(read(node), span)
        case .if(let node): return conditionalExpression(node, span, expected: expected)
        case .switch(let node): return switchExpression(node, span, expected: expected)
        case .keyPath(let root, let steps): return keyPath(root, steps, span, expected: expected)
        case .push(let target, let value): return push(target, value, span)
        case .bind(let target, let source, let isTwoWay): return bind(target, source, isTwoWay, span)
        case .hole: return Typed(.poison, .poison, span)
        }
    }

    // MARK: names

    private func name(_ name: String, _ generics: [TypeNode], _ span: Span, expected: Type?) -> Typed {
        if name.last == ")", let open = name.firstIndex(of: "(") {
            let plain = String(name[..<open])
            let functions = library.functions(named: plain).filter { $0.signature == name }
            if local(plain) == nil, let value = ownMember(name, span, expected: expected) { return value }
            if local(plain) == nil, let first = functions.first {
                return methodValue(Candidate(member: first, map: [:]), nil, span, expected: expected)
            }
            return self.name(plain, generics, span, expected: expected)
        }
        if let local = local(name) {
            guard let function = localFunctions[ObjectIdentifier(local)], !function.generics.isEmpty else {
                return use(local, span)
            }
            return methodValue(Candidate(member: function, map: [:]), nil, span, expected: expected)
        }
        if let value = ownMember(name, span, expected: expected) { return value }
        if let global = session.globals[name] {
            if let scene = global.scene, source.text(span) == name {
                let text = scene.isEmpty ? "tabsOnScreen()" : "onScreen(\(scene).self).\(name)"
                rewrites.append(Rewrite(span: span, text: text))
            }
            return use(global, span)
        }
        let functions = library.functions(named: name).map { Candidate(member: $0, map: [:]) }
        if let chosen = preferred(functions, expected) {
            return methodValue(chosen, nil, span, expected: expected)
        }
        if let type = typeNamed(name, generics, span) { return metatype(type, span) }
        if let constant = constant(name, span) { return constant }
        if let global = promised(name) { return use(global, span) }
        return unknown(name, span)
    }

    /// A name that the file declares further down.
    func promised(_ name: String) -> Global? { surroundings.isInBodies ? session.promised[name] : nil }

    /// A member of the type around, named without `self.`.
    private func ownMember(_ name: String, _ span: Span, expected: Type?) -> Typed? {
        guard let itself else { return nil }
        if let this = local("self") {
            let found = candidates(of: itself, name, isStatic: false)
            if let first = uncalled(found), first.unmet == nil {
                let receiver = use(this, span)
                writeSelf(this, name, span)
                if let reason = hidden(first.member) ?? ambiguity(found, name, receiver) {
                    return mistake(span, reason)
                }
                return first.member.kind == .property
                    ? property(first, receiver, span) : methodValue(first, receiver, span, expected: expected)
            }
        }
        if itself.nominal?.isViewmodel == true, let this = local("self"),
            let half = half(name, of: use(this, span), span)
        {
            return half
        }
        if name == "rx", let this = local("self") { return reactive(name, use(this, span), span, span) }
        guard let first = candidates(of: itself, name, isStatic: true).first, first.member.kind != .initializer,
            first.member.kind != .enumCase
        else { return nil }
        return staticMember(itself, name, nameSpan: span, span: span, expected: expected, of: selfType(span))
    }

    /// In a static member: the type that it was called on.
    func selfType(_ span: Span) -> Typed? {
        local("self") == nil ? local(Checker.dynamicType).map { use($0, span) } : nil
    }

    /// A closure names there the object whose member it means.
    func writeSelf(_ this: Local, _ name: String, _ span: Span) {
        let name = name.prefix { $0 != "(" }
        guard this.owner !== function, itself?.nominal?.kind == .instance, source.text(span) == name else { return }
        rewrites.append(Rewrite(span: span, text: "self.\(name)"))
    }

    /// A type that an expression names, if it does.
    func typeReference(_ expression: Expression) -> Type? {
        switch expression.kind {
        case .name(let name, let generics):
            if local(name) != nil || session.globals[name] != nil { return nil }
            if let itself, !candidates(of: itself, name, isStatic: false).isEmpty, self.local("self") != nil {
                return nil
            }
            return typeNamed(name, generics, expression.span)
        case .type(let node): return read(node)
        case .this where isInStatic && local("self") == nil: return itself
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
        case .member(let base, let name, _, _):
            if case .name(let module, _) = base.kind, TypeReader.modules.contains(module),
                library.type(named: module) == nil, session.globals[module] == nil
            {
                return library.known(name)?.open(in: [])
            }
            guard let outer = typeReference(base) else { return nil }
            if case .parameter(let generic) = outer.resolved,
                generic.bounds.contains(where: { $0.allAssociated.contains(name) })
            {
                return Type.associated(outer, name).resolved
            }
            if let element = reader.element(name, of: outer, expression.span) { return element }
            if name == "Type" { return .metatype(outer) }
            return innerType(of: outer, name)
        default: return nil
        }
    }

    private func typeNamed(_ name: String, _ generics: [TypeNode], _ span: Span) -> Type? {
        let isType =
            genericNames[name] != nil || library.type(named: name) != nil || library.aliases[name] != nil
            || ["Self", "Any", "AnyObject", "Void"].contains(name)
            || library.synonyms[name] != nil
            || enclosing.flatMap { reader.inherited(name, $0) } != nil
            || (enclosing?.around ?? []).contains {
                library.type(named: "\($0).\(name)") != nil || library.aliases["\($0).\(name)"] != nil
            }
            || itself?.associatedType(name) != nil && itself?.nominal?.associatedNames.isEmpty == true
        guard isType else { return nil }
        if library.type(named: name) == nil, let foreign = library.foreign(name).first(where: \.isProperty) {
            note(foreign.note(nil))
        }
        let type = read(.name(name, generics, span))
        if generics.isEmpty, name == enclosing?.name, let itself, itself.nominal === type.nominal { return itself }
        return type
    }

    private func dollar(_ index: Int, _ span: Span) -> Typed {
        guard let local = local("$\(index)") else {
            return mistake(span, "$\(index) stands for a closure's argument, and there is none here")
        }
        return use(local, span)
    }

    private func this(_ span: Span) -> Typed {
        guard let local = local("self") else {
            if isInStatic, let itself { return selfType(span) ?? metatype(itself, span) }
            return mistake(span, "there is no self here")
        }
        return use(local, span)
    }

    private func parent(_ span: Span) -> Typed {
        guard let local = local("self"), let superclass = itself?.superclass else {
            return itself?.isSpoilt == true
                ? Typed(.poison, .poison, span) : mistake(span, "there is no superclass here")
        }
        return Typed(.retype(use(local, span)), superclass, span)
    }
}
