import Terminal
import Testing

@Suite("The rows of a line") struct SheetTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let cursor: Int
        let columns: Int
        let rows: [String]
        let row: Int
        let column: Int
    }

    static let cases = [
        Case(testDescription: "a short line", text: "ab", cursor: 1, columns: 8, rows: ["› ab"], row: 0, column: 3),
        Case(
            testDescription: "a wide character is never split", text: "abc中中", cursor: 5, columns: 8,
            rows: ["› abc中", "中"], row: 1, column: 2),
        Case(
            testDescription: "the cursor goes with a wide character to the next row", text: "abc中中", cursor: 4,
            columns: 8, rows: ["› abc中", "中"], row: 1, column: 0),
        Case(
            testDescription: "behind a full row there is a place for the cursor", text: "abcdef", cursor: 6,
            columns: 8, rows: ["› abcdef", ""], row: 1, column: 0),
        Case(
            testDescription: "a line end begins a row", text: "a\nb", cursor: 0, columns: 20, rows: ["› a", "b"],
            row: 0,
            column: 2),
        Case(
            testDescription: "a control character takes two columns", text: "a\u{7}b", cursor: 3, columns: 20,
            rows: ["› a^Gb"], row: 0, column: 6),
        Case(
            testDescription: "what turns the direction of writing is seen", text: "a\u{202E}b\u{200B}", cursor: 4,
            columns: 20, rows: ["› a?b?"], row: 0, column: 6),
        Case(
            testDescription: "joiners are left out", text: "👩\u{200D}💻", cursor: 3, columns: 20, rows: ["› 👩💻"],
            row: 0, column: 6),
    ]

    @Test(arguments: cases) func `stand where the terminal puts them`(_ test: Case) {
        let sheet = Sheet(prompt: "› ", Array(test.text.unicodeScalars), cursor: test.cursor, columns: test.columns)
        #expect(sheet.rows.map(\.text) == test.rows)
        #expect((sheet.row, sheet.column) == (test.row, test.column))
    }

    @Test func `say what is open before each line but the first`() {
        let text = Array("f {\nabcd中\n}".unicodeScalars)
        let sheet = Sheet(prompt: "› ", text, margins: ["{ ", "  "], cursor: 9, columns: 10)
        #expect(sheet.rows.map(\.text) == ["› f {", "{ abcd中", "  }"])
        #expect((sheet.row, sheet.column) == (1, 8))
    }
}
