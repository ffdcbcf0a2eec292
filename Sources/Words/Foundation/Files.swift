import Language
import Reactive
import Services
import Values

/// The bytes of a file or of a text.
final class DataObject: Object, NamedObject, ListedObject {
    let bytes: [UInt8]
    var typeName: String { "Data" }
    var listed: [Value] { bytes.map { Value(truncating: Int128($0), as: .uint8) } }
    init(_ bytes: [UInt8]) { self.bytes = bytes }
    convenience init(repeating byte: UInt8, count: Int) throws {
        guard count <= CompiledLimits.elements else { throw RuntimeError("Data of \(count) bytes is too large") }
        self.init(Array(repeating: byte, count: Swift.max(0, count)))
    }
    override func isEqual(to other: Object) -> Bool { (other as? DataObject)?.bytes == bytes }
    override func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
    override func write(to text: inout String, as style: TextStyle) { text += "\(bytes.count) bytes" }
}

extension Word {
    static let fileTypes = [
        "class Bundle: NSObject {}", "class FileManager: NSObject {}",
        "struct Data: Hashable, Sequence { typealias Element = UInt8 }",
        "class PlaygroundPage {}", "typealias NSData = Data",
        "enum UTF8 {}", "struct String { enum Encoding { case utf8, ascii, unicode }; struct StringInterpolation {} }",
    ]

    static let files: [Word] = [
        // A script comes without resources.
        .member(of: "Bundle", "static var main: Bundle") { only("Bundle", $0) },
        .member(of: "Bundle", "init(for type: AnyClass)") { only("Bundle", $0) },
        .member(of: "Bundle", "init?(identifier: String); init?(path: String); init?(url: URL)") { _ in .null },
        .member(of: "Bundle", "var bundleIdentifier: String?") { _ in .string("rxsh") },
        .member(
            of: "Bundle",
            "func localizedString(forKey key: String, value: String?, table: String?) -> String"
        ) { call in
            if case .string(let text)? = call[1].unwrapped, !text.isEmpty { return .string(text) }
            return call[0]
        },
        .member(
            of: "Bundle",
            "func url(forResource name: String?, withExtension ext: String?, subdirectory: String? = nil) -> URL?"
        ) { _ in .null },
        .member(of: "Bundle", "var infoDictionary: [String: Any]?") { _ in .some(.object(DictionaryObject())) },
        .member(of: "Bundle", "func object(forInfoDictionaryKey key: String) -> Any?") { _ in .null },
        // Without its translations a text is its own key.
        .function(
            "func NSLocalizedString(_ key: String, tableName: String? = nil, bundle: Bundle = Bundle.main, "
                + "value: String = \"\", comment: String) -> String"
        ) { call in
            call.has(3) && !call.string(3).isEmpty ? call[3] : call[0]
        },
        .member(of: "Bundle", "func path(forResource name: String?, ofType ext: String?) -> String?") { _ in .null },
        .member(of: "FileManager", "static var `default`: FileManager; init()") { only("FileManager", $0) },
        .outward(of: "FileManager", "func fileExists(atPath path: String) -> Bool") { call, way in
            .bool(try way.read("exists") { (file) throws(Refusal) in try file.exists() ? [] : nil } != nil)
        },
        .outward(of: "FileManager", "func contents(atPath path: String) -> Data?") { call, way in
            try way.contents().map { .object(DataObject($0)) } ?? .null
        },
        textOfBytes("[UInt8]"), textOfBytes("ArraySlice<UInt8>"), textOfBytes("Data"),
        .member(of: "String", "init?(data: Data, encoding: String.Encoding)") { call in
            String(validating: (try call.object(0) as DataObject).bytes, as: UTF8.self).map { .string($0) } ?? .null
        },
        .outward(of: "String", "init(contentsOfFile path: String, encoding: String.Encoding = .utf8) throws") {
            call, way in
            guard let bytes = try way.contents(), let text = String(validating: bytes, as: UTF8.self)
            else { throw ThrownError(.object(NumberedError("NSCocoaErrorDomain", 260, .null))) }
            return .string(text)
        },
        .outward(of: "Data", "init(contentsOf url: URL) throws") { call, way in
            .object(DataObject(try way.contents(of: try call.object(0))))
        },
        .outward(of: "String", "init(contentsOf url: URL, encoding: String.Encoding = .utf8) throws") { call, way in
            guard let text = String(validating: try way.contents(of: try call.object(0)), as: UTF8.self) else {
                throw ThrownError(.object(NumberedError("NSCocoaErrorDomain", 261, .null)))
            }
            return .string(text)
        },
        .member(of: "String", "func data(using encoding: String.Encoding, allowLossyConversion: Bool = false) -> Data?")
        { call in
            .object(DataObject(Array(call.text.utf8)))
        },
        .member(of: "Data", "var count: Int") { call in .int((try call.receiver() as DataObject).bytes.count) },
        .member(of: "String", "var utf8: [UInt8]") { call in
            .array(call.text.utf8.map { Value(truncating: Int128($0), as: .uint8) })
        },
        .member(of: "Data", "init(_ bytes: [UInt8])") { call in
            .object(DataObject(call.items(0).map { UInt8(truncatingIfNeeded: $0.whole ?? 0) }))
        },
        .member(of: "Data", "init(count: Int); init(capacity: Int)") { call in
            .object(try DataObject(repeating: 0, count: call.signature == 0 ? call.int(0) : 0))
        },
        .member(of: "Data", "init(repeating byte: UInt8, count: Int)") { call in
            .object(try DataObject(repeating: UInt8(truncatingIfNeeded: call[0].whole ?? 0), count: call.int(1)))
        },
        .member(
            of: "String",
            "init<Units: Sequence>(decoding units: Units, as encoding: UTF8.Type) where Units.Element == UInt8"
        ) { call in
            let data = call[0].object as? DataObject
            let bytes = try data?.bytes ?? call.elements(0).map { UInt8(truncatingIfNeeded: $0.whole ?? 0) }
            return .string(String(decoding: bytes, as: UTF8.self))
        },
        .member(of: "Data", "var isEmpty: Bool") { call in
            .bool((try call.receiver() as DataObject).bytes.isEmpty)
        },
        .member(of: "Data", "init?(base64Encoded text: String)") { call in
            DataObject(base64: call.string(0)).map { .object($0) } ?? .null
        },
        .member(of: "Data", "func base64EncodedString() -> String") { call in
            .string((try call.receiver() as DataObject).base64)
        },
        .member(of: "Data", "func `subscript`(_ settable: Int) -> UInt8") { call in
            let bytes = (try call.receiver() as DataObject).bytes
            let index = try call.index(0, below: bytes.count)
            if call.has(1) { return try call.changeBytes { $0[index] = UInt8(truncatingIfNeeded: call[1].whole ?? 0) } }
            return Value(truncating: Int128(bytes[index]), as: .uint8)
        },
        .member(of: "Data", "init(data: Data)") { call in call[0] },
        .member(of: "Data", "mutating func append(_ byte: UInt8)") { call in
            try call.changeBytes { $0.append(UInt8(truncatingIfNeeded: call[0].whole ?? 0)) }
        },
        .member(of: "Data", "mutating func append(_ other: Data)") { call in
            let other: DataObject = try call.object(0)
            return try call.changeBytes { $0 += other.bytes }
        },
        .member(of: "Data", "mutating func append(contentsOf bytes: [UInt8])") { call in
            try call.changeBytes { $0 += call.items(0).map { UInt8(truncatingIfNeeded: $0.whole ?? 0) } }
        },
        .member(of: "Data", "init()") { _ in .object(DataObject([])) },
        .member(of: "PlaygroundPage", "static var current: PlaygroundPage") { _ in .void },
        .member(of: "PlaygroundPage", "var needsIndefiniteExecution: Bool { get set }") { _ in .bool(true) },
        .member(of: "PlaygroundPage", "func finishExecution()") { _ in .void },
    ]

    /// `String(bytes:encoding:)` of one kind of bytes.
    private static func textOfBytes(_ type: String) -> Word {
        .member(of: "String", "init?(bytes: \(type), encoding: String.Encoding)") { call in
            let bytes = try call.elements(0).map { UInt8(truncatingIfNeeded: $0.whole ?? 0) }
            return String(validating: bytes, as: UTF8.self).map { .string($0) } ?? .null
        }
    }
}

extension WayOut {
    /// All bytes of the file at an address; it is an error that it can't be read.
    fileprivate func contents(of address: Address) throws -> [UInt8] {
        guard ["file", nil].contains(address.parts.scheme) else {
            throw RuntimeError("only files are read like this; URLSession.shared.rx.data(request:) asks a server")
        }
        guard let bytes = try contents() else {
            throw ThrownError(.object(NumberedError("NSCocoaErrorDomain", 260, .null)))
        }
        return bytes
    }

    /// All bytes of the file; nil if it can't be read.
    fileprivate func contents() throws -> [UInt8]? {
        try read("contents") { (file) throws(Refusal) in try file.bytes() }
    }
}

extension Call {
    fileprivate func changeBytes(_ body: (inout [UInt8]) throws -> Void) throws -> Value {
        var bytes = try (held?.value ?? receiver).object(as: DataObject.self).bytes
        try body(&bytes)
        held?.value = .object(DataObject(bytes))
        return .void
    }
}

extension DataObject {
    var base64: String { Base64.text(of: bytes) }

    convenience init?(base64 text: String) {
        guard let bytes = Base64.bytes(of: text) else { return nil }
        self.init(bytes)
    }
}

/// The one of its kind.
private func only(_ type: String, _ call: Call) -> Value {
    .object(call.interpreter.shared(type) { Settings(of: type) })
}
