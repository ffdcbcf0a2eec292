import Language
import Reactive
import Values

/// ReactorKit's `Reactor`: actions become mutations, and these change its state.
extension Word {
    static let reactorTypes = [
        """
        protocol Reactor { associatedtype Action; associatedtype Mutation = Action; associatedtype State; \
        var initialState: State { get } }
        """,
        "typealias ActionSubject<Element> = PublishSubject<Element>",
        "typealias NoAction = Never", "typealias NoMutation = Never", "struct Pulse<Value> {}",
    ]

    static let reactors: [Word] =
        reactorStreams + pulses
        + [
            .member(of: "Reactor", "var initialState: State") { call in
                try Reactor(call).asked("initialState") ?? Reactor(call).lacks("initialState")
            },
            .member(of: "Reactor", "func mutate(action: Action) -> Observable<Mutation>") { call in
                .object(try Reactor(call).mutation(of: call[0]))
            },
            .member(of: "Reactor", "func reduce(state: State, mutation: Mutation) -> State") { $0[0] },
            .member(of: "Reactor", "func transform(action: Observable<Action>) -> Observable<Action>") { $0[0] },
            .member(of: "Reactor", "func transform(mutation: Observable<Mutation>) -> Observable<Mutation>") { $0[0] },
            .member(of: "Reactor", "func transform(state: Observable<State>) -> Observable<State>") { $0[0] },
        ]

    private static let reactorStreams: [Word] = [
        .member(of: "Reactor", "var action: ActionSubject<Action>") { call in
            .object(try Reactor(call).flow(call.loop).action)
        },
        .member(of: "Reactor", "var state: Observable<State>") { call in
            .object(try Reactor(call).flow(call.loop).state)
        },
        .member(of: "Reactor", "var currentState: State") { call in
            let reactor = try Reactor(call)
            return try reactor.known?.current ?? reactor.asked("initialState") ?? reactor.lacks("initialState")
        },
        .member(of: "Reactor", "func pulse<R>(_ of: (State) throws -> Pulse<R>) -> Observable<R>") { call in
            let pulse = try call.transform(0)
            let count: Transform = { value in .int((try pulse(value).object() as PulseObject).count) }
            return .object(
                try Reactor(call).flow(call.loop).state
                    .distinctUntilChanged(count, at: call.site)
                    .map({ value in (try pulse(value).object() as PulseObject).value }, at: call.site))
        },
    ]

    /// A value that counts how often it was set: the same one, set twice, is news twice.
    private static let pulses: [Word] = [
        .member(of: "Pulse", "init(wrappedValue: Value)") { call in .object(PulseObject(call[0], 0)) },
        .member(of: "Pulse", "var wrappedValue: Value { get set }; var value: Value { get set }") { call in
            let pulse: PulseObject = try call.receiver()
            if call.has(0) { (pulse.value, pulse.count) = (call[0], pulse.count &+ 1) }
            return pulse.value
        },
        .member(of: "Pulse", "var projectedValue: Pulse<Value>") { $0.receiver },
        .member(of: "Pulse", "var valueUpdatedCount: Int") { call in
            .int((try call.receiver() as PulseObject).count)
        },
    ]
}

private final class PulseObject: Object, CopiedOnWrite, NamedObject {
    var value: Value
    var count: Int
    init(_ value: Value, _ count: Int) { (self.value, self.count) = (value, count) }
    func copy() -> PulseObject { PulseObject(value, count) }
    var typeName: String { "Pulse" }
    override func isEqual(to other: Object) -> Bool {
        (other as? PulseObject).map { ($0.value, $0.count) == (value, count) } ?? false
    }
    override func hash(into hasher: inout Hasher) { hasher.combine(value) }
    override func write(to text: inout String, as style: TextStyle) { value.write(to: &text, as: style) }
    override func visitReferences(_ visit: (Object) -> Void) { value.visitReference(visit) }
}

/// An object of a person's type that follows `Reactor`, where something is asked of it.
private struct Reactor {
    private let instance: Instance
    private let interpreter: Interpreter
    private let site: Site

    init(_ call: Call) throws { self.init(try call.receiver(), call.interpreter, call.site) }

    init(_ instance: Instance, _ interpreter: Interpreter, _ site: Site) {
        (self.instance, self.interpreter, self.site) = (instance, interpreter, site)
    }

    private var place: Place { site.place ?? .nowhere }
    var known: ReactorFlow? { instance.attachment as? ReactorFlow }

    func lacks(_ name: String) throws -> Value {
        throw RuntimeError("\(instance.nominal.name) lacks '\(name)', which Reactor asks for", at: place)
    }

    /// What the person's type says by itself.
    func asked(_ selector: String, _ arguments: [Value] = []) throws -> Value? {
        let nominal = instance.nominal.original ?? instance.nominal
        // What the class that follows Reactor took a default for is given by it, whatever a class below has.
        let wanted = interpreter.library.known("Reactor")
        let above = sequence(first: nominal) { $0.superclass?.nominal }.filter { wanted.map($0.follows) == true }.last
        let (owner, library) = (above ?? nominal, interpreter.library)
        guard owner.fieldIndex(selector) != nil || library.method(selector, of: owner) != nil else { return nil }
        return try interpreter.send(selector, to: .object(instance), arguments, at: place)
    }

    /// Where nothing is said: the action itself, if mutations are actions.
    func mutation(of action: Value) throws -> Stream {
        let nominal = instance.nominal.original ?? instance.nominal
        let (actions, mutations) = (
            nominal.itself.associatedType("Action"), nominal.itself.associatedType("Mutation")
        )
        guard let actions, mutations?.isSame(as: actions) == true else {
            return Stream.empty(interpreter.loop, at: site)
        }
        return Stream.just(interpreter.loop, action, at: site)
    }

    /// Its streams, made when they are first asked for.
    func flow(_ loop: Loop) throws -> ReactorFlow {
        if let known { return known }
        guard let first = try asked("initialState") else {
            throw RuntimeError("\(instance.nominal.name) lacks 'initialState', which Reactor asks for", at: place)
        }
        let flow = ReactorFlow(loop, first, site)
        instance.attachment = flow
        let silent: Recovery = { [site] _ in Stream.empty(loop, at: site) }
        let actions = try transformed("action", flow.action.observe(on: interpreter.schedulers.current, at: site))
        let mutated = actions.flatMap(
            weakly(
                { reactor, action in
                    let answer = try reactor.asked("mutate(action:)", [action])
                    let stream = try answer.map { try reactor.interpreter.stream($0, at: reactor.site.place) }
                    return try (stream ?? reactor.mutation(of: action)).catch(silent, at: reactor.site)
                }, else: Stream.empty(loop, at: site)), at: site)
        let mutations = try transformed("mutation", mutated)
        let states = mutations.scan(
            first,
            { [weak instance, interpreter, site] state, mutation in
                guard let instance else { return state }
                let reactor = Reactor(instance, interpreter, site)
                return try reactor.asked("reduce(state:mutation:)", [state, mutation]) ?? state
            }, at: site)
        let all = states.catch(silent, at: site).startWith([first], at: site)
        flow.run(try transformed("state", all))
        return flow
    }

    private func transformed(_ part: String, _ stream: Stream) throws -> Stream {
        guard let answer = try asked("transform(\(part):)", [.object(stream)]) else { return stream }
        return try interpreter.stream(answer, at: place)
    }

    /// Asks the reactor for as long as it is there.
    private func weakly(_ body: @escaping (Reactor, Value) throws -> Stream, else rest: Stream) -> Opening {
        { [weak instance, interpreter, site] value in
            guard let instance else { return rest }
            return try body(Reactor(instance, interpreter, site), value)
        }
    }
}

/// The streams of one reactor, for as long as it is there.
private final class ReactorFlow: Object {
    let action: PublishSubject
    let state: ReplaySubject
    private(set) var current: Value
    private var subscription: Disposable?

    init(_ loop: Loop, _ first: Value, _ site: Site) {
        action = PublishSubject(loop, at: site)
        state = ReplaySubject(loop, size: 1, at: site)
        current = first
    }

    func run(_ states: Stream) {
        subscription = states.subscribe(
            onNext: { [weak self] value in
                self?.current = value
                self?.state.next(value)
            }, onError: { [weak self] in self?.state.error($0) },
            onCompleted: { [weak self] in self?.state.completed() })
    }

    deinit { subscription?.dispose() }

    override func visitReferences(_ visit: (Object) -> Void) {
        visit(action)
        visit(state)
        if let subscription { visit(subscription) }
        current.visitReference(visit)
    }
}
