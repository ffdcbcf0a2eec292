import Replay
import Testing

@testable import Lessons

@Suite("The course") struct CourseTests {
    @Test("each lesson proves itself", arguments: Course.files.map(\.name))
    func proof(_ name: String) throws {
        let lesson = try #require(Course.file(named: name)).lesson
        var proof = Proof(lesson, file: name)
        // All of the drawn inputs, and the answers with something changed, are for `rxsh test`: here time is short.
        proof.mostDrawn = 6
        proof.hasMutants = false
        #expect(proof.results().flatMap(\.failures) == [])
    }

    @Test("a lesson has at least three of see, draw, ask, write, apart") func variety() {
        for file in Course.files {
            let kinds = Set(file.lesson.steps.flatMap { $0.acts.map(\.kind) }).subtracting(["say", "show"])
            #expect(kinds.count >= 3, "\(file.name): \(kinds.sorted())")
        }
    }

    @Test("the lesson that the page on writing lessons shows is proven") func page() throws {
        let page = #filePath.replacing("Tests/LessonsTests/CourseTests.swift", with: "Sources/Lessons/README.md")
        let lines = try Document(path: page).lines
        let shown = lines.drop { !$0.hasPrefix("````markdown") }.dropFirst().prefix { $0 != "````" }
        var proof = Proof(LessonReader.lesson(shown.joined(separator: "\n")), file: "README.md")
        proof.mostDrawn = 6
        proof.hasMutants = false
        let results = proof.results()
        #expect(results.count == 4)
        #expect(results.flatMap(\.failures) == [])
    }

    @Test("what a lesson to begin with says is proven") func skeleton() {
        let lesson = LessonReader.lesson(Desk.skeleton("own"))
        let results = Proof(lesson, file: "own.md").results()
        #expect(results.flatMap(\.failures) == [])
    }
}

extension Act {
    fileprivate var kind: String {
        switch self {
        case .say: "say"
        case .show: "show"
        case .type: "see"
        case .draw: "draw"
        case .choose: "choose"
        case .ask: "ask"
        case .write: "write"
        case .apart: "apart"
        }
    }
}
