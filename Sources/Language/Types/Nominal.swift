import Reactive
import Values

/// A type with a name: built in, or declared by a person.
///
/// Why it is large: it is all that a declaration says, which the checker, the compiler and the running code read
/// alike.
package final class Nominal {
    package enum Kind { case structure, instance, enumeration, `protocol` }

    package let name: String
    package let kind: Kind
    package var generics: [GenericType]
    /// How many of `generics` are those of the type around it.
    package let outerGenerics: Int
    /// In terms of `generics`.
    package var superclass: Type?
    package let isBuiltIn: Bool
    /// Whether all sessions have it: it is never changed any more, and what one teaches it is that one's `Teachings`.
    var isOfAllSessions = false
    /// What extensions may add to, of a type that is not shared.
    var own = Learned()
    /// The type whose words are also its own: `Array` of `ArraySlice`.
    package private(set) var lender: Nominal?
    /// Of a family of types: which of them it is for each of its traits.
    package internal(set) var traits: [(trait: Nominal, type: Nominal)] = []
    /// Of a type of numbers other than `Int` and `Double`: which.
    package var numberKind: Number.Kind?
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
    /// Whether it is not known what it inherits or follows: nothing that is asked of it is a mistake.
    package var hasUnknownParent = false
    /// For `A & B`: the protocols that it is made of.
    package var parts: [Nominal] = []
    /// For a protocol: whether it says itself that only classes follow it.
    package var asksForClass = false
    /// For a protocol: the types of the vocabulary that were made to follow it, and what must hold for that.
    package var followers: [ObjectIdentifier: [Requirement]] = [:]
    /// For a protocol: the associated types it declares.
    package var associatedNames: [String] = []
    /// For a protocol: what its associated types are where nothing else is said, in terms of `Self`.
    var associatedDefaults: [String: Type] = [:]
    /// For a protocol: what stands for the type that follows it, in its typealiases and defaults; what it says of the
    /// types that belong to it is known of this.
    let follower = GenericType("Self")
    /// What a person wrote of its values.
    package var meanings = Meanings()

    package struct Meanings {
        /// `==`, `<` and `hash(into:)`.
        package var equality, order, hashing: FunctionCell?
        /// `distance(to:)`, of what follows Strideable.
        var distance: FunctionCell?
        /// `description`, of what follows CustomStringConvertible.
        package var described: FunctionCell?
    }

    package struct Field {
        package let name: String
        package let type: Type
        package var isLet: Bool
        package var isPrivate: Bool
        package var strength = Capture.Strength.strong
        package var isLazy = false
        /// Whether it is an `@IBOutlet`: a view is connected to it.
        package var isOutlet = false
        /// The names that its parts go by: `let (signal, observer) = …`.
        package var parts: [String] = []
        /// Whether it has a `willSet` or `didSet`.
        package var isObserved = false
        /// Whether a class below has its own in its place.
        package var isOverridden = false
        /// Whether it is a property wrapper, which stands behind a property.
        package var isWrapper = false
        /// Of a function: what it does, `async throws`.
        var effects: FunctionEffects = []
        /// What builds the closure that it holds, where one is written behind the call that makes the value.
        var builder: Type?
        /// Where it was declared; nil for what a shell declares itself.
        package var place: Place?
        package var role: Role?
        package enum Role { case input, output, command }
    }

    package struct Case {
        package let name: String
        package let payload: [(label: String?, type: Type)]
        package var raw: Value?
    }

    package init(
        _ name: String, _ kind: Kind, generics: [String] = [], within outer: Nominal? = nil, isBuiltIn: Bool = false
    ) {
        self.name = name
        self.kind = kind
        self.generics = (outer?.generics ?? []) + generics.map { GenericType($0) }
        outerGenerics = outer?.generics.count ?? 0
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

    /// The type as it is inside of another one that tells the generics around it.
    package func itself(in outer: Type, _ own: [Type] = []) -> Type {
        let around = outer.resolved.arguments.prefix(outerGenerics)
        guard generics.count == around.count + own.count || own.isEmpty, around.count == outerGenerics else {
            return itself
        }
        return .nominal(self, around + (own.isEmpty ? generics.dropFirst(outerGenerics).map { .parameter($0) } : own))
    }

    /// With its own parameters left open, as in `PublishSubject()`: to be found out.
    func open(in around: [Type]) -> Type {
        .nominal(self, around + generics.dropFirst(outerGenerics).map { _ in .variable(TypeVariable()) })
    }

    /// Inside of a type whose arguments are told there, with its own parameters left open.
    func open(in outer: Type) -> Type {
        let around = Array(outer.resolved.arguments.prefix(outerGenerics))
        return around.count == outerGenerics ? open(in: around) : itself
    }

    package func substitution(_ arguments: [Type]) -> [ObjectIdentifier: Type] {
        var map: [ObjectIdentifier: Type] = [:]
        for (generic, argument) in zip(generics, arguments) { map[ObjectIdentifier(generic)] = argument }
        return map
    }

    /// Lets it have what the vocabulary gives another type, whose generic parameters are its own then.
    func share(_ other: Nominal?) {
        guard let other else { return }
        (lender, generics) = (other, other.generics)
    }

    /// Whether its values are numbers, and whether those have fractions.
    package var isNumber: Bool { isBuiltIn && (numberKind != nil || name == "Int" || name == "Double") }
    package var hasFractions: Bool { isBuiltIn && (numberKind?.isWhole == false || name == "Double") }

    package var isViewmodel: Bool { keyword == .viewmodel }

    /// Whether only classes may follow it: `protocol Coordinator: AnyObject`.
    package var isClassBound: Bool { asksForClass || protocols.contains(where: \.isClassBound) }

    /// Whether its statics are told which type they are called on: others extend or follow it.
    var isTypeTold: Bool { !isBuiltIn && kind == .instance || kind == .protocol }

    /// Whether values are shared rather than copied.
    package var isReference: Bool { kind == .instance }

    package func fieldIndex(_ name: String) -> Int? { fields.lastIndex { $0.name == name } }
}

extension Nominal {
    /// Whether it, or what it inherits from, has a parent that is not known.
    package var isSpoilt: Bool { hasUnknownParent || superclass?.nominal?.isSpoilt == true }

    /// Whether it follows `wanted`, by itself or through what it inherits.
    package func follows(_ wanted: Nominal) -> Bool {
        if self === wanted || wanted.followers[ObjectIdentifier(self)] != nil { return true }
        if !wanted.parts.isEmpty { return wanted.parts.allSatisfy(follows) }
        return protocols.contains { $0.follows(wanted) } || (superclass?.nominal?.follows(wanted) ?? false)
    }

    /// The associated types it declares and inherits.
    package var allAssociated: [String] { associatedNames + protocols.flatMap(\.allAssociated) }

    /// Its name and those of the types it stands in, innermost first.
    package var around: [String] {
        sequence(first: name) { name in
            name.lastIndex(of: ".").map { String(name[..<$0]) }
        }.map { $0 }
    }

    /// Whether it is `other` or one of its subclasses.
    package func descends(from other: Nominal) -> Bool {
        self === other || (superclass?.nominal?.descends(from: other) ?? false)
    }
}

extension Type {
    /// Whether its values are shared rather than copied, as far as what it follows tells.
    var isShared: Bool {
        if case .parameter(let generic) = resolved {
            return generic.isObject || generic.isReferred || generic.superclass != nil
                || generic.bounds.contains { $0.isReference || $0.isClassBound }
        }
        return nominal.map { $0.isReference || $0.isClassBound } ?? false
    }

    /// What `Element` or another associated type is for this type; nil if that cannot be told yet.
    package func associatedType(_ name: String) -> Type? {
        switch resolved {
        case .nominal(let nominal, let arguments):
            if let type = nominal.associated[name] { return type.replacing(nominal.substitution(arguments)) }
            if let parent = nominal.superclass?.replacing(nominal.substitution(arguments)).associatedType(name) {
                return parent
            }
            return name == "SubSequence" ? nominal.part(of: self) : nil
        case .parameter, .associated: return ToldParts(of: resolved).known(name)
        case .poison: return .poison
        default: return nil
        }
    }

    /// The superclass, its arguments filled in.
    package var superclass: Type? {
        if case .parameter(let parameter) = resolved {
            let bound = parameter.bounds.lazy.compactMap { $0.kind == .instance ? $0.itself : $0.superclass }
            guard let declared = parameter.superclass, let above = declared.nominal else { return bound.first }
            // An extension may ask for a class below the one that was declared.
            return bound.first { $0.nominal?.descends(from: above) == true && $0.nominal !== above } ?? declared
        }
        if case .associated = resolved {
            return ToldParts(of: resolved).bounds.lazy.compactMap { $0.kind == .instance ? $0.itself : $0.superclass }
                .first
        }
        guard case .nominal(let nominal, let arguments) = resolved else { return nil }
        return nominal.superclass?.replacing(nominal.substitution(arguments))
    }
}

extension TypeDeclaration.Keyword {
    /// What kind of type it declares.
    var kind: Nominal.Kind {
        switch self {
        case .class, .viewmodel, .scene: .instance
        case .enum: .enumeration
        case .protocol: .protocol
        case .struct, .extension: .structure
        }
    }
}
