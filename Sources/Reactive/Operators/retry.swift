extension Site {
    public static let onErrorResumeNext = Site("onErrorResumeNext")
    public static let retry = Site("retry")
}

extension Stream {
    /// The source again each time it fails: `count` runs in all (RxSwift's way to count), or without end.
    ///
    ///     --1--#
    ///     retry(2)
    ///     --1----1--#
    public func retry(_ count: Int? = nil, at site: Site = .retry) -> Stream {
        ClosureOperator(self, at: site) { NextAtErrorHop($0, $1, .again($0.source, times: count)) }
    }

    /// Each source until it fails, then the next; it completes with the first that does.
    ///
    ///     a: -1--#
    ///     b: -x--y-|
    ///        -1---x--y-|
    public static func `catch`(_ loop: Loop, sequence: [Stream], at site: Site = .catch) -> Stream {
        Join(loop, sequence, at: site) { NextAtErrorHop($0, $1, .list(sequence)) }
    }

    /// Each source until it ends, well or badly, then the next.
    ///
    ///     a: -1--#
    ///     b: -x--y-|
    ///        -1---x--y-|
    public static func onErrorResumeNext(
        _ loop: Loop, _ sources: [Stream], at site: Site = .onErrorResumeNext
    ) -> Stream {
        Join(loop, sources, at: site) { NextAtEndHop($0, $1, .list(sources)) }
    }
}

/// An error asks for the next stream; without one it passes.
private final class NextAtErrorHop: Succession {
    private var last: (any Error)?

    override func error(_ error: any Error) {
        last = error
        advance()
    }

    override func completed() { finish() }

    override func exhausted() {
        if let last { fail(last) } else { finish() }
    }
}

private final class NextAtEndHop: Succession {
    override func error(_ error: any Error) { advance() }
}
