import Language
import Reactive
import Testing
import Words

@Suite("the vocabulary") struct CatalogTests {
    @Test("is read without a mistake")
    func signatures() {
        #expect(Library(.standard).readEverything() == [])
    }

    @Test("knows what its words declare without their whole texts")
    func declarations() {
        for word in Vocabulary.standard.words where word.lazySignatures == nil {
            let read = word.signatures.map { DeclaredNames($0) }
            #expect(read.indices.map { word.declared($0).names } == read.map(\.names))
            #expect(read.indices.map(word.owner) == read.map(\.owner))
        }
    }
}
