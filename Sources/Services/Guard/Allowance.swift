import Glibc

/// What a person has allowed: `read=DIR,write=DIR`.
package struct Allowance: Sendable {
    private var folders: [(kind: Access.Kind, folder: Folder)] = []

    package init() {}

    /// How it is written.
    package static let usage = "read=DIR,write=DIR"

    /// Adds what is written behind `--allow`; the folders are opened now, and stay those that they are.
    package mutating func add(_ text: String) throws(AllowanceError) {
        for part in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let kind = Access.Kind(rawValue: halves[0]) else {
                throw AllowanceError("\(part): nothing that can be allowed; \(Allowance.usage)")
            }
            guard halves.count == 2, !halves[1].isEmpty else {
                throw AllowanceError("\(part): \(kind.rawValue)=DIR names a folder")
            }
            guard let folder = Folder(halves[1]) else {
                throw AllowanceError("\(part): \(String(cString: strerror(errno)))")
            }
            folders.append((kind, folder))
        }
    }

    /// What was allowed, a line each.
    package var lines: [String] { folders.map { "\($0.kind.rawValue)=\($0.folder.path)" } }

    func permit(_ access: Access) throws(Refusal) -> Permit? {
        switch access {
        case .read(let path), .write(let path):
            for (kind, folder) in folders where kind == access.kind {
                if let rest = folder.rest(of: path) { return Permit(access, in: folder, rest) }
            }
            return nil
        }
    }
}

/// What is wrong with an allowance.
package struct AllowanceError: Error, Equatable {
    package let sentence: String
    init(_ sentence: String) { self.sentence = sentence }
}
