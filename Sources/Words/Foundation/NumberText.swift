import Glibc
import Language
import Values

/// A number as a `NumberFormatter` writes it.
struct NumberText {
    private let settings: Settings
    init(_ settings: Settings) { self.settings = settings }

    /// nil for what is no number.
    func text(of value: Value) throws -> String? {
        guard let number = value.number else { return nil }
        let marks = try NumberMarks(settings)
        switch settings.style("numberStyle") {
        case 1: return marks.shown(decimal(number, most: 3))
        case 2: return try currency(decimal(abs(number), least: 2, most: 2), isNegative: number < 0, marks)
        case 3: return marks.shown(decimal(number * 100, most: 0)) + marks.percent
        case 4 where settings.locale.identifier != "en_US_POSIX":
            return marks.shown(scientific(number), isGrouped: false)
        case 5 where settings.locale.isEnglish: return Int(exactly: number.rounded(.towardZero)).map(NumberText.spelled)
        case 6 where settings.locale.isEnglish: return Int(exactly: number.rounded()).map(NumberText.ordinal)
        case 4...6:
            throw RuntimeError(
                "how numbers of that style are written in \(settings.locale.identifier) isn't known here")
        default: return marks.shown(decimal(number, most: 0), isGrouped: false)
        }
    }

    private func decimal(_ number: Double, least: Int = 0, most: Int) -> String {
        let fewest = digits("minimumFractionDigits") ?? least
        let highest = max(fewest, digits("maximumFractionDigits") ?? max(most, fewest))
        // As it is written in tens: what lies in the middle goes to the even digit.
        let nearest = Number(decimal: number).map { $0.rounded(to: highest, .bankers).double } ?? number
        var text = NumberText.fixed(Double(signOf: number, magnitudeOf: nearest), digits: highest)
        if text.contains(".") {
            var surplus = highest - fewest
            while surplus > 0, text.last == "0" { text.removeLast(); surplus -= 1 }
            if text.last == "." { text.removeLast() }
        }
        let sign = text.hasPrefix("-") ? 1 : 0
        let missing = (digits("minimumIntegerDigits") ?? 0) - text.dropFirst(sign).prefix { $0 != "." }.count
        if missing > 0 {
            text.insert(contentsOf: String(repeating: "0", count: missing), at: text.dropFirst(sign).startIndex)
        }
        return text
    }

    /// `1.2345E3`
    private func scientific(_ number: Double) -> String {
        let parts = NumberText.written(number, "e", digits: 15).split(separator: "e")
        guard parts.count == 2, let power = Int(parts[1]) else { return NumberText.fixed(number, digits: 0) }
        var digits = String(parts[0])
        while digits.last == "0" { digits.removeLast() }
        if digits.last == "." { digits.removeLast() }
        return "\(digits)E\(power)"
    }

    private func currency(_ amount: String, isNegative: Bool, _ marks: NumberMarks) throws -> String {
        let signs = ["USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "INR": "₹"]
        let symbol: String
        if case .string(let told) = settings["currencySymbol"] {
            symbol = told
        } else if case .string(let code) = settings["currencyCode"] {
            symbol = signs[code] ?? (marks.isCurrencyBehind ? code : code + "\u{A0}")
        } else {
            guard let own = marks.currency else {
                throw RuntimeError(
                    "which currency is meant in \(settings.locale.identifier) isn't known here: set currencyCode")
            }
            symbol = own
        }
        let shown = marks.shown(amount)
        return (isNegative ? "-" : "") + (marks.isCurrencyBehind ? shown + "\u{A0}" + symbol : symbol + shown)
    }

    private func digits(_ name: String) -> Int? {
        if case .int(let count) = settings[name] { min(max(count, 0), NumberText.mostDigits) } else { nil }
    }

    static let mostDigits = 100

    /// Rounded to so many digits behind the point.
    static func fixed(_ number: Double, digits: Int) -> String { written(number, "f", digits: digits) }

    /// As C writes it: `f`, `e`, `g`.
    static func written(_ number: Double, _ kind: String, digits: Int) -> String {
        guard number.isFinite else { return number.isNaN ? "nan" : number < 0 ? "-inf" : "inf" }
        var buffer = [CChar](repeating: 0, count: 512)
        let count = withVaList([Int32(digits), number]) { vsnprintf(&buffer, buffer.count, "%.*\(kind)", $0) }
        return String(
            decoding: buffer.prefix(Int(max(0, count))).prefix(511).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    static func grouped(_ text: String) -> String { NumberMarks.english.shown(text) }

    private static let small = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let tens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    private static let large = [
        (1_000_000_000_000, "trillion"), (1_000_000_000, "billion"), (1_000_000, "million"), (1000, "thousand"),
        (100, "hundred"),
    ]

    /// In English words.
    static func spelled(_ number: Int) -> String {
        if number < 0 { return number == .min ? "minus many" : "minus " + spelled(-number) }
        if number < 20 { return small[number] }
        if number < 100 { return tens[number / 10] + (number % 10 == 0 ? "" : "-" + small[number % 10]) }
        guard let (unit, name) = large.first(where: { number >= $0.0 }) else { return String(number) }
        let rest = number % unit
        return spelled(number / unit) + " " + name + (rest == 0 ? "" : " " + spelled(rest))
    }

    private static func ordinal(_ number: Int) -> String {
        let isTeen = (11...13).contains(number.magnitude % 100)
        let ending =
            isTeen
            ? "th"
            : ["th", "st", "nd", "rd"].indices.contains(Int(number.magnitude % 10))
                ? ["th", "st", "nd", "rd"][Int(number.magnitude % 10)] : "th"
        return "\(number)\(ending)"
    }
}
