import Glibc
import Language
import Reactive
import Services
import Values

/// What a `FileManager` does to files and folders: the guard is asked for each.
extension Word {
    static let managingTypes = [
        "final class ObjCBool: ExpressibleByBooleanLiteral {}",
        "enum FileAttributeKey: Hashable { case type, size, modificationDate, creationDate }",
        "enum FileAttributeType: Hashable { case typeDirectory, typeRegular }",
        "enum URLResourceKey: Hashable { case nameKey, isDirectoryKey, fileSizeKey, contentModificationDateKey, creationDateKey }",
        """
        class FileManager { enum DirectoryEnumerationOptions: OptionSet { \
        case skipsSubdirectoryDescendants, skipsPackageDescendants, skipsHiddenFiles } }
        """,
    ]

    static let managing: [Word] =
        making + looking + [
            .outward(
                of: "FileManager",
                "func removeItem(at url: URL) throws; func removeItem(atPath path: String) throws"
            ) { _, way in
                try way.carriedOut(way.change("remove") { (file) throws(Refusal) in try file.remove() })
            },
            moving("copyItem", removes: false), moving("moveItem", removes: true),
        ]

    private static let making: [Word] = [
        .outward(
            of: "FileManager",
            "@discardableResult func createFile(atPath path: String, contents: Data?, "
                + "attributes: [FileAttributeKey: Any]? = nil) -> Bool"
        ) { call, way in
            let bytes = (call[1].unwrapped?.object as? DataObject)?.bytes ?? []
            return .bool(
                try way.change("write") { (file) throws(Refusal) in try file.write(bytes, replacing: true) } == 0)
        },
        .outward(
            of: "FileManager",
            "func createDirectory(at url: URL, \(folderSettings)) throws; "
                + "func createDirectory(atPath path: String, \(folderSettings)) throws"
        ) { call, way in
            let withParents = call.bool(1)
            return try way.carriedOut(
                way.change("make") { (file) throws(Refusal) in try file.makeFolder(withParents: withParents) })
        },
        .member(of: "ObjCBool", "init(_ value: Bool)") { call in call[0] },
        .member(of: "ObjCBool", "var boolValue: Bool") { call in call.receiver },
    ]

    private static let folderSettings =
        "withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil"

    private static let looking: [Word] = [
        .outward(
            of: "FileManager", "func fileExists(atPath path: String, isDirectory: inout ObjCBool) -> Bool"
        ) { call, way in
            let box: Box = try call.object(1)
            guard let facts = try way.facts() else { return .bool(false) }
            box.value = .bool(facts.isFolder)
            return .bool(true)
        },
        .outward(of: "FileManager", "func contentsOfDirectory(atPath path: String) throws -> [String]") { _, way in
            .array(try way.names().map { .string($0) })
        },
        .outward(
            of: "FileManager",
            "func contentsOfDirectory(at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?, "
                + "options: FileManager.DirectoryEnumerationOptions = []) throws -> [URL]"
        ) { call, way in
            let hides = call.has(2) && "\(call.interpreter.debugText(of: call[2], as: .any))".contains("HiddenFiles")
            let folder = (try call.object(0) as Address).path
            let start = folder.hasSuffix("/") ? folder : folder + "/"
            return .array(
                try way.names().filter { !hides || !$0.hasPrefix(".") }.map { .object(Address("file://\(start)\($0)")) }
            )
        },
        .outward(
            of: "FileManager", "func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any]"
        ) { call, way in
            guard let facts = try way.facts() else { return try way.unread() }
            let library = call.interpreter.library
            var pairs: [(Value, Value)] = []
            func add(_ key: String, _ value: Value) { pairs.append((choice("FileAttributeKey", key, library), value)) }
            let changed = Value.object(DateObject(facts.changed))
            add("type", choice("FileAttributeType", facts.isFolder ? "typeDirectory" : "typeRegular", library))
            add("size", .int(facts.size))
            add("modificationDate", changed)
            return .object(DictionaryObject(pairs))
        },
    ]

    /// Files only: what is in a folder is copied and moved one by one.
    private static func moving(_ name: String, removes: Bool) -> Word {
        .outward(
            of: "FileManager",
            "func \(name)(at source: URL, to target: URL) throws; "
                + "func \(name)(atPath source: String, toPath target: String) throws"
        ) { call, way in
            if try way.facts()?.isFolder == true {
                throw RuntimeError("\(name) takes files only here; the folder's files are taken one by one")
            }
            let bytes = try way.read("contents") { (file) throws(Refusal) in try file.bytes() }
            guard let bytes else { return removes ? try way.carriedOut(ENOENT) : try way.unread() }
            try way.write(bytes, replacing: false, at: 1)
            guard removes else { return .void }
            return try way.carriedOut(way.change("remove") { (file) throws(Refusal) in try file.remove() })
        }
    }
}

extension WayOut {
    /// What the file system says of what the first argument names, kept as it is read: a tape tells it again.
    fileprivate func facts() throws -> FileFacts? {
        let told = try read("facts") { (file) throws(Refusal) in
            try file.facts().map { Array("\($0.size) \($0.isFolder ? 1 : 0) \($0.changed)".utf8) }
        }
        guard let told else { return nil }
        let parts = String(decoding: told, as: UTF8.self).split(separator: " ")
        guard parts.count == 3, let size = Int(parts[0]), let changed = Double(parts[2]) else { return nil }
        return FileFacts(size: size, isFolder: parts[1] == "1", changed: changed)
    }

    /// The names of what is in the folder; it is an error that there is none.
    fileprivate func names() throws -> [String] {
        let told = try read("names") { (file) throws(Refusal) in
            try file.names().map { Array($0.joined(separator: "/").utf8) }
        }
        guard let told else { return try unread() }
        return String(decoding: told, as: UTF8.self).split(separator: "/").map(String.init)
    }

    /// Foundation's error for what isn't there.
    fileprivate func unread<Result>() throws -> Result {
        throw ThrownError(.object(NumberedError("NSCocoaErrorDomain", 260, .null)))
    }
}

/// A case of one of the vocabulary's enums that holds nothing.
private func choice(_ type: String, _ name: String, _ library: Library) -> Value {
    guard let nominal = library.type(named: type), let index = nominal.cases.firstIndex(where: { $0.name == name })
    else { return .null }
    return .object(EnumObject(nominal, index))
}
