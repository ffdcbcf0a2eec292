import COutside
import Glibc

/// A folder that is open: what is opened in it stays in it, whatever its links say.
final class Folder: Sendable {
    /// Absolute, without `.` and doubled slashes.
    let path: String
    private let descriptor: Int32

    /// Nil, and `errno` says why, if there is no such folder.
    init?(_ path: String) {
        self.path = Folder.absolute(path)
        descriptor = co_open(self.path, co_path | O_DIRECTORY | O_CLOEXEC, 0)
        if descriptor < 0 { return nil }
    }

    private init(_ path: String, _ descriptor: Int32) { (self.path, self.descriptor) = (path, descriptor) }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// A folder in this one; nil, and `errno` says why, if there is none.
    func folder(_ rest: String) -> Folder? {
        let opened = open(rest, co_path | O_DIRECTORY | O_CLOEXEC)
        return opened < 0 ? nil : Folder("\(path)/\(rest)", opened)
    }

    /// A path that leads here and nowhere else, as long as this is open.
    var place: String { "/proc/self/fd/\(descriptor)" }

    func facts(of name: String) -> stat? {
        var facts = stat()
        return fstatat(descriptor, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 ? facts : nil
    }

    /// 0, or the `errno` that says why not.
    func rename(_ name: String, to other: String) -> Int32 {
        renameat(descriptor, name, descriptor, other) == 0 ? 0 : errno
    }

    /// Makes a folder in this one: 0, or the `errno` that says why not.
    func make(_ name: String) -> Int32 { mkdirat(descriptor, name, 0o755) == 0 ? 0 : errno }

    /// Removes a file, or a folder with all that is in it; what a link leads to stays. 0, or the `errno` that says why not.
    func removeAll(_ name: String, depth: Int = 0) -> Int32 {
        guard let facts = facts(of: name) else { return errno }
        guard facts.st_mode & S_IFMT == S_IFDIR else { return unlinkat(descriptor, name, 0) == 0 ? 0 : errno }
        guard depth < 128 else { return ELOOP }
        let opened = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard opened >= 0 else { return errno }
        let inner = Folder("\(path)/\(name)", opened)
        for name in Folder.names(in: opened) {
            let reason = inner.removeAll(name, depth: depth + 1)
            if reason != 0 { return reason }
        }
        return unlinkat(descriptor, name, AT_REMOVEDIR) == 0 ? 0 : errno
    }

    /// What is in an open folder, in the order of its names.
    static func names(in folder: Int32) -> [String] {
        let again = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard again >= 0 else { return [] }
        guard let entries = fdopendir(again) else {
            close(again)
            return []
        }
        defer { closedir(entries) }
        var names: [String] = []
        while let entry = readdir(entries) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    func remove(_ name: String) { unlinkat(descriptor, name, 0) }

    /// How a path goes on from here; nil if it begins elsewhere.
    func rest(of path: String) -> String? {
        let path = Folder.absolute(path)
        if self.path == "/" { return String(path.dropFirst()) }
        guard path.hasPrefix(self.path + "/") else { return path == self.path ? "." : nil }
        return String(path.dropFirst(self.path.utf8.count + 1))
    }

    func open(_ rest: String, _ flags: Int32, mode: UInt32 = 0) -> Int32 {
        co_open_beneath(descriptor, rest, flags, mode)
    }

    /// From the root, without `.`; `..` is left to the file system, which knows what is a link.
    static func absolute(_ path: String) -> String {
        let whole = path.hasPrefix("/") ? path : "\(current)/\(path)"
        return "/" + whole.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    }

    static func parent(of path: String) -> String {
        let whole = absolute(path)
        guard let slash = whole.lastIndex(of: "/"), slash > whole.startIndex else { return "/" }
        return String(whole[..<slash])
    }

    private static var current: String {
        guard let path = getcwd(nil, 0) else { return "" }
        defer { free(path) }
        return String(cString: path)
    }
}
