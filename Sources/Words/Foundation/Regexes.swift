import Language
import Reactive
import Values

/// A pattern, and how it is looked for. `isTold`: whether its type says what groups it has.
private final class RegexObject: Object, NamedObject {
    let pattern: String
    let ignoresCase: Bool
    let isTold: Bool
    var typeName: String { "Regex" }
    init(_ pattern: String, ignoresCase: Bool = false, isTold: Bool) {
        (self.pattern, self.ignoresCase, self.isTold) = (pattern, ignoresCase, isTold)
    }
    override func write(to text: inout String, as style: TextStyle) { text += "Regex<\(pattern)>" }
    /// The names of its groups.
    private(set) lazy var names = PatternGroups(pattern)?.groups.map(\.name) ?? []
}

/// What a pattern has found: the whole and its groups, in characters of the text that was searched.
private final class RegexMatchObject: Object, NamedObject {
    let groups: [Range<Int>?]
    let letters: [Character]
    let start: Int
    let regex: RegexObject
    var typeName: String { "Match" }
    init(_ groups: [Range<Int>?], _ letters: [Character], from start: Int, of regex: RegexObject) {
        (self.groups, self.letters, self.start, self.regex) = (groups, letters, start, regex)
    }
    override func write(to text: inout String, as style: TextStyle) { text += output.literal }

    var whole: Range<Int> { groups.first.flatMap { $0 } ?? 0..<0 }

    var output: Value {
        let parts = groups.map(part)
        if !regex.isTold {
            return .array(groups.map { .object(RegexMatchObject([$0], letters, from: start, of: regex)) })
        }
        return parts.count == 1 ? parts[0] : .tuple(parts, labels: [nil] + regex.names)
    }

    func part(_ range: Range<Int>?) -> Value {
        range.map { TextSlice.value(String(letters[$0]), from: start + $0.lowerBound) } ?? .null
    }

    func places(_ range: Range<Int>?) -> Value {
        guard let range else { return .null }
        return .object(RangeObject(.int(start + range.lowerBound), .int(start + range.upperBound), isClosed: false))
    }
}

extension Word {
    static let regexTypes = [
        "struct Regex<Output> { typealias Match = RegexMatch<Output> }", "struct RegexMatch<Output> {}",
        "struct RegexPart {}", "typealias AnyRegexOutput = [RegexPart]",
    ]

    /// `Regex`, and what a text has for it.
    static let regexes: [Word] = making + finding + plain + replacing

    private static let making: [Word] = [
        .member(of: "Regex", "init(_pattern pattern: String)") { call in
            .object(RegexObject(call.string(0), isTold: true))
        },
        Word("init", ["extension Regex where Output == [RegexPart] { init(_ pattern: String) throws }"], "") { call in
            guard PatientPattern(call.string(0)) != nil else {
                throw ThrownError(.object(NumberedError("RegexError", 1, .null)))
            }
            return .object(RegexObject(call.string(0), isTold: false))
        },
        .member(of: "Regex", "func ignoresCase(_ ignoresCase: Bool = true) -> Regex<Output>") { call in
            let regex: RegexObject = try call.receiver()
            return .object(
                RegexObject(regex.pattern, ignoresCase: !call.has(0) || call.bool(0), isTold: regex.isTold))
        },
        .member(of: "RegexMatch", "var output: Output") { call in (try call.receiver() as RegexMatchObject).output },
        .member(of: "RegexMatch", "var range: Range<String.Index>") { call in
            let match: RegexMatchObject = try call.receiver()
            return match.places(match.whole)
        },
        .member(of: "RegexPart", "var substring: Substring?") { call in
            let match: RegexMatchObject = try call.receiver()
            return match.part(match.groups[0])
        },
        .member(of: "RegexPart", "var range: Range<String.Index>?") { call in
            let match: RegexMatchObject = try call.receiver()
            return match.places(match.groups[0])
        },
    ]

    private static let finding: [Word] =
        [("wholeMatch", "^(?:", ")$"), ("prefixMatch", "^(?:", ")"), ("firstMatch", "", "")].flatMap {
            name, head, tail in
            [
                .member(of: "String", "func \(name)<Output>(of regex: Regex<Output>) -> RegexMatch<Output>?") { call in
                    try RegexSearch(call, in: Letters(call), head, tail).found().first.map { .object($0) } ?? .null
                },
                .member(of: "Regex", "func \(name)(in text: String) throws -> RegexMatch<Output>?") { call in
                    let search = try RegexSearch(call.receiver(), in: call.string(0), from: call[0].start, head, tail)
                    return try search.found().first.map { .object($0) } ?? .null
                },
            ]
        } + [
            .member(of: "String", "func matches<Output>(of regex: Regex<Output>) -> [RegexMatch<Output>]") { call in
                .array(try RegexSearch(call, in: Letters(call)).found().map { .object($0) })
            },
            .member(of: "String", "func contains<Output>(_ regex: Regex<Output>) -> Bool") { call in
                .bool(try !RegexSearch(call, in: Letters(call)).found().isEmpty)
            },
            .member(of: "String", "func starts<Output>(with regex: Regex<Output>) -> Bool") { call in
                .bool(try !RegexSearch(call, in: Letters(call), "^(?:", ")").found().isEmpty)
            },
            .member(of: "String", "func ranges<Output>(of regex: Regex<Output>) -> [Range<String.Index>]") { call in
                .array(try RegexSearch(call, in: Letters(call)).found().map { $0.places($0.whole) })
            },
            .member(of: "String", "func firstRange<Output>(of regex: Regex<Output>) -> Range<String.Index>?") { call in
                try RegexSearch(call, in: Letters(call)).found().first.map { $0.places($0.whole) } ?? .null
            },
            .member(of: "String", "func trimmingPrefix<Output>(_ regex: Regex<Output>) -> Substring") { call in
                let letters = Letters(call)
                let count = try RegexSearch(call, in: letters, "^(?:", ")").found().first?.whole.upperBound ?? 0
                return TextSlice.value(letters.text.dropFirst(count), from: letters.start + count)
            },
            .member(
                of: "String",
                "func split<Output>(separator: Regex<Output>, maxSplits: Int = Int.max, omittingEmptySubsequences: Bool = true) -> [Substring]"
            ) { call in
                let (letters, found) = (Letters(call), try RegexSearch(call, in: Letters(call)).found())
                let (most, omits) = (call.has(1) ? call.int(1) : Int.max, !call.has(2) || call.bool(2))
                let signs = Array(letters.text)
                var (parts, next): ([Value], Int) = ([], 0)
                func add(_ range: Range<Int>) {
                    if omits, range.isEmpty { return }
                    parts.append(TextSlice.value(String(signs[range]), from: letters.start + range.lowerBound))
                }
                for match in found where parts.count < most && match.whole.lowerBound >= next && !match.whole.isEmpty {
                    add(next..<match.whole.lowerBound)
                    next = match.whole.upperBound
                }
                add(next..<signs.count)
                return .array(parts)
            },
        ]

    /// The same for what is no pattern.
    private static let plain: [Word] = [
        .member(of: "String", "func ranges<S: StringProtocol>(of other: S) -> [Range<String.Index>]") { call in
            let letters = Letters(call)
            return .array(call.string(0).isEmpty ? [] : letters.text.ranges(of: call.string(0)).map(letters.range))
        },
        .member(of: "String", "func firstRange<S: StringProtocol>(of other: S) -> Range<String.Index>?") { call in
            let letters = Letters(call)
            return letters.text.firstRange(of: call.string(0)).map(letters.range) ?? .null
        },
        .member(of: "String", "func trimmingPrefix<S: StringProtocol>(_ prefix: S) -> Substring") { call in
            let (letters, prefix) = (Letters(call), call.string(0))
            let count = letters.text.hasPrefix(prefix) ? prefix.count : 0
            return TextSlice.value(letters.text.dropFirst(count), from: letters.start + count)
        },
    ]

    private static let replacing: [Word] = [
        .member(
            of: "String", "func replacing<Output>(_ regex: Regex<Output>, with replacement: String) -> String"
        ) { call in
            .string(try RegexSearch(call, in: Letters(call)).replaced { _ in call.string(1) })
        },
        .member(
            of: "String",
            "func replacing<Output>(_ regex: Regex<Output>, with replacement: (RegexMatch<Output>) throws -> String) -> String"
        ) { call in
            let make = try call.function(1).unary
            return .string(try RegexSearch(call, in: Letters(call)).replaced { try make(.object($0)).text ?? "" })
        },
        .member(
            of: "String", "mutating func replace<Output>(_ regex: Regex<Output>, with replacement: String)"
        ) { call in
            call.held?.value = .string(try RegexSearch(call, in: Letters(call)).replaced { _ in call.string(1) })
            return .void
        },
        .member(
            of: "String",
            "mutating func replace<Output>(_ regex: Regex<Output>, with replacement: (RegexMatch<Output>) throws -> String)"
        ) { call in
            let make = try call.function(1).unary
            call.held?.value = .string(
                try RegexSearch(call, in: Letters(call)).replaced { try make(.object($0)).text ?? "" })
            return .void
        },
    ]
}

/// Where a pattern is looked for.
private struct RegexSearch {
    let regex: RegexObject
    let text: String
    let start: Int
    let pattern: String

    init(_ regex: RegexObject, in text: String, from start: Int, _ head: String = "", _ tail: String = "") {
        (self.regex, self.text, self.start) = (regex, text, start)
        pattern = head + regex.pattern + tail
    }

    init(_ call: Call, in letters: Letters, _ head: String = "", _ tail: String = "") throws {
        self.init(try call.object(0), in: letters.text, from: letters.start, head, tail)
    }

    func found() throws -> [RegexMatchObject] {
        let letters = Array(text)
        return try PatientPattern.places(of: pattern, in: text, ignoresCase: regex.ignoresCase).map {
            RegexMatchObject($0, letters, from: start, of: regex)
        }
    }

    func replaced(_ make: (RegexMatchObject) throws -> String) throws -> String {
        let letters = Array(text)
        var (answer, next) = ("", 0)
        for match in try found() where match.whole.lowerBound >= next {
            answer += String(letters[next..<match.whole.lowerBound]) + (try make(match))
            next = match.whole.upperBound
        }
        return answer + String(letters[next...])
    }
}
