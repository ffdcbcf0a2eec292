import Language
import Reactive
import Testing
import Words

@Suite("the vocabulary") struct CatalogTests {
    @Test("is read without a mistake")
    func signatures() {
        #expect(Library(.standard).readEverything() == [])
    }
}
