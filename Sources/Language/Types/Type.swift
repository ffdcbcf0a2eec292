import Synchronization

/// A type. Streams are invariant; what else may stand where is told by `Conversion`.
///
/// Why it is large: it has a case for each kind of type, and each question about types looks at all of them.
package indirect enum Type {
    case nominal(Nominal, [Type])
    /// Two or more; none is Void.
    case tuple([(label: String?, type: Type)])
    case function([Type], Type)
    /// A generic parameter, inside of what declares it.
    case parameter(GenericType)
    /// Not known yet.
    case variable(TypeVariable)
    /// `Element` of a type that is not known yet, or of a generic parameter.
    case associated(Type, String)
    case metatype(Type)
    case any
    /// What a mistake leaves behind: fits everything, and stays silent.
    case poison

    package static var void: Type { .tuple([]) }

    /// The type with known variables replaced, at the outermost level.
    package var resolved: Type {
        switch self {
        case .variable(let variable):
            if let binding = variable.binding { return binding.resolved }
            return self
        case .associated(let base, let name):
            return base.resolved.associatedType(name)?.resolved ?? .associated(base.resolved, name)
        case .parameter(let parameter): return parameter.same?.resolved ?? self
        case .nominal(let family, let arguments) where !family.traits.isEmpty:
            return Traits.type(of: family, arguments) ?? self
        default: return self
        }
    }

    /// What an associated type is, where that is known: a variable stays one.
    private var found: Type {
        guard case .associated(let base, let name) = self else { return self }
        return base.resolved.associatedType(name) ?? .associated(base.resolved, name)
    }

    package var nominal: Nominal? {
        if case .nominal(let nominal, _) = resolved { nominal } else { nil }
    }

    package var arguments: [Type] {
        if case .nominal(_, let arguments) = resolved { arguments } else { [] }
    }

    /// Whether nothing is known of it yet.
    var isUnknown: Bool { if case .variable(let variable) = resolved { variable.literal == nil } else { false } }
    package var isPoison: Bool { if case .poison = resolved { true } else { false } }
    package var isFunction: Bool { if case .function = (wrapped ?? self).resolved { true } else { false } }
    var isAny: Bool { if case .any = resolved { true } else { false } }
    package var isVoid: Bool { if case .tuple(let items) = resolved { items.isEmpty } else { false } }

    /// What an optional holds.
    package var wrapped: Type? {
        if case .nominal(let nominal, let arguments) = resolved, nominal.isBuiltIn, nominal.name == "Optional" {
            arguments.first
        } else {
            nil
        }
    }

    /// How many optionals hold each other, two of `Int??`, and what stands in all of them.
    package var optionals: (depth: Int, inside: Type) {
        var all = (depth: 0, inside: self)
        while let inner = all.inside.wrapped { all = (all.depth + 1, inner) }
        return all
    }

    /// Whether it is the vocabulary's type of that name.
    package func isNamed(_ name: String) -> Bool { nominal.map { $0.isBuiltIn && $0.name == name } ?? false }

    /// Whether it is a range, of whatever kind.
    package var isRange: Bool {
        switch resolved {
        case .nominal, .parameter: BuiltIn.nominal("RangeExpression").map(follows) ?? false
        default: false
        }
    }

    /// Whether it is told what kind of type this is, though its parts may still be open.
    package var isShaped: Bool { if case .variable = resolved { false } else { true } }

    /// Whether no variable is left in it.
    package var isKnown: Bool {
        switch resolved {
        case .variable: false
        case .associated(let base, _): base.isKnown
        case .nominal(_, let arguments): arguments.allSatisfy(\.isKnown)
        case .tuple(let items): items.allSatisfy(\.type.isKnown)
        case .function(let parameters, let result): parameters.allSatisfy(\.isKnown) && result.isKnown
        case .metatype(let type): type.isKnown
        case .parameter, .any, .poison: true
        }
    }

    /// Whether it names a part of a type that is still to be found out.
    var asksOpenType: Bool {
        switch resolved {
        case .associated(let base, _): !base.isKnown
        case .function(let parameters, let result): parameters.contains(where: \.asksOpenType) || result.asksOpenType
        case .nominal(_, let arguments): arguments.contains(where: \.asksOpenType)
        case .tuple, .metatype, .parameter, .any, .poison, .variable: false
        }
    }

    /// Whether a mistake has left a hole in it.
    package var isSpoilt: Bool {
        switch resolved {
        case .poison: true
        case .associated(let base, _), .metatype(let base): base.isSpoilt
        case .nominal(let nominal, let arguments): nominal.isSpoilt || arguments.contains(where: \.isSpoilt)
        case .tuple(let items): items.contains(where: \.type.isSpoilt)
        case .function(let parameters, let result): parameters.contains(where: \.isSpoilt) || result.isSpoilt
        case .parameter, .any, .variable: false
        }
    }

    /// Whether it is known only when it runs: a generic parameter, or a part of one.
    var isToldAtRun: Bool {
        switch resolved {
        case .parameter, .associated: true
        default: false
        }
    }

    /// Whether a generic parameter stands in it.
    var isOpen: Bool {
        switch resolved {
        case .parameter, .associated: true
        case .metatype(let base): base.isOpen
        case .nominal(_, let arguments): arguments.contains(where: \.isOpen)
        case .tuple(let items): items.contains(where: \.type.isOpen)
        case .function(let parameters, let result): parameters.contains(where: \.isOpen) || result.isOpen
        case .poison, .any, .variable: false
        }
    }

    /// The type with generic parameters replaced. `isDeep`: what is known of its parts now is written into it.
    package func replacing(_ map: [ObjectIdentifier: Type], isDeep: Bool = false) -> Type {
        if map.isEmpty, !isDeep { return self }
        // What it is known to be inside of its extension is not what it is elsewhere.
        if case .parameter(let parameter) = self, let target = map[ObjectIdentifier(parameter)] {
            return target
        }
        // Before it is looked up: inside its own extension more may be known of it than of what takes its place.
        if case .associated(let base, let name) = self, case .parameter(let parameter) = base.resolved,
            let target = map[ObjectIdentifier(parameter)]
        {
            return Type.associated(target, name).found
        }
        // What a variable is may still become wider: it stays one.
        if !isDeep, case .variable = self, !isOpen { return self }
        switch resolved {
        case .parameter(let parameter): return map[ObjectIdentifier(parameter)] ?? resolved
        case .nominal(let nominal, let arguments):
            return arguments.isEmpty ? resolved : .nominal(nominal, arguments.map { $0.replacing(map, isDeep: isDeep) })
        case .tuple(let items): return .tuple(items.map { ($0.label, $0.type.replacing(map, isDeep: isDeep)) })
        case .function(let parameters, let result):
            return .function(
                parameters.map { $0.replacing(map, isDeep: isDeep) }, result.replacing(map, isDeep: isDeep))
        case .associated(let base, let name):
            let found = Type.associated(base.replacing(map, isDeep: isDeep), name).found
            return isDeep ? found.resolved : found
        case .metatype(let type): return .metatype(type.replacing(map, isDeep: isDeep))
        case .variable, .any, .poison: return resolved
        }
    }
}

/// A hole in a type that checking fills.
package final class TypeVariable {
    package enum Literal { case integer, float }
    package var binding: Type? { willSet { Trail.current?.note(self) } }
    /// Whether a value told what it is, which could as well be something wider: `Int`, where `Int?` is wanted later.
    var isSoft = false
    /// What kind of literal it stands for: it may become no other type than those.
    package var literal: Literal?
    /// Whether it stands for an object, which is never nil: `T: AnyObject`.
    let isObject: Bool
    package init(literal: Literal? = nil, isObject: Bool = false) {
        (self.literal, self.isObject) = (literal, isObject)
    }

    func restore(_ binding: Type?, _ isSoft: Bool) { (self.binding, self.isSoft) = (binding, isSoft) }
}

/// A generic parameter as declared: `T`, with what it must be.
package final class GenericType {
    /// What is known of it.
    struct Facts {
        var bounds: [Nominal] = []
        /// Where it is known what one of its associated types is: `S.Element == Int`.
        var known: [String: Type] = [:]
        /// Where it is known what one of its associated types follows: `S.Element: Equatable`.
        var knownBounds: [String: [Nominal]] = [:]
        /// What it is, while a body is checked that may count on it: `extension Stack where Element == Int`.
        var same: Type?
    }

    package let name: String
    private(set) var declared = Facts()
    /// Whether any body counts on more than was declared: asked in every thread.
    let isAssumed = Atomic(false)
    /// The class that it is or extends, as written: `T: Base<Int>`.
    package var superclass: Type?
    /// Whether only classes may stand for it: `T: AnyObject`.
    var isObject = false
    /// Whether paths are written to what an object of it has: `ReferenceWritableKeyPath<Base, V>`.
    var isReferred = false
    /// Of a protocol's `Self`: whether something is said to give `some` of it, which is one type, whichever that is.
    var isGivenOpaque = false
    package init(_ name: String) { self.name = name }

    /// The same parameters for another declaration, in which types stand for what these are declared with.
    static func copies(
        of generics: [GenericType], where map: [ObjectIdentifier: Type]
    ) -> (copies: [GenericType], map: [ObjectIdentifier: Type]) {
        let copies = generics.map { GenericType($0.name) }
        var map = map
        for (generic, copy) in zip(generics, copies) { map[ObjectIdentifier(generic)] = .parameter(copy) }
        for (generic, copy) in zip(generics, copies) {
            copy.declared = generic.declared
            copy.declared.known = generic.declared.known.mapValues { $0.replacing(map) }
            copy.superclass = generic.superclass?.replacing(map)
            (copy.isObject, copy.isReferred) = (generic.isObject, generic.isReferred)
        }
        return (copies, map)
    }

    /// Whether a type is nothing but this parameter, or an optional of it.
    func isWhole(_ type: Type) -> Bool {
        guard case .parameter(let own) = (type.wrapped ?? type).resolved else { return false }
        return own === self
    }

    /// As far as the body goes that is checked now.
    var facts: Facts {
        get { isAssumed.load(ordering: .relaxed) ? Assumptions.current?[self] ?? declared : declared }
        set { declared = newValue }
    }
    package var bounds: [Nominal] {
        get { facts.bounds }
        set { declared.bounds = newValue }
    }
    package var known: [String: Type] {
        get { facts.known }
        set { declared.known = newValue }
    }
    package var knownBounds: [String: [Nominal]] { facts.knownBounds }
    package var same: Type? { facts.same }

    /// Whether that type is made of it.
    func stands(in type: Type) -> Bool {
        type.contains { if case .parameter(let other) = $0 { other === self } else { false } }
    }

    /// Whether what that type is made of are its parts, and never itself.
    func standsByParts(in type: Type) -> Bool {
        var (whole, parts) = (0, 0)
        _ = type.contains {
            if case .parameter(let other) = $0, other === self { whole += 1 }
            if case .associated(let base, _) = $0, case .parameter(let other) = base.resolved, other === self {
                parts += 1
            }
            return false
        }
        return whole == parts
    }

    /// Whether that type is made of its part of that name, by whatever way: `Observer.Element`.
    func stands(in type: Type, by name: String) -> Bool {
        type.contains { GenericPart($0).map { $0.parameter === self && $0.name == name } ?? false }
    }
}

extension Type: CustomStringConvertible {
    /// As Swift writes it.
    package var description: String {
        switch resolved {
        case .nominal(let nominal, let arguments):
            switch (nominal.name, arguments.count) {
            case ("Optional", 1):
                if case .function = arguments[0].resolved { return "(\(arguments[0]))?" }
                return "\(arguments[0])?"
            case ("Array", 1): return "[\(arguments[0])]"
            case ("Dictionary", 2): return "[\(arguments[0]): \(arguments[1])]"
            case (_, 0): return BroughtTypes.name(of: nominal)
            case ("inout", 1): return "inout \(arguments[0])"
            default: return nominal.named(arguments.map(\.description))
            }
        case .tuple(let items):
            if items.isEmpty { return "Void" }
            return "(\(items.map { ($0.label.map { "\($0): " } ?? "") + $0.type.description }.joined(separator: ", ")))"
        case .function(let parameters, let result):
            return "(\(parameters.map(\.description).joined(separator: ", "))) -> \(result)"
        case .parameter(let parameter): return parameter.name
        case .variable(let variable):
            switch variable.literal {
            case .integer: return "Int"
            case .float: return "Double"
            case nil: return "_"
            }
        case .associated(let base, let name): return "\(base).\(name)"
        case .metatype(let type): return "\(type).Type"
        case .any: return "Any"
        case .poison: return "_"
        }
    }
}

extension Nominal {
    /// `Box<Int>.Inner<String>`: what a type stands in has the first of its arguments.
    fileprivate func named(_ arguments: [String]) -> String {
        func list(_ some: ArraySlice<String>) -> String { some.isEmpty ? "" : "<\(some.joined(separator: ", "))>" }
        let (around, own) = (arguments.prefix(outerGenerics), arguments.dropFirst(outerGenerics))
        guard !around.isEmpty, let dot = name.lastIndex(of: ".") else { return BroughtTypes.name(of: self) + list(own) }
        return name[..<dot] + list(around) + name[dot...] + list(own)
    }
}

extension Type {
    /// Whether two types are the same, all variables taken as they are.
    package func isSame(as other: Type) -> Bool {
        switch (resolved, other.resolved) {
        case (.nominal(let a, let x), .nominal(let b, let y)):
            a === b && x.count == y.count && zip(x, y).allSatisfy { $0.isSame(as: $1) }
        case (.tuple(let a), .tuple(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.type.isSame(as: $1.type) }
        case (.function(let a, let x), .function(let b, let y)):
            a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) } && x.isSame(as: y)
        case (.parameter(let a), .parameter(let b)): a === b
        case (.variable(let a), .variable(let b)): a === b
        case (.associated(let a, let x), .associated(let b, let y)): x == y && a.isSame(as: b)
        case (.metatype(let a), .metatype(let b)): a.isSame(as: b)
        case (.any, .any), (.poison, _), (_, .poison): true
        default: GenericPart.isOne(self, other) || GenericPart.isOne(other, self)
        }
    }
}
