import Language

/// The parts of an address as RFC 3986 has them, each as it stands in the text: `scheme://user:password@host:port/path?query#fragment`.
struct AddressParts: Hashable {
    var scheme: String?
    var user: String?
    var password: String?
    /// Nil if the text has no `//`.
    var host: String?
    var port: Int?
    var path = ""
    var query: String?
    var fragment: String?

    init() {}

    /// The path, as one of the parts that may be missing.
    var wholePath: String? {
        get { path }
        set { path = newValue ?? "" }
    }

    /// What may not stand there is escaped; nil if that would not do.
    init?(_ text: String) {
        var rest = text[...]
        if let end = rest.firstIndex(ofASCII: ":/?#"), rest.utf8[end] == UInt8(ascii: ":") {
            guard AddressParts.isScheme(rest[..<end]) else { return nil }
            scheme = String(rest[..<end])
            rest = rest[rest.utf8.index(after: end)...]
        }
        if let start = rest.firstIndex(ofASCII: "#") {
            fragment = AddressParts.escaped(rest[rest.utf8.index(after: start)...], for: "urlFragmentAllowed")
            rest = rest[..<start]
        }
        if let start = rest.firstIndex(ofASCII: "?") {
            query = AddressParts.escaped(rest[rest.utf8.index(after: start)...], for: "urlQueryAllowed")
            rest = rest[..<start]
        }
        if rest.utf8.starts(with: "//".utf8) {
            let behind = rest[rest.utf8.index(rest.startIndex, offsetBy: 2)...]
            let end = behind.firstIndex(ofASCII: "/") ?? behind.endIndex
            guard readAuthority(behind[..<end]) else { return nil }
            rest = rest[end...]
        }
        path = AddressParts.escaped(rest, for: "urlPathAllowed")
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, isPlain(first), !"-._~/0123456789".utf8.contains(first) else { return false }
        return text.utf8.allSatisfy { isPlain($0) && !"_~/".utf8.contains($0) || $0 == UInt8(ascii: "+") }
    }

    private mutating func readAuthority(_ text: Substring) -> Bool {
        var place = text
        if let end = text.utf8.lastIndex(of: UInt8(ascii: "@")) {
            let person = text[..<end].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            user = AddressParts.escaped(person[0], for: "urlUserAllowed")
            password = person.count > 1 ? AddressParts.escaped(person[1], for: "urlPasswordAllowed") : nil
            place = text[text.index(after: end)...]
        }
        let bracket = place.hasPrefix("[") ? place.firstIndex(of: "]") : nil
        let name = bracket.map { place[...$0] } ?? place[..<(place.firstIndex(ofASCII: ":") ?? place.endIndex)]
        let tail = place[name.endIndex...]
        guard tail.isEmpty || tail.hasPrefix(":"), tail.utf8.count < 2 || Int(tail.dropFirst()) != nil,
            name.utf8.allSatisfy(AddressParts.isPlain)
                || !name.contains(where: { $0.isWhitespace || "<>\"\\^`{|}%".contains($0) })
        else { return false }
        (host, port) = (String(name), Int(tail.dropFirst()))
        return true
    }

    /// With `%20` and the like for all that may not stand in such a part, but for what is escaped already.
    private static func escaped(_ text: Substring, for name: String) -> String {
        // Most of them are plain, and there are addresses by the thousand.
        if text.utf8.allSatisfy(AddressParts.isPlain) { return String(text) }
        let scalars = Array(text.unicodeScalars)
        return scalars.indices.map { index in
            let digits = scalars[index...].dropFirst().prefix(2)
            let isEscape = scalars[index] == "%" && digits.count { $0.properties.isASCIIHexDigit } == 2
            return isEscape ? "%" : String(scalars[index]).escaped(of: name)
        }.joined()
    }

    /// Whether it is escaped nowhere: a letter, a digit, or one of a few marks.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"): true
        default: false
        }
    }

    /// The host without the brackets of an address of numbers; nil if there is none.
    var hostName: String? {
        guard let host, !host.isEmpty else { return nil }
        return host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    }

    /// As one text.
    var text: String {
        var text = scheme.map { $0 + ":" } ?? ""
        if let host {
            text += "//" + (user.map { $0 + (password.map { ":" + $0 } ?? "") + "@" } ?? "")
            text += host + (port.map { ":\($0)" } ?? "")
        }
        return text + path + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
    }

    /// Whether its text would be read as the same parts again.
    var isWritable: Bool { host == nil ? !path.hasPrefix("//") : path.isEmpty || path.hasPrefix("/") }

    /// What it means beside another address.
    func resolved(against base: AddressParts) -> AddressParts {
        if scheme != nil { return self }
        var whole = self
        whole.scheme = base.scheme
        if host == nil {
            (whole.user, whole.password, whole.host, whole.port) = (base.user, base.password, base.host, base.port)
            if path.isEmpty {
                (whole.path, whole.query) = (base.path, query ?? base.query)
            } else if !path.hasPrefix("/") {
                let folder = base.path.isEmpty && base.host != nil ? "/" : base.folder
                whole.path = folder + path
            }
        }
        whole.path = AddressParts.withoutDots(whole.path)
        return whole
    }

    /// The path to its last `/`.
    private var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

    /// A path in which `.` and `..` have been followed.
    static func withoutDots(_ path: String) -> String {
        guard path.contains(".") else { return path }
        var kept: [Substring] = []
        let all = path.split(separator: "/", omittingEmptySubsequences: false)
        for (index, part) in all.enumerated() {
            let isLast = index == all.count - 1
            switch part {
            case ".": if isLast { kept.append("") }
            case "..":
                if kept.count > 1 || kept.first.map({ !$0.isEmpty }) ?? false { kept.removeLast() }
                if isLast { kept.append("") }
            default: kept.append(part)
            }
        }
        return kept.joined(separator: "/")
    }

    // MARK: the path

    /// The path's parts between its strokes, as people read them.
    var components: [String] {
        let names = path.split(separator: "/").map { String($0).readable }
        return (path.hasPrefix("/") ? ["/"] : []) + names
    }

    func appending(_ text: String, isFolder: Bool = false) -> AddressParts {
        appending(escaped: text.inPath, isFolder: isFolder)
    }

    func appending(escaped text: String, isFolder: Bool = false) -> AddressParts {
        var longer = self
        let added = path.hasSuffix("/") ? String(text.drop { $0 == "/" }) : text
        let stroke = path.hasSuffix("/") || added.hasPrefix("/") || path.isEmpty && host == nil ? "" : "/"
        longer.path += stroke + added
        if isFolder, !longer.path.hasSuffix("/") { longer.path += "/" }
        return longer
    }

    var withoutLast: AddressParts {
        var shorter = self
        let trimmed = path.count > 1 && path.hasSuffix("/") ? path.dropLast() : path[...]
        if let end = trimmed.lastIndex(of: "/") { shorter.path = String(trimmed[...end]) }
        return shorter
    }

    /// What stands behind the last dot of the path's last part.
    var ending: String {
        let last = components.last ?? ""
        guard let dot = last.lastIndex(of: "."), dot > last.startIndex else { return "" }
        return String(last[last.index(after: dot)...])
    }

    var withoutEnding: AddressParts {
        guard !ending.isEmpty, let dot = path.lastIndex(of: ".") else { return self }
        var shorter = self
        shorter.path = String(path[..<dot])
        return shorter
    }
}

extension Substring {
    /// The first place where one of these characters stands.
    fileprivate func firstIndex(ofASCII marks: StaticString) -> Index? {
        marks.withUTF8Buffer { marks in utf8.firstIndex { marks.contains($0) } }
    }
}

extension String {
    /// As people read it: `%20` is a space.
    var readable: String { unescaped ?? self }
}
