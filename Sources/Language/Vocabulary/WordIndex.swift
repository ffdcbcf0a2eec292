/// Which names the signatures of all words declare. They are read when one of them is first asked for.
struct WordIndex: Sendable {
    /// Signatures by the names they declare; without a number, all of the word's.
    private(set) var signatures: [String: [(word: Word, index: Int?)]] = [:]
    /// The names that words give to a type, by the type's name; "" for functions that belong to none.
    private(set) var names: [String: Set<String>] = [:]
    /// The names of words whose places answers name: all words of a name do alike.
    private(set) var marking: Set<String> = []

    init(_ words: [Word]) {
        for word in words {
            if word.manner?.traits.contains(.marks) == true { marking.insert(word.name) }
            if let lazySignatures = word.lazySignatures {
                for name in lazySignatures.names { add(name, of: lazySignatures.owner, word, nil) }
                continue
            }
            for (index, text) in word.signatures.enumerated() {
                let declared = DeclaredNames(text)
                for name in declared.names { add(name, of: declared.owner, word, index) }
            }
        }
    }

    private mutating func add(_ name: String, of owner: String, _ word: Word, _ index: Int?) {
        signatures[name, default: []].append((word, index))
        names[owner, default: []].insert(name)
    }
}
