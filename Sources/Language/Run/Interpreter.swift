import Messages
import Reactive
import Values

/// The language at work in one session: checks entries, carries them out, and answers what is known.
///
/// Why it is large: all code that runs asks it: to send, to set, to compare, to iterate, to print.
package final class Interpreter {
    package private(set) var library: Library
    package let names = Names()
    package let loop: Loop
    package let state: RunState
    package let liveInstances = LiveInstances()
    /// Takes what closures print, line ends included.
    package var print: (String) -> Void = { _ in }
    /// Takes what a person expects, to be judged at the end.
    package var expects: (any Expecting) -> Void = { _ in }
    /// How many subscriptions are alive: `Resources.total`.
    package var resources: () -> Int = { 0 }
    /// `MainScheduler.instance`
    package let main: Scheduler
    /// Main, for one operator alone: what waits for main elsewhere does not hold it up, as in RxCocoa's traits.
    package var mainOfItsOwn: Scheduler { sharing ?? Scheduler(loop, "main", .main) }
    /// What stands for main in Drivers and Signals that are made now: `SharingScheduler.mock`.
    package var sharing: Scheduler?
    /// What a program does with errors that nobody handles: `Hooks.defaultErrorHandler`.
    package var errorHandler: Function?
    /// The other queues that programs name.
    /// The schedulers in the background that `Thread.current` was asked on.
    package var workers: [String] = []
    package let schedulers: (queued: Scheduler, current: Scheduler)
    /// Takes what a static property was made, by the way to it.
    package var made: (String, Value) -> Void = { _, _ in }
    /// Takes the word and the place of a stream that a body makes and nothing is done with.
    package var throwsAway: (String, Place) -> Void = { _, _ in }
    /// The name that the statement under way gives, and where the statement stands.
    package var binding: (name: String, place: Place)?
    var recent = RecentUnits()
    package private(set) var declared = Declared()
    /// The scenes of the session, for words that show them.
    package var stage: Object?
    /// The way out of the session, for words that are made to go there.
    package var gate: AnyObject?
    /// Objects of the vocabulary of which there is one in a session.
    private var singles: [String: Object] = [:]

    /// The one object of that name; made when it is first asked for.
    package func shared<Single: Object>(_ name: String, _ make: () -> Single) -> Single {
        if let made = singles[name] as? Single { return made }
        let made = make()
        singles[name] = made
        return made
    }

    /// What `random` draws from.
    package var chance = Chance()

    package init(vocabulary: Vocabulary, loop: Loop, interrupt: InterruptFlag = InterruptFlag()) {
        library = vocabulary.shelf.take() ?? Library(vocabulary)
        self.loop = loop
        state = RunState(loop, interrupt)
        main = Scheduler(loop, "main", .main)
        schedulers = (Scheduler(loop, "main", .queued), Scheduler(loop, "current", .current))
    }

    deinit { library.vocabulary.shelf.put(&library) }

    /// The session is over: nothing that a person wrote runs any more, and what holds itself is let go.
    package func end() {
        state.isOver = true
        declared.empty()
        for global in names.globals.values { global.empty() }
        for instance in liveInstances.all { instance.empty() }
        recent.forget()
        (singles, stage, gate, errorHandler) = ([:], nil, nil, nil)
        loop.timeline.end()
    }

    /// Checks a unit whole. If anything is wrong, nothing of it stays. `later` is what follows in the file.
    package func prepare(
        _ text: String, source number: Int, firstLine: Int = 1, later: () -> [String] = { [] }
    ) -> Prepared {
        let push = LiteralPush(text)
        if let unit = push.flatMap(recent.unit) ?? recent[text] { return .unit(unit) }
        return library.teachings.within { prepareNew(text, push, source: number, firstLine: firstLine, later: later) }
    }

    func prepareNew(
        _ text: String, _ push: LiteralPush?, source number: Int, firstLine: Int, later: () -> [String]
    ) -> Prepared {
        var source = SourceText(text)
        source.firstLine = firstLine
        if let mistake = source.tooLarge { return .mistakes([mistake], source) }
        var parser = Parser(source, operators: library.operators)
        let (statements, mistakes) = parser.parse()
        guard mistakes.isEmpty else { return .mistakes(mistakes, source) }
        if let mistakes = declared.kit.open(for: statements, source, in: self) { return mistakes }
        let before = Knowledge(self)
        func plan(_ later: [String]) -> (Checker, UnitPlanner) {
            before.restore()
            library.operators = parser.operators
            let checker = Checker(library, names, source, number: number, Effort(source, in: self))
            var planner = UnitPlanner(checker)
            planner.plan(statements, later: later.map(SourceText.init))
            return (checker, planner)
        }
        var (checker, planner) = plan([])
        if !checker.report.findings.unknownNames.isEmpty, case let later = later(), !later.isEmpty {
            (checker, planner) = plan(later)
        }
        guard !checker.report.hasMistakes, checker.effort.end == nil else {
            before.restore()
            return .mistakes(checker.mistakes, source)
        }
        library.commit()
        names.commit()
        install(checker)
        let findings = checker.report.findings
        let isPassing = statements.allSatisfy(\.isPassing)
        let isAlike = isPassing && findings.notes.isEmpty && !findings.tellsPlace
        // It is made before the steps are compiled: they read what stands in it.
        let hole = isAlike ? push?.hole(in: planner.steps, findings.rewrites) : nil
        let unit = Unit(planner.steps.map { compile($0, checker) }, findings, number, isPassing: isPassing)
        if let push, let hole { recent.add(unit, push, hole) } else { recent.add(unit, text) }
        return .unit(unit)
    }

    /// Asks a checker that knows what the session knows.
    func asking<Answer>(of source: SourceText, _ ask: (Checker) -> Answer) -> Answer {
        _ = declared.kit.open(for: [], source, in: self)
        return library.teachings.within { ask(Checker(library, names, source, Effort(source, in: self))) }
    }

    /// Compiles the bodies that a unit declared, and puts them where they are found.
    private func install(_ checker: Checker) {
        declared.add(checker.checked)
        for body in checker.checked.bodies {
            let function = Compiler.function(
                body.code, self, checker.report.place, keepsSelf: body.isMutating || body.makes != nil)
            if let nominal = body.makes {
                body.cell.function = StructMaker(nominal, function, mayFail: body.code.scope.result.wrapped != nil)
            } else {
                body.cell.function = function
            }
        }
        for (nominal, index, code) in checker.checked.defaults {
            nominal.defaults[index] = Compiler.function(code, self, checker.report.place)
        }
        for (global, code) in checker.checked.statics {
            let function = Compiler.function(code, self, checker.report.place)
            let name = code.name
            global.initializer = { [weak self] in
                let value = try function.call([])
                if name.contains(".") { self?.made(name, value) }
                return value
            }
        }
        for (nominal, name, cell) in checker.checked.observers { nominal.observers[name] = cell }
        for (nominal, cell) in checker.checked.deinitializers { nominal.deinitializer = cell }
        for item in checker.checked.implicit { item.cell.function = ImplicitMaker(item) }
    }

    private func compile(_ plan: PlannedStep, _ checker: Checker) -> Step {
        let compiler = Compiler(self, plan.scope, checker.report.place)
        let run = compiler.statements.block(plan.statements, clears: false)
        let last = compiler.part(plan.value)
        let size = compiler.frameSize
        let globals = plan.globals
        let watched = plan.watched.map { watch -> Step.Watched in
            let compiler = Compiler(self, watch.scope, checker.report.place)
            let load = compiler.value(watch.value)
            let size = compiler.frameSize
            return Step.Watched(text: watch.text, type: watch.value.type) { try load(.void, .void, Frame(size, [])) }
        }
        return Step(
            kind: plan.kind, watched: watched, globals: globals, type: plan.value?.type ?? .void,
            place: checker.report.place(plan.span)
        ) {
            let frame = Frame(size, [])
            _ = try run(.void, .void, frame)
            let answer = try last?.run(.void, .void, frame) ?? .void
            try self.state.checkFault()
            return answer
        }
    }

    // MARK: values at run time

    /// The type of a value, as far as the value tells.
    package func nominal(of value: Value) -> Nominal? {
        switch value {
        case .bool: library.known("Bool")
        case .int: library.known("Int")
        case .double: library.known("Double")
        case .number(let number): library.known(number.kind.name)
        case .string: library.known("String")
        case .void, .null: nil
        case .object(let object):
            switch object {
            case let instance as Instance: instance.nominal.original ?? instance.nominal
            case let record as StructObject: record.nominal
            case let item as EnumObject: item.nominal
            case _ where object.ownView != nil: object.ownView.flatMap { library.known($0.type) }
            case let array as ArrayObject: library.known(array.isSlice ? "ArraySlice" : "Array")
            case is DictionaryObject: library.known("Dictionary")
            case is SetObject: library.known("Set")
            default: object.languageType.flatMap(library.known)
            }
        }
    }

    /// Calls the body that a value's own type has for a selector; or reads the property of that name.
    /// `asking`: the protocol in whose name it is called.
    package func send(
        _ selector: String, to value: Value, _ arguments: [Value], asking: Nominal? = nil, at place: Place
    ) throws -> Value {
        let optional = library.known("Optional").flatMap { library.method(selector, of: $0)?.function }
        guard let nominal = nominal(of: value) ?? MadeType.kind(of: value, having: selector, library) else {
            if let optional { return try optional.call([value] + arguments) }
            throw RuntimeError("nil has no '\(selector)'", at: place)
        }
        let defaults = TakenDefaults(library: library)
        if let asking, let given = defaults.body(selector, by: asking, to: nominal)?.function {
            return try given.call([value] + arguments)
        }
        let isSetter = selector.hasSuffix("=")
        let name = isSetter ? String(selector.dropLast()) : selector
        // What is stored comes before what a protocol gives to all that follow it.
        let isStored = nominal.fieldIndex(name) != nil
        let cell = isStored ? library.ownMethod(selector, of: nominal) : library.method(selector, of: nominal)
        if let function = cell?.function { return try function.call([value] + arguments) }
        // What an optional holds is not told from the optional.
        if let optional, nominal.fieldIndex(selector) == nil { return try optional.call([value] + arguments) }
        if let index = nominal.fieldIndex(name), case .object(let object) = value {
            if let instance = object as? Instance {
                if isSetter, let new = arguments.first {
                    try set(instance, index, to: new, from: Compiler.weakValue(instance.fields[index]))
                    return .void
                }
                return try Compiler.heldValue(instance.made(index), nominal.fields[index].name, place)
            }
            if let record = object as? StructObject { return record.fields[index] }
        }
        // What a protocol says of all that follow it comes last.
        if let (word, index) = defaults.word(selector, named: name, of: nominal) {
            let use = WordUse(Site(word.name, place: place), signature: index, types: [], result: .void, self)
            return try word.body(Call(use, receiver: value, Arguments(arguments)))
        }
        if try Unanswered(interpreter: self, place: place).tell(selector, to: value, nominal, arguments) {
            return .void
        }
        throw RuntimeError("\(nominal.name) has no '\(selector)'", at: place)
    }

    /// Gives an observed property its value: `willSet`, the change, `didSet`.
    /// `isDirect`: only those outside are told. `site`: where that is written.
    func set(
        _ instance: Instance, _ index: Int, to new: Value, from old: Value, isDirect: Bool = false, at site: Site? = nil
    ) throws {
        let name = instance.nominal.fields[index].name
        let this = Value.object(instance)
        if !isDirect { _ = try instance.nominal.observer("\(name).willSet")?.function?.call([this, new]) }
        let field = instance.nominal.fields[index]
        instance.fields[index] = field.strength.holding(field.kept(new))
        if let site { loop.site = state.standing(site) }
        instance.tell(index, new)
        if isDirect { return }
        _ = try instance.nominal.observer("\(name).didSet")?.function?.call([this, old])
    }

    /// Whether a value is of a type, as `is`, `as?` and `catch` ask.
    package func value(_ value: Value, is type: Type) -> Bool {
        library.teachings.whileRunning { Casts(interpreter: self).isOf(value, type) }
    }
}

/// What became of an entry's text.
package enum Prepared {
    case mistakes([Diagnostic], SourceText)
    case unit(Unit)
}

/// An entry, checked and compiled.
package struct Unit {
    package let steps: [Step]
    /// What is said to the person beside the answer.
    package let notes: [String]
    /// What stands in it as other libraries write it.
    package let rewrites: [Rewrite]
    /// The entry that it was first compiled for.
    package let source: Int
    /// Whether it leaves nothing behind that would remember its place.
    package let isPassing: Bool
}

/// One statement of an entry.
package struct Step {
    package enum Kind {
        case declaration
        case type(Nominal)
        case function(String)
        case expression
        /// No streams: all that have a name.
        case watch(label: String?)
        /// No streams: all that is watched.
        case unwatch
    }
    package struct Watched {
        /// As it was written.
        package let text: String
        package let type: Type
        package let run: () throws -> Value
    }
    package let kind: Kind
    package let watched: [Watched]
    package let globals: [Global]
    package let type: Type
    package let place: Place
    package let run: () throws -> Value
}

extension SourceText {
    fileprivate var tooLarge: Diagnostic? {
        guard bytes.count > SourceText.largestEntry else { return nil }
        let size = bytes.count / 1_000_000
        return Diagnostic(Span(0, 0), Message("an entry may have 1 MB, but this one has \(size): put data into a file"))
    }
}

/// What a session knows before an entry, which it knows again if the entry is refused.
struct Knowledge {
    private let interpreter: Interpreter
    private let library: Library.Snapshot
    private let changes: Int
    private let promised: [String: Global]

    init(_ interpreter: Interpreter) {
        self.interpreter = interpreter
        library = interpreter.library.snapshot
        (changes, promised) = (interpreter.names.changes, interpreter.names.promised)
    }

    func restore() {
        (interpreter.library.snapshot, interpreter.names.promised) = (library, promised)
        interpreter.names.undo(to: changes)
    }
}

extension Effort {
    fileprivate convenience init(_ source: SourceText, in interpreter: Interpreter) {
        self.init(source) { [state = interpreter.state] in
            state.isInterrupted
        } hasRoom: { [loop = interpreter.loop] in
            loop.hasRoom
        }
    }
}

extension Unit {
    fileprivate init(_ steps: [Step], _ findings: Report.Findings, _ source: Int, isPassing: Bool) {
        self.init(
            steps: steps, notes: findings.notes, rewrites: findings.rewrites, source: source, isPassing: isPassing)
    }
}
