/// RxSwift's names for its traits, which have types of their own here: `PrimitiveSequence<SingleTrait, Int>` is `Single<Int>`.
enum Traits {
    static let types = [
        "SingleTrait": "Single", "MaybeTrait": "Maybe", "CompletableTrait": "Completable",
        "DriverSharingStrategy": "Driver", "SignalSharingStrategy": "Signal",
    ]

    /// The type that a family of traits is for one of them.
    static func name(_ family: String, _ trait: String?) -> String? {
        guard family == "PrimitiveSequence" || family == "SharedSequence" else { return nil }
        return trait.flatMap { types[$0] }
    }
}

extension TypeDeclaration {
    /// `extension PrimitiveSequence where Trait == SingleTrait` as an extension of Single.
    var withTrait: TypeDeclaration {
        let families = [
            "PrimitiveSequence", "PrimitiveSequenceType", "SharedSequence", "SharedSequenceConvertibleType",
        ]
        guard keyword == .extension, families.contains(name),
            let index = constraints.firstIndex(where: {
                $0.isEquality && ["Trait", "SharingStrategy"].contains($0.subject.name)
            }),
            let type = constraints[index].object.name.flatMap({ Traits.types[$0] })
        else { return self }
        var others = constraints
        others.remove(at: index)
        return TypeDeclaration(
            keyword: keyword, name: type, extended: .name(type, [], nameSpan), modifiers: modifiers, generics: generics,
            parameters: parameters, parents: parents, constraints: others, cases: cases, associated: associated,
            members: members, span: span, nameSpan: nameSpan)
    }
}

extension TypeNode {
    fileprivate var name: String? { if case .name(let name, _, _) = self { name } else { nil } }
}
