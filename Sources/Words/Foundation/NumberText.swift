import Glibc
import Language
import Values

/// A number as a `NumberFormatter` writes it.
struct NumberText {
    private let settings: Settings
    init(_ settings: Settings) { self.settings = settings }

    /// nil for what is no number.
    func text(of value: Value) -> String? {
        guard let number = value.number else { return nil }
        switch settings.style("numberStyle") {
        case 1: return decimal(number, most: 3)
        case 2:
            guard case .string(let symbol) = settings["currencySymbol", default: .string(currencySign)] else {
                return nil
            }
            return (number < 0 ? "-" : "") + symbol + decimal(abs(number), least: 2, most: 2)
        case 3: return decimal(number * 100, most: 0) + "%"
        case 5: return Int(exactly: number.rounded(.towardZero)).map(NumberText.spelled)
        case 6: return Int(exactly: number.rounded()).map(NumberText.ordinal)
        default: return decimal(number, most: 0, isGrouped: false)
        }
    }

    private func decimal(_ number: Double, least: Int = 0, most: Int, isGrouped: Bool = true) -> String {
        let fewest = digits("minimumFractionDigits") ?? least
        let highest = max(fewest, digits("maximumFractionDigits") ?? max(most, fewest))
        var text = NumberText.fixed(number, digits: highest)
        if text.contains(".") {
            var surplus = highest - fewest
            while surplus > 0, text.last == "0" { text.removeLast(); surplus -= 1 }
            if text.last == "." { text.removeLast() }
        }
        return isGrouped ? NumberText.grouped(text) : text
    }

    /// The sign of the currency that was told, or its code.
    private var currencySign: String {
        guard case .string(let code) = settings["currencyCode"] else { return "$" }
        return ["USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "INR": "₹"][code] ?? code + "\u{A0}"
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

    static func grouped(_ text: String) -> String {
        let sign = text.hasPrefix("-") ? "-" : ""
        let parts = text.dropFirst(sign.count).split(separator: ".", omittingEmptySubsequences: false)
        var whole = ""
        for (index, digit) in (parts.first ?? "").enumerated() {
            if index > 0, ((parts.first ?? "").count - index) % 3 == 0 { whole += "," }
            whole.append(digit)
        }
        return sign + ([Substring(whole)] + parts.dropFirst()).joined(separator: ".")
    }

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
