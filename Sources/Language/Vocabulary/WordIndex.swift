/// Which signatures belong to which type. Their names are read when something of that type is first asked for, and they
/// themselves when one of them is.
struct WordIndex: Sendable {
    /// A signature of a word, or, without a number, all of them.
    struct Signature {
        let word: Word
        let index: Int?

        fileprivate var names: [String] {
            index.map { word.declared($0).names } ?? word.lazySignatures?.names ?? []
        }
    }

    /// By the name of the type that they extend; "" for functions that belong to none.
    private var signatures: [String: [Signature]] = [:]
    /// The names of words whose places answers name: all words of a name do alike.
    private(set) var marking: Set<String> = []

    init(_ words: [Word]) {
        // Words of a type stand together.
        var (owner, together): (String, [Signature]) = ("", [])
        for word in words {
            if word.manner?.traits.contains(.marks) == true { marking.insert(word.name) }
            for index in word.lazySignatures == nil ? 0..<word.count : 0..<1 {
                let next = word.owner(index)
                if next != owner {
                    signatures[owner, default: []] += together
                    (owner, together) = (next, [])
                }
                together.append(Signature(word: word, index: word.lazySignatures == nil ? index : nil))
            }
        }
        signatures[owner, default: []] += together
    }

    var owners: [String] { Array(signatures.keys) }

    /// The signatures of a type by the names that they declare.
    func names(of owner: String) -> [String: [Signature]] {
        var names: [String: [Signature]] = [:]
        for signature in signatures[owner] ?? [] {
            for name in signature.names { names[name, default: []].append(signature) }
        }
        return names
    }
}
