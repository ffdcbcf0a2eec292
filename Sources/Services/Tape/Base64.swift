/// Bytes as letters, digits, + and /.
package enum Base64 {
    private static let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    package static func text(of bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let part = bytes[start..<min(start + 3, bytes.count)]
            let number = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
            for place in 0..<4 {
                text.append(place > part.count ? 61 : signs[number >> (18 - 6 * place) & 63])
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Nil if the text is none.
    package static func bytes(of text: String) -> [UInt8]? {
        let letters = Array(text.utf8)
        guard letters.count.isMultiple(of: 4) else { return nil }
        let padding = letters.reversed().prefix { $0 == 61 }.count
        guard padding < 3 else { return nil }
        var bytes: [UInt8] = []
        var (number, count) = (0, 0)
        for letter in letters.dropLast(padding) {
            guard let value = signs.firstIndex(of: letter) else { return nil }
            (number, count) = (number << 6 | value, count + 6)
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: number >> count))
        }
        return bytes
    }
}
