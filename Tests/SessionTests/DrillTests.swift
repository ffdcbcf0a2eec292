import Glibc
import Session
import Testing

@Suite("Asked of a symptom")
struct DrillTests {
    static let questions = (Drill.all + Drill.files()).flatMap { drill in drill.questions.map { (drill, $0) } }

    @Test("the answer names the line at fault", arguments: questions)
    func namesTheLine(_ drill: Drill, _ question: String) {
        let said = answer(question, after: drill.program)
        let place = "app.rx:\(drill.program.line(of: "// fault"))"
        #expect(
            said.split(whereSeparator: { " \n(),;".contains($0) }).contains { $0 == place },
            "\(place) is not in:\n\(said)")
    }

    @Test func `there are many more in files, each with a question`() {
        let files = Drill.files()
        #expect(files.count > 60)
        for drill in files { #expect(!drill.questions.isEmpty, "\(drill.name)") }
    }
}

extension Drill {
    /// The programs of `Tests/Drills`: `// fault` marks the line, `// ask :why x` a question.
    static func files(in part: String = "Drills/", _ here: String = #filePath) -> [Drill] {
        guard let tests = here.firstRange(of: "SessionTests/") else { return [] }
        let folder = String(here[..<tests.lowerBound]) + part
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var drills: [Drill] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name.hasSuffix(".rx"), let text = Matrix.read(folder + name) else { continue }
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            let questions = lines.filter { $0.hasPrefix("// ask ") }.map { String($0.dropFirst(7)) }
            drills.append(
                Drill(name, questions, program: lines.filter { !$0.hasPrefix("// ask ") }.joined(separator: "\n")))
        }
        return drills.sorted { $0.name < $1.name }
    }
}
