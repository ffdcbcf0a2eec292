extension Site {
    public static let empty = Site("empty")
    public static let error = Site("error")
    public static let just = Site("just")
    public static let never = Site("never")
}

extension Stream {
    /// One element, then the end, at once.
    ///
    ///     just(1)
    ///     (1|)
    public static func just(_ loop: Loop, _ value: Value, on scheduler: Scheduler? = nil, at site: Site = .just)
        -> Stream
    {
        if let scheduler { return of(loop, [value], on: scheduler, at: site) }
        return Immediate(loop, .next(value), at: site)
    }

    /// Nothing but the end.
    ///
    ///     empty
    ///     |
    public static func empty(_ loop: Loop, on scheduler: Scheduler? = nil, at site: Site = .empty) -> Stream {
        if let scheduler { return of(loop, [], on: scheduler, at: site) }
        return Immediate(loop, .completed, at: site)
    }

    /// Nothing but an error.
    ///
    ///     error(e)
    ///     #
    public static func error(_ loop: Loop, _ error: any Error, on scheduler: Scheduler? = nil, at site: Site = .error)
        -> Stream
    {
        if let scheduler { return Source(loop, at: site) { Stepper($0, $1, on: scheduler) { throw error } } }
        return Immediate(loop, .error(error), at: site)
    }

    /// Nothing, ever.
    ///
    ///     never
    ///     -----
    public static func never(_ loop: Loop, at site: Site = .never) -> Stream { Never(loop, at: site) }
}

private final class Never: Stream {
    init(_ loop: Loop, at site: Site) { super.init(loop, at: site) }
    override var isTrampolined: Bool { false }
    override func run(_ downstream: Sink) -> Disposable { Hop(self, downstream) }
}
