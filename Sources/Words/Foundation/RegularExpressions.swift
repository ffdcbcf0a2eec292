import Language
import Reactive
import Values

/// `NSRegularExpression`, and the ranges of UTF-16 in which it finds.
extension Word {
    static let regularTypes = [
        "struct NSRange: Hashable {}", "class NSTextCheckingResult: NSObject {}",
        """
        class NSRegularExpression: NSObject { enum Options: OptionSet { case caseInsensitive, \
        allowCommentsAndWhitespace, ignoreMetacharacters, dotMatchesLineSeparators, anchorsMatchLines }; \
        enum MatchingOptions: OptionSet { case anchored, reportProgress, reportCompletion } }
        """,
    ]

    static let regularExpressions: [Word] =
        plainRanges + [
            .member(
                of: "NSRegularExpression", "init(pattern: String, options: NSRegularExpression.Options = []) throws"
            ) { call in
                let options = try Search(call: call).options(1)
                let ignoresCase = options == [0]
                guard ignoresCase || options.isEmpty else {
                    throw RuntimeError("of an NSRegularExpression's options only .caseInsensitive is known here")
                }
                guard PatientPattern(call.string(0), ignoresCase: ignoresCase) != nil else {
                    throw ThrownError(.object(NumberedError("NSCocoaErrorDomain", 2048, .null)))
                }
                return .object(Regular(call.string(0), ignoresCase: ignoresCase))
            },
            .member(of: "NSRegularExpression", "var pattern: String") { call in
                .string((try call.receiver() as Regular).pattern)
            },
            .member(of: "NSRegularExpression", found("matches", "[NSTextCheckingResult]")) { call in
                .array(try Search(call: call).found().map { .object($0) })
            },
            .member(of: "NSRegularExpression", found("firstMatch", "NSTextCheckingResult?")) { call in
                try Search(call: call).found().first.map { .object($0) } ?? .null
            },
            .member(of: "NSRegularExpression", found("numberOfMatches", "Int")) { call in
                .int(try Search(call: call).found().count)
            },
            .member(of: "NSRegularExpression", found("rangeOfFirstMatch", "NSRange")) { call in
                .object(try Search(call: call).found().first?.ranges.first ?? RangeInText.nowhere)
            },
            .member(
                of: "NSRegularExpression",
                "func stringByReplacingMatches(in string: String, options: NSRegularExpression.MatchingOptions = [], "
                    + "range: NSRange, withTemplate template: String) -> String"
            ) { call in
                let letters = Array(call.string(0))
                var (text, next) = ("", 0)
                for match in try Search(call: call).found() {
                    guard let whole = match.groups.first ?? nil, whole.lowerBound >= next else { continue }
                    text +=
                        String(letters[next..<whole.lowerBound])
                        + PatientPattern.filled(call.string(3), match.groups, letters)
                    next = whole.upperBound
                }
                return .string(text + String(letters[next...]))
            },
            .member(of: "NSTextCheckingResult", "var range: NSRange") { call in
                .object((try call.receiver() as Match).ranges.first ?? .nowhere)
            },
            .member(of: "NSTextCheckingResult", "var numberOfRanges: Int") { call in
                .int((try call.receiver() as Match).ranges.count)
            },
            .member(of: "NSTextCheckingResult", "func range(at index: Int) -> NSRange") { call in
                let ranges = (try call.receiver() as Match).ranges
                guard ranges.indices.contains(call.int(0)) else {
                    throw RuntimeError("the pattern has no group \(call.int(0))")
                }
                return .object(ranges[call.int(0)])
            },
        ]

    private static func found(_ name: String, _ result: String) -> String {
        "func \(name)(in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange) -> \(result)"
    }

    private static let plainRanges: [Word] =
        [
            .member(of: "NSRange", "init(location: Int, length: Int)") { call in
                .object(RangeInText(call.int(0), call.int(1)))
            },
            .function("func NSMakeRange(_ location: Int, _ length: Int) -> NSRange") { call in
                .object(RangeInText(call.int(0), call.int(1)))
            },
            .member(of: "NSRange", "init(_ range: Range<Int>)") { call in
                guard case .int(let start)? = (try call.object(0) as RangeObject).lower,
                    case .int(let end)? = (try call.object(0) as RangeObject).upper
                else { return .void }
                let (length, isTooLong) = end.subtractingReportingOverflow(start)
                if isTooLong { throw RuntimeError("a range of more than \(Int.max) is too long") }
                return .object(RangeInText(start, length))
            },
            .member(of: "NSRange", "var location: Int; var lowerBound: Int") { call in
                .int((try call.receiver() as RangeInText).location)
            },
            .member(of: "NSRange", "var length: Int") { call in .int((try call.receiver() as RangeInText).length) },
            .member(of: "NSRange", "var upperBound: Int") { call in
                let range: RangeInText = try call.receiver()
                return .int(range.location.adding(clamped: range.length))
            },
            .member(of: "Range", "init?(_ range: NSRange, in text: String)", where: "Bound == String.Index") { call in
                guard let range = (try call.object(0) as RangeInText).letters(of: call.string(1)) else { return .null }
                return .object(RangeObject(.int(range.lowerBound), .int(range.upperBound), isClosed: false))
            },
        ]
        + ["Range", "ClosedRange", "PartialRangeFrom", "PartialRangeUpTo", "PartialRangeThrough"].map { kind in
            .member(of: "NSRange", "init(_ range: \(kind)<String.Index>, in text: String)") { call in
                let (range, letters) = (try call.object(0) as RangeObject, Array(call.string(1)))
                let start = if case .int(let index)? = range.lower { index } else { 0 }
                var end = if case .int(let index)? = range.upper { index } else { letters.count }
                if range.upper != nil, range.isClosed { end += 1 }
                guard start >= 0, start <= end, end <= letters.count else {
                    throw RuntimeError("this range is out of the text")
                }
                return .object(RangeInText(start..<end, of: letters))
            }
        }
}

/// Places in a text counted in UTF-16.
final class RangeInText: Object, NamedObject {
    let location: Int, length: Int
    init(_ location: Int, _ length: Int) { (self.location, self.length) = (location, length) }

    convenience init(_ range: Range<Int>, of letters: [Character]) {
        let before = letters[..<range.lowerBound].reduce(0) { $0 + $1.utf16.count }
        self.init(before, letters[range].reduce(0) { $0 + $1.utf16.count })
    }

    static var nowhere: RangeInText { RangeInText(.max, 0) }

    /// The letters that it takes in; nil if it is not within the text, or cuts one in two.
    func letters(of text: String) -> Range<Int>? {
        var (start, end, here): (Int?, Int?, Int) = (nil, nil, 0)
        for (index, letter) in text.enumerated() {
            if here == location { start = index }
            if here == location.adding(clamped: length) { end = index }
            here += letter.utf16.count
        }
        if here == location { start = text.count }
        if here == location.adding(clamped: length) { end = text.count }
        guard let start, let end, start <= end else { return nil }
        return start..<end
    }

    var typeName: String { "NSRange" }
    override func isEqual(to other: Object) -> Bool {
        (other as? RangeInText).map { ($0.location, $0.length) == (location, length) } ?? false
    }
    override func hash(into hasher: inout Hasher) { hasher.combine(location) }
    override func write(to text: inout String, as style: TextStyle) { text += "{\(location), \(length)}" }
}

private final class Regular: Object, NamedObject {
    let pattern: String, ignoresCase: Bool
    init(_ pattern: String, ignoresCase: Bool) { (self.pattern, self.ignoresCase) = (pattern, ignoresCase) }
    var typeName: String { "NSRegularExpression" }
    override func write(to text: inout String, as style: TextStyle) { text += pattern }
}

/// What was found: in letters, and in UTF-16.
private final class Match: Object, NamedObject {
    let groups: [Range<Int>?]
    let ranges: [RangeInText]
    init(_ groups: [Range<Int>?], in letters: [Character]) {
        self.groups = groups
        ranges = groups.map { $0.map { RangeInText($0, of: letters) } ?? .nowhere }
    }
    var typeName: String { "NSTextCheckingResult" }
    override func write(to text: inout String, as style: TextStyle) { text += typeName }
}

/// A call that looks for a pattern, or makes one.
private struct Search {
    let call: Call

    /// The places of the cases in a set of options.
    func options(_ index: Int) throws -> [Int] {
        guard call.has(index) else { return [] }
        return try (call[index].items ?? [call[index]]).map { (try $0.object() as EnumObject).index }
    }

    /// What the pattern finds in the part of the text that is told.
    func found() throws -> [Match] {
        guard try options(1).isEmpty else { throw RuntimeError("no options are known here for what a pattern finds") }
        let (regular, text) = (try call.receiver() as Regular, call.string(0))
        guard let part = (try call.object(2) as RangeInText).letters(of: text) else {
            throw RuntimeError("this range is out of the text")
        }
        let letters = Array(text)
        return try PatientPattern.places(of: regular.pattern, in: text, ignoresCase: regular.ignoresCase).filter {
            groups in
            guard let whole = groups.first ?? nil else { return false }
            return part.lowerBound <= whole.lowerBound && whole.upperBound <= part.upperBound
        }.map { Match($0, in: letters) }
    }
}
