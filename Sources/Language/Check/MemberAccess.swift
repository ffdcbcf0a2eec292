import Messages
import Values

/// `base.name` where no call follows: a property, a method as a value, a case.
struct MemberAccess {
    let checker: Checker

    /// `base.name` where no call follows: a property, a method as a value, a case.
    func member(_ base: Expression, _ name: String, _ generics: [TypeNode], nameSpan: Span, span: Span, expected: Type?)
        -> Typed
    {
        if let here = checker.foreign.foreignPath(base, name, nil, span) {
            return checker.infer(here, expected: expected)
        }
        if let type = checker.references.typeReference(base) {
            if name == "self" { return checker.making.toldType(type, base, span) ?? Typed.metatype(type, span) }
            if let inner = checker.lookup.innerType(of: type, name),
                checker.lookup.candidates(of: type, name, isStatic: true).isEmpty
            {
                return Typed.metatype(inner, span)
            }
            return checker.making.staticMember(
                type, name, nameSpan: nameSpan, span: span, expected: expected,
                of: checker.making.toldType(type, base, span))
        }
        if case .name(let module, _) = base.kind, TypeReader.modules.contains(module),
            checker.scope.local(module) == nil,
            checker.session.globals[module] == nil
        {
            // The name after its module; RxSwift 2 and 3 counted in a variable of the module.
            let isCount = module == "RxSwift" && name == "resourceCount"
            checker.report.rewrite(Span(base.span.start, span.end), isCount ? "Resources.total" : name)
            return isCount
                ? member(
                    Expression(.name("Resources", []), base.span), "total", [], nameSpan: nameSpan, span: span,
                    expected: expected)
                : checker.infer(Expression(.name(name, generics), nameSpan), expected: expected)
        }
        let receiver = checker.infer(base, expected: base.startsImplicitly ? expected : nil)
        if let here = checker.foreign.foreignProperty(name, of: base, receiver, span) {
            return checker.infer(here, expected: expected)
        }
        return member(of: receiver, name, nameSpan: nameSpan, span: span, expected: expected)
    }

    private func isPart(_ name: String, of type: Type) -> Bool {
        guard case .tuple(let items) = type.resolved else { return false }
        return Int(name).map(items.indices.contains) ?? items.contains { $0.label == name }
    }

    func member(of receiver: Typed, _ name: String, nameSpan: Span, span: Span, expected: Type?) -> Typed {
        if receiver.type.isPoison { return Typed.poison(span) }
        if name == "self" { return receiver }
        if case .metatype(let type) = receiver.type.resolved {
            return checker.making.staticMember(
                type, name, nameSpan: nameSpan, span: span, expected: expected, of: receiver)
        }
        if case .tuple(let items) = receiver.type.resolved {
            if let index = Int(name) ?? items.firstIndex(where: { $0.label == name }), items.indices.contains(index) {
                return Typed(.tupleItem(receiver, index), items[index].type, span)
            }
        }
        if let half = checker.viewmodels.half(name, of: receiver, span) { return half }
        // What a match has found has its numbers and names there, too.
        if receiver.type.isNamed("RegexMatch"), name == "0" || isPart(name, of: receiver.type.arguments[0]) {
            let output = member(of: receiver, "output", nameSpan: nameSpan, span: span, expected: nil)
            guard case .tuple = output.type.resolved else { return output }
            return member(of: output, name, nameSpan: nameSpan, span: span, expected: expected)
        }
        let found = checker.lookup.candidates(of: receiver.type, name, isStatic: false)
        if found.isEmpty, receiver.isForced {
            return member(of: receiver.unforced, name, nameSpan: nameSpan, span: span, expected: expected)
        }
        guard let first = checker.lookup.uncalled(found) else {
            if let side = reactive(name, receiver, nameSpan, span) { return side }
            if receiver.type.isNamed("JSON") { return jsonMember(receiver, name, span) }
            if let found = dynamicMember(receiver, name, span) { return found }
            return noMember(receiver.type, name, nameSpan)
        }
        if let unmet = first.unmet {
            // What an extension gives to others hides nothing.
            return reactive(name, receiver, nameSpan, span) ?? dynamicMember(receiver, name, span)
                ?? needs(first, unmet, nameSpan)
        }
        if let reason = checker.viewmodels.hidden(first.member) ?? checker.viewmodels.ambiguity(found, name, receiver) {
            return checker.report.mistake(nameSpan, reason)
        }
        let chosen = meant(expected, first, among: found)
        return (chosen.member.isOptional ? valueIfThere : value)(chosen, receiver, span, expected)
    }

    /// Where a function is wanted, a method goes before a property of its name that is none: `compactMap(tree.first)`.
    private func meant(_ expected: Type?, _ first: Candidate, among found: [Candidate]) -> Candidate {
        func isFunction(_ type: Type?) -> Bool {
            if case .function? = type?.optionals.inside.resolved { true } else { false }
        }
        guard first.member.kind == .property else { return checker.choice.preferred(found, expected) ?? first }
        guard isFunction(expected), first.member.result.isShaped,
            !isFunction(first.member.result.replacing(first.map))
        else { return first }
        let methods = found.filter { $0.member.kind == .method && $0.unmet == nil && !$0.member.parameters.isEmpty }
        return checker.choice.preferred(methods, expected) ?? first
    }

    private func value(_ candidate: Candidate, _ receiver: Typed, _ span: Span, _ expected: Type?) -> Typed {
        candidate.member.kind == .property
            ? property(candidate, receiver, span) : methodValue(candidate, receiver, span, expected: expected)
    }

    /// A member that a follower of its protocol may lack: nil there.
    private func valueIfThere(_ candidate: Candidate, _ receiver: Typed, _ span: Span, _ expected: Type?) -> Typed {
        let receiver = Typed(.unwrapping(receiver.answering(candidate.member)), receiver.type, receiver.span)
        let value = value(candidate, receiver, span, expected?.wrapped)
        let isFlat = value.type.wrapped != nil
        return Typed(.optionalChain(value, isFlat: isFlat), isFlat ? value.type : BuiltIn.optional(value.type), span)
    }

    /// `subscript(dynamicMember:)` takes the names that are nowhere declared.
    func dynamicMember(_ receiver: Typed, _ name: String, _ span: Span) -> Typed? {
        let found = checker.lookup.candidates(of: receiver.type, "subscript", isStatic: false).filter {
            $0.member.parameters.first?.label == "dynamicMember"
        }
        guard !found.isEmpty else { return nil }
        let isPath = found.contains { $0.member.parameters[0].type.isNamed("KeyPath") }
        let argument = Argument(
            "dynamicMember",
            Expression(isPath ? .keyPath(nil, [.name(name)]) : .string([.text(name)]), span))
        return checker.calls.call(found, receiver, [argument], name: name, nameSpan: span, span: span, expected: nil)
    }

    /// Whatever is no member of JSON is a key.
    private func jsonMember(_ json: Typed, _ name: String, _ span: Span) -> Typed {
        let key = Expression(.string([.text(name)]), span)
        let found = checker.lookup.candidates(of: json.type, "subscript", isStatic: false)
        return checker.calls.call(
            found, json, [Argument(nil, key)], name: name, nameSpan: span, span: span, expected: nil)
    }

    /// `written`: what was written for it, if that is a name of another library's.
    func noMember(_ type: Type, _ name: String, _ span: Span, written: String? = nil) -> Typed {
        let shown = written ?? name
        if checker.report.isHole(type) || checker.report.lostNames.contains(name)
            || checker.report.findings.unknownNames.contains(name) || !checker.report.isNews("\(type).\(name)")
        {
            return Typed.poison(span)
        }
        if name == "makeAsyncIterator" {
            let isStream = checker.lookup.isStream(type)
            return checker.report.mistake(
                span, Message("for await takes what comes over time, \(type) does not"),
                hint: isStream
                    ? "for try await x in \(checker.source.text(span)).values" : "for x in \(checker.source.text(span))"
            )
        }
        if let reason = checker.viewmodels.blindness(type, name) { return checker.report.mistake(span, reason) }
        if let wrapped = type.wrapped, !checker.lookup.candidates(of: wrapped, name, isStatic: false).isEmpty {
            return checker.report.mistake(
                span, Message("\(type) may be nil: write ?.\(name), or unwrap it with if let"))
        }
        if let narrower = checker.lookup.narrower(type, with: name) {
            return checker.report.mistake(
                span, Message("\(type) has no member '\(name)'; \(narrower), which extends it, has: as? \(narrower)"))
        }
        if let here = checker.remedies.elsewhere(type, name, span) {
            return checker.report.mistake(
                span, Message("\(type) has no member '\(shown)'"), near: here.near, hint: here.line)
        }
        var near = nearest(name, among: checker.lookup.memberNames(type))
        // One thing is not meant by the name of many.
        let isFar = near == nil || near == name + "s" || name.hasPrefix("dispos")
        let brought = type.nominal.flatMap { Kit.remedy(for: name, of: $0, checker.library) }
        let hint = brought ?? (isFar ? checker.remedies.remedy(type, name, span) : nil)
        if near == nil, hint == nil, checker.lookup.isStream(type) {
            near = nearest(name, among: checker.library.vocabulary.foreign().map(\.name))
        }
        return checker.report.mistake(
            span, Message("\(type) has no member '\(shown)'"), near: hint == nil ? near : nil, hint: hint)
    }

    func noStaticMember(_ type: Type, _ name: String, _ span: Span) -> Typed {
        guard !checker.report.isHole(type) || type.nominal != nil, !checker.report.lostNames.contains(name),
            checker.report.isNews("\(type).\(name)")
        else {
            return Typed.poison(span)
        }
        return checker.report.mistake(
            span, Message("\(type) has no member '\(name)'"),
            near: nearest(name, among: checker.lookup.staticNames(type)))
    }

    func needs(_ candidate: Candidate, _ unmet: Requirement, _ span: Span) -> Typed {
        let subject = unmet.subject.replacing(candidate.map)
        if checker.report.isHole(subject) { return Typed.poison(span) }
        switch unmet.kind {
        case .follows(let wanted):
            return checker.report.mistake(
                span, Message("\(candidate.member.name) needs \(wanted.name) elements; \(subject) is not"))
        case .same(let type):
            return checker.report.mistake(
                span, Message("\(candidate.member.name) is only for \(type); this is \(subject)"))
        }
    }

    /// Reads a property of a receiver.
    func property(_ candidate: Candidate, _ receiver: Typed, _ span: Span) -> Typed {
        load(candidate, receiver, span).forced(candidate.member.isForced)
    }

    private func load(_ candidate: Candidate, _ receiver: Typed, _ span: Span) -> Typed {
        let member = candidate.member
        let type = member.result.replacing(candidate.map)
        checker.dispatch.requireMarks(member, type, span)
        switch member.implementation {
        case .word(let word, let index):
            return Typed(.word(word, index, receiver: receiver, []), type, span)
        case .field:
            guard let index = member.field ?? member.owner.fieldIndex(member.name) else {
                return Typed.poison(span)
            }
            let (asked, held) = (member.owner.fields[index], type)
            let isDirect = isDirect(member.name, receiver)
            let type = asked.strength == .weak && held.wrapped == nil ? BuiltIn.optional(held) : held
            if asked.isOverridden, !isDirect, receiver.viaSuper == nil {
                return Typed(.send(member.name, receiver: receiver, [], viaSuper: nil), type, span)
            }
            let field = Typed(.field(receiver, index, member.owner), type, span)
            field.isDirect = isDirect
            return field
        case .selector(let selector):
            return changing(receiver, member, span, .mutateSend(selector, receiver: receiver, []), type)
                ?? Typed(.send(selector, receiver: receiver, [], viaSuper: receiver.viaSuper), type, span)
        case .body(let cell):
            let told = cell.takesType ? checker.metatypes.calledOn(receiver) : []
            return changing(receiver, member, span, .mutate(cell, receiver: receiver, told), type)
                ?? Typed(.invoke(cell, receiver: receiver, told), type, span)
        case .global(let global): return Typed(.global(global), type, span)
        case .enumCase, .initializer, .local: return Typed.poison(span)
        }
    }

    /// What changes its receiver as it is read; nil if it does not.
    private func changing(
        _ receiver: Typed, _ member: Member, _ span: Span, _ kind: Typed.Kind, _ type: Type
    ) -> Typed? {
        guard member.isMutating, !member.owner.isReference else { return nil }
        if let reason = checker.places.cannotChange(receiver) { return checker.report.mistake(receiver.span, reason) }
        checker.places.markAssigned(receiver)
        return Typed(kind, type, span)
    }
}

extension MemberAccess {
    /// Whether a property of `receiver` is set without telling its observers: it gets its first value, or they set it.
    private func isDirect(_ name: String, _ receiver: Typed) -> Bool {
        guard let observed = checker.scope.observed, checker.scope.function === observed.scope,
            case .local(let local) = receiver.kind, local.name == "self"
        else { return false }
        return observed.field == name || observed.field.isEmpty
    }

    /// `x.rx`: the reactive side of an object. `x.rx.name`: what sets its property.
    func reactive(_ name: String, _ receiver: Typed, _ nameSpan: Span, _ span: Span) -> Typed? {
        guard let side = checker.library.type(named: "Reactive") else { return nil }
        var nominals = receiver.type.nominal.map { [$0] } ?? []
        // `Base` of an extension `where Base: UIView`
        if case .parameter(let generic) = receiver.type.resolved { nominals += generic.bounds }
        guard let nominal = nominals.first else { return nil }
        let isCompatible = checker.library.known("ReactiveCompatible").map(receiver.type.follows) ?? false
        if name == "rx", isCompatible || nominals.contains(where: { $0.kind == .instance || $0.kind == .protocol }) {
            checker.report.rewrite(Rewrite(of: nominal, asking: name, at: span))
            return Typed(.retype(receiver), .nominal(side, [receiver.type]), span)
        }
        guard nominal === side, let base = receiver.type.arguments.first,
            let property = checker.lookup.candidates(of: base, name, isStatic: false).first?.member,
            property.kind == .property,
            property.isSettable
        else { return nil }
        let path = Expression(.keyPath(nil, [.name(name)]), nameSpan)
        let found = checker.lookup.candidates(of: receiver.type, "binder", isStatic: false)
        return checker.calls.call(
            found, receiver, [Argument("for", path)], name: "binder", nameSpan: nameSpan, span: span, expected: nil)
    }
}
