/// Which names the signatures of all words declare. They are read when one of them is first asked for.
struct WordIndex: Sendable {
    /// A signature of a word, or, without a number, all of them.
    struct Signature {
        let word: Word
        let index: Int?
        let owner: String
    }

    /// Signatures by the name of the type that they extend, "" for functions that belong to none, and by their own.
    private(set) var signatures: [String: [String: [Signature]]] = [:]
    /// The names of words whose places answers name: all words of a name do alike.
    private(set) var marking: Set<String> = []

    init(_ words: [Word]) {
        for word in words {
            if word.manner?.traits.contains(.marks) == true { marking.insert(word.name) }
            if let all = word.lazySignatures {
                for name in all.names { add(name, Signature(word: word, index: nil, owner: all.owner)) }
                continue
            }
            for (index, declared) in word.declared.enumerated() {
                for name in declared.names { add(name, Signature(word: word, index: index, owner: declared.owner)) }
            }
        }
    }

    private mutating func add(_ name: String, _ signature: Signature) {
        signatures[signature.owner, default: [:]][name, default: []].append(signature)
    }
}
