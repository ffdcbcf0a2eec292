import Language

/// The objects that a name lets go when it is given again, or forgotten: there it is a variable that ends as nil.
struct Releases {
    struct Release {
        let name: String
        /// The entry that defines it, and the one that lets it go.
        let start: Int
        var end = 0
        let statement: Int
        let value: Span
        let place: Int
        /// The type that is written, if one is.
        let type: String?
    }
    private(set) var all: [Release] = []
    private let recording: Recording
    /// What is under way when an entry comes, by name.
    private var open: [String: Release] = [:]

    init(_ recording: Recording) {
        self.recording = recording
        for entry in recording.entries { read(entry) }
    }

    private mutating func read(_ entry: Recording.Entry) {
        let text = entry.text
        if entry.isCommand {
            let words = text.split(separator: " ")
            if words.first == ":forget", words.count == 2 { end(String(words[1]), entry) }
            return
        }
        let source = SourceText(text)
        var parser = Parser(source)
        let statements = parser.parse().statements
        let shadows = Shadows(statements, recording.interpreter.library)
        var depth = 0
        for token in tokens(of: source) {
            if token.text == "{" { depth += 1 }
            if token.text == "}" { depth -= 1 }
            if depth > 0 { keep(token, source, shadows) }
        }
        for statement in statements {
            guard case .variable(let variable) = statement.kind else { continue }
            for binding in variable.bindings { binding.pattern.boundName.map { end($0, entry) } }
            begin(variable, statement, entry, source)
        }
    }

    /// A closure that mentions an object keeps it.
    private mutating func keep(_ token: Token, _ source: SourceText, _ shadows: Shadows) {
        if token.kind == .string {
            let text = source.text(token.span)
            if text.contains("\\(") { open = open.filter { !text.contains($0.key) } }
        } else if token.kind == .identifier, open[token.text] != nil,
            !shadows.contains(token.text, at: token.span.start)
        {
            open[token.text] = nil
        }
    }

    private mutating func begin(
        _ variable: Variable, _ statement: Statement, _ entry: Recording.Entry, _ source: SourceText
    ) {
        guard variable.bindings.count == 1, let binding = variable.bindings.first, let value = binding.value,
            variable.modifiers.isEmpty, case .binding(let name, _, let span) = binding.pattern,
            case .success(let type) = recording.interpreter.type(of: source.text(value.span)), isObject(type)
        else { return }
        open[name] = Release(
            name: name, start: entry.number, statement: statement.span.start, value: value.span, place: span.start,
            type: binding.type.map { source.text($0.span) })
    }

    private mutating func end(_ name: String, _ entry: Recording.Entry) {
        guard var release = open.removeValue(forKey: name) else { return }
        release.end = entry.number
        all.append(release)
    }

    /// Makes a variable of the constant that an entry defines, if it is let go later.
    func change(_ variable: Variable, _ statement: Statement, in entry: Recording.Entry, _ edits: inout Edits) {
        guard let release = all.first(where: { $0.start == entry.number && $0.statement == statement.span.start })
        else { return }
        edits.replace(Span(statement.span.start, release.place), "var ")
        if let type = variable.bindings.first?.type?.span {
            edits.replace(Span(release.place + release.name.utf8.count, type.end), "")
        }
        edits.insert("Optional\(release.type.map { "<\($0)>" } ?? "")(", at: release.value.start)
        edits.insert(")", at: release.value.end)
    }

    /// Whether a name stands for an object that is let go later; not where it is defined.
    func isReleased(_ name: String, in entry: Int, at offset: Int?) -> Bool {
        all.contains {
            $0.name == name && ($0.start < entry || $0.start == entry && $0.place != offset) && entry < $0.end
        }
    }

    /// The names that an entry lets go.
    func names(releasedBy entry: Int) -> [(name: String, start: Int)] {
        all.filter { $0.end == entry }.map { ($0.name, $0.start) }
    }

    /// Whether anything happens when it is let go.
    private func isObject(_ type: Type) -> Bool {
        guard let nominal = type.resolved.nominal, nominal.kind == .instance else { return false }
        return !nominal.isBuiltIn || nominal.name == "DisposeBag"
    }
}
