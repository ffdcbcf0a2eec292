/// Cuts lines into entries, one line ahead.
package struct EntryReader {
    package typealias Entry = (text: String, firstLine: Int)
    private var text = ""
    private var firstLine = 0
    /// Whether something was read that has not ended.
    package private(set) var isPending = false
    /// Blank and comment lines since, which belong to the entry only if it goes on.
    private var skipped = ""
    /// Lines from an `#if` on behind what could end before it: they go on with it, if what they hold begins with a dot.
    private var held: [(line: String, number: Int)] = []
    private var scan = LineScan()
    /// The line at hand.
    private var bytes: [UInt8] = []

    package init() {}

    /// Whether what was read could end here, or can only be wrong.
    package var isReady: Bool { isPending && (scan.isBroken || !scan.isOpen) }

    /// Takes a line; `emit` gets the entries that are known to have ended now.
    package mutating func feed(_ line: String, number: Int, _ emit: (Entry) throws -> Void) rethrows {
        bytes.removeAll(keepingCapacity: true)
        bytes.append(contentsOf: line.utf8)
        let start = LineScan.start(of: bytes)
        if try holds(line, number, start, emit) { return }
        if isPending, scan.isInText { return append(line) }
        if LineScan.isBlank(bytes, start) {
            if isPending { skipped += "\n" + line }
            return
        }
        if isPending {
            if scan.isOpen || scan.isContinued(by: bytes, start) { return append(line) }
            try finish(emit)
        }
        firstLine = number
        if bytes[start] == 0x3A { return try emit((line, number)) }
        append(line)
        if scan.isEmpty, !scan.isOpen { forget() }
    }

    /// Whether a line waits for what tells where it belongs.
    private mutating func holds(_ line: String, _ number: Int, _ start: Int, _ emit: (Entry) throws -> Void) rethrows
        -> Bool
    {
        let isBlank = LineScan.isBlank(bytes, start)
        let isDirective =
            !isBlank && bytes[start] == UInt8(ascii: "#") && !bytes[start...].starts(with: Array("#\"".utf8))
        if held.isEmpty {
            let isIf = isDirective && bytes[start...].starts(with: Array("#if ".utf8))
            guard isIf, isPending, !scan.isOpen, !scan.isInText else { return false }
            held.append((line, number))
            return true
        }
        if isBlank || isDirective { held.append((line, number)); return true }
        let lines = held
        held = []
        if LineScan().isContinued(by: bytes, start) {
            for (line, _) in lines {
                bytes = Array(line.utf8)
                append(line)
            }
            bytes = Array(line.utf8)
            append(line)
            return true
        }
        try finish(emit)
        for (line, number) in lines { try feed(line, number: number, emit) }
        bytes = Array(line.utf8)
        return false
    }

    /// Gives what is left, whether it has ended or not.
    package mutating func finish(_ emit: (Entry) throws -> Void) rethrows {
        let lines = held
        held = []
        if !lines.isEmpty {
            try finish(emit)
            for (line, number) in lines { try feed(line, number: number, emit) }
            return try finish(emit)
        }
        guard isPending else { return }
        let entry = (text, firstLine)
        forget()
        try emit(entry)
    }

    /// Whether a text goes on with an entry that has ended: it begins as no entry does.
    package static func goesOn(_ text: String) -> Bool {
        let bytes = Array(text.utf8.prefix(80))
        let start = LineScan.start(of: bytes)
        return start < bytes.count && !LineScan.isBlank(bytes, start) && LineScan().isContinued(by: bytes, start)
    }

    private mutating func forget() {
        (text, skipped, isPending) = ("", "", false)
        scan = LineScan()
    }

    private mutating func append(_ line: String) {
        if isPending {
            text += skipped
            text += "\n"
            text += line
            skipped = ""
        } else {
            text = line
            isPending = true
        }
        scan.feed(bytes)
    }
}
