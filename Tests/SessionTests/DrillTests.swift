import Session
import Testing

@Suite("Asked of a symptom")
struct DrillTests {
    static let questions = Drill.all.flatMap { drill in drill.questions.map { (drill, $0) } }

    @Test("the answer names the line at fault", arguments: questions)
    func namesTheLine(_ drill: Drill, _ question: String) {
        let said = answer(question, after: drill.program)
        let place = "app.rx:\(drill.program.line(of: "// fault"))"
        #expect(
            said.split(whereSeparator: { " \n(),;".contains($0) }).contains { $0 == place },
            "\(place) is not in:\n\(said)")
    }
}
