import Messages
import Reactive
import Values

/// What can be assigned and changed, and what can not.
struct Places {
    let checker: Checker

    func assign(_ place: Expression, _ name: String?, _ value: Expression, _ span: Span) -> Typed {
        if case .name("_", _) = place.kind {
            return Typed(.retype(checker.infer(value, expected: nil)), .void, span)
        }
        if name == nil, case .call(let callee, let arguments) = place.kind, case .name("RAC", _) = callee.kind,
            let target = checker.foreign.reactiveCocoa("RAC", arguments, place.span)
        {
            checker.report.rewrite(Span(place.span.end, value.span.start), " <~ ")
            return Typed(.retype(checker.pushes.bind(target, value, false, span)), .void, span)
        }
        if case .tuple(let items) = place.kind, name == nil { return assignTuple(items, value, span) }
        if case .optionalChain(let inner) = place.kind {
            return checker.infer(
                Expression(.optionalChain(Expression(.assign(inner, name, value), span)), span), expected: nil)
        }
        if name == nil, let first = checker.wrappers.first(place, value, span) { return first }
        let target = checker.infer(place, expected: nil)
        if let name, target.type.nominal?.isReference == true,
            let own = checker.operators.ownUpdate(name + "=", place, target, value, span)
        {
            return own
        }
        if let reason = cannotChange(target) { return refuse(place, name, target, value, reason, span) }
        markAssigned(target)
        if case .field(let base, let index, _) = target.kind, case .local(let local) = base.kind, local.name == "self" {
            checker.scope.given.insert(index)
        }
        guard let name else { return Typed(.assign(target, checker.check(value, as: target.type)), .void, span) }
        return checker.operators.ownUpdate(name + "=", place, target, value, span)
            ?? update(target.unforced, name, value, span)
    }

    /// `+=` of what the language itself can reckon with.
    private func update(_ held: Typed, _ name: String, _ value: Expression, _ span: Span) -> Typed {
        let operand = checker.infer(value, expected: held.type)
        guard let kind = Arithmetic(rawValue: name) else {
            return checker.report.mistake(span, Message("there is no operator '\(name)='"))
        }
        let result = checker.operators.arithmetic(kind, held, operand, span, span)
        if result.type.isPoison { return result }
        if case .arithmetic(_, _, let right) = result.kind { return Typed(.update(kind, held, right), .void, span) }
        return Typed(.assign(held, result), .void, span)
    }

    /// What can't be changed; what a control shows is pushed into it instead.
    private func refuse(
        _ place: Expression, _ name: String?, _ target: Typed, _ value: Expression, _ reason: Message, _ span: Span
    ) -> Typed {
        if name == nil, isProperty(ofControl: target.type) {
            checker.report.rewrite(Span(place.span.end, value.span.start), " <- ")
            return checker.pushes.push(place, shown(value, target.type.wrapped ?? target.type), span)
        }
        if let set = foreignValue(place, name, value, span) { return set }
        _ = checker.infer(value, expected: target.type, isTrial: true)
        var hint = name == nil ? push(place, target, value) : nil
        hint = hint ?? checker.remedies.remedy(changing: target, in: span)
        if case .dollar = place.kind, name == nil {
            hint = "\(checker.source.text(place.span)) == \(checker.source.text(value.span))"
        }
        return checker.report.mistake(place.span, reason, hint: hint)
    }

    /// `age.value = 1` of ReactiveSwift and Combine, where a value is pushed here.
    private func foreignValue(_ place: Expression, _ name: String?, _ value: Expression, _ span: Span) -> Typed? {
        guard case .member(let base, "value", _, let nameSpan) = place.kind,
            !checker.session.imports.isDisjoint(with: ["ReactiveSwift", "ReactiveCocoa", "Combine"])
        else { return nil }
        let type = checker.infer(base, expected: nil, isTrial: true).unforced.type
        let words = ["BehaviorRelay": "accept", "BehaviorSubject": "onNext"]
        guard let word = type.nominal.flatMap({ words[$0.name] }) else { return nil }
        let new = name.map { Expression(.infix($0, place, value, operatorSpan: value.span), value.span) } ?? value
        let old = name.map { "\(Rewrite.hole(place.span)) \($0) " } ?? ""
        checker.report.rewrite(span, "\(Rewrite.hole(base.span)).\(word)(\(old)\(Rewrite.hole(value.span)))")
        let callee = Expression(.member(base, word, [], nameSpan: nameSpan), place.span)
        return checker.infer(Expression(.call(callee, [Argument(nil, new)]), span), expected: nil)
    }

    /// What a control shows, which is set by pushing it: `label.text = "done"`, as in UIKit.
    private func isProperty(ofControl type: Type) -> Bool {
        if type.isNamed("ControlProperty") { return true }
        return type.isNamed("Optional") && type.arguments.first?.isNamed("ControlProperty") == true
    }

    /// What a control is given to show: no text is "", as it shows there.
    private func shown(_ value: Expression, _ property: Type) -> Expression {
        guard let element = property.arguments.first, element.isNamed("String") else { return value }
        let empty = Expression(.string([.text("")]), Span(value.span.end, value.span.end))
        if case .null = value.kind {
            checker.report.rewrite(value.span, "\"\"")
            return empty
        }
        if case .ternary = value.kind { return value }
        let given = checker.infer(value, expected: nil, isTrial: true)
        guard let text = given.type.wrapped, text.isNamed("String") else { return value }
        checker.report.rewrite(empty.span, " ?? \"\"")
        return Expression(.infix("??", value, empty, operatorSpan: empty.span), value.span)
    }

    /// What is pushed is no assignment: `a = 1` and `a.value = 1`, as they should be.
    private func push(_ place: Expression, _ target: Typed, _ value: Expression) -> String? {
        let text = checker.source.text(place.span)
        let isValue = text.hasSuffix(".value")
        let name = isValue ? String(text.dropLast(6)) : text
        let kinds = [
            "PublishSubject", "BehaviorSubject", "ReplaySubject", "PublishRelay", "BehaviorRelay", "ReplayRelay",
        ]
        guard isValue || kinds.contains(target.type.nominal?.name ?? "") else { return nil }
        return "\(name) <- \(checker.source.text(value.span))"
    }

    private func assignTuple(_ items: [Argument], _ value: Expression, _ span: Span) -> Typed {
        let targets = items.map { checker.infer($0.value, expected: nil) }
        let source = checker.check(value, as: .tuple(targets.map { (nil, $0.type) }))
        for (target, item) in zip(targets, items) {
            if let reason = cannotChange(target) { return checker.report.mistake(item.value.span, reason) }
            markAssigned(target)
        }
        return Typed(.assign(Typed(.tuple(targets, targets.map { _ in nil }), source.type, span), source), .void, span)
    }

    func markAssigned(_ place: Typed) {
        switch place.kind {
        case .local(let local):
            (local.isAssigned, local.isGiven) = (true, true)
            for told in [local.observers?.will, local.observers?.did] {
                told.map { _ = checker.references.use($0, place.span) }
            }
        case .call(let callee, _):
            if case .local(let local) = callee.kind { local.setter.map { _ = checker.references.use($0, place.span) } }
        case .field(let base, _, let nominal) where !nominal.isReference: markAssigned(base)
        case .property(let base, _) where !base.type.isShared: markAssigned(base)
        case .element(let base, _, _, _), .tupleItem(let base, _), .force(let base), .unwrapping(let base),
            .optionalChain(let base, _), .inout(let base):
            markAssigned(base)
        default: break
        }
    }

    /// Why a place can't be changed; nil if it can.
    func cannotChange(_ place: Typed) -> Message? {
        if checker.report.isHole(place.type) { return nil }
        switch place.kind {
        case .local(let local): return cannotChange(local)
        case .global(let global):
            if global.isComputed { return global.setter == nil ? readOnly(global.name) : nil }
            return global.isLet ? isLet(global.name) : nil
        case .call(let callee, _):
            guard case .local(let local) = callee.kind, local.isComputed else { return unchangeable }
            return local.setter == nil ? readOnly(local.name) : nil
        case .field(let base, let index, let nominal):
            let field = nominal.fields[index]
            if field.isLet, !(checker.scope.isInitializing && checker.scope.enclosing === nominal) {
                return Message("'\(field.name)' is a let of \(nominal.name)")
            }
            return nominal.isReference ? nil : cannotChange(base)
        case .element(let base, _, _, _), .tupleItem(let base, _), .force(let base), .unwrapping(let base),
            .optionalChain(let base, _):
            return cannotChange(base)
        case .word(let word, let index, let receiver, _):
            return isSettable(word, index) ? nil : cannotSet(word, of: receiver)
        case .send(let name, let receiver, _, _): return cannotSet(name, of: receiver)
        // What may change as it is read, as a protocol asks for it.
        case .mutateSend(let name, let receiver, _): return cannotSet(name, of: receiver) ?? cannotChange(receiver)
        case .mutate(let cell, let receiver, let arguments) where checker.library.setters[ObjectIdentifier(cell)] != nil:
            return cannotChange(Typed(.invoke(cell, receiver: receiver, arguments), place.type, place.span))
        case .invoke(let cell, let receiver, _):
            let setter = checker.library.setters[ObjectIdentifier(cell)]
            if let setter { return setter.leavesReceiver ? nil : receiver.flatMap(cannotChangeValue) }
            return receiver.map { Message("this property of \($0.type) can't be set") }
                ?? Message("this can only be read: it has no set { }")
        case .sendStatic(let name, let receiver, _):
            guard case .metatype(let type) = receiver.type.resolved else { return readOnly(name) }
            let found = checker.lookup.candidates(of: type, name, isStatic: true)
            return found.contains(where: \.member.isSettable) ? nil : readOnly(name)
        case .property(let base, _), .retype(let base): return base.type.isShared ? nil : cannotChange(base)
        case .tuple(let items, _): return items.lazy.compactMap { cannotChange($0) }.first
        default: return unchangeable
        }
    }

    private func cannotChange(_ local: Local) -> Message? {
        if local.name == "self", checker.scope.enclosing?.isReference == false, !local.type.isShared {
            return checker.scope.isMutating ? nil : Message("self can be changed only in a mutating func")
        }
        guard local.isLet, local.isGiven || !isDeclaredEmpty(local) else { return nil }
        return isLet(local.name)
    }

    private func cannotSet(_ name: String, of receiver: Typed) -> Message? {
        settable(receiver.type, name) ? nil : Message("'\(name)' can't be set")
    }

    private func cannotSet(_ word: Word, of receiver: Typed?) -> Message? {
        guard let receiver else { return unchangeable }
        if word.isElement(of: receiver.type, checker.library) { return cannotChange(receiver) }
        return Message("'\(word.name)' of \(receiver.type) can't be set")
    }

    private var unchangeable: Message { Message("this can't be changed") }
    private func readOnly(_ name: String) -> Message { Message("'\(name)' can only be read: it has no set { }") }
    private func isLet(_ name: String) -> Message { Message("'\(name)' is a let: make it a var to change it") }

    /// A computed property changes the value that it belongs to, if that is no object.
    private func cannotChangeValue(_ receiver: Typed) -> Message? {
        receiver.type.nominal?.isReference == false ? cannotChange(receiver) : nil
    }

    private func isDeclaredEmpty(_ local: Local) -> Bool { checker.scope.emptyLets.contains { $0 === local } }
    private func isSettable(_ word: Word, _ index: Int) -> Bool { word.signatures[index].contains("set") }
    private func settable(_ type: Type, _ name: String) -> Bool {
        checker.lookup.candidates(of: type, String(name.prefix { $0 != "(" }), isStatic: false)
            .contains { $0.member.selector == name && $0.member.isSettable }
    }
}

extension Word {
    /// Whether it gives an element that can be changed in its place: `self[i]`, in an extension of MutableCollection.
    package func isElement(of type: Type, _ library: Library) -> Bool {
        name.contains("subscript") && type.isToldAtRun && library.known("MutableCollection").map(type.follows) == true
    }
}
