import COutside
import Glibc

/// What the guard has allowed. Nothing outside is touched without one, and only the guard makes them.
package struct Permit: Sendable {
    package let access: Access
    /// As it was written.
    package var path: String { access.subject }
    /// From the folder that is allowed.
    private let rest: String
    private let folder: Folder?
    /// For connections.
    let reach: NetReach

    /// What is in a folder that is allowed.
    init(_ access: Access, in folder: Folder, _ rest: String) {
        (self.access, self.folder, self.rest, reach) = (access, folder, rest, NetReach())
    }

    /// What a person said yes to, or allowed altogether.
    init(_ access: Access) {
        (self.access, folder, rest) = (access, nil, access.subject)
        if case .net(let host, _) = access { reach = NetReach(host: host) } else { reach = NetReach() }
    }

    /// Connections to some addresses.
    init(_ access: Access, _ reach: NetReach) {
        (self.access, folder, rest, self.reach) = (access, nil, access.subject, reach)
    }

    /// The same for each of the folders on the way there, the outermost first, and last for what it leads to.
    var steps: [Permit] {
        let names = rest.split(separator: "/")
        let root = rest.hasPrefix("/") ? "/" : ""
        return names.indices.map { Permit(self, root + names[...$0].joined(separator: "/")) }
    }

    private init(_ whole: Permit, _ rest: String) {
        (access, folder, self.rest, reach) = (whole.access, whole.folder, rest, whole.reach)
    }

    /// Opens the file; -1, and `errno` says why, if it can't be.
    package func open(_ flags: Int32, mode: UInt32 = 0) throws(Refusal) -> Int32 {
        guard let folder else { return co_open(rest, flags | O_CLOEXEC, mode) }
        let file = folder.open(rest, flags | O_CLOEXEC, mode: mode)
        if file < 0, errno == EXDEV { throw Refusal(access, .outside(folder.path)) }
        return file
    }

    /// The folder that the file stands in and its name there; nil, and `errno` says why, if there is none.
    func parent() throws(Refusal) -> (folder: Folder, name: String)? {
        let cut = rest.lastIndex(of: "/")
        let name = cut.map { String(rest[rest.index(after: $0)...]) } ?? rest
        guard !["", ".", ".."].contains(name) else {
            errno = EISDIR
            return nil
        }
        guard let folder else { return Folder(Folder.parent(of: rest)).map { ($0, name) } }
        guard let parent = folder.folder(cut.map { String(rest[..<$0]) } ?? ".") else {
            if errno == EXDEV { throw Refusal(access, .outside(folder.path)) }
            return nil
        }
        return (parent, name)
    }
}
