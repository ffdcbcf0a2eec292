import Language
import Values

extension Word {
    /// A number is written with a point here; elsewhere it may be a comma.
    private static func requirePoint(_ locale: Value) throws {
        guard let given = locale.unwrapped?.object as? LocaleObject, !given.isEnglish else { return }
        throw RuntimeError("how numbers are written in \(given.identifier) isn't known here: leave out the locale")
    }

    static let formatTypes = [
        "class NumberFormatter { enum Style { case none, decimal, currency, percent, scientific, spellOut, ordinal } }",
        "class NSNumber: Hashable, Comparable, CustomStringConvertible, ExpressibleByIntegerLiteral, "
            + "ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral { "
            + "enum RoundingMode: Equatable { case plain, up, down, bankers } }",
    ]

    /// A number that is held, as a whole one of another width: the bits that are too many are left out.
    static let wholeValues: [Word] =
        ([
            ("int8", "Int8", .int8), ("int16", "Int16", .int16), ("int32", "Int32", .int32), ("int64", "Int64", .int64),
            ("uint8", "UInt8", .uint8), ("uint16", "UInt16", .uint16), ("uint32", "UInt32", .uint32),
            ("uint64", "UInt64", .uint64), ("uint", "UInt", .uint),
        ] as [(String, String, Number.Kind)]).map { name, type, kind in
            .member(of: "NSNumber", "var \(name)Value: \(type)") { call in
                let flag = call.receiver == .bool(true) ? 1 : 0
                let held = Int128(Int(clamped: call.real.rounded(.towardZero)) + flag)
                return Value(truncating: call.receiver.whole ?? held, as: kind)
            }
        }

    static let formats: [Word] = [
        .member(of: "String", "init(format: String, _ arguments: Any...)") { call in
            let texts = Swift.zip(call.items(1), call.itemTypes(1)).map { ($0, call.interpreter.text(of: $0, as: $1)) }
            return .string(FormatText(call.string(0), texts).text)
        },
        .member(of: "String", "static func localizedStringWithFormat(_ format: String, _ arguments: Any...) -> String")
        {
            call in
            let texts = Swift.zip(call.items(1), call.itemTypes(1)).map { ($0, call.interpreter.text(of: $0, as: $1)) }
            return .string(FormatText(call.string(0), texts).text)
        },
        .member(of: "String", "init(format: String, arguments: [Any])") { call in
            let texts = call.items(1).map { ($0, call.interpreter.text(of: $0, as: .any)) }
            return .string(FormatText(call.string(0), texts).text)
        },
        .member(of: "String", "init(format: String, locale: Locale?, arguments: [Any])") { call in
            try requirePoint(call[1])
            let texts = call.items(2).map { ($0, call.interpreter.text(of: $0, as: .any)) }
            return .string(FormatText(call.string(0), texts).text)
        },
        .member(of: "String", "init(format: String, locale: Locale?, _ arguments: Any...)") { call in
            try requirePoint(call[1])
            let texts = Swift.zip(call.items(2), call.itemTypes(2)).map { ($0, call.interpreter.text(of: $0, as: $1)) }
            return .string(FormatText(call.string(0), texts).text)
        },
        .member(of: "NSNumber", "init(value: Any)") { call in call[0] },
        .member(
            of: "NSNumber",
            "init(integerLiteral: Int); init(floatLiteral: Double); init(booleanLiteral: Bool)"
        ) { call in call[0] },
        .member(of: "NSNumber", "init(decimal: Decimal)") { call in call[0] },
        .member(of: "NSNumber", "init(string: String)") { call in
            Number(decimal: call.string(0)).map { .number($0) } ?? .double(.nan)
        },
        .member(of: "NSNumber", "init(mantissa: UInt64, exponent: Int16, isNegative: Bool)") { call in
            var digits = call[0].plain
            let power = Swift.min(Swift.max(Int(truncatingIfNeeded: call[1].whole ?? 0), -100), 100)
            digits = String(repeating: "0", count: Swift.max(0, 1 - power - digits.count)) + digits
            if power < 0 { digits.insert(".", at: digits.index(digits.endIndex, offsetBy: power)) }
            let text = (call.bool(2) ? "-" : "") + digits + String(repeating: "0", count: Swift.max(0, power))
            return Number(decimal: text).map { .number($0) } ?? .double(.nan)
        },
        .member(of: "NSNumber", "static var zero: NSNumber") { _ in .number(Number(.decimal, truncating: 0)) },
        .member(of: "NSNumber", "static var one: NSNumber") { _ in .number(Number(.decimal, truncating: 1)) },
        // Unlike a Double that is none, it is the same as itself.
        .member(of: "NSNumber", "static var notANumber: NSNumber") { _ in .string("NaN") },
        .member(of: "NSNumber", "func adding(_ other: NSNumber) -> NSNumber") { try combined($0, .add) },
        .member(of: "NSNumber", "func subtracting(_ other: NSNumber) -> NSNumber") { try combined($0, .subtract) },
        .member(of: "NSNumber", "func multiplying(by other: NSNumber) -> NSNumber") { try combined($0, .multiply) },
        .member(of: "NSNumber", "func dividing(by other: NSNumber) -> NSNumber") { try combined($0, .divide) },
        .member(of: "NSNumber", "var decimalValue: Decimal") { call in
            Number(decimal: call.receiver.plain).map { .number($0) } ?? call.receiver
        },
        .member(of: "NSNumber", "var intValue: Int") { call in
            .int(
                call.receiver.whole.map { Int(clamping: $0) } ?? Int(clamped: call.real.rounded(.towardZero))
                    + (call.receiver == .bool(true) ? 1 : 0)
            )
        },
        .member(of: "NSNumber", "var doubleValue: Double") { call in
            .double(call.receiver == .bool(true) ? 1 : call.real)
        },
        .member(of: "NSNumber", "var floatValue: Float") { call in .number(Number(Float(call.real))) },
        .member(of: "NSNumber", "var boolValue: Bool") { call in
            .bool(call.receiver == .bool(true) || call.real != 0)
        },
        .member(of: "NSNumber", "var stringValue: String; var description: String") { call in
            if case .bool(let flag) = call.receiver { return .string(flag ? "1" : "0") }
            return .string(
                call.receiver.plain.hasSuffix(".0") ? String(call.receiver.plain.dropLast(2)) : call.receiver.plain)
        },
        .member(of: "BinaryInteger", "func formatted() -> String") { call in
            .string(NumberText.grouped(call.receiver.plain))
        },
        .member(of: "BinaryFloatingPoint", "func formatted() -> String") { call in
            var text = NumberText.fixed(call.real, digits: 6)
            while text.hasSuffix("0") { text.removeLast() }
            if text.hasSuffix(".") { text.removeLast() }
            return .string(NumberText.grouped(text))
        },
        .member(of: "NumberFormatter", "init()") { _ in .object(Settings(of: "NumberFormatter")) },
        .setting(of: "NumberFormatter", "numberStyle", "NumberFormatter.Style", .null),
        .setting(of: "NumberFormatter", "minimumFractionDigits", "Int", .int(0)),
        .setting(of: "NumberFormatter", "maximumFractionDigits", "Int", .int(0)),
        .setting(of: "NumberFormatter", "minimumIntegerDigits", "Int", .int(0)),
        .setting(of: "NumberFormatter", "groupingSeparator", "String", .string(",")),
        .setting(of: "NumberFormatter", "decimalSeparator", "String", .string(".")),
        .setting(of: "NumberFormatter", "groupingSize", "Int", .int(3)),
        .setting(of: "NumberFormatter", "currencySymbol", "String", .string("$")),
        .setting(of: "NumberFormatter", "currencyCode", "String", .string("USD")),
        .setting(of: "NumberFormatter", "usesGroupingSeparator", "Bool", .bool(true)),
        .setting(of: "NumberFormatter", "alwaysShowsDecimalSeparator", "Bool", .bool(false)),
        .setting(of: "NumberFormatter", "locale", "Locale!", .some(.object(LocaleObject.current))),
        .member(
            of: "NumberFormatter", "func string(from number: Any) -> String?; func string(for object: Any?) -> String?"
        ) { call in
            guard let number = call[0].unwrapped else { return .null }
            return try NumberText(call.receiver()).text(of: number).map { .string($0) } ?? .null
        },
        .member(of: "NumberFormatter", "func number(from text: String) -> NSNumber?") { call in
            try NumberMarks(call.receiver()).number(call.string(0)) ?? .null
        },
    ]
}

/// `%.2f`, `%05d`, `%@` filled in.
struct FormatText {
    private(set) var text = ""

    init(_ format: String, _ arguments: [(value: Value, text: String)]) {
        var rest = format[...]
        var next = arguments[...]
        while let start = rest.firstIndex(of: "%") {
            text += rest[..<start]
            rest = rest[start...].dropFirst()
            let place = FormatText.place(&rest)
            let flags = rest.prefix { "-+ 0#".contains($0) }
            rest = rest.dropFirst(flags.count)
            let width = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(width.count)
            var precision: Int?
            if rest.first == "." {
                let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
                precision = min(Int(digits) ?? 0, 100)
                rest = rest.dropFirst(1 + digits.count)
            }
            rest = rest.drop { "hlLqzt".contains($0) }
            guard let kind = rest.popFirst() else { break }
            if kind == "%" { text += "%"; continue }
            if let place { next = arguments.dropFirst(place - 1) }
            guard let argument = next.popFirst() else { continue }
            // Foundation gives an object no width.
            if kind == "@" { text += argument.text; continue }
            text += FormatText.padded(
                FormatText.written(argument, kind, precision, hasPlus: flags.contains("+")), min(Int(width) ?? 0, 1000),
                isLeft: flags.contains("-"), isZero: flags.contains("0") && kind != "s")
        }
        text += rest
    }

    /// Which argument is meant, if it is told: `%2$@`.
    private static func place(_ rest: inout Substring) -> Int? {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits), number > 0, rest.dropFirst(digits.count).first == "$" else { return nil }
        rest = rest.dropFirst(digits.count + 1)
        return number
    }

    private static func written(
        _ argument: (value: Value, text: String), _ kind: Character, _ precision: Int?, hasPlus: Bool
    ) -> String {
        switch (kind, argument.value.whole) {
        case ("d", let number?), ("i", let number?), ("u", let number?):
            return (hasPlus && number >= 0 ? "+" : "") + String(number)
        case ("x", let number?): return String(number.pattern, radix: 16)
        case ("X", let number?): return String(number.pattern, radix: 16, uppercase: true)
        case ("o", let number?): return String(number.pattern, radix: 8)
        case ("c", let number?):
            return UInt32(exactly: number).flatMap(UnicodeScalar.init).map { String($0) } ?? ""
        case ("f", _), ("F", _), ("e", _), ("g", _), ("E", _), ("G", _):
            let number = argument.value.number ?? 0
            let text = NumberText.written(number, "\(kind)", digits: precision ?? 6)
            return (hasPlus && number >= 0 ? "+" : "") + text
        default: return precision.map { String(argument.text.prefix($0)) } ?? argument.text
        }
    }

    private static func padded(_ text: String, _ width: Int, isLeft: Bool, isZero: Bool) -> String {
        let missing = width - text.count
        guard missing > 0 else { return text }
        if isLeft { return text + String(repeating: " ", count: missing) }
        guard isZero else { return String(repeating: " ", count: missing) + text }
        let sign = text.prefix { $0 == "-" || $0 == "+" }
        return sign + String(repeating: "0", count: missing) + text.dropFirst(sign.count)
    }
}

extension Int128 {
    /// As C writes a negative number without a sign: in 32 bits, if it fits there.
    fileprivate var pattern: Int128 {
        self >= 0 ? self : self & (self >= Int128(Int32.min) ? 0xFFFF_FFFF : Int128(UInt64.max))
    }
}

/// A decimal number and another one, reckoned with; with what is no number there is none.
private func combined(_ call: Call, _ kind: Arithmetic) throws -> Value {
    let numbers = [call.receiver, call[0]].map { Number(decimal: $0.plain).map { Value.number($0) } }
    guard let left = numbers[0], let right = numbers[1] else { return .string("NaN") }
    return try kind.combine(left, right, call.site.place ?? .nowhere)
}
