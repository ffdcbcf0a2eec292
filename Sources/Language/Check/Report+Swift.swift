/// What a program says in Swift where the language here has a shorter way.
extension Report {
    /// Notes that a word is called; Swift wants to be told of the main queue.
    func writeCall(_ word: Member, _ values: [Typed?], _ span: Span) {
        guard word.owner.isBuiltIn else { return }
        rewrite(Rewrite(of: word.owner, asking: word.name, at: span))
        let place = word.parameters.firstIndex { if case .mainQueue = $0.fallback { true } else { false } }
        guard let place, values[place] == nil, let label = word.parameters[place].label,
            source.text(Span(span.end - 1, span.end)) == ")"
        else { return }
        let separator = source.text(Span(span.end - 2, span.end - 1)) == "(" ? "" : ", "
        rewrite(Span(span.end - 1, span.end - 1), "\(separator)\(label): MainScheduler.instance")
    }

    /// `a <- 1` is a call.
    func writePush(_ word: String, _ target: Expression, _ value: Expression, _ span: Span) {
        var call = "\(word)(\(Rewrite.hole(value.span)))"
        if word == "on", case .implicitMember("completed") = value.kind { call = "onCompleted()" }
        if word == "on", case .call(let event, let arguments) = value.kind, case .implicitMember(let name) = event.kind,
            arguments.count == 1
        {
            call = "on\(name == "error" ? "Error" : "Next")(\(Rewrite.hole(arguments[0].value.span)))"
        }
        rewrite(span, "\(written(target)).\(call)")
    }

    /// `a <~ b` is a call of what is bound.
    func writeBinding(_ word: String, _ label: String?, _ target: Expression, _ source: Expression, _ span: Span) {
        let argument = (label.map { "\($0): " } ?? "") + Rewrite.hole(target.span)
        var binding = Rewrite(span: span, text: "\(written(source)).\(word)(\(argument))")
        binding.isBinding = true
        rewrite(binding)
    }

    /// As what a member is asked of.
    private func written(_ expression: Expression) -> String {
        switch expression.kind {
        case .infix, .ternary, .prefix, .cast, .closure: "(\(Rewrite.hole(expression.span)))"
        default: Rewrite.hole(expression.span)
        }
    }
}
