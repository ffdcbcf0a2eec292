/// Bytes from a terminal as characters: UTF-8 put together, a paste as one piece.
package struct KeyDecoder {
    package enum Key: Equatable {
        case character(Unicode.Scalar)
        case paste(String)
    }

    private static let begin: [UInt8] = Array("\u{1B}[200~".utf8)
    private static let end: [UInt8] = Array("\u{1B}[201~".utf8)
    private var bytes: [UInt8] = []
    private var pasted: [UInt8]?

    package init() {}

    package mutating func feed(_ more: some Sequence<UInt8>) { bytes += more }

    /// Whether a sequence has begun whose end is not there yet.
    package var isOpen: Bool { !bytes.isEmpty || pasted != nil }

    /// The next key; nil when more bytes are needed. `isLast`: no more will come soon, so a lone escape is one.
    package mutating func next(isLast: Bool = false) -> Key? {
        if pasted != nil { return nextOfPaste() }
        guard let first = bytes.first else { return nil }
        if first == 0x1B {
            if bytes.starts(with: KeyDecoder.begin) {
                bytes.removeFirst(KeyDecoder.begin.count)
                pasted = []
                return nextOfPaste()
            }
            if !isLast, bytes.count < KeyDecoder.begin.count, KeyDecoder.begin.starts(with: bytes) { return nil }
        }
        let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
        if bytes.count < length {
            if !isLast { return nil }
            bytes.removeFirst()
            return .character("\u{FFFD}")
        }
        let text = String(decoding: bytes[..<length], as: UTF8.self)
        guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else {
            bytes.removeFirst()
            return .character("\u{FFFD}")
        }
        bytes.removeFirst(length)
        return .character(scalar)
    }

    private mutating func nextOfPaste() -> Key? {
        guard var held = pasted else { return nil }
        while !bytes.isEmpty {
            if bytes.starts(with: KeyDecoder.end) {
                bytes.removeFirst(KeyDecoder.end.count)
                pasted = nil
                return .paste(KeyDecoder.cleaned(String(decoding: held, as: UTF8.self)))
            }
            if KeyDecoder.end.starts(with: bytes) { break }
            held.append(bytes.removeFirst())
        }
        pasted = held
        return nil
    }

    /// Line ends as they are here, no control characters; a pasted transcript loses its prompts and what was answered.
    package static func cleaned(_ text: String) -> String {
        let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
            .split(separator: "\n", omittingEmptySubsequences: false)
        let isTranscript = lines.contains { $0.hasPrefix("› ") }
        let kept = isTranscript ? lines.filter(isTyped).map { $0.hasPrefix("› ") ? $0.dropFirst(2) : $0 } : lines
        var clean = ""
        for scalar in kept.joined(separator: "\n").unicodeScalars
        where scalar.value >= 0x20 && scalar.value != 0x7F || scalar == "\n" || scalar == "\t" {
            if scalar == "\t" { clean += "    " } else { clean.unicodeScalars.append(scalar) }
        }
        return clean
    }

    /// Whether a line of a transcript was typed: a prompt's, or the next of an entry of several.
    private static func isTyped(_ line: Substring) -> Bool {
        if line.hasPrefix("› ") { return true }
        return line.hasPrefix("  ") && !line.contains("  #")
    }
}
