import Reactive
import Values

/// Of which types values are, as `is`, `as?` and `catch` ask.
struct Casts {
    let interpreter: Interpreter

    func isOf(_ value: Value, _ type: Type) -> Bool {
        if case .object(let object) = value, let inner = object as? Wrapped { return isOf(inner.value, type) }
        switch type.resolved {
        case .any, .poison: return true
        case .nominal(let wanted, let arguments): return isOf(value, wanted, arguments)
        case .tuple(let items):
            guard let tuple = value.object as? TupleObject else { return items.isEmpty }
            return tuple.items.count == items.count && zip(tuple.items, items).allSatisfy { isOf($0, $1.type) }
        case .function: return value.object is Function
        case .metatype(let wanted):
            guard let told = (value.object as? MetatypeObject)?.type else { return false }
            return told.isSame(as: wanted)
                || wanted.nominal.map { told.follows($0) || told.nominal?.descends(from: $0) == true } ?? true
        case .parameter, .associated, .variable: return !value.isNull
        }
    }

    private func isOf(_ value: Value, _ wanted: Nominal, _ arguments: [Type]) -> Bool {
        if wanted.name == "Optional" { return value.isNull || arguments.first.map { isOf(value, $0) } ?? true }
        // An optional is something itself, if a person made it that: `extension Optional: Blank`.
        if value.isNull {
            return wanted.name == "NSNull"
                || wanted.kind == .protocol && !wanted.isBuiltIn && BuiltIn.optional(.any).follows(wanted)
        }
        if wanted.name == "Error" { return isError(value, wanted) }
        if let stream = value.object as? Stream, let answer = stream.isOf(.nominal(wanted, arguments)) { return answer }
        guard let nominal = interpreter.nominal(of: value) else { return false }
        if Bridges.isObject(nominal, named: wanted.name) { return true }
        if nominal === wanted || nominal.descends(from: wanted) { return holds(value, wanted, arguments) }
        return wanted.kind == .protocol && follows(value, nominal, wanted) && goes(value, nominal, wanted, arguments)
    }

    /// Whether a value is an error: of a person's types what says so, of the others what is no plain value.
    private func isError(_ value: Value, _ wanted: Nominal) -> Bool {
        if value.object is MetatypeObject { return false }
        let isPlain =
            switch value.object {
            case is ArrayObject, is DictionaryObject, is SetObject, is TupleObject, is RangeObject, is Function: true
            case let object?: object.declaredType.map { !$0.isBuiltIn } ?? false
            case nil: true
            }
        guard isPlain else { return true }
        guard let nominal = interpreter.nominal(of: value) else { return false }
        return follows(value, nominal, wanted)
    }

    /// Whether its types are those that a person's protocol is told: `as? any Store<Int>`.
    private func goes(_ value: Value, _ nominal: Nominal, _ wanted: Nominal, _ told: [Type]) -> Bool {
        if wanted.isBuiltIn || told.allSatisfy(\.isAny) { return true }
        let type = interpreter.type(of: value, known: nominal.itself)
        return zip(wanted.generics, told).allSatisfy { generic, asked in
            guard !asked.isAny, let own = type.associatedType(generic.name)?.resolved else { return true }
            return own.isOpen || asked.isOpen || !own.isKnown || own.isSame(as: asked)
        }
    }

    /// Whether what a collection holds is of the types that are asked for.
    private func holds(_ value: Value, _ wanted: Nominal, _ types: [Type]) -> Bool {
        switch value.object {
        case let array as ArrayObject where types.count == 1: return array.items.allSatisfy { isOf($0, types[0]) }
        case let range as RangeObject where types.count == 1:
            return [range.lower, range.upper].compactMap { $0 }.allSatisfy { isOf($0, types[0]) }
        case let set as SetObject where types.count == 1: return set.items.allSatisfy { isOf($0, types[0]) }
        case let pairs as DictionaryObject where types.count == 2:
            return pairs.pairs.allSatisfy { isOf($0.key, types[0]) && isOf($0.value, types[1]) }
        case let object?:
            let told = object.toldTypes
            return zip(wanted.generics, types).allSatisfy { generic, type in
                guard let own = (told[ObjectIdentifier(generic)]?.object as? MetatypeObject)?.type else { return true }
                return own.isOpen || type.isOpen || own.isSame(as: type)
            }
        default: return true
        }
    }

    /// Whether a value follows a protocol: of what it holds, each does what its type promises of it, in
    /// `extension Array: Named where Element: Named`.
    private func follows(_ value: Value, _ nominal: Nominal, _ wanted: Nominal) -> Bool {
        if interpreter.type(of: value, known: nominal.itself).follows(wanted) { return true }
        if value.object is RangeObject { return interpreter.type(of: value, known: .any).follows(wanted) }
        guard nominal.generics.count == 1, let items = (value.object as? ArrayObject)?.items, nominal.follows(wanted)
        else { return false }
        let element = Type.parameter(nominal.generics[0])
        return Requirement.alternatives(for: nominal, following: wanted).contains { requirements in
            requirements.allSatisfy { requirement in
                requirement.subject.isSame(as: element) && items.allSatisfy { meets($0, requirement) }
            }
        }
    }

    private func meets(_ item: Value, _ requirement: Requirement) -> Bool {
        switch requirement.kind {
        case .follows(let bound): isOf(item, bound.itself)
        case .same(let type): isOf(item, type)
        }
    }
}
