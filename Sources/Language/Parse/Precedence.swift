/// How tightly an infix operator binds, and to which side.
package struct Precedence: Sendable {
    enum Side: Sendable { case left, right, none }
    let level: Int
    let side: Side

    static let assignment = Precedence(level: 1, side: .right)
    static let push = Precedence(level: 2, side: .none)
    static let ternary = Precedence(level: 3, side: .right)
    static let cast = Precedence(level: 8, side: .left)

    static let table: [String: Precedence] = {
        let rows: [(Int, Side, [String])] = [
            (1, .right, ["=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "&+=", "&-=", "&*="]),
            (2, .none, ["<-", "<~", "<~>"]),
            (4, .left, ["||"]),
            (5, .left, ["&&"]),
            (6, .none, ["==", "!=", "<", ">", "<=", ">=", "===", "!==", "~="]),
            (7, .right, ["??"]),
            (9, .none, ["...", "..<"]),
            (10, .left, ["+", "-", "&+", "&-", "|", "^"]),
            (11, .left, ["*", "/", "%", "&*", "&"]),
            (12, .none, ["<<", ">>", "&<<", "&>>"]),
        ]
        var table: [String: Precedence] = [:]
        for (level, side, signs) in rows {
            for sign in signs { table[sign] = Precedence(level: level, side: side) }
        }
        return table
    }()
}
