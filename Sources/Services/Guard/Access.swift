/// What a word wants to do outside of the session.
package enum Access: Hashable, Sendable {
    case read(String)
    case write(String)
    /// Running a line of sh, which may do anything.
    case exec(String)
    case net(_ host: String, _ port: Int)

    package enum Kind: String, CaseIterable, Sendable {
        case read, write, exec, net
    }

    package var kind: Kind {
        switch self {
        case .read: .read
        case .write: .write
        case .exec: .exec
        case .net: .net
        }
    }

    /// The path, the line or the host.
    package var subject: String {
        switch self {
        case .read(let text), .write(let text), .exec(let text), .net(let text, _): text
        }
    }

    /// As the guard asks: `read /etc/hosts`.
    package var sentence: String {
        switch self {
        case .read(let path): "read \(path)"
        case .write(let path): "write \(path)"
        case .exec(let line): "run \(line)"
        case .net(let host, let port): "connect to \(host)\([80, 443].contains(port) ? "" : ":\(port)")"
        }
    }

    /// What a person writes behind `--allow` or `:allow` to have it done.
    package var allowance: String {
        switch self {
        case .read(let path), .write(let path): "\(kind.rawValue)=\(Access.folder(of: path))"
        case .exec: "exec"
        case .net(let host, _): "net=\(host)"
        }
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
