import Reactive
import Values

/// Sources of libraries that have no trampoline: they say all of it in the call that subscribes.
enum AtOnce {
    static func of(_ loop: Loop, _ values: [Value], at site: Site) -> Reactive.Stream {
        Stream.create(loop, at: site) { sink in
            for value in values {
                if sink.hasEnough { break }
                sink.next(value)
            }
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
