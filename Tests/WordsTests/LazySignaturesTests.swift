import Language
import Testing
import Words

@Suite("Signatures that are made when they are asked for")
struct LazySignaturesTests {
    static let words = Vocabulary.standard.words.filter { $0.lazySignatures != nil }

    @Test("declare what was promised, of the type that was promised", arguments: words.indices)
    func areKept(index: Int) throws {
        let word = LazySignaturesTests.words[index]
        let lazySignatures = try #require(word.lazySignatures)
        let declared = word.signatures.map { DeclaredNames($0) }
        #expect(Set(declared.map(\.owner)) == [lazySignatures.owner])
        #expect(Set(declared.flatMap(\.names)) == Set(lazySignatures.names))
        #expect(!word.signatures.contains { $0.contains("mutating ") })
    }

    @Test("are many of all") func areMany() { #expect(LazySignaturesTests.words.count > 100) }
}
