import Glibc
import Session

/// Finds the scripts in a folder.
enum ScriptFolder {
    static let endings = [".rx", ".md"]
    /// A folder nested deeper is a mistake of someone's making.
    private static let deepest = 64

    /// A file as it is named; of a folder, every script in it and below, by name.
    static func scripts(at path: String) throws(ScriptError) -> [String] {
        var facts = stat()
        guard stat(path, &facts) == 0 else { throw ScriptFile.fault(path, errno) }
        guard facts.st_mode & S_IFMT == S_IFDIR else { return [path] }
        let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        var found: [String] = []
        try search(trimmed, depth: 0, &found)
        guard !found.isEmpty else { throw ScriptError("\(path): no script (*.rx, *.md) in this folder") }
        return found
    }

    private static func search(_ folder: String, depth: Int, _ found: inout [String]) throws(ScriptError) {
        guard depth < deepest else { throw ScriptError("\(folder): folders nested too deep") }
        guard let entries = Folder.entries(of: folder) else { throw ScriptFile.fault(folder, errno) }
        for name in entries.map(\.name).filter({ !$0.hasPrefix(".") }).sorted() {
            let path = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
            var facts = stat()
            guard lstat(path, &facts) == 0 else { continue }
            if facts.st_mode & S_IFMT == S_IFDIR {
                try search(path, depth: depth + 1, &found)
            } else if endings.contains(where: name.hasSuffix) {
                found.append(path)
            }
        }
    }
}
