import Glibc

/// The folder that stores are files of, each by its name: no path leads anywhere else.
package struct StoreFolder: Sendable {
    /// As it was named; it is made when the first store is opened.
    package let path: String
    /// Whether a person named it for what runs here: then a stranger's script may keep stores in it as well.
    package let isGiven: Bool

    package init(_ path: String, isGiven: Bool) { (self.path, self.isGiven) = (path, isGiven) }

    package static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && text.first != "."
            && text.utf8.allSatisfy {
                switch $0 {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
                default: false
                }
            }
    }

    func path(of name: String) -> String { "\(path)/\(name)" }

    /// Makes the folder if it is not there; the answer goes through no link.
    fileprivate func made() throws(StoreFailure) -> String {
        var made = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            made += "/" + part
            mkdir(made, 0o700)
        }
        // Links above the folder are the person's own; in it there may be none.
        guard let real = realpath(path, nil) else {
            throw StoreFailure.refused("\(path): \(String(cString: strerror(errno)))")
        }
        defer { free(real) }
        return String(cString: real)
    }
}

/// The stores that a session has opened.
struct StoreFiles {
    private var files: [String: StoreFile] = [:]

    mutating func file(_ name: String, in folder: StoreFolder) throws(StoreFailure) -> StoreFile {
        if let known = files[name] { return known }
        let opened = try StoreFile(path: "\(folder.made())/\(name)")
        files[name] = opened
        return opened
    }
}

/// A store in a file, and what it was when the session opened it.
final class StoreFile {
    let path: String
    let connection: Connection
    private let beginning: Connection?
    private static let mostCopied = 16 << 20

    init(path: String) throws(StoreFailure) {
        self.path = path
        connection = try Connection(path: path)
        beginning = try connection.size() <= StoreFile.mostCopied ? connection.copy() : nil
    }

    /// What it was, in memory: the past is played on it, so that nothing is written twice.
    func twin() throws(StoreFailure) -> Connection {
        guard let beginning else {
            throw .refused("\(path) was larger than 16 MB: what was done with it can't be played again")
        }
        return try beginning.copy()
    }
}
