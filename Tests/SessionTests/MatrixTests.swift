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
        if getenv("RXSH_MATRIX") != nil { print(cell.row) }
    }

    @Test("says where: no cell is without a place, but those where nobody listens", arguments: cells)
    func hasPlace(_ cell: Cell) {
        #expect(cell.answer.contains("m.rx:"))
        #expect(!cell.answer.contains("nothing has come of it"))
    }
}

extension Cell {
    /// A row of the matrix: what is asked of what, and the first line that says why.
    var row: String {
        let lines = answer.split(separator: "\n")
        let why = question.hasPrefix(":whynot") ? lines.first : lines.dropFirst().first
        return "| \(expression) | \(pushes.joined(separator: "; ")) | \(question) | \(why ?? "") |"
    }
}
