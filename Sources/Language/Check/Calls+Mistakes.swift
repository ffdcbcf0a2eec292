import Messages
import Values

/// What is said of arguments that don't fit.
extension Calls {
    func wrongInout(_ argument: Expression, _ parameter: ParameterType) -> Typed {
        _ = checker.infer(argument, expected: parameter.type, isTrial: true)
        return parameter.isInout
            ? checker.report.mistake(
                argument.span, Message("'\(parameter.name)' is inout: write & before what it may change"))
            : checker.report.mistake(argument.span, Message("'\(parameter.name)' is not inout: leave out the &"))
    }

    func wrongArguments(
        _ found: [Candidate], _ arguments: [Argument], _ name: String, _ nameSpan: Span, _ span: Span
    )
        -> Typed
    {
        let before = checker.report.diagnostics.count
        for argument in arguments where !argument.value.isClosure {
            let isOpen = argument.value.startsImplicitly
            _ = checker.infer(argument.value, expected: isOpen ? .poison : nil, isTrial: true)
        }
        if checker.report.diagnostics.count > before { return Typed.poison(nameSpan) }
        guard !found.isEmpty else { return checker.report.mistake(nameSpan, Message("'\(name)' can't be called")) }
        var seen: Set<String> = []
        let wanted = found.map { signature($0) }.filter { seen.insert($0).inserted }.prefix(3)
        let given = arguments.map { $0.label.map { "\($0):" } ?? ($0.isTrailing ? "{ }" : "_:") }.joined(separator: " ")
        let message = Message("'\(name)' takes \(wanted.joined(separator: " or ")), not (\(given))")
        guard checker.report.isNews(message.text(in: .english)) else { return Typed.poison(nameSpan) }
        return checker.report.mistake(
            nameSpan, message, hint: checker.remedies.remedy(found, arguments, name, nameSpan, span))
    }

    /// Several are meant, and nothing around tells which.
    func ambiguous(_ found: [Candidate], _ name: String, _ nameSpan: Span, _ span: Span) -> Typed {
        let results = found.map { "\($0.member.result.replacing($0.map))" }
        let text = checker.source.text(span)
        return checker.report.mistake(
            nameSpan,
            Message("'\(name)' gives \(results.joined(separator: " or ")), and nothing here tells which is meant"),
            hint: text.contains("\n") ? nil : "\(text) as \(results[0])")
    }

    private func signature(_ candidate: Candidate) -> String {
        let parameters = candidate.member.parameters.map { parameter in
            "\(parameter.label ?? "_"): \(parameter.type.replacing(candidate.map))\(parameter.isVariadic ? "..." : "")"
        }
        return "(\(parameters.joined(separator: ", ")))"
    }
}
