/// What is asked of a server of the web.
package struct WebRequest: Hashable, Sendable {
    package var method = "GET"
    package var url: String
    package var headers: [Header] = []
    package var body: [UInt8]?
    /// Seconds without a byte, and for all of it.
    package var idle = 60.0
    package var whole = 604_800.0

    package struct Header: Hashable, Sendable {
        package let name: String
        package let value: String
        package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

        /// Names have no case.
        func isNamed(_ other: String) -> Bool {
            name.utf8.count == other.utf8.count && name.lowercased() == other.lowercased()
        }
    }

    package init(_ url: String) { self.url = url }

    package func header(_ name: String) -> String? {
        headers.last { $0.isNamed(name) }?.value
    }

    package mutating func set(_ name: String, _ value: String?) {
        headers.removeAll { $0.isNamed(name) }
        if let value { headers.append(Header(name, value)) }
    }

    /// `GET https://example.com/a`
    package var line: String { "\(method) \(url)" }

    /// What is the same in a request that is repeated.
    package var key: String {
        guard let body else { return line }
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in body { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return "\(line) \(String(sum, radix: 16))"
    }

    /// Nothing may be smuggled into the head of a request.
    var isSound: Bool {
        let isToken = { (text: String) in
            !text.isEmpty && text.utf8.allSatisfy { $0 > 32 && $0 < 127 && !"()<>@,;:\\\"/[]?={}".utf8.contains($0) }
        }
        return isToken(method)
            && headers.allSatisfy { isToken($0.name) && !$0.value.utf8.contains { $0 == 0 || $0 == 10 || $0 == 13 } }
    }
}

/// How an answer begins.
package struct Head: Hashable, Sendable {
    package let status: Int
    /// Where the answer came from in the end.
    package let url: String
    package let headers: [WebRequest.Header]

    package init(status: Int, url: String, headers: [WebRequest.Header]) {
        (self.status, self.url, self.headers) = (status, url, headers)
    }

    /// From the lines of a head.
    init(status: Int, url: String, _ bytes: UnsafeRawBufferPointer) {
        (self.status, self.url) = (status, url)
        let isBlank = { (byte: UInt8) in byte == 32 || byte == 9 }
        headers = bytes.split { $0 == 10 || $0 == 13 }.compactMap { line in
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
            let value = line[(colon + 1)...].drop(while: isBlank)
            return WebRequest.Header(
                String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self))
        }
    }

    package func header(_ name: String) -> String? {
        headers.last { $0.isNamed(name) }?.value
    }
}
