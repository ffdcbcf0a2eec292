import Messages

/// Calls of what a protocol does not insist on: `@objc optional func`.
extension Callees {
    /// `delegate?.didEnd?(self)`: a method that whoever follows the protocol may lack.
    func callOptional(_ callee: Expression, _ arguments: [Argument], _ span: Span, expected: Type?) -> Typed? {
        let (asked, isForced): (Expression, Bool)
        switch callee.kind {
        case .unwrapping(let inner): (asked, isForced) = (inner, false)
        case .force(let inner): (asked, isForced) = (inner, true)
        default: return nil
        }
        guard case .member(let base, let name, _, let nameSpan) = asked.kind,
            checker.library.own.optionalNames.contains(name), checker.references.typeReference(base) == nil
        else { return nil }
        func found(_ receiver: Typed) -> [Candidate] {
            checker.lookup.candidates(of: receiver.type, name, isStatic: false).filter {
                $0.member.isOptional && $0.member.kind == .method && $0.member.places(for: arguments) != nil
            }
        }
        var isThere = false
        checker.tried { isThere = !found(checker.infer(base, expected: nil)).isEmpty }
        guard isThere, case let receiver = checker.infer(base, expected: nil), let method = found(receiver).first else {
            return nil
        }
        let answering = receiver.answering(method.member)
        return callMember(
            of: Typed(isForced ? .force(answering) : .unwrapping(answering), receiver.type, receiver.span),
            isSuper: false, name, arguments, nameSpan, span, expected: expected)
    }

    /// What a follower of its protocol may lack is called with a `?`.
    func requireMark(_ methods: [Candidate], _ receiver: Typed, _ name: String, _ span: Span) {
        guard !receiver.isAnswering, let first = methods.first?.member, methods.allSatisfy(\.member.isOptional) else {
            return
        }
        checker.report(
            span, Message("who follows \(first.owner.shortName) may have no '\(name)'"),
            hint: checker.report.line(with: "\(name)?", at: span))
    }
}

/// What is declared `T!` has the members of optionals and those of what stands in it.
extension Callees {
    /// The optional's, if it has one of that name with which the call is fine; of streams what stands in it is meant.
    func ofOptional(
        _ receiver: Typed, _ name: String, _ arguments: [Argument], _ nameSpan: Span, _ span: Span, expected: Type?
    ) -> Typed? {
        guard receiver.isBeside(name, checker), let inner = receiver.type.wrapped, !checker.lookup.isStream(inner)
        else {
            return nil
        }
        let whole = Typed(receiver.kind, receiver.type, receiver.span, mark: receiver.mark)
        return checker.fine {
            self.callMember(of: whole, isSuper: false, name, arguments, nameSpan, span, expected: expected)
        }
    }
}

extension Typed {
    /// Whether both the optional and what stands in it have a member of that name.
    func isBeside(_ name: String, _ checker: Checker) -> Bool {
        guard isForced, let inner = type.wrapped, type.isNamed("Optional") else { return false }
        return !checker.lookup.candidates(of: type, name, isStatic: false).isEmpty
            && !checker.lookup.candidates(of: inner, name, isStatic: false).isEmpty
    }
}
