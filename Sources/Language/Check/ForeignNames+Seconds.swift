import Messages

/// Times as RxSwift 4 has them, in seconds: `delay(0.5, scheduler: main)`, `let pause: RxTimeInterval = 2`.
extension ForeignNames {
    /// Numbers among the arguments of a call that names its scheduler, as the times that are meant.
    func inSeconds(
        _ arguments: [Argument], _ synthesized: [Int: Typed], _ places: [[Int]], _ parameters: [ParameterType]
    ) -> (arguments: [Argument], synthesized: [Int: Typed]) {
        guard arguments.contains(where: { $0.label == "scheduler" }) else { return (arguments, synthesized) }
        var (arguments, synthesized) = (arguments, synthesized)
        for (taken, parameter) in zip(places, parameters) {
            for index in taken {
                guard let time = inSeconds(arguments[index].value, as: parameter.type) else { continue }
                arguments[index] = Argument(arguments[index].label, time)
                synthesized[index] = nil
            }
        }
        return (arguments, synthesized)
    }

    /// The first value of a variable, of the type that is written, if one is.
    func firstValue(_ value: Expression, as wanted: Type?) -> Typed {
        if let wanted { return checker.check(inSeconds(value, as: wanted) ?? value, as: wanted) }
        let typed = checker.infer(value, expected: nil)
        guard value.isTypeAlone, case .metatype(let type) = typed.kind else { return typed }
        return checker.report.mistake(
            value.span, Message("\(type) is a type, not a value of it"), hint: checker.remedies.making(type, value.span)
        )
    }

    /// A number where a time is wanted; nil if it is something else.
    private func inSeconds(_ value: Expression, as wanted: Type) -> Expression? {
        guard (wanted.wrapped ?? wanted).isNamed("RxTimeInterval"), !value.startsImplicitly else { return nil }
        let span = value.span
        if let (unit, amount) = length(value) {
            say(value, "\(unit)(\(amount))")
            let name = Expression(.implicitMember(unit), span)
            return Expression(.call(name, [Argument(nil, Expression(.integer(amount), span))]), span)
        }
        var isNumber = false
        checker.tried { isNumber = checker.infer(value, expected: nil).type.isNamed("Double") }
        guard isNumber else { return nil }
        say(value, "init(\(Rewrite.hole(span)))")
        let type = Expression(.name("RxTimeInterval", []), span)
        return Expression(.call(type, [Argument(nil, value)]), span)
    }

    private func length(_ value: Expression) -> (unit: String, amount: Int128)? {
        switch value.kind {
        case .integer(let seconds): ("seconds", seconds)
        case .float(let seconds): Int128(exactly: (seconds * 1000).rounded()).map { ("milliseconds", $0) }
        default: nil
        }
    }

    private func say(_ value: Expression, _ text: String) {
        checker.report.note(
            "a number of seconds is RxSwift 4's way; here times are written .seconds(1), .milliseconds(500)")
        checker.report.rewrite(value.span, ".\(text)")
    }
}
