import Values

/// A type with a name: built in, or declared by a person.
package final class Nominal {
    package enum Kind { case structure, instance, enumeration, `protocol` }

    package let name: String
    package let kind: Kind
    package var generics: [GenericType]
    /// In terms of `generics`.
    package var superclass: Type?
    /// The protocols it is declared to follow, its own and inherited ones left out.
    package var protocols: [Nominal] = []
    /// What its associated types are, in terms of `generics`; for a protocol, those it has.
    package var associated: [String: Type] = [:]
    /// The names that a protocol leaves open: `associatedtype Input`.
    package var openTypes: [String] = []
    package let isBuiltIn: Bool
    /// Where it was declared, for a person's types.
    package var span = Span.none
    package var source = 0
    package var line = 0
    /// How many lines its declaration has.
    package var lines = 1
    package var keyword: TypeDeclaration.Keyword

    /// What it has by itself; extensions and protocols are looked at after this.
    package var members: [String: [Member]] = [:]
    /// Stored properties in order, inherited ones first.
    package var fields: [Field] = []
    package var cases: [Case] = []
    /// What gives a stored property its first value, by index.
    package var defaults: [Int: Function] = [:]
    /// `willSet` and `didSet` of stored properties: `name.didSet`.
    package var observers: [String: FunctionCell] = [:]
    package var deinitializer: FunctionCell?
    /// Its own `==`, if it has one.
    package var equality: FunctionCell?
    /// For an enum of the vocabulary: how its values are made and read.
    package var bridge: Bridge?
    package var rawType: Type?
    /// The members in the order in which they were declared, inherited and implicit ones left out.
    package var declared: [Member] = []
    /// Whether its initialiser gives the properties their first values: a viewmodel's, once it has its parameters.
    package var fillsItself = false
    /// Of `vm.input` and `vm.output`: the viewmodel, and which half of it this is.
    package var half: (of: Nominal, role: Field.Role)?
    /// For the stand-in that a `deinit` sees: the type it stands for.
    package var original: Nominal?

    package struct Field {
        package let name: String
        package let type: Type
        package var isLet: Bool
        package var isPrivate: Bool
        package var strength = Capture.Strength.strong
        package var isLazy = false
        package var role: Role?
        package enum Role { case input, output, command }
    }

    package struct Case {
        package let name: String
        package let payload: [(label: String?, type: Type)]
        package var raw: Value?
    }

    package init(_ name: String, _ kind: Kind, generics: [String] = [], isBuiltIn: Bool = false) {
        self.name = name
        self.kind = kind
        self.generics = generics.map { GenericType($0) }
        self.isBuiltIn = isBuiltIn
        switch kind {
        case .structure: keyword = .struct
        case .instance: keyword = .class
        case .enumeration: keyword = .enum
        case .protocol: keyword = .protocol
        }
    }

    /// The type itself, with its own parameters as arguments.
    package var itself: Type { .nominal(self, generics.map { .parameter($0) }) }

    package func substitution(_ arguments: [Type]) -> [ObjectIdentifier: Type] {
        var map: [ObjectIdentifier: Type] = [:]
        for (generic, argument) in zip(generics, arguments) { map[ObjectIdentifier(generic)] = argument }
        return map
    }

    package var isViewmodel: Bool { keyword == .viewmodel }

    /// Whether values are shared rather than copied.
    package var isReference: Bool { kind == .instance }

    package func fieldIndex(_ name: String) -> Int? { fields.lastIndex { $0.name == name } }
}

extension Nominal {
    /// Whether it follows `wanted`, by itself or through what it inherits.
    package func follows(_ wanted: Nominal) -> Bool {
        if self === wanted { return true }
        return protocols.contains { $0.follows(wanted) } || (superclass?.nominal?.follows(wanted) ?? false)
    }

    /// The types that it and the protocols above it leave open.
    package var allOpenTypes: [String] {
        var (waiting, seen, names) = (protocols, [ObjectIdentifier(self)], openTypes)
        while let above = waiting.popLast() {
            // Two that refine each other are a mistake that is told elsewhere.
            guard !seen.contains(ObjectIdentifier(above)) else { continue }
            seen.append(ObjectIdentifier(above))
            names += above.openTypes
            waiting += above.protocols
        }
        return names
    }

    /// Whether it is `other` or one of its subclasses.
    package func descends(from other: Nominal) -> Bool {
        self === other || (superclass?.nominal?.descends(from: other) ?? false)
    }
}

extension Type {
    /// What `Element` or another associated type is for this type; nil if that cannot be told yet.
    package func associatedType(_ name: String) -> Type? {
        switch resolved {
        case .nominal(let nominal, let arguments):
            if let type = nominal.associated[name] { return type.replacing(nominal.substitution(arguments)) }
            if let parent = nominal.superclass?.replacing(nominal.substitution(arguments)).associatedType(name) {
                return parent
            }
            return nil
        case .parameter(let parameter): return parameter.known[name]
        case .poison: return .poison
        default: return nil
        }
    }

    /// The superclass, its arguments filled in.
    package var superclass: Type? {
        guard case .nominal(let nominal, let arguments) = resolved else { return nil }
        return nominal.superclass?.replacing(nominal.substitution(arguments))
    }
}
