extension Site {
    public static let deallocated = Site("deallocated")
    public static let takeDuring = Site("take", detail: "during")
}

extension Owner {
    /// Sends one element and completes when this object is let go; whoever comes later hears the same.
    public final func deallocated(on loop: Loop, at site: Site = .deallocated) -> Stream {
        if let known = ending as? Deallocation { return known }
        let end = Deallocation(loop, at: site)
        ending = end
        whenGone {
            end.next(.void)
            end.completed()
        }
        return end
    }
}

extension Stream {
    /// What the source says while `owner` is there; completion when it goes.
    ///
    ///     --1--2--3--4--|
    ///     take(during: owner), let go after 2
    ///     --1--2-|
    public func take(during owner: Owner, at site: Site = .takeDuring) -> Stream {
        take(until: owner.deallocated(on: loop), role: .lifetime, at: site)
    }
}

private final class Deallocation: Subject {
    override func greet(_ newcomer: Sink) { if end != nil { newcomer.next(.void) } }
}
