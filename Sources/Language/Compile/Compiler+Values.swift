import Reactive
import Values

extension Compiler {
    /// Code that gives an expression's value.
    func value(_ typed: Typed) -> Code {
        switch typed.kind {
        case .constant, .number, .string, .array, .set, .tuple, .dictionary, .metatype: return literals.literal(typed)
        case .local(let local): return load(local, at: place(typed.span))
        case .global(let global): return self.global(global, place(typed.span))
        case .closure(let code): return closure(code, at: place(typed.span))
        case .spread(let function, let count): return spread(function, count)
        case .wrap(let inner): return optionals.wrapped(inner)
        case .property(let base, let path): return calls.call(Typed(.call(path, [base]), typed.type, typed.span))
        case .retype(let inner): return value(inner)
        case .erased(let inner):
            let (load, type, wanted) = (value(inner), type(inner.type), typed.type)
            return { a, b, frame in Erasure(type: try type(a, b, frame), wanted: wanted).of(try load(a, b, frame)) }
        case .inout(let inner): return calls.boxed(typed, inner)
        case .field(let base, let index, let nominal): return field(base, index, nominal, place(typed.span))
        case .tupleItem(let base, let index): return tupleItem(base, index)
        case .word, .call, .send, .invoke, .sendStatic, .typeOf, .mutate, .mutateSend, .makeInstance, .typeArgument,
            .initializeSuper,
            .makeStruct, .makeCase:
            return calls.call(typed)
        case .arithmetic, .compare, .equal, .identical, .not, .and, .or, .negate, .flip, .coalesce, .range, .choose:
            return operators.operation(typed)
        case .force(let base): return optionals.forced(base, place(typed.span))
        case .unwrapping(let base): return optionals.unwrapping(base)
        case .optionalChain(let inner, _): return optionals.chain(inner)
        case .answering(let base, let selector, let isVoid):
            return optionals.answering(base, selector, isVoid: isVoid)
        case .attempt(let inner): return optionals.attempted(inner)
        case .assign(let place, let value): return places.assign(place, value)
        case .update(let kind, let place, let value): return places.update(kind, place, value, self.place(typed.span))
        case .element(let base, let index, let isDictionary, let fallback):
            return element(base, index, isDictionary, fallback, place(typed.span))
        case .cast(let inner, let type, let isForced): return cast(inner, type, isForced, place(typed.span))
        case .test(let inner, let type): return test(inner, type)
        case .block(let statements): return statementsValue(statements)
        case .poison: return constant(.void)
        }
    }

    func constant(_ value: Value) -> Code { { _, _, _ in value } }

    private func spread(_ function: Typed, _ count: Int) -> Code {
        let load = value(function)
        return { a, b, frame in .object(SpreadFunction(try load(a, b, frame).object(), count)) }
    }

    private func tupleItem(_ base: Typed, _ index: Int) -> Code {
        let load = value(base)
        return { a, b, frame in
            let items = try (load(a, b, frame).object() as TupleObject).items
            return index < items.count ? items[index] : .void
        }
    }

    /// A value that says of which type it is.
    private func told(_ inner: Typed) -> Typed { inner.erased(to: .any) }

    private func test(_ inner: Typed, _ type: Type) -> Code {
        let (load, wanted, optionals) = (value(told(inner)), self.type(type), inner.type.optionals.depth)
        return { [interpreter] a, b, frame in
            let (value, type) = (try load(a, b, frame), try wanted(a, b, frame))
            return .bool(Cast(to: type).of(value, heldBy: optionals, by: interpreter) != nil)
        }
    }

    /// What statements return.
    private func statementsValue(_ statements: [TypedStatement]) -> Code {
        let run = self.statements.block(statements, clears: true)
        return { a, b, frame in
            if case .return(let value) = try run(a, b, frame) { value } else { .void }
        }
    }

    private func global(_ global: Global, _ place: Place) -> Code {
        switch global.strength {
        case .strong: return { _, _, _ in try global.load() }
        case .weak, .unowned: return { _, _, _ in try Compiler.heldValue(global.load(), global.name, place) }
        }
    }

    private func field(_ base: Typed, _ index: Int, _ nominal: Nominal, _ place: Place) -> Code {
        let load = value(base)
        let field = nominal.fields[index]
        guard nominal.isReference else { return fieldOfValue(load, index, nominal, place) }
        if field.isLazy {
            return { a, b, frame in
                guard case .object(let object) = try load(a, b, frame), let instance = object as? Instance else {
                    return .void
                }
                guard index < instance.fields.count else { return .void }
                if instance.fields[index].isNull, let make = nominal.lazyDefault(index) {
                    instance.fields[index] = field.kept(try make.call([.object(instance)]))
                }
                return field.given(instance.fields[index])
            }
        }
        if field.strength != .strong {
            return { a, b, frame in
                guard case .object(let object) = try load(a, b, frame), let instance = object as? Instance else {
                    return .void
                }
                guard index < instance.fields.count else { return .void }
                return try Compiler.heldValue(instance.fields[index], field.name, place)
            }
        }
        return { a, b, frame in
            guard case .object(let object) = try load(a, b, frame), let instance = object as? Instance else {
                return .void
            }
            return index < instance.fields.count ? instance.fields[index] : .void
        }
    }

    private func fieldOfValue(_ load: @escaping Code, _ index: Int, _ nominal: Nominal, _ place: Place) -> Code {
        let field = nominal.fields[index]
        let (isLazy, isWeak, name) = (field.isLazy, field.strength != .strong, field.name)
        return { a, b, frame in
            guard case .object(let object) = try load(a, b, frame), let record = object as? StructObject else {
                return .void
            }
            guard index < record.fields.count else { return .void }
            if isLazy, record.fields[index].isNull, let make = nominal.defaults[index] {
                record.fields[index] = field.kept(try make.call([.object(record)]))
            }
            if isLazy { return field.given(record.fields[index]) }
            return isWeak ? try Compiler.heldValue(record.fields[index], name, place) : record.fields[index]
        }
    }

    private func element(_ base: Typed, _ index: Typed, _ isDictionary: Bool, _ fallback: Typed?, _ place: Place)
        -> Code
    {
        let (load, key) = (value(base), value(index))
        let otherwise = part(fallback)
        if isDictionary {
            return { a, b, frame in
                let dictionary: DictionaryObject = try load(a, b, frame).object()
                if let value = dictionary[try key(a, b, frame)] { return otherwise == nil ? .some(value) : value }
                return try otherwise?.run(a, b, frame) ?? .null
            }
        }
        return { a, b, frame in
            let array: ArrayObject = try load(a, b, frame).object()
            let position = try key(a, b, frame)
            if case .int(let index) = position {
                guard array.items.indices.contains(index &- array.start) else {
                    throw RuntimeError("index \(index) is out of range: \(array.extent)", at: place)
                }
                return array.items[index &- array.start]
            }
            let range = try array.places(of: position.object())
            guard array.items.startIndex <= range.lowerBound, range.upperBound <= array.items.count else {
                throw RuntimeError("the range \(position.literal) is out of range: \(array.extent)", at: place)
            }
            return .slice(array.items[range], of: array.start)
        }
    }

    private func cast(_ inner: Typed, _ type: Type, _ isForced: Bool, _ place: Place) -> Code {
        let (load, wanted, optionals) = (value(told(inner)), self.type(type), inner.type.optionals.depth)
        return { [interpreter] a, b, frame in
            let (value, type) = (try load(a, b, frame), try wanted(a, b, frame))
            if let known = Cast(to: type).of(value, heldBy: optionals, by: interpreter) {
                return isForced ? known : .some(known)
            }
            if isForced { throw RuntimeError("\(value.literal) is no \(type)", at: place) }
            return .null
        }
    }
}

/// Cuts an optional chain short.
struct ChainEnd: Error {}

extension Nominal {
    /// What makes a lazy property's value, the class's own or inherited.
    func lazyDefault(_ index: Int) -> Function? { defaults[index] ?? superclass?.nominal?.lazyDefault(index) }
}
