/// Joins lines to entries.
struct EntryLines {
    private(set) var firstLine = 0
    private(set) var size = 0
    private(set) var isOpen = false
    private var text = ""
    private var depth = 0
    private var skipped = ""
    private var lastLine = 0

    var isPending: Bool { firstLine > 0 }

    /// Takes a line; gives the entry before if this line does not go on with it.
    mutating func add(_ line: String, number: Int) -> ScriptEntry? {
        let said = line.withoutLeadingBlanks
        let isBlank = said.isEmpty || said.hasPrefix("//")
        if !isPending && isBlank { return nil }
        if isPending && isBlank && !isOpen {
            skipped += "\n" + line
            return nil
        }
        if isPending && (isOpen || said.hasPrefix(".")) {
            text += skipped + "\n" + line
            size += line.utf8.count + 1
            skipped = ""
            lastLine = number
            count(line)
            return nil
        }
        let before = end()
        firstLine = number
        lastLine = number
        text = line
        size = line.utf8.count
        count(line)
        return before
    }

    mutating func end() -> ScriptEntry? {
        guard isPending else { return nil }
        let entry = ScriptEntry(text: text, line: firstLine, lastLine: lastLine)
        self = EntryLines()
        return entry
    }

    private mutating func count(_ line: String) {
        for byte in line.utf8 {
            switch byte {
            case 40, 91, 123: depth += 1
            case 41, 93, 125: depth -= 1
            default: break
            }
        }
        isOpen = depth > 0
    }
}
