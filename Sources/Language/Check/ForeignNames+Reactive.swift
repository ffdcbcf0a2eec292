import Values

/// `x.rx`, and what ReactiveCocoa writes for it.
extension ForeignNames {
    /// `x.andThen(.just(1))` may be one of several streams in Swift: there it says which.
    func writeStream(_ arguments: [Argument], _ type: Type) {
        guard let value = arguments.first?.value, value.startsImplicitly, let name = type.resolved.nominal?.name
        else { return }
        checker.report.rewrite(Span(value.span.start, value.span.start), name)
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
        checker.report.rewrite(span, text)
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
