/// How one character of the line looks.
package struct Look: Equatable {
    var colour = Piece.Colour.plain
    /// It is wrong.
    var isUnderlined = false
    /// It belongs to a pair of brackets, or is what was searched.
    var isBold = false
    /// It stands for a control character.
    var isInverse = false

    package static let plain = Look()

    /// The escape sequence that begins it, from any other.
    var sequence: String {
        var codes = ["0"]
        if isBold { codes.append("1") }
        if isUnderlined { codes += ["4", "31"] }
        if isInverse { codes.append("7") }
        if colour != .plain, !isUnderlined { codes.append(String(colour.rawValue)) }
        return "\u{1B}[\(codes.joined(separator: ";"))m"
    }
}
