import Glibc
import Language
import Reactive
import Services
import Values

/// Where an app keeps its files, and writing them: of both, what is outside is the guard's.
extension Word {
    static let folderTypes =
        managingTypes + [
            """
            class FileManager { \
            enum SearchPathDirectory: Equatable { case documentDirectory, cachesDirectory, libraryDirectory, \
            applicationSupportDirectory, downloadsDirectory, desktopDirectory, picturesDirectory, userDirectory }; \
            enum SearchPathDomainMask: OptionSet { case userDomainMask, localDomainMask, allDomainsMask } }
            """,
            """
            struct Data { enum WritingOptions: OptionSet { case atomic, withoutOverwriting, completeFileProtection, \
            completeFileProtectionUnlessOpen, noFileProtection } }
            """,
        ]

    static let folders: [Word] =
        writing + managing + [
            .member(
                of: "FileManager",
                "func urls(for directory: FileManager.SearchPathDirectory, in mask: FileManager.SearchPathDomainMask) -> [URL]"
            ) { call in .array([.object(Address("file://\(try Folder(call[0]).path)/"))]) },
            .member(
                of: "FileManager",
                "func url(for directory: FileManager.SearchPathDirectory, in mask: FileManager.SearchPathDomainMask, "
                    + "appropriateFor url: URL?, create: Bool) throws -> URL"
            ) { call in .object(Address("file://\(try Folder(call[0]).path)/")) },
            .function(
                "func NSSearchPathForDirectoriesInDomains(_ directory: FileManager.SearchPathDirectory, "
                    + "_ mask: FileManager.SearchPathDomainMask, _ expandTilde: Bool) -> [String]"
            ) { call in .array([.string(try Folder(call[0]).path)]) },
            .function("func NSTemporaryDirectory() -> String") { _ in .string("/tmp/") },
            .function("func NSHomeDirectory() -> String") { _ in .string(Folder.home) },
            .member(of: "FileManager", "var temporaryDirectory: URL") { _ in .object(Address("file:///tmp/")) },
            .member(of: "FileManager", "var currentDirectoryPath: String") { _ in .string(Folder.home) },
        ]

    static let writing: [Word] = [
        .outward(of: "Data", "func write(to url: URL, options: Data.WritingOptions = []) throws") { call, way in
            let data: DataObject = try call.receiver()
            let options = call.has(1) ? "\(call.interpreter.debugText(of: call[1], as: .any))" : ""
            return try way.write(data.bytes, replacing: !options.contains("withoutOverwriting"))
        },
        .outward(
            of: "String",
            "func write(to url: URL, atomically: Bool, encoding: String.Encoding) throws; "
                + "func write(toFile path: String, atomically: Bool, encoding: String.Encoding) throws"
        ) { call, way in try way.write(Array(call.text.utf8), replacing: true) },
    ]
}

/// One of the folders that each app has.
struct Folder {
    let path: String

    init(_ value: Value) throws {
        let names = [
            "Documents", "Library/Caches", "Library", "Library/Application Support", "Downloads", "Desktop", "Pictures",
        ]
        let place = (try value.object() as EnumObject).index
        path = names.indices.contains(place) ? "\(Folder.home)/\(names[place])" : Folder.home
    }

    /// Where the program runs.
    static var home: String {
        guard let found = getcwd(nil, 0) else { return "/" }
        defer { free(found) }
        return String(cString: found)
    }
}

extension WayOut {
    /// Writes a whole file, which the argument at `place` names; an error of Foundation's says that it can't be.
    @discardableResult func write(_ bytes: [UInt8], replacing: Bool, at place: Int = 0) throws -> Value {
        try carriedOut(
            change("write", at: place) { (file) throws(Refusal) in try file.write(bytes, replacing: replacing) })
    }

    /// Throws one of Foundation's errors for what a change of files says is wrong.
    func carriedOut(_ reason: Int32) throws -> Value {
        guard reason == 0 else {
            let codes = [ENOENT: 4, EACCES: 513, EPERM: 513, EEXIST: 516, ENOSPC: 640, EROFS: 642]
            throw ThrownError(.object(NumberedError("NSCocoaErrorDomain", codes[reason] ?? 512, .null)))
        }
        return .void
    }
}
