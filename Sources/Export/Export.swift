import Language

/// A session as a Swift program for RxSwift 6, to be compiled with `Rxsh.swift` beside it.
package struct Export {
    private let recording: Recording
    private var lines: [String] = []
    /// The entries whose definitions of a name are replaced later, by name.
    private var renamed: [String: [(entry: Int, name: String)]] = [:]
    /// The watches that are still on: what is watched, and the name of its subscription.
    private var watches: [(text: String, name: String)] = []
    private var watched = 0
    private let ended: Set<String>
    private var clock = 0
    /// The bag of the bindings that stand outside of all types.
    private var bag = Bindings.Bag.none
    /// The extensions that are written already: a lab that is opened again brings them again.
    /// The libraries whose own types the program speaks of: it stays theirs.
    private var brought: Set<String> = []
    private var extensions: Set<String> = []
    private let classes: ClassText
    private let failures: Failures
    private let releases: Releases

    private init(_ recording: Recording) {
        self.recording = recording
        ended = Export.unwatched(recording.entries)
        let texts = recording.entries.map(\.text)
        classes = ClassText(texts, asked: recording.uses, recording.interpreter.library)
        failures = Failures(texts)
        releases = Releases(recording)
        findReplaced()
    }

    /// The whole program.
    package static func text(of recording: Recording) -> String {
        var export = Export(recording)
        for entry in recording.entries {
            export.add(entry)
        }
        export.wait(until: recording.end)
        return export.program
    }

    /// What must stand beside it; nil if nothing must.
    package static func helper(of recording: Recording) -> String? {
        let own = recording.uses.filter { !swiftsOwn.contains($0.type) }
        return HelperCode.text(for: text(of: recording), calling: Set(own.map(\.name)))
    }

    /// What is asked of these is Swift's own.
    private static let swiftsOwn: Set<String> = [
        "Sequence", "Array", "Dictionary", "Set", "String", "Range", "ClosedRange", "Optional", "Result",
    ]

    private var library: Library { recording.interpreter.library }

    private var program: String {
        let body = lines.joined(separator: "\n")
        var modules = ["Foundation", "RxRelay", "RxSwift"] + brought
        let mentions = Mentions(body)
        let isCocoa = !mentions.names.isDisjoint(with: ["Driver", "Signal", "SharedSequence", "ControlEvent"])
        let calls = ["bind", "drive", "emit", "asDriver", "asSignal", "asSharedSequence"]
        if isCocoa || calls.contains(where: { mentions.calls[$0] != nil }) { modules.append("RxCocoa") }
        if body.contains("TestScheduler") { modules.append("RxTest") }
        if body.contains("toBlocking") { modules.append("RxBlocking") }
        if body.contains("XCTest") || body.contains("XCTAssert") { modules.append("XCTest") }
        let stores = ["DatabaseQueue", "FetchableRecord", "ValueObservation"]
        let hasStores = stores.contains(where: mentions.names.contains)
        var head = modules.sorted().map { "import \($0)\n" }.joined()
        // Where the platform or the project has these of its own, they come from there.
        let web = ["URLError", "URLRequest", "URLSession", "URLResponse", "HTTPURLResponse"]
        for (module, isUsed) in [
            ("FoundationNetworking", web.contains(where: mentions.names.contains)),
            ("GRDB", hasStores), ("RxGRDB", hasStores), ("UIKit", mentions.names.contains { $0.hasPrefix("UI") }),
        ] where isUsed {
            // A scene that comes back to the shell is one of its own again.
            let elsewhere = module == "UIKit" ? " && !rxsh" : ""
            head += "#if canImport(\(module))\(elsewhere)\n    import \(module)\n#endif\n"
        }
        return "\(head)\n\(body)\n"
    }

    // MARK: entries

    private mutating func add(_ entry: Recording.Entry) {
        if entry.isUntimed { clock = entry.time } else { wait(until: entry.time) }
        guard !entry.isCommand else { return command(entry) }
        // What it waits for by itself is waited for there, too.
        defer { clock += entry.duration }
        let source = SourceText(entry.text)
        var parser = Parser(source)
        var edits = Edits(source)
        let rewrites = (recording.rewrites[entry.number] ?? []).filter { $0.use == nil }
        for rewrite in rewrites.sorted(by: { $0.span.end - $0.span.start < $1.span.end - $1.span.start }) {
            edits.replace(rewrite.span, rewrite.filled { edits.filling($0) })
        }
        let statements = parser.parse().statements
        let renaming = renaming(in: entry, Shadows(statements, library))
        edits.renameChanges(renaming)
        let bindings = Bindings(statements, source)
        for rewrite in rewrites where rewrite.isBinding && bindings.isAlone(rewrite.span) {
            edits.insert(bindings.holder(of: rewrite.span, besides: &bag), at: rewrite.span.end)
        }
        edits.labelValues()
        edits.hashPatterns()
        for case .type(let declaration) in statements.map(\.kind) {
            classes.change(
                declaration, library.type(named: declaration.name), source, &edits)
        }
        for statement in statements {
            if let start = failures.start(in: statement, source) { edits.insert("try ", at: start) }
            change(statement, in: entry, source, &edits)
        }
        edits.rename(renaming)
        write(entry.isBroken && Export.isPlain(entry.text) ? Export.caught(edits.text) : Failures.shown(edits.text))
        for case .type(let declaration) in statements.map(\.kind) {
            lines += classes.conformances(declaration).map { renamed($0, in: entry.number) }
        }
        release(by: entry)
    }

    /// How a name that stands somewhere in an entry is written in the export, if otherwise.
    private func renaming(in entry: Recording.Entry, _ shadows: Shadows) -> (String, Int) -> String? {
        let own = Export.definitions(entry.text)
        return { [self] name, offset in
            if shadows.contains(name, at: offset) { return nil }
            // What a name is given again may be made of what it was.
            let isValue = own.contains { $0.name == name && $0.value.start <= offset && offset < $0.value.end }
            return use(name, in: entry.number - (isValue ? 1 : 0), at: offset)
        }
    }

    /// Adds lines, behind the bag that they put something into.
    private mutating func write(_ text: String) {
        if bag == .wanted {
            lines.append("let disposeBag = DisposeBag()")
            bag = .there
        }
        if text.contains(where: { !$0.isWhitespace }) { lines.append(String(text.drop { $0 == "\n" })) }
    }

    private mutating func release(by entry: Recording.Entry) {
        for (name, start) in releases.names(releasedBy: entry.number) {
            lines.append("\(self.name(name, in: start) ?? name) = nil")
        }
    }

    /// What a statement is called otherwise there, or is not there at all.
    private mutating func change(
        _ statement: Statement, in entry: Recording.Entry, _ source: SourceText, _ edits: inout Edits
    ) {
        switch statement.kind {
        case .watch(let streams, let label):
            let text = watch(streams, label, at: statement, in: entry, source, edits.inside)
            edits.replace(statement.span, renamed(text, in: entry.number))
        case .unwatch(let streams): edits.replace(statement.span, unwatch(streams, source))
        case .imported(let name):
            if BroughtTypes.modules.contains(name) { brought.insert(name) }
            edits.replace(statement.span, "")
        case .type(let declaration) where declaration.keyword == .extension:
            if !extensions.insert(source.text(statement.span)).inserted { edits.replace(statement.span, "") }
        case .type(let declaration) where declaration.keyword == .viewmodel:
            let nominal = library.type(named: declaration.name)
            let text = ViewmodelText(declaration, nominal, source, edits.inside).text
            edits.replace(statement.span, renamed(text, in: entry.number, but: Shadows(statement, library)))
        case .type(let declaration) where declaration.keyword == .scene:
            let scene = SceneText(
                declaration: declaration, nominal: library.type(named: declaration.name), source: source,
                others: library.allTypes, inside: edits.inside)
            edits.replace(statement.span, renamed(scene.text, in: entry.number, but: Shadows(statement, library)))
        case .variable(let variable): releases.change(variable, statement, in: entry, &edits)
        case .expression(let value):
            if let name = recording.given(statement, in: entry) {
                edits.insert("let \(name) = ", at: value.span.start)
            }
        default: break
        }
    }

    /// What moves time has moved it when the next entry comes; the rest asks, and is no part of a program.
    private mutating func command(_ entry: Recording.Entry) {
        if entry.text.hasPrefix(":forget") || entry.text.hasPrefix(":clock") { lines.append("// \(entry.text)") }
        release(by: entry)
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

    // MARK: watches

    private mutating func watch(
        _ streams: [Expression], _ label: String?, at statement: Statement, in entry: Recording.Entry,
        _ source: SourceText,
        _ inside: (Span) -> String
    ) -> String {
        var lines: [String] = []
        let known = recording.watchedBefore[entry.number] ?? []
        if streams.isEmpty {
            for name in streamsDefined(before: entry) where !known.contains(name) {
                lines.append(subscription(to: name, as: name, name))
            }
        }
        for stream in streams {
            let text = source.text(stream.span)
            if let members = recording.members[entry.number]?[text] {
                for member in members where !known.contains(member.name) {
                    lines.append(subscription(to: member.path, as: member.name, text, isCommand: member.isCommand))
                }
                continue
            }
            if known.contains(text) { continue }
            let given = recording.given(statement, in: entry)
            let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
            if let given, !isPlain {
                lines.append("let \(given) = \(inside(stream.span))")
                lines.append(subscription(to: given, as: label.map { "\(given) \($0)" } ?? given, text))
            } else {
                let name = label.map { "\(text) \($0)" } ?? text
                lines.append(subscription(to: inside(stream.span), as: name, text))
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
    private static func unwatched(_ journal: [Recording.Entry]) -> Set<String> {
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

    private func streamsDefined(before entry: Recording.Entry) -> [String] {
        let interpreter = recording.interpreter
        return recording.entries.prefix { $0.number < entry.number }.flatMap { Export.definitions($0.text).map(\.name) }
            .filter { interpreter.names.globals[$0].map { interpreter.isStream($0.type) } ?? false }
    }

    // MARK: names that are given again

    private mutating func findReplaced() {
        var last: [String: Int] = [:]
        var selectors: Set<String> = []
        for entry in recording.entries {
            let text = entry.text
            let again = Export.selectors(text).filter { !selectors.insert($0).inserted }
            for (name, _) in Export.definitions(text) {
                let isOverload =
                    last[name] != nil && Export.selectors(text).contains { $0.hasPrefix("\(name)(") }
                    && !again.contains { $0.hasPrefix("\(name)(") }
                if last[name] != nil, !isOverload {
                    let number = (renamed[name]?.count ?? 0) + 1
                    renamed[name, default: []].append((entry.number, "\(name)\(number)"))
                }
                last[name] = entry.number
            }
        }
    }

    /// The functions of an entry with what they take: others of that name stand beside them.
    private static func selectors(_ text: String) -> [String] {
        guard text.utf8.first != 0x3A else { return [] }
        let source = SourceText(text)
        var parser = Parser(source)
        return parser.parse().statements.compactMap { statement in
            guard case .function(let function) = statement.kind else { return nil }
            let parts = function.parameters.map { "\($0.label ?? "_"): \(source.text($0.type.span))" }
            return "\(function.name)(\(parts.joined(separator: ", ")))"
        }
    }

    private func renamed(_ text: String, in entry: Int, but shadows: Shadows? = nil) -> String {
        Edits.renamed(text) { shadows?.all.contains($0) == true ? nil : use($0, in: entry, at: nil) }
    }

    /// What stands for a name in an entry, if not the name.
    private func use(_ name: String, in entry: Int, at offset: Int?) -> String? {
        let new = self.name(name, in: entry)
        return releases.isReleased(name, in: entry, at: offset) ? "\(new ?? name)!" : new
    }

    /// What a name is called in an entry: `a1`, if `a` is given again later.
    private func name(_ name: String, in entry: Int) -> String? {
        renamed[name]?.first { entry < $0.entry }?.name
    }

    /// What an entry defines: constants, variables, types, functions.
    private static func definitions(_ text: String) -> [(name: String, value: Span)] {
        guard text.utf8.first != 0x3A else { return [] }
        var parser = Parser(SourceText(text))
        var seen: Set<String> = []
        return parser.parse().statements.flatMap { statement -> [(String, Span)] in
            switch statement.kind {
            case .type(let declaration) where declaration.keyword != .extension: return [(declaration.name, .none)]
            case .function(let function): return seen.insert(function.name).inserted ? [(function.name, .none)] : []
            default: break
            }
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
