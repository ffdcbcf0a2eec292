import Messages
import Values

/// How a member is reached when the program runs, once everything of a call is known.
struct Dispatch {
    let checker: Checker

    /// The call itself, once everything is known.
    func carryOut(
        _ member: Member, _ receiver: Typed?, _ arguments: [Typed?], _ result: Type, _ span: Span,
        _ map: [ObjectIdentifier: Type] = [:]
    ) -> Typed {
        if let receiver, let reason = unchangeable(member, receiver) {
            return checker.report.mistake(
                receiver.span, reason, hint: checker.remedies.remedy(changing: receiver, in: span))
        }
        requireMarks(member, result, span, map)
        var told: [Typed] = []
        if !member.isWord { told = member.generics.map { .metatype(map[ObjectIdentifier($0)] ?? .poison, span) } }
        if case .body(let cell) = member.implementation, cell.takesType, let receiver, !member.isStatic {
            told += checker.metatypes.calledOn(receiver)
        }
        let values = arguments.compactMap { $0 } + told
        switch member.implementation {
        case .word(let word, let index):
            let on = isKnown(member, of: receiver) ? nil : receiver
            return Typed(.word(word, index, receiver: on, member.telling(arguments)), result, span)
        case .selector(let selector):
            guard let receiver else { return Typed.poison(span) }
            if member.isMutating { return Typed(.mutateSend(selector, receiver: receiver, values), result, span) }
            return Typed(.send(selector, receiver: receiver, values, viaSuper: receiver.viaSuper), result, span)
        case .body(let cell):
            if member.isStatic { return invokeStatic(member, cell, receiver, values, result, span, map) }
            if member.isMutating, let receiver { return Typed(.mutate(cell, receiver: receiver, values), result, span) }
            return Typed(.invoke(cell, receiver: receiver, values), result, span)
        case .initializer(let cell): return make(member, cell, receiver, arguments, told, result, span)
        case .enumCase(let index):
            return result.nominal.map { Typed(.makeCase($0, index, values), result, span) } ?? .poison(span)
        case .field:
            return result.nominal.map { Typed(.makeStruct($0, values), result, span) } ?? .poison(span)
        case .global(let global):
            return Typed(.call(Typed(.global(global), global.type, span), values), result, span)
        case .local(let local): return Typed(.call(checker.references.use(local, span), values), result, span)
        }
    }

    /// Whether it is known here of which type a static word is asked. What a generic parameter stands for is known when
    /// it is asked, and of which class an object is that has the word from NSObject.
    private func isKnown(_ member: Member, of receiver: Typed?) -> Bool {
        guard member.isStatic, case .metatype(let type)? = receiver?.type.resolved, !type.isOpen else { return false }
        return type.nominal?.isBuiltIn != false || member.owner.name != "NSObject"
    }

    /// What must stand before a use of what throws or waits.
    func requireMarks(_ member: Member, _ result: Type, _ span: Span, _ map: [ObjectIdentifier: Type] = [:]) {
        if member.isThrowing { requireTry(member, result, span, map) }
        if member.isAsync { requireAwait(member.kind == .initializer ? "init" : member.name, span) }
    }

    func requireAwait(_ name: String, _ span: Span) {
        if checker.scope.isAwaiting { return }
        let text = checker.source.text(span)
        if !checker.scope.mayWait {
            checker.report(
                span, Message("'\(name)' is async, but what is around it is not"),
                hint: text.contains("\n") ? "Task { … } around it" : "Task { await \(text) }")
        } else {
            checker.report(
                span, Message("'\(name)' is async: write await before it"),
                hint: text.contains("\n") ? nil : checker.report.line(with: "await \(text)", at: span))
        }
    }

    private func requireTry(_ member: Member, _ result: Type, _ span: Span, _ map: [ObjectIdentifier: Type]) {
        let thrown = member.thrown?.replacing(map)
        // What never fails is called like any other.
        if thrown?.isNamed("Never") == true { return }
        checker.scope.thrown?.add(thrown)
        if checker.scope.isTrying { return }
        let text = checker.source.text(span)
        let name = member.kind == .initializer ? result.nominal?.name ?? "init" : member.name
        checker.report(
            span, Message("'\(name)' can throw: write try before it"),
            hint: text.contains("\n") ? nil : checker.report.line(with: "try \(text)", at: span))
    }

    private func invokeStatic(
        _ member: Member, _ cell: FunctionCell, _ receiver: Typed?, _ values: [Typed], _ result: Type, _ span: Span,
        _ map: [ObjectIdentifier: Type]
    ) -> Typed {
        if receiver == nil, member.owner.kind == .protocol, Lexer.isOperator(member.name), let first = values.first {
            let kind = Typed(.typeOf(first, known: nil), .metatype(first.type), span)
            return Typed(.sendStatic(member.selector, kind, values), result, span)
        }
        let type = receiver ?? checker.metatypes.calledOn(member, map, span)
        if let told = receiver?.calledOnBelow {
            return Typed(.invoke(cell, receiver: nil, cell.takesType ? values + [told] : values), result, span)
        }
        if let receiver, member.owner.kind != .structure, member.owner.kind != .enumeration {
            return Typed(.sendStatic(member.selector, receiver, values), result, span)
        }
        return Typed(.invoke(cell, receiver: nil, cell.takesType ? values + [type] : values), result, span)
    }

    private func make(
        _ member: Member, _ cell: FunctionCell, _ receiver: Typed?, _ arguments: [Typed?], _ told: [Typed],
        _ result: Type, _ span: Span
    ) -> Typed {
        let made = result.wrapped ?? result
        // What is made is known only when it is made: of a generic parameter, or of a class that others extend.
        let isExtended = made.nominal.map { !$0.isBuiltIn && ($0.kind == .instance || $0.kind == .protocol) } ?? false
        if let receiver, made.isToldAtRun || isExtended {
            return Typed(.sendStatic(member.selector, receiver, arguments.compactMap { $0 } + told), result, span)
        }
        guard let nominal = made.nominal else { return Typed.poison(span) }
        let type = cell.takesType ? [Typed.metatype(made, span)] : []
        // What is left out keeps its place.
        let values = arguments.map { $0 ?? Typed(.constant(.void), .void, span) } + told + type
        return Typed(.makeInstance(nominal, cell, values, types: Typed.typeArguments(made, span)), result, span)
    }

    /// Why a method that changes its receiver can't be called on it; nil if it can.
    private func unchangeable(_ member: Member, _ receiver: Typed) -> Message? {
        guard member.kind == .method, !member.isStatic, receiver.type.nominal?.isReference != true else { return nil }
        var isMutating = member.isMutating
        if case .word(let word, let index) = member.implementation { isMutating = word.isMutating(index) }
        guard isMutating else { return nil }
        if case .parameter(let generic) = receiver.type.resolved, generic.bounds.contains(where: \.isReference) {
            return nil
        }
        return checker.places.cannotChange(receiver)
    }
}

extension Member {
    /// What a word is given: where it asks for anything it is told the types.
    fileprivate func telling(_ arguments: [Typed?]) -> [Typed?] {
        zip(parameters, arguments).map { parameter, value in
            parameter.type.isAny ? value?.unerased(isList: parameter.isVariadic) : value
        }
    }
}
