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

    /// What is given one after another, until there is nothing; each subscription begins anew.
    static func of(_ loop: Loop, at site: Site, _ begin: @escaping () throws -> () throws -> Value?)
        -> Reactive.Stream
    {
        Stream.create(loop, at: site) { sink in
            let next = try begin()
            while !sink.hasEnough, let value = try next() { sink.next(value) }
            sink.completed()
            return Disposable()
        }
    }
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
}
