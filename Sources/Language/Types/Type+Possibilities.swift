extension Type {
    /// Whether it could become `target`, nothing being decided by the asking.
    func couldBe(_ target: Type) -> Bool {
        let (from, to) = (resolved, target.resolved)
        switch (from, to) {
        case (.poison, _), (_, .poison), (_, .any), (_, .variable), (_, .associated), (.associated, _): return true
        case (_, .parameter(let parameter)):
            return parameter.bounds.allSatisfy { from.follows($0) }
        case (.variable(let variable), _):
            guard variable.literal != nil else { return true }
            if let inner = to.wrapped { return couldBe(inner) }
            let name = to.nominal?.name ?? ""
            if to.nominal?.kind == .protocol { return variable.fallback.follows(to.nominal ?? Nominal("", .protocol)) }
            return name == "Double" || (name == "Int" && variable.literal == .integer)
        default: break
        }
        if let inner = to.wrapped { return (from.wrapped ?? from).couldBe(inner) }
        if let wanted = to.nominal, wanted.kind == .protocol { return from.follows(wanted) }
        switch (from, to) {
        case (.nominal(let a, let x), .nominal(let b, let y)):
            if a === b { return x.count == y.count && zip(x, y).allSatisfy { $0.couldBe($1) } }
            return a.descends(from: b) && (from.superclass?.couldBe(to) ?? false)
        case (.tuple(let a), .tuple(let b)):
            return a.count == b.count && zip(a, b).allSatisfy { $0.type.couldBe($1.type) }
        case (.function(let a, _), .function(let b, _)):
            return a.count == b.count || b.count == 1 && b[0].couldSpread(over: a.count)
        case (.metatype(let a), .metatype(let b)): return a.couldBe(b)
        default: return isSame(as: target)
        }
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
