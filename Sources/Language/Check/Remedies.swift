import Messages
import Values

/// What stands behind `try:`, for the mistakes that are made most.
struct Remedies {
    let checker: Checker

    /// Says that the type of what stands there can't be told, and how it would be written.
    func tellOpen(_ span: Span) {
        let text = checker.source.text(span)
        let word = text.prefix { $0.isLetter }
        guard text.dropFirst(word.count).first == " ", let untold = checker.library.customs.untold[String(word)] else {
            checker.report(span, Message("the type of this can't be told: write it, as in `\(typed(span))`"))
            return
        }
        let rest = String(text.dropFirst(word.count + 1))
        checker.report(
            span, untold.message.replacing("§", with: rest), hint: untold.hint.replacing("§", with: rest))
    }

    /// How a call reads whose type is written: `Observable<Int>.empty()`.
    private func typed(_ span: Span) -> String {
        let text = checker.source.text(span)
        let name = text.prefix { $0.isLetter }
        let rest = text.dropFirst(name.count)
        guard let first = rest.first, first == "." || first == "(", checker.library.typeNames.contains(String(name)),
            text.utf8.count < 60, !text.contains("\n")
        else { return "PublishSubject<Int>()" }
        return "\(name)<Int>\(rest)"
    }

    /// What helps where a generic argument does not follow what it must.
    func remedy(_ type: Type, isNot wanted: Nominal, _ what: String) -> String? {
        if type.isVoid { return checker.unknowns.unreturned.map { "return \($0)" } }
        return checker.library.customs.promises.first {
            what.hasPrefix("'" + $0.word) && wanted.name.hasPrefix($0.wanted)
        }?.hint
    }

    /// What makes a value the one that is wanted.
    func remedy(_ value: Typed, _ wanted: Type, _ span: Span) -> String? {
        let text = checker.source.text(span)
        if value.neverReturns { return "if … { \(text) }, as a statement of its own" }
        if case .constant(.null) = value.kind {
            return "\(wanted)? may be nil; \(wanted) may not"
        }
        if value.type.wrapped.map({ $0.couldBe(wanted) }) == true { return "it may be nil: ?? gives a fallback" }
        if case .metatype(let made) = value.kind, made.couldBe(wanted.wrapped ?? wanted) { return making(made, span) }
        if case .function(let parameters, let result) = value.type.resolved, parameters.isEmpty, !wanted.isFunction,
            result.couldBe(wanted), text.utf8.count <= 60, !text.contains("\n")
        {
            return "\(text)()"
        }
        let target = (wanted.wrapped ?? wanted).resolved
        if case .function(let parameters, let result) = target {
            return closure(of: text, value, parameters, result)
        }
        guard let name = target.nominal?.name, text.utf8.count <= 60, !text.contains("\n") else { return nil }
        let given = value.type.nominal?.name ?? kind(of: value)
        var mistake = predicament(text, value.type, span)
        mistake.wanted = target
        mistake.isElement = target.arguments.first?.couldBe(value.type) == true
        if case .number(let number, let integer) = value.kind { mistake.number = (number, integer != nil) }
        return plain(value, given, to: target, name, text, span) ?? checker.library.customs.conversion(mistake)
            ?? cases(of: target)
    }

    /// What the vocabulary is told of a mistake.
    private func predicament(_ text: String, _ type: Type, _ span: Span) -> Predicament {
        Predicament(text: text, type: type, isStream: checker.lookup.isStream(type), example: example) {
            [report = checker.report] in report.line(with: $0, at: span)
        }
    }

    /// Between numbers, texts, lists and conditions.
    private func plain(
        _ value: Typed, _ given: String, to target: Type, _ name: String, _ text: String, _ span: Span
    ) -> String? {
        let (isNumber, wantsNumber) = (value.type.nominal?.isNumber == true, target.nominal?.isNumber == true)
        switch (given, name) {
        case ("ArraySlice", "Array"), ("Substring", "String"): return "\(name)(\(text))"
        case ("Double", "Int"):
            if case .number(let number, nil) = value.kind, let amount = Int(exactly: number * 1000) {
                let before = checker.source.text(Span(max(0, span.start - 9), span.start))
                if before.hasSuffix(".seconds(") { return ".milliseconds(\(amount))" }
            }
            return "Int(\(text))"
        case (_, _) where isNumber && wantsNumber: return "\(name)(\(text))"
        case (_, "String") where !kind(of: value).isEmpty: return "\"\(text)\""
        case ("Bool", "String"): return "\"\\(\(text))\""
        case (_, "String") where isNumber: return "\"\\(\(text))\""
        case ("String", _) where wantsNumber: return "\(name)(\(text)) ?? 0"
        case ("Int", "Bool"): return "\(text) != 0"
        case ("String", "Bool"): return "!\(text).isEmpty"
        case (_, "Bool") where value.type.wrapped != nil: return "\(text) != nil"
        default: return nil
        }
    }

    /// The cases of an enum that is wanted, if they are few.
    private func cases(of target: Type) -> String? {
        let cases = target.nominal?.cases ?? []
        guard (1...9).contains(cases.count) else { return nil }
        return cases.map { ".\($0.name)\($0.payload.isEmpty ? "" : "(…)")" }.joined(separator: ", ")
    }

    /// What makes two numbers of different kinds one: the one that holds less becomes the other.
    func remedy(between a: Typed, _ b: Typed) -> String? {
        func rank(_ type: Type) -> Int {
            guard let nominal = type.nominal else { return 0 }
            return nominal.hasFractions
                ? 1_000 + (nominal.numberKind == nil ? 1 : 0) : nominal.numberKind?.bitWidth ?? 65
        }
        let (small, large) = rank(a.type) < rank(b.type) ? (a, b) : (b, a)
        let text = checker.source.text(small.span)
        guard small.type.nominal?.isNumber == true, text.utf8.count <= 60, !text.contains("\n") else { return nil }
        return "\(large.type)(\(text))"
    }

    /// What a relay holds is changed as a copy, and pushed.
    func remedy(changing place: Typed, in statement: Span) -> String? {
        guard let held = heldByRelay(place) else { return nil }
        let (before, whole) = (checker.source.text(held.span), checker.source.text(statement))
        guard before.hasSuffix(".value"), whole.hasPrefix(before), whole.utf8.count <= 60, !whole.contains("\n") else {
            return nil
        }
        return "var value = \(before); value\(whole.dropFirst(before.count)); \(before.dropLast(6)) <- value"
    }

    private func heldByRelay(_ place: Typed) -> Typed? {
        switch place.kind {
        case .word(let word, _, let receiver?, _):
            word.name == "value" && receiver.type.isNamed("BehaviorRelay") ? place : nil
        case .field(let base, _, _), .element(let base, _, _, _), .tupleItem(let base, _), .force(let base),
            .unwrapping(let base), .optionalChain(let base, _):
            heldByRelay(base)
        default: nil
        }
    }

    private func kind(of value: Typed) -> String {
        if case .number(_, let integer) = value.kind { integer == nil ? "Double" : "Int" } else { "" }
    }

    private func closure(of text: String, _ value: Typed, _ parameters: [Type], _ result: Type) -> String? {
        guard !value.type.isFunction, parameters.count <= 2 else { return nil }
        if result.isNamed("Bool"), let first = parameters.first, value.type.couldBe(first) {
            return "{ $0 == \(text) }"
        }
        let head = parameters.isEmpty ? "" : parameters.map { _ in "_" }.joined(separator: ", ") + " in "
        if value.type.isVoid || !result.isVoid && value.type.couldBe(result) { return "{ \(head)\(text) }" }
        return result.isVoid && parameters.count == 1 ? "{ print($0) }" : nil
    }

    /// A value of a type, for lines that show how something is written.
    private func example(_ type: Type) -> String {
        if type.wrapped != nil { return "nil" }
        type.settle()
        if case .function(let parameters, _) = type.resolved { return parameters.isEmpty ? "{ … }" : "{ $0 … }" }
        switch type.nominal?.name {
        case "Int", "Double": return "0"
        case "String": return "\"\""
        case "Bool": return "false"
        case "Array", "Set": return "[]"
        case "Dictionary": return "[:]"
        case "DisposeBag": return "bag"
        default: return "…"
        }
    }

    /// What is written for a member that a type does not have.
    func remedy(_ type: Type, _ name: String, _ span: Span) -> String? {
        var mistake = predicament(checker.source.text(span), type, span)
        (mistake.name, mistake.receiver) = (name, checker.report.receiver(before: span))
        return checker.library.customs.member(mistake)
    }

    /// What helps where an operator does not go with a value.
    func remedy(operand type: Type, _ span: Span) -> String? {
        checker.library.customs.operand(predicament(checker.source.text(span), type, span))
    }

    /// What makes a value of a type of which only the name was written.
    func making(_ type: Type, _ span: Span) -> String? {
        let found = checker.lookup.candidates(of: type, "init", isStatic: true)
        let needed = found.map { candidate in candidate.member.parameters.filter { !$0.isOptional && !$0.isVariadic } }
        guard let fewest = needed.indices.min(by: { needed[$0].count < needed[$1].count }) else { return nil }
        let text = checker.source.text(span)
        let name = text.hasSuffix(".self") ? String(text.dropLast(5)) : text
        return "\(name)(\(asked(of: found[fewest])))"
    }

    /// What a call must be given, with values that show how it is written.
    private func asked(of candidate: Candidate) -> String {
        candidate.member.parameters.filter { !$0.isOptional && !$0.isVariadic }.map { parameter in
            (parameter.label.map { "\($0): " } ?? "") + example(parameter.type.replacing(candidate.map))
        }
        .joined(separator: ", ")
    }

    /// The arguments under the labels that are wanted, and what is missing. `takingAll`: also those that may be left out take
    /// what comes without a label.
    private func filled(_ candidate: Candidate, _ arguments: [Argument], takingAll: Bool) -> String? {
        var rest = arguments[...]
        var parts: [String] = []
        for parameter in candidate.member.parameters {
            if parameter.isVariadic { return nil }
            let label = parameter.label.map { "\($0): " } ?? ""
            let mayTake = { (label: String?) in label == parameter.label || takingAll && label == nil }
            guard let next = rest.first, !parameter.isOptional || mayTake(next.label) else {
                if !parameter.isOptional { parts.append(label + example(parameter.type.replacing(candidate.map))) }
                continue
            }
            if belongsFurtherOn(next, than: parameter, candidate) {
                parts.append(label + example(parameter.type.replacing(candidate.map)))
                continue
            }
            // A label is put before what could be what it asks for.
            if next.label == nil, parameter.label != nil, !next.value.isClosure,
                !type(of: next.value).couldBe(parameter.type.replacing(candidate.map))
            {
                return nil
            }
            parts.append(label + checker.source.text(next.value.span))
            rest.removeFirst()
        }
        return rest.isEmpty ? parts.joined(separator: ", ") : nil
    }

    /// What an argument is by itself; `.seconds(1)` may be anything.
    private func type(of value: Expression) -> Type {
        checker.infer(value, expected: value.startsImplicitly ? .poison : nil, isTrial: true).type
    }

    /// Whether an argument has its place further on, by its label or by its type: it leaves this one open.
    private func belongsFurtherOn(_ next: Argument, than parameter: ParameterType, _ candidate: Candidate) -> Bool {
        let all = candidate.member.parameters
        if next.label != nil { return next.label != parameter.label && all.contains { $0.label == next.label } }
        let type = type(of: next.value)
        let fits: (ParameterType) -> Bool = { type.couldBe($0.type.replacing(candidate.map)) }
        guard !next.value.isClosure, let here = all.firstIndex(where: { $0.name == parameter.name }) else {
            return false
        }
        return !fits(parameter) && all[all.index(after: here)...].contains(where: fits)
    }

    /// A call as it would fit, where the arguments don't.
    func remedy(_ found: [Candidate], _ arguments: [Argument], _ name: String, _ nameSpan: Span, _ span: Span)
        -> String?
    {
        guard let first = found.first, !checker.source.text(span).contains("\n") else { return nil }
        let written = checker.source.text(nameSpan)
        var mistake = predicament(written, first.member.owner.itself, nameSpan)
        (mistake.name, mistake.receiver) = (name, checker.report.receiver(before: nameSpan))
        mistake.isStatic = first.member.isStatic
        mistake.arguments = arguments.map { ($0.label, checker.source.text($0.value.span)) }
        if let call = checker.library.customs.call(mistake) { return call }
        let labels = Set(found.flatMap { $0.member.parameters.compactMap(\.label) })
        for label in arguments.compactMap(\.label) where !labels.contains(label) {
            let meant = checker.library.customs.labels[label].flatMap { labels.contains($0) ? $0 : nil }
            guard let near = meant ?? nearest(label, among: labels) else { return nil }
            let call = Span(nameSpan.start, span.end)
            return checker.report.line(
                with: checker.source.text(call).replacing("\(label):", with: "\(near):"), at: call)
        }
        if !arguments.isEmpty, !arguments.contains(where: \.isTrailing) {
            let calls = [false, true].lazy.flatMap { [self] isAll in
                found.compactMap { filled($0, arguments, takingAll: isAll) }
            }
            return calls.first.map {
                checker.report.line(with: "\(written)(\($0))", at: Span(nameSpan.start, span.end))
            }
        }
        guard arguments.isEmpty else { return nil }
        return checker.report.line(with: "\(written)(\(asked(of: first)))", at: Span(nameSpan.start, span.end))
    }
}
