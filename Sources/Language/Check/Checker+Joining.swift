/// The one type of several expressions, where nothing else tells it.
extension Checker {
    /// With a `nil` among them the elements are optional; instances of several classes are of the nearest common one.
    func joinTypes(of items: [Expression], into element: Type) {
        guard items.count > 1, case .variable(let variable) = element.resolved, variable.literal == nil else { return }
        let hasNull = items.contains(where: isNull)
        guard hasNull || items.allSatisfy(isShort) else { return }
        var joined: Type?
        for item in items where !isNull(item) && !startsImplicitly(item) {
            guard hasNull && joined == nil || isShort(item) else { continue }
            // Each is checked again below, as what was found: what it leaves open now stays without an answer.
            let (known, promised, written) = (open.count, promises.count, literals.count)
            let type = infer(item, expected: nil).type
            open.removeSubrange(known...)
            promises.removeSubrange(promised...)
            literals.removeSubrange(written...)
            guard case .nominal(let nominal, _) = type.resolved else {
                if hasNull, joined == nil, !type.isPoison { joined = type }
                continue
            }
            guard let common = joined else { joined = type; continue }
            guard hasNull || nominal.kind == .instance else { return }
            joined = sequence(first: common) { $0.superclass }.first { type.couldBe($0) } ?? common
        }
        guard let joined else { return }
        if hasNull {
            _ = element.unify(with: joined.wrapped == nil ? BuiltIn.optional(joined) : joined)
        } else if joined.nominal?.kind == .instance {
            _ = element.unify(with: joined)
        }
    }

    private func isNull(_ expression: Expression) -> Bool {
        if case .null = expression.kind { true } else { false }
    }

    /// Whether it costs nothing to look at it twice.
    private func isShort(_ expression: Expression) -> Bool {
        switch expression.kind {
        case .name, .this, .integer, .float, .string, .bool: true
        case .member(let base, _, _, _): isShort(base)
        case .call(let callee, let arguments): isShort(callee) && arguments.allSatisfy { isShort($0.value) }
        default: false
        }
    }
}
