import Messages

/// What a type has for what a protocol asks of it.
struct Witnesses {
    let checker: Checker
    let nominal: Nominal
    let wanted: Nominal

    private var library: Library { checker.library }

    /// What is wrong with what a type has for `asked`; nil where all is well.
    func mistake(_ asked: Member) -> Message? {
        let found = candidates(for: asked)
        if found.contains(where: { flaw(of: $0, asked) == nil }) || isGiven(asked) { return nil }
        return asked.isOptional ? nil : found.first.flatMap { flaw(of: $0, asked) }
    }

    /// Whether a type should have something for `asked` and has nothing of that name.
    func lack(_ asked: Member) -> Bool {
        !asked.isOptional && !isGiven(asked) && candidates(for: asked).isEmpty
    }

    /// What is wrong where it lacks all of these.
    func mistake(_ missing: [Member]) -> Message {
        let (own, wanted) = (name(nominal), name(wanted))
        if missing.count == 1, let title = missing.first?.spoken {
            return Message("\(own) does not follow \(wanted): '\(title)' is missing")
        }
        let titles = missing.map { "'\($0.spoken)'" }.joined(separator: ", ")
        return Message("\(own) does not follow \(wanted): \(titles) are missing")
    }

    /// What the type has under the name and the labels, whoever gives it.
    private func candidates(for asked: Member) -> [Member] {
        let type = nominal.itself
        var found = checker.lookup.candidates(of: type, asked.name, isStatic: asked.isStatic).filter {
            // Words do what is asked for at whoever has it: they are nobody's own.
            wanted.isBuiltIn
                ? !$0.member.isWord || $0.member.owner.kind != .protocol : $0.member.owner !== wanted
        }.map(\.member)
        // An operator may stand beside the types.
        if asked.isOperator {
            found += library.functions(named: asked.name).filter { function in
                function.parameters.contains { $0.type.nominal === nominal }
            }
        }
        return found.filter { $0.stands(for: asked, of: type) }
    }

    /// What keeps something of that name from being what is asked for.
    private func flaw(of found: Member, _ asked: Member) -> Message? {
        if found.isWord || found.owner.isViewmodel { return nil }
        let (own, wanted, title) = (name(nominal), name(wanted), asked.spoken)
        if found.isThrowing, !asked.isThrowing {
            return Message("\(own) does not follow \(wanted): its '\(title)' may throw")
        }
        if found.isAsync, !asked.isAsync {
            return Message("\(own) does not follow \(wanted): its '\(title)' waits")
        }
        if found.isMutating, !asked.isMutating, !nominal.isReference {
            return Message("\(own) does not follow \(wanted): its '\(title)' is mutating")
        }
        if asked.isSettable, !found.isSettable {
            return Message("\(own) does not follow \(wanted): its '\(title)' can't be set")
        }
        if found.isPrivate, !found.isSeenInFile {
            return Message("\(own) does not follow \(wanted): its '\(title)' is private")
        }
        return nil
    }

    /// Whether an extension of the protocol gives it, or one of another protocol that the type follows; or Swift writes
    /// it where nobody did.
    private func isGiven(_ asked: Member) -> Bool {
        if !wanted.isBuiltIn { return !library.extensionMembers(wanted, asked.name).isEmpty }
        return Synthesis(library: library, nominal: nominal).makes(what: wanted)
            || library.past.protocols(of: nominal, in: library).contains { parent in
                parent.isBuiltIn
                    && library.promises(of: parent).given.contains { $0.stands(for: asked, in: nominal.itself) }
            }
    }

    private func name(_ nominal: Nominal) -> String { BroughtTypes.name(of: nominal) }
}

extension Member {
    fileprivate var isOperator: Bool { Lexer.isOperator(name) }

    /// How it is spoken of: `dispose()`, `<`, `init(rawValue:)`.
    fileprivate var spoken: String { isOperator ? name : signature }

    /// Whether a struct whose properties all have a value can be made of nothing, too.
    private func isEmptyInitializer(for asked: Member) -> Bool {
        kind == .initializer && asked.signature == "init()" && owner.kind == .structure
            && parameters.allSatisfy { if case .leftOut = $0.fallback { true } else { false } }
    }

    /// Whether it is what `asked` is, by its name, its labels and what it takes.
    fileprivate func stands(for asked: Member, of type: Type) -> Bool {
        if asked.kind == .property {
            return kind == .property || kind == .enumCase && parameters.isEmpty
        }
        guard kind != .property, signature == asked.signature || isOperator || isEmptyInitializer(for: asked) else {
            return false
        }
        if kind == .initializer {
            return asked.kind == .initializer && (result.wrapped == nil || asked.result.wrapped != nil)
        }
        if isWord || !asked.owner.isBuiltIn { return selector == asked.selector || isWord || kind == .enumCase }
        let map = asked.itself.map { [ObjectIdentifier($0): type] } ?? [:]
        return zip(parameters, asked.parameters).allSatisfy { own, wanted in
            let wanted = wanted.type.replacing(map)
            return !wanted.isKnown || wanted.isOpen || own.type.isOpen || wanted.couldBe(own.type)
        }
    }
}

/// What Swift writes for a type that says what it follows, if all that it is made of does.
private struct Synthesis {
    let library: Library
    let nominal: Nominal

    func makes(what wanted: Nominal) -> Bool {
        if nominal.isBuiltIn { return ["Equatable", "Hashable", "Decodable", "Encodable"].contains(wanted.name) }
        let isEnum = nominal.kind == .enumeration
        switch wanted.name {
        case "Equatable", "Hashable":
            // `hashValue` alone is how it was written once.
            if wanted.name == "Hashable", nominal.members["hashValue"] != nil { return true }
            return !nominal.isReference && parts.allSatisfy { keeps($0, wanted) }
        case "Decodable", "Encodable": return coded.allSatisfy { keeps($0, wanted) }
        case "Comparable": return isEnum && nominal.rawType == nil && parts.allSatisfy { keeps($0, wanted) }
        case "CaseIterable": return isEnum && nominal.cases.allSatisfy(\.payload.isEmpty)
        case "RawRepresentable": return isEnum && nominal.rawType != nil
        case "CodingKey": return isEnum
        default: return false
        }
    }

    /// What a value is made of.
    private var parts: [Type] {
        nominal.fields.map(\.type) + nominal.cases.flatMap { $0.payload.map(\.type) }
    }

    /// What of it is written and read: what has a key, where the keys are listed.
    private var coded: [Type] {
        guard let keys = library.type(named: "\(nominal.name).CodingKeys"), keys.kind == .enumeration else {
            return parts
        }
        let inherited = nominal.superclass?.nominal?.fields.count ?? 0
        return nominal.fields.dropFirst(inherited).filter { field in
            keys.cases.contains { $0.name == field.name || "_\($0.name)" == field.name }
        }.map(\.type)
    }

    /// Whether a part has what the whole is to have. What the vocabulary has is taken to have it.
    private func keeps(_ type: Type, _ wanted: Nominal) -> Bool {
        if type.follows(wanted) { return true }
        switch type.resolved {
        case .nominal(let nominal, let arguments):
            if nominal.isCovariant { return arguments.allSatisfy { keeps($0, wanted) } }
            return nominal.hasUnknownParent || nominal.kind != .protocol && (nominal.isBuiltIn || Kit.owns(nominal))
        case .poison, .variable, .associated: return true
        default: return false
        }
    }
}
