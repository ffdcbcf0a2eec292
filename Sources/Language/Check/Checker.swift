import Reactive
import Values

/// Finds names, types and mistakes of one unit: an entry, or a file's declarations.
///
/// Bidirectional, without backtracking: what is expected goes down, what is found comes up. A mistake becomes poison,
/// which fits everything and stays silent, so that one mistake gives one message.
package final class Checker {
    let library: Library
    let session: Names
    private(set) var source: SourceText
    let sourceNumber: Int
    let effort: Effort
    package var diagnostics: [Diagnostic] = []
    /// What is said to the person beside the answer.
    var notes: [String] = []
    /// What other libraries write, and the same as it is written here.
    var rewrites: [Rewrite] = []

    var surroundings = Surroundings()
    var unknowns = Unknowns()
    /// What is wanted of the chain of calls around: it chooses between words where an argument leaves that open.
    var wholeChain: Type?
    /// The type of whose static word the arguments are checked: `Driver.zip(a, .just(1))`.
    var joiningOwner: Nominal?
    /// The last statement of a closure that perhaps should give it back.
    var unreturned: String?

    /// The types of the errors that may come up in the body of the `do` that is checked; nil for any.
    var caught: [Type?] = []
    /// Lets that are declared without a value, and may be given one.
    var emptyLets: [Local] = []
    /// What can be called of functions inside of bodies.
    var localFunctions: [ObjectIdentifier: Member] = [:]
    /// The setter that belongs to a getter.
    var setters: [ObjectIdentifier: FunctionCell] {
        get { library.setters }
        set { library.setters = newValue }
    }

    /// Of the statements around, innermost last, whether a mistake in them has been told.
    var toldOf: [Bool] = []
    /// Members of what could not be extended: whoever asks for them has made no mistake.
    var lostNames: Set<String> = []
    /// Names that nothing in reach has.
    var unknownNames: Set<String> = []

    // What the declarations of the unit leave for later.
    /// Types whose members are not known yet.
    var unfinished: [ObjectIdentifier: TypeDeclaration] = [:]
    /// Statics that are not known yet, by type and name.
    var waiting: [ObjectIdentifier: [String: () -> Void]] = [:]
    var bodies: [PendingBody] = []
    /// Getters, setters and observers of names at the top, which may use what stands after them.
    var topAccessors: [() -> Void] = []
    var accessors: [Accessor] = []
    var checked: [CheckedBody] = []
    var implicit: [ImplicitInitializer] = []
    var defaults: [(nominal: Nominal, field: Int, code: ClosureCode)] = []
    var statics: [(global: Global, code: ClosureCode)] = []
    var observers: [(nominal: Nominal, name: String, cell: FunctionCell)] = []
    var deinitializers: [(nominal: Nominal, cell: FunctionCell)] = []

    init(_ library: Library, _ session: Names, _ source: SourceText, number: Int, _ effort: Effort) {
        self.library = library
        self.session = session
        self.source = source
        self.effort = effort
        sourceNumber = number
    }

    /// What keeps the unit from being carried out; empty if it was interrupted.
    var mistakes: [Diagnostic] {
        switch effort.end {
        case nil: diagnostics.sorted { $0.span.start < $1.span.start }
        case .interrupted: []
        case .spent(let span):
            diagnostics.filter { $0.span.start < span.start } + [
                Diagnostic(span, "this takes too long to check: write some of its types, or make it two")
            ]
        }
    }

    /// Finds the types of names that stand further down in a file, whatever is wrong there.
    func foresee(_ text: SourceText, _ plan: () -> Void) {
        let (text, mark) = (swap(&source, text), session.changes)
        tried(plan)
        for name in session.changed(since: mark) {
            guard let global = session.globals[name], global.type.isKnown, !global.type.isSpoilt else { continue }
            session.promised[name] = global
            global.promise("it is declared further down")
        }
        session.undo(to: mark)
        source = text
    }

    private func swap(_ place: inout SourceText, _ new: SourceText) -> SourceText {
        defer { place = new }
        return place
    }

    /// Checks a statement: after its first mistake only names that nobody gave are told of it.
    func inStatement<Result>(_ body: () -> Result) -> Result {
        toldOf.append(false)
        defer { toldOf.removeLast() }
        return body()
    }

    /// Takes a mistake, unless it follows from one in the same statement.
    func report(_ span: Span, _ message: String, near: String? = nil, hint: String? = nil, isRoot: Bool = false) {
        if !isRoot, toldOf.contains(true) { return }
        if !toldOf.isEmpty { toldOf[toldOf.count - 1] = true }
        let line = source.line(of: span.start)
        let isKnown = diagnostics.contains { known in
            known.span == span
                || source.line(of: known.span.start) == line && (!isRoot || known.message == message)
        }
        guard !isKnown else { return }
        diagnostics.append(Diagnostic(span, message, near: near, hint: hint))
    }

    /// A name that nothing in reach has.
    func unknown(_ name: String, _ span: Span) -> Typed {
        guard itself?.isSpoilt != true, !lostNames.contains(name), isNews(name) else {
            return Typed(.poison, .poison, span)
        }
        if session.imports.contains(name), !TypeReader.modules.contains(name) {
            return mistake(span, "the library \(name) is not here: a function of your own stands in its place")
        }
        let here = elsewhere(name)
        let isMany = unknownNames.count > Checker.mostNear || here != nil
        let near = isMany ? nil : nearest(name, among: namesInReach)
        report(span, "unknown name '\(name)'", near: near, hint: here, isRoot: true)
        return Typed(.poison, .poison, span)
    }

    /// Whether it has not been said yet of a name that there is none.
    func isNews(_ name: String) -> Bool { unknownNames.insert(name).inserted }

    /// Whether a type is known in part only, for a mistake that has been told.
    func isHole(_ type: Type) -> Bool { type.isSpoilt || !diagnostics.isEmpty && !type.isKnown }

    /// What was meant is looked for among all names there are; nobody reads so many answers.
    private static let mostNear = 20

    func mistake(_ span: Span, _ message: String, near: String? = nil, hint: String? = nil) -> Typed {
        report(span, message, near: near, hint: hint)
        return Typed(.poison, .poison, span)
    }

    func read(_ node: TypeNode) -> Type { reader.read(node) }

    var reader: TypeReader {
        var reader = TypeReader(library: library) { [unowned self] in
            let isUnknown = $0.message.hasPrefix("unknown type")
            if isUnknown, !isNews(source.text($0.span)) { return }
            report($0.span, $0.message, near: $0.near, hint: $0.hint, isRoot: isUnknown)
        }
        reader.rewrite = { [unowned self] in rewrites.append(Rewrite(span: $0, text: $1)) }
        reader.names = genericNames
        reader.itself = itself
        reader.enclosing = enclosing
        return reader
    }

    func place(_ span: Span) -> Place {
        Place(source: sourceNumber, line: source.line(of: span.start) + 1, column: source.column(of: span.start))
    }

    /// How a call reads whose type is written: `Observable<Int>.empty()`.
    func typed(_ span: Span) -> String {
        let text = source.text(span)
        let name = text.prefix { $0.isLetter }
        let rest = text.dropFirst(name.count)
        guard let first = rest.first, first == "." || first == "(", library.typeNames.contains(String(name)),
            text.utf8.count < 60, !text.contains("\n")
        else { return "PublishSubject<Int>()" }
        return "\(name)<Int>\(rest)"
    }

    // MARK: scopes

    func inBlock<Result>(_ body: () -> Result) -> Result {
        within {
            $0.blocks.append([:])
        } _: {
            body()
        }
    }

    func declare(_ name: String, _ type: Type, isLet: Bool) -> Local? {
        guard let function else { return nil }
        // What is known of it by now stays so.
        let local = Local(name, type.replacing([:], isDeep: true), isLet: isLet, owner: function)
        if !blocks.isEmpty { blocks[blocks.count - 1][name] = local }
        return local
    }

    /// Checks a body with a scope of its own; what is around is in reach.
    func inFunction<Result>(_ scope: FunctionScope, _ body: () -> Result) -> Result {
        within {
            $0.function = scope
            $0.blocks.append([:])
        } _: {
            body()
        }
    }

    func local(_ name: String) -> Local? {
        for block in blocks.reversed() { if let local = block[name] { return local } }
        return nil
    }

    func use(_ local: Local, _ span: Span) -> Typed {
        local.isUsed = true
        if let function, local.owner !== function { _ = function.capture(local, at: span) }
        if local.isComputed, case .function(_, let result) = local.type.resolved {
            return Typed(.call(Typed(.local(local), local.type, span), []), result, span)
        }
        let type = local.strength == .weak && local.type.wrapped == nil ? BuiltIn.optional(local.type) : local.type
        return Typed(.local(local), type, span).forced(local.isForced)
    }

    /// A name of the session.
    func use(_ global: Global, _ span: Span) -> Typed {
        Typed(.global(global), global.type, span).forced(global.isForced)
    }

    /// All names that could be meant where a name stands.
    var namesInReach: [String] {
        blocks.flatMap { $0.keys.filter { !$0.hasPrefix("$") && !$0.contains(".") } } + session.globals.keys
            + library.functionNames
            + library.typeNames + (itself.map(memberNames) ?? [])
    }
}
