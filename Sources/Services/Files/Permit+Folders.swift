import COutside
import Glibc

/// What a file system says of a file or a folder.
package struct FileFacts: Sendable {
    package let size: Int
    package let isFolder: Bool
    /// In seconds since 1970.
    package let changed: Double

    package init(size: Int, isFolder: Bool, changed: Double) {
        (self.size, self.isFolder, self.changed) = (size, isFolder, changed)
    }
}

extension Permit {
    /// Makes a folder. The answer is 0, or the `errno` that says why not: EEXIST if there is something already, unless
    /// it is a folder, and it and those around it were wanted.
    package func makeFolder(withParents: Bool) throws(Refusal) -> Int32 {
        var reason: Int32 = ENOENT
        for step in withParents ? steps : [self] {
            guard let (folder, name) = try step.parent() else {
                reason = errno
                continue
            }
            reason = folder.make(name)
            if reason == EEXIST, withParents, try step.facts()?.isFolder == true { reason = 0 }
        }
        return reason
    }

    /// Removes a file, or a folder with all that is in it. The answer is 0, or the `errno` that says why not.
    package func remove() throws(Refusal) -> Int32 {
        guard let (folder, name) = try parent() else { return errno }
        return folder.removeAll(name)
    }

    /// The names of what is in a folder; nil if there is none.
    package func names() throws(Refusal) -> [String]? {
        let folder = try open(O_RDONLY | O_DIRECTORY)
        guard folder >= 0 else { return nil }
        defer { close(folder) }
        return Folder.names(in: folder)
    }

    /// nil if there is nothing.
    package func facts() throws(Refusal) -> FileFacts? {
        let file = try open(co_path)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var facts = stat()
        guard fstat(file, &facts) == 0 else { return nil }
        let changed = Double(facts.st_mtim.tv_sec) + Double(facts.st_mtim.tv_nsec) / 1e9
        return FileFacts(size: Int(facts.st_size), isFolder: facts.st_mode & S_IFMT == S_IFDIR, changed: changed)
    }
}
