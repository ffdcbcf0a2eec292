import Language
import Reactive
import Values

/// ReactiveSwift's `Action`: one piece of work at a time, while it is enabled.
package final class SignalAction: Object, NamedObject, TellingObject {
    let loop: Loop
    let values: ActionValues
    let (errors, ends, refusals): (PublishSubject, PublishSubject, PublishSubject)
    let isExecuting: BehaviorSubject
    let isEnabled: BehaviorSubject
    private let site: Site
    private let library: Library
    private let work: (Value) throws -> Reactive.Stream?
    private let wanted: BehaviorSubject?
    /// What is bound to it ends with it.
    let lifetime = LifetimeObject()
    package var typeName: String { "Action" }

    init(_ call: Call, enabledIf wanted: BehaviorSubject?, _ work: @escaping (Value) throws -> Reactive.Stream?) {
        (loop, site, library, self.work, self.wanted) = (call.loop, call.site, call.interpreter.library, work, wanted)
        func part() -> PublishSubject { PublishSubject(call.loop, at: call.site) }
        (errors, ends, refusals) = (part(), part(), part())
        let executing = Site(Site.commandExecuting.word, place: call.site.place)
        isExecuting = BehaviorSubject(call.loop, .bool(false), at: executing)
        values = ActionValues(call.loop, at: call.site, gates: [wanted, isExecuting].compactMap { $0 })
        isEnabled = BehaviorSubject(call.loop, .bool(true), at: call.site)
        super.init()
        capture(wanted?.subscribe(onNext: { [weak self] _ in self?.look() }) ?? Disposable())
    }

    deinit { lifetime.end() }

    private var isRunning: Bool { isExecuting.value == .bool(true) }

    private func look(isRunning: Bool? = nil) {
        let can = Value.bool((wanted?.value ?? .bool(true)) == .bool(true) && !(isRunning ?? self.isRunning))
        if isEnabled.value != can { isEnabled.next(can) }
    }

    private func execute(_ isOn: Bool) {
        look(isRunning: isOn)
        isExecuting.next(.bool(isOn))
    }

    /// The work, each time that it is started.
    func apply(_ input: Value) -> Reactive.Stream {
        Stream.create(loop, at: site) { [self] sink in
            guard isEnabled.value == .bool(true) else { return refuse(input, sink) }
            execute(true)
            guard let stream = try work(input) else {
                execute(false)
                return refuse(input, sink)
            }
            let run = ActionRun { [weak self] in self?.execute(false) }
            run.begin(
                stream.subscribe(
                    onNext: { [self] in
                        sink.next($0)
                        values.next($0)
                    },
                    onError: { [self] error in
                        run.end {
                            sink.error(library.item("ReactiveSwift.ActionError", "producerFailed", [.error(error)]))
                            errors.next(.error(error))
                        }
                    },
                    onCompleted: { [self] in
                        run.end {
                            sink.completed()
                            ends.next(.void)
                        }
                    }))
            return Cleanup { run.cancel() }
        }
    }

    private func refuse(_ input: Value, _ sink: Sink) -> Disposable {
        loop.probe?.dropped(input, by: values, run: nil, .disabled)
        sink.error(library.item("ReactiveSwift.ActionError", "disabled", []))
        refusals.next(.void)
        return Disposable()
    }

    package func teller(_ name: String) -> Reactive.Stream? {
        switch name {
        case "", "values": values
        case "errors": errors
        case "completed": ends
        case "disabledErrors": refusals
        case "isExecuting": isExecuting
        case "isEnabled": isEnabled
        default: nil
        }
    }

    package override func write(to text: inout String, as style: TextStyle) { text += typeName }
    package override func visitReferences(_ visit: (Object) -> Void) {
        for part in [values, errors, ends, refusals] { visit(part) }
        visit(isExecuting)
        visit(isEnabled)
        if let wanted { visit(wanted) }
    }
}

/// What an action's work sends, and what must be true for the action to begin it.
package final class ActionValues: Subject {
    package let gates: [Reactive.Stream]

    init(_ loop: Loop, at site: Site, gates: [Reactive.Stream]) {
        self.gates = gates
        super.init(loop, at: site)
    }

    package override func visitReferences(_ visit: (Object) -> Void) {
        super.visitReferences(visit)
        gates.forEach(visit)
    }
}

/// One run of an action's work. The action is free again when all is told, and what the work holds is let go.
private final class ActionRun {
    private let free: () -> Void
    private var work: Disposable?
    private var isOver = false

    init(_ free: @escaping () -> Void) { self.free = free }

    func begin(_ work: Disposable) {
        self.work = work
        if isOver { leave() }
    }

    /// The work has ended; `tell` says so.
    func end(_ tell: () -> Void) {
        isOver = true
        tell()
        if work != nil { leave() }
    }

    func cancel() {
        guard !isOver else { return }
        isOver = true
        leave()
    }

    private func leave() {
        work?.dispose()
        free()
    }
}

extension Word {
    private static let action = "ReactiveSwift.Action"

    static let actions7: [Word] =
        [
            made("init(execute: (Input) -> P)") { call in
                let open = try call.opening(0)
                return SignalAction(call, enabledIf: nil) { try open($0) }
            },
            made("init<B: ReactiveSwift.PropertyProtocol>(enabledIf isEnabled: B, execute: (Input) -> P)") { call in
                let open = try call.opening(1)
                return SignalAction(call, enabledIf: try call.object(0)) { try open($0) }
            },
        ] + stated("<S: ReactiveSwift.PropertyProtocol>(state: S, ", "S.Value") { _ in nil }
        + stated("<S: ReactiveSwift.PropertyProtocol>(state: S, enabledIf isEnabled: (S.Value) -> Bool, ", "S.Value", 2)
    {
        call in
        let (test, state): ((Value) throws -> Value, BehaviorSubject) = (try call.transform(1), try call.object(0))
        return Hot.property(state.map(test, at: call.site), call)
    }
        + stated("<U, S: ReactiveSwift.PropertyProtocol>(unwrapping state: S, ", "U", where: "S.Value == U?") { call in
            let state: BehaviorSubject = try call.object(0)
            return Hot.property(state.map({ .bool(!$0.isNull) }, at: call.site), call)
        } + [
            .member(
                of: action,
                "func apply(_ input: Input) -> ReactiveSwift.SignalProducer<Output, ReactiveSwift.ActionError<Error>>"
            ) {
                call in .object((try call.receiver() as SignalAction).apply(call[0]))
            },
            .member(
                of: action, "func apply() -> ReactiveSwift.SignalProducer<Output, ReactiveSwift.ActionError<Error>>",
                where: "Input == Void"
            ) { call in .object((try call.receiver() as SignalAction).apply(.void)) },
            part("values: ReactiveSwift.Signal<Output, Never>") { $0.values },
            part("errors: ReactiveSwift.Signal<Error, Never>") { $0.errors },
            part("completed: ReactiveSwift.Signal<Void, Never>") { $0.ends },
            part("disabledErrors: ReactiveSwift.Signal<Void, Never>") { $0.refusals },
            part("isExecuting: ReactiveSwift.Property<Bool>") { $0.isExecuting },
            part("isEnabled: ReactiveSwift.Property<Bool>") { $0.isEnabled },
        ]

    /// An action whose work is given a state; of one that is asked with nothing, the state alone.
    private static func stated(
        _ head: String, _ state: String, _ index: Int = 1, where demand: String = "",
        enabled: @escaping @Sendable (Call) throws -> BehaviorSubject?
    ) -> [Word] {
        [(", Input", ""), ("", "Input == Void")].map { input, void in
            let demands = [void, demand].filter { !$0.isEmpty }.joined(separator: ", ")
            let body = "init\(head)execute: (\(state)\(input)) -> P)\(demands.isEmpty ? "" : " where \(demands)")"
            return made(body) { call in
                let (held, work, opened): (BehaviorSubject, Function, (Value) throws -> Reactive.Stream) = (
                    try call.object(0), try call.function(index), call.opened
                )
                return SignalAction(call, enabledIf: try enabled(call)) {
                    try opened(void.isEmpty ? work.binary(held.value, $0) : work.unary(held.value))
                }
            }
        }
    }

    private static func made(_ declaration: String, _ body: @escaping @Sendable (Call) throws -> SignalAction) -> Word {
        let written = declaration.replacing("P)", with: "ReactiveSwift.SignalProducer<Output, Error>)")
        return Word("Action", ["extension \(action) { \(written) }"], "") { .object(try body($0)) }
    }

    private static func part(_ declaration: String, _ part: @escaping @Sendable (SignalAction) -> Object) -> Word {
        .member(of: action, "var \(declaration)") { .object(part(try $0.receiver())) }
    }
}
