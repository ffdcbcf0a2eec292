import CCurl

/// Which addresses a connection may go to.
struct NetReach: Sendable {
    var ranges: [cc_range] = []
    /// Any address of the open internet.
    var allowsPublic = false

    /// What a person says yes to: the host that was named, and nothing nearby unless that was named itself.
    init(host: String) {
        allowsPublic = true
        ranges = NetReach.ranges(of: host)
    }

    init() {}

    /// A host that is an address stands for itself.
    static func ranges(of host: String) -> [cc_range] {
        if host == "localhost" { return ["127.0.0.0/8", "::1"].compactMap(range) }
        let bare = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        return range(bare).map { [$0] } ?? []
    }

    static func range(_ text: String) -> cc_range? {
        var range = cc_range()
        return cc_range_of(text, &range) != 0 ? range : nil
    }
}

/// One `net=` of an allowance.
struct NetRule: Sendable {
    /// As it was written.
    let text: String
    private let host: String
    private let port: Int?
    private let range: cc_range?

    /// Nil if it names no host.
    init?(_ text: String) {
        self.text = text
        let whole = text.lowercased()
        if let range = NetReach.range(whole) {
            (self.range, host, port) = (range, whole, nil)
            return
        }
        let cut =
            whole.hasPrefix("[") ? whole.lastIndex(of: "]").map { whole.index(after: $0) } : whole.firstIndex(of: ":")
        let name = cut.map { String(whole[..<$0]) } ?? whole
        let rest = cut.map { whole[$0...] } ?? ""
        var port: Int?
        if !rest.isEmpty {
            guard rest.first == ":", let number = Int(rest.dropFirst()), (1...65535).contains(number) else {
                return nil
            }
            port = number
        }
        let isName = name.utf8.allSatisfy { $0 > 32 && $0 != 0x2F && $0 != 0x40 }
        guard isName, !name.isEmpty else { return nil }
        host = name
        self.port = port
        range = NetReach.ranges(of: name).first
    }

    /// Adds to `reach` what it allows; false if it says nothing of that host.
    func allow(_ name: String, _ port: Int, _ reach: inout NetReach) -> Bool {
        guard self.port == nil || self.port == port else { return false }
        if let range {
            // An address or a network is judged when it is connected to.
            reach.ranges.append(range)
            if host == name { reach.ranges += NetReach.ranges(of: host) }
            return host == name
                || NetReach.ranges(of: name).contains { own in
                    withUnsafePointer(to: range) { range in
                        withUnsafePointer(to: own) { cc_range_holds(range, $0) != 0 }
                    }
                }
        }
        let matches = host.hasPrefix("*.") ? name.hasSuffix(host.dropFirst()) : name == host
        if matches { reach.allowsPublic = true }
        return matches
    }
}
