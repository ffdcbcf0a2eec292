import Language
import Values

/// `NSString`: a text whose places are counted in UTF-16, and that knows of paths.
extension Word {
    static let objectTextTypes = [
        "class NSString: Hashable, CustomStringConvertible, ExpressibleByStringLiteral {}"
    ]

    static let objectTexts: [Word] =
        [
            .member(of: "NSString", "init()") { _ in .string("") },
            .member(of: "NSString", "init(string: String); init(stringLiteral: String)") { call in call[0] },
            .member(of: "NSString", "init?(data: Data, encoding: UInt)") { call in
                String(validating: (try call.object(0) as DataObject).bytes, as: UTF8.self).map { .string($0) } ?? .null
            },
            .member(of: "NSString", "var length: Int") { call in .int(call.text.utf16.count) },
            .member(of: "NSString", "var description: String") { call in call.receiver },
            .member(of: "NSString", "func replacingOccurrences(of target: String, with replacement: String) -> String")
            {
                call in
                guard !call.string(0).isEmpty else { return .string(call.text) }
                return .string(
                    call.text.split(separator: call.string(0), omittingEmptySubsequences: false)
                        .joined(separator: call.string(1)))
            },
            .member(of: "NSString", "func hasPrefix(_ text: String) -> Bool") { call in
                .bool(call.text.hasPrefix(call.string(0)))
            },
            .member(of: "NSString", "func hasSuffix(_ text: String) -> Bool") { call in
                .bool(call.text.hasSuffix(call.string(0)))
            },
            .member(of: "NSString", "func contains(_ text: String) -> Bool") { call in
                .bool(call.text.contains(call.string(0)))
            },
            .member(of: "NSString", "func substring(from place: Int) -> String") { call in
                .string(try RangeInText.cut(call.text, from: call.int(0)))
            },
            .member(of: "NSString", "func substring(to place: Int) -> String") { call in
                .string(try RangeInText.cut(call.text, to: call.int(0)))
            },
            .member(of: "NSString", "func substring(with range: NSRange) -> String") { call in
                let range: RangeInText = try call.object(0)
                return .string(try RangeInText.cut(call.text, from: range.location, to: range.end))
            },
            .member(of: "NSString", "func replacingCharacters(in range: NSRange, with text: String) -> String") {
                call in
                let (range, text): (RangeInText, String) = (try call.object(0), call.text)
                _ = try RangeInText.cut(text, from: range.location, to: range.end)
                return .string(
                    try RangeInText.cut(text, to: range.location) + call.string(1)
                        + RangeInText.cut(text, from: range.end))
            },
            .member(of: "NSString", "func range(of text: String) -> NSRange") { call in
                let text = call.text
                guard let found = text.firstRange(of: call.string(0)) else { return .object(RangeInText.nowhere) }
                let start = text.utf16.distance(from: text.startIndex, to: found.lowerBound)
                return .object(RangeInText(start, text[found].utf16.count))
            },
        ] + [
            path("var lastPathComponent: String") { path, _ in .string(path.last) },
            path("var pathExtension: String") { path, _ in .string(path.ending ?? "") },
            path("var deletingLastPathComponent: String") { path, _ in .string(path.folder) },
            path("var deletingPathExtension: String") { path, _ in .string(path.bare) },
            path("var pathComponents: [String]") { path, _ in .array(path.parts.map { .string($0) }) },
            path("func appendingPathComponent(_ part: String) -> String") { path, call in
                .string(
                    path.text.isEmpty || path.text.hasSuffix("/")
                        ? path.text + call.string(0) : path.text + "/" + call.string(0))
            },
            path("func appendingPathExtension(_ ending: String) -> String?") { path, call in
                .some(.string(path.text + "." + call.string(0)))
            },
        ] + oldNames

    private static func path(
        _ declaration: String, _ body: @escaping @Sendable (WrittenPath, Call) throws -> Value
    ) -> Word {
        .member(of: "NSString", declaration) { call in try body(WrittenPath(call.text), call) }
    }

    private static let oldNames: [Word] = [
        .member(of: "String.Encoding", "var rawValue: UInt") { call in
            let numbers = [4, 1, 10]
            let place = (call.receiver.object as? EnumObject)?.index ?? 0
            return .int(numbers.indices.contains(place) ? numbers[place] : 4)
        },
        .member(of: "NSObject", "static func description() -> String") { call in
            .string(call.interpreter.debugText(of: call.receiver, as: .any))
        },
        .member(of: "NSObject", "static func classForCoder() -> AnyClass") { $0.receiver },
        .member(of: "NSObject", "var classForCoder: AnyClass") { call in
            .object(MetatypeObject(call.interpreter.type(of: call.receiver, known: .any)))
        },
        .function("func NSStringFromClass(_ type: AnyClass) -> String") { call in
            .string(call.interpreter.debugText(of: call[0], as: call.types.first ?? .any))
        },
    ]
}

extension RangeInText {
    fileprivate var end: Int { location.adding(clamped: length) }

    /// What stands between two places that are counted in UTF-16.
    fileprivate static func cut(_ text: String, from start: Int = 0, to end: Int? = nil) throws -> String {
        let units = Array(text.utf16)
        let end = end ?? units.count
        guard start >= 0, start <= end, end <= units.count else { throw RuntimeError("this range is out of the text") }
        return String(decoding: units[start..<end], as: UTF16.self)
    }
}

/// A path as it is written, which need not be there.
private struct WrittenPath {
    let text: String
    init(_ text: String) { self.text = text }

    var parts: [String] {
        (text.hasPrefix("/") ? ["/"] : []) + text.split(separator: "/").map(String.init)
    }
    var last: String { parts.last ?? "" }
    var folder: String {
        let before = parts.dropLast()
        guard before.first == "/" else { return before.joined(separator: "/") }
        return "/" + before.dropFirst().joined(separator: "/")
    }
    /// What stands behind the last dot of its last part, where something stands before it, too.
    var ending: String? {
        guard let dot = last.lastIndex(of: "."), dot > last.startIndex, last.index(after: dot) < last.endIndex else {
            return nil
        }
        return String(last[last.index(after: dot)...])
    }
    var bare: String { ending.map { String(text.dropLast($0.count + 1)) } ?? text }
}
