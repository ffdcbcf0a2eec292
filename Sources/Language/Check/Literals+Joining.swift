/// The one type of several expressions, where nothing else tells it.
extension Literals {
    /// With a `nil` among them the elements are optional; instances of several classes are of the nearest common one.
    func joinTypes(of items: [Expression], into element: Type) {
        guard items.count > 1, case .variable(let variable) = element.resolved, variable.literal == nil else { return }
        if joinTuples(items, into: element) { return }
        let hasNull = items.contains(where: \.holdsNull)
        guard hasNull || items.allSatisfy(\.isShort) else { return }
        var joined: Type?
        for item in items where !item.isNull && !item.waitsForOthers {
            guard hasNull && joined == nil || item.isShort else { continue }
            // Each is checked again below, as what was found: what it leaves open now stays without an answer.
            let (known, promised, written) = (
                checker.unknowns.open.count, checker.unknowns.promises.count, checker.unknowns.literals.count
            )
            let type = checker.infer(item, expected: nil).type
            checker.unknowns.open.removeSubrange(known...)
            checker.unknowns.promises.removeSubrange(promised...)
            checker.unknowns.literals.removeSubrange(written...)
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

    /// Tuples of which some have a `nil` where others have a value.
    private func joinTuples(_ items: [Expression], into element: Type) -> Bool {
        let tuples = items.compactMap { if case .tuple(let parts) = $0.kind { parts } else { nil } }
        guard tuples.count == items.count, let first = tuples.first, first.count > 1,
            tuples.allSatisfy({ $0.count == first.count })
        else { return false }
        let columns = first.indices.map { index in tuples.map { $0[index].value } }
        guard columns.contains(where: { $0.contains(where: \.isNull) }) else { return false }
        let types = columns.map { column -> Type in
            let type = Type.variable(TypeVariable())
            joinTypes(of: column, into: type)
            type.settleLiterals()
            return type
        }
        return element.unify(with: .tuple(zip(first, types).map { ($0.label, $1) }))
    }
}

extension Expression {
    /// Whether only the others beside it tell what it is: `.a`, and what is `.a` or `nil`.
    fileprivate var waitsForOthers: Bool {
        if case .ternary(_, let yes, let no) = kind {
            return holdsNull && (yes.waitsForOthers || yes.isNull) && (no.waitsForOthers || no.isNull)
        }
        return startsImplicitly
    }
}
