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
        /// A switch came to a case that does nothing; a loop had nothing to go through.
        case idle, empty
        /// The object was gone that a closure would have been handed.
        case ownerless
    }

    package let manner: Manner
    /// Where what decided it stands, and where that ends.
    package let place, end: Place
    /// How what it read is written, and the code that reads it again: variables and properties that hold what is plain.
    package let names: [String]
    fileprivate let reads: [Part]
    /// What holds the weak reference that may have found nothing.
    fileprivate let held: Part?
    /// What was read the last time that no event had led there, and the instance that was gone; nil if that was never.
    fileprivate var left: (first: Value, second: Value, gone: Int)?
    fileprivate var count = 0

    init(
        _ manner: Manner, _ place: Place, _ end: Place, _ names: [String] = [], _ reads: [Part] = [], held: Part? = nil
    ) {
        (self.manner, self.place, self.end, self.names, self.reads) = (manner, place, end, names, reads)
        self.held = held
    }
}

/// The last departures, by the event that was heard and the subscription that heard it. What is noted costs no allocation,
/// and what is noted again in one go, as in a loop, next to nothing.
package struct Departures {
    /// One that took place.
    package struct Note {
        package let departure: Departure
        package let record: Int
        package let listener: Int
        /// The number of the instance that was gone; 0 if it was none.
        package let gone: Int
        // What is no value stands for what was not read.
        fileprivate let first: Value
        fileprivate let second: Value

        /// `n = 17`: what was read there.
        package var read: [(name: String, value: Value)] {
            zip(departure.names, [first, second]).compactMap { name, value in
                if case .void = value { nil } else { (name, value) }
            }
        }

        @inline(__always) fileprivate func isOf(_ departure: Departure, _ record: Int, _ listener: Int) -> Bool {
            self.departure === departure && self.record == record && self.listener == listener
        }
    }

    private static let most = 1_024
    private var notes: [Note] = []
    /// Where the next one goes, and so the oldest, once there are so many.
    private var next = 0

    /// Where code came no further that no event had led to: in what an entry calls. Each once, as it was the last time.
    private var plain: [Departure] = []
    package var ofCode: [Note] {
        plain.compactMap { departure in
            departure.left.map {
                Note(departure: departure, record: 0, listener: 0, gone: $0.gone, first: $0.first, second: $0.second)
            }
        }
    }

    /// All of them, in order.
    package var all: [Note] { notes.count < Departures.most ? notes : Array(notes[next...]) + notes[..<next] }

    /// Those of an event, in order; `listener` nil: whoever heard it.
    package func of(_ record: Int, _ listener: Int? = nil) -> [Note] {
        all.filter { $0.record == record && (listener == nil || $0.listener == listener) }
    }

    /// Those of a subscription, in order.
    package func of(listener: Int) -> [Note] { all.filter { $0.listener == listener } }

    /// Whether it is one of the last two that were noted.
    @inline(__always) fileprivate func isNoted(_ departure: Departure, _ record: Int, _ listener: Int) -> Bool {
        let count = notes.count
        guard count > 1 else { return count == 1 && notes[0].isOf(departure, record, listener) }
        let last = next == 0 ? count - 1 : next - 1
        return notes[last].isOf(departure, record, listener)
            || notes[last == 0 ? count - 1 : last - 1].isOf(departure, record, listener)
    }

    /// Whether what is read there is to be noted: of what is left often, as in a loop, only that it is left.
    @inline(__always) fileprivate mutating func isNews(_ departure: Departure) -> Bool {
        departure.count &+= 1
        if departure.count < 64 { return true }
        departure.left = (.void, .void, 0)
        return false
    }

    fileprivate mutating func addPlain(_ note: Note) {
        if note.departure.left == nil { plain.append(note.departure) }
        note.departure.left = (note.first, note.second, note.gone)
    }

    fileprivate mutating func add(_ note: Note) {
        if notes.count < Departures.most { notes.append(note) } else { notes[next] = note }
        next = next &+ 1 == Departures.most ? 0 : next &+ 1
    }
}

extension RunState {
    /// Notes that a closure came no further, if somebody may ask.
    @inline(never) func leave(at departure: Departure, _ a: Value, _ b: Value, _ frame: Frame) {
        let (record, listener) = (loop.cause, loop.listener)
        guard isNews(departure, record, listener) else { return }
        var (first, second) = (Value.void, Value.void)
        let reads = departure.reads
        if reads.count > 0 { first = plain(reads[0], a, b, frame) }
        if reads.count > 1 { second = plain(reads[1], a, b, frame) }
        var gone = 0
        if let held = departure.held, let value = try? held.run(a, b, frame) {
            gone = DepartureCompiler.gone(value) ?? 0
        }
        note(
            Departures.Note(
                departure: departure, record: record, listener: listener, gone: gone, first: first, second: second))
    }

    @inline(__always) private func isNews(_ departure: Departure, _ record: Int, _ listener: Int) -> Bool {
        guard loop.probe != nil else { return false }
        return record > 0 || listener > 0
            ? !departures.isNoted(departure, record, listener) : departures.isNews(departure)
    }

    private func note(_ note: Departures.Note) {
        if note.record > 0 || note.listener > 0 { departures.add(note) } else { departures.addPlain(note) }
    }

    /// The same, where what was read is known.
    @inline(never) func leave(at departure: Departure, having value: Value) {
        let (record, listener) = (loop.cause, loop.listener)
        guard isNews(departure, record, listener) else { return }
        note(
            Departures.Note(
                departure: departure, record: record, listener: listener, gone: 0, first: plain(value), second: .void))
    }

    /// The same, where an instance was gone.
    func leave(at departure: Departure, without gone: Int) {
        let (record, listener) = (loop.cause, loop.listener)
        guard isNews(departure, record, listener) else { return }
        note(
            Departures.Note(
                departure: departure, record: record, listener: listener, gone: gone, first: .void, second: .void))
    }

    private func plain(_ part: Part, _ a: Value, _ b: Value, _ frame: Frame) -> Value {
        guard let value = try? part.run(a, b, frame) else { return .void }
        return plain(value)
    }

    /// A value, if it keeps no object of the session alive.
    private func plain(_ value: Value) -> Value {
        guard case .object(let object) = value else { return value }
        return (object as? EnumObject)?.payload.isEmpty ?? false ? value : .void
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

    /// Where an operator's closure of one expression says no, if that hangs on more than what it is given.
    func departure(ofPredicate typed: Typed) -> Departure? {
        let read = typed.readings.filter { $0.typed.isState && !isGiven($0.typed) }
        guard !read.isEmpty else { return nil }
        return Departure(
            .untrue, compiler.place(typed.span), compiler.place(Span(typed.span.end, typed.span.end)),
            read.prefix(2).map(\.path), read.prefix(2).map { compiler.part($0.typed) })
    }

    /// Whether it is a property of what the closure is given.
    private func isGiven(_ typed: Typed) -> Bool {
        switch typed.kind {
        case .local(let local): compiler.scope.parameters.contains { $0 === local }
        case .field(let base, _, _): isGiven(base)
        case .retype(let inner), .force(let inner), .unwrapping(let inner): isGiven(inner)
        default: false
        }
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

    /// Whether the values of a type are no objects of the session.
    static func isPlain(_ type: Type) -> Bool { type.isNumber || type.isNamed("Bool") || type.isNamed("String") }

    /// Whether a constant of it has nothing of what is changed later in what it was made of.
    static func isCopied(_ type: Type) -> Bool {
        isPlain(type) || type.nominal.map { $0.kind == .structure && !$0.isBuiltIn } ?? false
            || ["Array", "Dictionary", "Set"].contains(where: type.isNamed)
    }

    /// A condition that an operator asks; of what it says no to it is noted what state it read.
    func predicate(_ value: Typed) -> BoolCode {
        let bool = compiler.operators.bool(value)
        guard let departure = departure(ofPredicate: value) else { return bool }
        return { [state = compiler.state] a, b, frame in
            if try bool(a, b, frame) { return true }
            state.leave(at: departure, a, b, frame)
            return false
        }
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
    var path: String? {
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

    /// How the variables and properties are written that it reads and that hold what is plain; what it is whole, too.
    var variablesRead: [String] {
        let whole = !isPlain && isState && DepartureCompiler.isCopied(type) ? [path].compactMap { $0 } : []
        return whole + readings.filter(\.typed.isState).map(\.path).filter { !$0.hasSuffix(".value") }
    }

    /// Whether it is a property, or a variable of the session.
    fileprivate var isState: Bool {
        switch kind {
        case .field, .global: true
        case .retype(let inner), .force(let inner), .unwrapping(let inner): inner.isState
        default: false
        }
    }

    private func collect(_ found: inout [(path: String, typed: Typed)]) {
        if isPlain, let path {
            if !found.contains(where: { $0.path == path }) { found.append((path, self)) }
            return
        }
        for part in parts { part.collect(&found) }
    }

    private var isPlain: Bool { DepartureCompiler.isPlain(type.wrapped ?? type) }
}
