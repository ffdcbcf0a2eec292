import Language
import Values

/// `SELF MATCHES "…"` and the like.
private final class PredicateObject: Object, NamedObject {
    let verb: String
    let ignoresCase: Bool
    let text: String
    init(_ verb: String, _ text: String, ignoresCase: Bool) {
        (self.verb, self.text, self.ignoresCase) = (verb, text, ignoresCase)
    }
    var typeName: String { "NSPredicate" }
    override func write(to text: inout String, as style: TextStyle) {
        text += "SELF \(verb)\(ignoresCase ? "[c]" : "") \"\(self.text)\""
    }

    func holds(for subject: String) throws -> Bool {
        let (one, other) = ignoresCase ? (subject.lowercased(), text.lowercased()) : (subject, text)
        switch verb {
        case "MATCHES":
            let whole = 0..<subject.count
            return try PatientPattern.places(of: "^(?:\(text))$", in: subject, ignoresCase: ignoresCase).contains {
                $0.first == whole
            }
        case "CONTAINS": return other.isEmpty || one.firstRange(of: other) != nil
        case "BEGINSWITH": return one.hasPrefix(other)
        case "ENDSWITH": return one.hasSuffix(other)
        default: return one == other
        }
    }
}

extension Word {
    static let patternTypes = [
        """
        enum CompareOptions: OptionSet { case caseInsensitive, literal, backwards, anchored, diacriticInsensitive, \
        regularExpression, numeric }
        """,
        "class NSPredicate {}",
    ]

    /// Patterns in texts, as Foundation looks for them.
    static let patterns: [Word] = [
        .member(of: "String", "func folding(options: CompareOptions, locale: Locale?) -> String") { call in
            let options = try call.options(0)
            let plain = options.contains(.diacritics) ? Marks.without(call.text) : call.text
            return .string(options.contains(.caseInsensitive) ? plain.lowercased() : plain)
        },
        .member(of: "String", "func localizedStandardContains<T: StringProtocol>(_ other: T) -> Bool") { call in
            let sought = Marks.without(call.string(0)).lowercased()
            return .bool(!sought.isEmpty && Marks.without(call.text).lowercased().contains(sought))
        },
        .member(of: "String", "func enumerateLines(invoking body: (String, inout Bool) -> Void)") { call in
            let (body, stop) = (try call.function(0).binary, Box(.bool(false)))
            for line in call.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
                _ = try body(.string(String(line)), .object(stop))
                if stop.value == .bool(true) { break }
            }
            return .void
        },
        .member(of: "String", "func range(of other: String, options: CompareOptions) -> Range<String.Index>?") { call in
            try Letters(call).found(call.options(1), among: Letters(call).range)
        },
        .member(
            of: "String",
            "func range(of other: String, options: CompareOptions = [], range searched: Range<String.Index>?) "
                + "-> Range<String.Index>?"
        ) { call in
            let (letters, within) = (Letters(call), call[2].unwrapped?.object as? RangeObject)
            let place = { (value: Value?) in value?.whole.flatMap { Int(exactly: $0) } }
            let (lower, upper) = (place(within?.lower) ?? letters.start, place(within?.upper) ?? letters.end)
            guard letters.start <= lower, lower <= upper, upper <= letters.end else {
                throw RuntimeError("the range is out of bounds")
            }
            return try letters.found(call.has(1) ? call.options(1) : [], among: lower..<upper)
        },
        .member(
            of: "String",
            "func replacingOccurrences(of target: String, with replacement: String, options: CompareOptions) -> String"
        ) { call in
            let options = try call.options(2)
            let letters = Array(call.text)
            var (text, next) = ("", 0)
            for groups in try call.places(of: call.string(0), options) {
                guard let whole = groups.first ?? nil, whole.lowerBound >= next else { continue }
                text += String(letters[next..<whole.lowerBound])
                text +=
                    options.contains(.regularExpression)
                    ? PatientPattern.filled(call.string(1), groups, letters) : call.string(1)
                next = whole.upperBound
            }
            return .string(text + String(letters[next...]))
        },
        .member(
            of: "String",
            "func compare<T: StringProtocol>(_ other: T, options: CompareOptions) -> ComparisonResult"
        ) { call in
            let options = try call.options(1)
            let ignoresCase = options.contains(.caseInsensitive)
            let (a, b) =
                ignoresCase ? (call.text.lowercased(), call.string(0).lowercased()) : (call.text, call.string(0))
            let isLess = options.contains(.numeric) ? a.isBefore(b) : a < b
            guard let nominal = call.result.nominal else { return .void }
            return .object(EnumObject(nominal, a == b ? 1 : isLess ? 0 : 2))
        },
        .member(of: "NSPredicate", "init(format: String, _ arguments: Any...)") { call in
            try call.predicateObject()
        },
        .member(of: "NSPredicate", "func evaluate(with object: Any?) -> Bool") { call in
            guard let text = call[0].text else { return .bool(false) }
            return .bool(try (call.receiver() as PredicateObject).holds(for: text))
        },
    ]
}

extension String {
    /// Whether it comes before another text when figures in a row count as one number: `a2` before `a10`.
    fileprivate func isBefore(_ other: String) -> Bool {
        var (left, right) = (self[...], other[...])
        while let a = left.first, let b = right.first {
            let (x, y) = (left.prefix { $0.isNumber }, right.prefix { $0.isNumber })
            if let m = Int(x), let n = Int(y), m != n { return m < n }
            if x.isEmpty || y.isEmpty {
                if a != b { return a < b }
                (left, right) = (left.dropFirst(), right.dropFirst())
            } else {
                (left, right) = (left.dropFirst(x.count), right.dropFirst(y.count))
            }
        }
        return left.isEmpty && !right.isEmpty
    }
}

extension Letters {
    /// Where the first argument stands among those letters.
    fileprivate func found(_ options: Set<Call.Option>, among range: Range<Int>) throws -> Value {
        let part = String(Array(text)[(range.lowerBound - start)..<(range.upperBound - start)])
        let found = try call.places(of: call.string(0), options, in: part)
        guard let whole = (options.contains(.backwards) ? found.last : found.first)?.first ?? nil else { return .null }
        let (lower, upper) = (range.lowerBound + whole.lowerBound, range.lowerBound + whole.upperBound)
        return .object(RangeObject(.int(lower), .int(upper), isClosed: false))
    }
}

extension Call {
    fileprivate enum Option: Int {
        case caseInsensitive, literal, backwards, anchored, diacritics, regularExpression, numeric
    }

    fileprivate func options(_ index: Int) throws -> Set<Option> {
        let list = self[index].items ?? [self[index]]
        return Set(try list.compactMap { Option(rawValue: (try $0.object() as EnumObject).index) })
    }

    fileprivate func places(
        of sought: String, _ options: Set<Option>, in searched: String? = nil
    ) throws -> [[Range<Int>?]] {
        guard !sought.isEmpty else { return [] }
        var pattern = sought
        if !options.contains(.regularExpression) {
            // Every letter for itself.
            pattern = sought.map { $0.isLetter || $0.isNumber ? String($0) : "\\\($0)" }.joined()
        }
        if options.contains(.anchored) { pattern = "^(?:\(pattern))" }
        return try PatientPattern.places(
            of: pattern, in: searched ?? text, ignoresCase: options.contains(.caseInsensitive))
    }

    /// `SELF VERB[c] %@`, or with the text in quotes.
    fileprivate func predicateObject() throws -> Value {
        let words = string(0).split(separator: " ", maxSplits: 2).map(String.init)
        let verb = words.count == 3 ? String(words[1].prefix { $0.isLetter }).uppercased() : ""
        guard words.first?.uppercased() == "SELF",
            ["MATCHES", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", ""].contains(verb), words.count == 3
        else {
            throw RuntimeError(
                "only the predicates SELF MATCHES, CONTAINS, BEGINSWITH and ENDSWITH are known: \(string(0))")
        }
        let text: String
        if words[2] == "%@", let given = items(1).first?.text {
            text = given
        } else {
            text = words[2].trimming("\"'")
        }
        return .object(PredicateObject(verb, text, ignoresCase: words[1].lowercased().contains("[c")))
    }
}

extension String {
    fileprivate func trimming(_ letters: String) -> String {
        var rest = self[...]
        while let first = rest.first, letters.contains(first) { rest = rest.dropFirst() }
        while let last = rest.last, letters.contains(last) { rest = rest.dropLast() }
        return String(rest)
    }
}

extension PatientPattern {
    /// Where a pattern that a person wrote is found.
    static func places(of pattern: String, in text: String, ignoresCase: Bool) throws -> [[Range<Int>?]] {
        guard let sought = PatientPattern(pattern, ignoresCase: ignoresCase) else {
            throw RuntimeError("\"\(pattern)\" is not a valid pattern")
        }
        guard let places = sought.places(in: text) else {
            throw RuntimeError("\"\(pattern)\" takes too long to look for")
        }
        return places
    }

    /// `$1` of a replacement stands for what the first group found.
    static func filled(_ replacement: String, _ groups: [Range<Int>?], _ letters: [Character]) -> String {
        var (text, rest) = ("", Array(replacement)[...])
        while let letter = rest.popFirst() {
            if letter == "\\", let next = rest.popFirst() {
                text.append(next)
            } else if letter == "$", let digit = rest.first?.wholeNumberValue, groups.indices.contains(digit) {
                rest = rest.dropFirst()
                if let range = groups[digit] { text += String(letters[range]) }
            } else {
                text.append(letter)
            }
        }
        return text
    }
}

/// Latin letters with marks above and below them.
private enum Marks {
    /// The text without them; what is a letter of its own, as ø, stays.
    static func without(_ text: String) -> String {
        var plain = ""
        for scalar in text.unicodeScalars where scalar.properties.generalCategory != .nonspacingMark {
            plain.unicodeScalars.append(scalar.isASCII ? scalar : letter(of: scalar) ?? scalar)
        }
        return plain
    }

    private static let all: Set<String> = [
        "ACUTE", "BREVE", "CARON", "CEDILLA", "CIRCUMFLEX", "DIAERESIS", "DOT ABOVE", "DOT BELOW", "DOUBLE ACUTE",
        "GRAVE",
        "HORN", "MACRON", "OGONEK", "RING ABOVE", "TILDE",
    ]

    /// The letter that it is by its name but for marks: `LATIN SMALL LETTER E WITH ACUTE`.
    private static func letter(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
        guard let parts = scalar.properties.name?.split(separator: " WITH "), parts.count == 2,
            parts[1].split(separator: " AND ").allSatisfy({ all.contains(String($0)) })
        else { return nil }
        for (start, isSmall) in [("LATIN SMALL LETTER ", true), ("LATIN CAPITAL LETTER ", false)] {
            guard parts[0].hasPrefix(start), parts[0].count == start.count + 1,
                let letter = parts[0].dropFirst(start.count).unicodeScalars.first
            else { continue }
            return isSmall ? Unicode.Scalar(letter.value + 32) : letter
        }
        return nil
    }
}
