import Language
import Reactive
import Values

extension Word {
    static let objects: [Word] = [base, made, observe, deallocated, binderFor, binder]

    private static let person = """
        class Person { var name = "ann" }
        let p = Person()
        """

    private static let base = Word(
        "base", ["extension Reactive { var base: Base }"], "the object whose reactive side this is",
        example: person + """

            print(p.rx.base.name)
            //= ann
            """
    ) { call in call.receiver }

    private static let made = Word.member(of: "Reactive", "init(_ base: Base)") { $0[0] }

    private static let observe = Word(
        "observe",
        [
            "extension Reactive { func observe<V>(_ property: KeyPath<Base, V>) -> Observable<V> }",
            "extension Reactive { func observeWeakly<V>(_ property: KeyPath<Base, V>) -> Observable<V> }",
            "extension Reactive { func observe<V>(_ type: V.Type, _ keyPath: String) -> Observable<V?> }",
            "extension Reactive { func observeWeakly<V>(_ type: V.Type, _ keyPath: String) -> Observable<V?> }",
        ],
        "the present value of a property, then each change, until the object is gone",
        elsewhere: Elsewhere(rac: "RACObserve", combine: "publisher(for:)"),
        example: person + """

            watch p.rx.observe(\\.name) as it
            //= p.name → "ann"   it
            p.name = "bob"
            //= p.name → "bob"   it
            """
    ) { call in
        let names =
            call.signature < 2
            ? call.interpreter.propertyNames(try call.function(0))
            : call.string(1).split(separator: ".").map(String.init)
        let wanted = call.signature > 1 ? (try call.object(0) as MetatypeObject).type : nil
        if let wanted, let defaults = call.receiver.object as? Defaults {
            return .object(try call.told { try defaults.observed(call.string(1), as: wanted, at: call.site) })
        }
        guard case .object(let object) = call.receiver, let instance = object as? Instance, let first = names.first
        else {
            throw RuntimeError("only a stored property of a class can be observed")
        }
        let stream = try instance.observed(first, then: names.dropFirst(), call.loop, call.site)
        guard let wanted, !instance.holds(names[...], as: wanted) else { return .object(stream) }
        let interpreter = call.interpreter
        return .object(stream.map({ Cast(to: wanted).of($0, by: interpreter) ?? .null }, at: call.site))
    }

    private static let deallocated = Word(
        "deallocated",
        [
            "extension Reactive { var deallocated: Observable<Void> }",
            "extension Reactive { var deallocating: Observable<Void> }",
        ],
        "says one thing, when the object is let go",
        elsewhere: Elsewhere(rac: "rac_willDeallocSignal", reactiveSwift: "lifetime.ended"),
        example: """
            class Person {}
            var p: Person? = Person()
            let ticks = PublishSubject<Int>()
            ticks.take(until: p!.rx.deallocated).subscribe(onCompleted: { print("over") })
            p = nil
            //= over
            """
    ) { call in
        guard case .object(let object) = call.receiver, let owner = object as? Owner else {
            throw RuntimeError("only an object has an end of its life")
        }
        return .object(owner.deallocated(on: call.loop, at: call.site))
    }

    private static let binderFor = Word(
        "binder", ["extension Reactive { func binder<V>(for property: KeyPath<Base, V>) -> Binder<V> }"],
        "sets a property to each element: stream.bind(to: x.rx.name), or RAC(x, name) = stream",
        elsewhere: Elsewhere(rac: "RAC(x, k) = s", combine: "assign(to:on:)"),
        example: person + """

            let names = PublishSubject<String>()
            names.bind(to: p.rx.name)
            names <- "eve"
            //= names → "eve"
            print(p.name)
            //= eve
            """
    ) { call in
        let (path, interpreter) = (try call.function(0), call.interpreter)
        guard case .object(let object) = call.receiver else { throw RuntimeError("there is no such property") }
        return .object(
            BinderSink(object, on: interpreter.main) { target, value in
                var this = Value.object(target)
                try interpreter.set(path, in: &this, to: value)
            })
    }

    private static let binder = Word(
        "Binder",
        [
            "extension Binder { init<Target: AnyObject>(_ target: Target, binding: (Target, Value) -> Void) }",
            """
            extension Binder { init<Target: AnyObject, S: ImmediateSchedulerType>(_ target: Target, scheduler: S, \
            binding: (Target, Value) -> Void) }
            """,
        ],
        "does something to an object with each element, for as long as the object is there",
        elsewhere: Elsewhere(reactiveSwift: "BindingTarget"),
        example: person + """

            Observable.just("kim").bind(to: Binder(p) { person, name in person.name = name })
            print(p.name)
            //= kim
            """
    ) { call in
        let set = try call.function(call.signature == 0 ? 1 : 2).binary
        let scheduler = call.signature == 0 ? call.interpreter.main : try call.scheduler(1)
        return .object(BinderSink(try call.object(0), on: scheduler) { _ = try set(.object($0), $1) })
    }
}

extension Instance {
    /// Whether the property at the end of a way was declared with this type.
    fileprivate func holds(_ way: ArraySlice<String>, as type: Type) -> Bool {
        var here: Type? = nominal.itself
        for name in way {
            let nominal = here?.nominal
            here = nominal?.fieldIndex(name).flatMap { nominal?.fields[$0].type }
            here = here?.wrapped ?? here
        }
        return here?.isSame(as: type) == true
    }

    /// The stream of a stored property: one for all who ask. It keeps the objects on the way, but not this one.
    fileprivate func observed(_ name: String, then rest: ArraySlice<String>, _ loop: Loop, _ site: Site) throws
        -> Stream
    {
        guard let index = nominal.fieldIndex(name) else {
            throw RuntimeError("'\(name)' is computed: only a stored property can be observed")
        }
        let stream = propertyStreams[index] as? Property ?? Property(loop, self, index, site)
        propertyStreams[index] = stream
        guard let next = rest.first else { return stream }
        return stream.flatMapLatest(
            { value in
                guard case .object(let object) = value, let inner = object as? Instance else {
                    return Stream.just(loop, .null, at: site)
                }
                return try inner.observed(next, then: rest.dropFirst(), loop, site)
            }, at: site)
    }
}

/// Tells of each change of a property; greets with the present value. It does not keep the object.
private final class Property: Subject, Keeping {
    private weak var instance: Instance?
    private let index: Int

    init(_ loop: Loop, _ instance: Instance, _ index: Int, _ site: Site) {
        self.instance = instance
        self.index = index
        super.init(loop, at: site)
        instance.listeners[index, default: []].append { [unowned self] value in if hasObservers { next(value) } }
        instance.whenGone { [self] in completed() }
    }

    override var present: Value? { end == nil ? instance?.value(at: index) : nil }
    var keeps: Int { 1 }
    override func greet(_ newcomer: Sink) { if let present { newcomer.next(present) } }
}

/// Sets something of an object that it does not keep, where a scheduler does its work: at once, if that is here.
final class BinderSink: Sink {
    private weak var target: Object?
    private let scheduler: Scheduler
    private let set: (Object, Value) throws -> Void
    /// How many elements are being set, or wait: what comes meanwhile waits behind them.
    private var underway = 0

    init(_ target: Object, on scheduler: Scheduler, _ set: @escaping (Object, Value) throws -> Void) {
        self.target = target
        self.scheduler = scheduler
        self.set = set
        super.init()
    }

    override func next(_ value: Value) {
        guard scheduler.isMain else {
            scheduler.perform { [self] in try assign(value) }
            return
        }
        underway += 1
        guard scheduler.isHere, underway == 1 else {
            scheduler.perform(after: 0) { [self] in
                defer { underway -= 1 }
                try assign(value)
            }
            return
        }
        defer { underway -= 1 }
        do { try assign(value) } catch { scheduler.loop.onFault?(error) }
    }

    private func assign(_ value: Value) throws {
        guard let target else { return }
        try set(target, value)
    }

    override func error(_ error: any Error) { scheduler.loop.onFault?(error) }
}
