extension Site {
    public static let concat = Site("concat")
}

extension Stream {
    /// One source after another: the next is subscribed when the one before has completed.
    ///
    ///     a: -1--2-|
    ///     b: -x--y-|
    ///        -1--2--x--y-|
    public static func concat(_ loop: Loop, _ sources: [Stream], at site: Site = .concat) -> Stream {
        Join(loop, sources, at: site) { Succession($0, $1, .list(sources)) }
    }

    /// The inner streams of a stream of streams, one after another.
    public func concat(at site: Site = .concat) -> Stream { concatMap(Stream.inner, at: site) }

    /// This, then `other`: `andThen` of a completable.
    public func concat(_ other: Stream, at site: Site = .concat) -> Stream {
        Stream.concat(loop, [self, other], at: site)
    }
}
