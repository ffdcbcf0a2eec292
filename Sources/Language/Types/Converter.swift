/// How a value of one type becomes one of another.
package enum Conversion {
    /// It is one already, or differs only in what is known of it.
    case none
    /// `T` to `T?`; only an optional in an optional needs work at run time.
    case wrap
    /// One tuple for the parameters of a function.
    case spread(Int)
}

/// What makes a value of one type one of another: the types as they are known, not variables that stand for them.
struct Converter {
    private let from: Type
    private let to: Type

    init(_ from: Type, _ to: Type) { (self.from, self.to) = (from, to) }

    /// Nil if there is none. Fills variables.
    var conversion: Conversion? {
        switch (from, to) {
        case (.poison, _), (_, .poison), (_, .any): return Conversion.none
        case (_, .variable(let variable)):
            guard from.unify(with: to) else { return nil }
            variable.isSoft = variable.binding != nil && variable.literal == nil
            return Conversion.none
        default: break
        }
        if let inner = to.wrapped { return toOptional(of: inner) }
        if case .nominal(let wanted, let told) = to, wanted.kind == .protocol {
            if from.nominal === wanted { return Conversion.none }
            if from.isUnknown { return unified }
            return from.follows(wanted) && goes(with: wanted, told) ? Conversion.none : nil
        }
        return toPlain
    }

    private var unified: Conversion? { from.unify(with: to) ? Conversion.none : nil }

    /// Whether its own types are those that a protocol is told: `any Store<User>`; `any Store` may have any.
    private func goes(with wanted: Nominal, _ told: [Type]) -> Bool {
        zip(wanted.generics, told).allSatisfy { $1.isAny || from.associatedType($0.name)?.unify(with: $1) ?? true }
    }

    private func toOptional(of inner: Type) -> Conversion? {
        if let held = from.wrapped { return held.conversion(to: inner) == nil ? nil : Conversion.none }
        if case .variable(let variable) = from, variable.literal == nil { return unified }
        return from.conversion(to: inner) == nil ? nil : .wrap
    }

    /// To what is neither an optional nor a protocol.
    private var toPlain: Conversion? {
        switch (from, to) {
        case (.parameter, .nominal), (.associated, .nominal):
            return from.superclass.flatMap { $0.conversion(to: to) } ?? unified
        case (.nominal(let a, let x), .nominal(let b, let y)):
            if a === b { return areConvertible(x, to: y, in: b) ? Conversion.none : nil }
            if !a.traits.isEmpty || !b.traits.isEmpty { return unified }
            guard a.descends(from: b), let parent = from.superclass else { return nil }
            return parent.conversion(to: to)
        case (.metatype(let a), .metatype(let b)):
            guard case .some(.none) = a.conversion(to: b) else { return nil }
            return Conversion.none
        case (.tuple(let a), .tuple(let b)):
            return areConvertible(a.map(\.type), to: b.map(\.type)) ? Conversion.none : nil
        case (.function(let a, let x), .function(let b, let y)): return ofFunction((a, x), to: (b, y))
        default: return unified
        }
    }

    private func areConvertible(_ types: [Type], to wanted: [Type]) -> Bool {
        types.count == wanted.count && zip(types, wanted).allSatisfy { $0.conversion(to: $1) != nil }
    }

    /// Whether the arguments of a type may be others.
    private func areConvertible(_ arguments: [Type], to wanted: [Type], in nominal: Nominal) -> Bool {
        if nominal.isCovariant { return areConvertible(arguments, to: wanted) }
        let isPath = nominal.isBuiltIn && nominal.name == "KeyPath"
        return arguments.count == wanted.count
            && zip(arguments, wanted).allSatisfy { isPath && $1.isAny || $0.unify(with: $1) }
    }

    private typealias Signature = (parameters: [Type], result: Type)

    private func ofFunction(_ held: Signature, to wanted: Signature) -> Conversion? {
        func gives() -> Bool { held.result.conversion(to: wanted.result) != nil }
        if held.parameters.count == wanted.parameters.count {
            guard areConvertible(wanted.parameters, to: held.parameters) else { return nil }
            return wanted.result.isVoid || gives() ? Conversion.none : nil
        }
        guard wanted.parameters.count == 1, let only = wanted.parameters.first else { return nil }
        // A function of nothing stands for one of Void.
        if held.parameters.isEmpty, only.isVoid { return gives() || wanted.result.isVoid ? .spread(0) : nil }
        guard held.parameters.count > 1, case .tuple(let items) = only.resolved,
            areConvertible(items.map(\.type), to: held.parameters)
        else { return nil }
        return gives() ? .spread(held.parameters.count) : nil
    }
}
