import Values

/// All types and members in reach of a session: the vocabulary's, read once, and those that a person declares.
///
/// Why it is large: it is the one table that every question about names ends in.
package final class Library {
    /// The vocabulary's types, and a person's, which hide them.
    private lazy var types = VocabularyTypes(of: self)
    let own = DeclaredTypes()
    package var aliases: [String: (generics: [GenericType], type: Type)] { own.aliases }
    /// Members that extensions add, by the type or protocol that they extend, by name.
    private var extensions: [ObjectIdentifier: [String: [Member]]] = [:]
    /// The protocols that types of the vocabulary are made to follow.
    var conformances: [ObjectIdentifier: [Nominal]] = [:]
    private var compositions: [String: Nominal] = [:]
    package var operators = DeclaredOperators()
    /// Functions that belong to no type.
    private var freeFunctions: [String: [Member]] = [:]
    /// Signatures that have not been read yet, of the types of which something was asked for.
    private var unread: [String: [String: [WordIndex.Signature]]] = [:]
    /// What the vocabulary got wrong; a test holds that there is nothing.
    package var mistakes: [String] = []
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
        types.readExtensionsOfOwn()
        // What the vocabulary says is not a session's to undo.
        past = LibraryPast()
    }

    package func type(named name: String) -> Nominal? { own.types[name] ?? types[name] }
    /// A type of the vocabulary, also where a person's hides it.
    package func known(_ name: String) -> Nominal? { types[name] }
    /// What a protocol of the vocabulary asks for, and what it gives to all who follow it.
    func promises(of nominal: Nominal) -> Promises { types.promises(of: nominal) }
    /// What the vocabulary has another name for.
    package func synonym(_ name: String) -> (generics: [GenericType], type: Type)? { types.synonym(name) }
    package var typeNames: [String] { own.types.keys.filter { !$0.contains(".") } + aliases.keys + types.names }
    /// Whether a protocol of a person's own asks for a type of that name.
    func hasAssociated(_ name: String) -> Bool { own.types.values.contains { $0.associatedNames.contains(name) } }

    package var allTypes: [Nominal] { types.all + own.types.values }
    package var ownTypes: [Nominal] { Array(own.types.values) }

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
        readWords(member.name, of: nominal.name)
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
        readWords(name, of: nominal.name)
        var found = extensions[ObjectIdentifier(nominal)]?[name] ?? []
        if let lender = nominal.lender {
            readWords(name, of: lender.name)
            found += (extensions[ObjectIdentifier(lender)]?[name] ?? []).filter { $0.isWord && $0.kind != .initializer }
        }
        if found.count < 2 || found.allSatisfy({ $0.isWord || $0.requirements.isEmpty }) { return found }
        // The one that asks for most comes first.
        return found.enumerated().sorted { a, b in
            (-a.element.requirements.count, a.offset) < (-b.element.requirements.count, b.offset)
        }.map(\.element)
    }

    package func extensionNames(_ nominal: Nominal) -> [String] {
        (nominal.isBuiltIn ? wordNames(of: nominal.name) : []) + (nominal.lender.map { wordNames(of: $0.name) } ?? [])
            + (extensions[ObjectIdentifier(nominal)].map { Array($0.keys) } ?? [])
    }

    /// Functions of that name that belong to no type.
    package func functions(named name: String) -> [Member] {
        readWords(name, of: "")
        return freeFunctions[name] ?? []
    }

    /// Whether some type has a member of that name from a person: an operator's.
    func isMember(named name: String) -> Bool {
        extensions.values.contains { $0[name]?.contains { !$0.isWord } == true }
    }

    package var functionNames: [String] { wordNames(of: "") + freeFunctions.keys }

    /// The names that words give to a type; "" for functions that belong to none.
    private func wordNames(of owner: String) -> [String] { Array(vocabulary.index.names(of: owner).keys) }

    package func addFunction(_ member: Member) {
        member.unit = unit
        readWords(member.name, of: "")
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

    private func readWords(_ name: String, of owner: String) {
        if unread[owner] == nil { unread[owner] = vocabulary.index.names(of: owner) }
        guard unread[owner]?[name] != nil, let signatures = unread[owner]?.removeValue(forKey: name) else { return }
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
        _ = types.all
        for owner in vocabulary.index.owners { for name in wordNames(of: owner) { readWords(name, of: owner) } }
        return mistakes
    }

    func parse(_ text: String) -> [Statement] {
        let read = Declarations.of(text)
        mistakes += read.mistakes
        return read.statements
    }

    /// A type of the vocabulary, as it is written.
    package func type(written text: String) -> Type? {
        guard case .alias(_, _, let node)? = parse("typealias It = \(text)").first?.kind else { return nil }
        return reader(of: nil, text).read(node)
    }

    func reader(of nominal: Nominal?, _ text: String = "") -> TypeReader {
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
                    for member in variable.members(of: nominal, .word(word, index), owner, self) {
                        add(member, to: nominal)
                    }
                }
            default: mistakes.append("\(text): neither a function nor a property")
            }
        }
    }
}
