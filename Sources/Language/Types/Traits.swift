/// RxSwift's names for its traits, which have types of their own here: `PrimitiveSequence<SingleTrait, Int>` is `Single<Int>`.
enum Traits {
    /// Protocols that several types follow here, each in its own way: an extension of one is one of each.
    static let families = [
        "SharedSequenceConvertibleType": ["Driver", "Signal", "SharedSequence"],
        "SharedSequence": ["Driver", "Signal", "SharedSequence"],
        "PrimitiveSequence": ["Single", "Maybe", "Completable"], "PrimitiveSequenceType": ["Single", "Maybe"],
        "InfallibleType": ["Infallible"],
    ]

    /// What all of a family follow.
    static let protocols = ["SharedSequence": "SharedSequenceConvertibleType"]

    static let types = [
        "SingleTrait": "Single", "MaybeTrait": "Maybe", "CompletableTrait": "Completable",
        "DriverSharingStrategy": "Driver", "SignalSharingStrategy": "Signal",
    ]

    /// Tells the family which type it is for each of its traits.
    static func teach(_ family: Nominal, of library: Library) {
        for generic in family.generics { family.associated[generic.name] = .parameter(generic) }
        family.traits = types.compactMap { trait, name in
            guard families[family.name]?.contains(name) == true else { return nil }
            return library.known(trait).flatMap { trait in library.known(name).map { (trait, $0) } }
        }
    }

    /// Whether it is an alias in RxSwift, or the type that is extended in its place: its bare name leaves its types open.
    static func isTrait(_ name: String) -> Bool { families[name] != nil || types.values.contains(name) }

    /// The type that a family of traits is for one of them.
    static func name(_ family: String, _ trait: String?) -> String? {
        guard family == "PrimitiveSequence" || family == "SharedSequence" else { return nil }
        return trait.flatMap { types[$0] }
    }

    /// `SharedSequence<S, Int>` as soon as it is known which of its traits S is.
    static func type(of family: Nominal, _ arguments: [Type]) -> Type? {
        guard arguments.count == 2, let trait = arguments[0].nominal,
            let kind = family.traits.first(where: { $0.trait === trait })
        else { return nil }
        return .nominal(kind.type, [arguments[1]])
    }

    /// Makes a family of which the trait is not known yet the one that `type` is; nil where neither is.
    static func unify(_ family: Nominal, _ arguments: [Type], with type: Nominal, _ own: [Type]) -> Bool? {
        guard let kind = family.traits.first(where: { $0.type === type }), arguments.count == 2, own.count == 1
        else { return nil }
        return arguments[0].unify(with: kind.trait.itself) && arguments[1].unify(with: own[0])
    }

    /// What RxSwift makes such a type of.
    static func parts(of nominal: Nominal, _ arguments: [Type]) -> (family: String, trait: String, element: Type)? {
        guard nominal.isBuiltIn, let trait = types.first(where: { $0.value == nominal.name })?.key else { return nil }
        let family = families["SharedSequence"]?.contains(nominal.name) == true ? "SharedSequence" : "PrimitiveSequence"
        guard let element = arguments.first ?? nominal.associated["Element"] else { return nil }
        return (family, trait, element)
    }
}

extension TypeDeclaration {
    /// `extension PrimitiveSequence where Trait == SingleTrait` as an extension of Single; without a trait, of each.
    var withTraits: [TypeDeclaration] {
        guard keyword == .extension, let family = Traits.families[name] else { return [self] }
        guard
            let index = constraints.firstIndex(where: {
                $0.isEquality && ["Trait", "SharingStrategy"].contains($0.subject.name)
            }),
            let type = constraints[index].object.name.flatMap({ Traits.types[$0] })
        else { return family.map { extending($0, where: constraints) } }
        var others = constraints
        others.remove(at: index)
        return [extending(type, where: others)]
    }

    private func extending(_ type: String, where constraints: [Constraint]) -> TypeDeclaration {
        TypeDeclaration(
            keyword: keyword, name: type, extended: .name(type, [], nameSpan), modifiers: modifiers, generics: generics,
            parameters: parameters, parents: parents, constraints: constraints, cases: cases, associated: associated,
            members: members, span: span, nameSpan: nameSpan)
    }
}

extension TypeNode {
    /// The last part of its name.
    fileprivate var name: String? {
        switch self {
        case .name(let name, _, _): name.split(separator: ".").last.map { String($0) }
        case .member(_, let name, _): name
        default: nil
        }
    }
}
