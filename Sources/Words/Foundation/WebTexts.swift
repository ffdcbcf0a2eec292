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
            .member(of: "URLComponents", "init()") { _ in .object(AddressParts()) },
            .member(of: "URLComponents", "init?(string: String)") { call in
                call.string(0).contains(" ") ? .null : .some(.object(AddressParts(call.string(0))))
            },
            .member(of: "URLComponents", "init?(url: URL, resolvingAgainstBaseURL: Bool)") { call in
                .some(.object(AddressParts((try call.object(0) as Address).text)))
            },
            .member(of: "URLComponents", "var path: String { get set }") { call in
                let parts: AddressParts = try call.receiver()
                if call.has(0) { parts.path = call.string(0) }
                return .string(parts.path)
            },
            .member(of: "URLComponents", "var queryItems: [URLQueryItem]? { get set }") { call in
                let parts: AddressParts = try call.receiver()
                if call.has(0) { parts.items = call[0].items }
                return parts.items.map { .array($0) } ?? .null
            },
            .member(of: "URLComponents", "var query: String?") { call in
                (try call.receiver() as AddressParts).query.map { .string($0) } ?? .null
            },
            .member(of: "URLComponents", "var url: URL?") { call in
                .some(.object(Address((try call.receiver() as AddressParts).text)))
            },
            .member(of: "URLComponents", "var string: String?") { call in
                .string((try call.receiver() as AddressParts).text)
            },
        ]
        + ["scheme", "host", "fragment"].map { name in
            .member(of: "URLComponents", "var \(name): String? { get set }") { call in
                let parts: AddressParts = try call.receiver()
                if call.has(0) { parts.named[name] = call[0].isNull ? nil : call.string(0) }
                return parts.named[name].map { .string($0) } ?? .null
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

private final class QueryItem: Object {
    let name: String
    let value: Value
    init(_ name: String, _ value: Value) { (self.name, self.value) = (name, value) }
    override func isEqual(to other: Object) -> Bool {
        (other as? QueryItem).map { $0.name == name && $0.value == value } ?? false
    }
    override func hash(into hasher: inout Hasher) { hasher.combine(name) }
    override func write(to text: inout String, as style: TextStyle) { text += "\(name)=\(value.plain)" }
}

/// The parts of an address, of which each can be changed.
private final class AddressParts: Object, CopiedOnWrite {
    var named: [String: String] = [:]
    var path = ""
    var items: [Value]?

    override init() {}

    func copy() -> AddressParts {
        let copy = AddressParts()
        (copy.named, copy.path, copy.items) = (named, path, items)
        return copy
    }

    init(_ text: String) {
        super.init()
        let address = Address(text)
        named["scheme"] = address.scheme
        named["host"] = address.host
        named["fragment"] = text.split(separator: "#", maxSplits: 1).dropFirst().first.map(String.init)
        path = address.wholePath
        items = address.query.map { query in
            query.split(separator: "&").map { pair in
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                let value = parts.count > 1 ? String(parts[1]).unescaped ?? String(parts[1]) : nil
                return .object(QueryItem(String(parts[0]), value.map { .string($0) } ?? .null))
            }
        }
    }

    var query: String? {
        items?.map { item in
            guard case .object(let object) = item, let item = object as? QueryItem else { return "" }
            guard case .string(let value) = item.value else { return item.name.inQuery }
            return item.name.inQuery + "=" + value.inQuery
        }.joined(separator: "&")
    }

    var text: String {
        let start = named["host"].map { (named["scheme"].map { "\($0)://" } ?? "//") + $0 } ?? ""
        return start + path + (query.map { "?" + $0 } ?? "") + (named["fragment"].map { "#" + $0 } ?? "")
    }

    override func isEqual(to other: Object) -> Bool { (other as? AddressParts)?.text == text }
    override func hash(into hasher: inout Hasher) { hasher.combine(text) }
    override func write(to text: inout String, as style: TextStyle) { text += self.text }
}

extension String {
    /// As it stands in the path of an address.
    var inPath: String {
        escaped { scalar in Word.addressSets.contains { $0.0 == "urlPathAllowed" && $0.1(scalar) } }
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
