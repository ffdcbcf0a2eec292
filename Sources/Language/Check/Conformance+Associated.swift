/// What the associated types of a protocol are for a type that follows it.
extension Conformance {
    /// By name: a type or alias inside of it; else read off from the members that use it.
    func learnAssociated(_ nominal: Nominal, _ wanted: Nominal) {
        for name in wanted.associatedNames where nominal.associated[name] == nil {
            if let type = checker.library.type(named: "\(nominal.name).\(name)") {
                nominal.associated[name] = type.itself
            } else if let alias = checker.library.aliases["\(nominal.name).\(name)"] {
                nominal.associated[name] = alias.type
            }
        }
        guard wanted.associatedNames.contains(where: { nominal.associated[$0] == nil }) else { return }
        learn(nominal, wanted) { $0.owner !== wanted }
        for (name, fallback) in wanted.associatedDefaults where nominal.associated[name] == nil {
            nominal.associated[name] = fallback.replacing([ObjectIdentifier(wanted.follower): nominal.itself])
        }
        guard wanted.associatedNames.contains(where: { nominal.associated[$0] == nil }) else { return }
        learn(nominal, wanted) { member in member.owner === wanted && !wanted.declared.contains { $0 === member } }
    }

    /// An associated type of which nothing that the type has could tell what it is.
    func openAssociated(of wanted: Nominal, for nominal: Nominal) -> String? {
        let library = checker.library
        let protocols = library.protocols(of: nominal)
        return wanted.associatedNames.first { name in
            nominal.itself.associatedType(name) == nil
                && !protocols.contains { parent in
                    library.aliases["\(parent.name).\(name)"] != nil || parent.associatedDefaults[name] != nil
                        || Type.parameter(parent.follower).associatedType(name) != nil
                        || parent.declared.contains { member in
                            ([member.result] + member.parameters.map(\.type)).contains { names(name, in: $0) }
                        }
                }
        }
    }

    /// Whether a type speaks of an associated one of that name.
    private func names(_ name: String, in type: Type) -> Bool {
        switch type.resolved {
        case .associated(let base, let own): own == name || names(name, in: base)
        case .nominal(_, let arguments): arguments.contains { names(name, in: $0) }
        case .tuple(let items): items.contains { names(name, in: $0.type) }
        case .function(let taken, let result): (taken + [result]).contains { names(name, in: $0) }
        case .metatype(let inner): names(name, in: inner)
        default: false
        }
    }

    /// Reads off from those members that stand for what a protocol asks for.
    private func learn(_ nominal: Nominal, _ wanted: Nominal, from isMeant: (Member) -> Bool) {
        // What is told behind its name, `Store<Item>`, is a type of its follower's as well.
        let own = Dictionary(
            uniqueKeysWithValues: wanted.generics.map {
                (ObjectIdentifier($0), Type.associated(.parameter(wanted.follower), $0.name))
            })
        for member in asked(by: wanted, of: nominal) {
            let found = checker.lookup.candidates(of: nominal.itself, member.name, isStatic: member.isStatic).first {
                isMeant($0.member) && $0.member.kind == member.kind
                    && $0.member.parameters.map(\.label) == member.parameters.map(\.label)
            }
            guard let found else { continue }
            learn(nominal, member.result.replacing(own), found.member.result.replacing(found.map))
            for (asked, given) in zip(member.parameters, found.member.parameters) {
                learn(nominal, asked.type.replacing(own), given.type.replacing(found.map))
            }
        }
    }

    /// What a protocol asks for; of one of the vocabulary, under the names that the type and its extensions have.
    private func asked(by wanted: Nominal, of nominal: Nominal) -> [Member] {
        let members = wanted.members.sorted { $0.key < $1.key }.flatMap(\.value)
        guard wanted.isBuiltIn else { return members }
        let own = Set(nominal.members.keys).union(checker.library.extensionNames(nominal)).sorted()
        return members + own.flatMap { checker.library.extensionMembers(wanted, $0).filter(\.isWord) }
    }

    /// `ID` of what follows Identifiable is the type of its `id`, `RawValue` that of its `rawValue`, `Observer` what
    /// `asObserver()` gives.
    func learnFromProperties(_ nominal: Nominal) {
        for (wanted, name, property) in [
            ("Identifiable", "ID", "id"), ("RawRepresentable", "RawValue", "rawValue"),
            ("Sequence", "Index", "startIndex"), ("SubjectType", "Observer", "asObserver"),
            ("Strideable", "Stride", "distance"),
        ] {
            guard !nominal.isBuiltIn, nominal.associated[name] == nil, let wanted = checker.library.known(wanted),
                nominal.follows(wanted)
            else { continue }
            let own = checker.lookup.candidates(of: nominal.itself, property, isStatic: false).first {
                !$0.member.owner.isBuiltIn
            }
            nominal.associated[name] =
                checker.library.aliases["\(nominal.name).\(name)"]?.type
                ?? checker.library.type(named: "\(nominal.name).\(name)")?.itself ?? own?.member.result
        }
    }

    /// What a person's type gives or takes, if it follows a protocol of the vocabulary: read off from what makes it one.
    func learnElement(_ nominal: Nominal) {
        guard !nominal.isBuiltIn, nominal.associated["Element"] == nil else { return }
        if let alias = checker.library.aliases["\(nominal.name).Element"] {
            nominal.associated["Element"] = alias.type
            return
        }
        for name in ["asObservable", "asSharedSequence", "on", "next", "makeIterator", "makeAsyncIterator"] {
            guard
                let found = checker.lookup.candidates(of: nominal.itself, name, isStatic: false).first(where: {
                    !$0.member.owner.isBuiltIn
                })
            else { continue }
            let type = name == "on" ? found.member.parameters.first?.type : found.member.result
            if name.hasPrefix("make"), let iterator = type?.nominal, !iterator.isBuiltIn {
                requireConformance(iterator)
            }
            let held = name == "next" ? type?.wrapped : nil
            guard let element = held ?? type?.associatedType("Element") ?? type?.arguments.last else { continue }
            nominal.associated["Element"] = element
            return
        }
        learnFromSubscript(nominal)
    }

    /// What a collection of a person's holds is what its subscript gives.
    private func learnFromSubscript(_ nominal: Nominal) {
        guard let wanted = checker.library.known("Sequence"), nominal.follows(wanted) else { return }
        let own = checker.lookup.candidates(of: nominal.itself, "subscript", isStatic: false).filter {
            !$0.member.owner.isBuiltIn && $0.member.parameters.count == 1
        }
        learnFromProperties(nominal)
        let index = nominal.associated["Index"] ?? BuiltIn.int
        guard let found = own.first(where: { $0.member.parameters[0].type.isSame(as: index) }) ?? own.first else {
            return
        }
        nominal.associated["Element"] = found.member.result
        // Under this name it is found by whoever goes through the elements.
        guard !found.member.overload.isEmpty, let cell = checker.library.method(found.member.selector, of: nominal)
        else { return }
        checker.library.addMethod(found.member.signature, cell, to: nominal)
        if let setter = checker.library.setters[ObjectIdentifier(cell)] {
            checker.library.addMethod(found.member.signature + "=", setter, to: nominal)
        }
    }

    private func learn(_ nominal: Nominal, _ asked: Type, _ given: Type) {
        switch (asked.resolved, given.resolved) {
        case (.associated(let base, let name), let type):
            // What an extension says by the name itself tells nothing of it.
            guard case .parameter = base.resolved, nominal.associated[name] == nil,
                !OwnAssociated(name: name, nominal: nominal).isNamed(in: type)
            else {
                return
            }
            nominal.associated[name] = type
        case (.nominal(let family, let left), .nominal(let head, let right)):
            if let kind = family.traits.first(where: { $0.type === head }) {
                for (a, b) in zip(left, [kind.trait.itself] + right) { learn(nominal, a, b) }
            } else if left.count == right.count {
                for (a, b) in zip(left, right) { learn(nominal, a, b) }
            } else if case .nominal(let wanted, _) = asked.resolved, let parent = given.superclass, head !== wanted {
                learn(nominal, asked, parent)
            }
        case (.tuple(let left), .tuple(let right)) where left.count == right.count:
            for (a, b) in zip(left, right) { learn(nominal, a.type, b.type) }
        case (.function(let left, let result), .function(let right, let answer)) where left.count == right.count:
            for (a, b) in zip(left, right) { learn(nominal, a, b) }
            learn(nominal, result, answer)
        default: break
        }
    }
}
