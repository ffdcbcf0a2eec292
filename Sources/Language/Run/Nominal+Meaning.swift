import Values

/// What a person's `==`, `<` and `hash(into:)` say of values of their type.
extension Nominal {
    /// nil if nobody wrote one.
    func areEqual(_ left: Object, _ right: Object) -> Bool? {
        ask(\.equality, left, .object(right)).map { $0 == .bool(true) }
    }

    func hash(of object: Object) -> Value? {
        let box = Box(.int(0))
        guard let answer = ask(\.hashing, object, .object(box)) else { return nil }
        // `var hash: Int` gives it, `hash(into:)` leaves it in the box.
        if case .int = answer { return answer }
        return box.value
    }

    static func isLess(_ left: Object, _ right: Object) -> Bool {
        guard let nominal = left.declaredType else { return false }
        if let answer = nominal.ask(\.order, left, .object(right)) { return answer == .bool(true) }
        // What says nothing of its order has the one of its steps.
        if let steps = nominal.ask(\.distance, left, .object(right)) { return steps.anyNumber.map { $0 > 0 } ?? false }
        guard nominal.kind == .enumeration, let a = left as? EnumObject, let b = right as? EnumObject else {
            return false
        }
        if a.index != b.index { return a.index < b.index }
        return Value.tuple(a.payload).isLess(than: .tuple(b.payload))
    }

    /// What a `CustomStringConvertible` says of itself.
    func description(of object: Object) -> String? {
        guard let text = ask(\.described, object, .void)?.text else { return nil }
        return text.harmlessLine
    }

    private func ask(_ meaning: KeyPath<Nominal.Meanings, FunctionCell?>, _ object: Object, _ other: Value) -> Value? {
        var nominal: Nominal? = self
        while let here = nominal {
            if let function = here.meanings[keyPath: meaning]?.function ?? here.given(meaning) {
                return function.ask([.object(object), other])
            }
            nominal = here.superclass?.nominal
        }
        return nil
    }
}

extension Nominal {
    /// What a person's protocol gives all that follow it.
    fileprivate func given(_ meaning: KeyPath<Nominal.Meanings, FunctionCell?>) -> Function? {
        for parent in protocols where !parent.isBuiltIn {
            if let function = parent.meanings[keyPath: meaning]?.function ?? parent.given(meaning) { return function }
        }
        return nil
    }
}

extension Object {
    /// The type of a value of a person's type.
    package var declaredType: Nominal? {
        switch self {
        case let record as StructObject: record.nominal
        case let item as EnumObject: item.nominal
        case let instance as Instance: instance.nominal
        default: nil
        }
    }
}

extension Nominal {
    /// Lets collections and streams know of an operator that a type defines.
    func noteMeaning(of member: Member, _ cell: FunctionCell) {
        guard !isBuiltIn else { return }
        let parameters = member.parameters
        // A subclass of NSObject says it in the words of Objective-C.
        let isForeign = sequence(first: self) { $0.superclass?.nominal }.contains {
            $0.isBuiltIn && $0.name == "NSObject"
        }
        let isOfTwo =
            parameters.count == 2
            && parameters.allSatisfy { parameter in
                guard let itself = member.itself else { return parameter.type.nominal === self }
                return parameter.type.isSame(as: .parameter(itself))
            }
        switch member.name {
        case "==" where isOfTwo: meanings.equality = cell
        case "<" where isOfTwo: meanings.order = cell
        case "distance" where parameters.count == 1 && parameters[0].label == "to": meanings.distance = cell
        case "isEqual" where isForeign && parameters.count == 1 && parameters[0].label == nil: meanings.equality = cell
        case "hash" where parameters.first?.label == "into" || isForeign && member.kind == .property:
            meanings.hashing = cell
        default: break
        }
    }
}
