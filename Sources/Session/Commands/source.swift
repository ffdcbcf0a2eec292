import Labs
import Language

extension ShellCommand {
    static let source = ShellCommand(
        "source", "NAME|LAB[:LINE[-LINE]] [TEXT]", .look,
        "shows the text that a name was defined by; of a lab and its types, with the lines that :why speaks of; with a text, who says it in its code",
        example: """
            let a = BehaviorRelay(value: 1)
            :source a
            //= let a = BehaviorRelay(value: 1)
            :source search:1
            //=   1 // find users, page by page: a table, a search field, a paged API, and rows that follow their models
            //= …
            :source streams trimmingCharacters
            //~ .*MVCController.edit  .*
            //~ .*FatPerson.rename  .*
            //= …
            """
    ) { session, arguments throws(ShellCommandError) in
        guard let name = arguments.name else { throw ShellCommandError("of what? :source NAME") }
        if let lines = try labLines(name, arguments, session) { return lines }
        guard let entry = session.lookup.entry(defining: name) else {
            try session.requirePast()
            throw ShellCommandError("nothing named '\(name)' was typed here\(session.lookup.nearestDefinition(name))")
        }
        if let source = session.labs.opened(by: entry)?.source {
            guard let type = session.world.interpreter.library.type(named: name) else { return numbered(source) }
            return numbered(source, type.line...type.line + type.lines - 1)
        }
        return entry.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The lines of a source with their numbers.
    fileprivate static func numbered(_ source: String, _ wanted: ClosedRange<Int>? = nil, marked: Int? = nil)
        -> [String]
    {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        let range = (wanted ?? 1...lines.count).clamped(to: 1...lines.count)
        let width = "\(range.upperBound)".count
        return range.map { number in
            let digits = "\(number)"
            let mark = marked == number ? "▸ " : "  "
            return mark + String(repeating: " ", count: width - digits.count) + digits + " " + lines[number - 1]
        }
    }
}

/// What `search`, `search:264` or `search.rx:264` means, if it means a lab: the one that is open, or as it ships.
private func labLines(_ word: String, _ arguments: Arguments, _ session: Session) throws(ShellCommandError) -> [String]?
{
    let name = String(word.prefix { $0 != ":" && $0 != "." })
    // What a lab or a person calls by a lab's name has no lines that are asked for behind a colon.
    let wanted = arguments.text.drop { $0 == " " }.dropFirst(word.count).withoutBlanks
    guard let lab = Lab.named(name),
        word.contains(":") || !wanted.isEmpty || session.world.interpreter.source(of: name) == 0
    else { return nil }
    let source = session.labs.open.flatMap { $0.lab.name == name ? $0.source : nil } ?? lab.source
    guard wanted.isEmpty || word.contains(":") else { return try said(wanted, in: source, of: name) }
    guard word.contains(":") else { return ShellCommand.numbered(source) }
    let count = source.split(separator: "\n", omittingEmptySubsequences: false).count
    let ends = (word.split(separator: ":", maxSplits: 1).dropFirst().first ?? "").split(separator: "-")
        .map { Int($0) ?? 0 }
    guard let first = ends.first, let last = ends.last, ends.count <= 2, 0 < first, first <= last, first < count
    else {
        throw ShellCommandError("\(name).rx has the lines 1 to \(count - 1): :source \(name):12, :source \(name):12-40")
    }
    guard first == last else { return ShellCommand.numbered(source, first...last) }
    return ShellCommand.numbered(source, max(1, first - 6)...first + 6, marked: first)
}

/// The lines of code that hold a text, each with the declaration that it stands in: `29  MVCController.edit  …`.
private func said(_ text: String, in source: String, of lab: String) throws(ShellCommandError) -> [String] {
    let owners = DeclarationNames(source)
    let found = source.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
        index, line -> (number: String, owner: String, line: String)? in
        let code = line.withoutBlanks
        guard !code.hasPrefix("//"), code.contains(text) else { return nil }
        return ("\(index + 1)", owners.name(at: index), code)
    }
    guard !found.isEmpty else { throw ShellCommandError("\(lab).rx says '\(text)' nowhere") }
    let (digits, width) = (found.map(\.number.count).max() ?? 0, found.map(\.owner.count).max() ?? 0)
    return found.map { row in
        String(repeating: " ", count: digits - row.number.count) + "\(row.number)  \(row.owner)"
            + String(repeating: " ", count: width - row.owner.count) + "  \(row.line)"
    }
}

/// What the declarations of a source are called, by their lines.
private struct DeclarationNames {
    private var names: [(lines: ClosedRange<Int>, name: String)] = []

    init(_ text: String) {
        let source = SourceText(text)
        var parser = Parser(source)
        for statement in parser.parse().statements { add(statement, in: source, of: "") }
    }

    /// Of several that hold a line, the innermost; from 0.
    func name(at line: Int) -> String { names.last { $0.lines.contains(line) }?.name ?? "" }

    private mutating func add(_ statement: Statement, in source: SourceText, of owner: String) {
        let own: String
        var members: [Statement] = []
        switch statement.kind {
        case .type(let type): (own, members) = (type.name, type.members)
        case .function(let function): own = function.name
        case .variable(let variable):
            guard case .binding(let name, _, _)? = variable.bindings.first?.pattern else { return }
            own = name
        default: return
        }
        let name = owner.isEmpty ? own : "\(owner).\(own)"
        let lines =
            source.line(of: statement.span.start)...source.line(of: max(statement.span.start, statement.span.end - 1))
        names.append((lines, name))
        for member in members { add(member, in: source, of: name) }
    }
}
