import Values

/// `x.rx`, and what ReactiveCocoa writes for it.
extension Checker {
    /// `x.rx`: the reactive side of an object. `x.rx.name`: what sets its property.
    func reactive(_ name: String, _ receiver: Typed, _ nameSpan: Span, _ span: Span) -> Typed? {
        guard let nominal = receiver.type.nominal, let side = library.type(named: "Reactive") else { return nil }
        let isCompatible = library.known("ReactiveCompatible").map(receiver.type.follows) ?? false
        if name == "rx", nominal.kind == .instance || nominal.kind == .protocol || isCompatible {
            rewrites.append(Rewrite(of: nominal, asking: name, at: span))
            return Typed(.retype(receiver), .nominal(side, [receiver.type]), span)
        }
        guard nominal === side, let base = receiver.type.arguments.first,
            let property = candidates(of: base, name, isStatic: false).first?.member, property.kind == .property,
            property.isSettable
        else { return nil }
        let path = Expression(.keyPath(nil, [.name(name)]), nameSpan)
        let found = candidates(of: receiver.type, "binder", isStatic: false)
        return call(
            found, receiver, [Argument("for", path)], name: "binder", nameSpan: nameSpan, span: span, expected: nil)
    }

    /// `x.andThen(.just(1))` may be one of several streams in Swift: there it says which.
    func writeStream(_ arguments: [Argument], _ type: Type) {
        guard let value = arguments.first?.value, startsImplicitly(value), let name = type.resolved.nominal?.name
        else { return }
        rewrites.append(Rewrite(span: Span(value.span.start, value.span.start), text: name))
    }

    /// `RACObserve(x, k)` and the left side of `RAC(x, k) = s`, as this language writes them.
    func reactiveCocoa(_ name: String, _ arguments: [Argument], _ span: Span) -> Expression? {
        guard name == "RAC" || name == "RACObserve", arguments.count == 2, let names = path(arguments[1].value) else {
            return nil
        }
        let way = names.joined(separator: ".")
        let argument = name == "RAC" ? "for: \\.\(way)" : "\\.\(way)"
        let word = name == "RAC" ? "binder" : "observe"
        let text = "\(Rewrite.hole(arguments[0].value.span)).rx.\(word)(\(argument))"
        rewrites.append(Rewrite(span: span, text: text))
        let side = Expression(.member(arguments[0].value, "rx", [], nameSpan: span), span)
        let method = Expression(.member(side, word, [], nameSpan: span), span)
        let key = Expression(.keyPath(nil, names.map(KeyPathStep.name)), arguments[1].value.span)
        return Expression(.call(method, [Argument(name == "RAC" ? "for" : nil, key)]), span)
    }

    /// `name`, `address.city`
    private func path(_ expression: Expression) -> [String]? {
        switch expression.kind {
        case .name(let name, _): [name]
        case .member(let base, let name, _, _): path(base).map { $0 + [name] }
        case .keyPath(_, let steps): steps.names
        default: nil
        }
    }
}
