import Language

/// A file's first pass.
extension Session {
    /// Makes types and functions of a file known to all of it. What needs more than its like is left for its turn.
    package func declare(_ passages: [Passage], in file: String) {
        let read = passages.filter { $0.line <= Session.longestFile }.map { ($0, Declaring($0.text)) }
        var known = read.filter { $0.1 == .declarations }.map(\.0)
        world.ahead = { passages.lazy.map(\.text).filter(Session.declaresName) }
        defer { world.ahead = { [] } }
        var left = read.filter { $0.1 == .broken }.map(\.0)
        defer { world.postponed = left.sorted { $0.line < $1.line } }
        while !known.isEmpty {
            let entry = Entry(number: nextNumber, text: Session.page(known), origin: .file(file, line: 1), time: now)
            let mistaken = world.declare(entry)
            guard !mistaken.isEmpty else {
                remember(entry, declaring: known.map { .init(file: file, line: $0.line, text: $0.text) })
                return
            }
            let count = known.count
            left += known.filter { $0.holds(anyOf: mistaken) }
            known = known.filter { !$0.holds(anyOf: mistaken) }
            if known.count == count { return }
        }
    }

    /// Whether an entry may give a name to a value.
    static func declaresName(_ text: String) -> Bool {
        let words = text.prefix(80).split(maxSplits: 3) { $0 == " " }
        let access: Set<Substring> = ["private", "fileprivate", "internal", "public"]
        return words.first { !access.contains($0) }.map { $0 == "let" || $0 == "var" } ?? false
    }

    /// Beyond so many lines a file has no first pass.
    private static let longestFile = 1_000_000

    /// The passages on one page, each at its own line.
    static func page(_ passages: [Passage], from first: Int = 1) -> String {
        var page = ""
        var line = first
        for passage in passages {
            page += String(repeating: "\n", count: max(0, passage.line - line)) + passage.text + "\n"
            line = max(line, passage.line) + passage.lines
        }
        return page
    }
}

/// An entry of a file, and the line where it begins.
package struct Passage {
    let text: String
    let line: Int

    package init(_ text: String, line: Int) { (self.text, self.line) = (text, line) }

    fileprivate var lines: Int { text.utf8.reduce(1) { $1 == 10 ? $0 + 1 : $0 } }

    fileprivate func holds(anyOf places: [Int]) -> Bool { places.contains { line <= $0 && $0 < line + lines } }
}

/// A declaration that the first pass has carried out.
struct Declared: Hashable {
    let file: String
    let line: Int
    let text: String
}
