import Values

extension Checker {
    /// `[T].self`, `E.Response.self`: a type in which generic parameters stand, with what the function around was told of them.
    func filled(_ type: Type, _ span: Span) -> Typed? {
        guard type.isOpen else { return nil }
        var parts = [Typed(.metatype(type), .metatype(type), span)]
        for generic in type.openParameters {
            guard let told = reified(.parameter(generic), span) else { return nil }
            parts += [Typed(.metatype(.parameter(generic)), .metatype(.parameter(generic)), span), told]
        }
        return Typed(.word(Checker.filling, 0, receiver: nil, parts), .metatype(type), span)
    }

    /// Gets a type, and pairs of a generic parameter and what stands for it.
    private static let filling = Word("self", ["func filled()"], "") { call in
        var map: [ObjectIdentifier: Type] = [:]
        var index = 1
        while call.has(index + 1) {
            if case .parameter(let generic) = (try call.object(index) as MetatypeObject).type {
                map[ObjectIdentifier(generic)] = (try call.object(index + 1) as MetatypeObject).type
            }
            index += 2
        }
        return .object(MetatypeObject((try call.object(0) as MetatypeObject).type.replacing(map, isDeep: true)))
    }
}

extension Type {
    /// The generic parameters that stand in it.
    fileprivate var openParameters: [GenericType] {
        var found: [GenericType] = []
        func visit(_ type: Type) {
            switch type.resolved {
            case .parameter(let generic): if !found.contains(where: { $0 === generic }) { found.append(generic) }
            case .associated(let base, _), .metatype(let base): visit(base)
            case .nominal(_, let arguments): arguments.forEach(visit)
            case .tuple(let items): items.forEach { visit($0.type) }
            case .function(let parameters, let result): (parameters + [result]).forEach(visit)
            case .variable, .any, .poison: break
            }
        }
        visit(self)
        return found
    }
}
