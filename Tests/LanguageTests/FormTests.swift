import Glibc
import Language
import Reactive
import Testing
import Words

/// Forms of a line or three, as apps write them, and what Swift prints of each.
@Suite("A form")
struct FormTests {
    /// The table beside the programs: a name, lines, and behind `--- prints` what they print.
    private static func table() throws -> [(name: String, lines: String, printed: String)] {
        let here = #filePath
        let end = try #require(here.firstRange(of: "Tests/LanguageTests"))
        let file = try #require(fopen("\(here[..<end.lowerBound])Tests/Programs/forms.txt", "r"))
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n=== ").dropFirst().compactMap { form in
            let halves = form.split(separator: "\n--- prints\n", maxSplits: 1)
            guard halves.count == 2, let end = halves[0].firstIndex(of: "\n") else { return nil }
            return (String(halves[0][..<end]), String(halves[0][end...].dropFirst()), String(halves[1]))
        }
    }

    @Test func `prints what Swift prints`() throws {
        let forms = try FormTests.table()
        #expect(forms.count > 60)
        for form in forms {
            var said = ""
            let interpreter = Interpreter(vocabulary: .standard, loop: Loop())
            interpreter.print = { said += $0 }
            switch interpreter.prepare(form.lines, source: 1) {
            case .mistakes(let mistakes, _): Issue.record("\(form.name): \(mistakes.map(\.message))")
            case .unit(let unit):
                do { for step in unit.steps { _ = try step.run() } } catch { Issue.record("\(form.name): \(error)") }
                let wanted = form.printed.hasSuffix("\n") ? form.printed : form.printed + "\n"
                #expect(said == wanted, "\(form.name)")
            }
        }
    }
}
