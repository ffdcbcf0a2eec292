import Glibc

/// Lines of bytes that come in pieces. A line ends in LF or CR LF.
package struct LineSplitter {
    private var rest: [UInt8] = []
    /// No line that is meant to be read is longer.
    private static let most = 1 << 20

    package init() {}

    /// Hands out the lines that are whole by now; false if one is too long to be one.
    package mutating func add(_ bytes: [UInt8], _ take: (String) -> Void) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var left = bytes[...]
            while let end = left.base.firstLineFeed(from: left.startIndex) {
                if rest.isEmpty {
                    hand(UnsafeRawBufferPointer(rebasing: left[..<end]), take)
                } else {
                    rest += left[..<end]
                    self.end(take)
                }
                left = left[(end + 1)...]
            }
            rest += left
        }
        return rest.count <= LineSplitter.most
    }

    /// The last line may have no end.
    package mutating func end(_ take: (String) -> Void) {
        if !rest.isEmpty { rest.withUnsafeBytes { hand($0, take) } }
        rest = []
    }

    private func hand(_ line: UnsafeRawBufferPointer, _ take: (String) -> Void) {
        take(String(decoding: line.last == 13 ? line.dropLast() : line[...], as: UTF8.self))
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func firstLineFeed(from start: Int) -> Int? {
        guard let base = baseAddress, start < count, let found = memchr(base + start, 10, count - start) else {
            return nil
        }
        return UnsafeRawPointer(found) - base
    }
}
