/// What a word wants to do outside of the session.
package enum Access: Hashable, Sendable {
    case read(String)
    case write(String)

    package enum Kind: String, CaseIterable, Sendable {
        case read, write
    }

    package var kind: Kind {
        switch self {
        case .read: .read
        case .write: .write
        }
    }

    package var path: String {
        switch self {
        case .read(let path), .write(let path): path
        }
    }

    /// As the guard asks: `read /etc/hosts`.
    package var sentence: String {
        switch self {
        case .read(let path): "read \(path)"
        case .write(let path): "write \(path)"
        }
    }

    /// What a person writes behind `--allow` or `:allow` to have it done.
    package var allowance: String {
        switch self {
        case .read(let path), .write(let path):
            "\(kind.rawValue)=\(path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ".")"
        }
    }
}
