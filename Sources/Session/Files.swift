#if canImport(Glibc)
    import Glibc
#endif

/// Files by the beginnings of their paths.
enum Files {
    private static let most = 500

    /// The paths that begin with `path`; folders end in a slash. Hidden ones only when a dot was typed.
    static func beginning(with path: String) -> [String] {
        let cut = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
        let (folder, word) = (String(path[..<cut]), path[cut...])
        guard let stream = opendir(folder.isEmpty ? "." : folder) else { return [] }
        defer { closedir(stream) }
        var found: [String] = []
        while found.count < most, let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name.hasPrefix(word), name != ".", name != "..", !name.hasPrefix(".") || word.hasPrefix(".") else {
                continue
            }
            found.append(folder + name + (entry.pointee.d_type == UInt8(DT_DIR) ? "/" : ""))
        }
        return found.sorted()
    }
}
