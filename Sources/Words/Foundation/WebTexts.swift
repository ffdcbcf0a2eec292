import Language
import Values

/// Texts as they stand in addresses.
extension Word {
    static let webTypes = ["struct URLComponents: Hashable {}", "struct URLQueryItem: Hashable {}"]

    static let webTexts: [Word] =
        [
            .member(
                of: "String", "func addingPercentEncoding(withAllowedCharacters set: CharacterSet) -> String?"
            ) { call in
                let set: CharacterSet = try call.object(0)
                return .some(.string(call.text.escaped { set.holds($0) }))
            },
            .member(of: "String", "var removingPercentEncoding: String?") { call in
                call.text.unescaped.map { .some(.string($0)) } ?? .null
            },
            .member(of: "URLQueryItem", "init(name: String, value: String?)") { call in
                .object(QueryItem(call.string(0), call[1]))
            },
            .member(of: "URLQueryItem", "var name: String") { call in
                .string((try call.receiver() as QueryItem).name)
            },
            .member(of: "URLQueryItem", "var value: String?") { call in (try call.receiver() as QueryItem).value },
        ] + addressParts

    private static let addressParts: [Word] =
        [
            .member(of: "URLComponents", "init()") { _ in .object(AddressObject(AddressParts())) },
            .member(of: "URLComponents", "init?(string: String)") { call in
                AddressParts(call.string(0)).map { .some(.object(AddressObject($0))) } ?? .null
            },
            .member(of: "URLComponents", "init?(url: URL, resolvingAgainstBaseURL: Bool)") { call in
                let address: Address = try call.object(0)
                let parts = call.bool(1) ? address.parts : AddressParts(address.text)
                return parts.map { .some(.object(AddressObject($0))) } ?? .null
            },
            .member(of: "URLComponents", "var port: Int? { get set }") { call in
                let object: AddressObject = try call.receiver()
                if call.has(0) { object.parts.port = if case .int(let port)? = call[0].unwrapped { port } else { nil } }
                return object.parts.port.map { .some(.int($0)) } ?? .null
            },
            .member(of: "URLComponents", "var queryItems: [URLQueryItem]? { get set }") { call in
                let object: AddressObject = try call.receiver()
                if call.has(0) { object.parts.query = call[0].unwrapped?.items.map(QueryItem.text) }
                return object.parts.query.map { .some(.array(QueryItem.all(in: $0))) } ?? .null
            },
            .member(of: "URLComponents", "var url: URL?") { call in
                let parts = (try call.receiver() as AddressObject).parts
                return parts.isWritable ? .some(.object(Address(parts.text))) : .null
            },
            .member(of: "URLComponents", "var string: String?") { call in
                let parts = (try call.receiver() as AddressObject).parts
                return parts.isWritable ? .some(.string(parts.text)) : .null
            },
            .member(of: "URLComponents", "func url(relativeTo base: URL?) -> URL?") { call in
                let parts = (try call.receiver() as AddressObject).parts
                guard parts.isWritable else { return .null }
                return .some(.object(Address(parts.text, beside: call[0].unwrapped?.object as? Address)))
            },
        ]
        + part("Path", "String", \.wholePath, "urlPathAllowed") + part("Query", "String?", \.query, "urlQueryAllowed")
        + part("Fragment", "String?", \.fragment, "urlFragmentAllowed")
        + part("Host", "String?", \.host, "urlHostAllowed") + part("User", "String?", \.user, "urlUserAllowed")
        + part("Password", "String?", \.password, "urlPasswordAllowed")
        + part("Scheme", "String?", \.scheme, "urlUserAllowed")

    /// `path` as people read it, and `percentEncodedPath` as it stands in the address.
    private static func part(
        _ name: String, _ type: String, _ path: WritableKeyPath<AddressParts, String?> & Sendable, _ set: String
    ) -> [Word] {
        [name.lowercased(), "percentEncoded" + name].map { property in
            let isRaw = property != name.lowercased()
            return .member(of: "URLComponents", "var \(property): \(type) { get set }") { call in
                let object: AddressObject = try call.receiver()
                if call.has(0) {
                    let text: String? = if case .string(let text)? = call[0].unwrapped { text } else { nil }
                    object.parts[keyPath: path] = isRaw ? text : text.map { $0.escaped(of: set) }
                }
                guard let text = object.parts[keyPath: path] else { return .null }
                let shown = Value.string(isRaw ? text : text.readable)
                return type.hasSuffix("?") ? .some(shown) : shown
            }
        }
    }

    /// What may stand in a part of an address without being escaped.
    static let addressSets: [(String, @Sendable (Unicode.Scalar) -> Bool)] = [
        ("urlHostAllowed", "!$&'()*+,-.:;=_~[]"), ("urlPathAllowed", "!$&'()*+,-./:=@_~"),
        ("urlQueryAllowed", "!$&'()*+,-./:;=?@_~"), ("urlFragmentAllowed", "!$&'()*+,-./:;=?@_~"),
        ("urlUserAllowed", "!$&'()*+,-.;=_~"), ("urlPasswordAllowed", "!$&'()*+,-.;=_~"),
    ].map { name, signs in
        let signs = Set(signs.unicodeScalars)
        return (
            name,
            { $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil) || signs.contains($0) }
        )
    }
}

final class QueryItem: Object {
    let name: String
    let value: Value
    init(_ name: String, _ value: Value) { (self.name, self.value) = (name, value) }
    override func isEqual(to other: Object) -> Bool {
        (other as? QueryItem).map { $0.name == name && $0.value == value } ?? false
    }
    override func hash(into hasher: inout Hasher) { hasher.combine(name) }
    override func write(to text: inout String, as style: TextStyle) {
        text += value.isNull ? name : "\(name)=\(value.plain)"
    }

    /// Those that a query names.
    static func all(in query: String) -> [Value] {
        guard !query.isEmpty else { return [] }
        return query.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? Value.some(.string(String(parts[1]).readable)) : .null
            return .object(QueryItem(String(parts.first ?? "").readable, value))
        }
    }

    /// As they stand in a query.
    static func text(_ items: [Value]) -> String {
        items.map { item in
            guard case .object(let object) = item, let item = object as? QueryItem else { return "" }
            guard case .string(let value)? = item.value.unwrapped else { return item.name.inQuery }
            return item.name.inQuery + "=" + value.inQuery
        }.joined(separator: "&")
    }
}

/// `URLComponents`: parts of an address, of which each can be changed.
private final class AddressObject: Object, CopiedOnWrite {
    var parts: AddressParts
    init(_ parts: AddressParts) { self.parts = parts }
    func copy() -> AddressObject { AddressObject(parts) }

    override func isEqual(to other: Object) -> Bool { (other as? AddressObject)?.parts == parts }
    override func hash(into hasher: inout Hasher) { hasher.combine(parts) }
    override func write(to text: inout String, as style: TextStyle) { text += parts.text.harmlessLine }
}

extension String {
    /// As it stands in the path of an address.
    var inPath: String {
        escaped(of: "urlPathAllowed")
    }

    /// With `%20` and the like for all that may not stand in such a part of an address.
    func escaped(of name: String) -> String {
        escaped { scalar in Word.addressSets.contains { $0.0 == name && $0.1(scalar) } }
    }

    /// With `%20` for each character that `mayStay` refuses.
    func escaped(_ mayStay: (Unicode.Scalar) -> Bool) -> String {
        unicodeScalars.reduce(into: "") { text, scalar in
            if mayStay(scalar) {
                text.unicodeScalars.append(scalar)
            } else {
                for byte in String(scalar).utf8 {
                    let digits = String(byte, radix: 16, uppercase: true)
                    text += "%" + (digits.count < 2 ? "0" : "") + digits
                }
            }
        }
    }

    fileprivate var inQuery: String {
        let signs = Set("!$'()*+,-./:;?@_~".unicodeScalars)
        return escaped {
            $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil) || signs.contains($0)
        }
    }

    var unescaped: String? {
        var bytes: [UInt8] = []
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else { bytes.append(byte); continue }
            guard let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), rest.count > 1 else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
