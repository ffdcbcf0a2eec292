import Reactive
import Values

/// Sources of libraries that have no trampoline: they say all of it in the call that subscribes.
enum AtOnce {
    static func of(_ loop: Loop, _ values: [Value], at site: Site) -> Reactive.Stream {
        of(loop, at: site) {
            var rest = values.makeIterator()
            return { rest.next() }
        }
    }

    /// What is given one after another, until there is nothing; each subscription begins anew. `sequence`: what gives it.
    static func of(
        _ loop: Loop, at site: Site, sequence: Value? = nil, _ begin: @escaping () throws -> () throws -> Value?
    ) -> Reactive.Stream {
        let stream = Stream.create(loop, at: site) { sink in
            try Supply(sink, try begin()).go()
            return Disposable()
        }
        if let sequence { (stream as? Source)?.origin = SupplyingSequence(sequence) }
        return stream
    }
}

/// The sequence that a publisher tells of.
final class SupplyingSequence: Object {
    let value: Value
    init(_ value: Value) { self.value = value }
    override func visitReferences(_ visit: (Object) -> Void) { value.visitReference(visit) }
}

/// One run through a sequence: it rests where a subscriber has all that it asked for.
private final class Supply {
    private let sink: Sink
    private let take: () throws -> Value?
    /// It is over with its last element, before anybody asks for more.
    private var next: Value?

    init(_ sink: Sink, _ take: @escaping () throws -> Value?) throws {
        (self.sink, self.take) = (sink, take)
        next = try take()
    }

    func go() throws {
        while let value = next, !sink.hasEnough {
            if let asking = sink.last as? any Asking, asking.isContent {
                asking.rests { [self] in try go() }
                return
            }
            next = try take()
            sink.next(value)
        }
        sink.completed()
    }
}

/// Who says how much is wanted, bit by bit.
protocol Asking: AnyObject {
    /// Whether all that was asked for has come.
    var isContent: Bool { get }
    /// How much was asked for and has not come.
    var wanted: Int { get }
    /// What gives elements goes on when more is asked for.
    func rests(_ goOn: @escaping () throws -> Void)
}

extension Sink {
    /// Whether somebody down the chain wants to hear no more.
    var hasEnough: Bool {
        var next = self
        while let hop = next.owner {
            if hop.isDisposed { return true }
            next = hop.downstream
        }
        return next.isDisposed
    }

    /// Who hears what goes through the whole chain.
    var last: Sink {
        var next = self
        while let hop = next.owner { next = hop.downstream }
        return next
    }
}
