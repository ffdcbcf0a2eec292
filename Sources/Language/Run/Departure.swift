import Reactive
import Values

/// Where a body of a person's may come no further: a condition that was not fulfilled, an optional chain that found nil.
package final class Departure {
    package enum Manner: Sendable {
        /// A condition was false, or a pattern did not match.
        case untrue, unlike
        /// A condition was true, and a return hung on it.
        case met
        /// There was nothing there: an optional chain, or `if let`, `guard let`.
        case absent
        /// A switch came to a case that does nothing.
        case idle
    }

    package let manner: Manner
    /// Where what decided it stands, and where that ends.
    package let place, end: Place
    /// How what it read is written, and the code that reads it again: variables and properties that hold what is plain.
    package let names: [String]
    fileprivate let reads: [Part]
    /// What holds the weak reference that may have found nothing.
    fileprivate let held: Part?

    init(
        _ manner: Manner, _ place: Place, _ end: Place, _ names: [String] = [], _ reads: [Part] = [], held: Part? = nil
    ) {
        (self.manner, self.place, self.end, self.names, self.reads) = (manner, place, end, names, reads)
        self.held = held
    }
}

/// The last departures, by the event that was heard and the subscription that heard it. What is noted costs no allocation.
package struct Departures {
    /// One that took place.
    package struct Note {
        package let departure: Departure
        package let record: Int
        package let listener: Int
        /// The number of the instance that was gone; 0 if it was none.
        package let gone: Int
        fileprivate let first: Value?
        fileprivate let second: Value?

        /// `n = 17`: what was read there.
        package var read: [(name: String, value: Value)] {
            zip(departure.names, [first, second]).compactMap { name, value in value.map { (name, $0) } }
        }
    }

    private var notes = Recent<Note>(atMost: 1_024)

    /// Those of an event, in order; `listener` nil: whoever heard it.
    package func of(_ record: Int, _ listener: Int? = nil) -> [Note] {
        notes.all.filter { $0.record == record && (listener == nil || $0.listener == listener) }
    }

    /// All of them, in order.
    package var all: [Note] { notes.all }

    /// Those of a subscription, in order.
    package func of(listener: Int) -> [Note] { notes.all.filter { $0.listener == listener } }

    fileprivate mutating func add(_ note: Note) { notes.add(note) }
}

extension RunState {
    /// Notes that a closure came no further, if somebody may ask.
    @inline(never) func leave(at departure: Departure, _ a: Value, _ b: Value, _ frame: Frame) {
        guard loop.probe != nil, loop.cause > 0 || loop.listener > 0 else { return }
        let reads = departure.reads
        func read(_ index: Int) -> Value? {
            index < reads.count ? (try? reads[index].run(a, b, frame)).flatMap(plain) : nil
        }
        let held = (try? departure.held?.run(a, b, frame)).flatMap { $0 }
        note(departure, read(0), read(1), gone: held.flatMap(DepartureCompiler.gone) ?? 0)
    }

    /// The same, where what was read is known.
    @inline(never) func leave(at departure: Departure, having value: Value) {
        guard loop.probe != nil, loop.cause > 0 || loop.listener > 0 else { return }
        note(departure, plain(value), nil)
    }

    private func note(_ departure: Departure, _ first: Value?, _ second: Value?, gone: Int = 0) {
        departures.add(
            Departures.Note(
                departure: departure, record: loop.cause, listener: loop.listener, gone: gone, first: first,
                second: second))
    }

    /// A value, if it keeps no object of the session alive.
    private func plain(_ value: Value) -> Value? {
        guard case .object(let object) = value else { return value }
        return (object as? EnumObject)?.payload.isEmpty ?? false ? value : nil
    }
}

/// What of a body's text may be noted as a departure.
struct DepartureCompiler {
    let compiler: Compiler

    /// Where a condition decides that a body comes no further.
    func departure(_ condition: TypedCondition, isMet: Bool = false) -> Departure {
        switch condition {
        case .test(let typed): departure(isMet ? .met : .untrue, typed)
        case .match(.some(let inner), let typed) where inner.isBinding: departure(isMet ? .met : .absent, typed)
        case .match(_, let typed): departure(isMet ? .met : .unlike, typed)
        }
    }

    func departure(_ manner: Departure.Manner, _ typed: Typed) -> Departure {
        let read = Array(typed.readings.prefix(2))
        return Departure(
            manner, compiler.place(typed.span), compiler.place(Span(typed.span.end, typed.span.end)), read.map(\.path),
            read.map { compiler.part($0.typed) }, held: manner == .absent ? holder(of: typed) : nil)
    }

    /// Reads what holds a weak variable or property, not what that refers to.
    private func holder(of typed: Typed) -> Part? {
        switch typed.kind {
        case .local(let local): return local.strength == .weak ? Part(run: compiler.raw(local)) : nil
        case .global(let global): return global.strength == .weak ? Part { _, _, _ in global.value } : nil
        case .field(let base, let index, let nominal):
            guard nominal.isReference, nominal.fields[index].strength == .weak else { return nil }
            let load = compiler.value(base)
            return Part { a, b, frame in
                let instance: Instance = try load(a, b, frame).object()
                return index < instance.fields.count ? instance.fields[index] : .null
            }
        case .retype(let inner), .wrap(let inner): return holder(of: inner)
        default: return nil
        }
    }

    /// The relays whose value an operator's closure of one expression reads.
    func relays(readBy code: ClosureCode) -> [(path: String, load: Part)] {
        guard code.isHandedOn, code.body.count == 1, case .return(let value?) = code.body[0] else { return [] }
        return value.relaysRead.map { ($0.path, compiler.part($0.typed)) }
    }

    /// The number of the instance that a weak reference has lost.
    static func gone(_ value: Value) -> Int? {
        guard case .object(let object) = value else { return nil }
        if let box = object as? Box { return gone(box.value) }
        return (object as? WeakBox).flatMap { $0.object == nil ? $0.number : nil }
    }

    /// Where a switch comes to a case that does nothing.
    func departure(ofSwitch subject: Typed) -> Departure {
        Departure(
            .idle, compiler.place(subject.span), compiler.place(Span(subject.span.end, subject.span.end)),
            [subject.path].compactMap { $0 })
    }
}

extension Typed {
    /// The relays whose present value it reads: `self.loading` of `!self.loading.value`.
    var relaysRead: [(path: String, typed: Typed)] {
        if case .word(_, _, let receiver?, _) = kind, path != nil, let path = receiver.path {
            return [(path, receiver)]
        }
        return parts.flatMap(\.relaysRead)
    }
}

extension TypedPattern {
    fileprivate var isBinding: Bool {
        switch self {
        case .any, .bind: true
        default: false
        }
    }
}

extension Typed {
    /// `self.n`: how a variable or a stored property is called, the way to it included.
    fileprivate var path: String? {
        switch kind {
        case .local(let local): local.isComputed || local.later != nil ? nil : local.name
        case .global(let global): global.isPlain ? global.name : nil
        case .field(let base, let index, let nominal):
            nominal.fields[index].isLazy ? nil : base.path.map { "\($0).\(nominal.fields[index].name)" }
        case .retype(let inner), .force(let inner): inner.path
        case .unwrapping(let inner): inner.path.map { $0 + "?" }
        case .word(let word, _, let receiver?, let arguments) where word.name == "value" && arguments.isEmpty:
            receiver.type.isNamed("BehaviorRelay") ? receiver.path.map { $0 + ".value" } : nil
        default: nil
        }
    }

    /// The variables and properties that it reads and that hold what is plain, each once.
    fileprivate var readings: [(path: String, typed: Typed)] {
        var found: [(path: String, typed: Typed)] = []
        collect(&found)
        return found
    }

    private func collect(_ found: inout [(path: String, typed: Typed)]) {
        if isPlain, let path {
            if !found.contains(where: { $0.path == path }) { found.append((path, self)) }
            return
        }
        for part in parts { part.collect(&found) }
    }

    private var isPlain: Bool { ["Int", "Bool", "String", "Double"].contains { (type.wrapped ?? type).isNamed($0) } }
}
