import Glibc

/// What is in a folder.
package enum Folder {
    /// Names, and which of them are folders, in no order; nil, and `errno` says why, if it can't be read.
    package static func entries(of path: String) -> [(name: String, isFolder: Bool)]? {
        guard let stream = opendir(path) else { return nil }
        defer { closedir(stream) }
        var found: [(name: String, isFolder: Bool)] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { found.append((name, entry.pointee.d_type == UInt8(DT_DIR))) }
        }
        return found
    }

    private static let mostOffered = 500

    /// The paths that begin with `path`; folders end in a slash. Hidden ones only when a dot was typed.
    static func paths(beginning path: String) -> [String] {
        let cut = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
        let (folder, word) = (String(path[..<cut]), path[cut...])
        let fitting = (entries(of: folder.isEmpty ? "." : folder) ?? []).lazy.filter {
            $0.name.hasPrefix(word) && (!$0.name.hasPrefix(".") || word.hasPrefix("."))
        }
        return fitting.prefix(mostOffered).map { folder + $0.name + ($0.isFolder ? "/" : "") }.sorted()
    }
}
