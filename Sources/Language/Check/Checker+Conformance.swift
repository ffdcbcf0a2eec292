/// Whether types keep what they promise.
extension Checker {
    /// What a protocol asks for must be there.
    func requireConformance(_ nominal: Nominal) {
        guard nominal.kind != .protocol else { return }
        if protocols(of: nominal.itself).contains(where: \.hasElement) { learnElement(nominal) }
        learnIdentity(nominal)
        for wanted in protocols(of: nominal.itself) where !wanted.isBuiltIn {
            learnAssociated(nominal, wanted)
            for member in wanted.declared {
                let found = candidates(of: nominal.itself, member.name, isStatic: member.isStatic).contains {
                    $0.member.owner !== wanted && ($0.member.kind == .property) == (member.kind == .property)
                        && ($0.member.kind == .property || $0.member.selector == member.selector
                            || member.kind == .initializer)
                }
                if let other = otherwise(nominal, member, wanted) {
                    report(nominalName(nominal), other)
                    return
                }
                if !found, library.extensionMembers(wanted, member.name).isEmpty {
                    guard isNews("\(wanted.name).\(member.selector)") else { return }
                    report(
                        nominalName(nominal),
                        "\(nominal.name) does not follow \(wanted.name): '\(member.signature)' is missing")
                    return
                }
            }
        }
    }

    /// What is wrong with a member that is there under the name that a protocol asks for, but gives something else.
    private func otherwise(_ nominal: Nominal, _ asked: Member, _ wanted: Nominal) -> String? {
        guard !asked.result.isOpen, asked.result.isKnown, !asked.result.isSpoilt, asked.kind != .initializer else {
            return nil
        }
        let given = candidates(of: nominal.itself, asked.name, isStatic: asked.isStatic).filter {
            $0.member.owner !== wanted && $0.member.selector == asked.selector && $0.member.kind == asked.kind
        }
        guard given.count == 1, let found = given.first?.member, found.generics.isEmpty, !found.owner.isBuiltIn,
            found.result.isKnown, !found.result.isOpen, !found.result.isSpoilt, !found.result.isSame(as: asked.result)
        else { return nil }
        return "\(nominal.name) does not follow \(wanted.name): '\(asked.signature)' gives \(found.result), "
            + "where \(asked.result) is asked for"
    }

    private func nominalName(_ nominal: Nominal) -> Span {
        Span(nominal.span.start, min(nominal.span.end, nominal.span.start + 6))
    }
}

extension Nominal {
    fileprivate var hasElement: Bool {
        let names = [
            "ObservableConvertibleType", "ObserverType", "SharedSequenceConvertibleType", "Sequence",
            "IteratorProtocol",
        ]
        return isBuiltIn && names.contains(name)
    }
}
