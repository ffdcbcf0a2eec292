extension Type {
    /// Whether it could become `target`, nothing being decided by the asking.
    package func couldBe(_ target: Type) -> Bool {
        let (from, to) = (resolved, target.resolved)
        switch (from, to) {
        case (.poison, _), (_, .poison), (_, .any): return true
        case (_, .variable(let variable)): return variable.couldBecome(from)
        // Nothing holds itself: `Element?` is no `Element`.
        case (.nominal(_, let arguments), .associated) where arguments.hold(to),
            (.nominal(_, let arguments), .parameter) where arguments.hold(to):
            return false
        case (_, .associated(let base, let name)):
            return from.nominal?.isNumber != true || to.isKnown(by: base, name, toBe: from)
        case (.associated(let base, let name), _):
            return from.isKnown(by: base, name, toBe: to, isHanded: true)
        case (_, .parameter(let parameter)):
            return parameter.bounds.allSatisfy { from.follows($0) }
        case (.variable(let variable), _):
            guard variable.literal != nil else { return true }
            if let inner = to.wrapped { return couldBe(inner) }
            guard let nominal = to.nominal else { return false }
            if nominal.kind == .protocol { return from.follows(nominal) }
            return variable.literal?.writes(nominal) ?? true
        default: break
        }
        if let inner = to.wrapped { return (from.wrapped ?? from).couldBe(inner) }
        if let wanted = to.nominal, wanted.kind == .protocol { return from.follows(wanted) }
        switch (from, to) {
        case (.nominal(let a, let x), .nominal(let b, let y)):
            if a === b { return x.count == y.count && zip(x, y).allSatisfy { $0.couldBe($1) } }
            if let kind = a.traits.first(where: { $0.type === b }) { return x[0].couldBe(kind.trait.itself) }
            if let kind = b.traits.first(where: { $0.type === a }) { return kind.trait.itself.couldBe(y[0]) }
            return a.descends(from: b) && (from.superclass?.couldBe(to) ?? false)
        case (.tuple(let a), .tuple(let b)):
            return a.count == b.count && zip(a, b).allSatisfy { $0.type.couldBe($1.type) }
        case (.function(let a, _), .function(let b, _)):
            return a.count == b.count || b.count == 1 && b[0].couldSpread(over: a.count)
        case (.metatype(let a), .metatype(let b)): return a.couldBe(b)
        default: return isSame(as: target)
        }
    }

    /// Whether an associated type of which something is known could be `target`: what is bound is no type of numbers, and
    /// where it is handed over, no type that is declared somewhere.
    private func isKnown(by base: Type, _ name: String, toBe target: Type, isHanded: Bool = false) -> Bool {
        let bounds = ToldParts(of: .associated(base.resolved, name)).bounds
        guard !bounds.isEmpty else { return true }
        if case .parameter(let parameter) = target {
            return parameter.bounds.allSatisfy { wanted in bounds.contains { $0.follows(wanted) } }
        }
        guard let nominal = (target.wrapped ?? target).nominal else { return true }
        return isHanded ? nominal.kind == .protocol : !nominal.isNumber
    }

    /// Whether it could be one tuple for that many parameters.
    private func couldSpread(over count: Int) -> Bool {
        switch resolved {
        case .tuple(let items): items.count == count
        case .variable(let variable): variable.literal == nil
        case .nominal, .function, .metatype: false
        default: true
        }
    }
}

extension [Type] {
    /// Whether a type stands in any of them.
    fileprivate func hold(_ other: Type) -> Bool { contains { $0.contains { $0.isSame(as: other) } } }
}

extension TypeVariable {
    /// Whether nothing speaks against it: what a number stands for is nothing that can't be written so.
    fileprivate func couldBecome(_ type: Type) -> Bool {
        guard let literal, let nominal = type.nominal, nominal.kind != .protocol, type.wrapped == nil else {
            return true
        }
        return literal.writes(nominal)
    }
}
