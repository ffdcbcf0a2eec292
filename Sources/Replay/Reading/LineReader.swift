import Glibc

/// The lines of a file, one after the other, in memory that does not grow with the file.
package final class LineReader {
    /// No line that a person wrote is longer.
    static let longestLine = 16 << 20

    package let file: ScriptFile
    /// The number of the line read last, from 1.
    package private(set) var number = 0
    private var buffer: UnsafeMutableRawBufferPointer
    private var start = 0
    private var end = 0
    private var isAtEnd = false
    /// Why nothing can be read behind the lines that are there.
    private var obstacle: ScriptError?

    package init(_ file: ScriptFile) {
        self.file = file
        buffer = .allocate(byteCount: 1 << 16, alignment: 16)
    }

    deinit { buffer.deallocate() }

    /// The next line without its end; nil after the last.
    package func next() throws(ScriptError) -> String? {
        guard let line = try nextPlace() else { return nil }
        return try text(line)
    }

    /// The next line that may matter, by its bytes; no text is made of the others.
    package func next(where mayMatter: (UnsafeRawBufferPointer) -> Bool) throws(ScriptError) -> String? {
        while let line = try nextPlace() {
            if mayMatter(UnsafeRawBufferPointer(rebasing: buffer[line])) { return try text(line) }
            number += 1
        }
        return nil
    }

    /// Where in the buffer the next line is.
    private func nextPlace() throws(ScriptError) -> Range<Int>? {
        var searched = start
        while true {
            if let feed = newline(from: searched) {
                defer { start = feed + 1 }
                return start..<feed
            }
            searched = end
            guard !isAtEnd, try fill(&searched) else {
                if let obstacle { throw obstacle }
                guard start < end else { return nil }
                defer { start = end }
                return start..<end
            }
        }
    }

    /// Whether a person types the lines.
    package var isTyped: Bool { isatty(file.descriptor) == 1 }

    /// Whether the next line is there, or will be without waiting for someone to write it.
    package var isReady: Bool { isReady(within: 0) }

    /// The same, or within so many milliseconds.
    func isReady(within patience: Int32) -> Bool {
        if isAtEnd || newline(from: start) != nil { return true }
        var query = pollfd(fd: file.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&query, 1, patience) != 0
    }

    /// Whether something is there, or comes soon.
    private var hasBytes: Bool {
        var query = pollfd(fd: file.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&query, 1, 100) > 0
    }

    private func newline(from index: Int) -> Int? {
        guard index < end, let base = buffer.baseAddress, let hit = memchr(base + index, 10, end - index) else {
            return nil
        }
        return UnsafeRawPointer(hit) - UnsafeRawPointer(base)
    }

    /// Reads more behind what is there; false at the end of the file.
    private func fill(_ searched: inout Int) throws(ScriptError) -> Bool {
        if start > 0 {
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[start..<end]))
            searched -= start
            end -= start
            start = 0
        }
        if end == buffer.count { try grow() }
        guard let base = buffer.baseAddress else { return false }
        var count: Int
        repeat {
            // A signal that comes just before a read would not end it.
            while !hasBytes { if Interrupt.isRaised { return false } }
            count = read(file.descriptor, base + end, buffer.count - end)
        } while count < 0 && errno == EINTR && !Interrupt.isRaised
        if count < 0 {
            // What is broken off has not ended: a person goes on typing.
            guard errno != EINTR else { return false }
            throw ScriptFile.fault(file.name, errno)
        }
        guard count > 0 else { return endHere() }
        if let zero = memchr(base + end, 0, count) {
            obstacle = binary(base + end)
            end = UnsafeRawPointer(zero) - UnsafeRawPointer(base)
            isAtEnd = true
            return true
        }
        end += count
        return true
    }

    private func endHere() -> Bool {
        isAtEnd = true
        return false
    }

    private func grow() throws(ScriptError) {
        guard buffer.count < LineReader.longestLine else {
            throw ScriptError(
                "\(file.name):\(number + 1): a line of more than 16 MB: break it up", status: Status.failed)
        }
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: buffer.count * 4, alignment: 16)
        larger.copyMemory(from: UnsafeRawBufferPointer(buffer))
        buffer.deallocate()
        buffer = larger
    }

    private func text(_ line: Range<Int>) throws(ScriptError) -> String {
        var (from, to) = (line.lowerBound, line.upperBound)
        if number == 0, to - from >= 3, buffer[from] == 0xEF, buffer[from + 1] == 0xBB, buffer[from + 2] == 0xBF {
            from += 3
        }
        if to > from, buffer[to - 1] == 13 { to -= 1 }
        number += 1
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[from..<to]).bindMemory(to: UInt8.self)
        var text = String(decoding: bytes, as: UTF8.self)
        // What had to be repaired is not what was read.
        let isSame = text.withUTF8 { kept in
            guard let read = bytes.baseAddress, let start = kept.baseAddress else { return bytes.isEmpty }
            return kept.count == bytes.count && memcmp(start, read, kept.count) == 0
        }
        guard isSame else {
            let column = text.prefix { $0 != "\u{FFFD}" }.count + 1
            throw ScriptError(
                "\(file.name):\(number):\(column): not UTF-8: save it as UTF-8 (iconv -f latin1 -t utf-8)",
                status: Status.failed)
        }
        return text
    }

    private func binary(_ bytes: UnsafeMutableRawPointer) -> ScriptError {
        let isUTF16 = number == 0 && end == 0 && [0xFE, 0xFF].contains(bytes.load(as: UInt8.self))
        return isUTF16
            ? ScriptError("\(file.name): UTF-16: save it as UTF-8 (iconv -f utf-16 -t utf-8)", status: Status.failed)
            : ScriptError("\(file.name): binary (it has NUL bytes); a script is text in UTF-8", status: Status.failed)
    }
}

extension LineReader {
    /// All that is left, line by line.
    package func rest() throws(ScriptError) -> [String] {
        var lines: [String] = []
        while let line = try next() { lines.append(line) }
        return lines
    }
}
