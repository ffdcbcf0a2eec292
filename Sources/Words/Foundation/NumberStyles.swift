import Language
import Values

/// `formatted(.number.precision(.fractionLength(2)))`: numbers, lists and sizes as Foundation's styles write them.
extension Word {
    static let styleTypes = [
        "struct NumberFormatStyle {}", "struct NumberFormatPrecision {}",
        "enum NumberFormatGrouping: Equatable { case automatic, never }",
        "struct ListFormatStyle { enum ListType: Equatable { case and, or } }",
        "class ByteCountFormatter { enum CountStyle: Equatable { case file, memory, decimal, binary } }",
    ]

    static let styles: [Word] = numberStyles + listStyles + byteCounts

    private static let numberStyles: [Word] =
        [
            .member(of: "NumberFormatStyle", "static var number: NumberFormatStyle") { _ in
                .object(NumberStyle(.decimal))
            },
            .member(of: "NumberFormatStyle", "static var percent: NumberFormatStyle") { _ in
                .object(NumberStyle(.percent))
            },
            .member(of: "NumberFormatStyle", "static func currency(code: String) -> NumberFormatStyle") { call in
                .object(NumberStyle(.currency(call.string(0))))
            },
            .member(of: "NumberFormatStyle", "func precision(_ p: NumberFormatPrecision) -> NumberFormatStyle") {
                call in
                let range: RangeObject = try call.object(0)
                return try style(call) { $0.digits = range }
            },
            .member(of: "NumberFormatStyle", "func grouping(_ group: NumberFormatGrouping) -> NumberFormatStyle") {
                call in
                let isNever = (try call.object(0) as EnumObject).index == 1
                return try style(call) { $0.isGrouped = !isNever }
            },
            .member(of: "NumberFormatStyle", "func locale(_ locale: Locale) -> NumberFormatStyle") { call in
                let locale: LocaleObject = try call.object(0)
                return try style(call) { $0.locale = locale }
            },
            .member(of: "NumberFormatStyle", "func format(_ value: Any) -> String") { call in
                .string(try (call.receiver() as NumberStyle).text(of: call[0], call.interpreter))
            },
            .member(of: "NumberFormatPrecision", "static func fractionLength(_ length: Int) -> NumberFormatPrecision") {
                call in .object(RangeObject(call[0], call[0], isClosed: true))
            },
        ]
        + ["ClosedRange", "PartialRangeThrough", "PartialRangeFrom"].map { range in
            .member(
                of: "NumberFormatPrecision",
                "static func fractionLength(_ limits: \(range)<Int>) -> NumberFormatPrecision"
            ) { call in call[0] }
        }
        + ["BinaryInteger", "BinaryFloatingPoint", "Decimal"].map { kind in
            .member(of: kind, "func formatted(_ style: NumberFormatStyle) -> String") { call in
                .string(try (call.object(0) as NumberStyle).text(of: call.receiver, call.interpreter))
            }
        }

    private static let listStyles: [Word] = [
        .member(of: "ListFormatStyle", "static func list(type: ListFormatStyle.ListType) -> ListFormatStyle") { call in
            .object(ListStyle(isOr: (try call.object(0) as EnumObject).index == 1, .current))
        },
        .member(of: "ListFormatStyle", "func locale(_ locale: Locale) -> ListFormatStyle") { call in
            .object(ListStyle(isOr: (try call.receiver() as ListStyle).isOr, try call.object(0)))
        },
        .member(
            of: "Sequence", "func formatted(_ style: ListFormatStyle) -> String", where: "Element: StringProtocol"
        ) { call in
            .string(try (call.object(0) as ListStyle).text(of: call.elements().map { $0.text ?? "" }))
        },
    ]

    private static let byteCounts: [Word] = [
        .member(of: "ByteCountFormatter", "init()") { _ in .object(Settings(of: "ByteCountFormatter")) },
        .setting(of: "ByteCountFormatter", "countStyle", "ByteCountFormatter.CountStyle", .null),
        .member(of: "ByteCountFormatter", "func string(fromByteCount byteCount: Int64) -> String") { call in
            let style = (try call.receiver() as Settings).style("countStyle")
            return .string(ByteCount(call[0].whole ?? 0, isBinary: style == 1 || style == 3).text)
        },
        .member(
            of: "ByteCountFormatter",
            """
            static func string(fromByteCount byteCount: Int64, countStyle: ByteCountFormatter.CountStyle) -> String
            """
        ) { call in
            let style = (try call.object(1) as EnumObject).index
            return .string(ByteCount(call[0].whole ?? 0, isBinary: style == 1 || style == 3).text)
        },
    ]

    /// The style that a word stands on, with something changed.
    private static func style(_ call: Call, _ change: (NumberStyle) -> Void) throws -> Value {
        let changed = (try call.receiver() as NumberStyle).copy()
        change(changed)
        return .object(changed)
    }
}

/// How a number is to be written.
private final class NumberStyle: Object, NamedObject {
    enum Kind { case decimal, percent, currency(String) }
    let kind: Kind
    var digits: RangeObject?
    var isGrouped = true
    var locale = LocaleObject.current
    init(_ kind: Kind) { self.kind = kind }

    var typeName: String { "NumberFormatStyle" }

    func copy() -> NumberStyle {
        let copy = NumberStyle(kind)
        (copy.digits, copy.isGrouped, copy.locale) = (digits, isGrouped, locale)
        return copy
    }

    func text(of value: Value, _ interpreter: Interpreter) throws -> String {
        let settings = Settings(of: "NumberFormatter")
        var number = value
        let style: Int
        switch kind {
        case .decimal: style = 1
        case .currency(let code):
            style = 2
            settings["currencyCode"] = .string(code)
        case .percent:
            style = 3
            // A whole number is so many per cent.
            if value.whole != nil, let count = value.number { number = .double(count / 100) }
        }
        settings["numberStyle"] =
            interpreter.library.known("NumberFormatter.Style").map {
                .object(EnumObject($0, style))
            } ?? .null
        settings["locale"] = .object(locale)
        settings["usesGroupingSeparator"] = .bool(isGrouped)
        if let limits {
            settings["minimumFractionDigits"] = .int(limits.lowerBound)
            settings["maximumFractionDigits"] = .int(limits.upperBound)
        }
        guard let text = try NumberText(settings).text(of: number) else {
            throw RuntimeError("\(value.literal) is no number")
        }
        return text
    }

    /// How many digits stand behind the point; nil where the currency says it.
    private var limits: ClosedRange<Int>? {
        if let digits {
            let places = digits.integers(limit: NumberText.mostDigits)
            return Swift.max(0, places.lowerBound)...Swift.max(0, places.lowerBound, places.upperBound - 1)
        }
        if case .currency(let code) = kind { return ["JPY", "KRW"].contains(code) ? 0...0 : nil }
        return 0...6
    }

    override func write(to text: inout String, as style: TextStyle) { text += typeName }
}

/// How a list is to be written.
private final class ListStyle: Object, NamedObject {
    let isOr: Bool
    private let locale: LocaleObject
    init(isOr: Bool, _ locale: LocaleObject) { (self.isOr, self.locale) = (isOr, locale) }

    var typeName: String { "ListFormatStyle" }

    func text(of items: [String]) throws -> String {
        guard locale.isEnglish else {
            throw RuntimeError("how lists are written in \(locale.identifier) isn't known here")
        }
        let word = isOr ? "or" : "and"
        guard items.count > 2, let last = items.last else { return items.joined(separator: " \(word) ") }
        return items.dropLast().joined(separator: ", ") + ", \(word) \(last)"
    }

    override func write(to text: inout String, as style: TextStyle) { text += typeName }
}

/// So many bytes, as a person reads it.
private struct ByteCount {
    let count: Int128
    let isBinary: Bool
    init(_ count: Int128, isBinary: Bool) { (self.count, self.isBinary) = (count, isBinary) }

    var text: String {
        if count == 0 { return "Zero KB" }
        let step = isBinary ? 1024.0 : 1000
        var (amount, unit) = (Double(count.magnitude), 0)
        while amount >= step, unit < 5 { (amount, unit) = (amount / step, unit + 1) }
        var digits = Swift.max(0, Swift.min(2, unit - 1))
        // What is rounded up to the next unit is written in that.
        if unit > 0, unit < 5, (Double(NumberText.fixed(amount, digits: digits)) ?? 0) >= step {
            (amount, unit) = (amount / step, unit + 1)
            digits = Swift.min(2, unit - 1)
        }
        var text = NumberText.fixed(amount, digits: digits)
        if digits > 0 {
            while text.hasSuffix("0") { text.removeLast() }
            if text.hasSuffix(".") { text.removeLast() }
        }
        let name = unit == 0 ? (count.magnitude == 1 ? "byte" : "bytes") : ["KB", "MB", "GB", "TB", "PB"][unit - 1]
        return (count < 0 ? "-" : "") + NumberText.grouped(text) + " " + name
    }
}
