/// What a call of another library is here, where it takes more than another name: `map { _ in §1 }`.
///
/// `§1` is the first argument, `§*` all of them; `§t1` is it as a time in seconds, `§m1` in milliseconds, and `§s1` as a
/// scheduler. What stands in `‹ ›` goes if its argument was left out.
package struct ForeignTemplate {
    /// With nothing but plain holes left.
    private let text: String
    private let given: [Expression?]
    private let span: Span

    /// `given` has a place for each label.
    init(_ template: String, _ given: [Expression?], at span: Span) {
        var text = template
        while let open = text.firstIndex(of: "‹"), let close = text[open...].firstIndex(of: "›") {
            let part = text[text.index(after: open)..<close]
            let isThere = given.indices.allSatisfy { given[$0] != nil || !part.contains("§\($0 + 1)") }
            text.replaceSubrange(open...close, with: isThere ? String(part) : "")
        }
        text = text.replacing(", )", with: ")")
        let all = given.indices.filter { given[$0] != nil }.map { "§\($0 + 1)" }
        text = text.replacing("§*", with: all.joined(separator: ", "))
        for (index, value) in given.enumerated() {
            let hole = "§\(index + 1)"
            text = text.replacing("§t\(index + 1)", with: value.flatMap(ForeignTemplate.time) ?? hole)
            text = text.replacing("§m\(index + 1)", with: value.flatMap(ForeignTemplate.milliseconds) ?? hole)
            text = text.replacing("§s\(index + 1)", with: value.flatMap(ForeignTemplate.scheduler) ?? hole)
        }
        (self.text, self.given, self.span) = (text, given, span)
    }

    /// As it is written here; what was given is a hole at the place where it stands.
    var rewritten: String {
        given.indices.reduce(text) { text, index in
            text.replacing("§\(index + 1)", with: given[index].map { Rewrite.hole($0.span) } ?? "")
        }
    }

    /// The expression that it is here; a call of a member if `receiver` is named.
    func expression(of receiver: String? = nil) -> Expression? {
        var parser = Parser(
            SourceText((receiver.map { $0 + "." } ?? "") + text.replacing("§", with: ForeignTemplate.hole)))
        guard case .expression(let pattern)? = parser.parse().statements.first?.kind else { return nil }
        return fill(pattern)
    }

    /// The calls, one after the other, that are made of the receiver.
    var calls: [ForeignCall] {
        var calls: [ForeignCall] = []
        var rest = expression(of: "it")
        while let call = rest, case .call(let callee, let arguments) = call.kind,
            case .member(let base, let name, _, _) = callee.kind
        {
            calls.insert(ForeignCall(name: name, arguments: arguments, span: span), at: 0)
            rest = base
        }
        return calls
    }

    private static let hole = "hole§".replacing("§", with: "_")

    private func fill(_ pattern: Expression) -> Expression {
        switch pattern.kind {
        case .name(let name, let generics):
            guard name.hasPrefix(ForeignTemplate.hole), let number = Int(name.dropFirst(ForeignTemplate.hole.count)),
                given.indices.contains(number - 1), let value = given[number - 1]
            else { return Expression(.name(name, generics), span) }
            return value
        case .member(let base, let name, let generics, _):
            return Expression(.member(fill(base), name, generics, nameSpan: span), span)
        case .call(let callee, let arguments): return Expression(.call(fill(callee), fill(arguments)), span)
        case .tuple(let items): return Expression(.tuple(fill(items)), span)
        case .array(let items): return Expression(.array(items.map(fill)), span)
        case .prefix(let name, let value): return Expression(.prefix(name, fill(value)), span)
        case .infix(let name, let left, let right, _):
            return Expression(.infix(name, fill(left), fill(right), operatorSpan: span), span)
        case .ternary(let condition, let yes, let no):
            return Expression(.ternary(fill(condition), fill(yes), fill(no)), span)
        case .assign(let place, let name, let value): return Expression(.assign(fill(place), name, fill(value)), span)
        case .subscript(let base, let arguments): return Expression(.subscript(fill(base), fill(arguments)), span)
        case .cast(let value, let kind, let type): return Expression(.cast(fill(value), kind, type), span)
        case .closure(let closure): return Expression(.closure(fill(closure)), span)
        case .try(let kind, let value): return Expression(.try(kind, fill(value)), span)
        default: return Expression(pattern.kind, span)
        }
    }

    private func fill(_ arguments: [Argument]) -> [Argument] {
        arguments.map { Argument($0.label, fill($0.value), isTrailing: $0.isTrailing) }
    }

    private func fill(_ closure: Closure) -> Closure {
        let body = closure.body.map { statement in
            guard case .expression(let value) = statement.kind else { return statement }
            return Statement(.expression(fill(value)), span)
        }
        return Closure(
            captures: [], parameters: closure.parameters, result: nil, body: body,
            highestDollar: closure.highestDollar, span: span)
    }

    // MARK: what others write for times and schedulers

    /// A number of seconds.
    private static func time(_ value: Expression) -> String? {
        let seconds: Double
        switch value.kind {
        case .integer(let number): seconds = Double(number)
        case .float(let number): seconds = number
        default: return nil
        }
        guard seconds.magnitude < 1e9 else { return nil }
        let isWhole = seconds == seconds.rounded()
        return isWhole ? ".seconds(\(Int(seconds)))" : ".milliseconds(\(Int((seconds * 1000).rounded())))"
    }

    private static func milliseconds(_ value: Expression) -> String? {
        if case .integer(let number) = value.kind { ".milliseconds(\(number))" } else { nil }
    }

    private static let mains: Set<String> = [
        "DispatchQueue.main", "RunLoop.main", "OperationQueue.main", "QueueScheduler.main", "UIScheduler",
        "RACScheduler.mainThreadScheduler", "ImmediateScheduler.shared", ".main",
    ]

    private static func scheduler(_ value: Expression) -> String? {
        path(value).flatMap(scheduler(called:))
    }

    package static func scheduler(called path: String) -> String? {
        if mains.contains(path) { return "MainScheduler.instance" }
        guard ["DispatchQueue", "QueueScheduler", "RACScheduler"].contains(where: path.hasPrefix) else { return nil }
        return "ConcurrentDispatchQueueScheduler(qos: .background)"
    }

    private static func path(_ value: Expression) -> String? {
        switch value.kind {
        case .name(let name, _): name
        case .implicitMember(let name): ".\(name)"
        case .member(let base, let name, _, _): path(base).map { "\($0).\(name)" }
        case .call(let callee, _): path(callee)
        default: nil
        }
    }
}
