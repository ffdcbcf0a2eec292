import Values

/// What stands behind `try:`, for the mistakes that are made most.
struct Remedies {
    let checker: Checker

    /// Says that the type of what stands there can't be told, and how it would be written.
    func tellOpen(_ span: Span) {
        let text = checker.source.text(span)
        guard text.hasPrefix("table ") else {
            checker.report(span, "the type of this can't be told: write it, as in `\(typed(span))`")
            return
        }
        let name = text.dropFirst(6)
        checker.report(
            span, "what rows \(name) has can't be told",
            hint: "let \(name) = UITableView<String>(), or table \(name) { Cell() }")
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
        guard what.hasPrefix("'flatMap"), wanted.name.hasPrefix("Observable") else { return nil }
        return "map { … } gives a value for each; flatMap { … } gives a stream"
    }

    /// What makes a value the one that is wanted.
    func remedy(_ value: Typed, _ wanted: Type, _ span: Span) -> String? {
        let text = checker.source.text(span)
        if value.neverReturns { return "if … { \(text) }, as a statement of its own" }
        if case .constant(.null) = value.kind {
            return "\(wanted)? may be nil; \(wanted) may not"
        }
        if value.type.wrapped.map({ $0.couldBe(wanted) }) == true { return "it may be nil: ?? gives a fallback" }
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
        switch (value.type.nominal?.name ?? kind(of: value), name) {
        case (_, "RxTimeInterval"): return length(value, text)
        case ("DispatchQueue", "SchedulerType"), ("RunLoop", "SchedulerType"), ("OperationQueue", "SchedulerType"):
            return ForeignTemplate.scheduler(called: text)
        case ("ArraySlice", "Array"), ("Substring", "String"): return "\(name)(\(text))"
        case ("Double", "Int"):
            if case .number(let number, nil) = value.kind, let amount = Int(exactly: number * 1000) {
                let before = checker.source.text(Span(max(0, span.start - 9), span.start))
                if before.hasSuffix(".seconds(") { return ".milliseconds(\(amount))" }
            }
            return "Int(\(text))"
        case (_, _) where value.type.nominal?.isNumber == true && target.nominal?.isNumber == true:
            return "\(name)(\(text))"
        case (_, "String") where !kind(of: value).isEmpty: return "\"\(text)\""
        case ("Bool", "String"): return "\"\\(\(text))\""
        case (_, "String") where value.type.nominal?.isNumber == true: return "\"\\(\(text))\""
        case ("String", _) where target.nominal?.isNumber == true: return "\(name)(\(text)) ?? 0"
        case ("Int", "Bool"): return "\(text) != 0"
        case ("String", "Bool"): return "!\(text).isEmpty"
        case (_, "Bool") where value.type.wrapped != nil: return "\(text) != nil"
        case (_, "Disposable") where value.type.isVoid: return "return Disposables.create()"
        case (_, "Observable"), (_, "Single"), (_, "Maybe"), (_, "Driver"), (_, "Signal"), (_, "Infallible"):
            return stream(of: value, text, target)
        default:
            let cases = target.nominal?.cases ?? []
            guard (1...9).contains(cases.count) else { return nil }
            return cases.map { ".\($0.name)\($0.payload.isEmpty ? "" : "(…)")" }.joined(separator: ", ")
        }
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

    /// Another kind of stream, or one element, as the kind of stream that is wanted.
    private func stream(of value: Typed, _ text: String, _ target: Type) -> String? {
        guard checker.lookup.isStream(value.type) else {
            return target.arguments.first?.couldBe(value.type) == true ? ".just(\(text))" : nil
        }
        switch (value.type.nominal?.name ?? "", target.nominal?.name ?? "") {
        case ("Single", "Observable"), ("Maybe", "Observable"), ("Driver", "Observable"), ("Signal", "Observable"),
            ("Infallible", "Observable"):
            return text + ".asObservable()"
        case (_, "Single"): return text + ".asSingle()"
        case (_, "Driver"), (_, "Signal"):
            let fallback = target.arguments.first.map(example) ?? "…"
            return "\(text).as\(target.nominal?.name ?? "")(onErrorJustReturn: \(fallback))"
        default: return nil
        }
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

    private func length(_ value: Typed, _ text: String) -> String? {
        guard case .number(let number, let integer) = value.kind else {
            return value.type.isNamed("Int") ? ".seconds(\(text))" : nil
        }
        if let integer { return integer >= 100 ? ".milliseconds(\(text))" : ".seconds(\(text))" }
        return Int(exactly: (number * 1000).rounded()).map { ".milliseconds(\($0))" }
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
        let kind = type.nominal?.name ?? ""
        switch name {
        case "addDisposableTo", "disposedBy":
            return kind.hasSuffix("Disposable") ? ".disposed(by: bag)" : nil
        case "disposed" where checker.lookup.isStream(type):
            return ".subscribe(onNext: { print($0) }).disposed(by: bag)"
        case "onNext" where kind.hasSuffix("Relay"): return checker.report.line(with: "accept", at: span)
        case "onNext", "accept", "send":
            if case .function(let parameters, _) = type.resolved, parameters.first?.isNamed("Result") == true {
                return "\(checker.report.receiver(before: span))(.success(…))"
            }
            return checker.lookup.isStream(type)
                ? "let subject = PublishSubject<\(type.associatedType("Element") ?? .any)>()" : nil
        case "value" where kind.hasSuffix("Subject") || kind == "PublishRelay":
            return "let relay = BehaviorRelay(value: \(type.arguments.first.map(example) ?? "…"))"
        case "drive" where checker.lookup.isStream(type), "emit" where checker.lookup.isStream(type):
            let kind = name == "drive" ? "Driver" : "Signal"
            let fallback = type.associatedType("Element").map(example) ?? "…"
            return checker.report.line(with: "as\(kind)(onErrorJustReturn: \(fallback)).\(name)", at: span)
        case "zip", "combineLatest": return checker.lookup.isStream(type) ? "Observable.\(name)(…, …)" : nil
        default:
            if kind == "Event" { return "subscribe(onNext: { … }) is given the elements, subscribe { … } the events" }
            if kind == "Observable" || kind == "Single" { return "flatMap { … } instead of map goes into a stream" }
            return nil
        }
    }

    /// The arguments under the labels that are wanted, and what is missing.
    private func filled(_ candidate: Candidate, _ arguments: [Argument]) -> String? {
        var rest = arguments[...]
        var parts: [String] = []
        for parameter in candidate.member.parameters {
            if parameter.isVariadic { return nil }
            let label = parameter.label.map { "\($0): " } ?? ""
            guard let next = rest.first, !parameter.isOptional || next.label == parameter.label else {
                if !parameter.isOptional { parts.append(label + example(parameter.type.replacing(candidate.map))) }
                continue
            }
            // An argument that has its place further on leaves this one open.
            let isLater =
                next.label != nil && next.label != parameter.label
                && candidate.member.parameters.contains { $0.label == next.label }
            if isLater {
                parts.append(label + example(parameter.type.replacing(candidate.map)))
                continue
            }
            parts.append(label + checker.source.text(next.value.span))
            rest.removeFirst()
        }
        return rest.isEmpty ? parts.joined(separator: ", ") : nil
    }

    /// Labels that say the same of other traits.
    private static let meant = ["onNext": "onSuccess", "onSuccess": "onNext", "onFailure": "onError"]

    /// A call as it would fit, where the arguments don't.
    func remedy(_ found: [Candidate], _ arguments: [Argument], _ name: String, _ nameSpan: Span, _ span: Span)
        -> String?
    {
        guard let first = found.first, !checker.source.text(span).contains("\n") else { return nil }
        if ["combineLatest", "zip"].contains(name), !first.member.isStatic, let other = arguments.first,
            other.label == nil
        {
            let owner = checker.report.receiver(before: nameSpan)
            return "Observable.\(name)(\(owner), \(checker.source.text(other.value.span))) { … }"
        }
        let written = checker.source.text(nameSpan)
        if name == "just", arguments.count > 1 { return checker.report.line(with: "of", at: nameSpan) }
        if name == "dispose", arguments.first?.label == "by" {
            return checker.report.line(with: "disposed", at: nameSpan)
        }
        let labels = Set(found.flatMap { $0.member.parameters.compactMap(\.label) })
        for label in arguments.compactMap(\.label) where !labels.contains(label) {
            let meant = Remedies.meant[label].flatMap { labels.contains($0) ? $0 : nil }
            guard let near = meant ?? nearest(label, among: labels) else { return nil }
            let call = Span(nameSpan.start, span.end)
            return checker.report.line(
                with: checker.source.text(call).replacing("\(label):", with: "\(near):"), at: call)
        }
        if !arguments.isEmpty, !arguments.contains(where: \.isTrailing) {
            return found.lazy.compactMap { [self] in filled($0, arguments) }.first.map {
                checker.report.line(with: "\(written)(\($0))", at: Span(nameSpan.start, span.end))
            }
        }
        guard arguments.isEmpty else { return nil }
        let parts = first.member.parameters.filter { !$0.isOptional && !$0.isVariadic }.map { parameter in
            (parameter.label.map { "\($0): " } ?? "") + example(parameter.type.replacing(first.map))
        }
        return "\(written)(\(parts.joined(separator: ", ")))"
    }
}
