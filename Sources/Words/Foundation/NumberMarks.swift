import Language
import Values

/// What stands between the digits of a number, and around them, by where it is written.
struct NumberMarks {
    var decimal = "."
    var grouping = ","
    var size = 3
    /// How many digits stand before the first mark of a group at least.
    var fewest = 1
    var isGrouped = true
    var percent = "%"
    var currency: String?
    var isCurrencyBehind = false
    /// Whether the mark stands behind a whole number, too.
    var isPointShown = false

    static let english = NumberMarks(currency: "$")

    /// Those that are known here; the others are refused.
    private static let known: [String: NumberMarks] = {
        let euro = NumberMarks(
            decimal: ",", grouping: ".", percent: "\u{A0}%", currency: "€", isCurrencyBehind: true)
        var (french, italian, spanish) = (euro, euro, euro)
        french.grouping = "\u{202F}"
        (italian.percent, italian.fewest, spanish.fewest) = ("%", 2, 2)
        var table = ["de": euro, "fr": french, "it": italian, "es": spanish, "en": english]
        for (language, region) in [("de", "DE"), ("fr", "FR"), ("it", "IT"), ("es", "ES"), ("en", "US")] {
            table["\(language)_\(region)"] = table[language]
            table[language]?.currency = nil
        }
        table["en_GB"] = NumberMarks(currency: "£")
        table["en_US_POSIX"] = NumberMarks(currency: "$\u{A0}")
        return table
    }()

    init(
        decimal: String = ".", grouping: String = ",", percent: String = "%", currency: String? = nil,
        isCurrencyBehind: Bool = false
    ) {
        (self.decimal, self.grouping, self.percent) = (decimal, grouping, percent)
        (self.currency, self.isCurrencyBehind) = (currency, isCurrencyBehind)
    }

    /// As a formatter was told: its locale, and what it was told beside it.
    init(_ settings: Settings) throws {
        let name = settings.locale.identifier.replacing("-", with: "_")
        guard let known = NumberMarks.known[name] else {
            let names = NumberMarks.known.keys.filter { $0.count == 5 }.sorted().joined(separator: ", ")
            throw RuntimeError("how numbers are written in \(name) isn't known here; known are \(names)")
        }
        self = known
        if case .string(let mark) = settings["groupingSeparator"] { grouping = mark }
        if case .string(let mark) = settings["decimalSeparator"] { decimal = mark }
        if case .int(let count) = settings["groupingSize"] { (size, isGrouped) = (max(1, count), count > 0) }
        if case .bool(let isTold) = settings["usesGroupingSeparator"] { isGrouped = isTold }
        if case .bool(true) = settings["alwaysShowsDecimalSeparator"] { isPointShown = true }
    }

    /// A number that is written with a point, with these marks.
    func shown(_ text: String, isGrouped wanted: Bool = true) -> String {
        let sign = text.hasPrefix("-") ? "-" : ""
        let parts = text.dropFirst(sign.count).split(separator: ".", omittingEmptySubsequences: false)
        let digits = parts.first ?? ""
        var whole = ""
        for (index, digit) in digits.enumerated() {
            let isMarked = isGrouped && wanted && digits.count >= size + fewest
            if isMarked, index > 0, (digits.count - index) % size == 0 { whole += grouping }
            whole.append(digit)
        }
        let isEmpty = isPointShown && parts.count == 1
        return sign + ([Substring(whole)] + parts.dropFirst()).joined(separator: decimal) + (isEmpty ? decimal : "")
    }

    /// The number that a text with these marks means; nil if it is none.
    func number(_ text: String) -> Value? {
        var plain = text.replacing(grouping, with: "")
        if decimal != "." {
            guard !plain.contains(".") else { return nil }
            plain = plain.replacing(decimal, with: ".")
        }
        return Int(plain).map { .int($0) } ?? Double(plain).map { .double($0) }
    }
}
