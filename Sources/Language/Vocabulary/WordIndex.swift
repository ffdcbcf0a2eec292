/// Which names the signatures of all words declare. They are read when one of them is first asked for.
struct WordIndex: Sendable {
    /// A signature of a word, or, without a number, all of them.
    struct Signature {
        let word: Word
        let index: Int?
        /// The type that it extends; "" for a function that belongs to none.
        let owner: String
    }

    /// Signatures by what is asked for them.
    private(set) var signatures: [String: [Signature]] = [:]
    /// The names of words whose places answers name: all words of a name do alike.
    private(set) var marking: Set<String> = []

    init(_ words: [Word]) {
        signatures.reserveCapacity(words.count)
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
        signatures[WordIndex.key(name, of: signature.owner), default: []].append(signature)
    }

    /// Nearly all types have initializers: those of one need not be read for another's.
    static func key(_ name: String, of owner: String) -> String { name == "init" ? "init \(owner)" : name }

    /// The name that a key is asked for.
    static func name(of key: String) -> String { key.hasPrefix("init ") ? "init" : key }

    /// The names that words give to a type, by the type's name; "" for functions that belong to none.
    var names: [String: Set<String>] {
        var names: [String: Set<String>] = [:]
        for (key, signatures) in signatures {
            for signature in signatures { names[signature.owner, default: []].insert(WordIndex.name(of: key)) }
        }
        return names
    }
}
