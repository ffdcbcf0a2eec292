/// What of a text nobody sees: it drives the terminal, turns the direction of writing, or makes two texts look the same.
extension String {
    /// Each scalar, and whether it must not stand for itself. Joiners and selectors may where writing needs them: in
    /// emoji, in Arabic and Indic words, behind ideographs.
    var markingUnseen: [(scalar: Unicode.Scalar, isUnseen: Bool)] {
        var marked: [(Unicode.Scalar, Bool)] = []
        for character in self {
            let scalars = Array(character.unicodeScalars)
            let isFlag = scalars.count > 1 && String.flags.contains(String(character))
            for index in scalars.indices {
                marked.append((scalars[index], !isFlag && scalars[index].isUnseen(in: scalars, at: index)))
            }
        }
        return marked
    }

    /// The flags that are spelled in tags: any other spelling would be a hidden text.
    private static let flags: Set<String> = Set(
        ["gbeng", "gbsct", "gbwls"].map { name in
            var flag = "\u{1F3F4}"
            flag.unicodeScalars.append(
                contentsOf: name.unicodeScalars.compactMap { Unicode.Scalar(0xE0000 + $0.value) })
            return flag + "\u{E007F}"
        })
}

extension Unicode.Scalar {
    /// Whether it is unseen somewhere.
    var mayBeUnseen: Bool {
        if value < 0x7F { return value < 0x20 }
        // Letters of Latin, arrows, lines and signs: what the shell itself writes.
        if 0xAE...0x2FF ~= value || 0x2030...0x205E ~= value || 0x2190...0x2BFF ~= value { return false }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return true
        default: return properties.isDefaultIgnorableCodePoint
        }
    }

    /// Whether it is unseen among the scalars of its character.
    fileprivate func isUnseen(in scalars: [Unicode.Scalar], at index: Int) -> Bool {
        guard mayBeUnseen else { return false }
        // Arabic numbers are written under these.
        if (0x0600...0x0605).contains(value)
            || [0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x110BD, 0x110CD].contains(value)
        {
            return false
        }
        guard let before = scalars[..<index].last(where: { !$0.mayBeUnseen }) else { return true }
        switch value {
        case 0x200C: return !before.isOfJoiningScript
        case 0x200D:
            let joinsEmoji = before.isOfEmoji && index + 1 < scalars.count && scalars[index + 1].isOfEmoji
            return !(before.isOfJoiningScript || joinsEmoji)
        case 0xFE0E, 0xFE0F: return !(before.properties.isEmoji && index > 0 && scalars[index - 1] == before)
        case 0xE0100...0xE01EF: return !(before.properties.isIdeographic && scalars[index - 1] == before)
        default: return true
        }
    }

    private var isOfEmoji: Bool { value > 0xFF && (properties.isEmoji || properties.isEmojiModifier) }

    /// Scripts in which a joiner changes how letters are drawn: from Arabic to Sinhala, Myanmar, Khmer, Mongolian.
    private var isOfJoiningScript: Bool {
        [0x0600...0x08FF, 0x0900...0x0DFF, 0x1000...0x109F, 0x1780...0x18AF].contains { $0.contains(value) }
    }
}
