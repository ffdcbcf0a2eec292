import Glibc

/// The matrix as a page.
extension Matrix {
    struct Row {
        let name: String
        let cells: [String]
    }

    /// What an answer must say that is asked of any operator.
    static let generalMarks = [
        "had ended", "was disposed at", "since it was unwatched", "took over from", "nobody listened to",
        "its closure failed",
    ]

    static func rows() -> [Row] {
        let cells = Cell.first + Cell.second + Cell.third
        return operators.map { name, expression in
            let general = general(name, expression)
            let mine = cells.filter { Matrix.name(of: $0) == name }
            return Row(
                name: name,
                cells: Reason.allCases.map { reason in
                    if let cell = mine.first(where: { Matrix.reason(of: $0) == reason }) { return first(cell.answer) }
                    guard let asked = general.first(where: { $0.reason == reason })?.cell else {
                        return "– " + reason.absence
                    }
                    return first(answer(asked.question, after: asked.program, as: "m.rx"))
                })
        }
    }

    private static func first(_ answer: String) -> String {
        let lines = answer.split(separator: "\n").map { $0.drop { " └".contains($0) } }
        guard let place = lines.firstIndex(where: { $0.contains("m.rx:") }) else { return String(lines.first ?? "") }
        return lines[...place].map(String.init).joined(separator: "; ")
    }

    static func page(_ rows: [Row]) -> String {
        var text = """
            # Why a value does not come out

            Each operator, each reason, and what `:whynot` answers: a sentence and the place. The operator stands in `m.rx:7`,
            its sources in lines 1 to 3. Every answer is a test; a dash tells why an operator has no such reason.

            """
        for row in rows {
            text += "\n## \(row.name)\n\n| reason | answer |\n| --- | --- |\n"
            for (reason, cell) in zip(Reason.allCases, row.cells) {
                text += "| \(reason.rawValue) | \(cell.split(separator: "|").joined(separator: "\\|")) |\n"
            }
        }
        return text
    }

    static func path(_ here: String = #filePath) -> String? {
        here.firstRange(of: "Tests/SessionTests").map { here[..<$0.lowerBound] + "Sources/Questions/README.md" }
    }

    static func read(_ path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
    }

    static func write(_ text: String, to path: String) {
        guard let file = fopen(path, "w") else { return }
        fputs(text, file)
        fclose(file)
    }
}
