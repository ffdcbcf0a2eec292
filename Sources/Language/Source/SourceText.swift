/// The text of a file or of an entry, and where its lines begin.
package struct SourceText: Sendable {
    package let bytes: [UInt8]
    /// The offset at which each line begins.
    package let lineStarts: [Int]
    /// Which line of its file is the first one here.
    package var firstLine = 1
    /// Whether a byte is a character everywhere.
    private let isASCII: Bool
    /// In longer lines columns are counted in bytes: a place must not cost a walk through a megabyte.
    private static let longestCounted = 20_000
    /// In bytes. What is longer was not written by hand.
    static let largestEntry = 1_000_000

    package init(_ text: String) { self.init(bytes: Array(text.utf8)) }

    package init(bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        var all: UInt8 = 0
        for (offset, byte) in bytes.enumerated() {
            all |= byte
            if byte == 10 { starts.append(offset + 1) }
        }
        lineStarts = starts
        isASCII = all < 0x80 && !bytes.contains(13)
    }

    /// The line of an offset, counted from 0.
    package func line(of offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// The column of an offset in characters, counted from 1.
    package func column(of offset: Int) -> Int {
        let start = lineStarts[line(of: offset)]
        if isASCII || offset - start > SourceText.longestCounted { return offset - start + 1 }
        return text(Span(start, offset)).count + 1
    }

    /// The stretch of a line without its end.
    package func span(ofLine line: Int) -> Span {
        guard lineStarts.indices.contains(line) else { return Span(bytes.count, bytes.count) }
        var end = line + 1 < lineStarts.count ? lineStarts[line + 1] - 1 : bytes.count
        if end > lineStarts[line], bytes[end - 1] == 13 { end -= 1 }
        return Span(lineStarts[line], end)
    }

    /// What is written in a stretch; what is not UTF-8 is repaired.
    package func text(_ span: Span) -> String {
        let start = min(max(span.start, 0), bytes.count)
        let end = min(max(span.end, start), bytes.count)
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }
}
