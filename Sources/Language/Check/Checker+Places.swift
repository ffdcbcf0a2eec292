import Reactive
import Values

/// What can be assigned, cut, cast, pushed and bound.
extension Checker {
    func assign(_ place: Expression, _ name: String?, _ value: Expression, _ span: Span) -> Typed {
        if case .name("_", _) = place.kind {
            return Typed(.retype(infer(value, expected: nil)), .void, span)
        }
        if name == nil, case .call(let callee, let arguments) = place.kind, case .name("RAC", _) = callee.kind,
            let target = reactiveCocoa("RAC", arguments, place.span)
        {
            rewrites.append(Rewrite(span: Span(place.span.end, value.span.start), text: " <~ "))
            return Typed(.retype(bind(target, value, false, span)), .void, span)
        }
        if case .tuple(let items) = place.kind, name == nil { return assignTuple(items, value, span) }
        if case .optionalChain(let inner) = place.kind, name != nil {
            return infer(Expression(.optionalChain(Expression(.assign(inner, name, value), span)), span), expected: nil)
        }
        let target = infer(place, expected: nil)
        if let name, target.type.nominal?.isReference == true,
            let own = ownUpdate(name + "=", place, target, value, span)
        {
            return own
        }
        if let reason = cannotChange(target) {
            if name == nil, isProperty(ofControl: target.type) {
                rewrites.append(Rewrite(span: Span(place.span.end, value.span.start), text: " <- "))
                return push(place, shown(value, target.type.wrapped ?? target.type), span)
            }
            _ = infer(value, expected: target.type, isTrial: true)
            var hint = name == nil ? push(place, target, value) : nil
            hint = hint ?? remedy(changing: target, in: span)
            if case .dollar = place.kind, name == nil {
                hint = "\(source.text(place.span)) == \(source.text(value.span))"
            }
            return mistake(place.span, reason, hint: hint)
        }
        markAssigned(target)
        guard let name else { return Typed(.assign(target, check(value, as: target.type)), .void, span) }
        if let own = ownUpdate(name + "=", place, target, value, span) { return own }
        let held = target.unforced
        let operand = infer(value, expected: held.type)
        guard let kind = Arithmetic(rawValue: name) else {
            return mistake(span, "there is no operator '\(name)='")
        }
        let result = arithmetic(kind, held, operand, span, span)
        if result.type.isPoison { return result }
        if case .arithmetic(_, _, let right) = result.kind { return Typed(.update(kind, held, right), .void, span) }
        return Typed(.assign(held, result), .void, span)
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
            rewrites.append(Rewrite(span: value.span, text: "\"\""))
            return empty
        }
        if case .ternary = value.kind { return value }
        let given = infer(value, expected: nil, isTrial: true)
        guard let text = given.type.wrapped, text.isNamed("String") else { return value }
        rewrites.append(Rewrite(span: empty.span, text: " ?? \"\""))
        return Expression(.infix("??", value, empty, operatorSpan: empty.span), value.span)
    }

    /// What is pushed is no assignment: `a = 1` and `a.value = 1`, as they should be.
    private func push(_ place: Expression, _ target: Typed, _ value: Expression) -> String? {
        let text = source.text(place.span)
        let isValue = text.hasSuffix(".value")
        let name = isValue ? String(text.dropLast(6)) : text
        let kinds = [
            "PublishSubject", "BehaviorSubject", "ReplaySubject", "PublishRelay", "BehaviorRelay", "ReplayRelay",
        ]
        guard isValue || kinds.contains(target.type.nominal?.name ?? "") else { return nil }
        return "\(name) <- \(source.text(value.span))"
    }

    private func assignTuple(_ items: [Argument], _ value: Expression, _ span: Span) -> Typed {
        let targets = items.map { infer($0.value, expected: nil) }
        let source = check(value, as: .tuple(targets.map { (nil, $0.type) }))
        for (target, item) in zip(targets, items) {
            if let reason = cannotChange(target) { return mistake(item.value.span, reason) }
            markAssigned(target)
        }
        return Typed(.assign(Typed(.tuple(targets, targets.map { _ in nil }), source.type, span), source), .void, span)
    }

    func markAssigned(_ place: Typed) {
        switch place.kind {
        case .local(let local):
            (local.isAssigned, local.isGiven) = (true, true)
            for told in [local.observers?.will, local.observers?.did] { told.map { _ = use($0, place.span) } }
        case .call(let callee, _):
            if case .local(let local) = callee.kind { local.setter.map { _ = use($0, place.span) } }
        case .field(let base, _, let nominal) where !nominal.isReference: markAssigned(base)
        case .property(let base, _) where !base.type.isShared: markAssigned(base)
        case .element(let base, _, _, _), .tupleItem(let base, _), .force(let base), .unwrapping(let base),
            .optionalChain(let base, _), .inout(let base):
            markAssigned(base)
        default: break
        }
    }

    /// Why a place can't be changed; nil if it can.
    func cannotChange(_ place: Typed) -> String? {
        switch place.kind {
        case .poison: return nil
        case .local(let local):
            if local.name == "self", enclosing?.isReference == false, !local.type.isShared {
                return isMutating ? nil : "self can be changed only in a mutating func"
            }
            return local.isLet && !local.isGiven && isDeclaredEmpty(local)
                ? nil
                : local.isLet ? "'\(local.name)' is a let: make it a var to change it" : nil
        case .global(let global):
            if global.isComputed { return global.setter == nil ? readOnly(global.name) : nil }
            return global.isLet ? "'\(global.name)' is a let: make it a var to change it" : nil
        case .call(let callee, _):
            guard case .local(let local) = callee.kind, local.isComputed else { return "this can't be changed" }
            return local.setter == nil ? readOnly(local.name) : nil
        case .field(let base, let index, let nominal):
            let field = nominal.fields[index]
            if field.isLet, !(isInitializing && enclosing === nominal) {
                return "'\(field.name)' is a let of \(nominal.name)"
            }
            return nominal.isReference ? nil : cannotChange(base)
        case .element(let base, _, _, _), .tupleItem(let base, _), .force(let base), .unwrapping(let base),
            .optionalChain(let base, _):
            return cannotChange(base)
        case .word(let word, let index, let receiver?, _):
            return isSettable(word, index) ? nil : "'\(word.name)' of \(receiver.type) can't be set"
        case .send(let name, let receiver, _, _):
            return settable(receiver.type, name) ? nil : "'\(name)' can't be set"
        case .invoke(let cell, let receiver, _):
            if let setter = setters[ObjectIdentifier(cell)] {
                return setter.leavesReceiver ? nil : receiver.flatMap(cannotChangeValue)
            }
            return receiver.map { "this property of \($0.type) can't be set" }
                ?? "this can only be read: it has no set { }"
        case .property(let base, _): return base.type.isShared ? nil : cannotChange(base)
        case .tuple(let items, _): return items.lazy.compactMap(cannotChange).first
        default: return "this can't be changed"
        }
    }

    private func readOnly(_ name: String) -> String { "'\(name)' can only be read: it has no set { }" }

    /// A computed property changes the value that it belongs to, if that is no object.
    private func cannotChangeValue(_ receiver: Typed) -> String? {
        receiver.type.nominal?.isReference == false ? cannotChange(receiver) : nil
    }

    private func isDeclaredEmpty(_ local: Local) -> Bool { emptyLets.contains { $0 === local } }
    private func isSettable(_ word: Word, _ index: Int) -> Bool { word.signatures[index].contains("set") }
    private func settable(_ type: Type, _ name: String) -> Bool {
        candidates(of: type, String(name.prefix { $0 != "(" }), isStatic: false)
            .first { $0.member.selector == name }?.member.isSettable ?? false
    }

    func element(_ base: Expression, _ arguments: [Argument], _ span: Span) -> Typed {
        if let type = typeReference(base) {
            let found = candidates(of: type, "subscript", isStatic: true)
            guard !found.isEmpty else { return mistake(span, "\(type) is a type: it has no elements") }
            return call(
                found, toldType(type, base, span), arguments, name: "subscript", nameSpan: span, span: span,
                expected: nil)
        }
        guard let first = arguments.first else { return mistake(span, "between [ ] stands an index") }
        var wanted: Type?
        if case .dictionary(let pairs) = base.kind, let key = pairs.first?.key, startsImplicitly(key),
            !startsImplicitly(first.value)
        {
            // What is looked up tells what the keys are.
            wanted = BuiltIn.dictionary(infer(first.value, expected: nil).type, .variable(TypeVariable()))
        }
        return element(of: infer(base, expected: wanted).unforced, arguments, span)
    }

    /// Whether what stands in [ ] is what a person's own subscript takes, and no place.
    private func takesOther(_ own: [Candidate], _ index: Expression) -> Bool {
        guard !own.isEmpty, isPlain(index) else { return false }
        var isOther = false
        tried {
            let type = infer(index, expected: nil).type
            isOther =
                !isNumber(type) && !type.isRange
                && own.contains { type.couldBe($0.member.parameters[0].type.replacing($0.map)) }
        }
        return isOther
    }

    func element(of collection: Typed, _ arguments: [Argument], _ span: Span) -> Typed {
        guard let first = arguments.first else { return mistake(span, "between [ ] stands an index") }
        if case .operatorName("...") = first.value.kind {
            let all = candidates(of: collection.type, "dropFirst", isStatic: false)
            let none = Argument(nil, Expression(.integer(0), first.value.span))
            return call(all, collection, [none], name: "[...]", nameSpan: span, span: span, expected: nil)
        }
        let own = candidates(of: collection.type, "subscript", isStatic: false)
        let fitting = own.filter { match(arguments, $0.member.parameters) != nil }
        let isBuiltIn = collection.type.nominal?.isBuiltIn == true
        let isOther = isBuiltIn && first.label == nil && takesOther(fitting.filter { !$0.member.isWord }, first.value)
        if !fitting.isEmpty, !isBuiltIn || isOther || first.label != nil && first.label != "default" {
            return call(
                fitting, collection, arguments, name: "subscript", nameSpan: span, span: span, expected: nil)
        }
        switch isBuiltIn ? collection.type.nominal?.name : nil {
        case "Array", "ArraySlice":
            let element = collection.type.arguments[0]
            let index = infer(first.value, expected: BuiltIn.int)
            if index.type.isRange {
                return Typed(
                    .element(collection, index, isDictionary: false, fallback: nil), BuiltIn.slice(element), span)
            }
            return Typed(
                .element(
                    collection, convert(index, to: BuiltIn.int, first.value.span), isDictionary: false, fallback: nil),
                element, span)
        case "Dictionary":
            let key = check(first.value, as: collection.type.arguments[0])
            let value = collection.type.arguments[1]
            if arguments.count == 2, arguments[1].label == "default" {
                return Typed(
                    .element(collection, key, isDictionary: true, fallback: check(arguments[1].value, as: value)),
                    value, span)
            }
            return Typed(.element(collection, key, isDictionary: true, fallback: nil), BuiltIn.optional(value), span)
        default:
            if collection.type.isPoison { return collection }
            if case .keyPath(nil, let steps) = first.value.kind, first.label == "keyPath" {
                return take(steps, from: collection, first.value.span)
            }
            if first.label == "keyPath" {
                let path = infer(first.value, expected: BuiltIn.keyPath(collection.type, .variable(TypeVariable())))
                guard path.type.arguments.count == 2 else { return Typed(.poison, .poison, span) }
                return Typed(.property(collection, path: path), path.type.arguments[1], span)
            }
            if collection.type.isNamed("String"), arguments.count == 1, first.label == nil {
                let index = infer(first.value, expected: nil)
                if isNumber(index.type), own.allSatisfy(\.member.isWord) {
                    let (text, place) = (source.text(collection.span), source.text(first.value.span))
                    return mistake(
                        first.value.span, "a String has no numbers for its characters",
                        hint: line(with: "Array(\(text))[\(place)]", at: span))
                }
            }
            guard !own.isEmpty else { return mistake(span, "\(collection.type) has no elements to take with [ ]") }
            return call(own, collection, arguments, name: "subscript", nameSpan: span, span: span, expected: nil)
        }
    }

    func cast(_ value: Expression, _ kind: Expression.Cast, _ node: TypeNode, _ span: Span) -> Typed {
        let type = read(node)
        switch kind {
        case .upcast:
            var found = infer(value, expected: type)
            // Every error is an NSError, if it is asked to be.
            if type.isNamed("NSError"), library.known("Error").map(found.type.follows) == true {
                return Typed(.retype(found), type, span)
            }
            if type.isNamed("NSNumber"), found.type.nominal?.isNumber == true || found.type.isNamed("Bool") {
                found.type.settle()
                return Typed(.retype(found), type, span)
            }
            found = convert(found, to: type, value.span)
            if case .local(let local) = found.kind, local.name == "self" { return found }
            if case .any = type.resolved { return found }
            return found.type.isSame(as: type) ? found : Typed(.retype(found), type, span)
        case .test: return Typed(.test(infer(value, expected: nil), type), BuiltIn.bool, span)
        case .conditional:
            return Typed(.cast(infer(value, expected: nil), type, isForced: false), BuiltIn.optional(type), span)
        case .forced: return Typed(.cast(infer(value, expected: nil), type, isForced: true), type, span)
        }
    }
}

/// `<-`, `<~` and `<~>`: each is a call of the word that does the same.
extension Checker {
    func push(_ target: Expression, _ value: Expression, _ span: Span) -> Typed {
        if case .optionalChain(let inner) = target.kind {
            return infer(Expression(.optionalChain(Expression(.push(inner, value), span)), span), expected: nil)
        }
        let receiver = infer(target, expected: nil).unforced
        if receiver.type.isPoison {
            return Typed(.poison, .poison, span)
        }
        if isNumber(receiver.type) {
            return mistake(
                span, "<- pushes into a subject; \(receiver.type) is none",
                hint: "a comparison is written with blanks: a < -5")
        }
        for name in ["accept", "onNext", "execute"] {
            let found = candidates(of: receiver.type, name, isStatic: false)
            guard !found.isEmpty else { continue }
            if name == "onNext", let pushed = pushEvent(receiver, value, span) {
                writePush("on", target, value, span)
                return pushed
            }
            if name == "accept", isEvent(value, for: receiver.type) {
                return mistake(value.span, "a relay never completes or fails; it takes values only")
            }
            writePush(name, target, value, span)
            return call(
                found, receiver, [Argument(nil, value)], name: name, nameSpan: target.span, span: span, expected: nil)
        }
        _ = infer(value, expected: nil, isTrial: true)
        if let reason = pushIntoOutput(receiver, "onNext") { return mistake(target.span, reason) }
        if !candidates(of: receiver.type, "subscribe", isStatic: false).isEmpty {
            let hint = receiver.type.associatedType("Element").map {
                "let \(source.text(target.span)) = PublishSubject<\($0)>()"
            }
            return mistake(
                target.span, "\(receiver.type) is an output: it can be watched, not pushed into", hint: hint)
        }
        return mistake(target.span, "<- pushes into a subject or relay; \(receiver.type) is none")
    }

    /// `subject <- .completed`, `subject <- .error(e)`, or a whole event.
    private func pushEvent(_ receiver: Typed, _ value: Expression, _ span: Span) -> Typed? {
        guard isEvent(value, for: receiver.type), let event = library.known("Event") else { return nil }
        let found = candidates(of: receiver.type, "on", isStatic: false)
        guard !found.isEmpty, event.generics.count == 1 else { return nil }
        return call(found, receiver, [Argument(nil, value)], name: "on", nameSpan: span, span: span, expected: nil)
    }

    /// Whether what is pushed is an event, and no case of the elements' own.
    private func isEvent(_ value: Expression, for receiver: Type) -> Bool {
        guard let element = receiver.associatedType("Element") else { return false }
        let name: String? =
            switch value.kind {
            case .implicitMember(let name): name
            case .call(let callee, _): if case .implicitMember(let name) = callee.kind { name } else { nil }
            default: nil
            }
        guard let name, ["completed", "error", "next"].contains(name) else { return false }
        return element.nominal?.cases.contains(where: { $0.name == name }) != true
    }

    func bind(_ target: Expression, _ source: Expression, _ isTwoWay: Bool, _ span: Span) -> Typed {
        let stream = infer(source, expected: nil).unforced
        if stream.type.isPoison {
            _ = infer(target, expected: nil, isTrial: true)
            return stream
        }
        if let reason = bindingToOutput(target, isTwoWay ? stream : nil) { return mistake(target.span, reason) }
        for (name, label) in isTwoWay ? [("bindBothWays", "to")] : [("bind", "to"), ("drive", nil), ("emit", "to")] {
            let found = candidates(of: stream.type, name, isStatic: false)
            guard !found.isEmpty else { continue }
            writeBinding(name, label, target, source, span)
            return call(
                found, stream, [Argument(label, target)], name: name, nameSpan: source.span, span: span, expected: nil)
        }
        _ = infer(target, expected: nil, isTrial: true)
        if isTwoWay, !candidates(of: stream.type, "subscribe", isStatic: false).isEmpty {
            return mistake(
                source.span, "<~> needs two values that can be set; \(stream.type) is none: <~ binds one way")
        }
        return mistake(source.span, "\(stream.type) is no stream: nothing to bind")
    }
}
