import Reactive
import Values

/// Where a word stands on what is told only when it runs: the words for parts that types of the vocabulary have of their
/// own under the same selector. `prefix(_:)` of a collection gives a part of a text, if a text it is.
final class NearerWords {
    private let word: Word
    private let selector: String
    private let use: WordUse
    private let library: Library
    private var found: [ObjectIdentifier: Nearer?] = [:]

    struct Nearer {
        let word: Word
        let use: WordUse

        func body(_ receiver: Value, _ arguments: Arguments) throws -> Value {
            do {
                return try word.body(Call(use, receiver: receiver, arguments))
            } catch var trap as RuntimeError where trap.place == nil {
                trap.place = use.site.place
                throw trap
            }
        }
    }

    /// Nil where none can stand: classes have no parts.
    init?(_ word: Word, _ selector: String, _ use: WordUse, _ library: Library) {
        guard use.receiverType.nominal?.kind != .instance else { return nil }
        (self.word, self.selector, self.use, self.library) = (word, selector, use, library)
    }

    /// nil where the type has no other than the one that stands there.
    func word(for value: Value) -> Nearer? {
        guard let nominal = use.interpreter.nominal(of: value), nominal.isBuiltIn else { return nil }
        let id = ObjectIdentifier(nominal)
        if let known = found[id] { return known }
        let nearer = nearer(of: nominal)
        found[id] = .some(nearer)
        return nearer
    }

    private func nearer(of nominal: Nominal) -> Nearer? {
        let name = String(selector.prefix { $0 != "(" })
        let own = library.extensionMembers(nominal, name).filter { $0.selector == selector }
        guard own.count == 1, own[0].isPart, case .word(let other, let signature) = own[0].implementation,
            other !== word
        else { return nil }
        let use = WordUse(
            use.site, signature: signature, receiverType: use.receiverType, types: use.types, result: use.result,
            use.interpreter)
        return Nearer(word: other, use: use)
    }
}

extension Member {
    /// Whether it gives a part of what it stands on.
    fileprivate var isPart: Bool { ["Substring", "ArraySlice", "Range"].contains(where: result.isNamed) }
}
