extension Character {
    /// Whether a line may be broken beside it: Chinese has no blanks.
    package var isWide: Bool { displayWidth == 2 }
    /// What stands at the end of no line, and what at the beginning of none.
    package var opens: Bool { "（“‘《【「".contains(self) }
    package var closes: Bool { "），。、：；？！”’》】」…".contains(self) }
}

extension Substring {
    /// What stays in one line: words, wide characters with the marks that belong to them; and what stands before each.
    package var unbroken: [(word: String, gap: String)] {
        var parts: [(word: String, gap: String)] = []
        var gap = ""
        var last: Character?
        for character in self {
            if character == " " {
                (gap, last) = (" ", nil)
            } else if let before = last, !before.isWide && !character.isWide || character.closes || before.opens {
                parts[parts.count - 1].word.append(character)
                last = character
            } else {
                parts.append((String(character), gap))
                (gap, last) = ("", character)
            }
        }
        return parts
    }
}
