/// Bytes from a terminal as keys: UTF-8 put together, escape sequences read, a paste as one piece.
package struct KeyDecoder {
    package enum Key: Equatable {
        case character(Unicode.Scalar)
        case named(Name)
        case paste(String)

        var scalar: Unicode.Scalar? { if case .character(let scalar) = self { scalar } else { nil } }
    }

    package enum Name: Equatable {
        case up, down, left, right, home, end, delete, wordLeft, wordRight, wordDelete, backTab, pageUp, pageDown
        /// An escape sequence that means nothing here.
        case unknown
    }

    private static let begin: [UInt8] = Array("\u{1B}[200~".utf8)
    private static let end: [UInt8] = Array("\u{1B}[201~".utf8)
    /// A longer paste is cut.
    private static let mostPasted = 1 << 20
    private var bytes: ArraySlice<UInt8> = []
    private var pasted: [UInt8]?
    /// Whether what is left of a paste is thrown away.
    private var isDropping = false
    /// Whether no more is to be expected of what has begun.
    private var isSettled = false
    /// Whether a paste had more in it than fits.
    package private(set) var hasCut = false
    /// What keys behind Alt and digits count.
    var counts = KeyCounts()

    package init() {}

    package mutating func feed(_ more: some Sequence<UInt8>) {
        bytes += more
        isSettled = false
    }

    /// Whether a sequence has begun whose end is not there yet.
    package var isOpen: Bool { !bytes.isEmpty || pasted != nil || isDropping }

    /// How many milliseconds after its last byte nothing more is to be expected of what has begun.
    package var patience: Int { pasted != nil ? 1000 : isDropping ? 100 : 30 }

    /// Forgets what has begun. What is left of a paste is not for the line either: it comes at once, or never.
    package mutating func reset() {
        isDropping = isDropping || pasted != nil
        (bytes, pasted) = ([], nil)
    }

    /// No more is coming: a lone escape is one, half a character is none, and a paste without an end has ended.
    package mutating func settle() { isSettled = true }

    /// The next key; nil when more bytes are needed.
    package mutating func next() -> Key? {
        if isDropping { drop() }
        guard !isDropping else { return nil }
        if pasted != nil { return nextOfPaste() }
        guard let first = bytes.first else { return nil }
        if first == 0x1B, !isSettled || bytes.count > 1 {
            switch sequence() {
            case .none: break
            case .open: if !isSettled { return nil }
            case .paste:
                bytes.removeFirst(KeyDecoder.begin.count)
                pasted = []
                hasCut = false
                return nextOfPaste()
            case .key(let name, let length):
                bytes.removeFirst(length)
                return .named(name)
            }
        }
        let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
        if bytes.count < length {
            if !isSettled { return nil }
            bytes.removeFirst()
            return .character("\u{FFFD}")
        }
        let text = String(decoding: bytes.prefix(length), as: UTF8.self)
        guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else {
            bytes.removeFirst()
            return .character("\u{FFFD}")
        }
        bytes.removeFirst(length)
        return .character(scalar)
    }

    /// Throws away all up to the end of the paste.
    private mutating func drop() {
        if isSettled {
            (isDropping, bytes) = (false, [])
        } else if let end = bytes.firstRange(of: KeyDecoder.end) {
            (isDropping, bytes) = (false, bytes[end.upperBound...])
        } else {
            bytes = bytes.suffix(KeyDecoder.end.count - 1)
        }
    }

    private enum Opening {
        case none, open, paste
        case key(Name, Int)
    }

    /// What begins with the escape at the front.
    private func sequence() -> Opening {
        let rest = bytes.dropFirst()
        guard let introducer = rest.first else { return .open }
        if introducer == 0x4F {
            guard let letter = rest.dropFirst().first else { return .open }
            return KeyDecoder.name(letter, "").map { .key($0, 3) } ?? .none
        }
        guard introducer == 0x5B else { return .none }
        if bytes.starts(with: KeyDecoder.begin) { return .paste }
        let parameters = rest.dropFirst().prefix { (0x20...0x3F).contains($0) }
        guard let final = rest.dropFirst(1 + parameters.count).first else {
            return parameters.count > 16 ? .none : .open
        }
        guard (0x40...0x7E).contains(final) else { return .none }
        let name = KeyDecoder.name(final, String(decoding: parameters, as: UTF8.self))
        return .key(name ?? .unknown, 3 + parameters.count)
    }

    private static func name(_ final: UInt8, _ parameters: String) -> Name? {
        let isWord = parameters.hasSuffix(";5") || parameters.hasSuffix(";3")
        switch (Unicode.Scalar(final), parameters) {
        case ("A", _): return .up
        case ("B", _): return .down
        case ("C", _): return isWord ? .wordRight : .right
        case ("D", _): return isWord ? .wordLeft : .left
        case ("H", _), ("~", "1"), ("~", "7"): return .home
        case ("F", _), ("~", "4"), ("~", "8"): return .end
        case ("Z", _): return .backTab
        case ("~", "3"): return .delete
        case ("~", "3;3"), ("~", "3;5"): return .wordDelete
        case ("~", "5"): return .pageUp
        case ("~", "6"): return .pageDown
        default: return nil
        }
    }

    private mutating func nextOfPaste() -> Key? {
        guard var held = pasted.take() else { return nil }
        while let escape = bytes.firstIndex(of: 0x1B) {
            held += bytes[..<escape]
            bytes = bytes[escape...]
            if bytes.starts(with: KeyDecoder.end) {
                bytes.removeFirst(KeyDecoder.end.count)
                return finish(held)
            }
            if !isSettled, KeyDecoder.end.starts(with: bytes) {
                pasted = held
                return nil
            }
            held.append(bytes.removeFirst())
        }
        held += bytes
        bytes = []
        if isSettled { return finish(held) }
        if held.count > KeyDecoder.mostPasted {
            hasCut = true
            held.removeLast(held.count - KeyDecoder.mostPasted)
        }
        pasted = held
        return nil
    }

    private mutating func finish(_ held: [UInt8]) -> Key {
        if held.count > KeyDecoder.mostPasted { hasCut = true }
        return .paste(KeyDecoder.cleaned(String(decoding: held.prefix(KeyDecoder.mostPasted), as: UTF8.self)))
    }

    /// Line ends as they are here, no control characters.
    package static func cleaned(_ text: String) -> String {
        var clean = ""
        var hasReturned = false
        for scalar in text.unicodeScalars {
            defer { hasReturned = scalar == "\r" }
            switch scalar {
            case "\r": clean += "\n"
            case "\n": if !hasReturned { clean += "\n" }
            case "\t": clean += "    "
            default:
                if scalar.value >= 0x20, !(0x7F...0x9F).contains(scalar.value) { clean.unicodeScalars.append(scalar) }
            }
        }
        return clean
    }
}
