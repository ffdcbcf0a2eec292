import Glibc
import Session
import Testing

@Suite("Each operator, for each reason that it can have")
struct MatrixTests {
    static let cells = Cell.first + Cell.second + Cell.third

    @Test("answers with the reason and the place", arguments: cells)
    func answers(_ cell: Cell) {
        let said = answer(cell.question, after: cell.program, as: "m.rx")
        #expect(said == cell.answer)
    }

    @Test("says where: no cell is without a place, but those where nobody listens", arguments: cells)
    func hasPlace(_ cell: Cell) {
        #expect(cell.answer.contains("m.rx:"))
        #expect(!cell.answer.contains("nothing has come of it"))
    }

    static let general = Matrix.operators.flatMap { row in
        Matrix.general(row.name, row.expression).map { (row.name, $0.cell) }
    }

    @Test("says where its source ended, failed, was let go or not listened to", arguments: general)
    func generally(_ name: String, _ cell: Cell) {
        let said = answer(cell.question, after: cell.program, as: "m.rx")
        #expect(said.contains("m.rx:"), "\(said)")
        #expect(Matrix.generalMarks.contains { said.contains($0) }, "\(said)")
    }

    @Test func `the printed matrix has a sentence in every cell, and says what the shell says`() throws {
        let rows = Matrix.rows()
        #expect(rows.count == Matrix.operators.count)
        for row in rows { #expect(row.cells.allSatisfy { !$0.isEmpty }, "\(row.name)") }
        let text = Matrix.page(rows)
        let path = try #require(Matrix.path())
        if getenv("RXSH_UPDATE") != nil { Matrix.write(text, to: path) }
        #expect(Matrix.read(path) == text, "RXSH_UPDATE=1 scripts/test writes it anew")
    }
}
