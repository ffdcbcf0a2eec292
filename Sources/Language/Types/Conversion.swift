extension Type {
    /// Makes the two types one, filling variables; false if they differ.
    @discardableResult package func unify(with other: Type) -> Bool {
        unifyFirmly(with: other) || widen(to: other) || other.widen(to: self)
    }

    private func unifyFirmly(with other: Type) -> Bool {
        let (left, right) = (resolved, other.resolved)
        switch (left, right) {
        case (.poison, _), (_, .poison): return true
        case (.variable(let a), .variable(let b)):
            if a === b { return true }
            // The one that may be less goes away.
            if a.literal == nil { a.binding = TypeVariable.soft(other) ?? right; return true }
            if b.literal == nil { b.binding = TypeVariable.soft(self) ?? left; return true }
            // The newer one points at the older: many in a row stay one step away from what they are.
            if a.literal == .integer || b.literal == .float { a.binding = right } else { b.binding = left }
            return true
        case (.variable(let variable), let type):
            return variable.bind(type, through: other)
        case (let type, .variable(let variable)):
            return variable.bind(type, through: self)
        case (.nominal(let a, let x), .nominal(let b, let y)):
            if let isOne = Traits.unify(a, x, with: b, y) ?? Traits.unify(b, y, with: a, x) { return isOne }
            return a === b && x.count == y.count && zip(x, y).allSatisfy { $0.unify(with: $1) }
        case (.tuple(let a), .tuple(let b)):
            return a.count == b.count && zip(a, b).allSatisfy { $0.type.unify(with: $1.type) }
        case (.function(let a, let x), .function(let b, let y)):
            guard a.count == b.count else { return false }
            return zip(a, b).allSatisfy { $0.unify(with: $1) } && x.unify(with: y)
        case (.parameter(let a), .parameter(let b)): return a === b
        case (.metatype(let a), .metatype(let b)): return a.unify(with: b)
        case (.any, .any): return true
        case (.associated(let a, let x), .associated(let b, let y)):
            // Two types may have the same element without being one.
            return x == y && (!a.isShaped || !b.isShaped || a.unify(with: b))
        default: return GenericPart.isOne(left, right) || GenericPart.isOne(right, left)
        }
    }

    /// Lets what a value has told become what is wanted beside it, if the value can be that: `Int` becomes `Int?`.
    private func widen(to wanted: Type) -> Bool {
        guard case .variable(let variable) = self, let soft = variable.softest, let held = soft.binding,
            wanted.isShaped, !wanted.contains(soft), held.couldBe(wanted), held.conversion(to: wanted) != nil
        else { return false }
        soft.binding = wanted
        return true
    }

    /// Makes firm what is counted on: the parameters of a closure are not something else when its body was read.
    func firm() {
        switch self {
        case .variable(let variable):
            variable.isSoft = false
            variable.binding?.firm()
        case .nominal(_, let arguments): for argument in arguments { argument.firm() }
        case .tuple(let items): for item in items { item.type.firm() }
        case .function(let parameters, let result): for type in parameters + [result] { type.firm() }
        case .associated(let base, _), .metatype(let base): base.firm()
        case .parameter, .any, .poison: break
        }
    }

    /// Whether `variable` stands in it, so that it can't be what the variable is.
    func contains(_ variable: TypeVariable) -> Bool {
        contains { if case .variable(let other) = $0 { other === variable } else { false } }
    }

    /// Whether it is, or something in it is, such a type.
    func contains(_ isWanted: (Type) -> Bool) -> Bool {
        let type = resolved
        if isWanted(type) { return true }
        return switch type {
        case .nominal(_, let arguments): arguments.contains { $0.contains(isWanted) }
        case .tuple(let items): items.contains { $0.type.contains(isWanted) }
        case .function(let parameters, let result):
            parameters.contains { $0.contains(isWanted) } || result.contains(isWanted)
        case .associated(let base, _), .metatype(let base): base.contains(isWanted)
        case .variable, .parameter, .any, .poison: false
        }
    }

    /// The type that literals become when nothing else decides.
    package func settle() {
        switch resolved {
        case .variable(let variable):
            if variable.literal != nil { variable.binding = variable.fallback }
        case .nominal(_, let arguments): for argument in arguments { argument.settle() }
        case .tuple(let items): for item in items { item.type.settle() }
        case .function(let parameters, let result):
            for parameter in parameters { parameter.settle() }
            result.settle()
        case .associated(let base, _), .metatype(let base): base.settle()
        case .parameter, .any, .poison: break
        }
    }
}

extension TypeVariable {
    /// The first of those that it stands for that may become wider.
    var softest: TypeVariable? {
        if isSoft { return self }
        if case .variable(let next)? = binding { return next.softest }
        return nil
    }

    /// What a value has told and may still become wider, as what is told by it in turn must with it.
    fileprivate static func soft(_ type: Type) -> Type? {
        if case .variable(let variable) = type { variable.softest.map { .variable($0) } } else { nil }
    }

    /// `through`: what has that type, and may become wider with it.
    fileprivate func bind(_ type: Type, through given: Type) -> Bool {
        if let literal {
            if type.nominal == nil, type.isNumeric, literal == .integer || type.isReal {
                binding = type
                return true
            }
            guard let nominal = type.nominal, literal.writes(nominal) else { return false }
        }
        if type.contains(self) { return false }
        binding = TypeVariable.soft(given) ?? type
        return true
    }

    var fallback: Type { literal == .float ? BuiltIn.double : BuiltIn.int }
}

extension Type {
    /// How a value of this type becomes a `target`; nil if it can't. Fills variables.
    package func conversion(to target: Type) -> Conversion? {
        Converter(resolved, target.resolved).conversion ?? (target.widen(to: self) ? Conversion.none : nil)
    }

    /// Whether a value of this type can be used where `wanted`, a protocol, is asked for.
    package func follows(_ wanted: Nominal) -> Bool {
        switch resolved {
        case .nominal(let nominal, let arguments):
            let map = nominal.substitution(arguments)
            if nominal.follows(wanted) {
                return arguments.isEmpty
                    || Requirement.alternatives(for: nominal, following: wanted).contains {
                        $0.allSatisfy { $0.holds(map) }
                    }
            }
            for (given, requirements) in nominal.conditional where given.follows(wanted) {
                return requirements.allSatisfy { $0.holds(map) }
            }
            switch wanted.name {
            case "Decodable", "Encodable", "Codable":
                return nominal.isBuiltIn && nominal.kind != .protocol && arguments.allSatisfy { $0.follows(wanted) }
            case "Equatable", "Hashable":
                if nominal.isCovariant || nominal.name == "Result" || nominal.name.hasSuffix("Range") {
                    return arguments.allSatisfy { $0.follows(wanted) }
                }
                return nominal.kind == .enumeration && nominal.cases.allSatisfy(\.payload.isEmpty)
            case let name where name.hasPrefix("ExpressibleBy"): return WrittenKinds.are(of: self, name)
            case "MutableCollection": return isList
            case "BidirectionalCollection", "RandomAccessCollection":
                return CollectionPlaces.are(in: self, reachedAs: wanted.name)
            case "LosslessStringConvertible":
                return nominal.isNumber
                    || nominal.isBuiltIn
                        && ["String", "Substring", "Bool", "Character", "UnicodeScalar"].contains(nominal.name)
            default: return false
            }
        case .parameter(let parameter): return parameter.bounds.contains { $0.follows(wanted) }
        case .variable(let variable):
            return variable.literal == nil || variable.fallback.follows(wanted)
                || variable.literal == .integer && BuiltIn.double.follows(wanted)
        case .any, .function, .metatype, .tuple: return false
        case .associated(let base, let name): return wanted.isFollowed(byPart: name, of: base)
        case .poison: return true
        }
    }
}

extension Nominal {
    /// Whether `base.name` follows it.
    fileprivate func isFollowed(byPart name: String, of base: Type) -> Bool {
        // `0.5..<2` has no whole steps, whatever it is to be.
        if case .variable(let variable) = base.resolved, variable.literal != nil {
            return variable.fallback.associatedType(name)?.follows(self) ?? true
        }
        if !base.isKnown || ToldParts(of: .associated(base, name)).bounds.contains(where: { $0.follows(self) }) {
            return true
        }
        // What an extension asks of the part by its bare name: `extension Store where Key: Comparable`.
        guard case .parameter(let follower) = base.resolved else { return false }
        return follower.bounds.contains { bound in
            bound.kind == .protocol
                && bound.generics.contains { $0.name == name && $0.bounds.contains { $0.follows(self) } }
        }
    }
}

extension Type {
    /// Whether it is a text or a part of one, an array or a part of one.
    var isText: Bool { isNamed("String") || isNamed("Substring") }
    var isList: Bool { isNamed("Array") || isNamed("ArraySlice") }

    /// Whether its values can be reckoned with.
    var isNumeric: Bool { isBound(by: "AdditiveArithmetic") }
    var isReal: Bool { isBound(by: "FloatingPoint") }

    private func isBound(by name: String) -> Bool {
        guard let wanted = BuiltIn.nominal(name) else { return false }
        switch resolved {
        case .parameter: return follows(wanted)
        case .associated: return ToldParts(of: resolved).bounds.contains { $0.follows(wanted) }
        default: return false
        }
    }
}

extension TypeVariable.Literal {
    /// Whether values of that type can be written as such a number.
    func writes(_ nominal: Nominal) -> Bool {
        if nominal.isNumber { return self == .integer || nominal.hasFractions }
        return !nominal.isBuiltIn && nominal.kind != .protocol && nominal.protocols.contains(where: isNamed)
    }

    private func isNamed(by parent: Nominal) -> Bool {
        parent.isBuiltIn
            && parent.name == (self == .integer ? "ExpressibleByIntegerLiteral" : "ExpressibleByFloatLiteral")
            || parent.protocols.contains(where: isNamed)
    }
}

extension Nominal {
    /// Whether a collection of subtypes is a collection of the type.
    var isCovariant: Bool { isBuiltIn && ["Array", "ArraySlice", "Optional", "Dictionary", "Set"].contains(name) }
}

/// As which types of the vocabulary a literal can be written.
private enum WrittenKinds {
    static func are(of type: Type, _ wanted: String) -> Bool {
        switch wanted {
        case "ExpressibleByIntegerLiteral": type.nominal?.isNumber == true
        case "ExpressibleByFloatLiteral": type.nominal?.hasFractions == true
        case "ExpressibleByBooleanLiteral": type.isNamed("Bool")
        case "ExpressibleByNilLiteral": type.isNamed("Optional")
        case "ExpressibleByStringLiteral", "ExpressibleByStringInterpolation": type.isText
        case "ExpressibleByArrayLiteral": type.isList || type.isNamed("Set")
        case "ExpressibleByDictionaryLiteral": type.isNamed("Dictionary")
        default: false
        }
    }
}

/// Which types of the vocabulary have places that can be gone through from both ends, or reached at once.
private enum CollectionPlaces {
    /// Sequences that have no places, and collections that are only gone through from their start.
    private static let passages: Set<String> = [
        "Set", "Dictionary", "AnySequence", "AnyIterator", "UnfoldSequence", "PullSequence", "PartialRangeFrom",
    ]

    static func are(in type: Type, reachedAs wanted: String) -> Bool {
        guard let nominal = type.nominal, nominal.isBuiltIn, nominal.kind != .protocol,
            let sequence = BuiltIn.nominal("Sequence"), type.follows(sequence)
        else { return false }
        return !passages.contains(nominal.name) && (!type.isText || wanted == "BidirectionalCollection")
    }
}
