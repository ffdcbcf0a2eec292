import Testing
import Values

@Suite("What nobody sees") struct UnseenTests {
    /// All that Unicode has of control and format characters, and of what is drawn as nothing.
    static let unseen = (0...UInt32(0x10FFFF)).compactMap(Unicode.Scalar.init).filter { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// Signs that numbers stand above: they are format characters, and are seen.
    static let signs: Set<UInt32> = Set((0x0600...0x0605) + [0x06DD, 0x070F, 0x08E2, 0x0890, 0x0891, 0x110BD, 0x110CD])

    @Test func `is escaped between letters, digits and signs of Latin, wherever a text is shown`() {
        #expect(UnseenTests.unseen.count > 4_000)
        for scalar in UnseenTests.unseen where !UnseenTests.signs.contains(scalar.value) {
            for text in ["a\(scalar)b", "\(scalar)", "=\(scalar)\(scalar)9"] {
                var json = ""
                json.append(json: text)
                let isLayout = scalar == "\n" || scalar == "\t"
                let shown = [Value.string(text).literal, json] + (isLayout ? [] : [text.harmless])
                for line in shown {
                    #expect(!line.unicodeScalars.contains(scalar), "U+\(String(scalar.value, radix: 16)) in \(line)")
                }
            }
        }
    }

    @Test func `is written as Swift and JSON write it`() {
        #expect(Value.string("a\u{200E}b\u{E0041}").literal == #""a\u{200E}b\u{E0041}""#)
        #expect("a\u{200B}b".harmless == #"a\u{200B}b"#)
        var json = ""
        json.append(json: "a\u{200E}\u{E0041}\u{7}")
        #expect(json == #""a\u200e\udb40\udc41\u0007""#)
        var kept = ""
        kept.append(json: "a\u{200E}\u{7}", isForScreen: false)
        #expect(kept == "\"a\u{200E}\\u0007\"")
    }

    static let seen = [
        "e\u{301}", "👩\u{200D}💻", "👩🏽\u{200D}🚀", "❤\u{FE0F}\u{200D}🔥", "1\u{FE0F}\u{20E3}", "🇩🇪",
        "👁\u{FE0F}\u{200D}🗨\u{FE0F}", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "می\u{200C}خواهم",
        "क्\u{200D}ष", "葛\u{E0100}", "السلام", "שלום", "中文",
    ]

    @Test(arguments: seen) func `is left where writing needs it`(_ text: String) {
        #expect(text.harmless == text)
        #expect(Value.string(text).literal == "\"\(text)\"")
    }

    @Test(arguments: ["👩\u{200D}", "👩\u{200D}a", "🏴\u{E0061}\u{E007F}", "❤\u{FE0F}\u{FE0F}", "п\u{200D}а", "а\u{FE0F}"])
    func `is escaped where writing does not need it`(_ text: String) { #expect(text.harmless != text) }
}
