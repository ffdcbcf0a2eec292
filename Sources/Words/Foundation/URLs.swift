import Language
import Values

/// Addresses: texts with parts.
extension Word {
    static let urlTypes = [
        "struct URL: Hashable { enum DirectoryHint { case isDirectory, notDirectory, inferFromPath } }",
        "struct URLRequest: Hashable { enum CachePolicy { \(RequestObject.policies) } }",
    ]

    static let urls: [Word] = makingURLs + readingURLs + changingURLs.flatMap { $0 }

    private static let makingURLs: [Word] = [
        .member(of: "URL", "init?(string: String)") { call in
            let text = call.string(0)
            return text.isEmpty ? .null : AddressParts(text).map { .some(.object(Address($0.text))) } ?? .null
        },
        .member(of: "URL", "init?(string: String, relativeTo base: URL?)") { call in
            guard !call.string(0).isEmpty, let parts = AddressParts(call.string(0)) else { return .null }
            return .some(.object(Address(parts.text, beside: call[1].unwrapped?.object as? Address)))
        },
        .member(of: "URL", "init(fileURLWithPath path: String)") { call in file(call, isFolder: false) },
        .member(of: "URL", "init(fileURLWithPath path: String, isDirectory: Bool)") { call in
            file(call, isFolder: call.bool(1))
        },
        .member(of: "URL", "init(filePath path: String)") { call in file(call, isFolder: false) },
    ]

    private static func file(_ call: Call, isFolder: Bool) -> Value {
        // From where the program runs, unless it begins at the root.
        let written = call.string(0)
        let path = (written.hasPrefix("/") ? written : "\(Folder.home)/\(written)").inPath
        return .object(Address("file://" + path + (isFolder && !path.hasSuffix("/") ? "/" : "")))
    }

    private static let readingURLs: [Word] =
        [
            .text("absoluteString") { $0.parts.text }, .text("relativeString") { $0.text },
            .text("path") { $0.path }, .text("relativePath") { Address($0.text).path },
            .text("lastPathComponent") { $0.parts.components.last ?? "" }, .text("pathExtension") { $0.parts.ending },
            .text("description") { Value.object($0).plain },
            .part("scheme") { $0.scheme }, .part("query") { $0.query }, .part("fragment") { $0.fragment },
            .part("host") { $0.hostName },
            .part("user") { $0.user?.readable }, .part("password") { $0.password?.readable },
        ] + [
            .member(of: "URL", "func path(percentEncoded: Bool = true) -> String") { call in
                let path = try call.address().parts.path
                return .string(call.bool(0) ? path : path.readable)
            },
            .member(of: "URL", "func host(percentEncoded: Bool = true) -> String?") { call in
                try call.address().parts.hostName.map { .some(.string($0)) } ?? .null
            },
            .member(of: "URL", "func query(percentEncoded: Bool = true) -> String?") { call in
                try call.address().parts.query.map { .some(.string(call.bool(0) ? $0 : $0.readable)) } ?? .null
            },
            .member(of: "URL", "var port: Int?") { call in
                try call.address().parts.port.map { .some(.int($0)) } ?? .null
            },
            .member(of: "URL", "var baseURL: URL?") { call in
                try call.address().base.map { .some(.object($0)) } ?? .null
            },
            .member(of: "URL", "var absoluteURL: URL") { call in .object(Address(try call.address().parts.text)) },
            .member(of: "URL", "var standardized: URL") { call in
                var parts = try call.address().parts
                parts.path = AddressParts.withoutDots(parts.path)
                return .object(Address(parts.text))
            },
            .member(of: "URL", "var isFileURL: Bool") { call in .bool(try call.address().parts.scheme == "file") },
            .member(of: "URL", "var hasDirectoryPath: Bool") { call in
                .bool(try call.address().parts.path.hasSuffix("/"))
            },
            .member(of: "URL", "var pathComponents: [String]") { call in
                .array(try call.address().parts.components.map { .string($0) })
            },
        ]

    /// Each of them gives another address, and changes one under another name.
    private static let changingURLs: [[Word]] = [
        .changing("appendingPathComponent(_ component: String)", "appendPathComponent") { $0.appending($1.string(0)) },
        .changing("appendingPathComponent(_ component: String, isDirectory: Bool)", "appendPathComponent") {
            $0.appending($1.string(0), isFolder: $1.bool(1))
        },
        .changing("appending(path: String)", "append") { $0.appending($1.string(0)) },
        .changing("appending(component: String)", "append") {
            $0.appending(escaped: $1.string(0).inPath.split(separator: "/").joined(separator: "%2F"))
        },
        .changing("appending(components: String...)", "append") { parts, call in
            try call.elements(0).reduce(parts) { $0.appending($1.plain) }
        },
        .changing("appending(queryItems: [URLQueryItem])", "append") { parts, call in
            var longer = parts
            let added = QueryItem.text(try call.elements(0))
            longer.query = parts.query.map { $0.isEmpty ? added : $0 + "&" + added } ?? added
            return longer
        },
        .changing("deletingLastPathComponent()", "deleteLastPathComponent") { parts, _ in parts.withoutLast },
        .changing("deletingPathExtension()", "deletePathExtension") { parts, _ in parts.withoutEnding },
        .changing("appendingPathExtension(_ ending: String)", "appendPathExtension") { parts, call in
            var longer = parts
            longer.path += "." + call.string(0).inPath
            return longer
        },
    ]
}

extension Word {
    fileprivate static func text(_ name: String, _ read: @escaping @Sendable (Address) -> String) -> Word {
        .member(of: "URL", "var \(name): String") { call in .string(read(try call.address())) }
    }

    fileprivate static func part(_ name: String, _ read: @escaping @Sendable (AddressParts) -> String?) -> Word {
        .member(of: "URL", "var \(name): String?") { call in
            read(try call.address().parts).map { .some(.string($0)) } ?? .null
        }
    }
}

extension [Word] {
    /// `appending…(…) -> URL`, and `append…(…)` that changes one.
    fileprivate static func changing(
        _ declaration: String, _ changing: String,
        _ change: @escaping @Sendable (AddressParts, Call) throws -> AddressParts
    ) -> [Word] {
        let list = declaration.drop { $0 != "(" }
        return [
            .member(of: "URL", "func \(declaration) -> URL") { call in
                .object(Address(try change(call.address().parts, call).text))
            },
            .member(of: "URL", "mutating func \(changing)\(list)") { call in
                guard let held = call.held else { return .void }
                let address: Address = try held.value.object()
                held.value = .object(Address(try change(address.parts, call).text))
                return .void
            },
        ]
    }
}

extension Call {
    fileprivate func address() throws -> Address { try receiver() }
}

/// What stands in an address: `scheme://host/path?query`.
final class Address: Object, NamedObject {
    /// As it was written, beside `base`.
    let text: String
    let base: Address?
    var typeName: String { "URL" }
    init(_ text: String, beside base: Address? = nil) {
        self.text = text
        self.base = AddressParts(text)?.scheme == nil ? base : nil
    }

    /// Of the whole address.
    var parts: AddressParts {
        let own = AddressParts(text) ?? AddressParts()
        return base.map { own.resolved(against: $0.parts) } ?? own
    }

    /// As Foundation gives it: without the `/` at its end.
    var path: String {
        let path = parts.path.readable
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    func appending(_ component: String) -> Address { Address(parts.appending(component).text) }

    override func isEqual(to other: Object) -> Bool {
        (other as? Address).map { $0.text == text && $0.base?.parts == base?.parts } ?? false
    }
    override func hash(into hasher: inout Hasher) { hasher.combine(text) }
    override func write(to text: inout String, as style: TextStyle) {
        text += self.text.harmlessLine
        if let base { text += " -- "; base.write(to: &text, as: style) }
    }
}
