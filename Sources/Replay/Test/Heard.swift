import Log
import Session

/// A line that a session said, in the forms that an expectation may give it.
struct Heard {
    private enum Said {
        case signal(Signal)
        case line(String)
    }
    private let said: Said
    /// Whether a script's expectations speak of it: a signal, an answer, something printed.
    let isOutput: Bool
    let isError: Bool

    /// What was said, line by line: a printed text may hold several.
    static func lines(of line: Line) -> [Heard] {
        if case .signal(let signal) = line { return [Heard(signal)] }
        var isError = false
        if case .error = line { isError = true }
        // What is written into a script can't end its line there.
        return line.text.harmless.split(separator: "\n", omittingEmptySubsequences: false).map {
            Heard(text: $0.withoutTrailingBlanks, isOutput: line.isOutput, isError: isError)
        }
    }

    private init(_ signal: Signal) {
        said = .signal(signal)
        isOutput = true
        isError = false
    }

    private init(text: String, isOutput: Bool, isError: Bool) {
        said = .line(text)
        self.isOutput = isOutput
        self.isError = isError
    }

    private var signal: Signal? { if case .signal(let signal) = said { signal } else { nil } }

    /// As a person sees it. Of a signal it is written when it is asked for: most are only compared.
    var text: String {
        switch said {
        case .signal(let signal): signal.text.withoutTrailingBlanks
        case .line(let text): text
        }
    }

    var time: Int? { signal?.time }

    /// An error without its place, or the line that it proposes; the source line and the caret are no part of what it says.
    var message: String {
        if text.hasPrefix("  try: ") { return String(text.dropFirst(2)) }
        guard let mark = text.firstRange(of: "error: ") else { return text.first == " " ? "" : text }
        return String(text[mark.upperBound...])
    }

    /// As an expectation is written: clock, tree, name, value. Remarks hold ids and listeners, which a script need not know.
    var expected: String {
        guard let signal else { return text }
        return "\(Signal.seconds(signal.time))  \(bare(signal))"
    }

    /// The same without its clock.
    var body: String { signal.map(bare) ?? text }

    /// Whether `line`, as it was typed, expects this.
    func fulfils(_ line: String) -> Bool {
        guard let signal else { return Heard.plain(text) == Heard.plain(line.harmless) }
        if Heard.isWritten(line, signal) { return true }
        let rest = line.withoutLeadingBlanks
        guard let clock = Heard.clock(of: rest) else { return fulfils(line, signal) }
        guard clock == Signal.seconds(signal.time) else { return false }
        let blanks = rest.dropFirst(clock.count)
        return fulfils(String(blanks.dropFirst(blanks.hasPrefix("  ") ? 2 : 1)), signal)
    }

    /// Whether a line is just what is written for it, but for its remarks: then nothing has to be taken apart.
    private static func isWritten(_ line: String, _ signal: Signal) -> Bool {
        var bare = signal
        bare.remarks = []
        let written = line.utf8.drop { $0 == 32 || $0 == 9 }
        var bytes: [UInt8] = []
        bytes.append(comparable: .signal(bare), hasClock: written.first.map { (48...57).contains($0) } ?? false)
        return bytes.elementsEqual(written)
    }

    /// Remarks may be written or left out; the ids in them are others each time.
    private func fulfils(_ body: String, _ signal: Signal) -> Bool {
        let (wanted, bare) = (Heard.plain(body), Heard.plain(bare(signal)))
        guard wanted.hasPrefix(bare) else { return false }
        let remarks = Heard.plain(signal.body.withoutTrailingBlanks).dropFirst(bare.count)
        let written = wanted.dropFirst(bare.count)
        return written.isEmpty || Heard.withoutIDs(written) == Heard.withoutIDs(remarks)
    }

    /// `from #12, delay 1 s` is `from #, delay 1 s`.
    private static func withoutIDs(_ remarks: Substring) -> String {
        var text = ""
        var isInID = false
        for character in remarks {
            isInID = character == "#" || isInID && (character.isNumber || character == ".")
            if !isInID || character == "#" { text.append(character) }
        }
        return text
    }

    private func bare(_ signal: Signal) -> String {
        var bare = signal
        bare.remarks = []
        return bare.body.withoutTrailingBlanks
    }

    /// The seconds with which a line begins: `31.204`.
    static func clock(of line: String) -> String? {
        let whole = line.prefix { $0.isASCII && $0.isNumber }
        let rest = line.dropFirst(whole.count)
        let decimals = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
        guard !whole.isEmpty, rest.first == ".", decimals.count == 3, rest.dropFirst(4).first == " " else { return nil }
        return "\(whole).\(decimals)"
    }

    /// Arrows and branches as a keyboard has them.
    static func plain(_ text: String) -> String {
        guard text.utf8.contains(0xE2) else { return text }
        var plain = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "→": plain += "->".unicodeScalars
            // A branch stands by itself; a corner of a drawing goes on, and is as wide as it was.
            case "└": plain += (rest.first == " " ? "'-" : "+").unicodeScalars
            case "─": plain.append("-")
            case "│": plain.append("|")
            case "╌", "┈": plain.append(".")
            case "╎", "┊": plain.append(":")
            case "▶", "▸", "›": plain.append(">")
            case "✓": plain.append("+")
            case "✗": plain.append("x")
            case "◐": plain.append("~")
            case "○": plain.append("o")
            case "◀": plain.append("<")
            case "┌", "┐", "┘", "├", "┤", "┬", "┴", "┼": plain.append("+")
            default: plain.append(scalar)
            }
        }
        return String(plain)
    }
}
