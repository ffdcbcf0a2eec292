import Messages
import Values

/// `<-`, `<~` and `<~>`: each is a call of the word that does the same.
struct Pushes {
    let checker: Checker

    /// What is the same thing under another type where that is wanted: `subject.asObserver()`, which is the subject, as
    /// an `AnyObserver`; the text of a field, which is never nil here, as one that may be.
    func otherSide(of value: Typed, _ wanted: Type, _ span: Span) -> Typed? {
        if value.type.isNamed("ControlProperty"), wanted.isNamed("ControlProperty"),
            value.type.arguments.first?.isNamed("String") == true,
            wanted.arguments.first?.wrapped?.isNamed("String") == true
        {
            return Typed(value.kind, wanted, span)
        }
        if let inner = wanted.wrapped {
            return otherSide(of: value, inner, span).map { Typed(.wrap($0), wanted, span) }
        }
        guard case .word(let word, _, let receiver, _) = value.kind, word.name == "asObserver",
            wanted.isNamed("AnyObserver"),
            let element = value.type.arguments.first, wanted.arguments.first?.unify(with: element) == true
        else { return nil }
        return Typed(.word(word, word.signatures.count - 1, receiver: receiver, []), wanted, value.span)
    }

    func push(_ target: Expression, _ value: Expression, _ span: Span) -> Typed {
        if case .optionalChain(let inner) = target.kind {
            return checker.infer(Expression(.optionalChain(Expression(.push(inner, value), span)), span), expected: nil)
        }
        let receiver = checker.infer(target, expected: nil).unforced
        if receiver.type.isPoison {
            return Typed.poison(span)
        }
        if let own = ownOperator(receiver, target, value, span) { return own }
        if receiver.type.isNumber {
            let (name, number) = (checker.source.text(target.span), checker.source.text(value.span))
            return checker.report.mistake(
                span, Message("<- pushes into a subject; \(receiver.type) is none"),
                hint: receiver.isVariable
                    ? "\(name) = \(number); as a comparison it is \(name) < -\(number)"
                    : "a comparison is written with blanks: a < -5")
        }
        for name in ["accept", "onNext", "execute"] {
            let found = checker.lookup.candidates(of: receiver.type, name, isStatic: false)
            guard !found.isEmpty else { continue }
            if name == "onNext", let pushed = pushEvent(receiver, value, span) {
                checker.report.writePush("on", target, value, span)
                return pushed
            }
            if name == "accept", isEvent(value, for: receiver.type) {
                return checker.report.mistake(
                    value.span, Message("a relay never completes or fails; it takes values only"))
            }
            checker.report.writePush(name, target, value, span)
            return checker.calls.call(
                found, receiver, [Argument(nil, value)], name: name, nameSpan: target.span, span: span, expected: nil)
        }
        return refuse(receiver, target, value, span)
    }

    /// `<-` as a program's own operator, into what takes no values.
    private func ownOperator(_ receiver: Typed, _ target: Expression, _ value: Expression, _ span: Span) -> Typed? {
        guard !checker.library.functions(named: "<-").isEmpty,
            ["accept", "onNext", "execute"].allSatisfy({
                checker.lookup.candidates(of: receiver.type, $0, isStatic: false).isEmpty
            })
        else { return nil }
        let sign = Span(target.span.end, value.span.start)
        return checker.infer(Expression(.infix("<-", target, value, operatorSpan: sign), span), expected: nil)
    }

    /// What takes no values.
    private func refuse(_ receiver: Typed, _ target: Expression, _ value: Expression, _ span: Span) -> Typed {
        let pushed = checker.infer(value, expected: nil, isTrial: true)
        if let reason = pushIntoOutput(receiver, "onNext") { return checker.report.mistake(target.span, reason) }
        if !checker.lookup.candidates(of: receiver.type, "subscribe", isStatic: false).isEmpty {
            let hint = receiver.type.associatedType("Element").map {
                "let \(checker.source.text(target.span)) = PublishSubject<\($0)>()"
            }
            return checker.report.mistake(
                target.span, Message("\(receiver.type) is an output: it can be watched, not pushed into"), hint: hint)
        }
        let setting = receiver.isVariable && pushed.type.couldBe(receiver.type) ? "§ = ¶" : nil
        let gesture = receiver.type.nominal.flatMap { checker.library.customs.gestures[$0.name] } ?? setting
        return checker.report.mistake(
            target.span, Message("<- pushes into a subject or relay; \(receiver.type) is none"),
            hint: gesture?.replacing("§", with: checker.source.text(target.span))
                .replacing("¶", with: checker.source.text(value.span)))
    }

    /// `subject <- .completed`, `subject <- .error(e)`, or a whole event.
    private func pushEvent(_ receiver: Typed, _ value: Expression, _ span: Span) -> Typed? {
        guard isEvent(value, for: receiver.type), let event = checker.library.known("Event") else { return nil }
        let found = checker.lookup.candidates(of: receiver.type, "on", isStatic: false)
        guard !found.isEmpty, event.generics.count == 1 else { return nil }
        return checker.calls.call(
            found, receiver, [Argument(nil, value)], name: "on", nameSpan: span, span: span, expected: nil)
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
        let stream = checker.infer(source, expected: nil).unforced
        if stream.type.isPoison {
            _ = checker.infer(target, expected: nil, isTrial: true)
            return stream
        }
        if let reason = bindingToOutput(target, isTwoWay ? stream : nil) {
            return checker.report.mistake(target.span, reason)
        }
        for (name, label) in isTwoWay ? [("bindBothWays", "to")] : [("bind", "to"), ("drive", nil), ("emit", "to")] {
            let found = checker.lookup.candidates(of: stream.type, name, isStatic: false)
            guard !found.isEmpty else { continue }
            checker.report.writeBinding(name, label, target, source, span)
            return checker.calls.call(
                found, stream, [Argument(label, target)], name: name, nameSpan: source.span, span: span, expected: nil)
        }
        _ = checker.infer(target, expected: nil, isTrial: true)
        if isTwoWay, !checker.lookup.candidates(of: stream.type, "subscribe", isStatic: false).isEmpty {
            return checker.report.mistake(
                source.span, Message("<~> needs two values that can be set; \(stream.type) is none: <~ binds one way"))
        }
        return checker.report.mistake(source.span, Message("\(stream.type) is not a stream: there is nothing to bind"))
    }

    /// Why a push into an output of a viewmodel is refused.
    func pushIntoOutput(_ receiver: Typed?, _ word: String) -> Message? {
        let pushes = ["accept", "onNext", "onError", "onCompleted", "on", "execute", "dispose"]
        guard let receiver, pushes.contains(word), case .field(_, let index, let nominal) = receiver.kind,
            nominal.isViewmodel, nominal.fields[index].role == .output,
            checker.scope.enclosing?.descends(from: nominal) != true
        else { return nil }
        let inputs = nominal.declared.filter { $0.role == .input && $0.kind == .property }.map(\.name)
        let instead = inputs.isEmpty ? nil : Message("; its inputs are \(inputs.joined(separator: ", "))")
        return Message(
            """
            '\(nominal.fields[index].name)' is an output of \(nominal.name): \
            outputs are watched, only inputs are pushed into\(instead)
            """)
    }

    /// The same for what `<~` and `<~>` push into.
    private func bindingToOutput(_ target: Expression, _ other: Typed?) -> Message? {
        let mistakes = checker.report.diagnostics.count
        guard case .member = target.kind else { return other.flatMap { pushIntoOutput($0, "on") } }
        let typed = checker.infer(target, expected: nil, isTrial: true)
        guard checker.report.diagnostics.count == mistakes else { return nil }
        return pushIntoOutput(typed, "on") ?? other.flatMap { pushIntoOutput($0, "on") }
    }
}

extension Typed {
    /// Whether it is a variable, or a property that may be set.
    fileprivate var isVariable: Bool {
        switch kind {
        case .local(let local): !local.isLet
        case .global(let global): !global.isLet
        case .field(_, let index, let nominal): !nominal.fields[index].isLet
        case .retype(let inner): inner.isVariable
        default: false
        }
    }
}
