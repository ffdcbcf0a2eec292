import Language

/// A session as a Swift program for RxSwift 6, to be compiled with `Rxsh.swift` beside it.
struct Export {
    private let session: Session
    private var lines: [String] = []
    private var imports: Set<String> = []
    /// The entries whose definitions of a name are replaced later, by name.
    private var renamed: [String: [(entry: Int, name: String)]] = [:]
    /// The watches that are still on: what is watched, and the name of its subscription.
    private var watches: [(text: String, name: String)] = []
    private var watched = 0
    private let ended: Set<String>
    private var clock = 0
    /// Whether it is a lab's program already: each lab is one.
    private var hasLab = false

    init(_ session: Session) {
        self.session = session
        ended = Export.unwatched(session.journal)
        findReplaced()
    }

    /// The whole program.
    static func text(of session: Session) -> String {
        var export = Export(session)
        for entry in session.journal {
            if export.hasLab, session.labSource(entry) != nil {
                export.lines.append("// \(entry.text) and what follows is a program of its own")
                return export.program
            }
            export.add(entry)
        }
        export.wait(until: session.now)
        return export.program
    }

    private var program: String {
        let body = lines.joined(separator: "\n")
        var modules = ["Foundation", "RxRelay", "RxSwift"]
        let needsCocoa = ["Driver", "Signal", "asSharedSequence"].contains { body.contains($0) }
        if needsCocoa { modules.append("RxCocoa") }
        if imports.contains("RxTest") { modules.append("RxTest") }
        let head = modules.sorted().map { "import \($0)" }.joined(separator: "\n")
        return "\(head)\n\n\(body)\n"
    }

    // MARK: entries

    private mutating func add(_ entry: Entry) {
        wait(until: entry.time)
        if let lab = session.labSource(entry) {
            hasLab = true
            return add(Entry(number: entry.number, text: lab, origin: entry.origin, time: entry.time))
        }
        guard entry.text.utf8.first != 0x3A else { return command(entry.text) }
        let source = SourceText(entry.text)
        var parser = Parser(source)
        var edits = Edits(source)
        for (span, text) in Export.nested(session.world.rewrites[entry.number] ?? [], source) {
            edits.replace(span, text)
        }
        for statement in parser.parse().statements {
            switch statement.kind {
            case .watch(let streams, let label):
                edits.replace(statement.span, watch(streams, label, at: statement, in: entry, source))
            case .unwatch(let streams): edits.replace(statement.span, unwatch(streams, source))
            case .imported: edits.replace(statement.span, "")
            case .type(let declaration) where declaration.keyword == .viewmodel:
                let nominal = session.world.interpreter.library.type(named: declaration.name)
                edits.replace(
                    statement.span, ViewmodelText(declaration, nominal, source, edits.inside).text)
            case .type(let declaration) where declaration.keyword == .scene:
                let nominal = session.world.interpreter.library.type(named: declaration.name)
                edits.replace(
                    statement.span,
                    SceneText(declaration: declaration, nominal: nominal, source: source, inside: edits.inside).text)
            case .expression(let value):
                if let name = session.world.given[session.world.place(of: statement.span, in: entry)] {
                    edits.insert("let \(name) = ", at: value.span.start)
                }
            default: break
            }
        }
        edits.normalizePushes()
        let own = Export.definitions(entry.text)
        edits.rename { name, offset in
            // What a name is given again may be made of what it was.
            let isValue = own.contains { $0.name == name && $0.value.start <= offset && offset < $0.value.end }
            return self.name(name, in: entry.number - (isValue ? 1 : 0))
        }
        let text = entry.end == .broken && Export.isPlain(entry.text) ? Export.caught(edits.text) : edits.text
        if text.contains(where: { !$0.isWhitespace }) { lines.append(text) }
        if entry.text.contains(".rx.") { addReactive(until: entry.number) }
    }

    /// The reactive side of a person's classes: here all have one, there NSObject and those that ask for it.
    private mutating func addReactive(until entry: Int) {
        for nominal in session.world.interpreter.library.allTypes.sorted(by: { $0.name < $1.name })
        where !nominal.isBuiltIn && nominal.kind == .instance && nominal.superclass == nil && nominal.half == nil
            && nominal.source <= entry
        {
            let line = "extension \(nominal.name): ReactiveCompatible {}"
            if !lines.contains(line) { lines.append(line) }
        }
    }

    /// What moves time has moved it when the next entry comes; the rest asks, and is no part of a program.
    private mutating func command(_ text: String) {
        if text.hasPrefix(":forget") || text.hasPrefix(":clock") { lines.append("// \(text)") }
    }

    private mutating func wait(until time: Int) {
        guard time > clock else { return }
        let seconds = Double(time - clock) / 1_000_000_000
        clock = time
        lines.append("RunLoop.main.run(until: Date(timeIntervalSinceNow: \(seconds)))")
    }

    /// Whether an entry is expressions, so that it can stand in a scope of its own.
    private static func isPlain(_ text: String) -> Bool {
        var parser = Parser(SourceText(text))
        return parser.parse().statements.allSatisfy { if case .expression = $0.kind { true } else { false } }
    }

    /// What went wrong here ends nothing there either.
    private static func caught(_ text: String) -> String { "do {\n    try \(text)\n} catch { }" }

    /// What other libraries call otherwise, in RxSwift's words, also where one call stands in another.
    private static func nested(_ rewrites: [Rewrite], _ source: SourceText) -> [(span: Span, text: String)] {
        var done: [(span: Span, text: String)] = []
        func isInside(_ inner: Span, _ outer: Span) -> Bool {
            outer.start <= inner.start && inner.end <= outer.end && inner != outer
        }
        for rewrite in rewrites.sorted(by: { $0.span.end - $0.span.start < $1.span.end - $1.span.start }) {
            var text = rewrite.text
            let inners = done.filter { isInside($0.span, rewrite.span) }
            for inner in inners where !inners.contains(where: { isInside(inner.span, $0.span) }) {
                guard let range = text.firstRange(of: source.text(inner.span)) else { continue }
                text.replaceSubrange(range, with: inner.text)
            }
            done.append((rewrite.span, text))
        }
        return done
    }

    // MARK: watches

    private mutating func watch(
        _ streams: [Expression], _ label: String?, at statement: Statement, in entry: Entry, _ source: SourceText
    ) -> String {
        var lines: [String] = []
        if streams.isEmpty {
            for name in streamsDefined(before: entry) { lines.append(subscription(to: name, as: name, name)) }
        }
        for stream in streams {
            let text = source.text(stream.span)
            let members = session.world.watchable(text)
            if let members {
                for member in members {
                    lines.append(subscription(to: member.text, as: member.name, text, isCommand: member.isCommand))
                }
                continue
            }
            let given = session.world.given[session.world.place(of: statement.span, in: entry)]
            let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
            if let given, !isPlain {
                lines.append("let \(given) = \(text)")
                lines.append(subscription(to: given, as: label.map { "\(given) \($0)" } ?? given, text))
            } else {
                lines.append(subscription(to: text, as: label.map { "\(text) \($0)" } ?? text, text))
            }
        }
        return lines.joined(separator: "\n")
    }

    private mutating func subscription(
        to stream: String, as name: String, _ watching: String, isCommand: Bool = false
    ) -> String {
        var holder = "_"
        if ended.contains(watching) || ended.contains("*") {
            watched += 1
            holder = "watch\(watched)"
            watches.append((watching, holder))
        }
        let title = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        let source = isCommand ? "\(stream).values" : "\(stream).asObservable()"
        var text = (holder == "_" ? "_ = " : "let \(holder) = ") + "\(source).subscribe("
        text += "onNext: { print(\"\(title) →\", $0) }"
        if isCommand {
            text += ")\n_ = \(stream).errors.subscribe(onNext: { print(\"\(title) error:\", $0) }"
        } else {
            text += ", onError: { print(\"\(title) error:\", $0) }, "
            text += "onCompleted: { print(\"\(title) completed\") }"
        }
        return text + ")"
    }

    private mutating func unwatch(_ streams: [Expression], _ source: SourceText) -> String {
        let texts = Set(streams.map { source.text($0.span) })
        let over = watches.filter { texts.isEmpty || texts.contains($0.text) }
        watches.removeAll { watch in over.contains { $0.name == watch.name } }
        return over.map { "\($0.name).dispose()" }.joined(separator: "\n")
    }

    /// What is unwatched at some time; `*` if all is.
    private static func unwatched(_ journal: [Entry]) -> Set<String> {
        var texts: Set<String> = []
        for entry in journal where entry.text.contains("unwatch") {
            let source = SourceText(entry.text)
            var parser = Parser(source)
            for case .unwatch(let streams) in parser.parse().statements.map(\.kind) {
                texts.formUnion(streams.isEmpty ? ["*"] : streams.map { source.text($0.span) })
            }
        }
        return texts
    }

    private func streamsDefined(before entry: Entry) -> [String] {
        let interpreter = session.world.interpreter
        return session.journal.prefix { $0.number < entry.number }.flatMap { Export.definitions($0.text).map(\.name) }
            .filter { interpreter.names.globals[$0].map { interpreter.isStream($0.type) } ?? false }
    }

    // MARK: names that are given again

    private mutating func findReplaced() {
        var last: [String: Int] = [:]
        for entry in session.journal {
            for (name, _) in Export.definitions(entry.text) {
                if last[name] != nil {
                    let number = (renamed[name]?.count ?? 0) + 1
                    renamed[name, default: []].append((entry.number, "\(name)\(number)"))
                }
                last[name] = entry.number
            }
        }
    }

    /// What a name is called in an entry: `a1`, if `a` is given again later.
    private func name(_ name: String, in entry: Int) -> String? {
        renamed[name]?.first { entry < $0.entry }?.name
    }

    /// The constants and variables that an entry defines.
    private static func definitions(_ text: String) -> [(name: String, value: Span)] {
        guard text.utf8.first != 0x3A else { return [] }
        var parser = Parser(SourceText(text))
        return parser.parse().statements.flatMap { statement -> [(String, Span)] in
            guard case .variable(let variable) = statement.kind else { return [] }
            return variable.bindings.flatMap { binding -> [(String, Span)] in
                let value = binding.value?.span ?? .none
                switch binding.pattern {
                case .binding(let name, _, _): return [(name, value)]
                case .tuple(let items, _):
                    return items.compactMap {
                        if case .binding(let name, _, _) = $0.pattern { (name, value) } else { nil }
                    }
                default: return []
                }
            }
        }
    }
}
