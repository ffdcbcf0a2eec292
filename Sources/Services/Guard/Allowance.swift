import Glibc

/// What a person has allowed: `net=HOST,read=DIR,write=DIR,exec`.
package struct Allowance: Sendable {
    /// Where stores are kept; nil where they last as long as what runs.
    package var stores: StoreFolder?
    private var folders: [(kind: Access.Kind, folder: Folder)] = []
    private var hosts: [NetRule] = []
    /// Every public host.
    private var allowsNet = false
    private var allowsExec = false

    package init(stores: StoreFolder? = nil) { self.stores = stores }

    package var reachesNet: Bool { allowsNet || !hosts.isEmpty }

    /// How it is written.
    package static let usage = "net=HOST,read=DIR,write=DIR,exec"

    /// Adds what is written behind `--allow`; the folders are opened now, and stay those that they are.
    package mutating func add(_ text: String) throws(AllowanceError) {
        for part in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let kind = Access.Kind(rawValue: halves[0]) else {
                throw AllowanceError("\(part): nothing that can be allowed; \(Allowance.usage)")
            }
            switch (kind, halves.count) {
            case (.exec, 1): allowsExec = true
            case (.net, 1): allowsNet = true
            case (.exec, _): throw AllowanceError("\(part): exec takes no value: it allows every command")
            case (.net, _): hosts.append(try rule(halves[1], part))
            default: folders.append((kind, try folder(halves.count == 2 ? halves[1] : "", kind, part)))
            }
        }
    }

    /// Takes back a part as `lines` has it, or a folder by another way to it; whether there was any.
    mutating func remove(_ part: String) -> Bool {
        let before = lines.count
        let halves = part.split(separator: "=", maxSplits: 1).map(String.init)
        let path = halves.count == 2 ? Folder.absolute(halves[1]) : nil
        folders.removeAll { $0.kind.rawValue == halves.first && $0.folder.path == path }
        hosts.removeAll { "net=\($0.text)" == part }
        if part == "net" { allowsNet = false }
        if part == "exec" { allowsExec = false }
        return lines.count < before
    }

    private func rule(_ text: String, _ part: String) throws(AllowanceError) -> NetRule {
        guard let rule = NetRule(text) else {
            throw AllowanceError("\(part): not a host; net=api.example.com, net=10.0.0.0/8")
        }
        return rule
    }

    private func folder(_ path: String, _ kind: Access.Kind, _ part: String) throws(AllowanceError) -> Folder {
        guard !path.isEmpty else { throw AllowanceError("\(part): \(kind.rawValue)=DIR names a folder") }
        guard let folder = Folder(path) else { throw AllowanceError("\(part): \(String(cString: strerror(errno)))") }
        return folder
    }

    /// What was allowed, a line each.
    package var lines: [String] {
        folders.map { "\($0.kind.rawValue)=\($0.folder.path)" } + hosts.map { "net=\($0.text)" }
            + (allowsNet ? ["net"] : []) + (allowsExec ? ["exec"] : [])
    }

    func permit(_ access: Access) throws(Refusal) -> Permit? {
        switch access {
        case .read(let path), .write(let path):
            for (kind, folder) in folders where kind == access.kind {
                if let rest = folder.rest(of: path) { return Permit(access, in: folder, rest) }
            }
            return nil
        case .exec: return allowsExec ? Permit(access) : nil
        case .net(let host, let port):
            var reach = NetReach()
            reach.allowsPublic = allowsNet
            var isNamed = allowsNet
            for rule in hosts where rule.allow(host, port, &reach) { isNamed = true }
            return isNamed ? Permit(access, reach) : nil
        }
    }
}

/// What is wrong with an allowance.
package struct AllowanceError: Error, Equatable {
    package let sentence: String
    package init(_ sentence: String) { self.sentence = sentence }
}
