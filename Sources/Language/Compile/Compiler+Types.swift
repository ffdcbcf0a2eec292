import Values

/// Gives a type when it is asked for.
typealias TypeCode = (Value, Value, Frame) throws -> Type

/// Types in which generic parameters stand: what those are is known when the code runs.
extension Compiler {
    /// A type, with what is told here of the generic parameters that stand in it.
    func type(_ type: Type) -> TypeCode {
        guard let told = told(in: [type]) else { return { _, _, _ in type } }
        return { a, b, frame in type.replacing(try told(a, b, frame), isDeep: true) }
    }

    /// What the generic parameters stand for that stand in types; nil if none does, or nothing here tells of them.
    private func told(in types: [Type]) -> ((Value, Value, Frame) throws -> [ObjectIdentifier: Type])? {
        var loads: [(parameter: ObjectIdentifier, told: Code)] = []
        for generic in types.flatMap(\.openParameters)
        where !loads.contains(where: { $0.parameter == ObjectIdentifier(generic) }) {
            guard let local = scope.telling(generic) else { continue }
            local.isUsed = true
            if local.owner !== scope { _ = scope.capture(local, at: .none) }
            loads.append((ObjectIdentifier(generic), load(local)))
        }
        if loads.isEmpty { return nil }
        return { a, b, frame in
            var map: [ObjectIdentifier: Type] = [:]
            for (parameter, told) in loads {
                if case .object(let object) = try told(a, b, frame), let metatype = object as? MetatypeObject {
                    map[parameter] = metatype.type
                }
            }
            return map
        }
    }

    /// What is told to a value of a type of what its generic parameters stand for.
    func typeArguments(of type: Type) -> (Value, Value, Frame) throws -> TypeArguments {
        func arguments(_ type: Type) -> TypeArguments {
            let pairs = zip(type.nominal?.generics ?? [], type.arguments)
            return Dictionary(
                pairs.map { (ObjectIdentifier($0), .object(MetatypeObject($1))) }, uniquingKeysWith: { $1 })
        }
        // What is known of them here is not known where it runs: `extension Length where T == Metre`.
        let type = type.replacing([:], isDeep: true)
        guard type.isOpen else {
            let told = arguments(type)
            return { _, _, _ in told }
        }
        let load = self.type(type)
        return { a, b, frame in arguments(try load(a, b, frame)) }
    }

    /// A word that is used in a generic body: its types are those that it is used with.
    func filled(_ use: WordUse) -> ((Value, Value, Frame) throws -> WordUse)? {
        guard let told = told(in: [use.receiverType, use.result] + use.types) else { return nil }
        var last: (map: [ObjectIdentifier: Type], use: WordUse)?
        return { a, b, frame in
            let map = try told(a, b, frame)
            if let last, last.map.allSatisfy({ map[$0]?.isSame(as: $1) ?? false }) { return last.use }
            let filled = use.replacing(map)
            last = (map, filled)
            return filled
        }
    }

    /// Gives the hidden variables their values that the body has asked for; nil if there are none.
    func prologue(_ code: ClosureCode) -> ((Value, Value, Frame) throws -> Void)? {
        for (local, value) in code.told.reversed() where local.isUsed { value.useLocals(in: scope) }
        let steps = code.told.filter(\.local.isUsed).map { (load: value($0.value), set: initialize($0.local)) }
        if steps.isEmpty { return nil }
        return { a, b, frame in for (load, set) in steps { set(try load(a, b, frame), frame) } }
    }

    /// What the type of a value is when it is asked.
    func typeOf(_ inner: Typed, known: Typed?) -> Code {
        let (load, given, type) = (value(inner), part(known), type(inner.type))
        return { [interpreter] a, b, frame in
            if let told = try given?.run(a, b, frame).object as? MetatypeObject, told.type.nominal?.kind != .protocol {
                return .object(told)
            }
            let value = try load(a, b, frame)
            return .object(MetatypeObject(interpreter.type(of: value, known: try type(a, b, frame))))
        }
    }

    func typeArgument(_ this: Typed, _ parameter: GenericType) -> Code {
        let (load, id) = (value(this), ObjectIdentifier(parameter))
        let unknown = Value.object(MetatypeObject(.parameter(parameter)))
        return { a, b, frame in
            guard case .object(let object) = try load(a, b, frame) else { return unknown }
            if let metatype = object as? MetatypeObject {
                return metatype.type.argument(for: parameter).map { .object(MetatypeObject($0)) } ?? unknown
            }
            return object.toldTypes[id] ?? unknown
        }
    }
}

extension Typed {
    /// Whoever asks for it asks for the variables that stand in it.
    fileprivate func useLocals(in scope: FunctionScope) {
        switch kind {
        case .local(let local): local.isUsed = true
        case .metatype(let type): for generic in type.openParameters { scope.telling(generic)?.isUsed = true }
        default: break
        }
        for part in parts { part.useLocals(in: scope) }
    }
}

extension Type {
    /// What stands for a generic parameter of this type, or of one above it.
    fileprivate func argument(for parameter: GenericType) -> Type? {
        for (generic, argument) in zip(nominal?.generics ?? [], arguments) where generic === parameter {
            return argument
        }
        return superclass?.argument(for: parameter)
    }
}

extension Object {
    /// What a value was told of the generic parameters of its type, when it was made.
    package var toldTypes: TypeArguments {
        switch self {
        case let record as StructObject: record.types
        case let item as EnumObject: item.types
        case let instance as Instance: instance.types
        default: [:]
        }
    }
}
