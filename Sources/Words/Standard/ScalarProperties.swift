import Language
import Values

extension Word {
    /// What Unicode says of a scalar: `scalar.properties.isEmoji`.
    static let scalarProperties: [Word] =
        questions.map { name, ask in
            .member(of: "UnicodeProperties", "var \(name): Bool") { call in
                .bool(call.text.unicodeScalars.first.map { ask($0.properties) } ?? false)
            }
        } + [
            text("uppercaseMapping") { $0.uppercaseMapping }, text("lowercaseMapping") { $0.lowercaseMapping },
            text("titlecaseMapping") { $0.titlecaseMapping },
            .member(of: "UnicodeProperties", "var name: String?") { call in
                call.text.unicodeScalars.first?.properties.name.map { .string($0) } ?? .null
            },
            .member(of: "UnicodeProperties", "var numericValue: Double?") { call in
                call.text.unicodeScalars.first?.properties.numericValue.map { .double($0) } ?? .null
            },
        ]

    private static let questions: [(String, @Sendable (Unicode.Scalar.Properties) -> Bool)] = [
        ("isAlphabetic", { $0.isAlphabetic }), ("isUppercase", { $0.isUppercase }), ("isLowercase", { $0.isLowercase }),
        ("isWhitespace", { $0.isWhitespace }), ("isEmoji", { $0.isEmoji }),
        ("isEmojiPresentation", { $0.isEmojiPresentation }), ("isEmojiModifier", { $0.isEmojiModifier }),
        ("isEmojiModifierBase", { $0.isEmojiModifierBase }), ("isDiacritic", { $0.isDiacritic }),
        ("isIdeographic", { $0.isIdeographic }), ("isMath", { $0.isMath }), ("isHexDigit", { $0.isHexDigit }),
        ("isASCIIHexDigit", { $0.isASCIIHexDigit }), ("isCased", { $0.isCased }), ("isDash", { $0.isDash }),
        ("isQuotationMark", { $0.isQuotationMark }), ("isVariationSelector", { $0.isVariationSelector }),
        ("isIDStart", { $0.isIDStart }), ("isIDContinue", { $0.isIDContinue }),
    ]

    private static func text(_ name: String, _ body: @escaping @Sendable (Unicode.Scalar.Properties) -> String) -> Word
    {
        .member(of: "UnicodeProperties", "var \(name): String") { call in
            .string(call.text.unicodeScalars.first.map { body($0.properties) } ?? "")
        }
    }
}
