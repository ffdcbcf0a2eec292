/// For whom a value is written.
public enum TextStyle {
    /// As a Swift literal on one line: strings quoted and escaped. What a ripple shows.
    case literal
    /// As Swift's `print` writes it: a string alone is bare, a string in a collection is quoted.
    case plain
    /// As a literal, of which collections leave out what comes after much text.
    case excerpt

    public var isLiteral: Bool { self != .plain }

    /// Whether a collection should write no more behind this text.
    @inline(__always) func hasEnough(_ text: String) -> Bool { self == .excerpt && text.utf8.count > TextStyle.enough }

    private static let enough = 2_000
    /// A text that is longer is cut.
    public static let most = 2 * enough

    /// The text, or the beginning of one that is long.
    public static func excerpt(of text: String) -> String { text.utf8.count > most ? text.prefix(enough) + "…" : text }
}

extension Value {
    /// The value as a Swift literal on one line.
    public var literal: String {
        var text = ""
        write(to: &text, as: .literal)
        return text
    }

    /// The literal, or the beginning of one that is long: what it costs does not grow with the value.
    public var excerpt: String {
        guard case .object(let object) = self else { return literal }
        var text = ""
        object.write(to: &text, as: .excerpt)
        if text.utf8.count > TextStyle.most { return TextStyle.excerpt(of: text) }
        // Many are kept: no room that was made for more.
        return text.utf8.count < 500 ? text : String(decoding: text.utf8, as: UTF8.self)
    }

    /// The value as Swift's `print` would write it, types left out of account.
    public var plain: String {
        if let text { return text }
        var written = ""
        write(to: &written, as: .plain)
        return written
    }

    /// Appends the value as a part of something larger: a string is quoted in either style.
    public func write(to text: inout String, as style: TextStyle) {
        switch self {
        case .void: text += "()"
        case .null: text += "nil"
        case .bool(let value): text += value ? "true" : "false"
        case .int(let value): text += String(value)
        case .double(let value): text += value.description
        case .number(let value): text += value.description
        case .string(let value): style.isLiteral ? text.append(quoted: value) : text.append(debug: value)
        case .object(let value): value.write(to: &text, as: style)
        }
    }
}

extension String {
    /// Appends `value` between quotes, with everything escaped that could leave its line, drive a terminal, or deceive
    /// who reads it.
    public mutating func append(quoted value: String) { append(value, unseen: \.swiftEscape) }

    /// Appends `value` as Swift's `debugDescription` does.
    public mutating func append(debug value: String) { append(value.debugDescription) }

    /// The same on one line.
    public var harmlessLine: String { harmless.split { $0 == "\n" || $0 == "\t" }.joined(separator: " ") }

    /// The text with control characters and what nobody would see made visible, so that no value can drive the terminal
    /// or look like another. Keeps line ends and tabs.
    public var harmless: String {
        guard unicodeScalars.contains(where: \.mayBeUnseen) else { return self }
        var text = ""
        for (scalar, isUnseen) in markingUnseen {
            if isUnseen, scalar != "\n", scalar != "\t" {
                text += scalar.swiftEscape
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

extension Unicode.Scalar {
    fileprivate var swiftEscape: String {
        self == "\0" ? "\\0" : "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
}
