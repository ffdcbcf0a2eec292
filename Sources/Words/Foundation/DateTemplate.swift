import Language

/// Which parts a date is to be written with, in any order: `yMMMd`.
struct DateTemplate {
    private var counts: [Character: Int] = [:]

    init(_ text: String) {
        for letter in text { counts[letter == "L" ? "M" : letter, default: 0] += 1 }
    }

    /// How English of the United States writes it.
    func format(in locale: LocaleObject) throws -> String {
        guard ["en", "en_US", "en_US_POSIX"].contains(locale.identifier) else {
            throw RuntimeError(
                "how a date is written in \(locale.identifier) isn't known here: write dateFormat = \"dd.MM.\"")
        }
        if let letter = counts.keys.first(where: { !"EyMdjhHmsa".contains($0) }) {
            throw RuntimeError("'\(letter)' in a template of a date format isn't known here")
        }
        return [date, time].filter { !$0.isEmpty }.joined(separator: (counts["M"] ?? 0) > 3 ? " 'at' " : ", ")
    }

    private func letters(_ letter: Character) -> String { String(repeating: letter, count: counts[letter] ?? 0) }

    private var date: String {
        let (weekday, month, day, year) = (letters("E"), letters("M"), letters("d"), letters("y"))
        guard month.count > 2 else {
            let numbers = [month, day, year].filter { !$0.isEmpty }.joined(separator: "/")
            return [weekday, numbers].filter { !$0.isEmpty }.joined(separator: ", ")
        }
        let inner = [month, day].filter { !$0.isEmpty }.joined(separator: " ")
        let whole = [inner, year].filter { !$0.isEmpty }.joined(separator: day.isEmpty ? " " : ", ")
        return [weekday, whole].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private var time: String {
        let is24 = counts["H"] != nil
        guard is24 || counts["j"] != nil || counts["h"] != nil else {
            return counts["m"] == nil ? "" : counts["s"] == nil ? "mm" : "mm:ss"
        }
        let rest = (counts["m"] == nil ? "" : ":mm") + (counts["s"] == nil ? "" : ":ss")
        return is24 ? "HH" + rest : "h" + rest + "\u{202F}a"
    }
}
