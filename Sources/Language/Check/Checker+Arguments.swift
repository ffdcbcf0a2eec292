import Values

/// What is said of arguments that don't fit.
extension Checker {
    func isInout(_ expression: Expression) -> Bool {
        if case .inout = expression.kind { true } else { false }
    }

    func wrongInout(_ argument: Expression, _ parameter: ParameterType) -> Typed {
        _ = infer(argument, expected: parameter.type, isTrial: true)
        return parameter.isInout
            ? mistake(argument.span, "'\(parameter.name)' is inout: write & before what it may change")
            : mistake(argument.span, "'\(parameter.name)' is not inout: leave out the &")
    }

    func wrongArguments(
        _ found: [Candidate], _ arguments: [Argument], _ name: String, _ nameSpan: Span, _ span: Span
    )
        -> Typed
    {
        let before = diagnostics.count
        for argument in arguments where !isClosure(argument.value) {
            let isOpen = startsImplicitly(argument.value)
            _ = infer(argument.value, expected: isOpen ? .poison : nil, isTrial: true)
        }
        if diagnostics.count > before { return Typed(.poison, .poison, nameSpan) }
        guard !found.isEmpty else { return mistake(nameSpan, "'\(name)' can't be called") }
        var seen: Set<String> = []
        let wanted = found.map { signature($0) }.filter { seen.insert($0).inserted }.prefix(3)
        let given = arguments.map { $0.label.map { "\($0):" } ?? ($0.isTrailing ? "{ }" : "_:") }.joined(separator: " ")
        let message = "'\(name)' takes \(wanted.joined(separator: " or ")), not (\(given))"
        guard isNews(message) else { return Typed(.poison, .poison, nameSpan) }
        return mistake(
            nameSpan, message, hint: remedy(found, arguments, name, nameSpan, span))
    }

    private func signature(_ candidate: Candidate) -> String {
        let parameters = candidate.member.parameters.map { parameter in
            "\(parameter.label ?? "_"): \(parameter.type.replacing(candidate.map))\(parameter.isVariadic ? "..." : "")"
        }
        return "(\(parameters.joined(separator: ", ")))"
    }
}
