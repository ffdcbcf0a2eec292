/// The types that a vocabulary declares, each of which is read when somebody first asks for it: a program speaks of a
/// few of them.
final class VocabularyTypes {
    private unowned let library: Library
    private var types = BuiltIn.all
    /// What the vocabulary has two names for.
    private var synonyms: [String: (generics: [GenericType], type: Type)] = [:]
    /// Declarations that have not been read yet, by the name of the type or of what is extended.
    private var unread: [String: [String]] = [:]
    private let bridges: [String: Bridge]
    /// What was declared of protocols, and what extensions of them give, until somebody asks for it.
    private var written: [ObjectIdentifier: [TypeDeclaration]] = [:]
    private var promises: [ObjectIdentifier: Promises] = [:]

    init(of library: Library) {
        self.library = library
        bridges = Dictionary(uniqueKeysWithValues: library.vocabulary.bridges.map { ($0.name, $0) })
        for text in library.vocabulary.types { unread[Declarations.head(of: text).name, default: []].append(text) }
        for (name, bridge) in bridges { types[name]?.bridge = bridge }
    }

    subscript(name: String) -> Nominal? {
        if let type = types[name] { return type }
        read(around: name)
        return types[name]
    }

    func synonym(_ name: String) -> (generics: [GenericType], type: Type)? {
        read(around: name)
        return synonyms[name]
    }

    /// The names of those that stand in no other.
    var names: [String] {
        types.keys.filter { !$0.contains(".") } + synonyms.keys
            + unread.keys.filter { types[$0] == nil && !$0.contains(".") }
    }

    var all: [Nominal] {
        for name in Array(unread.keys) { read(around: name) }
        return Array(types.values)
    }

    /// What is said of the language's own types: nobody asks for them by name.
    func readExtensionsOfOwn() {
        var extensions: [(name: String, texts: [String])] = []
        for (name, texts) in unread where BuiltIn.nominal(name).map({ $0.kind != .protocol }) == true {
            let own = texts.filter { Declarations.head(of: $0).isExtension }
            extensions.append((name, own))
            unread[name] = own.count == texts.count ? nil : texts.filter { !own.contains($0) }
        }
        for (name, texts) in extensions { read(texts, of: name) }
    }

    /// What a protocol asks for, and what it gives itself.
    func promises(of nominal: Nominal) -> Promises {
        if let known = promises[ObjectIdentifier(nominal)] { return known }
        read(around: nominal.name)
        if let texts = unread.removeValue(forKey: nominal.name) { read(texts, of: nominal.name) }
        let made = Promises(of: nominal, written.removeValue(forKey: ObjectIdentifier(nominal)) ?? [], library)
        promises[ObjectIdentifier(nominal)] = made
        return made
    }

    /// Reads the type of that name, or the one that stands around it.
    private func read(around name: String) {
        let outer = name.utf8.firstIndex(of: UInt8(ascii: ".")).map { String(name[..<$0]) } ?? name
        if let texts = unread.removeValue(forKey: outer) { read(texts, of: outer) }
    }

    private func read(_ texts: [String], of name: String) {
        var declared: [(TypeDeclaration, Nominal)] = []
        var extensions: [TypeDeclaration] = []
        for statement in texts.flatMap(library.parse) {
            switch statement.kind {
            case .alias(_, let generics, let type):
                synonyms[name] = library.reader(of: nil, name).alias(generics, type)
            case .type(let declaration) where declaration.keyword == .extension: extensions.append(declaration)
            case .type(let declaration): enter(declaration, as: name, &declared)
            default: library.mistakes.append("\(name): neither a type nor a name for one")
            }
        }
        for (declaration, nominal) in declared where nominal.kind == .protocol {
            written[ObjectIdentifier(nominal), default: []].append(declaration)
        }
        for (declaration, nominal) in declared where !nominal.isOfAllSessions { complete(nominal, declaration) }
        for (declaration, nominal) in declared where nominal.isOfAllSessions { nameParts(of: nominal, declaration) }
        if name == "SharedSequence", let family = types[name] { Traits.teach(family, of: library) }
        if let nominal = types[name] {
            for declaration in extensions { conform(nominal, by: declaration) }
            if nominal.kind == .protocol { written[ObjectIdentifier(nominal), default: []] += extensions }
        }
        library.past.lookAgain()
    }

    /// Enters a type and those that stand in it.
    private func enter(
        _ declaration: TypeDeclaration, as name: String, within outer: Nominal? = nil,
        _ declared: inout [(TypeDeclaration, Nominal)]
    ) {
        // All interpreters share the language's own types: those are only named for what stands in them.
        let nominal =
            types[name]
            ?? Nominal(
                name, declaration.keyword.kind, generics: declaration.generics.map(\.name), within: outer,
                isBuiltIn: true)
        types[name] = nominal
        let within = nominal.isOfAllSessions ? nil : nominal
        for case .type(let inner) in declaration.members.map(\.kind) {
            enter(inner, as: "\(name).\(inner.name)", within: within, &declared)
        }
        declared.append((declaration, nominal))
        if let bridge = bridges[name], !nominal.isOfAllSessions { nominal.bridge = bridge }
    }

    /// What the names stand for that stand in one of the language's own types.
    private func nameParts(of nominal: Nominal, _ declaration: TypeDeclaration) {
        for case .alias(let name, let generics, let type) in declaration.members.map(\.kind) {
            synonyms["\(nominal.name).\(name)"] = library.reader(of: nominal).alias(generics, type)
        }
    }

    private func complete(_ nominal: Nominal, _ declaration: TypeDeclaration) {
        let reader = library.reader(of: nominal)
        for (generic, parameter) in zip(nominal.generics, declaration.generics) {
            if let bound = parameter.bound { library.note(bound, of: generic, reader) }
        }
        for parent in declaration.parents {
            let type = reader.read(parent)
            guard let found = type.nominal else { continue }
            if found.kind == .protocol { nominal.protocols.append(found) } else { nominal.superclass = type }
        }
        for generic in nominal.generics where generic.name == "Element" || BroughtTypes.module(of: nominal) != nil {
            nominal.associated[generic.name] = .parameter(generic)
        }
        nominal.associatedNames = declaration.associated.map(\.name)
        for associated in declaration.associated {
            if let bound = associated.bound {
                ProtocolFacts(nominal).note(library.bounds(bound, reader), of: associated.name)
            }
            if case .name(let other, _, _)? = associated.fallback {
                nominal.associatedDefaults[associated.name] = .associated(.parameter(nominal.follower), other)
            }
        }
        for case .alias(let name, let generics, let type) in declaration.members.map(\.kind) {
            guard !generics.isEmpty else { nominal.associated[name] = reader.read(type); continue }
            synonyms["\(nominal.name).\(name)"] = reader.alias(generics, type)
        }
        for (index, item) in declaration.cases.enumerated() {
            let payload = item.payload.map { (label: $0.label, type: reader.read($0.type)) }
            nominal.cases.append(Nominal.Case(name: item.name, payload: payload))
            let parameters = payload.map { ParameterType(label: $0.label, name: $0.label ?? "", type: $0.type) }
            nominal.members[item.name, default: []].append(
                Member(
                    item.name, .enumCase, isStatic: true, owner: nominal, parameters: parameters,
                    result: nominal.itself, .enumCase(index)))
        }
    }

    /// `extension Event: Equatable where Element: Equatable {}`
    private func conform(_ nominal: Nominal, by declaration: TypeDeclaration) {
        let reader = library.reader(of: nominal)
        for parent in declaration.parents.compactMap({ reader.read($0).nominal }) {
            let requirements = library.requirements(declaration.constraints, reader)
            if nominal.isOfAllSessions {
                library.conform(nominal, to: parent, where: requirements)
            } else {
                nominal.conditional.append((parent, requirements))
            }
        }
    }
}
