import Values

/// All types and members in reach of a session: the vocabulary's, read once, and those that a person declares.
///
/// Why it is large: it is the one table that every question about names ends in.
package final class Library {
    /// The vocabulary's types, and a person's, which hide them.
    private var types: [String: Nominal] = [:]
    let own = DeclaredTypes()
    package var aliases: [String: (generics: [GenericType], type: Type)] { own.aliases }
    /// What the vocabulary has two names for.
    package private(set) var synonyms: [String: (generics: [GenericType], type: Type)] = [:]
    /// Members that extensions add, by the type or protocol that they extend, by name.
    private var extensions: [ObjectIdentifier: [String: [Member]]] = [:]
    /// The protocols that types of the vocabulary are made to follow.
    var conformances: [ObjectIdentifier: [Nominal]] = [:]
    private var compositions: [String: Nominal] = [:]
    package var operators = DeclaredOperators()
    /// Functions that belong to no type.
    private var freeFunctions: [String: [Member]] = [:]
    /// Signatures that have not been read yet, by the names they declare.
    private var unread: [String: [WordIndex.Signature]]
    /// The names that words give to a type, by the type's name; "" for functions that belong to none.
    private lazy var wordNames = vocabulary.index.names
    /// What the vocabulary got wrong; a test holds that there is nothing.
    package private(set) var mistakes: [String] = []
    package let free = Nominal("", .structure, isBuiltIn: true)
    /// The setter that belongs to a getter.
    package var setters: [ObjectIdentifier: FunctionCell] = [:]
    /// Bodies by selector, of a type and of its extensions, for calls that find their body at run time.
    var methods: [ObjectIdentifier: [String: FunctionCell]] = [:]

    let teachings = Teachings()

    let vocabulary: Vocabulary
    private lazy var foreignNames = Dictionary(grouping: vocabulary.foreign(), by: \.name)

    /// What the vocabulary knows of people and their programs.
    private(set) lazy var customs = vocabulary.customs()

    /// Calls of that name in other libraries.
    package func foreign(_ name: String) -> [Foreign] { foreignNames[name] ?? [] }

    package init(_ vocabulary: Vocabulary) {
        self.vocabulary = vocabulary
        unread = vocabulary.index.signatures
        var (entered, extensions): (EnteredTypes, [TypeDeclaration]) = (EnteredTypes(), [])
        var aliasesOf: [(name: String, generics: [GenericParameter], type: TypeNode)] = []
        for statement in parse(vocabulary.types.joined(separator: "\n")).map(\.kind) {
            if case .alias(let name, let generics, let type) = statement {
                aliasesOf.append((name, generics, type))
            }
            guard case .type(let declaration) = statement else { continue }
            if declaration.keyword == .extension { extensions.append(declaration); continue }
            entered.enter(declaration, as: declaration.name)
        }
        types = entered.types
        for (name, generics, node) in aliasesOf { synonyms[name] = reader(of: nil, name).alias(generics, node) }
        for (declaration, nominal) in entered.declared { complete(nominal, declaration) }
        for (declaration, nominal) in entered.shared {
            for case .alias(let name, let generics, let type) in declaration.members.map(\.kind) {
                synonyms["\(nominal.name).\(name)"] = reader(of: nominal).alias(generics, type)
            }
        }
        if let family = types["SharedSequence"] { Traits.teach(family, of: types) }
        for declaration in extensions { types[declaration.name].map { conform($0, by: declaration) } }
        for bridge in vocabulary.bridges { types[bridge.name]?.bridge = bridge }
    }

    package func type(named name: String) -> Nominal? { own.types[name] ?? types[name] }
    /// A type of the vocabulary, also where a person's hides it.
    package func known(_ name: String) -> Nominal? { types[name] }
    package var typeNames: [String] {
        (Array(types.keys) + own.types.keys).filter { !$0.contains(".") } + aliases.keys + synonyms.keys
    }
    /// Whether a protocol of a person's own asks for a type of that name.
    func hasAssociated(_ name: String) -> Bool { own.types.values.contains { $0.associatedNames.contains(name) } }

    package var allTypes: [Nominal] { Array(types.values) + own.types.values }

    package func declare(_ nominal: Nominal) {
        past.append { [old = own.types[nominal.name]] in $0.own.declare(nominal.name, old) }
        own.declare(nominal.name, nominal)
        // A person's own hides what an import brought.
        if let brought = aliases[nominal.name], BroughtTypes.module(of: brought.type.nominal) != nil {
            past.append { $0.own.declareAlias(nominal.name, brought) }
            own.declareAlias(nominal.name, nil)
        }
    }

    /// `A & B`, the same one whenever it is written; or `Sequence<Int>`, with `generics` for what it tells of.
    func composition(of parts: [Nominal], generics: [String] = []) -> Nominal {
        let name = (parts.map(\.name) + generics).joined(separator: " & ")
        if let known = compositions[name], zip(known.parts, parts).allSatisfy({ $0 === $1 }) { return known }
        past.append { [old = compositions[name]] in $0.compositions[name] = old }
        let made = Nominal(generics.isEmpty ? name : parts[0].name, .protocol, generics: generics, isBuiltIn: true)
        for generic in made.generics { made.associated[generic.name] = .parameter(generic) }
        (made.parts, made.protocols) = (parts, parts)
        compositions[name] = made
        return made
    }

    package func declareAlias(_ name: String, _ generics: [GenericType], _ type: Type) {
        past.append { [old = aliases[name]] in $0.own.declareAlias(name, old) }
        own.declareAlias(name, (generics, type))
    }

    /// What an extension may change of a type that was there before is as it was, if the extension is given up.
    func keep(_ nominal: Nominal) {
        if nominal.isOfAllSessions {
            past.append { [before = teachings[nominal]] in $0.teachings[nominal] = before }
        } else {
            past.append { [own = nominal.own, meanings = nominal.meanings] _ in
                (nominal.own, nominal.meanings) = (own, meanings)
            }
        }
    }

    /// Adds what a person's extension declares.
    package func extend(_ nominal: Nominal, by member: Member) {
        readWords(under: WordIndex.key(member.name, of: nominal.name))
        let id = ObjectIdentifier(nominal)
        past.append { [old = extensions[id]?[member.name]] in $0.extensions[id]?[member.name] = old }
        extensions[id]?[member.name]?.removeAll { $0.isRedeclared(by: member) }
        member.isAdded = !own.isReadingKit && Kit.owns(nominal)
        add(member, to: nominal)
    }

    private func add(_ member: Member, to nominal: Nominal) {
        added += 1
        member.number = added
        if nominal === free {
            freeFunctions[member.name, default: []].append(member)
        } else {
            extensions[ObjectIdentifier(nominal), default: [:]][member.name, default: []].append(member)
        }
    }

    /// Members of that name that extensions gave to `nominal` itself.
    package func extensionMembers(_ nominal: Nominal, _ name: String) -> [Member] {
        readWords(under: WordIndex.key(name, of: nominal.name))
        var found = extensions[ObjectIdentifier(nominal)]?[name] ?? []
        if let lender = nominal.lender {
            readWords(under: WordIndex.key(name, of: lender.name))
            found += (extensions[ObjectIdentifier(lender)]?[name] ?? []).filter { $0.isWord && $0.kind != .initializer }
        }
        if found.count < 2 || found.allSatisfy({ $0.isWord || $0.requirements.isEmpty }) { return found }
        // The one that asks for most comes first.
        return found.enumerated().sorted { a, b in
            (-a.element.requirements.count, a.offset) < (-b.element.requirements.count, b.offset)
        }.map(\.element)
    }

    /// Whether somebody has defined that operator for a type of the vocabulary.
    package func extendsOperator(_ name: String) -> Bool { extensions.values.contains { $0[name] != nil } }

    package func extensionNames(_ nominal: Nominal) -> [String] {
        Array(nominal.isBuiltIn ? wordNames[nominal.name] ?? [] : [])
            + (nominal.lender.flatMap { wordNames[$0.name] } ?? [])
            + (extensions[ObjectIdentifier(nominal)].map { Array($0.keys) } ?? [])
    }

    /// Functions of that name that belong to no type.
    package func functions(named name: String) -> [Member] {
        readWords(under: WordIndex.key(name, of: ""))
        return freeFunctions[name] ?? []
    }

    /// Whether some type has a member of that name from a person: an operator's.
    func isMember(named name: String) -> Bool {
        extensions.values.contains { $0[name]?.contains { !$0.isWord } == true }
            || types.values.contains { !$0.isBuiltIn && $0.members[name] != nil }
    }

    package var functionNames: [String] { Array(wordNames[""] ?? []) + freeFunctions.keys }

    package func addFunction(_ member: Member) {
        member.unit = unit
        readWords(under: WordIndex.key(member.name, of: ""))
        past.append { [old = freeFunctions[member.name]] in $0.freeFunctions[member.name] = old }
        freeFunctions[member.name, default: []].removeAll {
            $0.selector == member.selector && ($0.isWord || $0.taken == member.taken && !$0.isBeside(member))
        }
        freeFunctions[member.name, default: []].insert(member, at: 0)
    }

    package func addMethod(_ selector: String, _ cell: FunctionCell, to nominal: Nominal) {
        let id = ObjectIdentifier(nominal)
        past.append { [old = methods[id]?[selector]] in $0.methods[id]?[selector] = old }
        methods[id, default: [:]][selector] = cell
    }

    // MARK: undoing an entry that was refused

    /// What undoes each change, and what was found out since the last one.
    var past = LibraryPast()
    /// How many members extensions gave so far.
    private var added = 0
    /// How many units there were.
    private(set) var unit = 0

    /// How many changes there were, to go back to if an entry is refused. What was read of the vocabulary stays read.
    package struct Snapshot {
        fileprivate let changes: Int
        fileprivate let operators: DeclaredOperators
    }

    package var snapshot: Snapshot {
        get { Snapshot(changes: past.count, operators: operators) }
        set {
            while past.count > newValue.changes, let undo = past.popLast() { undo(self) }
            operators = newValue.operators
        }
    }

    /// What was changed stays, as long as the session goes on.
    package func commit() {
        unit += 1
    }

    /// Becomes again what the vocabulary has; what was read of it stays read.
    func forgetSession() {
        snapshot = Snapshot(changes: 0, operators: DeclaredOperators())
        (setters, unit) = ([:], 0)
    }

    // MARK: reading the vocabulary

    private func readWords(under key: String) {
        guard let signatures = unread.removeValue(forKey: key) else { return }
        let name = WordIndex.name(of: key)
        for signature in signatures {
            if let index = signature.index {
                add(signature.word, index, only: name)
            } else {
                for index in signature.word.signatures.indices { add(signature.word, index, only: name) }
            }
        }
    }

    /// Reads all signatures, and gives what is wrong with them.
    package func readEverything() -> [String] {
        for key in Array(unread.keys) { readWords(under: key) }
        return mistakes
    }

    private func parse(_ text: String) -> [Statement] {
        let read = Declarations.of(text)
        mistakes += read.mistakes
        return read.statements
    }

    /// A type of the vocabulary, as it is written.
    package func type(written text: String) -> Type? {
        guard case .alias(_, _, let node)? = parse("typealias It = \(text)").first?.kind else { return nil }
        return reader(of: nil, text).read(node)
    }

    private func complete(_ nominal: Nominal, _ declaration: TypeDeclaration) {
        let reader = reader(of: nominal)
        for (generic, parameter) in zip(nominal.generics, declaration.generics) {
            if let bound = parameter.bound { note(bound, of: generic, reader) }
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
            if let bound = associated.bound { ProtocolFacts(nominal).note(bounds(bound, reader), of: associated.name) }
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
        let reader = reader(of: nominal)
        for parent in declaration.parents.compactMap({ reader.read($0).nominal }) {
            let requirements = requirements(declaration.constraints, reader)
            if nominal.isOfAllSessions {
                conform(nominal, to: parent, where: requirements)
            } else {
                nominal.conditional.append((parent, requirements))
            }
        }
        // What the vocabulary says is not a session's to undo.
        past = LibraryPast()
    }

    private func reader(of nominal: Nominal?, _ text: String = "") -> TypeReader {
        var reader = TypeReader(library: self) { [weak self] in self?.mistakes.append("\(text): \($0.message)") }
        reader.isVocabulary = true
        if let nominal {
            for generic in nominal.generics { reader.names[generic.name] = .parameter(generic) }
            reader.itself = nominal.itself
        }
        return reader
    }

    /// Adds what one signature declares under that name.
    private func add(_ word: Word, _ index: Int, only name: String) {
        let text = word.signatures[index]
        for statement in parse(text) {
            switch statement.kind {
            case .type(let declaration) where declaration.keyword == .extension:
                add(declaration, word, index, text, only: name)
            case .function(let function):
                add(member(function, .word(word, index), free, Owner(reader(of: nil, text))), to: free)
            default: mistakes.append("\(text): neither a function nor an extension")
            }
        }
    }

    /// What members of one extension share.
    package struct Owner {
        package var reader: TypeReader
        package var itself: GenericType?
        package var requirements: [Requirement] = []
        package init(_ reader: TypeReader) { self.reader = reader }
    }

    private func add(_ declaration: TypeDeclaration, _ word: Word, _ index: Int, _ text: String, only name: String) {
        guard let nominal = types[declaration.name] else {
            mistakes.append("\(text): unknown type \(declaration.name)")
            return
        }
        let owner = owner(nominal, declaration, reader(of: nominal, text))
        for member in declaration.members {
            switch member.kind {
            case .function(let function):
                if function.name == name || (function.name == "init?" && name == "init") {
                    add(self.member(function, .word(word, index), nominal, owner), to: nominal)
                }
            case .variable(let variable):
                if variable.bindings.contains(where: { $0.pattern.boundName == name }) {
                    add(variable, .word(word, index), to: nominal, owner)
                }
            default: mistakes.append("\(text): neither a function nor a property")
            }
        }
    }

    private func add(_ variable: Variable, _ implementation: Member.Implementation, to nominal: Nominal, _ owner: Owner)
    {
        for binding in variable.bindings {
            if let function = binding.asFunction(variable.modifiers) {
                add(self.member(function, implementation, nominal, owner), to: nominal)
                continue
            }
            guard case .binding(let name, _, _) = binding.pattern, let type = binding.type else {
                mistakes.append("a property of \(nominal.name) needs a name and a type")
                continue
            }
            let member = Member(
                name, .property, isStatic: variable.modifiers.contains(.isStatic), owner: nominal, itself: owner.itself,
                result: owner.reader.read(type), requirements: owner.requirements, implementation)
            member.isSettable = !variable.isLet && binding.setter != nil
            member.take(binding.effects)
            add(member, to: nominal)
        }
    }
}
