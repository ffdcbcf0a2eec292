/// Signatures are made of one another at each start, hundreds of them: bytes are compared, not characters.
extension String {
    /// The text with each `old` turned into `new`.
    func swapping(_ old: String, for new: String) -> String {
        var text = self
        return text.withUTF8 { text in
            let (old, new) = (Array(old.utf8), Array(new.utf8))
            var result: [UInt8] = []
            result.reserveCapacity(text.count + 64)
            var index = 0
            while index < text.count {
                if text.holds(old, at: index) {
                    result.append(contentsOf: new)
                    index += old.count
                } else {
                    result.append(text[index])
                    index += 1
                }
            }
            return String(decoding: result, as: UTF8.self)
        }
    }

    /// Whether `part` is in the text.
    func holds(_ part: String) -> Bool {
        var text = self
        return text.withUTF8 { text in
            let part = Array(part.utf8)
            return text.indices.contains { text.holds(part, at: $0) }
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    @inline(__always) fileprivate func holds(_ part: [UInt8], at index: Int) -> Bool {
        guard self[index] == part[0], index + part.count <= count else { return false }
        for offset in 1..<part.count where self[index + offset] != part[offset] { return false }
        return true
    }
}
