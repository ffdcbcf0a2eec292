import Messages
import Reactive
import Values

/// Finds names, types and mistakes of one unit: an entry, or a file's declarations.
///
/// Bidirectional, without backtracking: what is expected goes down (`check`), what is found comes up (`infer`). A mistake
/// becomes poison, which fits everything and stays silent, so that one mistake gives one message. This is the core: the
/// two directions, the scope, what is still unknown. Each kind of thing that can be written has a type of its own beside
/// it, which asks the core and is asked by name.
package final class Checker {
    let library: Library
    let session: Names
    let effort: Effort
    let report: Report
    var scope = Scope()
    var unknowns = Unknowns()
    var pending = Pending()
    var checked = CheckedUnit()

    init(_ library: Library, _ session: Names, _ source: SourceText, number: Int = 0, _ effort: Effort) {
        (self.library, self.session, self.effort) = (library, session, effort)
        report = Report(source, number: number)
    }

    // What is declared.
    var definitions: Definitions { Definitions(checker: self) }
    var properties: Properties { Properties(checker: self) }
    var accessors: Accessors { Accessors(checker: self) }
    var wrappers: Wrappers { Wrappers(checker: self) }
    var initializers: Initializers { Initializers(checker: self) }
    var viewmodels: Viewmodels { Viewmodels(checker: self) }
    var conformance: Conformance { Conformance(checker: self) }
    var bodies: Bodies { Bodies(checker: self) }

    // What is done.
    var statements: Statements { Statements(checker: self) }
    var patterns: Patterns { Patterns(checker: self) }
    var closures: Closures { Closures(checker: self) }
    var builders: Builders { Builders(checker: self) }
    var marks: Marks { Marks(checker: self) }
    var literals: Literals { Literals(checker: self) }
    var operators: Operators { Operators(checker: self) }
    var places: Places { Places(checker: self) }
    var elements: Elements { Elements(checker: self) }
    var pushes: Pushes { Pushes(checker: self) }

    // What is named, and called.
    var references: References { References(checker: self) }
    var lookup: Lookup { Lookup(checker: self) }
    var access: MemberAccess { MemberAccess(checker: self) }
    var making: Making { Making(checker: self) }
    var callees: Callees { Callees(checker: self) }
    var calls: Calls { Calls(checker: self) }
    var choice: Choice { Choice(checker: self) }
    var dispatch: Dispatch { Dispatch(checker: self) }
    var overrides: Overrides { Overrides(checker: self) }
    var metatypes: Metatypes { Metatypes(checker: self) }

    // What is said.
    var foreign: ForeignNames { ForeignNames(checker: self) }
    var remedies: Remedies { Remedies(checker: self) }
    var source: SourceText { report.source }

    /// What keeps the unit from being carried out; empty if it was interrupted.
    var mistakes: [Diagnostic] {
        switch effort.end {
        case nil: report.diagnostics.sorted { $0.span.start < $1.span.start }
        case .interrupted: []
        case .spent(let span):
            report.diagnostics.filter { $0.span.start < span.start } + [
                Diagnostic(span, Message("this takes too long to check: add types to its parts, or split it in two"))
            ]
        }
    }

    /// Finds the types of names that stand further down in a file, whatever is wrong there.
    func foresee(_ text: SourceText, _ plan: () -> Void) {
        let mark = session.changes
        report.reading(text) { tried(plan) }
        for name in session.changed(since: mark) {
            guard let global = session.globals[name], global.type.isKnown, !global.type.isSpoilt else { continue }
            session.promised[name] = global
            global.promise("it is declared further down")
        }
        session.undo(to: mark)
    }

    // MARK: types as they are written

    func read(_ node: TypeNode) -> Type { reader.read(node) }

    var reader: TypeReader {
        var reader = TypeReader(library: library) { [report] in
            if $0.missing != nil, !report.isNews(report.source.text($0.span)) { return }
            report($0.span, $0.said, near: $0.near, hint: $0.hint, missing: $0.missing)
        }
        reader.rewrite = { [report] in report.rewrite($0, $1) }
        reader.applied = { [unowned self] in WrittenBounds(checker: self).note($0, $1, $2, $3) }
        reader.names = scope.genericNames
        reader.itself = scope.itself
        reader.enclosing = scope.enclosing
        return reader
    }

    // MARK: scopes

    /// Does something where other things hold; afterwards all is as before.
    func within<Result>(_ change: (inout Scope) -> Void, _ body: () -> Result) -> Result {
        let outer = scope
        var inner = outer
        change(&inner)
        scope = inner
        defer { scope = outer }
        return body()
    }

    /// The same, for what has nothing to do with the expression around: what is unknown in that stays aside.
    func apart<Result>(_ change: (inout Scope) -> Void, _ body: () -> Result) -> Result {
        let outer = unknowns
        unknowns = Unknowns()
        defer { unknowns = outer }
        return within(change, body)
    }

    func inBlock<Result>(_ body: () -> Result) -> Result {
        within {
            $0.blocks.append([:])
        } _: {
            body()
        }
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

    /// Runs `body` with the names of a type in reach.
    func inside<Result>(_ nominal: Nominal, _ type: Type, generics: [String: Type] = [:], _ body: () -> Result)
        -> Result
    {
        within {
            $0.enclosing = nominal
            $0.itself = type
            for generic in nominal.generics { $0.genericNames[generic.name] = .parameter(generic) }
            for generic in nominal.generics.prefix(nominal.outerGenerics) {
                guard let own = library.aliases["\(nominal.name).\(generic.name)"] else { continue }
                $0.genericNames[generic.name] = own.type
            }
            $0.genericNames.merge(generics) { $1 }
        } _: {
            body()
        }
    }
}
