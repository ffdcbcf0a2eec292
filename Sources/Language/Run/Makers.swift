import Reactive
import Values

/// Makes a value that is told of the generic parameters of its type.
protocol TypedMaker: Function {
    func make(_ arguments: [Value], _ types: TypeArguments) throws -> Value
}

/// Makes a struct or enum with an `init` of its own: the body changes `self`, which is what it gives. An init that a
/// protocol's extension gives is one too: it has even an instance of a class made by another.
final class StructMaker: Function, TypedMaker {
    private let nominal: Nominal
    private let body: ClosureFunction
    /// Whether it is an `init?`: what it makes may be nil itself, and is there all the same.
    private let mayFail: Bool
    init(_ nominal: Nominal, _ body: ClosureFunction, mayFail: Bool) {
        self.nominal = nominal
        self.body = body
        self.mayFail = mayFail
    }

    override func call(_ arguments: [Value]) throws -> Value { try make(arguments, [:]) }

    func make(_ arguments: [Value], _ types: TypeArguments) throws -> Value {
        let start =
            try nominal.kind == .structure
            ? Value.object(StructObject(nominal, nominal.defaultFields(types), types)) : .void
        let pair: TupleObject = try body.call([start] + arguments).object()
        if pair.items[0].isNull { return .null }
        return mayFail ? .some(pair.items[1]) : pair.items[1]
    }
}

/// Makes what has no `init` of its own.
final class ImplicitMaker: Function, TypedMaker {
    let item: ImplicitInitializer
    init(_ item: ImplicitInitializer) { self.item = item }

    override func call(_ arguments: [Value]) throws -> Value { try make(arguments, [:]) }

    func make(_ arguments: [Value], _ types: TypeArguments) throws -> Value {
        switch item.kind {
        case .memberwise:
            var given = Dictionary(zip(item.names, arguments), uniquingKeysWith: { first, _ in first })
            for (name, value) in given where value == .void && item.nominal.hasDefault(name) { given[name] = nil }
            var fields = try item.nominal.defaultFields(but: Set(given.keys), types)
            for (name, value) in given {
                guard let index = item.nominal.fieldIndex(name) else { continue }
                fields[index] = item.nominal.fields[index].strength.holding(value)
            }
            return .object(StructObject(item.nominal, fields, types))
        case .rawValue:
            guard let raw = arguments.first, let index = item.nominal.cases.firstIndex(where: { $0.raw == raw }) else {
                return .null
            }
            return .object(EnumObject(item.nominal, index))
        case .parameters: return .void
        case .viewmodel(let parent): return try makeViewmodel(parent, arguments)
        }
    }
}

extension ImplicitMaker {
    /// The first argument is the instance: its parameters first, then what is above, then its own parts in order.
    private func makeViewmodel(_ parent: ImplicitInitializer.Parent?, _ arguments: [Value]) throws -> Value {
        guard let this = arguments.first else { return .void }
        let instance: Instance = try this.object()
        let given = arguments.dropFirst()
        let start = item.nominal.superclass?.nominal?.fields.count ?? 0
        for (offset, value) in given.enumerated() where start + offset < instance.fields.count {
            instance.fields[start + offset] = value
        }
        if let parent {
            instance.unfilled = parent.nominal
            try instance.fill()
            let passed = parent.arguments.map { given[given.startIndex + $0] }
            _ = try parent.initializer.function?.call([this] + passed)
        }
        try item.nominal.fillOwnDefaults(instance)
        return .void
    }
}

extension Library {
    /// What makes a value of a person's type by an initialiser that they wrote: `init(from:)` that takes a Decoder.
    package func initializer(
        _ selector: String, of type: Type, taking first: String? = nil
    ) -> (([Value]) throws -> Value)? {
        guard let nominal = type.nominal else { return nil }
        func isMeant(_ member: Member) -> Bool {
            guard member.selector == selector else { return false }
            guard let first else { return true }
            return member.parameters.first?.type.isNamed(first) == true
        }
        var above: Nominal? = nominal
        while let here = above {
            let found = (here.members["init"] ?? []) + extensionMembers(here, "init")
            for member in found where isMeant(member) {
                guard case .initializer(let cell) = member.implementation else { continue }
                return { arguments in
                    guard nominal.kind == .instance else { return try cell.make(arguments, type) }
                    let instance = Instance(nominal)
                    instance.types = type.toldArguments
                    try instance.fill()
                    return try instance.begun(by: cell, arguments)
                }
            }
            above = here.superclass?.nominal
        }
        if first == nil, let own = memberwise(selector, of: type, nominal) { return own }
        for parent in allProtocols(of: nominal) {
            let found = (parent.members["init"] ?? []) + extensionMembers(parent, "init")
            for member in found where isMeant(member) {
                guard case .initializer(let cell) = member.implementation, cell.function != nil else { continue }
                return { try cell.make($0, type) }
            }
        }
        return nil
    }

    /// Memberwise, with what has a value of its own left out: `init()` of a struct whose properties all have one.
    private func memberwise(_ selector: String, of type: Type, _ nominal: Nominal) -> (([Value]) throws -> Value)? {
        for member in nominal.members["init"] ?? [] {
            guard case .initializer(let cell) = member.implementation, cell.function is ImplicitMaker else { continue }
            var given = selector.dropFirst("init(".count).split(separator: ":").dropLast().map { String($0) }[...]
            let isGiven = member.parameters.map { parameter -> Bool in
                guard let label = given.first, label == parameter.label ?? "_" else { return false }
                given.removeFirst()
                return true
            }
            let leavesNeeded = zip(member.parameters, isGiven).contains { !$1 && !$0.isOptional }
            guard given.isEmpty, !leavesNeeded else { continue }
            return { arguments in
                var rest = arguments[...]
                return try cell.make(isGiven.map { $0 ? rest.popFirst() ?? .void : .void }, type)
            }
        }
        return nil
    }
}

extension Member {
    /// What a person's extension does with the type that it is asked for, if that is the one it takes:
    /// `func decode(_ type: Flag.Type, forKey key: Key) throws -> Flag`.
    package func taking(_ type: Type) -> (([Value]) throws -> Value)? {
        guard case .body(let cell) = implementation, let first = parameters.first else { return nil }
        var map: [ObjectIdentifier: Type] = [:]
        for generic in generics { map[ObjectIdentifier(generic)] = .variable(TypeVariable()) }
        let told = generics.compactMap { map[ObjectIdentifier($0)] }
        guard first.type.replacing(map).unify(with: .metatype(type)),
            zip(generics, told).allSatisfy({ $0.bounds.allSatisfy($1.follows) })
        else { return nil }
        let types = told.map { Value.object(MetatypeObject($0.resolved)) }
        let on = cell.takesType ? [Value.object(MetatypeObject(owner.itself))] : []
        return { try cell.function?.call($0 + types + on) ?? .null }
    }
}

extension FunctionCell {
    /// What an initialiser gives, told the generic parameters of the type.
    fileprivate func make(_ arguments: [Value], _ type: Type) throws -> Value {
        let given = takesType ? arguments + [.object(MetatypeObject(type))] : arguments
        if let maker = function as? TypedMaker { return try maker.make(given, type.toldArguments) }
        return try function?.call(given) ?? .null
    }
}

extension Type {
    /// What a value of this type is told of generic parameters, its own and those above.
    var toldArguments: TypeArguments {
        guard !arguments.isEmpty || superclass != nil else { return [:] }
        let own = zip(nominal?.generics ?? [], arguments).map {
            (ObjectIdentifier($0), Value.object(MetatypeObject($1)))
        }
        return (superclass?.toldArguments ?? [:]).merging(own) { $1 }
    }
}

extension Nominal {
    fileprivate func hasDefault(_ name: String) -> Bool {
        fieldIndex(name).map { defaults[$0] != nil || fields[$0].type.wrapped != nil } ?? false
    }

    /// The first values of a struct's fields; those named in `but` are given by the caller.
    func defaultFields(but given: Set<String> = [], _ types: TypeArguments) throws -> [Value] {
        let told = told(types)
        return try fields.enumerated().map { index, field in
            given.contains(field.name) || field.isLazy ? .null : try defaults[index]?.call(told) ?? .null
        }
    }

    /// What first values are told of the struct that they are for: its types.
    fileprivate func told(_ types: TypeArguments) -> [Value] {
        generics.isEmpty ? [] : [.object(StructObject(self, [], types))]
    }

    /// A value of this type whose fields are those `given`, and where that is nil their first values.
    package func made(of given: [Value?], as type: Type) throws -> Value {
        try FieldMaker(self, as: type).make { given[$0] }
    }

    /// `name.didSet` of the class itself or of one above.
    func observer(_ name: String) -> FunctionCell? { observers[name] ?? superclass?.nominal?.observer(name) }
}

/// Makes values of one type from their fields: what is the same for each of them is found once.
package struct FieldMaker {
    private let nominal: Nominal
    private let types: TypeArguments
    private let told: [Value]
    private let count: Int

    package init(_ nominal: Nominal, as type: Type) {
        self.nominal = nominal
        types = type.toldArguments
        told = nominal.told(types)
        count = nominal.fields.count
    }

    /// `given` is asked for each field in turn; where it has none, the field has its first value.
    package func make(_ given: (Int) throws -> Value?) throws -> Value {
        guard nominal.kind == .instance else {
            var values: [Value] = []
            values.reserveCapacity(count)
            for index in 0..<count { values.append(try given(index) ?? first(index)) }
            return .object(StructObject(nominal, values, types))
        }
        let instance = Instance(nominal)
        instance.types = types
        try instance.fill()
        for index in 0..<count { if let value = try given(index) { instance.fields[index] = value } }
        return .object(instance)
    }

    private func first(_ index: Int) throws -> Value {
        nominal.fields[index].isLazy ? .null : try nominal.defaults[index]?.call(told) ?? .null
    }
}

extension Instance {
    /// Whether somebody must be told of changes to a property.
    func isObserved(_ name: String) -> Bool {
        !listeners.isEmpty || nominal.observer("\(name).didSet") != nil || nominal.observer("\(name).willSet") != nil
    }

    func tell(_ index: Int, _ value: Value) { for listener in listeners[index] ?? [] { listener(value) } }
}
