import Glibc
import Language
import Reactive
import Values

/// The bytes of a file or of a text.
final class DataObject: Object {
    let bytes: [UInt8]
    init(_ bytes: [UInt8]) { self.bytes = bytes }
    override func isEqual(to other: Object) -> Bool { (other as? DataObject)?.bytes == bytes }
    override func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
    override func write(to text: inout String, as style: TextStyle) { text += "\(bytes.count) bytes" }
}

extension Word {
    static let fileTypes = [
        "class Bundle {}", "class FileManager {}", "struct Data: Hashable {}", "class PlaygroundPage {}",
        "enum UTF8 {}", "struct String { enum Encoding { case utf8, ascii, unicode } }",
    ]

    static let files: [Word] = [
        // A script comes without resources.
        .member(of: "Bundle", "static var main: Bundle") { _ in .void },
        .member(of: "Bundle", "func path(forResource name: String?, ofType ext: String?) -> String?") { _ in .null },
        .member(of: "FileManager", "static var `default`: FileManager") { _ in .void },
        .member(of: "FileManager", "func fileExists(atPath path: String) -> Bool") { call in
            .bool(access(call.string(0), F_OK) == 0)
        },
        .member(of: "FileManager", "func contents(atPath path: String) -> Data?") { call in
            DataObject(path: call.string(0)).map { .object($0) } ?? .null
        },
        .member(of: "String", "init?(data: Data, encoding: String.Encoding)") { call in
            String(validating: (try call.object(0) as DataObject).bytes, as: UTF8.self).map { .string($0) } ?? .null
        },
        .member(of: "String", "init(contentsOfFile path: String, encoding: String.Encoding = .utf8) throws") { call in
            guard let data = DataObject(path: call.string(0)),
                let text = String(validating: data.bytes, as: UTF8.self)
            else { throw Thrown(.object(NumberedError("NSCocoaErrorDomain", 260, .null))) }
            return .string(text)
        },
        .member(of: "String", "func data(using encoding: String.Encoding) -> Data?") { call in
            .object(DataObject(Array(call.text.utf8)))
        },
        .member(of: "Data", "var count: Int") { call in .int((try call.receiver() as DataObject).bytes.count) },
        .member(of: "String", "var utf8: [Int]") { call in .array(call.text.utf8.map { .int(Int($0)) }) },
        .member(of: "Data", "init(_ bytes: [Int])") { call in
            .object(
                DataObject(
                    call.items(0).map { if case .int(let byte) = $0 { UInt8(truncatingIfNeeded: byte) } else { 0 } }))
        },
        .member(of: "String", "init(decoding data: Data, as encoding: UTF8.Type)") { call in
            .string(String(decoding: (try call.object(0) as DataObject).bytes, as: UTF8.self))
        },
        .member(of: "Data", "var isEmpty: Bool") { call in
            .bool((try call.receiver() as DataObject).bytes.isEmpty)
        },
        .member(of: "Data", "init()") { _ in .object(DataObject([])) },
        .member(of: "PlaygroundPage", "static var current: PlaygroundPage") { _ in .void },
        .member(of: "PlaygroundPage", "var needsIndefiniteExecution: Bool { get set }") { _ in .bool(true) },
        .member(of: "PlaygroundPage", "func finishExecution()") { _ in .void },
    ]
}

extension DataObject {
    /// A file of at most 16 MB; nil if it can't be read.
    fileprivate convenience init?(path: String) {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while bytes.count < 16_777_216 {
            let count = fread(&buffer, 1, buffer.count, file)
            if count == 0 { break }
            bytes += buffer.prefix(count)
        }
        if ferror(file) != 0 { return nil }
        self.init(bytes)
    }
}
