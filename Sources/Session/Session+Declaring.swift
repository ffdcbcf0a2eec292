import Language
import Messages

/// A file's first pass.
extension Session {
    /// Makes types and functions of a file known to all of it. What needs more than its like is left for its turn.
    package func declare(_ passages: [Passage], in file: String) {
        var known: [Passage] = []
        var left = LeftDeclarations()
        for passage in passages where passage.line <= Passage.longestFile {
            switch Declaring(passage.text) {
            case .declarations(let names):
                known.append(passage)
                left.names[passage.line] = names
            case .broken(let names):
                left.broken.append(passage)
                left.names[passage.line] = names
            case .statements: break
            }
        }
        world.interpreter.names.isProgram = file.hasSuffix(".swift")
        if file.hasSuffix(".swift") { left.tellTwice(passages) }
        left.named = passages.filter(\.text.declaresName)
        world.ahead = { passages.lazy.map(\.text).filter(\.declaresName) }
        defer { world.ahead = { [] } }
        defer {
            left.passages.sort { $0.line < $1.line }
            world.postponed = left
        }
        while !known.isEmpty {
            let entry = Entry(number: nextNumber, text: known.page(), origin: .file(file, line: 1), time: now)
            let mistaken = world.declare(entry)
            guard !mistaken.isEmpty else {
                remember(entry, declaring: known.map { .init(file: file, line: $0.line, text: $0.text) })
                return
            }
            let count = known.count
            left.passages += known.filter { $0.holds(anyOf: mistaken) }
            known = known.filter { !$0.holds(anyOf: mistaken) }
            if known.count == count { return }
        }
    }
}

/// An entry of a file, and the line where it begins.
package struct Passage {
    let text: String
    let line: Int

    package init(_ text: String, line: Int) { (self.text, self.line) = (text, line) }

    /// Beyond so many lines a file has no first pass.
    fileprivate static let longestFile = 1_000_000

    fileprivate var lines: Int { text.utf8.reduce(1) { $1 == 10 ? $0 + 1 : $0 } }

    fileprivate func holds(anyOf places: [Int]) -> Bool { places.contains { line <= $0 && $0 < line + lines } }
}

/// A declaration that the first pass has carried out.
struct Declared: Hashable {
    let file: String
    let line: Int
    let text: String
}

/// What the first pass of a file has left for its turn.
struct LeftDeclarations {
    var passages: [Passage] = []
    /// Those that can't be read.
    var broken: [Passage] = []
    /// Those that declare variables: closures name what stands further down.
    var named: [Passage] = []
    /// The names that passages declare, by the lines at which they begin.
    var names: [Int: Set<String>] = [:]
    /// What a program declares a second time, by the lines at which the passages begin. At a prompt it takes the place
    /// of the first; what is private may come from another file, where several were put together.
    private(set) var twice: [Int: Diagnostic] = [:]

    mutating func tellTwice(_ passages: [Passage]) {
        var seen: Set<String> = []
        for passage in passages where passage.line <= Passage.longestFile {
            for (name, span) in Declaring.names(in: passage.text) where !seen.insert(name).inserted {
                twice[passage.line] = Diagnostic(span, Message("'\(name)' is declared twice"))
            }
        }
    }

    /// What is wrong with the declarations further down that an entry misses, if they had to be left because of it: its
    /// own mistake speaks of what they declare, and is none when all of them are read together.
    func explain(
        _ mistakes: [Diagnostic], of entry: Entry, _ interpreter: Interpreter
    ) -> (mistakes: [Diagnostic], source: SourceText)? {
        guard case .file(_, let line) = entry.origin, let first = mistakes.first else { return nil }
        let below = passages.filter { $0.line > line }
        let page = ([Passage(entry.text, line: line)] + below).page(from: line)
        let source = SourceText(page)
        var others = below.isEmpty ? [] : interpreter.mistakes(in: page)
        if others.contains(where: { $0.span == first.span && $0.message == first.message }) { others = [] }
        var missed: [Passage] = []
        var words = first.words
        let declared = Set(below.flatMap { names[$0.line] ?? [] })
        while true {
            let more = (below + broken.filter { $0.line > line }).filter { passage in
                names[passage.line]?.isDisjoint(with: words) == false && !missed.contains { $0.line == passage.line }
            }
            if more.isEmpty { break }
            missed += more
            // Of what it misses, each misses others in turn.
            for passage in more { words.formUnion(passage.words.filter(declared.contains)) }
            for other in others where more.contains(where: { $0.holds(other, in: source, from: line) }) {
                words.formUnion(other.words)
            }
        }
        let unread = broken.filter { passage in missed.contains { $0.line == passage.line } }
        if !unread.isEmpty {
            let page = unread.page(from: line)
            return (interpreter.mistakes(in: page), SourceText(page))
        }
        // What is wrong in the entry itself once it has what it misses is said as well.
        if !missed.isEmpty { missed.append(Passage(entry.text, line: line)) }
        let told = others.filter { other in missed.contains { $0.holds(other, in: source, from: line) } }
        return told.isEmpty ? nil : (told, source)
    }
}

extension Diagnostic {
    /// The names that it speaks of.
    fileprivate var words: Set<String> {
        Set(said.values.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init) })
    }
}

extension Passage {
    /// The names that it speaks of, and much else.
    fileprivate var words: [String] {
        text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    }

    fileprivate func holds(_ mistake: Diagnostic, in page: SourceText, from first: Int) -> Bool {
        holds(anyOf: [page.line(of: mistake.span.start) + first])
    }
}

extension [Passage] {
    /// The passages on one page, each at its own line.
    fileprivate func page(from first: Int = 1) -> String {
        var page = ""
        var line = first
        for passage in self {
            page += String(repeating: "\n", count: Swift.max(0, passage.line - line)) + passage.text + "\n"
            line = Swift.max(line, passage.line) + passage.lines
        }
        return page
    }
}

extension String {
    /// Whether an entry may give a name to a value.
    var declaresName: Bool {
        let words = prefix(80).split(maxSplits: 3) { $0 == " " }
        let access: Set<Substring> = ["private", "fileprivate", "internal", "public"]
        return words.first { !access.contains($0) }.map { $0 == "let" || $0 == "var" } ?? false
    }
}
