/// Lines of bytes that come in pieces. A line ends in LF or CR LF.
package struct LineSplitter {
    private var rest: [UInt8] = []
    /// No line that is meant to be read is longer.
    private static let most = 1 << 20

    package init() {}

    /// Hands out the lines that are whole by now; false if one is too long to be one.
    package mutating func add(_ bytes: [UInt8], _ take: (String) -> Void) -> Bool {
        var start = 0
        while let end = bytes[start...].firstIndex(of: 10) {
            hand(rest.isEmpty ? bytes[start..<end] : (rest + bytes[start..<end])[...], take)
            rest = []
            start = end + 1
        }
        rest += bytes[start...]
        return rest.count <= LineSplitter.most
    }

    /// The last line may have no end.
    package mutating func end(_ take: (String) -> Void) {
        if !rest.isEmpty { hand(rest[...], take) }
        rest = []
    }

    private func hand(_ line: ArraySlice<UInt8>, _ take: (String) -> Void) {
        take(String(decoding: line.last == 13 ? line.dropLast() : line, as: UTF8.self))
    }
}
