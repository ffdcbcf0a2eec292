import Language
import Values

/// Addresses: texts with parts.
extension Word {
    static let urlTypes = ["struct URL: Hashable {}", "struct URLRequest: Hashable {}"]

    static let urls: [Word] = [
        .member(of: "URL", "init?(string: String)") { call in
            let text = call.string(0)
            return text.isEmpty || text.contains(" ") ? .null : .some(.object(Address(text)))
        },
        .member(of: "URL", "init(fileURLWithPath path: String)") { call in .object(Address("file://" + call.string(0)))
        },
        .member(of: "URLError", "init(_ code: URLError)") { call in call[0] },
        .member(of: "URLError", "var code: URLError") { call in call.receiver },
        .member(of: "URL", "var absoluteString: String") { call in .string(try call.address().text) },
        .member(of: "URL", "var scheme: String?") { call in .part(try call.address().scheme) },
        .member(of: "URL", "var host: String?") { call in .part(try call.address().host) },
        .member(of: "URL", "var port: Int?") { call in
            try call.address().port.map { .some(.int($0)) } ?? .null
        },
        .member(of: "URL", "var user: String?") { call in .part(try call.address().user) },
        .member(of: "URL", "var password: String?") { call in .part(try call.address().password) },
        .member(of: "URL", "var fragment: String?") { call in .part(try call.address().fragment) },
        .member(of: "URL", "var isFileURL: Bool") { call in .bool(try call.address().scheme == "file") },
        .member(of: "URL", "var query: String?") { call in .part(try call.address().query) },
        .member(of: "URL", "var path: String") { call in .string(try call.address().path) },
        .member(of: "URL", "var lastPathComponent: String") { call in
            let path = try call.address().path
            return .string(path.split(separator: "/").last.map(String.init) ?? path)
        },
        .member(of: "URL", "var pathComponents: [String]") { call in
            let path = try call.address().path
            return .array(
                (path.hasPrefix("/") ? [.string("/")] : []) + path.split(separator: "/").map { .string(String($0)) })
        },
        .member(of: "URL", "var pathExtension: String") { call in
            let last = try call.address().path.split(separator: "/").last ?? ""
            return .string(last.contains(".") ? String(last.split(separator: ".").last ?? "") : "")
        },
        .member(of: "URL", "func appendingPathComponent(_ component: String) -> URL") { call in
            .object(try call.address().appending(call.string(0)))
        },
        .member(of: "URL", "func deletingLastPathComponent() -> URL") { call in
            .object(try call.address().withoutLast)
        },
    ]
}

extension Call {
    fileprivate func address() throws -> Address { try receiver() }
}

extension Value {
    fileprivate static func part(_ text: String?) -> Value { text.map { .some(.string($0)) } ?? .null }
}

/// What stands in an address: `scheme://host/path?query`.
final class Address: Object, NamedObject {
    let text: String
    var typeName: String { "URL" }
    init(_ text: String) { self.text = text }

    override func isEqual(to other: Object) -> Bool { (other as? Address)?.text == text }
    override func hash(into hasher: inout Hasher) { hasher.combine(text) }
    override func write(to text: inout String, as style: TextStyle) { text += self.text.harmlessLine }

    private var parts: (scheme: String?, rest: Substring) {
        guard let end = text.firstRange(of: "://") else { return (nil, text[...]) }
        return (String(text[..<end.lowerBound]), text[end.upperBound...])
    }

    var scheme: String? { parts.scheme }
    private var whole: Substring { parts.rest.prefix { $0 != "?" && $0 != "#" } }
    /// Who and where: `user:password@host:port`.
    private var authority: (user: Substring?, place: Substring) {
        guard scheme != nil else { return (nil, "") }
        let all = whole.prefix { $0 != "/" }
        guard let end = all.lastIndex(of: "@") else { return (nil, all) }
        return (all[..<end], all[all.index(after: end)...])
    }
    var host: String? {
        let name = authority.place.prefix { $0 != ":" }
        return name.isEmpty ? nil : String(name)
    }
    var port: Int? {
        authority.place.split(separator: ":", maxSplits: 1).dropFirst().first.flatMap { Int($0) }
    }
    var user: String? { authority.user.map { String($0.prefix { $0 != ":" }) } }
    var password: String? {
        authority.user?.split(separator: ":", maxSplits: 1).dropFirst().first.map(String.init)
    }
    var fragment: String? {
        text.split(separator: "#", maxSplits: 1).dropFirst().first.map(String.init)
    }
    var wholePath: String {
        let written = scheme == nil ? String(whole) : String(whole.drop { $0 != "/" })
        return written.unescaped ?? written
    }
    /// As Foundation gives it: without the `/` at its end.
    var path: String {
        let path = wholePath
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
    /// What stands behind the path: `?query#fragment`.
    private var tail: String { String(parts.rest.drop { $0 != "?" && $0 != "#" }) }

    func appending(_ component: String) -> Address {
        let before = String(text.dropLast(tail.count))
        let stop = before.hasSuffix("/") || component.hasPrefix("/") ? "" : "/"
        let added = before.hasSuffix("/") ? String(component.drop { $0 == "/" }) : component
        return Address(before + stop + added.inPath + tail)
    }

    var withoutLast: Address {
        let before = text.dropLast(tail.count)
        let trimmed = before.hasSuffix("/") ? before.dropLast() : before
        return Address((trimmed.lastIndex(of: "/").map { String(trimmed[...$0]) } ?? String(before)) + tail)
    }

    var query: String? {
        guard let start = text.firstIndex(of: "?") else { return nil }
        return String(text[text.index(after: start)...].prefix { $0 != "#" })
    }
}
