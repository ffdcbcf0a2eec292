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
        if member.isThrowing { checker.scope.thrown?.add(member.thrown) }
        if member.isThrowing, !checker.scope.isTrying {
            let text = checker.source.text(span)
            let short = !text.contains("\n")
            let name = member.kind == .initializer ? result.nominal?.name ?? "init" : member.name
            checker.report(
                span, "'\(name)' can throw: try stands before it",
                hint: short ? checker.report.line(with: "try \(text)", at: span) : nil)
        }
        var told: [Typed] = []
        if case .word = member.implementation {
        } else {
            told = member.generics.map { Typed.metatype(map[ObjectIdentifier($0)] ?? .poison, span) }
        }
        if case .body(let cell) = member.implementation, cell.takesType, let receiver, !member.isStatic {
            told += checker.metatypes.calledOn(receiver)
        }
        let values = arguments.compactMap { $0 } + told
        switch member.implementation {
        case .word(let word, let index):
            // What a generic parameter stands for is known when it is asked; any other type is known here.
            let isOfType =
                if case .metatype(let type)? = receiver?.type.resolved { member.isStatic && !type.isOpen } else {
                    false
                }
            return Typed(.word(word, index, receiver: isOfType ? nil : receiver, arguments), result, span)
        case .selector(let selector):
            guard let receiver else { return Typed(.poison, .poison, span) }
            if member.isMutating { return Typed(.mutateSend(selector, receiver: receiver, values), result, span) }
            return Typed(.send(selector, receiver: receiver, values, viaSuper: receiver.viaSuper), result, span)
        case .body(let cell):
            if member.isStatic {
                let type = receiver ?? checker.metatypes.calledOn(member, map, span)
                if receiver == nil, member.owner.kind == .protocol, Lexer.isOperator(member.name),
                    let first = values.first
                {
                    let kind = Typed(.typeOf(first, known: nil), .metatype(first.type), span)
                    return Typed(.sendStatic(member.selector, kind, values), result, span)
                }
                if let receiver, member.owner.kind != .structure, member.owner.kind != .enumeration {
                    return Typed(.sendStatic(member.selector, receiver, values), result, span)
                }
                return Typed(.invoke(cell, receiver: nil, cell.takesType ? values + [type] : values), result, span)
            }
            if member.isMutating, let receiver { return Typed(.mutate(cell, receiver: receiver, values), result, span) }
            return Typed(.invoke(cell, receiver: receiver, values), result, span)
        case .initializer(let cell):
            if let receiver, (result.wrapped ?? result).isMadeAtRun {
                return Typed(.sendStatic(member.selector, receiver, values), result, span)
            }
            if let nominal = (result.wrapped ?? result).nominal {
                // What is left out keeps its place.
                let type = cell.takesType ? [Typed.metatype(result.wrapped ?? result, span)] : []
                let values = arguments.map { $0 ?? Typed(.constant(.void), .void, span) } + told + type
                return Typed(
                    .makeInstance(nominal, cell, values, types: Typed.typeArguments(result.wrapped ?? result, span)),
                    result,
                    span)
            }
            return Typed(.poison, .poison, span)
        case .enumCase(let index):
            guard let nominal = result.nominal else { return Typed(.poison, .poison, span) }
            return Typed(.makeCase(nominal, index, values), result, span)
        case .field:
            guard let nominal = result.nominal else { return Typed(.poison, .poison, span) }
            return Typed(.makeStruct(nominal, values), result, span)
        case .global(let global):
            return Typed(.call(Typed(.global(global), global.type, span), values), result, span)
        case .local(let local): return Typed(.call(checker.references.use(local, span), values), result, span)
        }
    }

    /// Why a method that changes its receiver can't be called on it; nil if it can.
    private func unchangeable(_ member: Member, _ receiver: Typed) -> String? {
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
