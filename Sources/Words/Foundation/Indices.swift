import Language
import Values

/// Places in a text: an index is the number of characters before it.
extension Word {
    static let indexTypes = [
        "struct UnicodeScalar: Hashable, Comparable, CustomStringConvertible {}",
        "enum Unicode { typealias Scalar = UnicodeScalar }", "struct UnicodeProperties {}",
        "enum FloatingPointSign: Equatable { case plus, minus }",
        "enum FloatingPointRoundingRule: Equatable { case up, down, toNearestOrAwayFromZero, toNearestOrEven, "
            + "towardZero, awayFromZero }",
        "enum ComparisonResult: Equatable { case orderedAscending, orderedSame, orderedDescending }",
    ]

    static let indices: [Word] = [
        .member(
            of: "String",
            "func padding(toLength length: Int, withPad pad: String, startingAt start: Int) -> String"
        ) { call in
            let (length, pad) = (call.int(0), Array(call.string(1)))
            let text = Array(call.text.prefix(Swift.max(0, length)))
            guard !pad.isEmpty, length <= CompiledLimits.elements, call.int(2) >= 0 else {
                throw RuntimeError("padding needs something to pad with, and a length that fits")
            }
            let added = (0..<Swift.max(0, length - text.count)).map { pad[(call.int(2) % pad.count + $0) % pad.count] }
            return .string(String(text + added))
        },
        .member(of: "String", "var startIndex: String.Index") { call in .int(Letters(call).start) },
        .member(of: "String", "var endIndex: String.Index") { call in .int(Letters(call).end) },
        .member(of: "String", "var indices: [String.Index]") { call in
            .array((Letters(call).start..<Letters(call).end).map { .int($0) })
        },
        .member(of: "String", "func index(_ i: String.Index, offsetBy distance: Int) -> String.Index") { call in
            let (index, overflow) = call.int(0).addingReportingOverflow(call.int(1))
            guard !overflow, index >= Letters(call).start, index <= Letters(call).end else {
                throw RuntimeError("this index is out of the text")
            }
            return .int(index)
        },
        .member(
            of: "String",
            "func index(_ i: String.Index, offsetBy distance: Int, limitedBy limit: String.Index) -> String.Index?"
        ) { call in
            let (index, overflow) = call.int(0).addingReportingOverflow(call.int(1))
            let isBeyond = call.int(1) < 0 ? index < call.int(2) : index > call.int(2)
            let letters = Letters(call)
            return overflow || isBeyond || index < letters.start || index > letters.end ? .null : .int(index)
        },
        .member(of: "String", "func index(after i: String.Index) -> String.Index") { call in
            guard call.int(0) < Letters(call).end else {
                throw RuntimeError("there is nothing after the end of a text")
            }
            return .int(call.int(0) + 1)
        },
        .member(of: "String", "func index(before i: String.Index) -> String.Index") { call in
            guard call.int(0) > Letters(call).start else {
                throw RuntimeError("there is nothing before the start of a text")
            }
            return .int(call.int(0) - 1)
        },
        .member(of: "String", "func distance(from start: String.Index, to end: String.Index) -> Int") { call in
            .int(try call.int(1).minus(call.int(0)))
        },
        .member(of: "String", "func firstIndex(of element: Character) -> String.Index?") { call in
            let sought = call.string(0)
            return Letters(call).index(Array(call.text).firstIndex { String($0) == sought })
        },
        .member(of: "String", "func index(of element: Character) -> String.Index?") { call in
            let sought = call.string(0)
            return Letters(call).index(Array(call.text).firstIndex { String($0) == sought })
        },
        .member(of: "String", "func firstIndex(where predicate: (Character) throws -> Bool) -> String.Index?") { call in
            let test = try call.predicate(0)
            return Letters(call).index(try Array(call.text).firstIndex { try test(.string(String($0))) })
        },
        .member(of: "String", "func lastIndex(of element: Character) -> String.Index?") { call in
            let sought = call.string(0)
            return Letters(call).index(Array(call.text).lastIndex { String($0) == sought })
        },
        .member(of: "String", "func range<T: StringProtocol>(of other: T) -> Range<String.Index>?") { call in
            let letters = Letters(call)
            return letters.text.firstRange(of: call.string(0)).map(letters.range) ?? .null
        },
        .member(of: "String", "subscript(index: String.Index) -> Character") { call in
            let (letters, characters) = (Letters(call), Array(call.text))
            return .string(String(characters[try letters.place(of: call.int(0), in: characters)]))
        },
        .member(of: "String", "subscript(range: Range<String.Index>) -> Substring") { call in try Letters(call).slice()
        },
        .member(of: "String", "subscript(range: ClosedRange<String.Index>) -> Substring") { call in
            try Letters(call).slice()
        },
        .member(of: "String", "subscript(range: PartialRangeFrom<String.Index>) -> Substring") { call in
            try Letters(call).slice()
        },
        .member(of: "String", "subscript(range: PartialRangeUpTo<String.Index>) -> Substring") { call in
            try Letters(call).slice()
        },
        .member(of: "String", "subscript(range: PartialRangeThrough<String.Index>) -> Substring") { call in
            try Letters(call).slice()
        },
        .member(
            of: "String",
            """
            mutating func insert(_ character: Character, at i: String.Index); \
            mutating func insert<S: Sequence>(contentsOf text: S, at i: String.Index) where S.Element == Character
            """
        ) { call in
            let new = try call.letters(0)
            return try Letters(call).change { characters in
                let place = call.int(1) - Letters(call).start
                guard (0...characters.count).contains(place) else {
                    throw RuntimeError("this index is out of the text")
                }
                characters.insert(contentsOf: new, at: place)
                return .void
            }
        },
        .member(of: "String", "@discardableResult mutating func remove(at i: String.Index) -> Character") { call in
            let letters = Letters(call)
            return try letters.change { characters in
                let place = try letters.place(of: call.int(0), in: characters)
                return .string(String(characters.remove(at: place)))
            }
        },
        .member(of: "String", "@discardableResult mutating func removeFirst() -> Character") { call in
            try Letters(call).change(without: 1) { characters in
                guard !characters.isEmpty else { throw RuntimeError("the text is empty") }
                return .string(String(characters.removeFirst()))
            }
        },
        .member(of: "String", "mutating func removeLast(_ k: Int)") { call in
            try Letters(call).change { characters in
                guard try call.count(0) <= characters.count else { throw RuntimeError("the text is too short") }
                characters.removeLast(call.int(0))
                return .void
            }
        },
        .member(of: "String", "mutating func removeFirst(_ k: Int)") { call in
            try Letters(call).change(without: call.int(0)) { characters in
                guard try call.count(0) <= characters.count else { throw RuntimeError("the text is too short") }
                characters.removeFirst(call.int(0))
                return .void
            }
        },
        .member(of: "String", "mutating func removeAll(where isRemoved: (Character) throws -> Bool)") { call in
            let test = try call.predicate(0)
            return try Letters(call).change { characters in
                try characters.removeAll { try test(.string(String($0))) }
                return .void
            }
        },
        .textRange("mutating func removeSubrange(_ bounds: RANGE)") { characters, range, _ in
            characters.removeSubrange(range)
        },
        .textRange("mutating func replaceSubrange<S: StringProtocol>(_ bounds: RANGE, with text: S)") {
            characters, range, call in
            characters.replaceSubrange(range, with: call.string(1))
        },
        .member(of: "String", "mutating func popLast() -> Character?") { call in
            try Letters(call).change { $0.popLast().map { .string(String($0)) } ?? .null }
        },
        .member(of: "String", "func prefix(while predicate: (Character) throws -> Bool) -> Substring") { call in
            let test = try call.predicate(0)
            let letters = Letters(call)
            return letters.part(try letters.text.prefix { try test(.string(String($0))) })
        },
        .member(of: "String", "func drop(while predicate: (Character) throws -> Bool) -> Substring") { call in
            let test = try call.predicate(0)
            let letters = Letters(call)
            return letters.part(try letters.text.drop { try test(.string(String($0))) })
        },
        .member(of: "String", "func prefix(upTo end: String.Index) -> Substring") { call in
            let letters = Letters(call)
            return letters.part(letters.text.prefix(Swift.max(0, call.int(0) - letters.start)))
        },
        .member(of: "String", "func suffix(from start: String.Index) -> Substring") { call in
            let letters = Letters(call)
            return letters.part(letters.text.dropFirst(Swift.max(0, call.int(0) - letters.start)))
        },
        .member(
            of: "String",
            "func split(separator: Character, maxSplits: Int = Int.max, omittingEmptySubsequences: Bool = true) -> [Substring]"
        ) { call in
            let (letters, separator) = (Letters(call), Character(call.string(0)))
            return .array(
                letters.text.split(
                    separator: separator, maxSplits: try call.count(1, or: .max),
                    omittingEmptySubsequences: call.has(2) ? call.bool(2) : true
                ).map(letters.part))
        },
        .member(of: "String", "func split(whereSeparator isSeparator: (Character) throws -> Bool) -> [Substring]") {
            call in
            let (letters, test) = (Letters(call), try call.predicate(0))
            return .array(try letters.text.split { try test(.string(String($0))) }.map(letters.part))
        },
        .member(of: "String", "func localizedCaseInsensitiveContains<T: StringProtocol>(_ other: T) -> Bool") { call in
            .bool(call.text.lowercased().contains(call.string(0).lowercased()))
        },
        .member(of: "String", "var localizedUppercase: String") { call in
            .string(call.text.uppercased())
        },
        .member(of: "String", "func contains(where predicate: (Character) throws -> Bool) -> Bool") { call in
            let test = try call.predicate(0)
            return .bool(try call.text.contains { try test(.string(String($0))) })
        },
        .member(of: "String", "init(_ value: Double, precision: Int)") { call in
            let digits = try call.count(1)
            guard digits <= NumberText.mostDigits else {
                throw RuntimeError(
                    "a number is written with at most \(NumberText.mostDigits) digits behind the point here")
            }
            return .string(NumberText.fixed(call.double(0), digits: digits))
        },
        .member(of: "String", "func caseInsensitiveCompare<T: StringProtocol>(_ other: T) -> ComparisonResult") {
            call in
            call.order(call.text.lowercased(), call.string(0).lowercased())
        },
        .member(
            of: "String", "func localizedCaseInsensitiveCompare<T: StringProtocol>(_ other: T) -> ComparisonResult"
        ) { call in
            call.order(call.text.lowercased(), call.string(0).lowercased())
        },
        .member(of: "String", "func compare<T: StringProtocol>(_ other: T) -> ComparisonResult") { call in
            call.order(call.text, call.string(0))
        },
        .member(of: "String", "func localizedCompare<T: StringProtocol>(_ other: T) -> ComparisonResult") { call in
            call.order(call.text, call.string(0))
        },
        .member(of: "String", "func localizedStandardCompare<T: StringProtocol>(_ other: T) -> ComparisonResult") {
            call in
            call.order(inNaturalOrder(call.text.lowercased()), inNaturalOrder(call.string(0).lowercased()))
        },
        .member(of: "Date", "func compare(_ other: Date) -> ComparisonResult") { call in
            let (mine, other) = (
                (try call.receiver() as DateObject).seconds, (try call.object(0) as DateObject).seconds
            )
            return call.order(mine, other)
        },
        .member(of: "ComparisonResult", "var rawValue: Int") { call in
            .int((try call.receiver() as EnumObject).index - 1)
        },
        .member(of: "String", "func replacing(_ target: String, with replacement: String) -> String") { call in
            .string(call.string(0).isEmpty ? call.text : call.text.replacing(call.string(0), with: call.string(1)))
        },
        .member(
            of: "Sequence", "func lexicographicallyPrecedes<S: Sequence>(_ other: S) -> Bool",
            where: "Element: Comparable"
        ) { call in
            .bool(try call.elements().lexicographicallyPrecedes(call.elements(0), by: natural))
        },
        .member(of: "String", "var unicodeScalars: [UnicodeScalar] { get set }") { call in
            guard call.has(0) else { return .array(call.text.unicodeScalars.map { .string(String($0)) }) }
            var text = ""
            for scalar in call.items(0) { text.unicodeScalars += (scalar.text ?? "").unicodeScalars }
            call.held?.value = .string(text)
            return .void
        },
        .member(of: "Character", "var unicodeScalars: [UnicodeScalar]") { call in
            .array(call.text.unicodeScalars.map { .string(String($0)) })
        },
        .member(of: "UnicodeScalar", "var value: UInt32") { call in
            Value(truncating: call.text.unicodeScalars.first.map { Int128($0.value) } ?? 0, as: .uint32)
        },
        .member(of: "UnicodeScalar", "var properties: UnicodeProperties") { call in call.receiver },
        .member(of: "UnicodeScalar", "var isASCII: Bool") { call in
            .bool(call.text.unicodeScalars.first?.isASCII ?? false)
        },
        .member(of: "UnicodeScalar", "init(_ value: UnicodeScalar)") { call in call[0] },
        .member(of: "UnicodeScalar", "init?(_ text: String)") { call in
            call.string(0).unicodeScalars.count == 1 ? .some(call[0]) : .null
        },
        .member(of: "UnicodeScalar", "init(_ value: UInt8)") { call in
            .string(String(UnicodeScalar(UInt8(truncatingIfNeeded: call[0].whole ?? 0))))
        },
        .member(of: "UnicodeScalar", "init?(_ value: Int)") { call in
            UInt32(exactly: call.int(0)).flatMap(Unicode.Scalar.init).map { .string(String($0)) } ?? .null
        },
        .member(of: "UnicodeScalar", "init?(_ value: UInt32)") { call in
            UInt32(exactly: call[0].whole ?? 0).flatMap(Unicode.Scalar.init).map { .string(String($0)) } ?? .null
        },
        .member(of: "UnicodeScalar", "init(_ value: UInt8)") { call in
            .string(String(UnicodeScalar(UInt8(truncatingIfNeeded: call[0].whole ?? 0))))
        },
        .member(of: "UnicodeScalar", "init?(_ value: UInt32)") { call in
            UInt32(exactly: call[0].whole ?? 0).flatMap(Unicode.Scalar.init).map { .string(String($0)) } ?? .null
        },
        .member(of: "UInt8", "init(ascii scalar: UnicodeScalar)") { call in
            guard let scalar = call.string(0).unicodeScalars.first, scalar.isASCII else {
                throw RuntimeError("\(call.string(0)) is no ASCII character")
            }
            return Value(truncating: Int128(scalar.value), as: .uint8)
        },
        .member(of: "Character", "init(_ scalar: UnicodeScalar)") { call in call[0] },
        .member(of: "String", "init(_ scalar: UnicodeScalar)") { call in call[0] },
        .member(of: "Character", "var asciiValue: UInt8?") { call in
            call.text.first?.asciiValue.map { Value(truncating: Int128($0), as: .uint8) } ?? .null
        },
        .member(of: "Character", "var wholeNumberValue: Int?") { call in
            call.text.first?.wholeNumberValue.map { .int($0) } ?? .null
        },
        .member(of: "Character", "var isNewline: Bool") { call in .bool(call.text.allSatisfy(\.isNewline)) },
    ]
}

extension Word {
    /// What changes a part of a text, whichever kind of range names it.
    private static func textRange(
        _ declaration: String, _ body: @escaping @Sendable (inout [Character], Range<Int>, Call) throws -> Void
    ) -> Word {
        let kinds = ["Range", "ClosedRange", "PartialRangeFrom", "PartialRangeUpTo", "PartialRangeThrough"]
        let name = declaration.holds("removeSubrange") ? "removeSubrange" : "replaceSubrange"
        return Word(
            name,
            kinds.map { "extension String { \(declaration.swapping("RANGE", for: $0 + "<String.Index>")) }" }, ""
        ) { call in
            try Letters(call).change { characters in
                let range = try Letters(call).places(in: characters.count)
                try body(&characters, range, call)
                return .void
            }
        }
    }
}

extension Call {
    /// `ComparisonResult` of two values.
    fileprivate func order<T: Comparable>(_ left: T, _ right: T) -> Value {
        guard let nominal = result.nominal else { return .void }
        return .object(EnumObject(nominal, left < right ? 0 : left == right ? 1 : 2))
    }
}
