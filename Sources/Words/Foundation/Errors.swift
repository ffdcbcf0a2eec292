import Language
import Reactive
import Values

/// An error by domain and number, as Foundation has it.
extension Call {
    /// The error that a word of NSError stands on: one of a person's own has its type and the number of its case.
    fileprivate var numbered: NumberedError {
        guard case .object(let object) = receiver else { return NumberedError("Swift.String", 1, .null) }
        if let error = object as? NumberedError { return error }
        guard let nominal = interpreter.nominal(of: receiver) else {
            return NumberedError("main.Swift.Error", errorCode, .null)
        }
        if let kind = NumberedError.kinds[nominal.name], let item = receiver.object as? EnumObject {
            return NumberedError(kind.domain, kind.items[item.index].code, .null)
        }
        guard interpreter.library.known("CustomNSError").map(nominal.follows) == true else {
            return NumberedError("main.\(nominal.name)", errorCode, .null)
        }
        let (type, place) = (interpreter.type(of: receiver, known: .any), site.place ?? .nowhere)
        let domain = try? interpreter.sendStatic("errorDomain", to: .object(MetatypeObject(type)), [], at: place)
        let code = try? interpreter.send("errorCode", to: receiver, [], at: place)
        let details = try? interpreter.send("errorUserInfo", to: receiver, [], at: place)
        return NumberedError(
            domain?.plain ?? "main.\(nominal.name)",
            code.flatMap { if case .int(let number) = $0 { number } else { nil } } ?? errorCode,
            details ?? .null)
    }

    /// The number of an error's case: its raw one, or its place, those with payload first.
    fileprivate var errorCode: Int {
        if let error = receiver.error as? RxError { return error.code }
        guard case .object(let object) = receiver, let item = object as? EnumObject else { return 1 }
        let raw = try? interpreter.send("rawValue", to: receiver, [], at: .nowhere)
        if item.nominal.rawType != nil, case .int(let number)? = raw { return number }
        let cases = item.nominal.cases
        let isPlain = item.payload.isEmpty
        let before = cases.prefix(item.index).count { $0.payload.isEmpty == isPlain }
        return isPlain ? before + cases.count { !$0.payload.isEmpty } : before
    }
}

extension NumberedError {
    /// Errors that Foundation has by number, in the order of their cases.
    fileprivate static let kinds = [
        "URLError": (domain: "NSURLErrorDomain", items: web),
        "CocoaError": (domain: "NSCocoaErrorDomain", items: cocoa),
    ]

    static let web: [(name: String, code: Int)] = [
        ("timedOut", -1001), ("notConnectedToInternet", -1009), ("badURL", -1000), ("badServerResponse", -1011),
        ("cancelled", -999), ("unknown", -1), ("cannotFindHost", -1003), ("cannotConnectToHost", -1004),
        ("networkConnectionLost", -1005), ("userAuthenticationRequired", -1013), ("cannotParseResponse", -1017),
        ("cannotDecodeContentData", -1016), ("resourceUnavailable", -1008), ("unsupportedURL", -1002),
        ("serverCertificateUntrusted", -1202), ("serverCertificateHasBadDate", -1201),
        ("serverCertificateNotYetValid", -1204), ("secureConnectionFailed", -1200), ("httpTooManyRedirects", -1007),
        ("dataLengthExceedsMaximum", -1103), ("dnsLookupFailed", -1006), ("userCancelledAuthentication", -1012),
        ("zeroByteResource", -1014), ("cannotDecodeRawData", -1015), ("redirectToNonExistentLocation", -1010),
        ("appTransportSecurityRequiresSecureConnection", -1022), ("fileDoesNotExist", -1100),
        ("internationalRoamingOff", -1018), ("callIsActive", -1019), ("dataNotAllowed", -1020),
        ("requestBodyStreamExhausted", -1021), ("noPermissionsToReadFile", -1102), ("cannotLoadFromNetwork", -2000),
        ("cannotCreateFile", -3000), ("cannotOpenFile", -3001), ("cannotWriteToFile", -3003),
    ]

    static let cocoa: [(name: String, code: Int)] = [
        ("fileNoSuchFile", 4), ("fileLocking", 255), ("fileReadUnknown", 256), ("fileReadNoPermission", 257),
        ("fileReadInvalidFileName", 258), ("fileReadCorruptFile", 259), ("fileReadNoSuchFile", 260),
        ("fileReadTooLarge", 263), ("fileReadUnknownStringEncoding", 264), ("fileWriteUnknown", 512),
        ("fileWriteNoPermission", 513), ("fileWriteFileExists", 516), ("fileWriteOutOfSpace", 640),
        ("keyValueValidation", 1024), ("formatting", 2048), ("userCancelled", 3072), ("featureUnsupported", 3328),
        ("coderReadCorrupt", 4864), ("coderValueNotFound", 4865), ("coderInvalidValue", 4866),
    ]
}

extension RxError {
    fileprivate var code: Int {
        switch self {
        case .disposed: 0
        case .unknown: 1
        case .overflow: 2
        case .argumentOutOfRange: 3
        case .noElements: 4
        case .moreThanOneElement: 5
        case .timeout: 6
        }
    }
}

final class NumberedError: Object, NamedObject {
    let domain: String, code: Int, details: Value
    init(_ domain: String, _ code: Int, _ details: Value) {
        (self.domain, self.code, self.details) = (domain, code, details)
    }

    var typeName: String { "NSError" }
    /// What its own details say of it.
    var description: String? {
        guard case .object(let object) = details, let details = object as? DictionaryObject else { return nil }
        if case .string(let text)? = details[.string("NSLocalizedDescription")] { return text }
        guard case .string(let text)? = details[.string("NSLocalizedFailureReason")] else { return nil }
        return "The operation could not be completed. " + text
    }
    var sentence: String {
        description ?? "The operation could not be completed. (\(domain) error \(code).)"
    }
    override func isEqual(to other: Object) -> Bool {
        (other as? NumberedError).map { $0.domain == domain && $0.code == code } ?? false
    }
    override func hash(into hasher: inout Hasher) { hasher.combine(code) }
    override func write(to text: inout String, as style: TextStyle) {
        text += "Error Domain=\(domain.harmlessLine) Code=\(code) \"(null)\""
        guard case .object(let object) = details, let details = object as? DictionaryObject, details.count > 0 else {
            return
        }
        let told = details.pairs.map { "\($0.key.plain)=\($0.value.plain)".harmlessLine }
        text += "UserInfo={\(told.joined(separator: ", "))}"
    }
}

extension Word {
    static let errorTypes = ["class NSError: Error, Equatable {}", "struct Hasher {}"]

    /// What a `LocalizedError` says of itself, or why it failed.
    private static func sentence(of error: Value, _ interpreter: Interpreter, at place: Place) -> String? {
        func said(_ name: String) -> String? {
            guard case .string(let text)? = (try? interpreter.send(name, to: error, [], at: place))?.unwrapped else {
                return nil
            }
            return text
        }
        return said("errorDescription")
            ?? said("failureReason").map { "The operation could not be completed. \($0)" }
    }

    /// What a `LocalizedError` says under a name, or what an error by number has in its details.
    private static func told(_ call: Call, _ name: String, _ key: String) -> Value {
        if let nominal = call.interpreter.nominal(of: call.receiver),
            call.interpreter.library.known("LocalizedError").map(nominal.follows) == true
        {
            return (try? call.interpreter.send(name, to: call.receiver, [], at: call.site.place ?? .nowhere)) ?? .null
        }
        guard case .object(let object) = call.numbered.details, let details = object as? DictionaryObject else {
            return .null
        }
        return details[.string(key)].map { .some($0) } ?? .null
    }

    /// What an error that Foundation has by number says of itself.
    private static let numberedErrors: [Word] = NumberedError.kinds.flatMap { type, kind in
        [
            .member(of: type, "init(_ code: \(type))") { call in call[0] },
            .member(of: type, "init(_ code: \(type), userInfo: [String: Any])") { call in call[0] },
            .member(of: type, "var code: \(type)") { call in call.receiver },
            .member(of: type, "var errorCode: Int") { call in .int(call.numbered.code) },
            .member(of: type, "var rawValue: Int") { call in .int(call.numbered.code) },
            .member(of: type, "init?(rawValue: Int)") { call in
                try kind.items.firstIndex { $0.code == call.int(0) }.map { .some(try call.make(type, $0)) } ?? .null
            },
            .member(of: type, "var userInfo: [String: Any]") { _ in .object(DictionaryObject()) },
            .member(of: type, "var errorUserInfo: [String: Any]") { _ in .object(DictionaryObject()) },
            .member(of: type, "static var errorDomain: String") { _ in .string(kind.domain) },
            .member(of: type, "var description: String") { call in .string(Value.object(call.numbered).plain) },
        ]
    }

    static let errors: [Word] =
        numberedErrors + [
            .member(of: "NSObject", "init()") { _ in .object(Bare()) },
            .member(of: "NSObject", "var hash: Int") { call in
                .int(call.receiver.object.map { ObjectIdentifier($0).hashValue } ?? 0)
            },
            .member(of: "NSObject", "func isEqual(_ object: Any?) -> Bool") { call in
                .bool(call.receiver.object === (call[0].unwrapped ?? .null).object)
            },
            .member(of: "NSError", "init(domain: String, code: Int, userInfo: [String: Any]? = nil)") { call in
                .object(NumberedError(call.string(0), call.int(1), call.has(2) ? call[2] : .null))
            },
            .member(of: "NSError", "var domain: String") { call in .string(call.numbered.domain) },
            .member(of: "NSError", "var debugDescription: String") { call in
                .string(Value.object(call.numbered).plain)
            },
            .member(of: "NSError", "var code: Int") { call in .int(call.numbered.code) },
            .member(of: "NSError", "var userInfo: [String: Any]") { call in
                let details = call.numbered.details
                return details.isNull ? .object(DictionaryObject()) : details
            },
            .member(of: "NSError", "var localizedFailureReason: String?") { call in
                told(call, "failureReason", "NSLocalizedFailureReason")
            },
            .member(of: "NSError", "var localizedRecoverySuggestion: String?") { call in
                told(call, "recoverySuggestion", "NSLocalizedRecoverySuggestion")
            },
            .member(of: "Error", "var localizedDescription: String") { call in
                if case .object(let object) = call.receiver, let error = object as? NumberedError {
                    return .string(error.sentence)
                }
                let interpreter = call.interpreter
                let place = call.site.place ?? .nowhere
                guard let nominal = interpreter.nominal(of: call.receiver) else { return .string("") }
                if nominal.name == "DecodingError", let item = call.receiver.object as? EnumObject {
                    let isMissing = [1, 2].contains(item.index)
                    return .string(
                        "The operation could not be completed. "
                            + (isMissing ? "The data is missing." : "The data isn’t in the correct format."))
                }
                if let described = interpreter.library.known("LocalizedError"), nominal.follows(described),
                    let sentence = Word.sentence(of: call.receiver, interpreter, at: place)
                {
                    return .string(sentence)
                }
                let numbered = call.numbered
                if numbered.description != nil || NumberedError.kinds[nominal.name] != nil {
                    return .string(numbered.sentence)
                }
                let homes = ["RxError": "RxSwift.", "CancellationError": "Swift."]
                let name = (nominal.isBuiltIn ? homes[nominal.name] ?? "" : "") + nominal.name
                return .string("The operation could not be completed. (\(name) error \(numbered.code).)")
            },
            .member(of: "RxError", "var debugDescription: String") { call in .string(call.receiver.plain) },
            .member(of: "Error", "var message: String") { call in .string(call.receiver.plain) },
            .member(of: "LocalizedError", "var errorDescription: String?") { _ in .null },
            .member(of: "LocalizedError", "var failureReason: String?") { _ in .null },
            .member(of: "LocalizedError", "var recoverySuggestion: String?") { _ in .null },
            .member(of: "Hasher", "init()") { _ in .int(0) },
            .member(of: "Hasher", "mutating func combine<H: Hashable>(_ value: H)") { call in
                guard case .int(let sum)? = call.held?.value else { return .void }
                call.held?.value = .int(sum &* 31 &+ call[0].hashValue)
                return .void
            },
            .member(of: "Hasher", "mutating func finalize() -> Int") { call in call.held?.value ?? .int(0) },
            .member(of: "Hashable", "func hash(into hasher: inout Hasher)") { call in
                let sum: Box = try call.object(0)
                if case .int(let before) = sum.value { sum.value = .int(before &* 31 &+ call.receiver.hashValue) }
                return .void
            },
            .member(of: "Hashable", "var hashValue: Int") { call in .int(call.receiver.hashValue) },
            .function("func type<T>(of value: T) -> T.Type") { call in
                guard case .metatype(let known) = call.result.resolved else { return .void }
                return .object(MetatypeObject(call.interpreter.type(of: call[0], known: known)))
            },
            .function("func withExtendedLifetime<T, R>(_ x: T, _ body: () throws -> R) rethrows -> R") { call in
                try call.function(1).call([])
            },
            .function("func withExtendedLifetime<T, R>(_ x: T, _ body: (T) throws -> R) rethrows -> R") { call in
                try call.function(1).call([call[0]])
            },
            .function(
                "func withoutActuallyEscaping<F, R>(_ closure: F, do body: (F) throws -> R) rethrows -> R"
            ) { call in try call.function(1).call([call[0]]) },
            .function("func swap<T>(_ a: inout T, _ b: inout T)") { call in
                let (first, second): (Box, Box) = (try call.object(0), try call.object(1))
                (first.value, second.value) = (second.value, first.value)
                return .void
            },
            .function("func NSLog(_ format: String, _ arguments: Any...)") { call in
                let texts = Swift.zip(call.items(1), call.itemTypes(1)).map {
                    ($0, call.interpreter.text(of: $0, as: $1))
                }
                call.interpreter.print(FormatText(call.string(0), texts).text + "\n")
                return .void
            },
        ]
}

/// An object that is nothing but itself: `NSObject()`.
private final class Bare: Object, NamedObject {
    var typeName: String { "NSObject" }
    override func write(to text: inout String, as style: TextStyle) { text += "NSObject" }
}
