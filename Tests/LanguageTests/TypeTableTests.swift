import Foundation
import Language
import Reactive
import Testing
import Words

/// Lines of Types/*.txt: what is written, and the type of it, or what is wrong with it and where.
///
/// `=== name` begins a group, `| …` is known to all of it, `written  →  answer` is one row. A mistake is told with its
/// line and column, what is near and what to try; `fine` is said of what is no expression. Notes follow, and what is
/// written in another way in RxSwift.
@Suite("The table of types")
struct TypeTableTests {
    struct Group: Sendable, CustomTestStringConvertible {
        let name: String
        var given: [String] = []
        var rows: [(written: String, answer: String)] = []
        var testDescription: String { name }
    }

    static let groups: [Group] = {
        let folder = #filePath.components(separatedBy: "TypeTableTests")[0] + "Types"
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
        return files.flatMap { file -> [Group] in
            let text = (try? String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)) ?? ""
            var groups: [Group] = []
            for line in text.split(separator: "\n").map(String.init) {
                if line.hasPrefix("=== ") {
                    groups.append(Group(name: "\(file): \(line.dropFirst(4))"))
                } else if line.hasPrefix("| "), !groups.isEmpty {
                    groups[groups.count - 1].given.append(String(line.dropFirst(2)))
                } else if !groups.isEmpty {
                    let parts = line.components(separatedBy: "  →  ")
                    groups[groups.count - 1].rows.append((parts[0], parts.count > 1 ? parts[1] : ""))
                }
            }
            return groups
        }
    }()

    @Test("holds", arguments: groups)
    func holds(_ group: Group) {
        for row in group.rows {
            let answer = TypeTableTests.answer(to: row.written, group.given.joined(separator: "\n"))
            #expect(answer == row.answer, "\(row.written)  →  \(answer)")
        }
    }

    @Test("has rows of every family") func isThere() {
        #expect(TypeTableTests.groups.count >= 15)
        #expect(TypeTableTests.groups.reduce(0) { $0 + $1.rows.count } >= 450)
    }

    static func answer(to written: String, _ given: String) -> String {
        let interpreter = Interpreter(vocabulary: .standard, loop: Loop())
        if !given.isEmpty, case .mistakes(let mistakes, _) = interpreter.prepare(given, source: 1) {
            return "given: \(mistakes.map(\.message))"
        }
        switch interpreter.prepare(written, source: 2) {
        case .mistakes(let mistakes, let source):
            return mistakes.map { told($0, source) }.joined(separator: " / ")
        case .unit(let unit):
            let isValue = if case .expression? = unit.steps.last?.kind { true } else { false }
            let type = isValue ? unit.steps.last.map { "\($0.type)" } : nil
            let rewrites = unit.rewrites.filter { $0.use == nil }.map {
                "; as: \($0.filled { SourceText(written).text($0) })"
            }.joined()
            return (type ?? "fine") + unit.notes.map { "; note: \($0)" }.joined() + rewrites
        }
    }

    private static func told(_ mistake: Diagnostic, _ source: SourceText) -> String {
        let place = "\(source.line(of: mistake.span.start) + 1):\(source.column(of: mistake.span.start))"
        let near = mistake.near.map { "; near: \($0)" } ?? ""
        let hint = mistake.hint.map { "; try: \($0)" } ?? ""
        return "! \(place) \(mistake.message)\(near)\(hint)".replacingOccurrences(of: "\n", with: " ⏎ ")
    }
}
