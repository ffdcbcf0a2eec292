extension Site {
    public static let asCompletable = Site("asCompletable")
    public static let asMaybe = Site("asMaybe")
    public static let asSingle = Site("asSingle")
}

extension Stream {
    /// The only element, held until completion: none is `noElements`, a second `moreThanOneElement`.
    ///
    ///     --a--|
    ///     asSingle
    ///     -----(a|)
    public func asSingle(at site: Site = .asSingle) -> Stream {
        ClosureOperator(self, at: site) { AsSingleHop($0, $1, mayBeEmpty: false) }
    }

    /// The only element if there is one, held until completion: a second is `moreThanOneElement`.
    ///
    ///     --a--|
    ///     asMaybe
    ///     -----(a|)
    public func asMaybe(at site: Site = .asMaybe) -> Stream {
        ClosureOperator(self, at: site) { AsSingleHop($0, $1, mayBeEmpty: true) }
    }

    /// The end alone.
    public func asCompletable(at site: Site = .asCompletable) -> Stream { ignoreElements(at: site) }
}

private final class AsSingleHop: Hop {
    private let mayBeEmpty: Bool
    private var only: Value?

    init(_ definition: Stream, _ downstream: Sink, mayBeEmpty: Bool) {
        self.mayBeEmpty = mayBeEmpty
        super.init(definition, downstream)
    }

    override func next(_ value: Value) {
        guard admits(value) else { return }
        if only == nil { only = value } else { fail(RxError.moreThanOneElement) }
    }

    override func completed() {
        if let value = only {
            only = nil
            send(value)
            finish()
        } else if mayBeEmpty {
            finish()
        } else {
            fail(RxError.noElements)
        }
    }

    override func ending() {
        if let only { drop(only, .cutOff) }
        only = nil
    }
}
