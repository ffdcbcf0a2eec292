import Foundation
import Testing

@testable import Lessons
@testable import Session

@Suite("A walk through a lesson") struct WalkTests {
    @Test("takes a second number for no code, when the question is answered") func numbers() throws {
        var said: [String] = []
        let walk = Walk(
            progress: Progress(folder: nil), tongue: .english, clock: { 0 }, open: StepStage.quiet
        ) { said.append($0.text) }
        try walk.begin("laziness")
        _ = walk.enter("1")
        said = []
        _ = walk.enter("3")
        #expect(said == ["That question is answered: Enter types the next line, and you see."])
    }

    @Test("is no drill: what was solved stands beside the lessons") func drills() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let book = Progress.drillBook { folder }
        #expect(book.solved("search") == [])
        book.solve("search", 3, Drilling(entry: 1, hints: 2))
        book.solve("search", 1, Drilling(entry: 4))
        #expect(book.solved("search") == [1, 3])
        let progress = Progress(folder: folder)
        #expect(progress.last == nil)
        #expect(progress.table(in: .english).last == "◐ drills of search: 2/8 solved (1, 3)")
        #expect(progress.table(in: .chinese).last == "◐ search 的找错练习：已解出 2/8（1, 3）")
    }
}
