import Language
import Testing
import Words

@Suite("Signatures that are made when they are asked for")
struct PromiseTests {
    static let words = Vocabulary.standard.words.filter { $0.promise != nil }

    @Test("declare what was promised, of the type that was promised", arguments: words.indices)
    func areKept(index: Int) throws {
        let word = PromiseTests.words[index]
        let promise = try #require(word.promise)
        let declared = word.signatures.map { DeclaredNames($0) }
        #expect(Set(declared.map(\.owner)) == [promise.owner])
        #expect(Set(declared.flatMap(\.names)) == Set(promise.names))
        #expect(!word.signatures.contains { $0.contains("mutating ") })
    }

    @Test("are many of all") func areMany() { #expect(PromiseTests.words.count > 100) }
}
