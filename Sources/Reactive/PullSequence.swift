extension Site {
    public static let pullSequence = Site("PullSequence")
}

/// A sequence that is pulled, not pushed: each element is made when it is asked for, once, and remembered.
public final class PullSequence: Object {
    private let loop: Loop
    private var made: [Value] = []
    private var pull: (() throws -> Value?)?
    private var failure: (any Error)?

    /// No operation that needs all elements makes more than this many.
    public static let most = 10_000_000

    fileprivate static var endless: EngineError { .misuse("a sequence of more than \(most) elements: does it end?") }

    /// `pull` makes the next element; nil ends the sequence.
    public init(_ loop: Loop, _ pull: @escaping () throws -> Value?) {
        self.loop = loop
        self.pull = pull
    }

    public convenience init(_ loop: Loop, _ elements: [Value]) {
        self.init(loop) { nil }
        made = elements
    }

    /// The element at `index`, from 0; nil beyond the end. An error in a closure comes again each time.
    public func element(at index: Int) throws -> Value? {
        while made.count <= index, let pull {
            guard loop.hasRoom else { throw EngineError.tooDeep("PullSequence") }
            if made.count & 1023 == 1023, loop.isInterrupted() { throw Interrupted() }
            do {
                guard let element = try pull() else { self.pull = nil; break }
                made.append(element)
            } catch {
                failure = error
                self.pull = nil
            }
        }
        if index >= 0, index < made.count { return made[index] }
        if let failure { throw failure }
        return nil
    }

    /// How many elements have been made so far.
    public var countMade: Int { made.count }

    public func head() throws -> Value? { try element(at: 0) }
    public var tail: PullSequence { skip(1) }

    /// All elements. A sequence without an end is an error.
    public func array() throws -> [Value] {
        var index = 0
        while try element(at: index) != nil {
            index += 1
            if index > PullSequence.most { throw PullSequence.endless }
        }
        return made
    }

    public override func visitReferences(_ visit: (Object) -> Void) {
        for value in made { value.visitReference(visit) }
    }
    public override func write(to text: inout String, as style: TextStyle) {
        text += "PullSequence("
        for (index, value) in made.enumerated() {
            if index > 0 { text += ", " }
            value.write(to: &text, as: style)
        }
        text += pull == nil ? ")" : made.isEmpty ? "…)" : ", …)"
    }
}

extension PullSequence {
    /// A sequence whose elements are made from this one's, in order.
    private func derived(_ make: @escaping (() throws -> Value?) throws -> Value?) -> PullSequence {
        var index = 0
        return PullSequence(loop) { [self] in
            try make {
                defer { index += 1 }
                return try element(at: index)
            }
        }
    }

    public func map(_ transform: @escaping Transform) -> PullSequence {
        derived { next in try next().map(transform) }
    }

    public func filter(_ predicate: @escaping Predicate) -> PullSequence {
        derived { next in
            var rejected = 0
            while let value = try next() {
                if try predicate(value) { return value }
                rejected += 1
                if rejected > PullSequence.most { throw PullSequence.endless }
            }
            return nil
        }
    }

    public func scan(_ seed: Value, _ combine: @escaping Combine) -> PullSequence {
        var total = seed
        return map { value in
            total = try combine(total, value)
            return total
        }
    }

    /// The sequences that `open` makes, one after another.
    public func flatMap(_ open: @escaping (Value) throws -> PullSequence) -> PullSequence {
        var inner: PullSequence?
        var index = 0
        return derived { next in
            while true {
                if let value = try inner?.element(at: index) {
                    index += 1
                    return value
                }
                guard let value = try next() else { return nil }
                inner = try open(value)
                index = 0
            }
        }
    }

    public func take(_ count: Int) -> PullSequence {
        var left = max(count, 0)
        return derived { next in
            guard left > 0 else { return nil }
            left -= 1
            return try next()
        }
    }

    public func take(while predicate: @escaping Predicate) -> PullSequence {
        derived { next in
            guard let value = try next(), try predicate(value) else { return nil }
            return value
        }
    }

    public func skip(_ count: Int) -> PullSequence {
        var index = max(count, 0)
        return PullSequence(loop) { [self] in
            defer { index += 1 }
            return try element(at: index)
        }
    }

    public func concat(_ other: PullSequence) -> PullSequence {
        var index = 0
        return derived { next in
            if let value = try next() { return value }
            defer { index += 1 }
            return try other.element(at: index)
        }
    }

    public func zip(_ other: PullSequence, _ combine: @escaping Combine) -> PullSequence {
        var index = 0
        return derived { next in
            guard let left = try next(), let right = try other.element(at: index) else { return nil }
            index += 1
            return try combine(left, right)
        }
    }

    public func reduce(_ seed: Value, _ combine: Combine) throws -> Value { try array().reduce(seed, combine) }

    /// The first element that `predicate` accepts; no more are made than it takes.
    public func first(where predicate: Predicate) throws -> Value? {
        var index = 0
        while let value = try element(at: index) {
            if try predicate(value) { return value }
            index += 1
            if index > PullSequence.most { throw PullSequence.endless }
        }
        return nil
    }

    public func contains(where predicate: Predicate) throws -> Bool { try first(where: predicate) != nil }
    public func allSatisfy(_ predicate: Predicate) throws -> Bool { try first(where: { try !predicate($0) }) == nil }

    /// The elements as a stream, each made when the one before has been delivered.
    public func asObservable(at site: Site = .pullSequence) -> Stream { Pulled(loop, self, at: site) }
}

/// Pulls one element for each item of the trampoline.
private final class Pulled: Stream {
    private let sequence: PullSequence

    init(_ loop: Loop, _ sequence: PullSequence, at site: Site) {
        self.sequence = sequence
        super.init(loop, at: site)
    }

    override func run(_ downstream: Sink) -> Disposable {
        let hop = PulledHop(self, downstream, sequence)
        loop.wakeInTurn(hop, token: 0)
        return hop
    }
}

private final class PulledHop: Hop {
    private let sequence: PullSequence

    init(_ definition: Stream, _ downstream: Sink, _ sequence: PullSequence) {
        self.sequence = sequence
        super.init(definition, downstream)
    }

    override func wake(_ token: Int) {
        guard !isDisposed else { return }
        do {
            guard let value = try sequence.element(at: token) else { return finish() }
            send(value)
            if !isDisposed { loop.wakeInTurn(self, token: token + 1) }
        } catch { fail(error) }
    }
}
